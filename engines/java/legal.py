"""The legal actions of a state: lazy and countable, verb by verb, in a stable order.

The lists are found from whole sets of spaces at once; that they agree with `why_not` is proved by tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import chain
from typing import TypeVar, overload

from engines.core import Refusal
from engines.java.actions import BuildPalace, Draw, Enter, JavaAction, LayIrrigation, Leave, Move, parse
from engines.java.developers import standable, walks
from engines.java.festival import bid_actions, hold_actions
from engines.java.irrigation import irrigation_mask
from engines.java.palaces import palace_actions
from engines.java.spaces import Space, Spaces, first, members
from engines.java.state import Phase, State
from engines.java.tile_masks import tile_at, tile_masks
from engines.java.tiles import tiles_left
from engines.java.turn import duty_binds, needed_spaces

A = TypeVar("A", bound=JavaAction)
Rule = Callable[[State, JavaAction], Refusal | None]

Block = tuple[Spaces, Callable[[Space], JavaAction]]
"""A set of spaces and the action that each of them stands for."""
_WORDLESS = {verb: parse(verb) for verb in ("token", "pass", "agree", "end")}
"""The actions of verbs that stand alone."""


class _Blocks(Sequence[JavaAction]):
    """Actions kept as sets of spaces, and made only when asked for."""

    def __init__(self, blocks: Iterable[Block]) -> None:
        self._blocks = [block for block in blocks if block[0]]

    def __len__(self) -> int:
        return sum(spaces.bit_count() for spaces, _ in self._blocks)

    def __iter__(self) -> Iterator[JavaAction]:
        for spaces, make in self._blocks:
            for space in members(spaces):
                yield make(space)

    @overload
    def __getitem__(self, index: int) -> JavaAction: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[JavaAction]: ...
    def __getitem__(self, index: int | slice) -> JavaAction | Sequence[JavaAction]:
        if isinstance(index, slice):
            return list(self)[index]
        if index < 0:
            index += len(self)
        if index >= 0:
            for spaces, make in self._blocks:
                count = spaces.bit_count()
                if index < count:
                    for _ in range(index):
                        spaces &= spaces - 1
                    return make(first(spaces))
                index -= count
        raise IndexError("no such action")


class ActionFinder:
    """Finds the legal actions of a state, verb by verb."""

    def __init__(self, state: State, why_not: Rule) -> None:
        self._state = state
        self._why_not = why_not
        self._needed: dict[int, Spaces] = {}

    @cached_property
    def _duty_binds(self) -> bool:
        return duty_binds(self._state)

    def find(self, verb: str) -> Sequence[JavaAction]:
        state, player = self._state, self._state.players[self._state.seat]
        if verb in _WORDLESS:
            return self._legal([_WORDLESS[verb]])
        if verb == "bid":
            return list(bid_actions(state))
        if state.phase is not Phase.ACTIONS:
            return []
        match verb:
            case "irrigation":
                return _Blocks([(self._dutiful(1, irrigation_mask(state), LayIrrigation), LayIrrigation)])
            case "enter":
                return _Blocks(self._walks(None, standable(state) if player.reserve else 0, Enter))
            case "move":
                free, origins = standable(state), members(player.developers)
                moves = (self._walks(origin, free, partial(Move, origin)) for origin in origins)
                return _Blocks(chain.from_iterable(moves))
            case "leave":
                return _Blocks(self._walks(None, player.developers, Leave))
            case "palace":
                return self._palaces()
            case "draw":
                # Both are legal, or neither (J44).
                return [Draw(True), Draw(False)] if self._legal([Draw(True)]) else []
            case "festival":
                # The duty is the same for every festival.
                return [] if self._duty_binds else list(hold_actions(state))
        if not tiles_left(state, verb):
            return []
        masks = tile_masks(state.land, state.developers, verb, state.ap)
        return _Blocks((mask, partial(tile_at, verb, turn=turn)) for turn, mask in enumerate(masks))

    def _legal(self, actions: Iterable[A]) -> list[A]:
        return [action for action in actions if self._why_not(self._state, action) is None]

    def _palaces(self) -> list[BuildPalace]:
        found = list(palace_actions(self._state))
        if not self._duty_binds:
            return found
        # What a palace leaves for the duty depends on its space alone: ask once for all its values.
        allowed = self._legal({action.space: action for action in found}.values())
        spaces = {action.space for action in allowed}
        return [action for action in found if action.space in spaces]

    def _walks(
        self, origin: Space | None, among: Spaces, make: Callable[[Space], JavaAction]
    ) -> Iterator[Block]:
        for cost, spaces in enumerate(walks(self._state, origin, among)):
            yield self._dutiful(cost, spaces, make), make

    def _dutiful(self, cost: int, spaces: Spaces, make: Callable[[Space], JavaAction]) -> Spaces:
        """Return the spaces that an action of `cost` AP may take while a tile must still be placed (J12)."""
        if not spaces or not self._duty_binds:
            return spaces
        left = self._state.budget - cost
        if left < 1:
            return 0
        # Only spaces that every placement needs have to be looked at one by one.
        if left not in self._needed:
            self._needed[left] = needed_spaces(self._state, left)
        for space in members(spaces & self._needed[left]):
            if self._why_not(self._state, make(space)) is not None:
                spaces ^= 1 << space
        return spaces
