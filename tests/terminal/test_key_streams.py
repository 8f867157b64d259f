"""Keys of many terminals: each does what help names, whole or cut by the line; unknown ones do nothing."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from itertools import product

import pytest
from textual import events
from textual._xterm_parser import XTermParser

from app.terminal.key_stream import (
    LONGEST_KEY,
    LONGEST_PASTE,
    LONGEST_STRING,
    PASTE_SECONDS,
    SEQUENCE_SECONDS,
    KeyStream,
    Kind,
    Piece,
)
from tests.cases import in_one_test
from tests.extent import IS_LONG
from tests.terminal.key_tables import NOTHING, TERMINALS
from tests.terminal.read_keys import Driver, read_all
from tests.terminal_line import Session


def keys_of(pieces: Iterable[Piece]) -> list[str]:
    """The keys that the driver makes of pieces."""
    driver = Driver(0)
    for piece in pieces:
        driver._pass_on(0.0, piece)
    return driver.keys


def cut(*packets: bytes) -> KeyStream:
    """A stream that was fed some packets which make nothing whole."""
    stream = KeyStream(0.1)
    for packet in packets:
        assert stream.feed(packet) == []
    return stream


@in_one_test("terminal", TERMINALS)
def test_each_key_is_known_whole_and_cut_anywhere(terminal):
    for sent, key in TERMINALS[terminal].items():
        expected = key.split()
        assert keys_of(KeyStream(0.1).feed(sent)) == expected, sent
        assert keys_of(KeyStream(0.1).feed(sent + b"z")) == [*expected, "z"], sent
        for place in range(1, len(sent)):
            stream = KeyStream(0.1)
            pieces = stream.feed(sent[:place])
            assert keys_of([*pieces, *stream.feed(sent[place:])]) == expected, (sent, place)


def test_keys_of_one_burst_stay_apart():
    for table in TERMINALS.values():
        expected = [key for keys in table.values() for key in keys.split()]
        assert keys_of(KeyStream(0.1).feed(b"".join(table))) == expected


def check_no_key_wherever_it_is_cut(sent: bytes) -> None:
    for place in range(len(sent) + 1):
        stream = KeyStream(0.1)
        pieces = [*stream.feed(b"a" + sent[:place]), *stream.feed(sent[place:] + b"b")]
        assert keys_of(pieces) == ["a", "b"], (sent, place)
        assert stream.patience is None, (sent, place)


def test_what_is_unknown_does_nothing_wherever_it_is_cut():
    for sent in NOTHING:
        check_no_key_wherever_it_is_cut(sent)


def test_Textual_alone_would_type_the_rest_of_an_unknown_sequence():
    """Why the input is cut here; if this fails, look whether Textual can do it now."""
    parser = XTermParser(False)
    assert list(parser.feed("\x1b[1;5Iz")) == []


@in_one_test(
    "sent, keys",
    [
        (b"\x1bx", ["escape", "x"]),
        (b"\x1b1", ["escape", "1"]),
        (b"\x1b\x7f", ["escape", "backspace"]),
        (b"\x1b\r", ["escape", "enter"]),
        ("\x1bé".encode(), ["escape", "é"]),
        (b"\x1b\x1bx", ["escape", "escape", "x"]),
        (b"\x1b[\r", ["escape", "left_square_bracket", "enter"]),
        (b"\x1bO\r", ["escape", "O", "enter"]),
        (b"\x1b]\r", ["escape", "right_square_bracket", "enter"]),
        (b"\x1b]3\r", ["escape", "right_square_bracket", "3", "enter"]),
        (b"\x1b]]]g", ["escape", *["right_square_bracket"] * 3, "g"]),
        (b"\x1b]g", ["escape", "right_square_bracket", "g"]),
        (b"\x1b]]\r", ["escape", *["right_square_bracket"] * 2, "enter"]),
        (b"\x1b][z", ["escape", "right_square_bracket", "left_square_bracket", "z"]),
        (b"\x1b]ll\r", ["escape", "right_square_bracket", "l", "l", "enter"]),
        (b"\x1b]12g", ["escape", "right_square_bracket", "1", "2", "g"]),
        (b"\x1bPx", ["escape", "P", "x"]),
        (b"\x1bP>>", ["escape", "P", "greater_than_sign", "greater_than_sign"]),
        (b"\x1bP1+ ", ["escape", "P", "1", "plus", "space"]),
        (b"\x1bXgg", ["escape", "X", "g", "g"]),
        (b"\x1b^p", ["escape", "circumflex_accent", "p"]),
        (b"\x1b__ ", ["escape", "underscore", "underscore", "space"]),
        (b"\x1b]11;rgb:\r", ["enter"]),
        (b"\x1bP\x1b_\x1b[A", ["escape", "P", "escape", "underscore", "up"]),
        (b"\x1b[\x1b[A", ["escape", "left_square_bracket", "up"]),
        (b"\x1b[[x", ["escape", "left_square_bracket", "left_square_bracket", "x"]),
    ],
)
def test_Esc_and_a_key_are_two_keys_however_soon(sent, keys):
    """Alt and a key send the same, and nothing has such a key: nothing that was typed ahead is lost."""
    assert keys_of(KeyStream(0.1).feed(sent)) == keys


def test_Esc_alone_is_a_key_after_its_time():
    stream = cut(b"\x1b")
    assert stream.patience == 0.1
    assert keys_of(stream.give_up()) == ["escape"]
    assert stream.patience is None
    assert keys_of(stream.feed(b"[A")) == ["left_square_bracket", "A"]


@in_one_test(
    "sent, keys",
    [
        (b"\x1b[", ["escape", "left_square_bracket"]),
        (b"\x1bO", ["escape", "O"]),
        (b"\x1b]", ["escape", "right_square_bracket"]),
        (b"\x1b[1;", []),
        (b"\x1b[<0;1;", []),
        (b"\x1b[M ", []),
        (b"\x1b]11;rgb:", []),
        (b"\x1bP", ["escape", "P"]),
        (b"\x1bP1$", ["escape", "P", "1", "dollar_sign"]),
        (b"\x1bP1$r", []),
        (b"\x1b_G", []),
    ],
)
def test_what_never_becomes_whole_is_typed_only_if_it_may_have_been(sent, keys):
    stream = cut(sent)
    assert stream.patience == SEQUENCE_SECONDS
    assert keys_of(stream.give_up()) == keys
    assert keys_of(stream.feed(b"a")) == ["a"]


@pytest.mark.parametrize("broken", [b"\x1b[1;\r", b"\x1b[1;5\x1b[A", b"\x1b[<0;1\x03"])
def test_a_key_in_the_middle_of_a_sequence_ends_it(broken):
    assert keys_of(KeyStream(0.1).feed(broken)) in (["enter"], ["up"], ["ctrl+c"])


def test_a_long_sequence_is_no_key_and_not_typed():
    assert keys_of(KeyStream(0.1).feed(b"\x1b[" + b"1;" * 40 + b"Aa")) == ["a"]


def test_a_sequence_without_end_is_dropped():
    stream = cut(b"\x1b[", *[b"1" * 4096] * 4)
    assert len(stream._waiting) <= LONGEST_KEY
    assert keys_of([*stream.give_up(), *stream.feed(b"a")]) == ["a"]


# --- control strings --------------------------------------------------------------------------------

EIGHT_BITS = tuple(map(str.encode, "\x90\x98\x9d\x9e\x9f"))
BODIES = (b"", b"1$r0m", b"11;rgb:ffff/0/0", "Zo\xeb \u6c34 \xdc3t".encode(), b"Gi=1;OK" * 6)
ENDS = (b"\x1b\\", b"\x07", "\x9c".encode(), b"\x9c")
ANSWERS = (
    *(b"\x1bP" + body for body in (b">|foot(1.20)", b"1$r0m", b"0+r", b"!|7e565445", b"2$u9/17", b"1!~A5F1")),
    *(b"\x1b]" + body for body in (b"11;rgb:ffff/0/0", b"4;1;rgb:0/0/0", "52;c;\xeb \u6c34".encode())),
    b"\x1b_" + b"Gi=1;OK" * 6,
)
CONTROL_STRINGS = [
    begins + ENDS[number % len(ENDS)]
    for number, begins in enumerate((*ANSWERS * 2, *map(b"".join, product(EIGHT_BITS, BODIES))))
]
"""DCS, SOS, OSC, PM and APC: as answers, with letters of which no byte is an end, and longer than is kept."""


def test_control_strings_are_no_keys_wherever_they_are_cut():
    for sent in CONTROL_STRINGS:
        check_no_key_wherever_it_is_cut(sent)
        stream = KeyStream(0.1)
        assert keys_of([piece for byte in sent + b"z" for piece in stream.feed(bytes([byte]))]) == ["z"], sent


def test_the_late_rest_of_a_control_string_is_no_key():
    """What began like Esc and keys is given as those; even then its rest is not typed."""
    for sent in [each for each in CONTROL_STRINGS if len(each) > 4]:  # with something in them
        for place in range(1, len(sent)):
            stream = KeyStream(0.1)
            begun = keys_of([*stream.feed(sent[:place]), *stream.give_up()])
            assert len(begun) in (0, place) and begun[:1] in ([], ["escape"]), (sent, place)
            assert not begun or place < 6, (sent, place)
            assert keys_of(stream.feed(sent[place:] + b"3")) == ["3"], (sent, place)


@in_one_test("rest", [(b"ff/ff", b"ff/ffff\x07"), (b"ff/ffff/ffff\x1b", b"\\"), (b"f/", b"f" * 99, b"\x07")])
def test_the_late_rest_of_a_control_string_may_come_in_pieces(rest):
    stream = cut(b"\x1b]11;rgb:ff")
    assert stream.give_up() == []
    assert keys_of([piece for part in rest for piece in stream.feed(part)]) == []
    assert keys_of(stream.feed(b"ab")) == ["a", "b"]


def test_the_rest_that_is_late_is_waited_for_once():
    stream = cut(b"\x1b]11;rgb:ff")
    for rest in (b"ff/", b"ff"):
        assert stream.give_up() == []
        assert keys_of(stream.feed(rest)) == ([] if rest == b"ff/" else ["f", "f"])
    stream = cut(b"\x1b]11;rgb:ff")
    assert keys_of([*stream.give_up(), *stream.feed(b"ff\r")]) == ["f", "f", "enter"]


def test_a_title_is_no_key_where_its_end_is_there():
    for title in (b"\x1b]lMine q\x1b\\", b"\x1b]L\x07"):
        for place in range(3):
            stream = KeyStream(0.1)
            assert keys_of([*stream.feed(title[:place]), *stream.feed(title[place:] + b"b")]) == ["b"]


def test_a_control_string_without_end_takes_no_memory_and_the_keys_come_back():
    for begins in (b"\x1b_G", b"\x1b]4;", "\x90".encode()):
        for comes_back in (b"\x1b[A", b"\x11"):
            stream = cut(begins, *[b"x" * 4096] * 20)
            assert len(stream._waiting) <= LONGEST_KEY
            assert keys_of(stream.feed(comes_back)) in (["up"], ["ctrl+q"])
        stream = cut(begins, b"x")
        assert stream.patience == SEQUENCE_SECONDS
        assert keys_of([*stream.give_up(), *stream.feed(b"3")]) == ["3"]
        stream = cut(begins, *[b"x" * 4096] * (LONGEST_STRING // 4096 + 1))
        assert keys_of(stream.feed(b"a")) == ["a"]


def test_a_character_cut_in_two_is_one_and_half_of_one_is_none():
    stream = cut("é".encode()[:1])
    assert keys_of(stream.feed("é".encode()[1:])) == ["é"]
    assert keys_of(KeyStream(0.1).feed("é".encode()[:1] + b"\x1b[A")) == ["up"]
    assert keys_of(KeyStream(0.1).feed(b"\xe9\x1b[A")) == ["up"]


# --- pastes -----------------------------------------------------------------------------------------


def pasted(pieces: Iterable[Piece]) -> list[str]:
    return [text for kind, text in pieces if kind is Kind.PASTE]


def test_a_paste_is_one_piece_wherever_it_is_cut():
    sent = "\x1b[200~Zoë\r\x1b[A q\x1b[201~".encode()
    for place in range(1, len(sent)):
        stream = KeyStream(0.1)
        pieces = [*stream.feed(sent[:place]), *stream.feed(sent[place:] + b"z")]
        assert pasted(pieces) == ["Zoë\r\x1b[A q"]
        assert pieces[-1] == Piece(Kind.TEXT, "z")


def test_a_paste_without_its_end_is_given_after_a_while():
    stream = cut(b"\x1b[200~Zo")
    assert stream.patience == PASTE_SECONDS
    assert pasted(stream.give_up()) == ["Zo"]
    assert keys_of(stream.feed(b"a")) == ["a"]


def test_a_huge_paste_is_cut_and_its_end_is_still_seen():
    stream = cut(b"\x1b[200~", *[b"x" * 4096] * 40, b"y\x1b[20")
    (text,) = pasted(stream.feed(b"1~"))
    assert text == "x" * LONGEST_PASTE


# --- the driver -------------------------------------------------------------------------------------


def test_the_window_in_front_is_no_event():
    driver = read_all(b"\x1b[Ia\x1b[O")
    assert driver.keys == ["a"]
    assert not [message for message in driver.messages if not isinstance(message, events.Key)]


@in_one_test("x", [1, 95, 96, 223, 224, 300, 500])
def test_a_click_has_its_column_however_far_to_the_right(x):
    driver = read_all(f"\x1b[<0;{x};7M\x1b[<0;{x};7m".encode())
    down, up = driver.messages
    assert isinstance(down, events.MouseDown) and isinstance(up, events.MouseUp)
    assert (down.x, down.y, up.x, up.y) == (x - 1, 6, x - 1, 6)


# --- the program itself -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def form(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    """The program on a pty, on the page of a new game."""
    home = tmp_path_factory.mktemp("home")
    with Session("app", (), (80, 24), MEJA_HOME=str(home)) as session:
        session.until(lambda: "New game" in session.text)
        session.write(b"n")
        session.until(lambda: "Start the game" in session.text)
        yield session


def current(session: Session) -> str:
    """The line of the form that is marked."""
    return next((line for line in session.rows if line.lstrip().startswith("> ")), "")


def goes_to(session: Session, sent: bytes, label: str) -> None:
    session.write(sent)
    session.until(lambda: label in current(session), f"{sent!r} did not lead to {label!r}")


ROWS = {  # where a key leads from the line of free undo, which is off
    "up": "a third player?",
    "down": "festivals",
    "home": "Java",
    "end": "Start",
    "pageup": "Java",
    "pagedown": "Start",
    "enter": "festivals",
    "ctrl+j": "festivals",
    "tab": "festivals",
    "shift+tab": "a third player?",
    "right": "< on >",
    "left": "< on >",
    "insert": "",
    "delete": "",
    "ctrl+up": "",
    "shift+up": "",
    "escape up": "",
    "": "",
}
MOVES = {sent: key for table in TERMINALS.values() for sent, key in table.items()}


def test_the_keys_of_all_terminals_move_on_the_form(form: Session) -> None:
    one_for_each_key = {key: sent for sent, key in MOVES.items()}
    for sent, key in MOVES.items():
        if key not in ROWS or key == "escape up" or not (IS_LONG or one_for_each_key[key] == sent):
            continue
        goes_to(form, b"\x1b[H", "Java")
        goes_to(form, b"u", "Free undo")
        if "< on >" in current(form):
            goes_to(form, b"\x1b[C", "< off >")
        if ROWS[key]:
            goes_to(form, sent, ROWS[key])
        else:  # nothing happens: the next key finds all as it was
            goes_to(form, sent + b"f", "festivals")


def test_nothing_that_is_unknown_is_typed(form: Session) -> None:
    goes_to(form, b"\x1b[H", "Java")
    goes_to(form, b"1", " R ")
    letters = "abcdefghijklmnopqrst"
    for start in range(0, len(NOTHING), len(letters)):
        some = NOTHING[start : start + len(letters)]
        form.write(
            b"\x15" + b"".join(sent + letter.encode() for sent, letter in zip(some, letters, strict=False))
        )
        typed = letters[: len(some)]
        form.until(lambda typed=typed: f" {typed}_" in current(form), typed)  # type: ignore[misc]
    goes_to(form, b"\x15Zo\x7fZx\x08\x1b[200~ab\x1b[A\r\x1b[201~\x1bOp\x1bOl", " ZZab")
    form.write(b"\x15")


def test_a_sequence_that_the_line_cuts_in_two_is_one(form: Session) -> None:
    goes_to(form, b"\x1b[H", "Java")
    for first, second in ((b"\x1b", b"[B"), (b"\x1b[", b"A"), (b"\x1b[4", b"~"), (b"\x1bO", b"H")):
        form.write(first)
        time.sleep(0.1)
        expected = {b"[B": " R ", b"A": "Java", b"~": "Start", b"H": "Java"}[second]
        goes_to(form, second, expected)


def test_function_key_Esc_and_Alt_do_what_help_names(form: Session) -> None:
    goes_to(form, b"\x1b[H", "Java")
    for f1 in (b"\x1bOP", b"\x1b[11~", b"\x1b[[A"):
        form.write(f1)
        form.until(lambda: "1 Aim" in form.text)
        form.write(b"\x1b")  # alone, and told after its time
        form.until(lambda: "Start the game" in form.text)
    form.write(b"\x1bOP\x1b[6~\x1bq")  # in one packet: help, a page on, and Esc before what follows
    form.until(lambda: "New game" in form.text)
