"""Public keys of SSH as people send them: a line as in the file that ends with .pub."""

from __future__ import annotations

import binascii
from base64 import b64decode, b64encode
from hashlib import sha256
from itertools import pairwise
from typing import Final

from saves.people import is_key

LONGEST: Final = 16_384
"""Bytes of a file with keys; a longer one has none."""
NO_KEY: Final = "This is no public key, as ssh-ed25519 AAAA... in a file that ends with .pub."
PRIVATE: Final = "This is a private key, which stays with its owner; the public one is in a file with .pub."


class KeyLineError(Exception):
    """Why a text is no public key: a sentence."""


def fingerprint_in(text: str) -> str:
    """Return the fingerprint of the one public key in a text, or that stands there itself.

    Raise KeyLineError if there is none, or more than one.
    """
    if "PRIVATE KEY" in text:
        raise KeyLineError(PRIVATE)
    found = {key for line in text.splitlines() if (key := _fingerprint(line.split()))}
    if len(found) != 1:
        raise KeyLineError("There is more than one key; give one." if found else NO_KEY)
    return found.pop()


def _fingerprint(words: list[str]) -> str:
    """Return the fingerprint of a line, "" of one without a key."""
    for kind, data in pairwise(words):
        try:
            blob = b64decode(data, validate=True)
        except binascii.Error:
            continue
        # A key begins with the length and name of its kind.
        if blob.startswith(len(kind).to_bytes(4, "big") + kind.encode()):
            return f"SHA256:{b64encode(sha256(blob).digest()).decode().rstrip('=')}"
    return next(filter(is_key, words), "")
