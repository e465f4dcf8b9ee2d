"""The games: pure rules, standard library only, no input or output, no clock, no chance."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from quandary.games import play5211, quando
from quandary.games.game import Game

_quando: Game = quando
_play5211: Game = play5211

GAMES: Mapping[str, Game] = MappingProxyType({game.ID: game for game in (_quando, _play5211)})
"""Every game by its id."""
