"""The memory account against numbers from elsewhere: published sizes, engine logs, measured processes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.fakes.planning import GIB, host, shipped

from slipstream.core.catalog.architecture import Architecture
from slipstream.core.models import ModelId, ModelSpec, Segment, Source
from slipstream.core.planning import budget
from slipstream.core.sizing.sizetext import size_text

MIB = 1024**2


def shape(
    layers: int, hidden: int, heads: int, kv_heads: int, head_dim: int, inner: int, rows: int, *, tied: bool
) -> ModelSpec:
    return ModelSpec(
        id=ModelId("m"),
        title="M",
        repo="a/m",
        source=Source.HUB,
        architecture=Architecture(
            "LlamaForCausalLM",
            layers=layers,
            hidden=hidden,
            heads=heads,
            kv_heads=kv_heads,
            head_dim=head_dim,
            intermediate=inner,
            vocab_rows=rows,
            tied_embeddings=tied,
            max_context=8192,
        ),
        licence="Apache-2.0",
    )


def demo(name: str) -> ModelSpec:
    found = shipped().model(ModelId(name))
    assert found is not None
    return found


def test_the_demo_target_has_its_published_number_of_weights() -> None:
    assert budget.parameters(demo("demo-target")) == 134_515_008


def test_the_demo_draft_is_its_file_with_two_tables_in_place_of_two_small_matrices() -> None:
    # draft.safetensors in bfloat16, its header aside: layers, norms, and two matrices of 576 x 336.
    in_file = (9_725_400 - 2_232) // 2
    tables, matrices = 2 * 49_152 * 336, 2 * 576 * 336
    assert budget.parameters(demo("demo-draft")) == in_file - matrices + tables


@pytest.mark.parametrize(
    ("model", "bf16_gib"),
    [
        (shape(32, 4096, 32, 8, 128, 14336, 128256, tied=False), 14.96),  # Llama 3.1 8B
        (shape(80, 8192, 64, 8, 128, 28672, 128256, tied=False), 131.42),  # Llama 3.3 70B
        (shape(16, 2048, 32, 8, 64, 8192, 128256, tied=True), 2.30),  # Llama 3.2 1B
        (shape(40, 5120, 32, 8, 128, 32768, 131072, tied=False), 43.91),  # Devstral Small
    ],
)
def test_weights_of_larger_models_are_what_engines_load(model: ModelSpec, bf16_gib: float) -> None:
    assert budget.parameters(model) * 2 / GIB == pytest.approx(bf16_gib, abs=0.006)


@pytest.mark.parametrize(
    ("models", "dtype", "kv_bytes", "tokens"),
    [
        # Lines "CPU KV cache size: N tokens" of vLLM 0.32.0 with 1 GiB.
        ((demo("demo-target"),), "bfloat16", GIB, 46_592),
        ((demo("demo-target"),), "float32", GIB, 23_296),
        # Sizing facts of vLLM's own planner: 32B and 1.5B together.
        (
            (
                shape(64, 5120, 40, 8, 128, 27648, 152064, tied=False),
                shape(28, 1536, 12, 2, 128, 8960, 151936, tied=True),
            ),
            "bfloat16",
            290_816 * 128 * 10,
            1_280,
        ),
    ],
)
def test_a_kv_cache_holds_the_tokens_that_engines_report(
    models: tuple[ModelSpec, ...], dtype: str, kv_bytes: int, tokens: int
) -> None:
    per_token = budget.kv_bytes_per_token(models, dtype)
    assert kv_bytes // (per_token * budget.CPU_BLOCK_TOKENS) * budget.CPU_BLOCK_TOKENS == tokens


@pytest.mark.parametrize(
    ("dtype", "drafted", "measured_mib"),
    [
        # Proportional set sizes of the whole process tree, KV cache of 1 GiB, after the first requests.
        ("float32", False, 3417),
        ("float32", True, 3753),
        ("bfloat16", False, 3016),
        ("bfloat16", True, 3195),
    ],
)
def test_the_account_covers_what_the_engine_was_measured_to_take(
    dtype: str, drafted: bool, measured_mib: int
) -> None:
    account = budget.account(
        host(),
        demo("demo-target"),
        demo("demo-draft") if drafted else None,
        dtype=dtype,
        batched_tokens=2048,
        kv_bytes=GIB,
        kv_how="One GiB.",
    )
    engine = sum(
        account.size_bytes(segment)
        for segment in (Segment.OVERHEAD, Segment.TARGET, Segment.DRAFT, Segment.KV_CACHE)
    )
    assert measured_mib * MIB <= engine <= measured_mib * MIB * 1.12


@given(st.integers(1, 10**6), st.integers(1, 300_000), st.integers(1, 64))
def test_the_context_that_fits_is_the_one_the_cache_was_made_for(
    per_token: int, context: int, seqs: int
) -> None:
    size = budget.kv_cache_bytes(per_token, context, seqs)
    fits = budget.context_that_fits(size, per_token, seqs)
    assert context <= fits < context + budget.CPU_BLOCK_TOKENS
    assert budget.context_that_fits(size - 1, per_token, seqs) < context


@given(st.integers(0, 10**13), st.integers(0, 10**13))
def test_a_host_that_reports_nonsense_still_gives_a_whole_account(total: int, available: int) -> None:
    odd = replace(host(), memory_total_bytes=total, memory_available_bytes=available)
    account = budget.account(
        odd, demo("demo-target"), None, dtype="float32", batched_tokens=1, kv_bytes=1, kv_how="x"
    )
    assert all(term.size_bytes >= 0 for term in account.terms)
    assert sum(term.size_bytes for term in account.terms) - account.missing_bytes == total


def test_sizes_round_up_to_whole_gib() -> None:
    assert [budget.round_up_to_gib(size) for size in (1, GIB, GIB + 1)] == [GIB, GIB, 2 * GIB]


def test_sizes_are_said_in_the_unit_that_reads_best() -> None:
    assert size_text(3 * GIB // 2) == "1.5 GiB"
    assert size_text(768 * MIB) == "768 MiB"
