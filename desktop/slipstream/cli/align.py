"""``align``: a draft's copy with as many vocabulary rows as the target has."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from slipstream.app.wording import bytes_text
from slipstream.cli.calledoff import called_off
from slipstream.cli.models import Teller, model_folder
from slipstream.cli.output import print_called_off, print_json
from slipstream.core.errors import ExitCode
from slipstream.core.jobs import JobKind
from slipstream.engine.files import Paths
from slipstream.engine.install import disksize
from slipstream.engine.install.child import Cancelled
from slipstream.engine.models import alignment


def run_align(args: argparse.Namespace) -> int:
    """Compare, copy if need be, say where the copy is."""
    paths = Paths.of_user()
    paths.make()
    draft, target = model_folder(paths, args.draft), model_folder(paths, args.to)
    pair = alignment.look(draft, target)
    out = None if args.out is None else Path(args.out).absolute()
    if not pair.needed:
        return _say(args, pair, draft, copied=False)
    with called_off() as cancelled:
        teller = Teller(JobKind.ALIGN_DRAFT, f"Aligning {draft.name}", cancelled, silent=args.json)
        try:
            folder = alignment.align(paths, pair, out, teller.report, cancelled)
        except Cancelled:
            return print_called_off("Called off; nothing is left of the copy.", as_json=args.json)
    return _say(args, pair, folder, copied=True)


def _say(args: argparse.Namespace, pair: alignment.Alignment, folder: Path, *, copied: bool) -> int:
    size_bytes = disksize.size_bytes((folder,)) if copied else 0
    if args.json:
        print_json(
            {
                "folder": str(folder),
                "copied": copied,
                "draft_rows": pair.draft_rows,
                "rows": pair.rows,
                "size_bytes": size_bytes,
            }
        )
    elif copied:
        print(
            f"{folder} has {pair.rows} vocabulary rows like the target (the draft has {pair.draft_rows}); "
            f"it takes {bytes_text(size_bytes)}."
        )
    else:
        print(f"Nothing to do: both have {pair.rows} vocabulary rows.", file=sys.stderr)
    return int(ExitCode.OK)
