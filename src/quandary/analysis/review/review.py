"""A reviewed game: every choice and its cost, luck and skill, and the moments that mattered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from quandary.analysis.judge.question import Budget
from quandary.analysis.registry import GAME_ANALYSES
from quandary.analysis.review.highlights import Highlight
from quandary.analysis.review.judged_decision import (
    JudgedDecision,
    Place,
    RoundEnd,
    count_decisions,
    judge_record,
    lead_of,
)
from quandary.analysis.review.luck import LuckEvent, PlayerShare, Step, share_out
from quandary.games import GAMES
from quandary.games.game import Plain
from quandary.table.match import AnyMatch
from quandary.table.record import Record
from quandary.table.replay import begin, moments

VERSION = 3
"""Of what the judge says: a review of another version is made anew."""
SHOWN = 2.0
"""A choice is called a mistake if it cost more than so many errors."""


@dataclass(frozen=True)
class Review:
    """All that the judge has to say about a game."""

    game: str
    names: tuple[str, ...]
    winners: tuple[int, ...]
    """Nobody, if the game was not played to its end."""
    shares: tuple[PlayerShare, ...]
    decisions: tuple[JudgedDecision, ...]
    round_ends: tuple[RoundEnd, ...]
    luck: tuple[LuckEvent, ...]

    def round_of(self, place: Place) -> int:
        """Which round a decision was in, counted from 0."""
        return sum((end.deal, end.step) <= (place.deal, place.step) for end in self.round_ends)

    def of_seat(self, seat: int | None) -> tuple[JudgedDecision, ...]:
        """One seat's decisions, or all."""
        return tuple(d for d in self.decisions if seat is None or d.place.seat == seat)

    def mistakes(self, seat: int | None = None) -> list[JudgedDecision]:
        """Choices that surely gave points away and nothing won by it, the dearest first."""
        found = [d for d in self.of_seat(seat) if d.cost > SHOWN * d.error and not d.wins_more]
        return sorted(found, key=lambda decision: -decision.cost)

    def dearest(self, seat: int | None = None) -> JudgedDecision | None:
        """The choice that cost most."""
        return next(iter(self.mistakes(seat)), None)

    def highlights(self, seat: int | None = None) -> dict[str, Highlight]:
        """What people like to tell of this game, by name, as far as there was such a thing."""
        luck = [event for event in self.luck if seat is None or event.place.seat == seat]
        kinds = GAME_ANALYSES[self.game].highlights
        found = ((kind.name, kind.best(self.of_seat(seat), luck)) for kind in kinds)
        return {name: best for name, best in found if best is not None}


Tell = Callable[[int, int], None]
"""Hears how many decisions are judged, and of how many."""


def _silent(done: int, of: int) -> None:
    """Tell nobody."""


def review(
    record: Record,
    *,
    seed: str = "review",
    budget: Budget | None = None,
    tell: Tell = _silent,
) -> Review:
    """Judge a whole record; raises `UnreadableRecord` and `NoJudge`.

    The record is checked to its end before anything is judged.
    """
    replay_whole(record)
    return put_together(record, list(_told(record, seed, budget, tell)))


def replay_whole(record: Record) -> AnyMatch:
    """The match as the record leaves it; raises `UnreadableRecord`."""
    match = begin(record)
    for _ in moments(record, match):
        pass
    return match


def put_together(record: Record, steps: Sequence[Step]) -> Review:
    """The review of a record whose decisions have all been judged."""
    match, seats = replay_whole(record), range(len(record.players))
    more_wins = GAMES[record.game].MORE_POINTS_WIN
    results = [lead_of(match.state.totals, seat, more_wins=more_wins) for seat in seats]
    shares, luck = share_out(steps, results)
    return Review(
        game=record.game,
        names=tuple(record.players),
        winners=tuple(match.result.winners) if match.result else (),
        shares=tuple(shares),
        decisions=tuple(step for step in steps if isinstance(step, JudgedDecision)),
        round_ends=tuple(step for step in steps if isinstance(step, RoundEnd)),
        luck=tuple(luck),
    )


def _told(
    record: Record, seed: str, budget: Budget | None, tell: Tell
) -> Iterator[JudgedDecision | RoundEnd]:
    done, of = 0, count_decisions(record)
    tell(done, of)
    for step in judge_record(record, seed=seed, budget=budget):
        if step is not None:
            yield step
        if not isinstance(step, RoundEnd):
            done += 1
            tell(done, of)


def to_plain(found: Review, seat: int | None = None) -> Plain:
    """A review as one JSON object; with a seat, only that seat's decisions and moments."""
    dearest, highlights = found.dearest(seat), found.highlights(seat)
    return {
        "game": found.game,
        "players": [
            {
                "name": name,
                "result": share.result,
                "luck": share.luck,
                "skill": share.skill,
                "error": share.error,
            }
            for name, share in zip(found.names, found.shares, strict=True)
        ],
        "decisions": [_decision(decision) for decision in found.of_seat(seat)],
        "moments": {
            "dearest": _place(dearest.place) if dearest else None,
            **dict.fromkeys(_highlight_names()),
            **{name: _place(highlight.place) for name, highlight in highlights.items()},
        },
    }


def _highlight_names() -> list[str]:
    """Those of all games, so that every review has the same keys."""
    kinds = chain.from_iterable(analysis.highlights for analysis in GAME_ANALYSES.values())
    return list(dict.fromkeys(kind.name for kind in kinds))


def _decision(decision: JudgedDecision) -> Plain:
    return {
        **_place(decision.place),
        "chosen": decision.chosen,
        "best": decision.best,
        "cost": decision.cost,
        "error": decision.error,
    }


def _place(place: Place) -> dict[str, int]:
    return {"deal": place.deal, "step": place.step, "seat": place.seat}


def graph_of(found: Review) -> list[list[tuple[float, float]]]:
    """For each seat its chance to win, as it could know it, over the game from 0 to 1.

    It begins with equal chances, has a point at every choice, and ends with the result.
    """
    seats: Sequence[int] = range(len(found.names))
    length = max(len(found.decisions), 1)
    lines: list[list[tuple[float, float]]] = [[(0.0, 1 / len(found.names))] for _ in seats]
    for number, decision in enumerate(found.decisions, start=1):
        lines[decision.place.seat].append((number / (length + 1), decision.win))
    for seat in seats:
        if found.winners:
            lines[seat].append((1.0, (seat in found.winners) / len(found.winners)))
    return lines
