"""`quandary tune 5211`: find the parameters of the heuristic, by the cross-entropy method.

Every generation draws candidates around the best guess so far. Each sits once in every seat, on
the same decks as all, half of the time among players by the first parameters and half among those
by the best guess. The guess moves to the mean of those who won most.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from quandary.analysis.play5211.kept import Later, worth_later
from quandary.analysis.progress import Progress
from quandary.fast.chance import new_chance
from quandary.fast.play5211 import heuristic, policy, rollout
from quandary.fast.play5211 import state as at

NOISE = 0.05
"""Not tuned: it costs a little among players who do not adapt, and keeps people guessing."""
CANDIDATES = 24
CHOSEN = 6
DECKS = 800
PROOF_DECKS = 20_000
WIDTH = 0.5
"""How far candidates spread at first, in parts of each parameter."""
NARROWING = 0.9
SMALLEST_WIDTH = 0.04
CLOSE_WIN = 4.0
"""Points by which a win is about as good as a clear one: smooths the count of wins."""


@dataclass(frozen=True)
class Tuning:
    """What came out, and how it was found."""

    players: int
    seed: int
    generations: int
    weights: dict[str, float]
    won: float
    """Share of games won among players by the first parameters …"""
    within: float
    """… with its 95 % interval, plus or minus."""
    later: Later

    def as_json(self) -> str:
        """The file that is shipped."""
        command = f"quandary tune 5211 --players {self.players} --seed {self.seed}"
        against = f"{self.players - 1} by the first parameters, {PROOF_DECKS:,} decks, every seat"
        told = {
            "command": f"{command} --generations {self.generations}",
            "won": round(self.won, 4),
            "within": round(self.within, 4),
            "par": round(1 / self.players, 4),
            "against": against,
            "weights": self.weights,
            "later": self.later._asdict(),
        }
        return json.dumps(told, indent=2) + "\n"


class Field:
    """A table of so many, to try one player among equal others."""

    def __init__(self, players: int) -> None:
        self._players = players
        self._state = at.new_state(players)
        self._scratch = heuristic.new_scratch()

    def points(
        self, one: policy.PolicyArray, others: policy.PolicyArray, decks: int, seed: int
    ) -> Iterator[tuple[NDArray[np.float64], NDArray[np.float64]]]:
        """For each seat: the points of the one who sits there, and the others' best."""
        for seat in range(self._players):
            table = [others] * self._players
            table[seat] = one
            made = np.zeros((decks, at.MOST_PLAYERS), dtype=np.int32)
            rollout.play_same_deals(
                self._state,
                at.new_deck(),
                policy.table_of(table),
                self._scratch,
                new_chance(seed),
                new_chance(seed + 1),
                made,
            )
            rest = np.delete(made[:, : self._players], seat, axis=1).max(axis=1)
            yield made[:, seat].astype(np.float64), rest.astype(np.float64)

    def smooth_wins(
        self, one: policy.PolicyArray, others: policy.PolicyArray, decks: int, seed: int
    ) -> float:
        """The share of games won, a close one counting in part."""
        shares = [
            float((1 / (1 + np.exp((rest - own) / CLOSE_WIN))).mean())
            for own, rest in self.points(one, others, decks, seed)
        ]
        return sum(shares) / len(shares)

    def wins(
        self, one: policy.PolicyArray, others: policy.PolicyArray, decks: int, seed: int
    ) -> tuple[float, float]:
        """The share of games won, a tie in points being half a win, and its 95 % interval."""
        by_seat = [
            (own > rest) + 0.5 * (own == rest)
            for own, rest in self.points(one, others, decks, seed)
        ]
        by_deck = np.mean(by_seat, axis=0)
        return float(by_deck.mean()), float(1.96 * by_deck.std() / len(by_deck) ** 0.5)


def tune(players: int, generations: int, seed: int, minutes: float | None = None) -> Tuning:
    """The best parameters found; stops early once the minutes are over."""
    field, chance = Field(players), np.random.default_rng([seed, players])
    first = policy.heuristic_policy()
    guess = policy.tuned_policy(weights_of(first), NOISE)
    width, began, done = WIDTH, time.monotonic(), 0
    with Progress("generations", generations) as progress:
        while done < generations:
            deck_seed = int(chance.integers(1 << 40))
            guess = _next_guess(field, first, guess, width, deck_seed, chance)
            width = max(width * NARROWING, SMALLEST_WIDTH)
            done += 1
            progress.advance()
            if minutes is not None and time.monotonic() - began > 60 * minutes:
                break
    won, within = field.wins(guess, first, PROOF_DECKS, seed)
    rounded = {name: round(weight, 4) for name, weight in weights_of(guess).items()}
    return Tuning(players, seed, done, rounded, won, within, worth_later(guess, players, seed))


def _next_guess(
    field: Field,
    first: policy.PolicyArray,
    guess: policy.PolicyArray,
    width: float,
    deck_seed: int,
    chance: np.random.Generator,
) -> policy.PolicyArray:
    """One generation."""
    places = list(policy.TUNED.values())
    candidates = []
    for _ in range(CANDIDATES):
        candidate = guess.copy()
        candidate[places] *= np.exp(width * chance.standard_normal(len(places)))
        won = [field.smooth_wins(candidate, rest, DECKS, deck_seed) for rest in (first, guess)]
        candidates.append((sum(won), candidate))
    candidates.sort(key=lambda pair: -pair[0])
    best: policy.PolicyArray = np.mean([one for _, one in candidates[:CHOSEN]], axis=0)
    return best


def weights_of(one: policy.PolicyArray) -> dict[str, float]:
    """The tuned parameters by name."""
    return {name: float(one[place]) for name, place in policy.TUNED.items()}


def run(players: int, generations: int, seed: int, minutes: float | None, out: str | None) -> int:
    """Tune, tell what came out, and write it to a file if one is named."""
    found = tune(players, generations, seed, minutes)
    text = found.as_json()
    sys.stdout.write(text)
    if out is not None:
        Path(out).write_text(text, encoding="utf-8")
    return 0
