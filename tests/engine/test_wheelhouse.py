"""What pip is configured with reaches uv, and the Python is chosen by what lies on the machine."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

import pytest

from slipstream.engine.install import packages, pythons, recipe
from slipstream.engine.install.packages import Tools
from slipstream.engine.install.pythons import Python
from slipstream.engine.install.wheelhouse import Sources, pip_files, sources

VERSIONS = ("3.11", "3.12", "3.13")


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_folders_of_every_pip_file_and_the_environment_are_joined(tmp_path: Path):
    files = (
        write(
            tmp_path / "a.conf", "[global]\nfind-links =\n    /one\n    /two\nindex-url = https://a/simple\n"
        ),
        write(
            tmp_path / "b.conf", "[install]\nfind-links = /three\n[global]\nindex-url = https://b/simple\n"
        ),
    )
    found = sources({"PIP_FIND_LINKS": "/one https://pages/wheels", "PIP_CERT": "/ca.pem"}, files)
    assert found.find_links == ("/one", "/two", "/three", "https://pages/wheels")
    assert found.index == "https://b/simple"
    assert found.certificates == "/ca.pem"


def test_the_environment_outranks_the_files(tmp_path: Path):
    file = write(tmp_path / "a.conf", "[global]\nindex-url = https://a/simple\ncert = /file.pem\n")
    found = sources({"PIP_INDEX_URL": "https://mine/simple"}, (file,))
    assert (found.index, found.certificates) == ("https://mine/simple", "/file.pem")


@pytest.mark.parametrize("text", ["", "no section\n", "[global\n", "\xff\xfe"])
def test_a_file_that_is_not_pips_is_passed_over(tmp_path: Path, text: str):
    file = tmp_path / "odd.conf"
    file.write_bytes(text.encode("latin-1"))
    assert sources({}, (file, tmp_path / "missing.conf")) == Sources()


def test_pips_files_are_looked_for_where_pip_looks(tmp_path: Path):
    env = {"HOME": str(tmp_path), "XDG_CONFIG_DIRS": "/etc/xdg", "PIP_CONFIG_FILE": "/my/pip.conf"}
    files = [str(path) for path in pip_files(env)]
    assert files.index("/etc/xdg/pip/pip.conf") < files.index("/etc/pip.conf")
    assert files.index("/etc/pip.conf") < files.index(str(tmp_path / ".config/pip/pip.conf"))
    assert files[-1] == "/my/pip.conf"
    assert pip_files({"PIP_CONFIG_FILE": os.devnull}) == ()


def test_a_wheel_is_found_by_version_and_python_in_folders_only(tmp_path: Path):
    write(tmp_path / "torch-2.13.0+cpu-cp311-cp311-manylinux_2_28_x86_64.whl", "")
    found = Sources((tmp_path.as_uri(), "https://pages/wheels", str(tmp_path / "missing")))
    assert found.folders() == (tmp_path,)
    assert found.has_wheel("torch", "2.13.0+cpu", "cp311")
    assert not found.has_wheel("torch", "2.13.0+cpu", "cp312")
    assert not found.has_wheel("torch", "2.13.0", "cp311")


def test_a_python_whose_torch_lies_here_comes_first():
    found = [Python("/a", "3.11"), Python("/b", "3.13"), Python("/c", "3.9")]
    assert pythons.choose(found, VERSIONS, lambda tag: tag == "cp313") == Python("/b", "3.13")
    assert pythons.choose(found, VERSIONS, lambda tag: False) == Python("/a", "3.11")
    assert pythons.choose(found[2:], VERSIONS, lambda tag: True) is None


def test_an_interpreter_says_what_it_is_outside_any_environment():
    found = pythons.ask(sys.executable, threading.Event())
    assert found is not None
    assert found.version == "{}.{}".format(*sys.version_info[:2])
    assert not Path(found.path).is_relative_to(sys.prefix) or sys.prefix == sys.base_prefix


def test_what_is_no_python_is_nobody(tmp_path: Path):
    shim = write(tmp_path / "python3.12", "#!/bin/sh\necho 'python3.12: command not found' >&2\nexit 127\n")
    shim.chmod(0o755)
    assert pythons.ask(str(shim), threading.Event()) is None
    assert pythons.ask("/no/such/python", threading.Event()) is None


def test_pytorchs_index_is_asked_only_when_no_folder_has_torch(tmp_path: Path):
    shipped = recipe.load()
    write(tmp_path / f"torch-{shipped.torch_version}-cp311-cp311-linux_x86_64.whl", "")
    sources_here = Sources((str(tmp_path),))
    assert packages.torch_source(shipped, Tools("/uv", sources_here), "cp311") == ()
    assert packages.torch_source(shipped, Tools("/uv", sources_here), "cp312") == ("--torch-backend", "cpu")
    assert packages.torch_source(shipped, Tools(None, Sources()), "cp311") == (
        "--extra-index-url",
        shipped.torch_index,
    )


@pytest.mark.parametrize("uv", ["/uv", None], ids=("uv", "pip"))
def test_configured_sources_are_handed_to_whatever_installs(uv: str | None):
    tools = Tools(uv, Sources(("/wheels", "/more"), "https://mirror/simple"))
    argv = packages.install_argv(tools, Path("/env/bin/python"), ("-r", "lock"))
    assert argv[0] == (uv or "/env/bin/python")
    assert "--no-deps" in argv
    assert [argv[i + 1] for i, part in enumerate(argv) if part == "--find-links"] == ["/wheels", "/more"]
    assert argv[argv.index("https://mirror/simple") - 1] == ("--default-index" if uv else "--index-url")
    assert argv[-2:] == ("-r", "lock")


def test_the_binary_of_uv_comes_with_the_program():
    uv = packages.find_uv()
    assert uv is not None
    assert os.access(uv, os.X_OK)


def test_certificates_that_pip_trusts_are_trusted_unless_the_person_said_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    tools = Tools("/uv", Sources(certificates="/ca.pem"))
    monkeypatch.delenv("SSL_CERT_FILE", raising=False)
    assert packages.environment(tmp_path, tools)["SSL_CERT_FILE"] == "/ca.pem"
    monkeypatch.setenv("SSL_CERT_FILE", "/mine.pem")
    assert packages.environment(tmp_path, tools)["SSL_CERT_FILE"] == "/mine.pem"
