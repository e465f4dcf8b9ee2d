"""Why one choice of Quando is better than another: which part of its worth differs most."""

from __future__ import annotations

from quandary.analysis.judge.game_judge import Reason
from quandary.analysis.judge.judgement import Judgement, Worth

PAIR_VALUE = 1.0
"""A number held twice saves about its value later on."""


def explain(judgement: Judgement, better: Worth, worse: Worth) -> list[Reason]:
    """The parts of the difference, those that favour the better choice, the largest first."""
    gain = {name: better.terms[name] - worse.terms[name] for name in better.terms}
    reasons = [
        Reason("hand", -gain["own_sum"], {"points": -gain["own_sum"]}),
        Reason("others", gain["others_sum"], {"points": gain["others_sum"]}),
        Reason("pairs", PAIR_VALUE * gain["together"], {"points": gain["together"]}),
    ]
    if "knock" in (better.action, worse.action) and judgement.odds["knock"]:
        reasons.append(_about_knock(judgement, better, worse))
    found = [reason for reason in reasons if reason.points > 0]
    return sorted(found, key=lambda reason: -reason.points)


def _about_knock(judgement: Judgement, better: Worth, worse: Worth) -> Reason:
    """The chance to be alone lowest decides for or against a knock, before all else."""
    knock = judgement.odds["knock"]
    facts = {"chance": knock["chance"], "needed": knock["break_even"]}
    is_for = better.action == "knock"
    points = better.points - worse.points
    return Reason("knock" if is_for else "no_knock", max(points, 0.0) + 100, facts)
