"""What is listed as legal is exactly what is accepted, for every seat at every moment."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quandary.games.errors import IllegalAction
from quandary.games.game import Action, Seat, State
from tests.contract.kits import KITS
from tests.contract.walks import Setting, in_any_order, steered_walk, walk

EXAMPLES_EACH = 8


def same_set(action: Action) -> object:
    """An action without the order in which its cards are named."""
    if hasattr(action, "cards"):
        return type(action), tuple(sorted(action.cards))
    return action


def assert_legal_means_accepted(
    setting: Setting, state: State, seat: Seat, rng: random.Random
) -> int:
    """Compare acceptance with the list for random actions; how many of them were illegal."""
    game, kit = setting.game, KITS[setting.id]
    legal = game.legal_actions(state, seat)
    listed = {same_set(action) for action in legal}
    assert len(listed) == len(legal), "an action is listed twice"
    refused = 0
    for action in [kit.any_action(state, rng) for _ in range(12)]:
        is_listed = same_set(action) in listed
        assert game.is_legal(state, seat, action) is is_listed
        if is_listed:
            game.verify(state, seat, action)
            game.apply(state, seat, action)
            continue
        refused += 1
        for refuse in (game.verify, game.apply):
            with pytest.raises(IllegalAction) as caught:
                refuse(state, seat, action)
            assert caught.value.code
            assert caught.value.clause.startswith(kit.clauses)
    return refused


def test_anything_else_than_what_is_listed_is_refused(setting: Setting) -> None:
    rng = random.Random(str(setting))
    refused = 0
    for seed in range(8):
        for moment in walk(setting, f"legality {seed}"):
            if rng.random() < 0.3:
                seat = rng.choice(setting.seats)
                refused += assert_legal_means_accepted(setting, moment.step.state, seat, rng)
    assert refused > 200


def test_everything_listed_is_accepted_in_any_order(setting: Setting) -> None:
    rng = random.Random(str(setting))
    game = setting.game
    for seed in range(3):
        for moment in walk(setting, f"listed {seed}"):
            state = moment.step.state
            for seat in setting.seats:
                for action in game.legal_actions(state, seat):
                    game.verify(state, seat, action)
                    assert game.is_legal(state, seat, in_any_order(action, rng))


@settings(max_examples=EXAMPLES_EACH)
@given(
    seed=st.integers(0, 10_000),
    choices=st.lists(st.integers(0, 1_000), min_size=1, max_size=60),
)
def test_legal_means_accepted_whatever_was_chosen_before(
    setting: Setting, seed: int, choices: list[int]
) -> None:
    rng = random.Random(seed)
    *_, last = steered_walk(setting, seed, choices)
    for seat in setting.seats:
        assert_legal_means_accepted(setting, last.step.state, seat, rng)
