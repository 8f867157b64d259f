"""What every file of the tree keeps to, beside the import contracts and the limits of `make check`."""

from __future__ import annotations

import ast
import os
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from app import VERSION
from engines.catalog import GAMES

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("app", "widgets", "engines", "saves")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
ENGINES = sorted((ROOT / "engines").rglob("*.py"))

LEFT_ALONE = {"__pycache__", "build", "dist", "node_modules"}
TEXT = {".py", ".md", ".toml", ".txt", ".tcss", ".cfg", ".ini", ".yml", ".yaml", ".json", ".csv", ".sh", ""}
PRIVATE_PATH = re.compile(r"(?<![\w.~])/(?:work|root)\b|\bshared[/]")
"""A folder of some machine on which this was written; a reader has none of them."""


def name_of(path: Path) -> str:
    """How a file is called in the tree."""
    return path.relative_to(ROOT).as_posix()


@cache
def tree_of(path: Path) -> ast.Module:
    """A module as a syntax tree."""
    return ast.parse(path.read_text(encoding="utf-8"), name_of(path))


def imported_by(path: Path) -> set[str]:
    """The top-level names of all modules that a file imports, wherever in it."""
    found = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)} imports relatively"
            found.add((node.module or "").partition(".")[0])
    return found


def texts() -> Iterator[Path]:
    """Every text file of the tree."""
    for folder, inner, files in os.walk(ROOT):
        at_top = Path(folder) == ROOT
        inner[:] = [
            each
            for each in inner
            if each not in LEFT_ALONE
            and not each.endswith(".egg-info")
            and not (at_top and each == ".git")
            # Caches and environments; what begins with a dot and belongs to the tree lies in .ci or .github.
            and (not each.startswith(".") or each in {".ci", ".github"})
        ]
        yield from (path for path in map(Path(folder).joinpath, files) if path.suffix in TEXT)


# --- games ------------------------------------------------------------------------------------------

FOLDERS = [name.replace(".", "/") for packages in GAMES.values() for name in packages]
OF_GAMES = re.compile("|".join(GAMES), re.IGNORECASE)
TELL_OF_GAMES = {
    "app/cli/group.py",
    "app/cli/keys.py",
    "app/keys/file.py",
    "app/screens/help.py",
    "app/text/menu.py",
}
"""Their help for people names games in sentences and examples."""


def test_no_general_module_names_a_game() -> None:
    for path in MODULES:
        name = name_of(path)
        if name.startswith((*FOLDERS, "engines/data/")) or name == "engines/catalog.py":
            continue
        text = path.read_text(encoding="utf-8")
        if name in TELL_OF_GAMES:
            strings = (node.value for node in ast.walk(tree_of(path)) if isinstance(node, ast.Constant))
            assert any(isinstance(each, str) and OF_GAMES.search(each) for each in strings), name
            tree = tree_of(path)
            names = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name)]
            froms = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
            text = " ".join([*names, *froms])
        assert not OF_GAMES.search(text), f"{name} names a game"


# --- engines ----------------------------------------------------------------------------------------


def numbers_made_in(tree: ast.Module) -> Iterator[str]:
    """Yield what a module does with the module `random` beside naming its type in annotations and aliases."""
    in_annotations = set()
    for node in ast.walk(tree):
        annotation = getattr(node, "annotation", None) or getattr(node, "returns", None)
        if isinstance(annotation, ast.Name) and annotation.id == "TypeAlias":
            annotation = node  # a type alias is all annotation
        if annotation is not None:
            in_annotations |= {id(inner) for inner in ast.walk(annotation)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import) and any(alias.name == "random" for alias in node.names):
            yield f"line {node.lineno} imports random; import the type Random only"
        elif isinstance(node, ast.ImportFrom) and node.module == "random":
            if [(alias.name, alias.asname) for alias in node.names] != [("Random", None)]:
                yield f"line {node.lineno} imports more than the type Random"
        elif isinstance(node, ast.Name) and node.id == "Random" and id(node) not in in_annotations:
            yield f"line {node.lineno} uses Random; take engines.shuffle"


def test_only_shuffle_makes_random_numbers() -> None:
    found = {
        name_of(path): faults
        for path in ENGINES
        if "andom" in path.read_text(encoding="utf-8") and (faults := [*numbers_made_in(tree_of(path))])
    }
    assert found.pop("engines/shuffle.py")
    assert found == {}


# --- files -----------------------------------------------------------------------------------------


def test_every_module_says_what_it_is() -> None:
    docstrings = {name_of(path): ast.get_docstring(tree_of(path)) or "" for path in MODULES}
    firsts = {name: docstring.partition("\n")[0] for name, docstring in docstrings.items()}
    assert {name: first for name, first in firsts.items() if not first.endswith((".", "?"))} == {}


def test_nothing_below_the_app_prints() -> None:
    for path in MODULES:
        if path.relative_to(ROOT).parts[0] == "app":
            continue
        for node in ast.walk(tree_of(path)):
            prints = isinstance(node, ast.Name) and node.id == "print"
            assert not prints, f"{name_of(path)}:{getattr(node, 'lineno', 0)}"


def test_no_text_names_a_folder_of_the_machine_it_was_written_on() -> None:
    read = 0
    for path in texts():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # no text after all
        read += 1
        found = PRIVATE_PATH.search(text)
        assert found is None, f"{name_of(path)}: {found and found.group()}"
    assert read > len(MODULES)


def test_such_a_folder_would_be_found_and_other_words_are_none() -> None:
    for text in ("/" + "work/main", "see /" + "root", "in shared" + "/notes.md"):
        assert PRIVATE_PATH.search(text)
    for text in ("net/workbench", "a shared win", "https://example.org/page", "the/" + "root"):
        assert not PRIVATE_PATH.search(text)


# --- pyproject.toml --------------------------------------------------------------------------------


@cache
def project() -> dict[str, object]:
    """The table [project] and the rest of pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_version_is_the_same_everywhere() -> None:
    assert project()["project"]["version"] == VERSION  # type: ignore[index]


def test_every_dependency_has_its_reason_beside_it() -> None:
    lines = (ROOT / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    table = project()["project"]
    wanted = [*table["dependencies"]]  # type: ignore[index]
    for extra in table["optional-dependencies"].values():  # type: ignore[index]
        wanted += extra
    assert wanted
    for requirement in wanted:
        (number,) = [n for n, line in enumerate(lines) if f'"{requirement}"' in line]
        after = lines[number].partition(f'"{requirement}"')[2]
        assert "#" in after or lines[number - 1].lstrip().startswith("#"), requirement


def test_every_package_is_installed() -> None:
    folders = {
        path.parent.relative_to(ROOT).as_posix().replace("/", ".")
        for path in MODULES
        if path.name == "__init__.py"
    }
    found = project()["tool"]["setuptools"]["packages"]["find"]["include"]  # type: ignore[index]
    assert set(found) == {f"{name.partition('.')[0]}*" for name in folders}
    # A folder without __init__.py would be left out.
    assert {path.parent for path in MODULES} == {ROOT / name.replace(".", "/") for name in folders}
