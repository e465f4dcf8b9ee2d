"""What the judge says about choices of Quando: their names, and why one is better."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from quandary.analysis.judge.game_judge import Reason, sort_reasons
from quandary.analysis.judge.judgement import Judgement, Worth
from quandary.analysis.judge.phrases import Phrase, percent
from quandary.bots.quando.greedy import own_fronts
from quandary.games.game import Plain
from quandary.games.quando.view_types import View

SECTION = "quando.judge"
DECIDES = 1000.0
"""A reason that says it all comes before any part of the sum."""


def name_action(view: View, action: str) -> Phrase:
    """`7 7`, a side, a knock: what the seat does."""
    verb, *places = action.split(" ")
    if verb == "play":
        fronts = sorted(own_fronts(view)[int(place)] for place in places)
        return Phrase(f"{SECTION}.action.play", {"cards": " ".join(map(str, fronts))})
    if action == "draw showing":
        return Phrase(f"{SECTION}.action.showing", {"number": view["pile"]["showing"] or 0})
    if action == "draw hidden":
        return Phrase(f"{SECTION}.action.hidden")
    return Phrase(f"{SECTION}.action.{verb}")


def explain(view: View, judgement: Judgement, better: Worth, worse: Worth) -> list[Reason]:
    """The parts of the difference that favour the better choice, the largest first."""
    gain = {name: better.terms[name] - worse.terms[name] for name in better.terms}
    reasons = [
        _reason("hand", -gain["own_sum"]),
        _reason("others", gain["others_sum"]),
        *_about_draw(view, better, worse),
        *_about_knock(judgement, better, worse),
        *_about_pairs(view, better, worse, gain["together"]),
    ]
    difference = better.lead_over(worse)
    return sort_reasons(reasons, difference) or [_reason("later", difference)]


def _reason(term: str, points: float) -> Reason:
    return Reason(Phrase(f"{SECTION}.reason.{term}", {"points": max(points, 0.0)}), points)


def _about_draw(view: View, better: Worth, worse: Worth) -> Sequence[Reason]:
    """Of two sides of a card it only counts what each is worth."""
    if not better.action.startswith("draw ") or not worse.action.startswith("draw "):
        return ()
    side = better.action.removeprefix("draw ")
    facts = {"points": better.lead_over(worse), "number": view["pile"]["showing"] or 0}
    return (Reason(Phrase(f"{SECTION}.reason.{side}", facts), DECIDES),)


def _about_knock(judgement: Judgement, better: Worth, worse: Worth) -> Sequence[Reason]:
    """The chance to be alone lowest decides for or against a knock."""
    knock = judgement.odds["knock"]
    if knock is None or "knock" not in (better.action, worse.action):
        return ()
    term = "knock" if better.action == "knock" else "no_knock"
    if knock["break_even"] is None:
        facts = {"chance": percent(knock["chance"])}
        return (Reason(Phrase(f"{SECTION}.reason.{term}_chance", facts), DECIDES),)
    facts = {"chance": percent(knock["chance"]), "needed": percent(knock["break_even"])}
    return (Reason(Phrase(f"{SECTION}.reason.{term}", facts), DECIDES),)


def _about_pairs(view: View, better: Worth, worse: Worth, points: float) -> Sequence[Reason]:
    """Equal numbers that the better choice keeps together and the other does not."""
    kept = _pairs_after(view, better.action) - _pairs_after(view, worse.action)
    if not kept or view["knocker"] is not None:  # then there is no later turn to play them in
        return ()
    number = max(kept)
    return (Reason(Phrase(f"{SECTION}.reason.pair", {"number": number}), points),)


def _pairs_after(view: View, action: str) -> set[int]:
    verb, *places = action.split(" ")
    left = Counter(own_fronts(view))
    if verb == "play":
        left -= Counter(own_fronts(view)[int(place)] for place in places)
    return {number for number, count in left.items() if count > 1}


def draw_luck(judgement: Judgement, action: str, witnessed: Sequence[Plain]) -> float:
    """What the number on a hidden side was worth beyond what the side was expected to be worth."""
    if action != "draw hidden":
        return 0.0
    drawn = next(event for event in witnessed if event["kind"] == "drawn")
    expected = judgement.odds["draw"].get(str(drawn["card"]["front"]))
    return 0.0 if expected is None else expected["points"] - judgement.find(action).points


def gap_kind(view: View) -> str:
    """A penalty to be paid, or what the others have done."""
    return "penalty" if view["phase"] == "penalty" else "others"
