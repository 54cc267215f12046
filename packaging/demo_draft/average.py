"""The mean of two checkpoints of one run: it agrees more often than either.

python average.py FIRST_FILE SECOND_FILE OUT_FILE --second 0.6
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file


def main() -> None:
    parser = argparse.ArgumentParser(description="average two drafts of one shape")
    parser.add_argument("first", type=Path)
    parser.add_argument("second_file", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--second", type=float, default=0.6, help="weight of the second file")
    asked = parser.parse_args()
    first, second = load_file(asked.first), load_file(asked.second_file)
    mixed = {
        name: torch.lerp(value.float(), second[name].float(), asked.second).to(torch.bfloat16)
        for name, value in first.items()
    }
    save_file(mixed, asked.out, metadata={"format": "pt"})


if __name__ == "__main__":
    main()
