"""What the limits count is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools import limits


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tree with one module in each package."""
    for package in limits.PACKAGES:
        (tmp_path / package).mkdir()
        (tmp_path / package / "module.py").write_text("", encoding="utf-8")
    monkeypatch.setattr(limits, "ROOT", tmp_path)
    limits.tree_of.cache_clear()
    return tmp_path / "app" / "module.py"


def test_any_is_counted_in_annotations_alone(tree: Path) -> None:
    tree.write_text("def f(a: Any, b: 'dict[str, Any]') -> Any:\n    x: Any = Any\n")
    assert sorted(limits.find_any()) == [*["app/module.py:1"] * 3, "app/module.py:2"]


def test_imports_inside_functions_need_a_reason(tree: Path) -> None:
    tree.write_text(
        "import a\n\ndef f():\n    import b\n    async def g():\n        # late, because\n"
        "        from c import d\n        import e\n    import h  # because\n"
    )
    places = {line: f"app/module.py:{line}" for line in (4, 7, 8, 9)}
    assert [*limits.find_inner_imports()] == [*places.values()]
    assert [*limits.find_inner_imports_without_reason()] == [places[4]]


def test_a_named_game_is_found_in_code_and_not_in_sentences(tree: Path) -> None:
    tree.write_text(
        "# java\nx = 'Of java and more.'\ny = 'java.palace'\nfrom widgets.java import z\njava = 1\n"
    )
    assert sorted(limits.find_named_games()) == [f"app/module.py:{line}" for line in (3, 4, 5)]


def test_circles_are_the_modules_that_reach_each_other() -> None:
    below = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set(), "e": {"d", "a"}}
    assert sorted(map(sorted, limits._strong_components(below))) == [["a", "b", "c"], ["d"], ["e"]]


def test_other_counts(tree: Path) -> None:
    tree.write_text("import_module('x')\n\nclass X(Exception): ...  # N818\n")
    assert [*limits.find_import_module()] == ["app/module.py"]
    assert [*limits.find_noqa()] == ["app/module.py:3"]
    assert limits.count_lines() == 3
