"""What is publicly reported of pairs: which start, which are refused, which lose against the target alone."""

from __future__ import annotations

from slipstream.core.pairs.verdict import VerdictKind

CODER = "qwen2.5-coder-{}-instruct"
R1_32B, R1_1B = "deepseek-r1-distill-qwen-32b", "deepseek-r1-distill-qwen-1.5b"

ALIGNED, WORKS = VerdictKind.WORKS_ALIGNED, VerdictKind.WORKS
LOSES, REFUSED = VerdictKind.NOT_WORTH_IT, VerdictKind.REFUSED

# Target, draft, method, verdict, and words of the reason.
REPORTED = [
    (CODER.format("32b"), CODER.format("0.5b"), "draft_model", ALIGNED, "padded from 151,936 to 152,064"),
    (CODER.format("32b"), CODER.format("1.5b"), "draft_model", ALIGNED, "padded from 151,936 to 152,064"),
    (CODER.format("7b"), CODER.format("0.5b"), "draft_model", ALIGNED, "padded from 151,936 to 152,064"),
    (CODER.format("14b"), CODER.format("0.5b"), "draft_model", ALIGNED, "padded from 151,936 to 152,064"),
    (CODER.format("32b"), CODER.format("7b"), "draft_model", LOSES, "its own work takes most"),
    ("qwen3-8b", "qwen3-0.6b", "draft_model", WORKS, "same tokens and rows"),
    ("qwen3-14b", "qwen3-0.6b", "draft_model", WORKS, "same tokens and rows"),
    ("qwen3-32b", "qwen3-0.6b", "draft_model", WORKS, "same tokens and rows"),
    ("qwen3-32b", "qwen3-1.7b", "draft_model", WORKS, "same tokens and rows"),
    ("qwen3-8b", "qwen3-8b-speculator.eagle3", "eagle3", WORKS, "was made to draft for Qwen3-8B"),
    ("qwen3-14b", "qwen3-14b-speculator.eagle3", "eagle3", WORKS, "was made to draft for Qwen3-14B"),
    ("qwen3-32b", "qwen3-32b-speculator.eagle3", "eagle3", WORKS, "was made to draft for Qwen3-32B"),
    ("qwen3-coder-30b-a3b-instruct", None, "ngram", WORKS, "from its own prompt"),
    ("qwen3-coder-30b-a3b-instruct", "qwen3-0.6b", "draft_model", LOSES, "reads so few of its weights"),
    ("qwen3-coder-next", None, "mtp", WORKS, "if its files hold them"),
    ("qwen3.5-9b", None, "mtp", WORKS, "with its own layers"),
    ("qwen3.6-27b", None, "mtp", WORKS, "with its own layers"),
    ("qwen3.8-27b", None, "mtp", WORKS, "with its own layers"),
    ("qwen3.8-27b", "qwen3.8-27b-dflash2", "dflash", WORKS, "was made to draft for"),
    ("qwen3.6-35b-a3b", None, "mtp", LOSES, "was measured 35 and 51 % slower"),
    ("gpt-oss-20b", "gpt-oss-20b-speculator.eagle3", "eagle3", WORKS, "was made to draft for"),
    ("gpt-oss-120b", "gpt-oss-120b-speculator.eagle3", "eagle3", WORKS, "was made to draft for"),
    ("gpt-oss-120b", "gpt-oss-120b-eagle3-v3", "eagle3", WORKS, "was made to draft for"),
    ("glm-4.7-flash", None, "mtp", WORKS, "with its own layers"),
    ("glm-4.5-air", None, "mtp", WORKS, "with its own layers"),
    ("llama-3.3-70b-instruct", "llama-3.2-1b-instruct", "draft_model", WORKS, "same tokens and rows"),
    ("llama-3.3-70b-instruct", "llama-3.3-70b-instruct-speculator.eagle3", "eagle3", WORKS, "was made to"),
    ("llama-3.1-8b-instruct", "llama-3.1-8b-instruct-speculator.eagle3", "eagle3", WORKS, "was made to"),
    ("llama-3.1-8b-instruct", "llama-3.2-1b-instruct", "draft_model", LOSES, "is 43% of"),
    ("gemma-4-12b-it", "gemma-4-12b-it-assistant", "mtp", WORKS, "was made to draft for"),
    ("gemma-4-26b-a4b-it", "gemma-4-26b-a4b-it-assistant", "mtp", WORKS, "was made to draft for"),
    ("gemma-4-31b-it", "gemma-4-31b-it-assistant", "mtp", WORKS, "was made to draft for"),
    ("devstral-small-2507", None, "ngram", WORKS, "from its own prompt"),
    ("codestral-22b-v0.1", None, "ngram", WORKS, "from its own prompt"),
    ("starcoder2-15b", None, "ngram", WORKS, "from its own prompt"),
    ("seed-coder-8b-instruct", None, "ngram", WORKS, "from its own prompt"),
    ("deepseek-coder-v2-lite-instruct", None, "ngram", WORKS, "from its own prompt"),
    (R1_32B, R1_1B, "draft_model", ALIGNED, "padded from 151,936 to 152,064"),
    ("gemma-3-27b-it", "gemma-3-1b-it", "draft_model", ALIGNED, "padded from 262,144 to 262,208"),
    (CODER.format("32b"), R1_1B, "draft_model", REFUSED, "special token 151643"),
    ("llama-3.3-70b-instruct", "qwen3-0.6b", "draft_model", LOSES, "another tokenizer family"),
    ("llama-3.1-8b-instruct", CODER.format("0.5b"), "draft_model", LOSES, "another tokenizer family"),
]
