"""Helpers live in modules of helpers: no module of tests is imported by another file."""

from __future__ import annotations

import grimp


def test_no_module_of_tests_is_imported() -> None:
    graph = grimp.build_graph("tests", cache_dir=None)
    of_tests = [name for name in graph.modules if name.rpartition(".")[2].startswith("test_")]
    assert __name__ in of_tests
    found = {name: graph.find_modules_that_directly_import(name) for name in of_tests}
    assert {name: importers for name, importers in found.items() if importers} == {}
