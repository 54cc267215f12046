"""Environments in all the places where people have them; nothing found is ever imported or started."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.fakes.environments import make_environment, put_command, put_dist, site_packages

from slipstream.core.engines import Origin
from slipstream.engine.files import Paths
from slipstream.engine.install import finder, pointed


def found(paths: Paths, own: Path | None = None, **env: str) -> dict[str, Origin]:
    places = finder.places(paths, {"HOME": os.environ["HOME"], **env}, own or Path("/nowhere"))
    return {str(place.root): place.origin for place in places}


def test_there_is_nothing_to_find_on_an_empty_computer(paths: Paths):
    assert found(paths, PATH="/usr/bin:/bin::/nowhere") == {}


def test_the_active_virtual_environment_counts_if_it_holds_an_engine(paths: Paths, tmp_path: Path):
    make_environment(tmp_path / "with")
    make_environment(tmp_path / "without", dist=None)
    assert found(paths, VIRTUAL_ENV=str(tmp_path / "with")) == {str(tmp_path / "with"): Origin.VENV}
    assert found(paths, VIRTUAL_ENV=str(tmp_path / "without")) == {}


def test_a_command_on_path_leads_to_its_environment(paths: Paths, tmp_path: Path):
    python = make_environment(tmp_path / "env")
    put_command(tmp_path / "bin", python)
    places = finder.places(paths, {"PATH": f"/nowhere:{tmp_path / 'bin'}"}, Path("/nowhere"))
    assert [(place.origin, place.root, place.python) for place in places] == [
        (Origin.PATH, tmp_path / "env", python)
    ]


def test_a_script_that_a_shell_starts_leads_there_too(tmp_path: Path):
    script = tmp_path / "vllm"
    script.write_text("#!/bin/sh\n'''exec' \"/a b/env/bin/python3.12\" \"$0\" \"$@\"\n' '''\n")
    assert finder.script_python(script) == Path("/a b/env/bin/python3.12")
    script.write_bytes(b"\x7fELF\x00\x00")
    assert finder.script_python(script) is None


def test_conda_environments_are_found_by_list_by_folder_and_when_active(
    paths: Paths, tmp_path: Path, private_home: Path
):
    listed, active = tmp_path / "listed", tmp_path / "active"
    inside = private_home / "miniforge3" / "envs" / "serving"
    for root in (listed, active, inside):
        make_environment(root)
    (private_home / ".conda").mkdir()
    (private_home / ".conda" / "environments.txt").write_text(f"{listed}\n{tmp_path / 'deleted'}\n\n")
    assert found(paths, CONDA_PREFIX=str(active)) == {
        str(root): Origin.CONDA for root in (active, listed, inside)
    }


def test_one_environment_known_in_many_ways_is_found_once(paths: Paths, tmp_path: Path):
    python = make_environment(tmp_path / "env")
    put_command(tmp_path / "env" / "bin", python)
    (tmp_path / "link").symlink_to(tmp_path / "env")
    root = str(tmp_path / "env")
    path = f"{tmp_path / 'link' / 'bin'}:{tmp_path / 'env' / 'bin'}"
    assert found(paths, VIRTUAL_ENV=root, CONDA_PREFIX=str(tmp_path / "link"), PATH=path) == {
        root: Origin.VENV
    }


def test_a_vllm_beside_the_program_is_found(paths: Paths, tmp_path: Path):
    make_environment(tmp_path / "own")
    assert found(paths, own=tmp_path / "own") == {str(tmp_path / "own"): Origin.BESIDE}


def test_an_editable_vllm_counts(paths: Paths, tmp_path: Path):
    make_environment(tmp_path / "env", dist=None)
    put_dist(site_packages(tmp_path / "env"), "vllm", "0.24.1.dev3")
    assert found(paths, VIRTUAL_ENV=str(tmp_path / "env"))


def test_a_named_folder_is_always_listed_and_its_list_survives_damage(paths: Paths, tmp_path: Path):
    pointed.add(paths, tmp_path / "mine")
    pointed.add(paths, tmp_path / "mine")
    assert found(paths) == {str(tmp_path / "mine"): Origin.POINTED}
    assert pointed.forget(paths, tmp_path / "mine")
    assert not pointed.forget(paths, tmp_path / "mine")
    assert found(paths) == {}
    (paths.state / pointed.FILE).write_text("{")
    assert pointed.folders(paths) == ()


@pytest.mark.parametrize("given", ["env", "env/bin", "env/bin/python", "env/bin/vllm"])
def test_a_person_may_name_an_environment_by_any_part_of_it(tmp_path: Path, given: str):
    python = make_environment(tmp_path / "env")
    put_command(tmp_path / "env" / "bin", python)
    place = finder.place_of(tmp_path / given)
    assert (place.root, place.python) == (tmp_path / "env", python)
