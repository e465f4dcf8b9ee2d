"""Judged decisions that nobody has made."""

from typing import Any

from quandary.analysis.judge.phrases import Phrase
from quandary.analysis.review.judged_decision import JudgedDecision, Place


def decision(seat: int, step: int, **more: Any) -> JudgedDecision:
    """A decision of a seat, with what is to be told of it."""
    facts: dict[str, Any] = {
        "chosen": "a", "best": "b", "cost": 0.0, "error": 0.0, "points": 0.0, "win": 0.5,
        "best_win": 0.5, "lead": 0.0, "draw_luck": 0.0, "gap": "others", "gain": 0.0,
        "chosen_phrase": Phrase("x"), "best_phrase": Phrase("x"), "reasons": (),
        "view": {}, "action": "a", "best_action": "b",
    }  # fmt: skip
    return JudgedDecision(place=Place(0, step, seat), **{**facts, **more})
