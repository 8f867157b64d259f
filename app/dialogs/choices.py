"""Small dialogs of every table: a yes or no, leaving, and notices."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.dialogs.base import Dialog, MenuDialog, Offer
from app.keys import keymap, page_keys
from app.keys.key import bindings_of
from app.session.session import AnySession
from engines.core import A
from widgets.panels import Line, fill_line, wrap


class ConfirmDialog(Dialog[bool]):
    """A question with a yes and a no."""

    BINDINGS = bindings_of(*page_keys.CONFIRM)

    def __init__(self, title: str, question: str, yes: str, *, can_be_undone: bool = False) -> None:
        super().__init__(title)
        self._question = question
        self._yes = yes
        self._can_be_undone = can_be_undone

    def body(self, width: int) -> list[Line]:
        return [[(row, "")] for row in wrap(self._question, width)]

    def keys(self) -> Sequence[tuple[str, str]]:
        yes, no = keymap.item("confirm.yes", self._yes), keymap.item("confirm.no", "back")
        enter = keymap.item("confirm.safe", self._yes if self._can_be_undone else "back")
        return [enter, no if self._can_be_undone else yes]

    def action_safe(self) -> None:
        """Do what the title says if that can be undone, else go back."""
        if self._can_be_undone:
            self.action_accept()
        else:
            self.action_cancel()

    def action_accept(self) -> None:
        self.dismiss(True)


class LeaveDialog(MenuDialog[str]):
    """Where to go from a game; its keys are none of those that play."""

    SIGN_IDS = (
        *("leave.home", "leave.settings", "leave.copy", "leave.quit", "leave.stay"),
        *("leave.give", "leave.end"),
    )
    BINDINGS = bindings_of(*page_keys.LEAVE)

    def __init__(
        self,
        trouble: str | None,
        *,
        is_over: bool = False,
        no_copy: str = "",
        has_seat: bool | None = None,
        has_begun: bool = True,
        may_close: bool = False,
    ) -> None:
        """Take what the offers depend on.

        Args:
            trouble: why the game is not saved, if it is not.
            is_over: whether it has ended.
            no_copy: why no copy can be had; "" if one can.
            has_seat: at a shared table whether the player has a seat there; None elsewhere.
            has_begun: whether all seats of a shared table have been taken.
            may_close: whether the player may close it though he has no seat there.
        """
        is_playing = has_seat and not is_over
        offers: list[Offer[str]] = [
            ("to the home screen; your seat is kept" if is_playing else "to the home screen", "home", ""),
            ("settings", "settings", ""),
            ("save a copy under a title", None if no_copy else "copy", no_copy),
            ("quit meja; your seat is kept" if is_playing else "quit meja", "quit", ""),
            ("go on looking" if is_over or has_seat is False else "go on playing", "stay", ""),
        ]
        heading = f"Leave the game? It is {'NOT ' if trouble else ''}saved."
        if has_seat is not None:
            heading = "Leave the table?"
        if is_playing:
            give = "leave your seat to a computer or another player" if has_begun else "give your seat back"
            end = "end the game" if has_begun else "close the table"
            offers += [(give, "give", ""), (f"{end}, if all agree", "end", "")]
        elif may_close:
            offers += [
                ("give your seat back", None, "You have no seat here."),
                ("close the table", "end", ""),
            ]
        super().__init__(heading, offers, [(trouble, "error")] if trouble else [])


class NoticeDialog(Dialog[bool]):
    """Something that all must have seen, such as a final scoring."""

    BINDINGS = bindings_of(*page_keys.NOTICE)

    def __init__(self, title: str, lines: Sequence[str]) -> None:
        super().__init__(title)
        self._lines_told = lines

    def body(self, width: int) -> list[Line]:
        return [[(row, "")] for line in self._lines_told for row in wrap(line, width, "  ")]

    def keys(self) -> Sequence[tuple[str, str]]:
        return [keymap.item("dialog.accept", "go on")]

    def clicked(self, x: int, line: int) -> None:
        self.action_accept()

    def action_accept(self) -> None:
        self.dismiss(True)


class StepsDialog(Dialog[bool]):
    """Things that all must have seen, one after the other on a line below the board, which shows each."""

    BINDINGS = bindings_of(*page_keys.NOTICE)
    DEFAULT_CSS = """
    StepsDialog > Vertical { width: 100%; border: none; padding: 0; background: $panel; }
    """

    def __init__(self, title: str, steps: Sequence[str], show_step: Callable[[int], None]) -> None:
        """Take what is told, and what shows a step by its number."""
        super().__init__(title)
        self._steps = steps
        self._show_step = show_step
        self._step = 0

    def on_mount(self) -> None:
        self._show_step(0)

    def all_lines(self, width: int) -> list[Line]:
        head = f" {self.heading} "
        place = f" {self._step + 1} of {len(self._steps)} "
        rows = wrap(self._steps[self._step], width - len(head) - len(place) - 1)
        first: Line = [(head, "banner"), (f" {rows[0]}", "strong")]
        others: list[Line] = [[(f"{'':{len(head) + 1}}{row}", "strong")] for row in rows[1:]]
        said: list[Line] = [[(row, "dim")] for row in wrap(self._said, width)]
        return [[*fill_line(first, width - len(place)), (place, "dim")], *others, *said]

    def keys(self) -> Sequence[tuple[str, str]]:
        is_last = self._step == len(self._steps) - 1
        on = [keymap.item("dialog.accept", "go on" if is_last else "next")]
        return on if is_last else [*on, keymap.item("dialog.cancel", "leave out the others")]

    def clicked(self, x: int, line: int) -> None:
        self.action_accept()

    def action_accept(self) -> None:
        if self._step == len(self._steps) - 1:
            self.dismiss(True)
            return
        self._step += 1
        self._show_step(self._step)
        self.show()


class HeldDialog(MenuDialog[str]):
    """What to do with a saved game that another process has open; gives "look" or "take"."""

    def __init__(self, trouble: str, why_not_end: str = "") -> None:
        """Take who has it, and why that cannot be ended from here, "" if it can."""
        offers = [
            ("look at it, without playing", "look", ""),
            ("go on here, and end the other", None if why_not_end else "take", why_not_end),
        ]
        super().__init__("This game is open elsewhere", offers, [(trouble, ""), ("", "")])


def offer(session: AnySession, action: A, text: str, refused: str = "") -> Offer[A]:
    """Return an action as it is offered, in other words if it is refused, and why it is."""
    refusal = session.why_not(action)
    if refusal is None:
        return text, action, ""
    return refused or text, None, session.telling.format_refusal(refusal)
