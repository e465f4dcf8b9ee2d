"""What is listed as legal is exactly what is accepted, for every seat at every moment."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quandary.games.errors import IllegalAction
from quandary.games.game import Action, Seat, State
from quandary.games.play5211.actions import TAKE_BACK, Lay
from quandary.games.play5211.cards import FULL_DECK as ALL_5211
from quandary.games.quando.actions import DRAW_HIDDEN, DRAW_SHOWING, KNOCK, PASS, Play, Turn
from quandary.games.quando.cards import FULL_DECK, Card
from tests.contract.walks import SETTINGS, Setting, in_any_order, steered_walk, walk


def same_set(action: Action) -> object:
    """An action without the order in which its cards are named."""
    if isinstance(action, Play | Lay):
        return type(action), tuple(sorted(action.cards))
    return action


def any_quando_action(state: State, rng: random.Random) -> Action:
    """Some cards of one hand in any order, often one of them foreign, twice or turned; or else."""
    kind = rng.randrange(8)
    if kind < 4:
        return (DRAW_HIDDEN, DRAW_SHOWING, KNOCK, PASS)[kind]
    held: list[Card] = list(rng.choice(state.hands)) if state.hands else list(FULL_DECK[:7])
    if kind == 4 and held:
        return Turn(rng.choice(held))
    front = rng.choice(held).front if held else 0
    if rng.random() < 0.5:
        held = [card for card in held if (card.front - front) % 11 in (0, 1, 10)]
    named = rng.sample(held, rng.randint(0, min(len(held), 4)))
    if rng.random() < 0.1:
        named.append(rng.choice(named or FULL_DECK))
    if rng.random() < 0.1 and named:
        named[0] = named[0].turned()
    return Play(tuple(named))


def any_5211_action(state: State, rng: random.Random) -> Action:
    """Some cards of one hand, or of the whole deck, in any order, or the choice taken back."""
    if rng.random() < 0.1:
        return TAKE_BACK
    held = rng.choice(state.hands) if state.hands and rng.random() < 0.7 else ALL_5211
    return Lay(tuple(rng.choices(held, k=rng.randint(0, 3)) if held else ()))


ANY_ACTION: dict[str, Callable[[State, random.Random], Action]] = {
    "quando": any_quando_action,
    "5211": any_5211_action,
}


def assert_legal_means_accepted(
    setting: Setting, state: State, seat: Seat, rng: random.Random
) -> int:
    """Compare acceptance with the list for random actions; how many of them were illegal."""
    game = setting.game
    legal = game.legal_actions(state, seat)
    listed = {same_set(action) for action in legal}
    assert len(listed) == len(legal), "an action is listed twice"
    refused = 0
    for action in [ANY_ACTION[setting.id](state, rng) for _ in range(12)]:
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
            assert caught.value.clause.startswith("Q" if setting.id == "quando" else "F")
    return refused


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_anything_else_than_what_is_listed_is_refused(setting: Setting) -> None:
    rng = random.Random(str(setting))
    refused = 0
    for seed in range(8):
        for moment in walk(setting, f"legality {seed}"):
            if rng.random() < 0.3:
                seat = rng.choice(setting.seats)
                refused += assert_legal_means_accepted(setting, moment.step.state, seat, rng)
    assert refused > 200


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
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


@given(
    setting=st.sampled_from(SETTINGS),
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
