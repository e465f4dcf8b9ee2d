"""Puzzles that nobody has to search for."""

from typing import Any

from quandary.analysis.judge.judged_choice import JudgedChoice
from quandary.analysis.judge.judgement import Judgement, Worth
from quandary.analysis.judge.phrases import Phrase
from quandary.analysis.puzzles.puzzle import Puzzle


def worth(action: str, behind: float = 0.0, error: float = 0.0, *same: str) -> Worth:
    return Worth(action, (action, *same), 1.0, 0.1, 0.5, 0.01, behind, error, 64, {})


def judgement(*choices: Worth) -> Judgement:
    return Judgement("quando", 0, choices, 64, True, {})


def puzzle(name: str, kind: str = "knock", players: int = 3, lead: float = 2.0) -> Puzzle:
    record: dict[str, Any] = {"players": ["x"] * players, "deals": [{"deck": [name]}]}
    why = Phrase("quando.judge.reason.hand", {"points": 1.0}, {"colour": "5211.colour.y"})
    choices = (
        JudgedChoice(worth("play 1", 0.0, 0.0, "play 2"), Phrase("x", {"count": 2}), why),
        JudgedChoice(worth("knock", lead, 0.1), Phrase("y"), why, why),
    )
    return Puzzle(name, kind, 1, record, 64, choices)
