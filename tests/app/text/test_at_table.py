"""Line mode at a shared table: news between questions, words for the others, and the way out."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, BinaryIO, cast

import pytest

from app.online.client import Made
from app.online.company_news import AGAIN_MADE, BEGINS
from app.online.protocol import SeatWish
from app.online.seating import PATIENCE
from app.online.session import RemoteSession
from app.online.words import CLOSED, ENDED
from app.session.company import Phrase, TableState
from app.session.pending import Pending, SessionError
from app.session.replay import Replay
from app.text.at_table import ASKED, HOW_TO_ANSWER, HOW_TO_INVITE, LEAVE_TO, PlayingAtTable
from app.text.console import SCREENFUL, Console
from app.text.mailbox import Mailbox
from app.text.prompts import AnswerError, Leave, named
from engines.catalog import GAMES
from saves.shared import Clock, ClockKind, Manners, SeatKind
from tests.app.online.house import House, house
from tests.app.online.serving import got, until
from tests.app.text.talking import Line, Typist, after, flowing
from tests.games.nim import NIM


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A server that knows Nim too."""
    monkeypatch.setitem(GAMES, "nim", NIM)
    monkeypatch.setattr("app.text.play.PATIENCE_SECONDS", 60.0)  # however busy the machine is
    with house() as each:
        yield each


class Player:
    """Ann in line mode, at a table with Bob, who is elsewhere."""

    def __init__(
        self, opened: House, other: SeatKind = SeatKind.OPEN, manners: Manners | None = None
    ) -> None:
        self._enter(opened, "ann")
        self.bob_client = opened.client("bob")
        seats = [SeatWish(SeatKind.PERSON), SeatWish(other)]
        self.table, self.code = self.wait(self.client.make("nim", {}, seats, manners or Manners()))
        self.session: RemoteSession = self.wait(self.client.sit(self.table))

    def _enter(self, opened: House, name: str) -> None:
        self.mailbox = Mailbox()
        self.client = opened.client(name, self.mailbox.bring)
        self.sink = io.StringIO()
        self.left: Leave | Replay | None = None
        self.next_table = ""
        self.others: threading.Timer | None = None

    @classmethod
    def for_others(cls, opened: House, *kinds: SeatKind) -> Player:
        """Ann, who has made a table at which she has no seat, and looks on."""
        player = cls.__new__(cls)
        player._enter(opened, "ann")
        seats = [SeatWish(kind, level="knower" if kind is SeatKind.BOT else "") for kind in kinds]
        player.table, player.code = player.wait(player.client.make("nim", {}, seats, Manners()))
        player.session = player.wait(player.client.watch(player.table))
        player.bob_client = opened.client("bob")
        return player

    def bob_comes(self, seat: int) -> None:
        """Bob sits down, and Ann's program has heard of it."""
        self.bob = got(self.bob_client.sit(self.table, seat))
        self.until(lambda: self.session.company.sitters[seat].is_taken)

    @classmethod
    def watching(cls, opened: House, table: str) -> Player:
        """One who looks on."""
        player = cls.__new__(cls)
        player._enter(opened, "eve")
        player.session = player.wait(player.client.watch(table))
        return player

    def wait(self, pending: Any) -> Any:
        self.mailbox.wait_for(pending, 30)
        return pending.result()

    def make_alone(self, game: str, *names: str) -> Pending[Made]:
        """Make a table in all whose seats Ann sits."""
        seats = [SeatWish(SeatKind.PERSON, name) for name in names]
        return self.client.make(game, {}, seats, Manners())

    def bob_sits(self) -> None:
        self.bob: RemoteSession = got(self.bob_client.sit(self.table, 1))
        self.until(lambda: self.session.company.state is TableState.PLAYING)
        self.session.catch_up()

    def bob_plays(self, *actions: str) -> None:
        """Bob acts, and Ann's program has heard of it."""
        self.bob_acts(*actions)
        self.until(lambda: self.session.company.news.length == self.bob.length)

    def bob_acts(self, *actions: str) -> None:
        for action in actions:
            until(lambda: [self.bob.catch_up(), self.bob.to_act == 1][1])
            got(self.bob.play(self.bob.parse(action)))

    def bob_asks_undo(self) -> None:
        got(self.bob.company.ask_undo())
        self.until(lambda: self.session.company.asked)

    def bob_answers(self, is_yes: bool) -> None:
        until(lambda: self.bob.company.asked)
        got(self.bob.company.answer(is_yes))
        self.until(lambda: self.session.company.asked is None)

    def bob_goes(self, opened: House) -> None:
        """Bob is away for long enough that others may decide."""
        self.bob.close()
        self.until(lambda: not self.session.company.sitters[1].is_here)
        opened.now += PATIENCE
        self.session.company.say(Phrase.HELLO)  # by which the server looks at its clock
        self.until(lambda: self.session.company.absence)

    def bob_comes_and_plays(self) -> None:
        self.bob = got(self.bob_client.sit(self.table))
        self.bob_acts("take 2 1", "end")

    def until(self, is_so: Callable[[], object]) -> None:
        """Wait until something has come to Ann's program."""

        def look() -> object:
            self.mailbox.open()
            return is_so()

        until(look)

    def later(self, act: Callable[[], object]) -> None:
        """Others do something while Ann waits."""
        self.others = threading.Timer(0.05, act)
        self.others.daemon = True
        self.others.start()

    def bob_says(self, text: str) -> None:
        self.hears(lambda: self.bob.company.say(text))

    def hears(self, say: Callable[[], object]) -> None:
        """Somebody says something, and it has come."""
        company, heard = self.session.company, list[tuple[str, str]]()
        take = company.heard
        assert take is not None
        company.heard = lambda *said: heard.append(said) or take(*said)  # type: ignore[func-returns-value]
        say()
        self.until(lambda: heard)

    def types(self, *lines: Line) -> str:
        """What is written while some lines are typed."""
        console = Console(cast(BinaryIO, Typist(lines)), self.sink, echoes=True)
        playing = PlayingAtTable(console, self.session, self.mailbox)
        with suppress(EOFError):
            self.left = playing.run()
        if self.others is not None:
            self.others.join()
        self.next_table = playing.next_table
        return self.sink.getvalue()


def test_a_table_gathers_until_all_seats_are_taken(opened: House) -> None:
    ann = Player(opened)
    told = ann.types("who", ann.bob_sits, "wait", "take 1 1")
    assert after(told, "who") == ["At this table: Ann (you); open."]
    assert "Type wait to wait. Your choice: who" in told
    assert after(told, "wait")[:2] == ["Bob has sat down.", BEGINS]
    assert "Ann takes 1 from heap 1." in after(told, "take 1 1")


def test_a_table_is_closed_before_all_are_there(opened: House) -> None:
    told = Player(opened).types("home", "end", "home")
    assert "7. end" not in told and "end: close the table, if all agree" in told
    assert CLOSED in told and ENDED not in told


@pytest.mark.parametrize("other", [SeatKind.OPEN, SeatKind.INVITED])
def test_who_made_a_table_for_others_closes_it_while_it_gathers(opened: House, other: SeatKind) -> None:
    ann = Player.for_others(opened, SeatKind.OPEN, other)
    ann.bob_comes(0)
    told = ann.types("end", "home")
    assert "end: close the table" in told
    assert CLOSED in told and ASKED not in told
    until(lambda: ann.bob.company.state is TableState.OVER)


def test_who_made_a_table_for_others_only_looks_on_when_it_has_begun(opened: House) -> None:
    ann = Player.for_others(opened, SeatKind.OPEN, SeatKind.OPEN)
    ann.bob_comes(0)
    got(opened.client("cid").sit(ann.table, 1))
    ann.until(lambda: ann.session.company.state is TableState.PLAYING)
    told = ann.types("end", "home")
    assert "close the table" not in told
    with pytest.raises(SessionError, match="You have no seat at this table"):
        ann.wait(ann.session.company.ask_end())


def test_who_made_a_table_of_computers_alone_has_it_once_more(opened: House) -> None:
    ann = Player.for_others(opened, SeatKind.BOT, SeatKind.BOT)
    ann.until(lambda: ann.session.company.state is TableState.OVER)
    eve = Player.watching(opened, ann.table)
    assert "again: " not in eve.types("who", "home")
    assert "again: the same table once more" in ann.types("again")
    again = ann.wait(ann.client.watch(ann.next_table))
    assert ann.next_table != ann.table and again.company.is_maker


def test_what_others_do_is_told_before_the_next_question_a_line_an_action(opened: House) -> None:
    ann = Player(opened)
    ann.bob_sits()
    told = ann.types("take 1 1", "end", lambda: ann.bob_plays("take 2 1", "end"), "")
    assert after(told, "end") == ["Ann ends the turn.", "Bob to play."]
    news = told[told.index("Bob to play.") :].splitlines()
    assert news[1:4] == ["Your choice: ", "Bob takes 1 from heap 2.", "Bob ends the turn."]
    assert news[4] == "Turn 3, Ann" and news[5].startswith("Heap 1: "), "the position, too"


def test_an_action_after_a_hint_is_told_as_one(opened: House) -> None:
    ann = Player(opened, manners=Manners(has_hints=True))
    ann.bob_sits()

    def hinted() -> None:
        until(lambda: [ann.bob.catch_up(), ann.bob.to_act == 1][1])
        got(ann.bob.hint())
        ann.bob_plays(str(next(iter(ann.bob.legal()))))

    told = ann.types("take 1 1", "end", hinted, "")
    assert sum("(after a hint)" in line for line in told.splitlines()) == 1


def test_waiting_tells_each_action_as_it_comes_until_one_is_to_play(opened: House) -> None:
    ann = Player(opened)
    ann.bob_sits()
    told = ann.types(
        "take 1 1", "end", lambda: ann.later(lambda: ann.bob_acts("take 2 1", "end")), "wait", "hand"
    )
    assert after(told, "wait")[:3] == ["Bob takes 1 from heap 2.", "Bob ends the turn.", "Turn 3, Ann"]
    assert told.count("Bob to play.") == 1, "told once"


def test_nobody_waits_for_what_is_there(opened: House) -> None:
    ann = Player(opened)
    ann.bob_sits()
    assert after(ann.types("wait"), "wait") == ["You are to play; there is nothing to wait for."]


def test_what_is_no_word_here_is_refused_in_a_line(opened: House) -> None:
    ann = Player(opened)
    told = ann.types("take 1 1", "whi", "save it")
    assert after(told, "take 1 1") == ["'take 1 1' is no answer here; type wait, say, who, or help words."]
    assert after(told, "whi") == ["'whi' is no answer here; did you mean who?"]
    assert len(after(told, "save it")) == 1


def test_a_look_back_is_moved_by_no_news_which_is_told_before_the_next_question(
    opened: House,
) -> None:
    ann = Player(opened)
    ann.bob_sits()
    told = ann.types(
        "take 1 1",
        "end",
        "replay",
        "next",
        lambda: ann.bob_plays("take 2 1", "end"),
        "",
        "start",
        "end",
        "back",
        "leave",
    )
    assert after(told, "replay")[0].startswith("Replay of Nim: Ann, Bob. 2 actions, turns 1 to 2.")
    assert "Ann takes 1 from heap 1." in after(told, "next")
    assert told.count("The game is 2 actions on; end goes there.") == 1
    assert told.index("2 actions on") < told.index("Action 4 of 4")
    assert "Back before: Bob ends the turn." in told
    assert "Bob takes 1 from heap 2." in after(told, "leave"), "and it is told as news at the table, too"


# --- taking back ------------------------------------------------------------------------------------


def test_what_nobody_has_answered_is_taken_back_at_once(opened: House) -> None:
    ann = Player(opened)
    ann.bob_sits()
    told = ann.types("take 1 1", "undo", "redo")
    assert after(told, "undo")[0] == "Undone: take 1 1."
    assert after(told, "redo")[:2] == ["Redone: take 1 1.", "Turn 1, Ann"], "and the action is not told anew"
    assert "Taken back" not in told


def test_undo_asks_the_others_where_they_must_agree(opened: House) -> None:
    ann = Player(opened)
    ann.bob_sits()
    told = ann.types("take 1 1", "end", "undo", lambda: ann.bob_answers(True), "wait", "")
    assert after(told, "undo") == [ASKED]
    assert after(told, "wait")[:3] == ["Taken back: 1 action.", "All agree.", "Turn 1, Ann"]


@pytest.mark.parametrize("asking", [["undo"], ["home", "give"], ["home", "end"]], ids=" ".join)
def test_to_what_not_all_agree_that_is_not_done_and_who_said_no_is_told(
    opened: House, asking: list[str]
) -> None:
    ann = Player(opened)
    ann.bob_sits()
    told = ann.types("take 1 1", "end", *asking, lambda: ann.bob_answers(False), "", "undo")
    assert "Bob said no: the game goes on." in told
    assert "You have asked the others already in this turn; in the next one you can ask" in told
    assert ann.session.length == 2


@pytest.mark.parametrize(("answer", "length"), [("yes", 3), ("no", 4)])
def test_yes_and_no_answer_what_another_asks(opened: House, answer: str, length: int) -> None:
    ann = Player(opened)
    ann.bob_sits()
    told = ann.types(
        "take 1 1", "end", lambda: ann.bob_plays("take 2 1", "end"), "",
        ann.bob_asks_undo, "", answer, "",
    )  # fmt: skip
    asked = "Bob asks to take back what Bob did last, and all that was done since."
    assert told[told.index(asked) :].splitlines()[:2] == [asked, HOW_TO_ANSWER]
    assert ann.session.length == length


def test_what_another_asks_while_something_else_is_asked_waits_for_its_answer(opened: House) -> None:
    ann = Player(opened)
    ann.bob_sits()

    def bob_asks_to_end() -> None:
        got(ann.bob.company.ask_end())
        ann.until(lambda: ann.session.company.asked)

    told = ann.types("home", bob_asks_to_end, "yes", "back", "", "yes")
    first, asked, rest = told.partition("Bob asks whether to end this game.")
    assert "'yes' is no answer here; type a number" in " ".join(first.split())
    assert asked and ENDED in rest


def test_yes_plays_what_was_hinted_if_that_was_told_last(opened: House) -> None:
    ann = Player(opened, manners=Manners(has_hints=True))
    ann.bob_sits()

    def bob_asks_to_end() -> None:
        got(ann.bob.company.ask_end())
        ann.until(lambda: ann.session.company.asked)

    told = ann.types(bob_asks_to_end, "", "hint", "yes")
    assert "Bob asks whether to end this game." in told
    assert ann.session.length == 1 and ann.session.company.state is TableState.PLAYING


def test_yes_without_a_question_is_no_answer(opened: House) -> None:
    ann = Player(opened)
    ann.bob_sits()
    assert after(ann.types("yes"), "yes")[0].startswith("'yes' is no answer here")


# --- talk, clocks, who is there -----------------------------------------------------------------------


def test_phrases_are_said_by_number_or_first_words(opened: House) -> None:
    ann = Player(opened)
    ann.bob_sits()
    heard: list[tuple[str, str]] = []
    ann.bob.company.heard = lambda name, text: heard.append((name, text))

    def hear() -> None:
        until(lambda: len(heard) == 2)
        ann.mailbox.wait_for(ann.session.company.invite(), 30)  # answered after what she has said came to her

    told = ann.types("say", "say 1", "say well", "say what I like", hear, "")
    assert after(told, "say")[1:3] == ["1. Hello.", "2. Well played."]
    why = "This table has only what say tells, by its number or first words."
    assert why in after(told, "say what I like")  # beside what has come to her meanwhile
    assert heard == [("Ann", "Hello."), ("Ann", "Well played.")]
    assert "Ann: Well played." in told


def test_free_text_is_said_where_the_table_allows_it(opened: House) -> None:
    ann = Player(opened, manners=Manners(has_free_text=True))
    ann.bob_sits()
    heard: list[str] = []
    ann.bob.company.heard = lambda _, text: heard.append(text)
    told = ann.types(
        lambda: ann.bob_says("Nice weather."), "say Yes, in Spring.", lambda: until(lambda: len(heard) == 2)
    )
    assert "This table has free text." in told
    assert "Bob: Nice weather." in told and heard == ["Nice weather.", "Yes, in Spring."]


def test_who_is_muted_is_not_heard_until_that_is_taken_back_and_still_asks(opened: House) -> None:
    ann = Player(opened, manners=Manners(has_free_text=True))
    assert after(ann.types("mute bob"), "mute bob") == ["There is nobody here who could be muted."]
    ann.bob_sits()

    def bob_says(*texts: str) -> None:
        for text in texts:
            ann.bob.company.say(text)
        got(ann.bob.company.ask_end())  # which comes after what was said before it
        ann.until(lambda: ann.session.company.asked)
        got(ann.bob.company.answer(is_yes=False))
        ann.until(lambda: not ann.session.company.asked)

    told = ann.types("mute bo", lambda: bob_says("Rubbish.", "Nonsense."), "who", "mute", "unmute BOB")
    assert flowing(after(told, "mute bo")) == (
        "Bob is muted: what Bob says is not told to you. unmute Bob takes that back."
    )
    assert "Rubbish" not in told and "Nonsense" not in told
    assert "At this table: Ann (you); Bob, muted." in told
    assert after(told, "mute")[-1] == "Type mute or unmute and a name: Bob, muted."
    assert after(told, "unmute BOB") == ["You are told again what Bob says."]
    told = ann.types(lambda: ann.bob_says("Sorry."), "")
    assert "Bob: Sorry." in told


def test_a_muted_player_stays_so_when_one_comes_back_to_the_table(opened: House) -> None:
    ann = Player(opened)
    ann.bob_sits()
    ann.types("mute bob", "home", "")
    ann.session.close()
    ann.session = ann.wait(ann.client.sit(ann.table))
    assert ann.session.company.muted == {"Bob"}

    def bob_says() -> None:
        ann.bob.company.say(Phrase.HELLO)
        ann.until(lambda: ann.session.company._spoke)

    told = ann.types("who", bob_says, "unmute bob")
    assert "Bob, muted" in told and "Bob: Hello." not in told


def test_who_has_given_the_seat_on_is_muted_no_more_should_he_come_back(opened: House) -> None:
    ann = Player(opened)
    ann.bob_sits()

    def bob_gives() -> None:
        got(ann.bob.company.give(""))
        ann.until(lambda: ann.session.company.asked)

    def cid_comes() -> None:
        cid = opened.client("cid")
        got(cid.sit(got(cid.join(ann.wait(ann.session.company.invite())))))
        ann.until(lambda: ann.session.company.sitters[1].is_taken)

    told = ann.types("mute bob", bob_gives, "", "yes", cid_comes, "", "who")
    assert ann.session.company.muted == frozenset()
    free = "All agree.\nThe seat of Bob waits for another player.\n" + HOW_TO_INVITE
    assert free in told and told.count(HOW_TO_INVITE) == 1
    assert "Cid has sat down in the seat of Bob." in told
    assert "At this table: Ann (you); Cid." in told
    assert ann.session.company.speakers == ("Cid",)


def test_a_name_of_nobody_is_told_in_a_line(opened: House) -> None:
    ann = Player(opened)
    ann.bob_sits()
    told = ann.types("mute Bobo", "unmute Ann")
    assert after(told, "mute Bobo") == ["'Bobo' names nobody here; did you mean Bob?"]
    assert after(told, "unmute Ann") == ["'Ann' names nobody here; there is Bob."]
    assert ann.session.company.muted == frozenset()


def test_of_two_names_that_begin_alike_more_is_to_be_typed() -> None:
    names = ["Ben", "Bea", "Ann Lee", "Ann"]
    assert [named(text, names) for text in ("ben", "BEA", "ann", "ann l", "  Ann  Lee")] == [
        "Ben", "Bea", "Ann", "Ann Lee", "Ann Lee",
    ]  # fmt: skip
    with pytest.raises(AnswerError, match=r"^'be' may be Ben or Bea; type more of the name\.$"):
        named("be", names)


def test_who_looks_on_mutes_others_who_do(opened: House) -> None:
    ann = Player(opened)
    ann.bob_sits()
    eve, fay = Player.watching(opened, ann.table), got(opened.client("fay").watch(ann.table))
    assert after(eve.types("mute"), "mute") == ["There is nobody here who could be muted."]
    told = eve.types(lambda: eve.hears(lambda: fay.company.say(Phrase.HELLO)), "mute fay", "who")
    assert "Fay: Hello." in told
    assert eve.session.company.muted == {"Fay"} and eve.session.company.speakers == ("Fay",)


def test_the_clock_is_told_when_it_is_asked_for(opened: House) -> None:
    ann = Player(opened, manners=Manners(Clock(ClockKind.BANK, 30)))
    ann.bob_sits()
    told = ann.types("clock")
    assert "This table has 30 minutes for the whole game." in told
    assert after(told, "clock") == ["Ann: 30 min, running.", "Bob: 30 min."]
    assert after(Player(opened).types("clock"), "clock") == ["This table has no clock."]


def test_a_code_is_told_where_somebody_is_invited(opened: House) -> None:
    ann = Player(opened, SeatKind.INVITED)
    told = ann.types("code")
    assert after(told, "code")[0].startswith(f"The code of this table is {ann.code}; ")
    assert after(Player(opened).types("code"), "code")[0].startswith("Nobody can be invited")


# --- the way out --------------------------------------------------------------------------------------


def test_who_leaves_keeps_the_seat_and_finds_it_again(opened: House) -> None:
    ann = Player(opened)
    ann.bob_sits()
    told = ann.types("take 1 1", "end", "home", "")
    assert ann.left is Leave.HOME
    assert after(told, "home")[:2] == [
        "What becomes of your seat?", "1. keep: your seat stays yours; come back when you like",
    ]  # fmt: skip
    ann.session.close()
    ann.bob_acts("take 2 1", "end")
    ann.session = ann.wait(ann.client.sit(ann.table))
    told = ann.types()
    assert "Bob takes 1 from heap 2. Bob ends the turn." in told, "what happened meanwhile"


def test_quit_twice_leaves_the_program_and_keeps_the_seat(opened: House) -> None:
    ann = Player(opened)
    ann.bob_sits()
    ann.types("quit", "quit")
    assert ann.left is Leave.QUIT


def test_a_seat_is_left_to_a_computer_player_of_a_level(opened: House) -> None:
    ann = Player(opened)
    ann.bob_sits()
    ann.types("home", f"{LEAVE_TO} random")
    assert ann.left is Leave.HOME
    until(lambda: ann.bob.company.sitters[0].level == "random")


def test_the_game_ends_if_all_agree(opened: House) -> None:
    ann = Player(opened)
    ann.bob_sits()
    told = ann.types("home", "end", lambda: ann.bob_answers(True), "", "home")
    assert after(told, "end") == [ASKED]
    assert ENDED in told
    assert ann.left is Leave.HOME


def test_who_stays_after_all_is_asked_again(opened: House) -> None:
    ann = Player(opened)
    ann.bob_sits()
    told = ann.types("home", "back", "take 1 1")
    assert after(told, "take 1 1")[0] == "Ann takes 1 from heap 1."


# --- who is away --------------------------------------------------------------------------------------


def test_who_waits_for_one_who_is_away_decides(opened: House) -> None:
    ann = Player(opened)
    ann.bob_sits()
    told = ann.types("take 1 1", "end", lambda: ann.bob_goes(opened), "", f"{LEAVE_TO} random", "wait")
    assert "Bob is away, or out of time." in told
    assert "1. wait: wait on, for this turn" in told
    assert "A computer player, random, plays for Bob." in told
    assert "Turn 3, Ann" in told[told.index("Bob is away, or out of time.") :]  # before wait, if it is quick


def test_who_waits_on_waits(opened: House) -> None:
    ann = Player(opened)
    ann.bob_sits()
    told = ann.types(
        "take 1 1",
        "end",
        lambda: ann.bob_goes(opened),
        "",
        lambda: ann.later(ann.bob_comes_and_plays),
        "1",
        "hand",
    )
    assert "Turn 3, Ann" in after(told, "1")


def test_a_seat_that_a_computer_player_has_is_taken_back(opened: House) -> None:
    ann = Player(opened, manners=Manners(Clock(ClockKind.TURN, 1)))
    ann.bob_sits()

    def bob_decides() -> None:
        opened.now += 61
        ann.bob.company.say(Phrase.HELLO)  # by which the server looks at its clock
        until(lambda: ann.bob.company.absence)
        opened.thinkers.may_think.clear()
        got(ann.bob.company.claim("random"))
        ann.until(lambda: ann.session.company.sitters[0].level)

    told = ann.types(bob_decides, "", "sit")
    assert "A computer player, random, plays for you." in told
    assert "1. sit: take your seat back from the computer player" in told
    assert (ann.left, ann.next_table) == (Leave.HOME, ann.table)


def test_the_curtain_falls_between_two_who_share_a_terminal(opened: House) -> None:
    ann = Player(opened)
    ann.session = ann.wait(ann.client.sit(ann.wait(ann.make_alone("java", "Ann", "Cid")).table))
    told = ann.types("", "home", "", "hand")
    first, _, rest = told.partition("Press Enter.")
    assert first.splitlines()[-1].startswith("Pass the keyboard to ") and "You have" not in first
    assert "You have" in rest
    assert ann.left is Leave.HOME
    assert told.endswith("\n" * SCREENFUL), "no hand is left in sight"


# --- the end ------------------------------------------------------------------------------------------


def play_out(ann: Player) -> list[Line]:
    """What is typed to play Nim to its end, a heap a turn."""
    heaps = ann.session.view(None).heaps
    others = [lambda: ann.bob_plays(f"take 2 {heaps[1]}", "end"), ""]
    return [f"take 1 {heaps[0]}", "end", *others, f"take 3 {heaps[2]}"]


def test_after_the_end_the_same_table_is_made_once_more_and_others_are_brought_along(opened: House) -> None:
    ann = Player(opened)
    ann.bob_sits()
    told = ann.types(*play_out(ann), "replay", "leave", "again")
    assert "Ann wins with 1 point." in told
    assert "The game is over. You can:\n1. again: the same table once more" in told
    assert ann.left is Leave.HOME
    assert ann.next_table
    until(lambda: ann.bob.company.again == ann.next_table)


def test_who_is_brought_along_goes_to_the_table_that_was_made(opened: House) -> None:
    ann = Player(opened)
    ann.bob_sits()
    made: list[str] = []

    def bob_goes_on() -> None:
        made.append(got(ann.bob.company.play_again()))
        ann.until(lambda: ann.session.company.again)

    told = ann.types(*play_out(ann), bob_goes_on, "", "again")
    assert AGAIN_MADE in told
    assert ann.next_table == made[0]


def test_one_who_looks_on_is_told_all_and_asked_nothing(opened: House) -> None:
    ann = Player(opened)
    ann.bob_sits()
    watcher = Player.watching(opened, ann.table)

    def ann_plays() -> None:
        ann.wait(ann.session.play(ann.session.parse("take 1 1")))
        watcher.until(lambda: watcher.session.company.news.length == 1)

    told = watcher.types("take 1 1", ann_plays, "", "home")
    assert "Ann to play." in told
    assert after(told, "take 1 1")[0].startswith("'take 1 1' is no answer here")
    assert "Ann takes 1 from heap 1." in told
    assert watcher.left is Leave.HOME, "without a question about a seat"
