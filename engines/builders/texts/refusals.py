"""All messages of The Builders: why it refuses, what a line is not, why a computer player does something."""

from __future__ import annotations

from engines.builders.actions import Misread
from engines.builders.refusals import Code
from engines.builders.texts.reasons import FORMER, REASONS
from engines.texts import Sentences

_EMPTY = "Slot {slot} is empty: the deck has run out, "
REFUSALS: Sentences = {
    Code.GAME_OVER: "The game is over",
    # A turn
    (Code.NOT_ENOUGH_ACTIONS, "open"): "Opening a site needs {cost:action|actions}, {left} left",
    (Code.NOT_ENOUGH_ACTIONS, "recruit"): "Recruiting needs {cost:action|actions}, {left} left",
    (Code.NOT_ENOUGH_ACTIONS, "send"): "Sending {worker} to {site} needs {cost:action|actions}, {left} left",
    (Code.NOT_ENOUGH_ACTIONS, "send_again"): (
        "The {which} worker sent to {site} in one turn needs {cost} actions, {left} left"
    ),
    (Code.NOT_ENOUGH_ACTIONS, "take"): "Taking {ecus:écu|écus} needs {cost:action|actions}, {left} left",
    (Code.NOT_ENOUGH_ECUS, "send"): "Sending {worker} costs {cost:écu|écus}, {left} in hand",
    (Code.NOT_ENOUGH_ECUS, "buy"): "An action costs {cost} écus, {left} in hand",
    # The two rows
    Code.NO_SUCH_SLOT: "There is no slot {slot}: the row has 1 to {last}",
    (Code.EMPTY_SLOT, "buildings"): _EMPTY + "{left:building|buildings|no buildings} left",
    (Code.EMPTY_SLOT, "workers"): _EMPTY + "{left:worker|workers|no workers} left",
    # Work
    Code.NOT_YOUR_SITE: "{named} is no open site of {player}",
    Code.NOT_YOUR_WORKER: "{named} does not work for {player}",
    Code.AT_WORK: "{named} stays at work on {site} until it is finished",
    # Money
    Code.NO_SUCH_TAKE: "Écus are taken for 1, 2 or 3 actions, not for {actions}",
    # Notation
    Misread.NO_WORKER: "{word!r} is no worker; they are W1 to W42, and the machines M1 to M8",
    Misread.NO_BUILDING: "{word!r} is no building; they are B1 to B34, and the machines M1 to M8",
}

MESSAGES: Sentences = {**REFUSALS, **REASONS, **FORMER}
