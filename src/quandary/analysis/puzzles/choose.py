"""Choosing puzzles so that no two are alike: other kinds, other tables, other deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from quandary.analysis.puzzles.puzzle import Puzzle


def choose(found: Sequence[Puzzle], count: int) -> list[Puzzle]:
    """So many of them, of as many kinds and numbers of players as there are, the hardest first."""
    left, chosen = sorted(found, key=_lead), list[Puzzle]()
    while left and len(chosen) < count:
        kinds = Counter(puzzle.kind for puzzle in chosen)
        tables = Counter(puzzle.players for puzzle in chosen)
        best = min(left, key=lambda puzzle: (kinds[puzzle.kind], tables[puzzle.players]))
        chosen.append(best)
        left = [puzzle for puzzle in left if not _is_same_deal(puzzle, best)]
    return chosen


def _lead(puzzle: Puzzle) -> float:
    """How much better the best choice is than the next: the less, the harder it is to see."""
    return puzzle.choices[1].worth.behind


def _is_same_deal(puzzle: Puzzle, other: Puzzle) -> bool:
    first, second = (each.record["deals"][-1]["deck"] for each in (puzzle, other))
    return bool(first == second)
