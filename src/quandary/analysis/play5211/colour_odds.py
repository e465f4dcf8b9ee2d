"""Where the colours and the Kododos of a round of 5211 may end, from the outcomes of a choice."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from quandary.analysis.judge.game_judge import Outcomes
from quandary.fast.play5211.players.judge import COLOURS, KODODOS, OWN
from quandary.games.game import Plain
from quandary.games.play5211.cards import COLOURS as LETTERS
from quandary.games.play5211.scoring import find_majority, kododos_needed, limit_of

NOTHING, ALL_KODODOS = "none", "kododo"

_majority = cache(find_majority)
"""The same counts come again and again."""


def colour_odds(outcomes: Outcomes, players: int) -> Plain:
    """The chance of each colour to score, to pass the limit and to be tied out; of the Kododos to
    be exactly as many as they have to be; that nothing scores; and the seat's expected points."""
    scored = _what_scored(outcomes, players)
    counts = _counts(outcomes)
    limit = limit_of(players)
    ties = [_majority(row, limit).out_by_tie for row in map(tuple, counts.tolist())]
    return {
        "colours": {
            letter: {
                "scores": float(np.mean([what == letter for what in scored])),
                "over_limit": float((counts[:, place] >= limit).mean()),
                "tied": float(np.mean([any(letter in group for group in tie) for tie in ties])),
                "count": float(counts[:, place].mean()),
            }
            for place, letter in enumerate(LETTERS)
        },
        "kododo": float(np.mean([what == ALL_KODODOS for what in scored])),
        "nothing": float(np.mean([what == NOTHING for what in scored])),
        "points": float(outcomes[:, OWN].mean()),
    }


def shares_of_outcomes(outcomes: Outcomes, players: int) -> dict[str, float]:
    """How often each colour scores, and the Kododos."""
    scored = _what_scored(outcomes, players)
    whats = (*LETTERS, ALL_KODODOS)
    return {f"scores_{what}": scored.count(what) / len(scored) for what in whats}


def _counts(outcomes: Outcomes) -> NDArray[np.int64]:
    return outcomes[:, COLOURS : COLOURS + len(LETTERS)].astype(np.int64)


def _what_scored(outcomes: Outcomes, players: int) -> list[str]:
    """A colour's letter, all Kododos, or nothing, world by world (F7–F11)."""
    limit, needed = limit_of(players), kododos_needed(players)
    rows = zip(map(tuple, _counts(outcomes).tolist()), outcomes[:, KODODOS].tolist(), strict=True)
    return [
        ALL_KODODOS if kododos == needed else _majority(counts, limit).colour or NOTHING
        for counts, kododos in rows
    ]
