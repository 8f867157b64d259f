"""A game night: three players, a spectator, a festival, a line that is cut, and a host that is killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from contextlib import ExitStack

from app.host.connection import PROMPT
from tests.ssh.hosting import Hosted, hosting
from tests.ssh.players import FIRST_PAGE, NightCourse, OverSsh, come_in, has_played, prompt
from tests.ssh.server import SshSession, needs_client
from tests.torture.tables import TableCourse

pytestmark = needs_client

SEED = 1
GUEST = 2
"""The seat of who has no key."""


def give_code(line: SshSession, code: str, *, wrong: str = "") -> None:
    """Types the code as the password."""
    for typed in filter(None, (wrong, code)):
        line.expect(PROMPT)
        line.type_line(typed)


def sit_down(host: Hosted, course: TableCourse, stack: ExitStack, names: Sequence[str]) -> list[OverSsh]:
    """Has all come to the table: two by their keys, and a guest by the code."""
    players = []
    for seat, name in enumerate(names):
        key = "" if seat == GUEST else name.lower()
        line = stack.enter_context(host.come("watch", course.name, key=key, user=name))
        if not key:
            give_code(line, host.code)
        players.append(OverSsh(course, seat, line))
    for player in players:
        player.open()
    return players


def test_a_night_with_keys_and_without_a_spectator_a_festival_a_cut_line_and_a_host_that_is_killed() -> None:
    with hosting("--open") as host, ExitStack() as stack:
        names = NightCourse.names(1)
        # The first knows the code, the second learns it, the third has no key.
        with host.come(key=names[0].lower()) as first, host.come(key=names[1].lower()) as second:
            come_in(first, host.code, names[0])
            come_in(second, host.code.lower().replace("-", ""), names[1], wrong="AAAA-AAAA")
        with host.come(key="", user=names[GUEST]) as guest:
            give_code(guest, host.code, wrong="AAAA-AAAA")
            guest.until(lambda: FIRST_PAGE in guest.text, "not let in")
        people = host.people()
        assert [people[name].is_guest for name in names] == [False, False, True]
        NightCourse.ids = {seat: people[name].id for seat, name in enumerate(names)}
        course = NightCourse.of("java", 1, SEED, host.data / "tables")

        players = sit_down(host, course, stack, names)
        spectator = stack.enter_context(host.come(key="stranger"))
        spectator.until(lambda: "Look on" in spectator.text, "no door")
        spectator.press("tab", "tab", "tab", "enter")
        spectator.until(lambda: names[0] in spectator.text, "no table to watch")
        spectator.press("down", "down", "down", "enter")
        spectator.until(lambda: "Java  turn" in spectator.text, "no table")
        for verb in ("rice", "festival", "bid"):
            has_played(players, verb)
        bidder = players[course.to_act]
        asked = prompt(bidder)
        assert "YOUR CARDS" in "\n".join(asked) and "YOUR CARDS" not in spectator.text

        bidder.line.write(b"q:bid ma")
        bidder.line.until(lambda: "bid ma" in bidder.line.text, "nothing was typed")
        os.kill(bidder.line.pid, signal.SIGKILL)
        assert bidder.line.exit_code() == -signal.SIGKILL
        key = "" if bidder.seat == GUEST else names[bidder.seat].lower()
        line = stack.enter_context(host.come("watch", course.name, key=key, user=names[bidder.seat]))
        if not key:
            give_code(line, host.code)
        players[bidder.seat] = bidder = OverSsh(course, bidder.seat, line)
        line.until(lambda: prompt(bidder) == asked, "another prompt")

        code = host.code
        host.end(signal.SIGKILL)
        for each in (*(player.line for player in players), spectator):
            assert each.exit_code() == 255
        host.until_gone()
        assert course.kept == course.acknowledged
        host.start()
        assert host.code == code
        players = sit_down(host, course, stack, names)
        bidder = players[bidder.seat]
        bidder.line.until(lambda: prompt(bidder) == asked, "another prompt")
        has_played(players, "bid")
        while course.state.auction is not None:
            players[course.to_act].play()
        for player in players:
            player.open()
        assert course.kept == course.acknowledged
        assert {person.id for person in host.people().values()} == {*NightCourse.ids.values()}
        assert host.end(signal.SIGINT) == 0
    assert not any(str(host.folder).encode() in player.line.sent for player in players)
