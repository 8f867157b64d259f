"""What all tests share: no user's folder is touched, and no time goes where nothing is proved."""

from __future__ import annotations

import gc
import itertools
import os
from functools import cache
from typing import Any

import pytest

for _name, _value in (
    ("TEXTUAL_ANIMATIONS", "none"),
    ("TEXTUAL_SMOOTH_SCROLL", "0"),
    ("TEXTUAL_DISABLE_KITTY_KEY", "1"),
    ("ESCDELAY", "50"),
):
    os.environ.setdefault(_name, _value)  # read once, when Textual is imported
# A locale that takes every letter, unless a test chooses another.
for _name in ("LC_ALL", "LC_CTYPE", "PYTHONIOENCODING"):
    os.environ.pop(_name, None)
os.environ["LANG"] = "C.UTF-8"

import textual._wait  # noqa: E402 - it must come after the settings
from textual.css import stylesheet  # noqa: E402
from textual.css.tokenizer import Token  # noqa: E402

# Pilot waits for an idle CPU in naps of 20 ms; shorter ones do for screens without animation.
textual._wait.SLEEP_GRANULARITY = 0.004
textual._wait.SLEEP_IDLE = 0.001


# Each app reads the same style sheets anew, in a fifth of the time that a test of a screen takes. What was
# read is kept here for the apps that follow: rules are not changed once they are made.
class _Tokens(dict[str, list[Token]]):
    """Tokens of a theme's variables, which are the same only if they are the same object."""

    __hash__ = object.__hash__  # type: ignore[assignment]


_stylesheet: Any = stylesheet  # what it takes from other modules counts as its own for no type checker
_tokenize_values, _parse = _stylesheet.tokenize_values, _stylesheet.parse
_tokens_of = cache(lambda variables: _Tokens(_tokenize_values(dict(variables))))
_stylesheet.tokenize_values = lambda variables: _tokens_of(tuple(variables.items()))
_stylesheet.parse = cache(lambda *args, **flags: list(_parse(*args, **flags)))

# Screens are made by the hundred. To look through them all for cycles as often as usual takes a quarter of
# the processor time, and saves 50 MB.
gc.set_threshold(50_000, 20, 100)


_homes = itertools.count()


@pytest.fixture(autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test saves into a folder of its own, which is made when something is saved."""
    monkeypatch.setenv("MEJA_HOME", str(tmp_path_factory.getbasetemp() / f"home{next(_homes)}"))
