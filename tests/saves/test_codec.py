"""The codec: every value comes back equal, and nothing else comes in."""

from __future__ import annotations

import enum
import tracemalloc
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import ClassVar

import msgpack
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engines.core import Barrier, SeatSetup, Setup
from engines.java.actions import EndTurn, JavaAction, PlaceTriple
from engines.java.game import JAVA
from engines.java.state import Auction, State
from saves.codec import MAX_BYTES, MAX_INT_BYTES, MAX_ITEMS, codec_for, pack_plain
from saves.messages import SaveError
from tests.cases import in_one_test
from tests.saves.refusals import refused


class Colour(enum.Enum):
    RED = "a colour with a long description"
    BLUE = 2


@dataclass(frozen=True, slots=True)
class Dot:
    kind: ClassVar[str] = "dot"
    x: int


@dataclass(frozen=True, slots=True)
class Line:
    ends: tuple[Dot, Dot]
    name: str


@dataclass(frozen=True, slots=True)
class Nothing:
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    colour: Colour
    shapes: tuple[Dot | Line | Nothing, ...]
    best: Dot | Line | None
    size: int | None
    raw: bytes
    visible: bool
    pair: tuple[int, str]


@dataclass(frozen=True)
class Even:
    number: int

    def __post_init__(self) -> None:
        if self.number % 2:
            raise ValueError("odd")


@dataclass
class Mutable:
    x: int


@dataclass(frozen=True)
class Nested:
    inner: Nested | None


@dataclass(frozen=True)
class Computed:
    x: int
    y: int = field(init=False, default=0)


PICTURES = st.from_type(Picture)
PICTURE = Picture(
    colour=Colour.RED,
    shapes=(Dot(1), Line((Dot(-1), Dot(2**200)), "é"), Nothing()),
    best=Line((Dot(0), Dot(0)), ""),
    size=None,
    raw=b"\0\xff",
    visible=True,
    pair=(7, "seven"),
)
CODEC = codec_for(Picture)


@given(PICTURES)
def test_every_value_comes_back_equal(picture):
    assert CODEC.unpack(CODEC.pack(picture)) == picture


@given(st.integers(-(2**500), 2**500))
def test_ints_of_any_size_come_back(number):
    assert codec_for(int).unpack(codec_for(int).pack(number)) == number


@in_one_test("exponent", [7, 8, 31, 32, 62, 63, 64, 65, 127, 128, 8 * MAX_INT_BYTES - 1])
def test_ints_at_the_edges_of_their_sizes_come_back(exponent):
    codec = codec_for(int)
    for edge in (2**exponent, -(2**exponent)):
        for number in (edge - 1, edge, edge + 1):
            if -(2 ** (8 * MAX_INT_BYTES - 1)) < number < 2 ** (8 * MAX_INT_BYTES - 1):
                assert codec.unpack(codec.pack(number)) == number


@given(st.text(st.characters(exclude_categories=())))
@example("\udcff")
def test_texts_come_back_even_if_they_are_no_valid_unicode(text):
    assert codec_for(str).unpack(codec_for(str).pack(text)) == text


def test_an_action_of_a_union_comes_back_as_its_own_class():
    codec = codec_for(JavaAction)
    for action in (PlaceTriple(100, (120, 101)), EndTurn()):
        assert codec.unpack(codec.pack(action)) == action


def test_a_state_of_java_comes_back_equal():
    state = JAVA.new_state(Setup("java", (SeatSetup("Red"), SeatSetup("Blue"), SeatSetup("Green")), 3))
    auction = Auction(
        33, 1, (2, 0), (0, 3, 2), ((), (1,), (2,)), (1, 2), passed=(0,), last_bidder=1, agreed=()
    )
    state = replace(state, auction=auction, barrier=Barrier.ANSWERED)
    codec = codec_for(State)
    data = codec.pack(state)
    assert codec.unpack(data) == state
    assert len(data) < 2048


def test_dataclasses_are_arrays_and_enums_are_names():
    assert msgpack.unpackb(codec_for(Line).pack(Line((Dot(1), Dot(2)), "a"))) == [[[1], [2]], "a"]
    assert msgpack.unpackb(codec_for(Colour).pack(Colour.RED)) == "RED"


def test_the_codec_of_a_type_is_made_once():
    assert codec_for(Picture) is CODEC


def with_(**changes: object) -> bytes:
    """The data of PICTURE with some fields replaced by anything."""
    fields = msgpack.unpackb(CODEC.pack(PICTURE), ext_hook=msgpack.ExtType)
    names = list(Picture.__dataclass_fields__)
    for name, value in changes.items():
        fields[names.index(name)] = value
    return msgpack.packb(fields)


@in_one_test(
    "changes, path, expected, got",
    [
        ({"colour": "GREEN"}, "colour", "a Colour", "'GREEN'"),
        ({"colour": 2}, "colour", "a Colour", "a number"),
        ({"shapes": 3}, "shapes", "a list of at most 4096", "a number"),
        ({"shapes": [["Dot", [True]]]}, "shapes[0].Dot.x", "a number", "yes"),
        ({"shapes": [["Dot", [1]], ["Dot", []]]}, "shapes[1].Dot", "Dot of 1 fields", "a list of 0"),
        ({"shapes": [["Dot", [1, 2]]]}, "shapes[0].Dot", "Dot of 1 fields", "a list of 2"),
        ({"shapes": [["Star", []]]}, "shapes[0]", "one of Dot, Line, Nothing", "a list of 2"),
        ({"shapes": [["Dot"]]}, "shapes[0]", "one of Dot, Line, Nothing", "a list of 1"),
        ({"shapes": [None]}, "shapes[0]", "one of Dot, Line, Nothing", "nothing"),
        ({"shapes": [["Line", [[[1], ["2"]], ""]]]}, "shapes[0].Line.ends[1].x", "a number", "'2'"),
        ({"shapes": [["Line", [[[1]], ""]]]}, "shapes[0].Line.ends", "tuple of 2 fields", "a list of 1"),
        ({"size": 1.0}, "size", "a number", "float"),
        ({"raw": "text"}, "raw", "bytes", "'text'"),
        ({"raw": None}, "raw", "bytes", "nothing"),
        ({"visible": 1}, "visible", "yes or no", "a number"),
        ({"pair": ["7", 7]}, "pair[0]", "a number", "'7'"),
        ({"pair": [7, "x" * 99, 1]}, "pair", "tuple of 2 fields", "a list of 3"),
        ({"pair": [7, b"x" * 99]}, "pair[1]", "a text", "99 bytes"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_path(changes, path, expected, got):
    with pytest.raises(SaveError) as caught:
        CODEC.unpack(with_(**changes))
    assert caught.value.values == {"path": path, "expected": expected, "got": got}


def test_a_value_that_its_class_refuses_is_refused():
    with refused(SaveError, "a valid Even"):
        codec_for(Even).unpack(msgpack.packb([3]))


@in_one_test(
    "data",
    [
        b"",
        b"\xc1",  # never used by msgpack
        msgpack.packb(1) + b"\0",
        msgpack.packb({}),
        msgpack.packb({1: 2}),
        msgpack.packb("1"),
        msgpack.packb(msgpack.ExtType(1, b"\x05")),  # a small number in the form of a large one
        msgpack.packb(msgpack.ExtType(1, b"\0" * 9 + b"\1" * 9)),  # with more bytes than it needs
        msgpack.packb(msgpack.ExtType(1, b"")),
        msgpack.packb(msgpack.ExtType(1, b"\1" * (MAX_INT_BYTES + 1))),
        msgpack.packb(msgpack.ExtType(2, b"\1" * 20)),
        msgpack.packb(msgpack.Timestamp(0)),
        b"\xdd\xff\xff\xff\xff",  # an array that claims four thousand million items
        b"\xdb\xff\xff\xff\xff",
        b"\x91" * 100_000,  # lists in lists
        b"\xdc\x0f\xff" * 50_000,
    ],
)
def test_data_that_is_no_int_is_refused(data):
    with pytest.raises(SaveError):
        codec_for(int).unpack(data)


def test_data_beyond_the_limit_is_not_even_parsed():
    with refused(SaveError, "too long"):
        codec_for(bytes).unpack(b"\xc6" + MAX_BYTES.to_bytes(4, "big") + bytes(MAX_BYTES))


def test_arrays_that_claim_more_than_they_hold_cost_little_memory():
    data = (b"\xdd" + (20_000).to_bytes(4, "big")) * 5000
    tracemalloc.start()
    with pytest.raises(SaveError):
        codec_for(int).unpack(data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 2**20


def test_every_truncation_is_refused():
    data = CODEC.pack(PICTURE)
    for length in range(len(data)):
        with pytest.raises(SaveError):
            CODEC.unpack(data[:length])


@given(st.binary(max_size=200))
def test_random_bytes_give_a_value_or_bad_save(data):
    try:
        picture = CODEC.unpack(data)
    except SaveError:
        return
    assert CODEC.unpack(CODEC.pack(picture)) == picture


@given(st.data())
def test_changed_bytes_give_a_value_or_bad_save(data):
    changed = bytearray(CODEC.pack(PICTURE))
    for _ in range(data.draw(st.integers(1, 3))):
        changed[data.draw(st.integers(0, len(changed) - 1))] = data.draw(st.integers(0, 255))
    with suppress(SaveError):
        assert isinstance(CODEC.unpack(bytes(changed)), Picture)


@in_one_test(
    "picture, words",
    [
        (replace(PICTURE, size=True), "size: cannot write yes as a number"),
        (replace(PICTURE, shapes=[Dot(1)]), "shapes: cannot write a list of 1"),
        (replace(PICTURE, shapes=(Dot(1), Even(2))), r"shapes\[1\]: cannot write Even"),
        (replace(PICTURE, colour="RED"), "colour: cannot write 'RED'"),
        (replace(PICTURE, size=2 ** (8 * MAX_INT_BYTES)), "at most 1024 bytes"),
        (replace(PICTURE, shapes=(Nothing(),) * (MAX_ITEMS + 1)), "a list of at most"),
        ("no picture", "the whole: cannot write 'no picture' as Picture"),
    ],
)
def test_a_value_that_its_type_does_not_promise_is_not_written(picture, words):
    with pytest.raises(TypeError, match=words):
        CODEC.pack(picture)


@in_one_test("kind", [float, list[int], int | bytes, Dot | int, Mutable, Nested, Computed, object, tuple])
def test_types_that_cannot_be_saved_safely_have_no_codec(kind):
    with pytest.raises(TypeError):
        codec_for(kind)


def test_numbers_texts_and_rows_of_them_are_told_apart():
    codec = codec_for(tuple[int | str | tuple[int | str, ...], ...])
    values = (1, "one", (2, "two"), 2**70)
    assert codec.unpack(codec.pack(values)) == values
    with pytest.raises(TypeError):
        codec.pack((True,))
    with pytest.raises(SaveError):
        codec.unpack(pack_plain((b"one",)))


def made(name: str, fields: dict[str, object]) -> type:
    return dataclass(frozen=True)(type(name, (), {"__annotations__": fields, "__module__": __name__}))


@in_one_test(
    "name, fields",
    [
        ("Other", {"x": int, "y": int}),  # the class renamed
        ("Point", {"y": int, "x": int}),  # moved
        ("Point", {"x": int, "z": int}),  # renamed
        ("Point", {"x": int}),  # dropped
        ("Point", {"x": int, "y": int, "z": int}),  # added
        ("Point", {"x": int, "y": int | None}),
        ("Point", {"x": int, "y": tuple[int, ...]}),
    ],
)
def test_the_fingerprint_changes_when_old_data_would_be_misread(name, fields):
    point = codec_for(made("Point", {"x": int, "y": int}))
    assert codec_for(made(name, fields)).fingerprint != point.fingerprint
    assert codec_for(made("Point", {"x": int, "y": int})).fingerprint == point.fingerprint
