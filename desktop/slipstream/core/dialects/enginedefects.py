"""What works in some versions of vLLM, but worse than one would expect: data, and words for a person."""

from __future__ import annotations

from dataclasses import dataclass

from slipstream.core.dialects.enginespan import V2_RUNNER_SINCE, Span
from slipstream.core.models import Method
from slipstream.core.words import say


@dataclass(frozen=True, slots=True)
class Defect:
    """Something that works in these versions, but worse than one would expect; ``says`` is for a person."""

    span: Span
    method: Method
    says: str
    gpu_only: bool = True
    # Two vocabularies move the whole run to the V1 model runner, whose drafts have graphs.
    with_two_vocabularies: bool = True


DEFECTS = (
    Defect(
        Span(until=(0, 10, 0)),
        Method.DRAFT_MODEL,
        say("This version runs draft models on its older V0 engine, which counts nothing by position."),
        gpu_only=False,
    ),
    # The drafter's graph keys are set for draft models from 0.26.0 on (v1/worker/gpu_model_runner.py); up to
    # 0.25.0 only for EAGLE heads. A measurement is in PR 47460.
    Defect(
        Span((0, 15, 0), (0, 26, 0)),
        Method.DRAFT_MODEL,
        say(
            "This version runs the draft without CUDA graphs, which may cost more than it gains; "
            "0.26 has them."
        ),
    ),
    # v1/worker/gpu/spec_decode/standalone_ar/speculator.py; the V2 runner is every model's default by 0.32.0.
    Defect(
        Span(V2_RUNNER_SINCE),
        Method.DRAFT_MODEL,
        say(
            "The default model runner of this version (V2) runs the draft without CUDA graphs; "
            "the older one, chosen with VLLM_USE_V2_MODEL_RUNNER=0, has them. Which is faster is "
            "worth measuring."
        ),
        with_two_vocabularies=False,
    ),
)
