"""The decisions of a record, judged one after the other from what each seat knew then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from quandary.analysis.judge.judge import find_judge, judge
from quandary.analysis.judge.judgement import Judgement
from quandary.analysis.judge.phrases import Phrase
from quandary.analysis.judge.question import Budget, Question, ask
from quandary.games.game import Event, Plain, Seat
from quandary.table.match import AnyMatch
from quandary.table.record import Record
from quandary.table.replay import Decision, Happened, begin, moments

if TYPE_CHECKING:  # importing it takes numpy
    from quandary.analysis.judge.game_judge import GameJudge

REASONS = 2
"""So many reasons are given at most."""
CLEAR_CHANCE = 0.005
"""A chance to win that is so much higher is told as another one."""
LONG_PARTS = ("events", "memory")
"""Parts of a view that nobody needs who wants to see the cards again."""


@dataclass(frozen=True)
class Place:
    """Where something happened: a decision is found by the deal and the number of its action."""

    deal: int
    step: int
    seat: Seat


@dataclass(frozen=True)
class JudgedDecision:
    """A choice that somebody made, beside the best one."""

    place: Place
    chosen: str
    """As the record writes it."""
    best: str
    cost: float
    """Points given away; never below zero."""
    error: float
    points: float
    """What the choice made was worth: points ahead of the others from then to the round's end."""
    win: float
    """The chance to win the game with it."""
    best_win: float
    """The chance to win the game with what was best by points."""
    lead: float
    """Points ahead of the others' mean before the round."""
    draw_luck: float
    """Points that the card drawn at once was worth beyond what was expected of it."""
    gap: str
    """What had happened since the seat's choice before: `penalty` or `others`."""
    gain: float
    """Of the best choice, how many points it was better than the next; of others 0."""
    chosen_phrase: Phrase
    best_phrase: Phrase
    reasons: Sequence[Phrase]
    """Why the best is better, the largest part first; empty if it was chosen."""
    view: Plain
    """What the seat saw then, without what it remembered."""
    action: str
    """The choice as the seat names it."""
    best_action: str

    @property
    def is_about_equal(self) -> bool:
        """Whether the cost may well be nothing."""
        return self.cost <= self.error

    @property
    def wins_more(self) -> bool:
        """Whether it gave points away, but for a better chance to win the game."""
        return self.win >= self.best_win + CLEAR_CHANCE

    @property
    def best_points(self) -> float:
        """What the best choice was worth."""
        return self.points + self.cost


@dataclass(frozen=True)
class RoundEnd:
    """A round was counted: everybody's points ahead of the others' mean, and who has won by now."""

    deal: int
    step: int
    leads: tuple[float, ...]


def lead_of(totals: Sequence[int], seat: Seat, *, more_wins: bool) -> float:
    """Points ahead of the others' mean, more being better."""
    others = [total for other, total in enumerate(totals) if other != seat]
    ahead = totals[seat] - sum(others) / len(others)
    return ahead if more_wins else -ahead


def count_decisions(record: Record) -> int:
    """How many decisions there are, those without a choice included."""
    return sum(len(deal.actions) for deal in record.deals)


def judge_record(
    record: Record,
    *,
    seed: str = "review",
    budget: Budget | None = None,
    wanted: range | None = None,
) -> Iterator[JudgedDecision | RoundEnd | None]:
    """Every decision in its order, `None` where there was no choice, and every round's end.

    With `wanted`, only the decisions of these numbers, counted through the record, with the rounds
    that end with them: parts that are judged apart are together the same as the whole.
    Raises `UnreadableRecord` where the record breaks the rules, and `NoJudge`.
    """
    wanted = wanted if wanted is not None else range(count_decisions(record))
    part, match = find_judge(record.game), begin(record)
    waiting: _Waiting | None = None
    number = -1
    for moment in moments(record, match):
        if isinstance(moment, Decision):
            number += 1
            if number >= wanted.stop:
                return
            is_wanted = number in wanted
            waiting = _consider(part, match, moment, seed, budget) if is_wanted else None
        elif isinstance(moment, Happened) and number in wanted:
            yield waiting.finish(part, match, moment.events) if waiting else None
            if _is_scored(match, moment.events):
                yield _round_end(match)


def _is_scored(match: AnyMatch, events: Sequence[Event]) -> bool:
    return any(event["kind"] == "scored" for event in match.game.redact_all(events, None))


def _round_end(match: AnyMatch) -> RoundEnd:
    seats = range(len(match.players))
    more_wins, totals = match.game.MORE_POINTS_WIN, match.state.totals
    leads = tuple(lead_of(totals, seat, more_wins=more_wins) for seat in seats)
    return RoundEnd(len(match.deals) - 1, len(match.deals[-1].actions), leads)


@dataclass(frozen=True)
class _Waiting:
    """A judged decision whose outcome is not known yet."""

    question: Question
    judgement: Judgement
    place: Place
    action: str
    chosen: str
    best: str
    lead: float

    def finish(self, part: GameJudge, match: AnyMatch, events: Sequence[Event]) -> JudgedDecision:
        found, view = self.judgement, self.question.view
        worth, best = found.find(self.action), found.best
        is_best = worth is best
        reasons = [] if is_best else part.explain(view, found, best, worth)
        witnessed = match.game.redact_all(events, self.place.seat)
        return JudgedDecision(
            place=self.place,
            chosen=self.chosen,
            best=self.chosen if is_best else self.best,
            cost=worth.behind,
            error=worth.behind_error,
            points=worth.points,
            win=worth.win,
            best_win=best.win,
            lead=self.lead,
            draw_luck=part.draw_luck(found, worth.action, witnessed),
            gap=part.gap_kind(view),
            gain=found.choices[1].behind if is_best and len(found.choices) > 1 else 0.0,
            chosen_phrase=part.name_action(view, self.action),
            best_phrase=part.name_action(view, best.action),
            reasons=tuple(reason.phrase for reason in reasons[:REASONS]),
            view={name: part for name, part in view.items() if name not in LONG_PARTS},
            action=self.action,
            best_action=self.action if is_best else best.action,
        )


def _consider(
    part: GameJudge, match: AnyMatch, moment: Decision, seed: str, budget: Budget | None
) -> _Waiting | None:
    """Judge what a seat is about to do; nothing, if it cannot do anything else."""
    game, seat = match.game, moment.seat
    action = game.write_seat_action(match.state, seat, moment.action)
    question = ask(match, seat, [action], seed=seed, budget=budget)
    if len(question.legal) < 2:
        return None
    found = judge(question)
    best = game.read_seat_action(match.state, seat, found.best.action)
    return _Waiting(
        question,
        found,
        Place(moment.deal, moment.n, seat),
        action,
        moment.written,
        game.write_action(best),
        lead_of(match.state.totals, seat, more_wins=game.MORE_POINTS_WIN),
    )
