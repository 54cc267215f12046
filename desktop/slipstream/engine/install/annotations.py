"""Follows names and type annotations through a Python package's source; imports nothing of it."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path

# Deep enough for every alias of an alias; a cycle of imports ends here.
_DEEPEST = 12


@dataclass(frozen=True, slots=True)
class Annotation:
    """What a field may hold: names of types (``dataclass`` for any), and the values of its literals."""

    types: frozenset[str]
    literals: tuple[str, ...] = ()

    def joined(self, other: Annotation) -> Annotation:
        """The union of two."""
        return Annotation(self.types | other.types, (*self.literals, *other.literals))


@dataclass(frozen=True, slots=True)
class Owner:
    """A class and the module it stands in."""

    node: ast.ClassDef
    module: str


_OTHER = Annotation(frozenset({"other"}))
_NOTHING = Annotation(frozenset())


class Source:
    """The modules of the package in a folder, parsed when first asked for."""

    def __init__(self, package: Path) -> None:
        self.package = package
        self._trees: dict[str, ast.Module | None] = {}
        self._names: dict[str, dict[str, ast.stmt]] = {}

    def text(self, module: str) -> str:
        """A module's source; empty where there is none."""
        path = self._path(module)
        return path.read_text(encoding="utf-8") if path is not None else ""

    def tree(self, module: str) -> ast.Module | None:
        """A module's syntax tree; ``None`` where there is none."""
        if module not in self._trees:
            path = self._path(module)
            self._trees[module] = ast.parse(path.read_text(encoding="utf-8")) if path is not None else None
        return self._trees[module]

    def lineage(self, name: str, module: str) -> list[Owner]:
        """A class and its bases within the package, nearest first; empty where there is no such class."""
        found = self._class(name, module)
        if found is None:
            return []
        owners = [found]
        for base in found.node.bases:
            if isinstance(base, ast.Name):
                owners += self.lineage(base.id, found.module)
        return owners

    def fields(self, name: str, module: str) -> dict[str, Annotation]:
        """The fields that a dataclass takes as arguments, bases' first, by name."""
        found: dict[str, Annotation] = {}
        for owner in reversed(self.lineage(name, module)):
            for statement in owner.node.body:
                match statement:
                    case ast.AnnAssign(target=ast.Name(id=field), annotation=annotation, value=value):
                        if field.startswith("_") or _is_no_argument(annotation, value):
                            found.pop(field, None)
                        else:
                            found[field] = self.annotation(annotation, owner.module)
        return found

    def annotation(self, node: ast.expr, module: str, depth: int = 0) -> Annotation:
        """What an annotation allows, aliases resolved."""
        if depth > _DEEPEST:
            return _OTHER
        match node:
            case ast.Constant(value=None):
                return Annotation(frozenset({"None"}))
            case ast.Constant(value=str(text)):
                return self.annotation(ast.parse(text, mode="eval").body, module, depth + 1)
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return self.annotation(left, module, depth + 1).joined(
                    self.annotation(right, module, depth + 1)
                )
            case ast.Name(id=name):
                return self._named(name, module, depth)
            case ast.Subscript(value=ast.Name(id=name) | ast.Attribute(attr=name), slice=inner):
                return self._subscripted(name, inner, module, depth)
            case _:
                return _OTHER

    def _subscripted(self, name: str, inner: ast.expr, module: str, depth: int) -> Annotation:
        parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
        match name:
            case "Optional":
                return self.annotation(inner, module, depth + 1).joined(Annotation(frozenset({"None"})))
            case "Union":
                whole = _NOTHING
                for part in parts:
                    whole = whole.joined(self.annotation(part, module, depth + 1))
                return whole
            case "Annotated" | "SkipValidation":
                return self.annotation(parts[0], module, depth + 1)
            case "Literal":
                values: list[str] = []
                for part in parts:
                    if isinstance(part, ast.Constant):
                        values.append(str(part.value))
                    else:
                        values += self.annotation(part, module, depth + 1).literals
                return Annotation(frozenset({"Literal"}), tuple(values))
            case _:
                return Annotation(frozenset({name.lower()}))

    def _named(self, name: str, module: str, depth: int) -> Annotation:
        if name in ("bool", "int", "float", "str", "dict", "list", "tuple", "set"):
            return Annotation(frozenset({name}))
        found = self._definition(name, module)
        match found:
            case (ast.ClassDef(decorator_list=decorators), _):
                made = any("config" in text or "dataclass" in text for text in map(ast.unparse, decorators))
                return Annotation(frozenset({"dataclass"})) if made else _OTHER
            case (
                ast.Assign(value=value) | ast.AnnAssign(value=ast.expr() as value),
                str(where),
            ):
                return self.annotation(value, where, depth + 1)
            case _:
                return _OTHER

    def _class(self, name: str, module: str) -> Owner | None:
        match self._definition(name, module):
            case (ast.ClassDef() as node, str(where)):
                return Owner(node, where)
            case _:
                return None

    def _definition(self, name: str, module: str, depth: int = 0) -> tuple[ast.stmt, str] | None:
        """The statement that gives a name its meaning, and the module it stands in."""
        statement = self._statements(module).get(name)
        if not isinstance(statement, ast.ImportFrom):
            return None if statement is None else (statement, module)
        if depth > _DEEPEST:
            return None
        origin = next(alias.name for alias in statement.names if (alias.asname or alias.name) == name)
        base = module.split(".")
        if statement.level:
            is_package = self.package.joinpath(*base[1:], "__init__.py").is_file()
            base = base[: len(base) - statement.level + (1 if is_package else 0)]
            target = ".".join((*base, statement.module)) if statement.module else ".".join(base)
        else:
            target = statement.module or ""
        return self._definition(origin, target, depth + 1)

    def _statements(self, module: str) -> dict[str, ast.stmt]:
        """Top-level names of a module; what runs wins over what only a type checker reads."""
        if module not in self._names:
            names: dict[str, ast.stmt] = {}
            tree = self.tree(module)
            for statement in tree.body if tree is not None else ():
                if isinstance(statement, ast.If):
                    for inner in (*statement.body, *statement.orelse):
                        _name(inner, names)
                else:
                    _name(statement, names)
            self._names[module] = names
        return self._names[module]

    def _path(self, module: str) -> Path | None:
        root, *parts = module.split(".")
        if root != self.package.name:
            return None
        for path in (
            self.package.joinpath(*parts).with_suffix(".py") if parts else None,
            self.package.joinpath(*parts, "__init__.py"),
        ):
            if path is not None and path.is_file():
                return path
        return None


def _name(statement: ast.stmt, names: dict[str, ast.stmt]) -> None:
    match statement:
        case ast.ClassDef(name=name):
            names[name] = statement
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            names[name] = statement
        case ast.ImportFrom(names=aliases):
            for alias in aliases:
                names[alias.asname or alias.name] = statement


def _is_no_argument(annotation: ast.expr, value: ast.expr | None) -> bool:
    """Whether a dataclass keeps the field out of its arguments."""
    if ast.unparse(annotation).startswith(("ClassVar", "InitVar", "Final")):
        return True
    return isinstance(value, ast.Call) and any(
        keyword.arg == "init" and isinstance(keyword.value, ast.Constant) and keyword.value.value is False
        for keyword in value.keywords
    )
