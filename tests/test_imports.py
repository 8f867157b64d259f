"""Helpers live in modules of helpers: no module of tests is imported by another file."""

from __future__ import annotations

import ast
from pathlib import Path

TESTS = Path(__file__).parent


def test_no_module_of_tests_is_imported() -> None:
    found = []
    for path in sorted(TESTS.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            else:
                continue
            modules = [name for name in names if name.startswith("tests.")]
            found += [
                f"{path.relative_to(TESTS)}: {name}"
                for name in modules
                if name.rpartition(".")[2].startswith("test_") and is_module(name)
            ]
    assert found == []


def is_module(name: str) -> bool:
    """Return whether a dotted name is a file of the tests."""
    return (TESTS.parent / name.replace(".", "/")).with_suffix(".py").exists()


def test_a_module_of_tests_is_known() -> None:
    assert is_module(__name__) and not is_module("tests.conftest.test_of_nothing")
