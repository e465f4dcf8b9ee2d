"""Every game's part in the analysis, by the game's id."""

from __future__ import annotations

from quandary.analysis.game_analysis import GameAnalysis
from quandary.analysis.play5211 import ANALYSIS as PLAY5211
from quandary.analysis.quando import ANALYSIS as QUANDO
from quandary.registry import Registry

GAME_ANALYSES: Registry[GameAnalysis] = Registry(
    {
        "quando": QUANDO,
        "5211": PLAY5211,
    }
)
