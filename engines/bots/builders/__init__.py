"""The computer players of The Builders that plan whole turns: medium and hard."""

from engines.bots.builders.players import HardBot, MediumBot

__all__ = ["HardBot", "MediumBot"]
