"""What is asked in The Builders before something is lost."""

from __future__ import annotations

from app.games.builders import ASK_BEFORE_WASTE, CARD_NAMES, FRENCH
from app.games.confirmation import Confirmation, confirmation_at_end
from app.settings.settings import Settings
from engines.builders.actions import BuildersAction, Buy, EndTurn, Send
from engines.builders.cards import NOTHING
from engines.builders.money import ACTION_PRICE_ECUS
from engines.builders.outlook import send_outlook
from engines.builders.texts.cards import crew_words, title_of
from engines.builders.view import BuildersView
from engines.core import Setup
from engines.texts import capitalized, format_count


def confirmation_for(
    action: BuildersAction, view: BuildersView, setup: Setup, settings: Settings
) -> Confirmation | None:
    """Return what is asked before a purchase (B5), a loss of actions, or a worker who adds nothing (B8)."""
    french = settings.get(CARD_NAMES) == FRENCH
    match action:
        case EndTurn():
            left = view.actions_left
            return confirmation_at_end(left, format_count(left, "action"), setup, settings)
        case Buy():
            rest = format_count(view.player.ecus - ACTION_PRICE_ECUS, "écu")
            reason = f"It costs {ACTION_PRICE_ECUS} écus; {rest} would be left."
            return Confirmation("Buy one more action?", reason, "buy it", can_be_undone=True)
        case Send(worker, building) if settings.get(ASK_BEFORE_WASTE):
            if send_outlook(view, action).adds == NOTHING:
                who = capitalized(crew_words([worker], french))
                reason = f"{who} adds nothing that {title_of(building, french)} lacks, and stays there."
                return Confirmation("Send him all the same?", reason, "send", can_be_undone=True)
    return None
