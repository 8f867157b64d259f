"""The log and the line of refusals, and how their texts are fitted into lines."""

from __future__ import annotations

from textual.geometry import Region

from tests.cases import in_one_test
from tests.widgets.panel_app import TableApp, painted
from widgets.java.panels import JavaPanels, SpacePanel, TopBar
from widgets.log_panel import LogPanel
from widgets.panels import fit, wrap
from widgets.refusal_line import LineKind, RefusalLine


def append(log: LogPanel, lines: list[str]) -> None:
    """Shows a log with further lines."""
    log.show([*log.log_lines, *lines])


async def test_the_log_shows_its_last_lines_and_pages_back() -> None:
    app = TableApp(None)
    async with app.run_test(size=(80, 24)) as pilot:
        log = app.query_one(LogPanel)
        append(log, ["one", "two"])
        assert log.text() == "one\ntwo"
        with painted() as seen:
            append(log, ["three"])
        assert (type(log).__name__, Region(0, 2, log.size.width, 1)) in seen
        append(log, ["four", "five"])
        await pilot.pause()
        assert log.text() == "three\nfour\nfive"
        assert [ink for ((_, ink),) in log.lines(*log.size)] == ["dim", "", ""]
        log.page(-1)
        assert [row.split()[0] for row in log.text().split("\n")] == ["one", "two", "three"]
        assert log.text().endswith(" 2 more below")
        log.show(log.log_lines)
        assert log.text().endswith(" 2 more below")
        append(log, ["six"])  # what is new is seen
        assert log.text() == "four\nfive\nsix"
        log.page(-1)
        assert [row.split()[0] for row in log.text().split("\n")] == ["two", "three", "four"]
        log.page(1)
        assert log.text() == "four\nfive\nsix"
        log.scroll_back(100)
        assert log.text().startswith("one\n")


async def test_the_log_takes_undone_lines_back() -> None:
    app = TableApp(None)
    async with app.run_test(size=(80, 24)):
        log = app.query_one(LogPanel)
        log.show(["one", "two", "three", "four"])
        log.page(-1)
        log.show(["one", "two"])
        assert log.text() == "one\ntwo"
        assert [ink for ((_, ink),) in log.lines(*log.size)] == ["dim", "dim"]
        log.show(["one", "other"])
        assert log.log_lines == ("one", "other")
        assert log.text() == "one\nother"


async def test_long_lines_of_the_log_wrap_again_in_another_width() -> None:
    app = TableApp(None)
    async with app.run_test(size=(80, 24)) as pilot:
        log = app.query_one(LogPanel)
        append(log, [f"{'word ' * 13}end"])
        assert log.text().split("\n") == ["word " * 11 + "word", "  word end"]
        await pilot.resize_terminal(110, 24)
        for _ in range(50):
            await pilot.pause(0.01)
            if log.size.width > 80:
                break
        assert log.text() == f"{'word ' * 13}end"


async def test_the_log_begins_with_a_whole_line_if_the_newest_one_fits() -> None:
    app = TableApp(None)
    async with app.run_test(size=(80, 24)):
        log = app.query_one(LogPanel)
        long = f"{'word ' * 13}end"
        append(log, ["one", long, long])
        assert log.text().split("\n") == ["word " * 11 + "word", "  word end"]
        append(log, ["two"])
        assert log.text().split("\n") == ["word " * 11 + "word", "  word end", "two"]
        append(log, ["three"])
        assert log.text() == "two\nthree"
        # What is read further back goes by rows.
        log.scroll_back(1)
        assert log.text().startswith("  word end\ntwo\nthree")
        # One that does not fit shows its end.
        append(log, [f"{'word ' * 40}end"])
        log.scroll_back(-100)
        assert log.text().endswith("end")
        assert log.text().count("\n") == 2


async def test_what_a_message_is_is_told_by_its_first_character() -> None:
    app = TableApp(None)
    async with app.run_test(size=(80, 24)):
        line = app.query_one(RefusalLine)
        assert line.text() == ""
        line.say(LineKind.ERROR, "Coming in to F7 needs 2 AP, 1 left", "J11")
        assert line.text() == "! Coming in to F7 needs 2 AP, 1 left (rule J11)."
        line.say(LineKind.INFO, "undo: triple F7 F8 G8")
        assert line.text() == "- undo: triple F7 F8 G8"
        line.say(LineKind.HINT, "Choose a space")
        assert line.text() == "? Choose a space"
        line.clear()
        assert line.text() == line.message == ""


async def test_a_long_refusal_keeps_its_ruling_and_wraps_where_there_are_rows() -> None:
    refusal = "A land tile must be placed in each turn, and 3 AP can still pay for one"
    app = TableApp(None)
    async with app.run_test(size=(80, 24)) as pilot:
        line = app.query_one(RefusalLine)
        line.say(LineKind.ERROR, refusal, "J12")
        assert line.text() == "! A land tile must be placed in each turn, an... (rule J12)"
        line.styles.height = 2
        await pilot.pause()
        assert (
            line.text()
            == "! A land tile must be placed in each turn, and 3 AP can\n  still pay for one (rule J12)."
        )


async def test_a_line_of_automatic_height_takes_the_rows_that_it_needs_until_it_is_folded() -> None:
    app = TableApp(None)
    async with app.run_test(size=(80, 24)) as pilot:
        line = app.query_one(RefusalLine)
        line.styles.height, line.styles.max_height = "auto", 3

        async def rows(of: int) -> list[str]:
            for _ in range(100):
                await pilot.pause(0.01)
                if line.size.height == of:
                    return line.text().split("\n")
            raise AssertionError(f"{line.size.height} rows")

        assert await rows(1) == [""]
        line.say(LineKind.INFO, f"{'word ' * 20}end")
        assert (await rows(2))[1].endswith("word end")
        line.fold()
        assert (await rows(1))[0].endswith("...")
        line.say(LineKind.INFO, f"{'word ' * 90}end")
        assert (await rows(3))[2].endswith("...")
        line.clear()
        assert await rows(1) == [""]


def test_no_panel_takes_the_focus() -> None:
    assert not any(panel.can_focus for panel in (JavaPanels, SpacePanel, TopBar, LogPanel, RefusalLine))


@in_one_test(
    "text, width, lines",
    [
        ("", 9, []),
        ("one two", 9, ["one two"]),
        ("one two three", 9, ["one two", "  three"]),
        ("abcdefghij", 4, ["abcd", "  ef", "  gh", "  ij"]),
        ("名前名前 x", 5, ["名前", "  名", "  前", "  x"]),
    ],
)
def test_text_wraps_by_cells(text: str, width: int, lines: list[str]) -> None:
    assert wrap(text, width, "  ") == lines


def test_text_fits_by_cells() -> None:
    assert fit("ab", 4) == "ab  "
    assert fit("ab", 4, right=True) == "  ab"
    assert fit("名前", 3) == "名 "
    assert fit("ab", 0) == ""
