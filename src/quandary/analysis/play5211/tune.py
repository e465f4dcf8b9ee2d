"""`quandary tune 5211`: find the parameters of the heuristic, by the cross-entropy method.

Every generation draws candidates around the best guess so far. Each sits once in every seat, on
the same decks as all, half of the time among players by the first parameters and half among those
by the best guess. The guess moves to the mean of those who won most.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quandary.analysis.on_ray import Spread, do_here, spread_on
from quandary.analysis.play5211.future_value import FutureValue, worth_later
from quandary.analysis.progress import Progress
from quandary.fast.chance import new_chance
from quandary.fast.play5211.players import heuristic, policy
from quandary.fast.play5211.rules import state as at
from quandary.fast.play5211.training import self_play
from quandary.system.atomic_write import write_atomically
from quandary.system.data_folder import data_folder

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
    later: FutureValue

    def as_json(self) -> str:
        """The file that is shipped."""
        command = f"quandary tune 5211 --players {self.players} --seed {self.seed}"
        against = f"{self.players - 1} by the first parameters, {PROOF_DECKS:,} decks, every seat"
        report = {
            "command": f"{command} --generations {self.generations}",
            "won": round(self.won, 4),
            "within": round(self.within, 4),
            "par": round(1 / self.players, 4),
            "against": against,
            "weights": self.weights,
            "later": self.later._asdict(),
        }
        return json.dumps(report, indent=2) + "\n"


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
            self_play.play_same_deals(
                self._state,
                at.new_deck(),
                policy.stack_policies(table),
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


@dataclass
class TuningState:
    """How far a tuning has come. Gone on with, it finds the same as if it had never stopped."""

    players: int
    seed: int
    guess: list[float]
    width: float
    generations: int
    dice: dict[str, Any]

    def save(self, file: Path) -> None:
        """Keep everything that is needed to go on."""
        write_atomically(file, json.dumps(asdict(self)) + "\n")


def begin(players: int, seed: int) -> TuningState:
    """The parameters that were set by hand."""
    guess = policy.tuned_policy(weights_of(policy.heuristic_policy()), NOISE)
    dice = np.random.default_rng([seed, players]).bit_generator.state
    return TuningState(players, seed, guess.tolist(), WIDTH, 0, dict(dice))


def resume(file: Path, players: int, seed: int) -> TuningState:
    """A tuning that was broken off; a new one if there is none from this seed."""
    if file.exists():
        state = TuningState(**json.loads(file.read_text("utf-8")))
        if (state.players, state.seed) == (players, seed):
            return state
    return begin(players, seed)


def tune(
    state: TuningState,
    generations: int,
    minutes: float | None,
    file: Path,
    spread: Spread = do_here,
) -> Tuning:
    """The best parameters found after so many generations, counting those of before.

    Stops early once the minutes are over. The file keeps how far it has come. Candidates may be
    tried elsewhere.
    """
    began = time.monotonic()
    with Progress("generations", generations, state.generations) as progress:
        while state.generations < generations:
            _one_generation(state, spread)
            state.save(file)
            progress.advance()
            if minutes is not None and time.monotonic() - began > 60 * minutes:
                break
    return _measure(state)


def _one_generation(state: TuningState, spread: Spread) -> None:
    chance = np.random.default_rng()
    chance.bit_generator.state = state.dice
    deck_seed = int(chance.integers(1 << 40))
    guess = np.array(state.guess)
    candidates = _draw_candidates(guess, state.width, chance)
    others = (policy.heuristic_policy(), guess)
    won = spread(partial(_try, state.players, others, deck_seed), candidates)
    order = sorted(range(CANDIDATES), key=lambda number: -won[number])
    guess = np.mean([candidates[number] for number in order[:CHOSEN]], axis=0)
    state.guess, state.dice = guess.tolist(), dict(chance.bit_generator.state)
    state.width = max(state.width * NARROWING, SMALLEST_WIDTH)
    state.generations += 1


def _measure(state: TuningState) -> Tuning:
    """What was found, with what it wins and what kept cards are worth to it."""
    guess, players, seed = np.array(state.guess), state.players, state.seed
    won, within = Field(players).wins(guess, policy.heuristic_policy(), PROOF_DECKS, seed)
    rounded = {name: round(weight, 4) for name, weight in weights_of(guess).items()}
    later = worth_later(guess, players, seed)
    return Tuning(players, seed, state.generations, rounded, won, within, later)


def _draw_candidates(
    guess: policy.PolicyArray, width: float, chance: np.random.Generator
) -> list[policy.PolicyArray]:
    places = list(policy.TUNED.values())
    candidates = [guess.copy() for _ in range(CANDIDATES)]
    for candidate in candidates:
        candidate[places] *= np.exp(width * chance.standard_normal(len(places)))
    return candidates


def _try(
    players: int, others: Sequence[policy.PolicyArray], seed: int, candidate: policy.PolicyArray
) -> float:
    field = Field(players)
    return sum(field.smooth_wins(candidate, rest, DECKS, seed) for rest in others)


def weights_of(one: policy.PolicyArray) -> dict[str, float]:
    """The tuned parameters by name."""
    return {name: float(one[place]) for name, place in policy.TUNED.items()}


def run(
    players: int,
    generations: int,
    seed: int,
    minutes: float | None,
    out: str | None,
    *,
    is_resumed: bool,
    place: str | None = None,
) -> int:
    """Tune, tell what came out, and write it to a file if one is named."""
    keeping = data_folder(os.environ) / "training"
    keeping.mkdir(parents=True, exist_ok=True)
    file = keeping / f"5211-tuned-{players}.json"
    state = resume(file, players, seed) if is_resumed else begin(players, seed)
    with spread_on(place) as spread:
        text = tune(state, generations, minutes, file, spread).as_json()
    sys.stdout.write(text)
    if out is not None:
        Path(out).write_text(text, encoding="utf-8")
    return 0
