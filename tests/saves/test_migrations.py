"""Older formats, by a made-up format 1: without the turn, and with the title in bytes."""

from __future__ import annotations

import zlib
from dataclasses import fields
from typing import Any

import pytest

from saves.codec import codec_for, pack_plain, unpack_plain
from saves.document import FORMAT, Save, decode, encode, is_whole, restore_match
from saves.messages import NewerSaveError, SaveError
from saves.migrations import MIGRATIONS, Body, is_known
from tests.engines.toy import TOY
from tests.saves.refusals import refused
from tests.saves.toys import FIRST, SECOND, played, saved, sealed

TURN, ORDER = ([field.name for field in fields(Save)].index(name) for name in ("turn", "order"))


def from_1(body: Body) -> Body:
    """The step of a format 1."""
    title, *rest = body
    return (title.decode(), *rest[: TURN - 1], 0, *rest[TURN - 1 :])


def file_of_1(save: Save = SECOND, **changes: Any) -> bytes:
    """A file of format 1."""
    title, *rest = unpack_plain(codec_for(Save).pack(save))[:ORDER]
    del rest[TURN - 1]
    return sealed(zlib.compress(pack_plain((changes.get("title", title.encode()), *rest))), 1, "0.0.9")


@pytest.fixture
def with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that has once written format 1."""
    monkeypatch.setitem(MIGRATIONS, 1, from_1)


def test_without_its_step_an_older_format_is_damage():
    with refused(SaveError, "damaged: its first bytes are no format"):
        decode(file_of_1())


@pytest.mark.usefixtures("with_1")
def test_a_file_of_an_older_format_becomes_a_save_of_today():
    data = file_of_1()
    assert is_whole(data)
    assert decode(data) == SECOND
    match, note = restore_match(decode(data), TOY)
    assert (match.state, note) == (played("take 1, take 2").state, None)
    assert decode(encode(decode(data))) == SECOND
    assert decode(encode(FIRST)) == FIRST


@pytest.mark.usefixtures("with_1")
@pytest.mark.parametrize("title", ["no bytes", 7, None])
def test_a_body_that_is_not_of_its_format_is_damage(title):
    with refused(SaveError, r"^This save is damaged: its body is none of format 1\.$"):
        decode(file_of_1(title=title))


@pytest.mark.usefixtures("with_1")
@pytest.mark.parametrize(
    "body", [b"", b"x", zlib.compress(b""), zlib.compress(b"\xc0"), zlib.compress(b"\x90")]
)
def test_an_older_body_made_by_hand_is_damage(body):
    with refused(SaveError, "damaged"):
        decode(sealed(body, 1))


@pytest.mark.usefixtures("with_1")
def test_an_older_file_is_known_by_its_checksum_too():
    data = file_of_1()
    for at in range(len(data)):
        changed = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
        with pytest.raises(SaveError):
            decode(changed)


def test_each_format_takes_all_steps_from_it(monkeypatch):
    for number in range(FORMAT):
        monkeypatch.delitem(MIGRATIONS, number, raising=False)
    monkeypatch.setitem(MIGRATIONS, 4, from_1)
    monkeypatch.setitem(MIGRATIONS, 5, from_1)
    assert [is_known(number, 6) for number in range(8)] == [False] * 4 + [True] * 3 + [False]


def test_a_save_of_today_with_a_position_of_another_shape_is_rebuilt_from_its_log():
    save = saved(played("take 1"))
    other = Save(**{**{f.name: getattr(save, f.name) for f in fields(Save)}, "shape": b"another!"})
    assert restore_match(other, TOY)[0].state == played("take 1").state


def test_the_format_after_this_one_is_refused_and_not_migrated():
    with refused(NewerSaveError, r"saved by meja 5\.0, in format"):
        decode(sealed(b"", FORMAT + 1, "5.0"))
