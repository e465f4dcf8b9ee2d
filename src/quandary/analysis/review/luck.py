"""Luck apart from skill: what the cards gave and what the choices gave, adding up to the result.

`skill` is what the others' choices cost on average, less what the own ones cost; `luck` is the rest
of the result. It is explained event by event: what a seat could expect after a choice, and what it
could expect at the next one. These differences, the cost of its choices and nothing else make up
its result, whatever the judge says of any of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from quandary.analysis.review.judged_decision import JudgedDecision, Place, RoundEnd

FINENESS = 2.0**-30
"""Amounts are multiples of this, so that luck and skill add up to the last bit."""

Step = JudgedDecision | RoundEnd


@dataclass(frozen=True)
class LuckEvent:
    """Something that changed what a seat could expect, other than its own choices."""

    place: Place
    """The decision after which it happened; of a deal, the first one."""
    kind: str
    """`deal`, `draw`, `penalty`, `others`, or `end`: how a round ended."""
    points: float


@dataclass(frozen=True)
class PlayerShare:
    """A player's result and what it is made of."""

    result: float
    """Points ahead of the others' mean, more being better."""
    luck: float
    skill: float
    error: float
    """The standard error of luck and of skill."""
    cost: float
    """What the own choices gave away."""
    luck_by_kind: dict[str, float]
    """What luck is made of, by the kinds of events; `mistakes` are those of the others, which
    are counted as skill and not again as luck."""


def share_out(
    steps: Sequence[Step], results: Sequence[float]
) -> tuple[list[PlayerShare], list[LuckEvent]]:
    """Everybody's share, and every event of luck, from what was judged and the results."""
    seats = range(len(results))
    costs = [_own(steps, seat) for seat in seats]
    events = [_luck_events(steps, seat, results[seat]) for seat in seats]
    shares = [_share(seat, results[seat], costs, events[seat]) for seat in seats]
    return shares, [event for own in events for event in own]


def _own(steps: Sequence[Step], seat: int) -> list[JudgedDecision]:
    return [step for step in steps if isinstance(step, JudgedDecision) and step.place.seat == seat]


def _share(
    seat: int, result: float, decisions: Sequence[list[JudgedDecision]], events: list[LuckEvent]
) -> PlayerShare:
    costs = [sum(decision.cost for decision in own) for own in decisions]
    errors = [hypot(*(decision.error for decision in own)) for own in decisions]
    others = len(costs) - 1
    mistakes = (sum(costs) - costs[seat]) / others
    exact_result, skill = _fine(result), _fine(mistakes - costs[seat])
    theirs = hypot(*(error for other, error in enumerate(errors) if other != seat)) / others
    kinds = dict.fromkeys(["deal", "draw", "penalty", "others", "end"], 0.0)
    for event in events:
        kinds[event.kind] += event.points
    return PlayerShare(
        result=exact_result,
        luck=exact_result - skill,
        skill=skill,
        error=hypot(errors[seat], theirs),
        cost=costs[seat],
        luck_by_kind={**kinds, "mistakes": -mistakes},
    )


def _fine(amount: float) -> float:
    return round(amount / FINENESS) * FINENESS


def _luck_events(steps: Sequence[Step], seat: int, result: float) -> list[LuckEvent]:
    """Follow what the seat could expect from choice to choice and from round to round."""
    events: list[LuckEvent] = []
    expected, last = 0.0, None
    is_new_round = True
    for step in steps:
        if isinstance(step, RoundEnd):
            if last is not None:
                events.append(LuckEvent(last, "end", step.leads[seat] - expected))
                expected = step.leads[seat]
            is_new_round = True
        elif step.place.seat == seat:
            gap = step.lead + step.best_points - expected
            events.append(LuckEvent(step.place, "deal" if is_new_round else step.gap, gap))
            expected = step.lead + step.points + step.draw_luck
            if step.draw_luck:
                events.append(LuckEvent(step.place, "draw", step.draw_luck))
            is_new_round, last = False, step.place
    if last is not None and expected != result:
        events.append(LuckEvent(last, "end", result - expected))
    return events
