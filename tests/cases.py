"""Many small cases in one test: for calls that take less time than what a test of its own would cost."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Collection
from typing import Any

import pytest


def in_one_test(names: str, cases: Collection[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test for each case in turn, as `parametrize` does, but as one test that shows all that fail.

    What else it takes are fixtures, which all cases share.

    Args:
        names: The parameters that a case gives, parted by commas.
        cases: For each a tuple of values, or the value itself if there is one parameter.
    """
    parameters = [name.strip() for name in names.split(",")]

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(test)
        def run(**fixtures: Any) -> None:
            faults: list[BaseException] = []
            for case in cases:
                values = dict(zip(parameters, case if len(parameters) > 1 else (case,), strict=True))
                try:
                    test(**values, **fixtures)
                except (Exception, pytest.fail.Exception) as fault:
                    fault.add_note(
                        f"with {', '.join(f'{name}={value!r:.200}' for name, value in values.items())}"
                    )
                    faults.append(fault)
            if faults:
                raise BaseExceptionGroup(f"{len(faults)} of {len(cases)} cases", faults)

        assert cases and not inspect.iscoroutinefunction(test)
        shared = [each for each in inspect.signature(test).parameters.values() if each.name not in parameters]
        run.__signature__ = inspect.Signature(shared)  # type: ignore[attr-defined]
        return run

    return decorate
