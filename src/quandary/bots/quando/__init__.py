"""The bots of Quando."""

from quandary.bots.game_bots import GameBots
from quandary.bots.quando.levels import make_level
from quandary.bots.quando.references import make_reference, references

BOTS = GameBots(
    make_level=make_level,
    references=references,
    make_reference=make_reference,
    usual="greedy",
)
