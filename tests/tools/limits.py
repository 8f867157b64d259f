"""The limits of the tree: `python -m tests.tools.limits`, which `make check` runs.

Layers are held by the contracts of import-linter, in pyproject.toml.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import grimp

from engines.catalog import GAMES

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("app", "engines", "saves", "widgets")

# Each may only become smaller, but for what is added for players: 29,000 lines, 40 and 15 are the aims,
# and no game named. Hexagons, drawn cards, pages with pictures and the words of line mode have taken 5,000,
# shared tables (server, rooms, their two faces and saves) 8,300, a game night (host, door, office) 6,000,
# an expert 650, what it teaches 2,500.
MOST_LINES = 53_567
MOST_ANY = 36
MOST_INNER_IMPORTS = 15
MOST_NAMED_GAMES = 0
MOST_WITHOUT_REASON = 0
MOST_IMPORT_MODULE = 0
MOST_N818 = 0
IMPORT_MODULE_IN = {"engines/catalog.py", "app/games/ui.py", "app/cli/base.py"}
"""The files that may import a module by a name that is worked out."""

NAMES_GAMES = {"engines/catalog.py"}
"""General modules that may name games."""


class Limit(NamedTuple):
    """What was counted, beside the most that there may be."""

    topic: str
    found: list[str]
    """A line for each, with its place."""
    most: int
    number: int

    @property
    def is_kept(self) -> bool:
        """Whether there are no more than there may be."""
        return self.number <= self.most


def modules() -> list[Path]:
    """Return every module of the product."""
    return sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))


def name_of(path: Path) -> str:
    """Return how a file is called in the tree."""
    return path.relative_to(ROOT).as_posix()


@cache
def tree_of(path: Path) -> ast.Module:
    """Return a module as a syntax tree."""
    return ast.parse(path.read_text(encoding="utf-8"), name_of(path))


def count_lines() -> int:
    """Return how many lines the product has."""
    return sum(path.read_text(encoding="utf-8").count("\n") for path in modules())


def find_any() -> Iterator[str]:
    """Find each `Any` in an annotation of the app."""
    for path in (ROOT / "app").rglob("*.py"):
        for node in ast.walk(tree_of(path)):
            annotations = [getattr(node, "annotation", None), getattr(node, "returns", None)]
            for inner in (inner for each in annotations if each is not None for inner in ast.walk(each)):
                text = inner.value if isinstance(inner, ast.Constant) else getattr(inner, "id", None)
                if isinstance(text, str):
                    yield from [f"{name_of(path)}:{getattr(inner, 'lineno', 0)}"] * len(
                        re.findall(r"\bAny\b", text)
                    )


def find_inner_imports() -> Iterator[str]:
    """Find each import inside a function of the app."""
    for path in (ROOT / "app").rglob("*.py"):
        functions = [
            node
            for node in ast.walk(tree_of(path))
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        ]
        inner = [node for function in functions for node in ast.walk(function)]
        lines = {node.lineno for node in inner if isinstance(node, ast.Import | ast.ImportFrom)}
        yield from (f"{name_of(path)}:{line}" for line in sorted(lines))


def find_inner_imports_without_reason() -> Iterator[str]:
    """Find each import inside a function of the app with no comment beside it or above it."""
    for place in find_inner_imports():
        file, _, number = place.rpartition(":")
        lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
        above = int(number) - 2
        while re.match(r"\s+(from|import) ", lines[above]):  # one reason does for neighbours
            above -= 1
        if "#" not in lines[int(number) - 1] and not lines[above].lstrip().startswith("#"):
            yield place


def find_import_module() -> Iterator[str]:
    """Find each file that imports a module by a name that is worked out."""
    for path in modules():
        is_used = re.search(r"\b(import_module|__import__)\(", path.read_text(encoding="utf-8"))
        if is_used and name_of(path) not in IMPORT_MODULE_IN:
            yield name_of(path)


def find_noqa() -> Iterator[str]:
    """Find each exception whose name does not say that it is one."""
    for path in modules():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if "N818" in line:
                yield f"{name_of(path)}:{number}"


def find_circles() -> Iterator[str]:
    """Find each circle of files, imports for types alone left out: the modules that reach each other."""
    graph = grimp.build_graph(*PACKAGES, exclude_type_checking_imports=True, cache_dir=None)
    below = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    for circle in _strong_components(below):
        if len(circle) > 1:
            yield " ".join(sorted(circle))


def _strong_components(below: dict[str, set[str]]) -> Iterator[set[str]]:
    """Yield the sets of nodes of a graph that reach each other (Tarjan's algorithm)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []

    def visit(node: str) -> Iterator[set[str]]:
        order[node] = low[node] = len(order)
        stack.append(node)
        for other in sorted(below[node]):
            if other not in order:
                yield from visit(other)
            if other in stack:
                low[node] = min(low[node], low[other])
        if low[node] == order[node]:
            place = stack.index(node)
            found = set(stack[place:])
            del stack[place:]
            yield found

    for node in sorted(below):
        if node not in order:
            yield from visit(node)


def find_named_games() -> Iterator[str]:
    """Find each general module whose code, comments apart, names a game."""
    for path in modules():
        if set(path.relative_to(ROOT).parts) & {*GAMES, "data"} or name_of(path) in NAMES_GAMES:
            continue
        for node in ast.walk(tree_of(path)):
            if any(re.search(rf"\b{game}\b", text) for text in _names_in(node) for game in GAMES):
                yield f"{name_of(path)}:{getattr(node, 'lineno', 0)}"


def _names_in(node: ast.AST) -> Iterator[str]:
    """Yield the modules, names and short texts that a node holds."""
    match node:
        case ast.ImportFrom(module=str(module)):
            yield module.replace(".", " ")
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
            yield name
        case ast.Constant(value=str(text)) if len(text.split()) == 1:
            yield text.replace(".", " ")


def measure() -> list[Limit]:
    """Return all limits with what was counted."""
    lines = count_lines()
    lists = (
        ("Any in annotations of app", find_any(), MOST_ANY),
        ("imports inside functions of app", find_inner_imports(), MOST_INNER_IMPORTS),
        ("the same without a reason", find_inner_imports_without_reason(), MOST_WITHOUT_REASON),
        ("other files with import_module", find_import_module(), MOST_IMPORT_MODULE),
        ("noqa: N818", find_noqa(), MOST_N818),
        ("circles of files", find_circles(), 0),
        ("general modules that name a game", find_named_games(), MOST_NAMED_GAMES),
    )
    found = [(topic, list(places), most) for topic, places, most in lists]
    return [
        Limit("lines of the product", [], MOST_LINES, lines),
        *(Limit(topic, places, most, len(places)) for topic, places, most in found),
    ]


def main() -> None:
    """Print each count beside its limit; with -v every place; fail if one is passed."""
    limits = measure()
    for limit in limits:
        print(f"{limit.topic:<44}{limit.number:>7,}  at most {limit.most:,}")
        for place in limit.found if "-v" in sys.argv or not limit.is_kept else ():
            print(f"    {place}")
    sys.exit(not all(limit.is_kept for limit in limits))


if __name__ == "__main__":
    main()
