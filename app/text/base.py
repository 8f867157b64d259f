"""What line mode needs of a game: how it is told, and how its actions are asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic

from app.session.session import AnySession
from app.settings.configuration import Configuration
from app.settings.settings import DEFAULTS, AnySetting, Settings, Value
from app.text.prompts import Chosen, Entry, Question
from engines.catalog import game_of
from engines.core import A, E, V
from engines.game_texts import GameTexts
from engines.texts import capitalized


@dataclass(frozen=True, slots=True)
class SettingWord:
    """A word that changes a setting of the player to its next value."""

    setting: AnySetting
    what: str
    """What it does, for help."""
    told: Mapping[Value, str]
    """What is said of each value, in a sentence."""

    def obey(self, configuration: Configuration) -> tuple[Configuration, list[str]]:
        """Change the setting and keep it; return what holds now, and what is told of it."""
        values = [*self.setting.values]
        value = values[(values.index(configuration.settings.get(self.setting)) + 1) % len(values)]
        changed = configuration.with_setting(self.setting.name, value)
        return changed, [self.told[value], *filter(None, [changed.keep(self.setting.name, value)])]


class GameText(Generic[V, E, A]):
    """Tells and asks for one table of a game; the text of each game adds how."""

    letters: Mapping[str, str]
    """What is typed for each verb, the same through a game."""
    board_usage: str
    """What can be typed after `board`, for help."""
    own_words: Mapping[str, SettingWord] = {}
    """What else can be typed in this game."""
    own_topics: Mapping[str, str] = {}
    """What else can be asked of its position, with what is told."""

    def __init__(self, session: AnySession | None, settings: Settings = DEFAULTS) -> None:
        """Take a table, None where nothing will be asked, and what the player has set."""
        self._played = session
        self._settings = settings

    @property
    def _session(self) -> AnySession:
        assert self._played is not None, "only a table is asked"
        return self._played

    # What is told

    @property
    def telling(self) -> GameTexts[V, E, A]:
        """What the game says of itself, as the player wants it said."""
        raise NotImplementedError

    def position(self, view: V) -> list[str]:
        """Return the position in short, what is the viewer's last."""
        raise NotImplementedError

    def hand(self, view: V) -> list[str]:
        """Return what is the viewer's."""
        raise NotImplementedError

    def board(self, view: V, words: Sequence[str]) -> list[str]:
        """Return all that lies open, or what is asked of it. Raises AnswerError."""
        raise NotImplementedError

    def topic(self, view: V, word: str) -> list[str]:
        """Return what is told of a topic of its own. Raises KeyError."""
        raise KeyError(word)

    def news(self, actions: Sequence[Sequence[E]], names: Sequence[str]) -> list[str]:
        """Return what must be told in full of what others did, from the events of each action."""
        return []

    def private_message(self, action: A, before: V, after: V) -> str:
        """Return what only the player at the keyboard learns by an action; "" if nothing."""
        return ""

    def outcome(self, view: V, action: A) -> str:
        """Return in a sentence what a legal action would be, cost and bring."""
        return f"{capitalized(self.telling.action_phrase(action, view))}."

    # What is asked

    def question(self, view: V) -> Question:
        """Return the list of what can be done now, a letter a verb."""
        legal = self._session.legal()
        entries = [
            Entry(self.phrase(view, verb), partial(self.steps, view, verb), self.letters[verb])
            for verb in game_of(self._session.setup.game).verbs
            if legal.of(verb)
        ]
        return Question(text="You can:", entries=entries, wanted="a letter, an action, or help")

    def phrase(self, view: V, verb: str) -> str:
        """Return what a verb does, in a few words: "triple"."""
        raise NotImplementedError

    def why_not_now(self, view: V, verb: str) -> str:
        """Return why a verb has no legal action now, in a sentence without its full stop; "" if unknown."""
        return ""

    def steps(self, view: V, verb: str) -> Question | Chosen:
        """Return the first step to an action of a verb that has legal ones.

        A question where there is anything to choose, be it of one: a letter must never do more than before.
        """
        raise NotImplementedError
