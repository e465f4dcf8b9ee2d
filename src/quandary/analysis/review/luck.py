"""Luck apart from skill: what the cards gave and what the choices gave, adding up to the result.

`skill` is what the others' choices cost on average, less what one's own cost; `luck` is the rest of
the result. It is explained event by event: what a seat could expect after a choice, and what it
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
class RoundShare:
    """What one round brought a player: points ahead of the others' mean, and what they are."""

    result: float
    luck: float
    skill: float


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
    rounds: tuple[RoundShare, ...]
    """Round by round; they add up to the whole. What comes after the last is counted with it."""


def share_out(
    steps: Sequence[Step], results: Sequence[float]
) -> tuple[list[PlayerShare], list[LuckEvent]]:
    """Everybody's share, and every event of luck, from what was judged and the results."""
    seats = range(len(results))
    decisions = [_own(steps, seat) for seat in seats]
    events = [_luck_events(steps, seat, results[seat]) for seat in seats]
    rounds = [_rounds(steps, seat, results) for seat in seats]
    shares = [_share(seat, decisions, events[seat], rounds[seat]) for seat in seats]
    return shares, [event for own in events for event in own]


def _own(steps: Sequence[Step], seat: int) -> list[JudgedDecision]:
    return [step for step in steps if isinstance(step, JudgedDecision) and step.place.seat == seat]


def _rounds(steps: Sequence[Step], seat: int, results: Sequence[float]) -> tuple[RoundShare, ...]:
    """A player's shares of every round."""
    leads = [step.leads[seat] for step in steps if isinstance(step, RoundEnd)]
    shares, before = [], 0.0
    for decisions, lead in zip(_split(steps), [*leads[:-1], results[seat]], strict=True):
        result = _fine(lead) - before
        skill = _fine(_skill(decisions, seat, len(results)))
        shares.append(RoundShare(result, result - skill, skill))
        before += result
    return tuple(shares)


def _split(steps: Sequence[Step]) -> list[list[JudgedDecision]]:
    """The decisions by round; those after the last end belong to the last round."""
    rounds: list[list[JudgedDecision]] = [[]]
    ends_left = sum(isinstance(step, RoundEnd) for step in steps)
    for step in steps:
        if isinstance(step, JudgedDecision):
            rounds[-1].append(step)
        else:
            ends_left -= 1
            if ends_left:
                rounds.append([])
    return rounds


def _skill(steps: Sequence[Step], seat: int, players: int) -> float:
    """What the others' choices cost on average, less what the seat's own cost."""
    costs = [sum(decision.cost for decision in _own(steps, each)) for each in range(players)]
    return (sum(costs) - costs[seat]) / (players - 1) - costs[seat]


def _share(
    seat: int,
    decisions: Sequence[list[JudgedDecision]],
    events: list[LuckEvent],
    rounds: tuple[RoundShare, ...],
) -> PlayerShare:
    costs = [sum(decision.cost for decision in own) for own in decisions]
    errors = [hypot(*(decision.error for decision in own)) for own in decisions]
    others = len(costs) - 1
    theirs = hypot(*(error for other, error in enumerate(errors) if other != seat)) / others
    kinds = dict.fromkeys(["deal", "draw", "penalty", "others", "end"], 0.0)
    for event in events:
        kinds[event.kind] += event.points
    return PlayerShare(
        result=sum(share.result for share in rounds),
        luck=sum(share.luck for share in rounds),
        skill=sum(share.skill for share in rounds),
        error=hypot(errors[seat], theirs),
        cost=costs[seat],
        luck_by_kind={**kinds, "mistakes": -(sum(costs) - costs[seat]) / others},
        rounds=rounds,
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
