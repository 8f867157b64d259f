"""The line for typed actions, with completion from what is legal now."""

from __future__ import annotations

from functools import cached_property
from os.path import commonprefix  # of texts, which it compares by character
from string import ascii_letters, digits

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen

from app.dialogs.base import clear, open_help_below, rub, take_text
from app.keys import keymap, page_keys
from app.keys.key import bindings_of
from app.keys.unused import why_unused
from app.session.session import AnySession
from engines.core import A, NotationError
from engines.texts import end_sentence
from widgets.panels import Line, Panel, fill_line, fit, shorten
from widgets.too_small import TABLE_SIZE, is_too_small

LONGEST = 120
_CHARACTERS = frozenset(f"{ascii_letters}{digits}+-_. ")
"""What actions are made of in their notation."""
_MEANT = {"=": "+", ",": " "}
"""What lies beside the plus without Shift, and what separates words elsewhere."""
_KEYS = {
    **{word: f"table.{word}" for word in ("undo", "redo", "hint", "recap", "points", "help")},
    **dict.fromkeys(("save", "load", "home", "settings", "quit"), "table.cancel"),
}
"""Words that people type who know line mode or editors, and the keys that do that, or open its menu."""


class _PromptPanel(Panel):
    DEFAULT_CSS = "_PromptPanel { dock: bottom; height: 2; background: $panel; }"

    def __init__(self, prompt: NotationPrompt[A]) -> None:
        super().__init__()
        self._prompt = prompt

    @property
    def focus_cell(self) -> tuple[int, int]:
        return len(":") + len(self._prompt.shown(self.size.width)), 0

    def lines(self, width: int, height: int) -> list[Line]:
        return self._prompt.prompt_lines(width)


class NotationPrompt(ModalScreen[A]):
    """Take a typed action. Every character is a binding, so that keys typed ahead are never lost."""

    AUTO_FOCUS = ""
    DEFAULT_CSS = """
    NotationPrompt {
        background: transparent;
        &.-small > _PromptPanel { display: none; }
    }
    """
    BINDINGS = bindings_of(*page_keys.characters(), *page_keys.TYPING, *page_keys.LINE)

    def __init__(self, session: AnySession) -> None:
        super().__init__()
        self._session = session
        self.text = self.message = ""

    def compose(self) -> ComposeResult:
        yield _PromptPanel(self)

    @property
    def is_typing(self) -> bool:
        return not self.has_class("-small")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Take nothing unseen: a line that is hidden with its table can only be left."""
        return self.is_typing or action == "cancel"

    def on_resize(self) -> None:
        self.set_class(is_too_small(self, TABLE_SIZE), "-small")

    @cached_property
    def legal(self) -> list[str]:
        """Every legal action as it is written."""
        return [str(action) for action in self._session.legal()]

    def next_words(self) -> list[str]:
        """Return what could come next: the legal words that continue what is typed, in their order."""
        typed = self.text.lower()
        place = typed.count(" ")
        found = [line.split(" ")[place] for line in self.legal if line.lower().startswith(typed)]
        return list(dict.fromkeys(found))

    def _keys_told(self) -> str:
        return keymap.with_keys("<line.complete> complete  <line.accept> play  <line.cancel> back")

    def shown(self, width: int) -> str:
        return self.text[-max(1, width - len(self._keys_told()) - 3) :]

    def prompt_lines(self, width: int) -> list[Line]:
        """Return what is typed, and under it the message or what could come next."""
        keys = self._keys_told()
        if self.message:
            below: Line = [(f"! {self.message}"[:width], "error")]
        else:
            words = " ".join(self.next_words())
            verb = self.text.split(" ")[0].lower()
            usages = self._session.telling.usage
            usage = f"{usages[verb]}   " if verb in usages and " " in self.text else ""
            told = f"{usage}{words or 'nothing legal goes on like this'}"
            below = [(fit(shorten(told, width), width), "dim")]
        typed: Line = [(":", "strong"), (self.shown(width), ""), ("_", "strong")]
        return [[*fill_line(typed, width - len(keys)), (keys, "dim")], below]

    on_paste = take_text
    action_clear = clear

    def write(self, text: str, message: str = "") -> None:
        self.text, self.message = text[:LONGEST], message
        if self.is_mounted:
            self.query_one(_PromptPanel).redraw()

    def say(self, message: str) -> None:
        self.write(self.text, message)

    def add_text(self, text: str) -> None:
        if kept := "".join(each for each in text if each.isascii() and each.isprintable()):
            self.write(self.text + kept)

    async def action_type(self, code: int) -> None:
        character = _MEANT.get(chr(code), chr(code))
        if character in _CHARACTERS:
            self.add_text(character)
        elif character == "?":
            await open_help_below(self)
        else:
            self.write(self.text, f"{character} is in no action: they are letters, numbers, + and -.")

    def on_key(self, event: events.Key) -> None:
        if self.is_typing and (told := why_unused(event, self.active_bindings)):
            self.say(told)

    def action_rub(self) -> None:
        """Take the last character back; from the empty line go back to the table."""
        if self.text:
            rub(self)
        else:
            self.dismiss(None)

    def action_complete(self) -> None:
        words = self.next_words()
        if words:
            start = self.text.rfind(" ") + 1
            only = f"{self.text[:start]}{words[0]} ".lower() if len(words) == 1 else None
            more = " " if only and any(line.lower().startswith(only) for line in self.legal) else ""
            completed = self.text[:start] + commonprefix(words) + more  # noqa: RUF071
            self.write(completed, self.message)

    def action_cancel(self) -> None:
        self.dismiss(None)

    def action_accept(self) -> None:
        """Play what is typed, or say what is wrong with it; the line stays to be mended."""
        if not self.text.strip():
            self.dismiss(None)
            return
        try:
            action = self._session.parse(self.text)
        except NotationError as error:
            word = self.text.split()[0].lower()
            told = f"{word} is no action: <line.cancel>, then <{_KEYS.get(word)}> leads to it."
            message = end_sentence(self._session.telling.format_message(error))
            self.say(keymap.with_keys(told) if word in _KEYS else message)
            return
        refusal = self._session.why_not(action)
        if refusal is None:
            self.dismiss(action)
        else:
            self.say(end_sentence(self._session.telling.format_refusal(refusal)))
