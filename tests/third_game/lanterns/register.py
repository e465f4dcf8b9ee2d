"""One line per layer: from here on Lanterns is a game like the others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from quandary.analysis.game_analysis import GameAnalysis, PrintedDeck
from quandary.analysis.registry import GAME_ANALYSES
from quandary.games import GAMES
from quandary.server.http.page_games import PAGE_GAMES
from quandary.terminal.registry import SCREENS
from quandary.words.registry import GAME_WORDS
from tests.third_game.lanterns import GAME
from tests.third_game.lanterns.screen import SCREEN

WORDS = Path(__file__).parent / "words"
PAGE = Path(__file__).parent / "page"
DECK = PrintedDeck(lambda: [str(number) for number in range(1, 11) for _ in range(2)])


@contextmanager
def registered() -> Iterator[None]:
    """Lanterns is there as long as this lasts."""
    GAMES.register(GAME.ID, GAME)
    GAME_WORDS.register(GAME.ID, WORDS)
    GAME_ANALYSES.register(GAME.ID, GameAnalysis(deck=DECK))
    SCREENS.register(GAME.ID, SCREEN)
    PAGE_GAMES.register(GAME.ID, PAGE)
    try:
        yield
    finally:
        for registry in (GAMES, GAME_WORDS, GAME_ANALYSES, SCREENS, PAGE_GAMES):
            registry.unregister(GAME.ID)
