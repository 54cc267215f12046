"""Values of a judged pair: what it comes to, why in one sentence, and what speaks for and against it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from slipstream.core.models import Method


class VerdictKind(StrEnum):
    """What becomes of a pair, best first."""

    WORKS = "works"
    WORKS_ALIGNED = "works_aligned"  # once the draft's embedding is padded to the target's rows
    WORKS_MAPPED = "works_mapped"  # with the engine translating between two vocabularies
    NOT_WORTH_IT = "not_worth_it"  # starts, and is slower than the target alone or hardly faster
    REFUSED = "refused"

    @property
    def works(self) -> bool:
        """Whether Slipstream offers to start it."""
        return self in (VerdictKind.WORKS, VerdictKind.WORKS_ALIGNED, VerdictKind.WORKS_MAPPED)


class Bearing(StrEnum):
    """Which way a piece of evidence points."""

    FOR = "for"
    NOTE = "note"
    AGAINST = "against"


class Basis(StrEnum):
    """What the numbers were taken from."""

    CATALOGUE = "catalogue"
    HUB = "hub"  # what the files on the Hub say of themselves
    FILES = "files"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Evidence:
    """One check of a pair and what it found, in a sentence."""

    check: str
    bearing: Bearing
    says: str


@dataclass(frozen=True, slots=True)
class Finding:
    """What one rule says: evidence, and what it makes of the pair by itself.

    ``reason`` is the sentence to give where this finding decides; ``says`` where left out. ``hint`` is
    something to do instead.
    """

    check: str
    says: str
    kind: VerdictKind = VerdictKind.WORKS
    note: bool = False
    reason: str = ""
    hint: str = ""

    @property
    def evidence(self) -> Evidence:
        """The finding as a line of a report."""
        against = self.kind in (VerdictKind.NOT_WORTH_IT, VerdictKind.REFUSED)
        bearing = Bearing.NOTE if self.note or self.kind is not VerdictKind.WORKS else Bearing.FOR
        return Evidence(self.check, Bearing.AGAINST if against else bearing, self.says)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A judged pair. ``reason`` is one sentence; ``hint`` what would work instead, empty where it works."""

    kind: VerdictKind
    method: Method
    reason: str
    evidence: tuple[Evidence, ...]
    basis: Basis
    hint: str = ""
    draft: str | None = None  # who drafts, where it is another model


def worst(findings: tuple[Finding, ...]) -> Finding | None:
    """The finding that decides: the gravest, and of equals the first; ``None`` where all is well."""
    order = tuple(VerdictKind)
    grave = [one for one in findings if one.kind is not VerdictKind.WORKS]
    return max(grave, key=lambda one: order.index(one.kind), default=None)
