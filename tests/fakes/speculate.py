"""Starts the real vLLM on one pair and says what it wrote; runs in an *engine's* interpreter.

    python -P speculate.py TARGET [DRAFT [KEYS]]

``KEYS`` are further ones of the speculative configuration, as JSON.

Prints one JSON object: ``tokens`` (token ids for each prompt, greedy), ``drafted`` and ``accepted``.
"""

from __future__ import annotations

import json
import sys

PROMPTS = ([40, 50, 60, 70], [5, 9, 200, 31, 77], [101, 102, 103], [300, 12, 250, 17, 4, 90])
K = 4
TOKENS = 48


def main() -> None:
    """Load, generate, count."""
    from vllm import LLM, SamplingParams

    speculative = None
    if len(sys.argv) > 2:
        more = json.loads(sys.argv[3]) if len(sys.argv) > 3 else {}
        speculative = {"method": "draft_model", "model": sys.argv[2], "num_speculative_tokens": K, **more}
    engine = LLM(
        model=sys.argv[1],
        dtype="float32",
        max_model_len=256,
        max_num_seqs=4,
        enforce_eager=True,
        speculative_config=speculative,
        disable_log_stats=False,
        seed=0,
    )
    # One request after the other: the counts must not depend on which ones shared a step.
    greedy = SamplingParams(temperature=0.0, max_tokens=TOKENS, ignore_eos=True)
    tokens = [
        list(
            engine.generate({"prompt_token_ids": list(prompt)}, greedy, use_tqdm=False)[0]
            .outputs[0]
            .token_ids
        )
        for prompt in PROMPTS
    ]
    counts = {metric.name: getattr(metric, "value", 0) for metric in engine.get_metrics()}
    sys.stdout.write(
        json.dumps(
            {
                "tokens": tokens,
                "drafted": counts.get("vllm:spec_decode_num_draft_tokens", 0),
                "accepted": counts.get("vllm:spec_decode_num_accepted_tokens", 0),
            }
        )
        + "\n"
    )
    sys.stdout.flush()


if __name__ == "__main__":
    main()
