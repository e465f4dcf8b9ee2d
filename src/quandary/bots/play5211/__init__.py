"""The bots of 5211."""

from quandary.bots.game_bots import GameBots
from quandary.bots.play5211.lesson import LESSON
from quandary.bots.play5211.levels import COMPILED_LEVELS, make_level
from quandary.bots.play5211.pool import POOL
from quandary.bots.play5211.references import make_reference, references

BOTS = GameBots(
    make_level=make_level,
    references=references,
    make_reference=make_reference,
    uses_kernels=lambda name: name in COMPILED_LEVELS or name.startswith("regret-"),
    pool=POOL,
    usual="greedy",
    beats_the_level_below={
        "casual": 71.9,
        "steady": 66.8,
        "sharp": 67.0,
        "expert": 67.0,
        "master": 57.0,
    },
    lesson=LESSON,
)
