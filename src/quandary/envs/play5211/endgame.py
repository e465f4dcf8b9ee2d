"""A 5211 small enough for tables, registered for OpenSpiel: `quandary_5211_endgame(turns=2)`.

The last turns of a game of two with five kinds of cards (`analysis/play5211/endgame.py`). A player
who lays second isn't told what the first has laid, so that algorithms for games in turns can be
used. Strings and tensors of information states have perfect recall.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any

from quandary.envs.extra import require

require("pyspiel")

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402 - only once it is known to be there

from quandary.analysis.play5211.best_response import Strategy, Turn, share_of_first  # noqa: E402
from quandary.analysis.play5211.endgame import KINDS, PLAYERS, Endgame  # noqa: E402
from quandary.games.play5211.cards import Cards  # noqa: E402
from quandary.games.play5211.notation import write_card  # noqa: E402
from quandary.games.play5211.rules import CARDS_PER_TURN  # noqa: E402

NAME = "quandary_5211_endgame"
LAYS: tuple[Cards, ...] = tuple(
    cards for size in (1, 2) for cards in combinations_with_replacement(KINDS, size)
)
"""Every lay by its action: one card, or two in the first turn."""
ACTION_OF = {cards: action for action, cards in enumerate(LAYS)}

_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Quandary: the last turns of 5211 with five kinds of cards",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=PLAYERS,
    min_num_players=PLAYERS,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=False,
    provides_observation_tensor=False,
    provides_factored_observation_string=False,
    parameter_specification={"turns": 2},
)


class Tables:
    """What all states of a game have in common; OpenSpiel copies everything else."""

    def __init__(self, turns: int) -> None:
        self.endgame = Endgame(turns)
        self.hands = list(self.endgame.hands())
        """By the outcome of chance that deals it."""
        chance, hands = self.endgame.chance, self.hands
        self._likely = [[chance(own, other) for other in hands] for own in hands]

    def __deepcopy__(self, memo: Any) -> Tables:
        return self

    def chances(self, dealt: Sequence[int]) -> list[tuple[int, float]]:
        """How likely each hand is for the next player."""
        weights = self._likely[dealt[0]] if dealt else [sum(row) for row in self._likely]
        total = sum(weights)
        return [(hand, weight / total) for hand, weight in enumerate(weights) if weight > 0]

    def lays(self, hand: int, laid: Sequence[int]) -> list[int]:
        """What somebody with that hand at first can lay now."""
        gone = Counter(card for action in laid for card in LAYS[action])
        left = sorted((Counter(self.hands[hand]) - gone).elements())
        size = CARDS_PER_TURN[len(CARDS_PER_TURN) - self.endgame.turns + len(laid)]
        return sorted({ACTION_OF[cards] for cards in combinations(left, size)})


@cache
def tables_of(turns: int) -> Tables:
    """Counted once."""
    if turns not in range(1, len(CARDS_PER_TURN) + 1):
        raise ValueError(f"turns must be from 1 to {len(CARDS_PER_TURN)}, not {turns}")
    return Tables(turns)


class EndgameOf5211(pyspiel.Game):
    """So many turns of the last round, 1 to 3; who wins gets 1, and half if the win is shared."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        turns = {"turns": 2, **(params or {})}["turns"]
        self.tables = tables_of(turns)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(LAYS),
            max_chance_outcomes=len(self.tables.hands),
            num_players=PLAYERS,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=PLAYERS * turns,
        )
        super().__init__(_TYPE, info, {"turns": turns})

    def new_initial_state(self) -> EndgameState:
        """Before the cards are dealt."""
        return EndgameState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> EndgameObserver:
        """What a player knows, with perfect recall."""
        return EndgameObserver(self.tables)


class EndgameState(pyspiel.State):
    """The hands as they were at first, and what was laid: first player, second, first …"""

    def __init__(self, game: EndgameOf5211) -> None:
        super().__init__(game)
        self.tables = game.tables
        self.dealt: list[int] = []
        self.laid: list[int] = []

    def current_player(self) -> int:
        """Chance deals; then the two lay, and the second doesn't see what the first has laid."""
        if len(self.dealt) < PLAYERS:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else len(self.laid) % PLAYERS

    def is_terminal(self) -> bool:
        """Whether the round is over."""
        return len(self.laid) == PLAYERS * self.tables.endgame.turns

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The hand of the next player."""
        return self.tables.chances(self.dealt)

    def _legal_actions(self, player: int) -> list[int]:
        return self.tables.lays(self.dealt[player], self.laid[player::PLAYERS])

    def _apply_action(self, action: int) -> None:
        (self.dealt if len(self.dealt) < PLAYERS else self.laid).append(action)

    def _action_to_string(self, player: int, action: int) -> str:
        is_dealt = player == pyspiel.PlayerId.CHANCE
        return _write(self.tables.hands[action] if is_dealt else LAYS[action])

    def returns(self) -> list[float]:
        """The share of the win."""
        if not self.is_terminal():
            return [0.0] * PLAYERS
        share = share_of_first(*(self._shown(who) for who in range(PLAYERS)))
        return [share, 1.0 - share]

    def _shown(self, who: int) -> Cards:
        before = [card for cards in self.tables.endgame.laid_before for card in cards]
        laid = [card for action in self.laid[who::PLAYERS] for card in LAYS[action]]
        return tuple(sorted([*before, *laid]))

    def known_to(self, player: int) -> tuple[Cards, tuple[Turn, ...]]:
        """A player's hand at first, and the turns that both have seen, their own cards first."""
        seen = len(self.laid) // PLAYERS * PLAYERS
        own, other = self.laid[player:seen:PLAYERS], self.laid[1 - player : seen : PLAYERS]
        turns = tuple((LAYS[a], LAYS[b]) for a, b in zip(own, other, strict=True))
        return self.tables.hands[self.dealt[player]], turns

    def resample(self, player: int, rng: random.Random) -> EndgameState:
        """Another state that this player, whose turn it is, cannot tell from this one."""
        other = 1 - player
        seen = self.laid[other : len(self.laid) // PLAYERS * PLAYERS : PLAYERS]
        shown = Counter(card for action in seen for card in LAYS[action])
        own = self.dealt[player]
        likely = [
            (hand, chance)
            for hand, chance in self.tables.chances([own])
            if shown <= Counter(self.tables.hands[hand])
        ]
        hand = rng.choices(*zip(*likely, strict=True))[0]  # hands, and their weights
        state: EndgameState = self.get_game().new_initial_state()
        state.dealt = [own, hand] if player == 0 else [hand, own]
        state.laid = list(self.laid)
        if player == 1:
            state.laid[-1] = rng.choice(self.tables.lays(hand, seen))
        return state

    def __str__(self) -> str:
        hands = " | ".join(_write(self.tables.hands[hand]) for hand in self.dealt)
        return f"{hands}: {', '.join(_write(LAYS[action]) for action in self.laid)}"


class EndgameObserver:
    """A player's hand at first, and everything they have laid and seen."""

    def __init__(self, tables: Tables) -> None:
        self._turns = tables.endgame.turns
        self.tensor = np.zeros(len(KINDS) + PLAYERS * self._turns * len(LAYS), np.float32)
        lays = self.tensor[len(KINDS) :].reshape(PLAYERS, self._turns, len(LAYS))
        self.dict = {"hand": self.tensor[: len(KINDS)], "own": lays[0], "other": lays[1]}

    def set_from(self, state: EndgameState, player: int) -> None:
        """Write what a player knows into `tensor`, whose parts are in `dict`."""
        self.tensor.fill(0)
        if len(state.dealt) <= player:
            return
        for card in state.tables.hands[state.dealt[player]]:
            self.dict["hand"][KINDS.index(card)] += 1
        for turn, action in enumerate(state.laid[player::PLAYERS]):
            self.dict["own"][turn, action] = 1
        for turn, (_, other) in enumerate(state.known_to(player)[1]):
            self.dict["other"][turn, ACTION_OF[other]] = 1

    def string_from(self, state: EndgameState, player: int) -> str:
        """The same as text."""
        if len(state.dealt) <= player:
            return ""
        hand, turns = state.known_to(player)
        own = [_write(LAYS[action]) for action in state.laid[player::PLAYERS]]
        other = [_write(cards) for _, cards in turns]
        return f"{_write(hand)}; own {', '.join(own) or '-'}; other {', '.join(other) or '-'}"


def _write(cards: Cards) -> str:
    return " ".join(write_card(card) for card in cards)


Chooser = Callable[[EndgameState], Mapping[int, float]]
"""How likely each action of the player is whose turn it is, from what that player knows."""


def tabular_policy(game: EndgameOf5211, choose: Chooser) -> pyspiel.TabularPolicy:
    """How somebody plays everywhere, as OpenSpiel's algorithms want it."""
    table: dict[str, list[tuple[int, float]]] = {}
    waiting: list[Any] = [game.new_initial_state()]
    while waiting:
        state = waiting.pop()
        if state.is_terminal():
            continue
        player = state.current_player()
        if player >= 0 and (name := state.information_state_string(player)) not in table:
            likely = choose(state)
            table[name] = [(action, likely.get(action, 0.0)) for action in state.legal_actions()]
        waiting += [state.child(action) for action in state.legal_actions()]
    return pyspiel.TabularPolicy(table)


def follow(strategies: Sequence[Strategy]) -> Chooser:
    """A chooser that plays each seat by its strategy."""

    def choose(state: EndgameState) -> Mapping[int, float]:
        player = state.current_player()
        likely = strategies[player](*state.known_to(player))
        return {ACTION_OF[cards]: chance for cards, chance in likely.items()}

    return choose


def register_endgame() -> None:
    """Register it; a second time does nothing."""
    if NAME not in pyspiel.registered_names():
        pyspiel.register_game(_TYPE, EndgameOf5211)


register_endgame()
