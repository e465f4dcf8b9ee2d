"""What the analysis asks of a game."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from quandary.analysis.judge.phrases import Phrase
from quandary.analysis.review.highlights import HighlightKind
from quandary.games.game import Plain

if TYPE_CHECKING:  # importing it takes numpy
    from quandary.analysis.judge.game_judge import GameJudge

Batches = dict[str, Callable[[], int]]
"""Ways to play a batch of rounds, by name. Each returns how much of what its name says it did."""


def _one_way_up(card: str) -> Sequence[str]:
    return (card,)


def _no_phrases(odds: Plain) -> Sequence[Phrase]:
    return ()


@dataclass(frozen=True)
class PrintedDeck:
    """A deck for the verifier of deals: told once more, in texts, without the rules' own code."""

    cards: Callable[[], Sequence[str]]
    """Every card in the order in which every shuffle begins (docs/fair-deal.md)."""
    ways_up: Callable[[str], Sequence[str]] = _one_way_up
    """How a card can lie: as it stands in the deck, then turned, if that is another card."""


@dataclass(frozen=True)
class Tool:
    """What one of the commands `tune`, `train`, `calibrate` and `exploit` does for a game."""

    help: str
    add_arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]


@dataclass(frozen=True, kw_only=True)
class GameAnalysis:
    """A game's part in the analysis. What has a default may be left out."""

    deck: PrintedDeck
    batches: Callable[[int], Batches] | None = None
    """Rounds on the fast core at a table of so many players, to be measured."""
    tools: Mapping[str, Tool] = field(default_factory=dict)
    """By the name of the command."""
    judge: Callable[[], GameJudge] | None = None
    """What judging a choice asks of the game; a function, because importing it takes numba."""
    tell_odds: Callable[[Plain], Sequence[Phrase]] = _no_phrases
    """What else is worth a sentence when choices are judged, from the judgement's `odds`; here
    and not in the judge, because a client without numba tells it, too."""
    highlights: Sequence[HighlightKind] = ()
    """What people like to tell of a reviewed game, beside the dearest mistake."""
    puzzles: Path | None = None
    """The file of the game's puzzles, as `quandary puzzles find` has written it."""
