"""Bots: players that see what a person in their seat would see, and nothing more."""

from quandary.bots.bot import Bot
from quandary.bots.catalogue import UnknownBot, bot_names, make_bot

__all__ = ["Bot", "UnknownBot", "bot_names", "make_bot"]
