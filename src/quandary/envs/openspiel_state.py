"""A game in progress for OpenSpiel. Cards are dealt by chance, one by one."""

from __future__ import annotations

import hashlib
from collections.abc import Container
from typing import Any

import numpy as np
import pyspiel

from quandary.batch.arguments import Arguments
from quandary.batch.batch_game import Mask, Numbers
from quandary.envs.openspiel_deck import Outcomes


class Shared:
    """What all states of a game have in common; OpenSpiel copies everything else."""

    def __init__(self, arguments: Arguments, outcomes: Outcomes) -> None:
        self.kernels, self.outcomes = arguments.kernels, outcomes
        self.players, self.by_winning = arguments.players, arguments.by_winning
        self.layout = arguments.kernels.layout(arguments.players)

    def __deepcopy__(self, memo: Any) -> Shared:
        return self


class State(pyspiel.State):
    """Everything about a game at one moment, and what each player has been told up to now."""

    def __init__(self, game: pyspiel.Game, arguments: Arguments, outcomes: Outcomes) -> None:
        super().__init__(game)
        self._shared = Shared(arguments, outcomes)
        self._row = arguments.kernels.new_row(arguments.players, arguments.options)
        self._dealt: list[int] = []
        self._is_deal_due = True
        self._rewards = np.zeros(arguments.players, np.float32)
        self._returns = np.zeros(arguments.players)
        self._past = [b""] * arguments.players

    def current_player(self) -> int:
        """Whose turn it is; chance deals, and where all choose at once it is everybody's."""
        if self._is_deal_due:
            return int(pyspiel.PlayerId.CHANCE)
        if self._shared.kernels.is_over(self._row):
            return int(pyspiel.PlayerId.TERMINAL)
        if self._shared.kernels.is_simultaneous:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return self._shared.kernels.asked(self._row)

    def _legal_actions(self, player: int) -> list[int]:
        if self._is_deal_due or self.is_terminal():
            return []
        found: list[int] = np.flatnonzero(self._mask(player)).tolist()
        return found

    def _mask(self, player: int) -> Mask:
        mask = np.empty(self._shared.kernels.actions, np.bool_)
        self._shared.kernels.mark(self._row, player, mask)
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next card of the deck."""
        return self._shared.outcomes.chances(self._dealt)

    def _apply_action(self, action: int) -> None:
        if not self._is_deal_due:
            actor = self._shared.kernels.asked(self._row)
            self._decide({actor: action})
            return
        self._dealt.append(action)
        if len(self._dealt) == self._shared.outcomes.deck_size:
            cards = [self._shared.outcomes.cards[number] for number in self._dealt]
            self._shared.kernels.put_deck(self._row, cards)
            self._shared.kernels.deal(self._row)
            self._dealt, self._is_deal_due = [], False
            self._remember({})

    def _apply_actions(self, actions: list[int]) -> None:
        """Everybody's choice at once."""
        self._decide(dict(enumerate(actions)))

    def _decide(self, actions: dict[int, int]) -> None:
        kernels = self._shared.kernels
        self._rewards[:] = 0.0
        for action in actions.values():
            kernels.decide(self._row, action, self._rewards, self._shared.by_winning)
        self._returns += self._rewards
        self._is_deal_due = kernels.asked(self._row) < 0 and not kernels.is_over(self._row)
        self._remember(actions)

    def _remember(self, actions: dict[int, int]) -> None:
        """Add what each player observes now, and has done, to what it remembers."""
        for player, past in enumerate(self._past):
            done = str(actions.get(player, "")).encode()
            observation = self.observe(player).tobytes()
            self._past[player] = hashlib.blake2b(past + done + observation, digest_size=8).digest()

    def observe(self, player: int) -> Numbers:
        """What a player knows, as every environment tells it."""
        observation = np.empty(self._shared.layout.size, np.float32)
        self._shared.kernels.tell(self._row, player, observation)
        return observation

    def describe(self, player: int, names: Container[str], *, has_past: bool) -> str:
        """Some parts of what a player knows as text; with its past, different pasts differ."""
        observation = self.observe(player)
        parts = []
        for part in self._shared.layout.values():
            numbers = observation[part.places]
            if part.name in names and numbers.any():
                shown = " ".join(f"{place}:{numbers[place]:g}" for place in np.flatnonzero(numbers))
                parts.append(f"{part.name} {shown if part.size > 1 else f'{numbers[0]:g}'}")
        past = f"past {self._past[player].hex()}; " if has_past else ""
        return f"player {player}; {past}{'; '.join(parts)}"

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {self._shared.outcomes.texts[action]}"
        return self._shared.kernels.name(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self._is_deal_due and self._shared.kernels.is_over(self._row)

    def rewards(self) -> list[float]:
        """What the last action brought each player; told once cards have been dealt, if due."""
        if self._is_deal_due:
            return [0.0] * self._shared.players
        return [float(reward) for reward in self._rewards]

    def returns(self) -> list[float]:
        """What the game has brought each player up to now."""
        return [float(total) for total in self._returns]

    def __str__(self) -> str:
        """What every player knows, and the cards that have been dealt face down so far."""
        players, names = range(self._shared.players), self._shared.layout
        lines = [self.describe(player, names, has_past=False) for player in players]
        dealt = " ".join(self._shared.outcomes.texts[number] for number in self._dealt)
        return "\n".join([*lines, f"deck {dealt}"])
