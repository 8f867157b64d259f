"""What the tests of all that can refuse to keep or read something share."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from app.save_messages import sentence_of
from saves.messages import StorageError


@contextmanager
def refused(kind: type[StorageError], words: str) -> Iterator[pytest.ExceptionInfo[StorageError]]:
    """Expect an error of a kind whose sentence has these words, a regular expression."""
    with pytest.raises(kind) as caught:
        yield caught
    sentence = sentence_of(caught.value)
    assert re.search(words, sentence), sentence
