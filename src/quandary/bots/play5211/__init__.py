"""The bots of 5211."""

from quandary.bots.game_bots import GameBots
from quandary.bots.play5211.levels import make_level
from quandary.bots.play5211.references import make_reference, references

BOTS = GameBots(
    make_level=make_level,
    references=references,
    make_reference=make_reference,
    usual="greedy",
)
