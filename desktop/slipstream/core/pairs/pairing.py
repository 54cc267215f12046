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
from slipstream.core.pairs import payoff, vocabularyrule
from slipstream.core.pairs.pairside import Circumstances, Side
from slipstream.core.pairs.verdict import Basis, Finding, Verdict, VerdictKind, worst

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

_NGRAM_INSTEAD = "N-gram drafting needs no second model and works with every target."


def judge(target: Side, draft: Side | None, method: Method, where: Circumstances) -> Verdict:
    """The verdict on one pair. Never raises: what cannot be told is a refusal that says so."""
    findings = tuple(_findings(target, draft, method, where))
    decisive = worst(findings)
    kind = VerdictKind.WORKS if decisive is None else decisive.kind
    basis = _basis(target, draft)
    evidence = (*(one.evidence for one in findings), _basis_finding(basis).evidence)
    if decisive is None:
        return Verdict(kind, method, _works(target, draft, method), evidence, basis, draft=_title(draft))
    hint = "" if kind.works else decisive.hint or _NGRAM_INSTEAD
    return Verdict(kind, method, decisive.reason or decisive.says, evidence, basis, hint, _title(draft))


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
                f"Matches of {SAFE_LOOKUP_TOKENS} tokens or more keep tool calls whole; shorter ones were "
                "seen to corrupt them.",
                note=True,
            )
        case Method.SUFFIX:
            if where.engine.supports(method):
                yield _suffix(where)
        case Method.OFF:
            pass


def _suffix(where: Circumstances) -> Finding:
    if where.installed:
        return Finding("package", "The package that it needs is in the engine's environment.")
    says = f"The engine's environment needs the package {dialect.SUFFIX_PACKAGE} for it."
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
    yield Finding("method", f"vLLM {version} drafts by {method_words(method)}.")
    for says in where.engine.defects(method, where.device):
        yield Finding("method", says, note=True)


def _architecture(target: Side, where: Circumstances) -> Finding:
    name, version = target.architecture.name, where.engine.version
    since = dialect.parse_version(target.spec.engine_since or "")
    said, read = dialect.version_text(version), dialect.version_text(CLASSES_READ)
    if not name:
        return _refused(
            "architecture",
            f"{target.title}'s config.json names no architecture.",
            "Give the folder of a whole model.",
        )
    if since is not None:
        if version >= since:
            return Finding("architecture", f"vLLM {said} has {name}.")
        newer = f"Update the engine to {dialect.version_text(since)} or newer."
        return _refused("architecture", f"{name} is not among the models of vLLM {said}.", newer)
    if where.architectures is None or (name in where.architectures and version < CLASSES_READ):
        return Finding("architecture", f"Whether vLLM {said} has {name} is not known.", note=True)
    if name in where.architectures:
        return Finding("architecture", f"vLLM {said} has {name}.")
    if version > CLASSES_READ:
        return Finding("architecture", f"{name} is not among the models of vLLM {read}.", note=True)
    return _refused(
        "architecture",
        f"{name} is not among the models of vLLM {read}.",
        "Update the engine, or choose a model of another architecture.",
    )


def _draft_model(target: Side, draft: Side | None, where: Circumstances) -> Iterator[Finding]:
    if draft is None:
        yield _refused(
            "draft", "No draft was named.", "Name a smaller model of the same family as the draft."
        )
        return
    if draft.spec.role is Role.HEAD:
        yield _refused(
            "draft",
            f"{draft.title} is no model of its own but a head that reads its target's hidden states.",
            f"Use the method '{draft.spec.method}'.",
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
        yield Finding("gain", "So small a target is for trying out; its speed is not judged.", note=True)
        return
    yield payoff.weight(target, draft)
    yield from payoff.pays(Method.DRAFT_MODEL, target, draft, where, method_words(Method.DRAFT_MODEL))


def _mtp(target: Side, draft: Side | None, where: Circumstances) -> Iterator[Finding]:
    known = target.spec.mtp
    if draft is not None:
        yield from _made_for(target, draft, Method.MTP)
    elif known is None and not target.architecture.mtp_layers:
        yield _refused("mtp", f"{target.title} has no drafting layers of its own.", _NGRAM_INSTEAD)
        return
    elif known is not None and not known.built_in:
        yield _refused(
            "mtp", f"{target.title} drafts that way only with its assistant model.", "Name it too."
        )
        return
    elif target.mtp_stored is False:
        yield _refused("mtp", f"{target.title}'s files hold no drafting layers.", _NGRAM_INSTEAD)
        return
    elif known is not None and not known.in_files and target.mtp_stored is None:
        yield Finding(
            "mtp", "Nobody has seen the drafting layers among its files yet: check again when they are here.",
            note=True,
        )  # fmt: skip
    else:
        yield Finding("mtp", "The drafting layers are the target's own, so every token means the same.")
    interface = where.engine.interface
    if known is not None and interface is not None and known.family not in interface.methods:
        yield _refused(
            "method",
            f"vLLM {dialect.version_text(where.engine.version)} does not know drafting layers of this kind "
            f"({known.family}).",
            "Update the engine, or choose n-gram drafting.",
        )
    if known is not None and known.loses:
        yield Finding("gain", known.loses, VerdictKind.NOT_WORTH_IT, hint="Start it without speculation.")
        return
    yield from payoff.rarely_pays(target)
    if draft is None and not payoff.is_sparse(target):
        yield from payoff.pays(Method.MTP, target, None, where, method_words(Method.MTP))


def _head(target: Side, draft: Side | None, method: Method, where: Circumstances) -> Iterator[Finding]:
    if draft is None:
        yield _refused(
            "draft", f"No {method_words(method)} was named and the catalogue has none for it.", _NGRAM_INSTEAD
        )
        return
    yield from _made_for(target, draft, method)
    if method is Method.EAGLE3 and not target.architecture.name.startswith(_EAGLE3_TARGETS):
        yield Finding(
            "architecture",
            f"{target.architecture.name} is not among the classes known to hand hidden states to a head.",
            note=True,
        )
    if method is Method.DFLASH:
        yield Finding(
            "kv_cache",
            "Its attention needs a KV cache in 16 bits on cards before Hopper; with fp8 it is far slower.",
            note=True,
        )
    yield from payoff.rarely_pays(target)


def _made_for(target: Side, draft: Side, method: Method) -> Iterator[Finding]:
    """Whether a head belongs to this target: by the catalogue, or by the widths in the files."""
    serves = draft.spec.serves
    if draft.spec.method is not None and draft.spec.method is not method:
        yield _refused(
            "draft", f"{draft.title} drafts by {draft.spec.method}, not by {method}.",
            f"Use the method '{draft.spec.method}'.",
        )  # fmt: skip
    elif serves and target.spec.id in serves:
        yield Finding("draft", f"{draft.title} was made for {target.title}; it maps its own tokens to it.")
    elif serves:
        yield _refused(
            "draft", f"{draft.title} was made for another target than {target.title}.", _NGRAM_INSTEAD
        )
    elif draft.architecture.hidden != target.architecture.hidden:
        yield _refused(
            "draft",
            f"{draft.title} reads hidden states of {draft.architecture.hidden:,} numbers; the target's have "
            f"{target.architecture.hidden:,}.",
            "Choose a head that was made for this target.",
        )
    else:
        yield Finding("draft", "Both have hidden states of one width; the files do not say more.", note=True)


def _context(target: Side, draft: Side, where: Circumstances) -> Iterator[Finding]:
    shorter, longer = draft.architecture.max_context, target.architecture.max_context
    if shorter >= longer:
        yield Finding("context", f"The draft reads {shorter:,} tokens, at least as many as the target.")
        return
    then = (
        "the engine's default model runner cuts the context to that"
        if where.engine.version >= dialect.V2_RUNNER_SINCE and where.device is not Device.CPU
        else "drafting ends there"
    )
    yield Finding(
        "context", f"The draft reads {shorter:,} tokens and the target {longer:,}; {then}.", note=True
    )


def _refused(check: str, says: str, hint: str) -> Finding:
    return Finding(check, says, VerdictKind.REFUSED, hint=hint)


def _works(target: Side, draft: Side | None, method: Method) -> str:
    """The sentence for a pair that nothing speaks against."""
    match method:
        case Method.OFF:
            return f"{target.title} runs alone, without drafts."
        case Method.NGRAM:
            return (
                f"{target.title} drafts from its own prompt: no second model, and a gain where the answer "
                "repeats the prompt, as edits do."
            )
        case Method.SUFFIX:
            return (
                f"{target.title} drafts from what was written before, in the prompt and in earlier answers: "
                "no second model, and a gain where answers repeat themselves, as edits do."
            )
        case Method.MTP if draft is None:
            unseen = (
                target.spec.mtp is not None and not target.spec.mtp.in_files and target.mtp_stored is None
            )
            if unseen:
                return (
                    f"{target.title} drafts with its own layers, if its files hold them: nobody looked yet."
                )
            return f"{target.title} drafts with its own layers, so every token means the same."
        case Method.DRAFT_MODEL if draft is not None:
            return f"{draft.title} drafts for {target.title} as it is: both have the same tokens and rows."
        case _:
            return f"{_title(draft)} was made to draft for {target.title}."


def method_words(method: Method) -> str:
    """How that method is called in a sentence."""
    return {
        Method.OFF: "nothing",
        Method.DRAFT_MODEL: "a draft model",
        Method.NGRAM: "n-gram",
        Method.SUFFIX: "suffix decoding",
        Method.MTP: "built-in layers (MTP)",
        Method.EAGLE3: "an EAGLE3 head",
        Method.DFLASH: "a DFlash head",
    }[method]


def _title(side: Side | None) -> str | None:
    return None if side is None else side.title


def _basis(target: Side, draft: Side | None) -> Basis:
    sides = (target,) if draft is None else (target, draft)
    if any(side.remote for side in sides):
        return Basis.HUB
    known = {side.from_files for side in sides}
    if known == {True}:
        return Basis.FILES
    return Basis.CATALOGUE if known == {False} else Basis.BOTH


def _basis_finding(basis: Basis) -> Finding:
    says = {
        Basis.CATALOGUE: "Judged by the catalogue's figures: none of these files is on this computer yet.",
        Basis.HUB: "Judged by what the files on the Hub say of themselves; no weights were fetched.",
        Basis.FILES: "Judged by the files on this computer.",
        Basis.BOTH: "Judged by the files that are here and the catalogue's figures for the rest.",
    }
    return Finding("basis", says[basis], note=basis is not Basis.FILES)
