"""Why one choice of 5211 is better than another: which part of its worth differs most."""

from __future__ import annotations

from quandary.analysis.judge.game_judge import Reason
from quandary.analysis.judge.judgement import Judgement, Worth


def explain(judgement: Judgement, better: Worth, worse: Worth) -> list[Reason]:
    """The parts of the difference, those that favour the better choice, the largest first."""
    gain = {name: better.terms[name] - worse.terms[name] for name in better.terms}
    reasons = [
        Reason("own", gain["own"], {"points": gain["own"]}),
        Reason("others", -gain["others"], {"points": -gain["others"]}),
        Reason("kept", gain["kept"], {"points": gain["kept"]}),
    ]
    found = [reason for reason in reasons if reason.points > 0]
    return sorted(found, key=lambda reason: -reason.points)
