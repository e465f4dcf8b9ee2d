"""Whether skill means something: games of bots reviewed, and skill set beside what was won.

Against equal players skill is zero on average and nearly all the spread is luck; between levels its
gap agrees with the points per round that the arena counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import pvariance

from quandary.analysis.arena.intervals import Estimate, ratio
from quandary.analysis.judge.question import Budget
from quandary.analysis.review.review import review
from quandary.bots import make_bot
from quandary.table.match import AnyMatch, Match
from quandary.table.record import Record


@dataclass(frozen=True)
class ReviewedGame:
    """One game from the first bot's side, in points ahead of the others."""

    rounds: int
    result: float
    skill: float
    luck: float


@dataclass(frozen=True)
class SkillFigures:
    """Figures per round, each with its 95 % interval."""

    games: int
    result: Estimate
    skill: Estimate
    luck_share: float
    """How much of the spread of results is there when skill is taken away."""


def play_and_review(
    game: str,
    players: int,
    bots: tuple[str, str],
    games: int,
    seed: str,
    budget: Budget,
    after: int = 0,
) -> Iterator[ReviewedGame]:
    """Games of the first bot against the second in all other seats; it moves on seat by seat.

    Those `after` the first few.
    """
    for number in range(after, games):
        seat = number % players
        names = [bots[0] if other == seat else bots[1] for other in range(players)]
        record = _play(game, names, f"{seed}|{number}")
        found = review(record, seed=f"{seed}|{number}", budget=budget)
        share = found.shares[seat]
        yield ReviewedGame(len(found.round_ends), share.result, share.skill, share.luck)


def _play(game: str, names: Sequence[str], seed: str) -> Record:
    match: AnyMatch = Match.start(game, names)
    players = len(names)
    bots = [make_bot(game, name, f"{seed}|{at}", players) for at, name in enumerate(names)]
    while not match.is_over:
        if match.is_awaiting_deal:
            match.deal_from_seed(seed)
            continue
        seat = match.to_act[0]
        match.act_text(seat, bots[seat].choose(match.view(seat), match.legal(seat)))
    return match.to_record()


def sum_up(games: Sequence[ReviewedGame]) -> SkillFigures:
    """Figures of some games."""
    rounds = [game.rounds for game in games]
    spread = pvariance([game.result for game in games])
    return SkillFigures(
        games=len(games),
        result=ratio([game.result for game in games], rounds),
        skill=ratio([game.skill for game in games], rounds),
        luck_share=pvariance([game.luck for game in games]) / spread if spread else 1.0,
    )
