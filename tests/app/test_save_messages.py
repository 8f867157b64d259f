"""What saves have to say: every code has its sentence, and every sentence its values."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.save_messages import _SENTENCES, sentence_of
from saves.messages import Code, StoreError

ROOT = Path(__file__).parents[2]
RAISED = ("SaveError", "StoreError", "LostLockError")


def test_every_code_has_a_sentence() -> None:
    assert set(_SENTENCES) == set(Code)
    assert all(sentence.endswith(".") for sentence in _SENTENCES.values())


def raised() -> Iterator[tuple[str, list[str]]]:
    """Yield each code that is raised by name, with the names of its values."""
    for file in (*ROOT.glob("saves/*.py"), *ROOT.glob("app/**/*.py")):
        text = file.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "Code." in text else ():
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args):
                continue
            code = node.args[0]
            is_named = isinstance(code, ast.Attribute) and getattr(code.value, "id", "") == "Code"
            names = {keyword.arg for keyword in node.keywords}
            if is_named and node.func.id in RAISED and None not in names:
                yield code.attr, sorted(name for name in names if name)


def test_a_sentence_has_places_for_the_values_that_are_raised_with_it() -> None:
    found = [*raised()]
    assert len(found) > 30
    for code, values in found:
        places = {name for _, name, _, _ in string.Formatter().parse(_SENTENCES[Code[code]]) if name}
        assert {name.lower() for name in places} <= {*values}, code


@pytest.mark.parametrize("errno", [None, 0, 28, 9999])
def test_whatever_the_disk_says_a_reason_is_told(errno: int | None) -> None:
    for strerror in (None, "Strange Trouble"):
        told = sentence_of(StoreError(Code.NOT_READ, path="x", errno=errno, strerror=strerror))
        assert told.startswith("Could not read x: ") and told.endswith(".")
        assert told != "Could not read x: ."
