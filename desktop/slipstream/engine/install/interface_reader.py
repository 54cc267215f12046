"""Reads what a vLLM package accepts from its source as a syntax tree. Imports and runs nothing of it.

vLLM makes most of its flags from the annotated fields of configuration classes, so those annotations are
followed through the package's own imports; the rules are those of ``get_kwargs`` in its engine/arg_utils.py.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

from slipstream.core.dialects.interface import EngineInterface, Flag, Takes
from slipstream.engine.install.annotations import Annotation, Source

# Where the server's own arguments are defined; one of these exists in every version.
_SERVER_ARGUMENTS = (
    "vllm.entrypoints.common.cli_args",
    "vllm.entrypoints.launchers.cli_args",
    "vllm.entrypoints.openai.cli_args",
)
_SERVE_VERB = ("vllm.entrypoints.cli.serve", "vllm.scripts")
_ENGINE_ARGUMENTS = "vllm.engine.arg_utils"
_LAUNCH_MODULES = (
    "vllm.entrypoints.api_server",
    "vllm.entrypoints.cli.main",
    "vllm.entrypoints.launchers.api_server.entry",
    "vllm.entrypoints.openai.api_server",
)

# Where the parsers of tool calls and of thoughts register, in newer and older versions.
_TOOLS = ("tool_parsers", "entrypoints/openai/tool_parsers")
_REASONING = ("reasoning", "entrypoints/openai/reasoning_parsers")

# What argparse would be told of one argument; keys are its own parameter names.
Spec: TypeAlias = dict[str, object]


def read_interface(package: Path, version: str) -> EngineInterface:
    """The interface of the package whose ``vllm`` folder is ``package``.

    Raises ``ValueError`` when its argument definitions are not where any known version has them.
    """
    source = Source(package)
    flags = {flag.name: flag for flag in _flags(source)}
    if "--port" not in flags or "--max-model-len" not in flags:
        raise ValueError(f"the argument definitions of vLLM {version} were not understood")
    keys, methods = _speculation(source)
    return EngineInterface(
        version=version,
        flags=tuple(flags[name] for name in sorted(flags)),
        speculative_keys=keys,
        methods=methods,
        modules=frozenset(name for name in _LAUNCH_MODULES if source.tree(name) is not None),
        variables=_variables(source),
        tool_parsers=_parsers(source, _TOOLS, "_TOOL_PARSERS_TO_REGISTER"),
        reasoning_parsers=_parsers(source, _REASONING, "_REASONING_PARSERS_TO_REGISTER"),
    )


def _flags(source: Source) -> Iterator[Flag]:
    server = next((name for name in _SERVER_ARGUMENTS if source.tree(name) is not None), None)
    if server is None:
        raise ValueError("the server's argument definitions are not where any known version has them")
    optional_values = "{bool, str, type(None)}" in source.text(_ENGINE_ARGUMENTS)
    pairs = "EnableDisableAction" in source.text("vllm.utils.argparse_utils")
    for module, functions in (
        (server, ("make_arg_parser",)),
        *((name, ("subparser_init", "main")) for name in _SERVE_VERB),
        (_ENGINE_ARGUMENTS, ("add_cli_args",)),
    ):
        tree = source.tree(module)
        for function in _functions(tree, functions) if tree is not None else ():
            definitions = _Definitions(source, module, optional_values=optional_values)
            definitions.run(function.body)
            yield from (flag for spec in definitions.found if (flag := _flag(spec, pairs=pairs)))
    definitions = _Definitions(source, server, optional_values=optional_values)
    yield from (flag for spec in definitions.of_class("FrontendArgs") if (flag := _flag(spec, pairs=pairs)))


def _functions(tree: ast.Module, names: tuple[str, ...]) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name in names:
            yield node


class _Definitions:
    """Follows the statements of a function that defines arguments, as far as they decide what is accepted."""

    def __init__(self, source: Source, module: str, *, optional_values: bool) -> None:
        self.found: list[Spec] = []
        self._source = source
        self._module = module
        self._optional_values = optional_values
        self._names: dict[str, object] = {}

    def of_class(self, name: str) -> list[Spec]:
        """The arguments made of a class's fields, named after them, with the class's own changes."""
        specs = self._fields(name)
        self._names["frontend_kwargs"] = specs
        for owner in reversed(self._source.lineage(name, self._module)):
            for function in owner.node.body:
                if isinstance(function, ast.FunctionDef) and function.name in (
                    "_customize_cli_kwargs",
                    "add_cli_args",
                ):
                    self.run(function.body)
        return [spec | {"names": [f"--{field.replace('_', '-')}"]} for field, spec in specs.items()]

    def run(self, body: list[ast.stmt]) -> None:
        """Follow statements in order, both branches of every condition."""
        for statement in body:
            match statement:
                case ast.Assign(targets=[target], value=value):
                    self._assign(target, value)
                case ast.Expr(value=ast.Call() as call):
                    self._call(call)
                case ast.Delete(targets=targets):
                    for target in targets:
                        self._delete(target)
                case ast.If(body=inner, orelse=other):
                    self.run(inner)
                    self.run(other)
                case ast.With(body=inner) | ast.Try(body=inner):
                    self.run(inner)

    def _assign(self, target: ast.expr, value: ast.expr) -> None:
        match target:
            case ast.Name(id=name):
                if isinstance(value, ast.Call) and _called(value) == "add_argument":
                    self._call(value)
                found = self._value(value)
                if found is not None and name not in self._names:
                    self._names[name] = found
            case ast.Subscript(value=owner, slice=ast.Constant(value=str(key))):
                held = self._value(owner)
                if isinstance(held, dict) and key in ("nargs", "action"):
                    held[key] = _literal(value)

    def _delete(self, target: ast.expr) -> None:
        match target:
            case ast.Subscript(value=owner, slice=ast.Constant(value=str(key))):
                held = self._value(owner)
                if isinstance(held, dict):
                    held.pop(key, None)

    def _call(self, call: ast.Call) -> None:
        if _called(call) != "add_argument":
            return
        names = [
            arg.value for arg in call.args if isinstance(arg, ast.Constant) and str(arg.value)[:1] == "-"
        ]
        if not names:
            return
        spec: Spec = {"names": names}
        for keyword in call.keywords:
            if keyword.arg is None:
                given = self._value(keyword.value)
                spec |= given if isinstance(given, dict) else {}
            elif keyword.arg in ("nargs", "action"):
                spec[keyword.arg] = _literal(keyword.value)
            elif keyword.arg == "choices":
                spec["choices"] = _listed(_literal(keyword.value))
        self.found.append(spec)

    def _value(self, node: ast.expr) -> object:
        """What an expression stands for, where that is keyword arguments of an argument; else ``None``."""
        match node:
            case ast.Name(id=name):
                return self._names.get(name)
            case ast.Call(func=ast.Name(id="get_kwargs"), args=[ast.Name(id=name)]):
                return self._fields(name)
            case ast.Subscript(value=owner, slice=ast.Constant(value=key)):
                held = self._value(owner)
                return held.get(key) if isinstance(held, dict) else None
            case ast.Dict(keys=keys, values=values):
                merged: Spec = {}
                for merged_key, value in zip(keys, values, strict=True):
                    if merged_key is None:
                        given = self._value(value)
                        merged |= given if isinstance(given, dict) else {}
                return merged
            case _:
                return None

    def _fields(self, name: str) -> dict[str, Spec]:
        return {
            field: _spec(annotation, optional_values=self._optional_values)
            for field, annotation in self._source.fields(name, self._module).items()
        }


def _spec(annotation: Annotation, *, optional_values: bool) -> Spec:
    """vLLM's own choice of argparse parameters for an annotated field."""
    types = annotation.types
    if "dataclass" in types:
        return {}
    if optional_values and types == {"bool", "str", "None"}:
        return {"nargs": "?"}
    if "bool" in types:
        return {"action": "BooleanOptionalAction"}
    if "Literal" in types:
        return {} if "str" in types else {"choices": annotation.literals}
    return {"nargs": "+"} if types & {"tuple", "list", "set"} else {}


def _flag(spec: Spec, *, pairs: bool) -> Flag | None:
    names = [str(name) for name in _listed(spec.get("names"))]
    long = next((name for name in names if name.startswith("--")), None)
    if long is None:
        return None
    action = str(spec.get("action") or "").rpartition(".")[2]
    off: list[str] = []
    if action == "BooleanOptionalAction":
        takes = Takes.NOTHING
        spelled = [name for name in names if name.startswith("--")]
        off = [f"--no-{name[2:]}" for name in spelled]
        if pairs:
            off += [inverse for name in spelled if (inverse := _inverse(name)) is not None]
    elif action in ("store_true", "store_false", "store_const", "count"):
        takes = Takes.NOTHING
    elif spec.get("nargs") == "?":
        takes = Takes.MAYBE
    elif spec.get("nargs") is not None:
        takes = Takes.MANY
    else:
        takes = Takes.EACH if action == "append" else Takes.ONE
    choices = () if takes is Takes.NOTHING else _strings(spec.get("choices"))
    return Flag(long, takes, tuple(name for name in names if name != long), tuple(off), choices)


def _inverse(name: str) -> str | None:
    for prefix, other in (("--enable-", "--disable-"), ("--disable-", "--enable-")):
        if name.startswith(prefix):
            return other + name.removeprefix(prefix)
    return None


def _speculation(source: Source) -> tuple[frozenset[str], frozenset[str]]:
    """Keys and methods of the speculative configuration; none where a version has no such class."""
    module = "vllm.config.speculative" if source.tree("vllm.config.speculative") else "vllm.config"
    fields = source.fields("SpeculativeConfig", module)
    method = fields.get("method")
    return frozenset(fields), frozenset(method.literals if method is not None else ())


def _variables(source: Source) -> frozenset[str]:
    tree = source.tree("vllm.envs")
    for node in ast.walk(tree) if tree is not None else ():
        match node:
            case (
                ast.AnnAssign(target=ast.Name(id="environment_variables"), value=ast.Dict(keys=keys))
                | ast.Assign(targets=[ast.Name(id="environment_variables")], value=ast.Dict(keys=keys))
            ):
                return frozenset(_strings([key.value for key in keys if isinstance(key, ast.Constant)]))
    return frozenset()


def _parsers(source: Source, folders: tuple[str, ...], table: str) -> frozenset[str]:
    """Registered names: keys of a table in newer versions, decorators' arguments in older ones."""
    found: set[str] = set()
    for folder in folders:
        for path in sorted(source.package.joinpath(folder).glob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                match node:
                    case ast.Assign(targets=[ast.Name(id=name)], value=ast.Dict(keys=keys)) if name == table:
                        found |= {str(key.value) for key in keys if isinstance(key, ast.Constant)}
                    case ast.ClassDef(decorator_list=decorators):
                        for call in decorators:
                            if isinstance(call, ast.Call) and _called(call) == "register_module":
                                given = [*call.args, *(keyword.value for keyword in call.keywords)]
                                found |= {word for arg in given for word in _strings(_literal(arg))}
    return frozenset(found)


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
        case _:
            return ""


def _literal(node: ast.expr) -> object:
    """A constant's value, or the source text of what is none (a class, a computed list)."""
    try:
        return ast.literal_eval(node)
    except ValueError:
        return ast.unparse(node)


def _listed(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []


def _strings(value: object) -> tuple[str, ...]:
    values = [value] if isinstance(value, str) else _listed(value)
    return tuple(dict.fromkeys(item if isinstance(item, str) else str(item) for item in values))
