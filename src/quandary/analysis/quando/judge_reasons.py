"""What the judge says about choices of Quando: their names, and why one is better."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from quandary.analysis.judge.game_judge import Reason, sort_reasons
from quandary.analysis.judge.judgement import Judgement, Worth
from quandary.analysis.judge.phrases import Phrase, percent
from quandary.bots.quando.greedy import own_fronts
from quandary.games.game import Plain
from quandary.games.quando.plays import TRIPLET_SIZE
from quandary.games.quando.view_types import View

SECTION = "quando.judge"
DECIDES = 1000.0
"""A reason that says it all comes before any part of the sum."""
EVEN = 0.5
"""Where it cannot be told from which chance on a knock pays, a likely one speaks for itself."""
MUCH_MORE = 1.5
"""A part that is so many times the whole difference is told with what is left of it."""


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
    difference = better.lead_over(worse)
    reasons = [
        _about_sums("hand", -gain["own_sum"], difference),
        _about_sums(_name_penalty(view, better, worse), gain["others_sum"], difference),
        *_about_draw(view, better, worse),
        *_about_knock(judgement, better, worse),
        *_about_lowest(better, worse, difference + gain["own_sum"] - gain["others_sum"]),
        *_about_pairs(view, better, worse, gain["together"]),
        *_about_straight(better, worse, gain["straight"]),
    ]
    later = Phrase(f"{SECTION}.reason.later", {"points": difference})
    return sort_reasons(reasons, Reason(later, difference))


def _about_sums(term: str, points: float, difference: float) -> Reason:
    """Lower or higher hands, and how much of it is left, where that is clearly less."""
    facts = {"points": max(points, 0.0)}
    if points < MUCH_MORE * difference:
        return Reason(Phrase(f"{SECTION}.reason.{term}", facts), points)
    facts["left"] = difference
    return Reason(Phrase(f"{SECTION}.reason.{term}_left", facts), points)


def _name_penalty(view: View, better: Worth, worse: Worth) -> str:
    """The others hold more because of a number triplet (Q13), or for another reason."""
    return "triplet" if _is_triplet(view, better) > _is_triplet(view, worse) else "others"


def _is_triplet(view: View, worth: Worth) -> bool:
    verb, *places = worth.action.split(" ")
    fronts = {own_fronts(view)[int(place)] for place in places} if verb == "play" else set()
    return len(places) == TRIPLET_SIZE and len(fronts) == 1


def _about_lowest(better: Worth, worse: Worth, points: float) -> Sequence[Reason]:
    """In the last turn of a round, how likely the seat scores nothing (Q22)."""
    if min(better.terms["ended"], worse.terms["ended"]) < 1.0:
        return ()
    chances = percent(better.terms["lowest"]), percent(worse.terms["lowest"])
    facts = {"chance": chances[0], "otherwise": chances[1]}
    is_likelier = chances[0] > chances[1]
    phrase = Phrase(f"{SECTION}.reason.lowest", facts)
    return (Reason(phrase, points),) if is_likelier else ()


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
    needed = EVEN if knock["break_even"] is None else knock["break_even"]
    if (knock["chance"] >= needed) != (term == "knock"):
        return ()  # It is better for another reason, or in spite of this.
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


def _about_straight(better: Worth, worse: Worth, points: float) -> Sequence[Reason]:
    """Three numbers in a row for the next turn (Q7)."""
    if max(better.terms["ended"], worse.terms["ended"]) == 1.0:
        return ()
    chances = percent(better.terms["has_straight"]), percent(worse.terms["has_straight"])
    facts = {"chance": chances[0], "otherwise": chances[1]}
    phrase = Phrase(f"{SECTION}.reason.straight", facts)
    return (Reason(phrase, points),) if chances[0] > chances[1] else ()


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
