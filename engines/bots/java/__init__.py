"""The computer players of Java: easy, medium and hard."""

from engines.bots.java.players import EasyBot as EasyBot
from engines.bots.java.players import HardBot as HardBot
from engines.bots.java.players import MediumBot as MediumBot
