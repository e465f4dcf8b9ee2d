"""The bots of Quando."""

from quandary.bots.game_bots import GameBots
from quandary.bots.quando.lesson import LESSON
from quandary.bots.quando.levels import COMPILED_LEVELS, make_level
from quandary.bots.quando.pool import POOL
from quandary.bots.quando.references import make_reference, references

BOTS = GameBots(
    make_level=make_level,
    references=references,
    make_reference=make_reference,
    uses_kernels=lambda name: name in COMPILED_LEVELS,
    pool=POOL,
    usual="greedy",
    beats_the_level_below={
        "casual": 71.5,
        "steady": 68.6,
        "sharp": 67.7,
        "expert": 65.4,
        "master": 56.5,
    },
    lesson=LESSON,
)
