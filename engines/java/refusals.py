"""Every reason why Java refuses an action."""

from __future__ import annotations

import enum

from engines.core import Refusal, RefusalCode, Value, refuse
from engines.java.spaces import Space


@enum.unique
class Code(RefusalCode):
    """The reasons, in the order of the rules' chapters."""

    GAME_OVER = "game over"
    FESTIVAL_GOES_ON = "a festival is being decided"
    NO_FESTIVAL = "no festival is being decided"
    # A turn
    NOT_ENOUGH_AP = "not enough action points"
    DUTY = "a land tile must be placed"
    TOKEN_PLAYED = "a token was played in this turn"
    NO_TOKEN = "no token left"
    # Placing land
    NO_TILE = "no such tile left"
    NOT_A_TILE = "the spaces do not have the tile's shape"
    NOT_ON_BOARD = "no space that land can cover"
    COVERS_DEVELOPER = "a developer stands there"
    COVERS_PALACE = "a palace stands there"
    COVERS_IRRIGATION = "irrigation lies there"
    NOT_FLAT = "not level"
    SAME_ON_SAME = "the same tile underneath"
    JOINS_CITIES = "two palaces in one settlement"
    ALL_OUTSIDE = "no space of central Java is covered"
    SINGLE_OUTSIDE = "a single on a bare outside space"
    # Irrigation
    NO_IRRIGATION = "no irrigation tile left"
    NOT_BARE = "not a bare space of central Java"
    AT_THE_EDGE = "an outside neighbour"
    # Developers
    NO_DEVELOPER = "no developer in the reserve"
    NOT_YOUR_DEVELOPER = "no developer of yours there"
    NO_LAND = "no land to stand on"
    OCCUPIED = "another developer stands there"
    ON_PALACE = "no developer stands on a palace"
    SAME_SPACE = "the developer stands there already"
    NO_PATH = "no path leads there"
    # Palaces
    NO_SETTLEMENT = "no village space"
    NO_SUCH_PALACE = "no palace has that value"
    PALACE_STOCK_EMPTY = "no palace of that value left"
    TOO_SMALL = "the settlement is too small"
    NOT_SOLE_LEADER = "not the sole leader"
    CITY_HAS_PALACE = "the city has a palace"
    SPACE_TAKEN = "a developer stands on the palace's space"
    NOT_LARGER = "not larger than the palace"
    CHANGED_ALREADY = "the palace changed in this turn"
    # Cards and festivals
    TWO_DRAWN = "two cards drawn in this turn"
    NO_CARDS = "no card left to draw"
    NO_PALACE = "no palace there"
    CELEBRATED = "the palace is celebrated"
    NOT_IN_CITY = "no developer of yours in the city"
    NO_CARD_PLAYED = "no card was named"
    CARD_NOT_HELD = "a card not in hand"
    NO_MATCH = "a card without a matching symbol"
    TOO_LOW = "below the highest"
    MUST_ANSWER = "asked, not bidding"
    NOT_ASKED = "bidding, not asked"


def why_not_paid(cost: int, left: int, case: str, *where: Space, **values: Value) -> Refusal | None:
    """Return a refusal of what costs more AP than are left, or None (J11)."""
    if cost <= left:
        return None
    return refuse(Code.NOT_ENOUGH_AP, "J11", *where, cost=cost, left=left, case=case, **values)
