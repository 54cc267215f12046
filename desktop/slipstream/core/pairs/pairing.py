"""A target with a draft or a method on an engine: does it work, why not, what would. It reads no file.

The rules are those that vLLM enforces (and the one it does not: that token numbers mean the same), and sizes
below which drafting was measured to lose. Each yields findings; the gravest decides, all are kept.
"""

from __future__ import annotations

from collections.abc import Iterator

from slipstream.core.catalog import cardrule
from slipstream.core.dialects import dialect
from slipstream.core.errors import PlanRefused
from slipstream.core.models import Device, Method, Role
from slipstream.core.pairs import payoff, verdictwords, vocabularyrule
from slipstream.core.pairs.pairside import Circumstances, Side
from slipstream.core.pairs.verdict import Finding, Verdict, VerdictKind, worst
from slipstream.core.words import say

# The newest version whose list of model classes was read.
CLASSES_READ = (0, 32, 0)

# vLLM 0.33's model classes that hand their hidden states to an EAGLE3 head.
_EAGLE3_TARGETS = (
    "Qwen2",
    "Qwen3",
    "Llama",
    "Mistral",
    "GptOss",
    "Deepseek",
    "Gemma4",
    "MiniMaxM2",
)  # beginnings of names

# Shorter matches were found to corrupt about half of all tool calls (vllm issue 40875).
SAFE_LOOKUP_TOKENS = 8

_NGRAM_INSTEAD = say("N-gram drafting needs no second model and works with every target.")


def judge(target: Side, draft: Side | None, method: Method, where: Circumstances) -> Verdict:
    """The verdict on one pair. Never raises: what cannot be told is a refusal that says so."""
    findings = tuple(_findings(target, draft, method, where))
    decisive = worst(findings)
    kind = VerdictKind.WORKS if decisive is None else decisive.kind
    basis = verdictwords.basis_of(target, draft)
    evidence = (*(one.evidence for one in findings), verdictwords.basis_finding(basis).evidence)
    if decisive is None:
        return Verdict(
            kind,
            method,
            verdictwords.works(target, draft, method),
            evidence,
            basis,
            draft=verdictwords.title(draft),
        )
    hint = "" if kind.works else decisive.hint or _NGRAM_INSTEAD
    return Verdict(
        kind, method, decisive.reason or decisive.says, evidence, basis, hint, verdictwords.title(draft)
    )


def _findings(target: Side, draft: Side | None, method: Method, where: Circumstances) -> Iterator[Finding]:
    yield from _engine(target, method, where)
    for side in (target,) if draft is None else (target, draft):
        yield from cardrule.findings(side, where)
    match method:
        case Method.DRAFT_MODEL:
            yield from _draft_model(target, draft, where)
        case Method.MTP:
            yield from _mtp(target, draft, where)
        case Method.EAGLE3 | Method.DFLASH:
            yield from _head(target, draft, method, where)
        case Method.NGRAM:
            yield Finding(
                "ngram",
                say(
                    "Matches of {tokens} tokens or more keep tool calls whole; shorter ones "
                    "were seen to corrupt them.",
                    tokens=SAFE_LOOKUP_TOKENS,
                ),
                note=True,
            )
        case Method.SUFFIX:
            if where.engine.supports(method):
                yield _suffix(where)
        case Method.OFF:
            pass


def _suffix(where: Circumstances) -> Finding:
    if where.installed:
        return Finding("package", say("The package that it needs is in the engine's environment."))
    says = say(
        "The engine's environment needs the package {package} for it.",
        package=dialect.SUFFIX_PACKAGE,
    )
    return Finding("package", says, note=True)


def _engine(target: Side, method: Method, where: Circumstances) -> Iterator[Finding]:
    """Whether this version runs the target's architecture and drafts in that way."""
    version = dialect.version_text(where.engine.version)
    yield _architecture(target, where)
    if method is Method.OFF:
        return
    try:
        where.engine.require(method)
    except PlanRefused as refused:
        said = f"{refused.title}. {refused.detail}"
        yield Finding("method", said, VerdictKind.REFUSED, reason=f"{refused.title}.", hint=refused.hint)
        return
    yield Finding(
        "method", say("vLLM {version} drafts by {method}.", version=version, method=method_words(method))
    )
    for says in where.engine.defects(method, where.device):
        yield Finding("method", says, note=True)


def _architecture(target: Side, where: Circumstances) -> Finding:
    name, version = target.architecture.name, where.engine.version
    since = dialect.parse_version(target.spec.engine_since or "")
    said, read = dialect.version_text(version), dialect.version_text(CLASSES_READ)
    if not name:
        return _refused(
            "architecture",
            say("{title}'s config.json names no architecture.", title=target.title),
            say("Give the folder of a whole model."),
        )
    if since is not None:
        if version >= since:
            return Finding("architecture", say("vLLM {version} has {name}.", version=said, name=name))
        newer = say("Update the engine to {version} or newer.", version=dialect.version_text(since))
        return _refused(
            "architecture",
            say("{name} is not among the models of vLLM {version}.", name=name, version=said),
            newer,
        )
    if where.architectures is None or (name in where.architectures and version < CLASSES_READ):
        return Finding(
            "architecture",
            say("Whether vLLM {version} has {name} is not known.", version=said, name=name),
            note=True,
        )
    if name in where.architectures:
        return Finding("architecture", say("vLLM {version} has {name}.", version=said, name=name))
    if version > CLASSES_READ:
        return Finding(
            "architecture",
            say("{name} is not among the models of vLLM {version}.", name=name, version=read),
            note=True,
        )
    return _refused(
        "architecture",
        say("{name} is not among the models of vLLM {version}.", name=name, version=read),
        say("Update the engine, or choose a model of another architecture."),
    )


def _draft_model(target: Side, draft: Side | None, where: Circumstances) -> Iterator[Finding]:
    if draft is None:
        yield _refused(
            "draft", say("No draft was named."), say("Name a smaller model of the same family as the draft.")
        )
        return
    if draft.spec.role is Role.HEAD:
        yield _refused(
            "draft",
            say(
                "{title} is no model of its own but a head that reads its target's hidden states.",
                title=draft.title,
            ),
            say("Use the method '{method}'.", method=draft.spec.method),
        )
        return
    spoken = tuple(vocabularyrule.findings(target, draft, where))
    yield from spoken
    yield from cardrule.split(target, draft, where.cards)
    yield from _context(target, draft, where)
    decisive = worst(spoken)
    if decisive is not None and not decisive.kind.works:
        return
    if payoff.is_trial(target):
        yield Finding("gain", say("So small a target is for trying out; its speed is not judged."), note=True)
        return
    yield payoff.weight(target, draft)
    yield from payoff.pays(Method.DRAFT_MODEL, target, draft, where, method_words(Method.DRAFT_MODEL))


def _mtp(target: Side, draft: Side | None, where: Circumstances) -> Iterator[Finding]:
    known = target.spec.mtp
    if draft is not None:
        yield from _made_for(target, draft, Method.MTP)
    elif known is None and not target.architecture.mtp_layers:
        yield _refused(
            "mtp", say("{title} has no drafting layers of its own.", title=target.title), _NGRAM_INSTEAD
        )
        return
    elif known is not None and not known.built_in:
        yield _refused(
            "mtp",
            say("{title} drafts that way only with its assistant model.", title=target.title),
            say("Name it too."),
        )
        return
    elif target.mtp_stored is False:
        yield _refused(
            "mtp", say("{title}'s files hold no drafting layers.", title=target.title), _NGRAM_INSTEAD
        )
        return
    elif known is not None and not known.in_files and target.mtp_stored is None:
        yield Finding(
            "mtp",
            say("Nobody has seen the drafting layers among its files yet: check again when they are here."),
            note=True,
        )
    else:
        yield Finding("mtp", say("The drafting layers are the target's own, so every token means the same."))
    interface = where.engine.interface
    if known is not None and interface is not None and known.family not in interface.methods:
        yield _refused(
            "method",
            say(
                "vLLM {version} does not know drafting layers of this kind ({family}).",
                version=dialect.version_text(where.engine.version),
                family=known.family,
            ),
            say("Update the engine, or choose n-gram drafting."),
        )
    if known is not None and known.loses:
        yield Finding(
            "gain", known.loses, VerdictKind.NOT_WORTH_IT, hint=say("Start it without speculation.")
        )
        return
    yield from payoff.rarely_pays(target)
    if draft is None and not payoff.is_sparse(target):
        yield from payoff.pays(Method.MTP, target, None, where, method_words(Method.MTP))


def _head(target: Side, draft: Side | None, method: Method, where: Circumstances) -> Iterator[Finding]:
    if draft is None:
        yield _refused(
            "draft",
            say("No {method} was named and the catalogue has none for it.", method=method_words(method)),
            _NGRAM_INSTEAD,
        )
        return
    yield from _made_for(target, draft, method)
    if method is Method.EAGLE3 and not target.architecture.name.startswith(_EAGLE3_TARGETS):
        yield Finding(
            "architecture",
            say(
                "{name} is not among the classes known to hand hidden states to a head.",
                name=target.architecture.name,
            ),
            note=True,
        )
    if method is Method.DFLASH:
        yield Finding(
            "kv_cache",
            say(
                "Its attention needs a KV cache in 16 bits on cards before Hopper; with fp8 it is far slower."
            ),
            note=True,
        )
    yield from payoff.rarely_pays(target)


def _made_for(target: Side, draft: Side, method: Method) -> Iterator[Finding]:
    """Whether a head belongs to this target: by the catalogue, or by the widths in the files."""
    serves = draft.spec.serves
    if draft.spec.method is not None and draft.spec.method is not method:
        yield _refused(
            "draft",
            say(
                "{title} drafts by {method}, not by {asked}.",
                title=draft.title,
                method=draft.spec.method,
                asked=method,
            ),
            say("Use the method '{method}'.", method=draft.spec.method),
        )
    elif serves and target.spec.id in serves:
        yield Finding(
            "draft",
            say(
                "{draft} was made for {target}; it maps its own tokens to it.",
                draft=draft.title,
                target=target.title,
            ),
        )
    elif serves:
        yield _refused(
            "draft",
            say("{draft} was made for another target than {target}.", draft=draft.title, target=target.title),
            _NGRAM_INSTEAD,
        )
    elif draft.architecture.hidden != target.architecture.hidden:
        yield _refused(
            "draft",
            say(
                "{title} reads hidden states of {width:,} numbers; the target's have {target_width:,}.",
                title=draft.title,
                width=draft.architecture.hidden,
                target_width=target.architecture.hidden,
            ),
            say("Choose a head that was made for this target."),
        )
    else:
        yield Finding(
            "draft", say("Both have hidden states of one width; the files do not say more."), note=True
        )


def _context(target: Side, draft: Side, where: Circumstances) -> Iterator[Finding]:
    shorter, longer = draft.architecture.max_context, target.architecture.max_context
    if shorter >= longer:
        yield Finding(
            "context",
            say("The draft reads {shorter:,} tokens, at least as many as the target.", shorter=shorter),
        )
        return
    then = (
        say("the engine's default model runner cuts the context to that")
        if where.engine.version >= dialect.V2_RUNNER_SINCE and where.device is not Device.CPU
        else say("drafting ends there")
    )
    yield Finding(
        "context",
        say(
            "The draft reads {shorter:,} tokens and the target {longer:,}; {then}.",
            shorter=shorter,
            longer=longer,
            then=then,
        ),
        note=True,
    )


def _refused(check: str, says: str, hint: str) -> Finding:
    return Finding(check, says, VerdictKind.REFUSED, hint=hint)


def method_words(method: Method) -> str:
    """How that method is called in a sentence."""
    return {
        Method.OFF: say("nothing"),
        Method.DRAFT_MODEL: say("a draft model"),
        Method.NGRAM: say("n-gram"),
        Method.SUFFIX: say("suffix decoding"),
        Method.MTP: say("built-in layers (MTP)"),
        Method.EAGLE3: say("an EAGLE3 head"),
        Method.DFLASH: say("a DFlash head"),
    }[method]
