"""No card is ever lost, doubled or changed, and no state that was handed out ever changes."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.contract.invariants import assert_cards_are_conserved, assert_somebody_can_act
from tests.contract.walks import LONG_5211, QUANDO, Setting, steered_walk, walk

GAMES_EACH = 70
EXAMPLES_EACH = 8


def test_q1_and_f1_every_card_is_somewhere_after_every_action(setting: Setting) -> None:
    games = GAMES_EACH // 3 if setting in (*QUANDO, *LONG_5211) else GAMES_EACH
    for seed in range(games):
        for moment in walk(setting, seed):
            assert_cards_are_conserved(setting, moment)
            assert_somebody_can_act(setting, moment)


@settings(max_examples=EXAMPLES_EACH)
@given(
    seed=st.integers(0, 10_000),
    choices=st.lists(st.integers(0, 1_000), max_size=80),
)
def test_whatever_is_chosen_the_cards_are_conserved(
    setting: Setting, seed: int, choices: list[int]
) -> None:
    for moment in steered_walk(setting, seed, choices):
        assert_cards_are_conserved(setting, moment)
        assert_somebody_can_act(setting, moment)


def test_a_step_never_changes_the_state_before_it(setting: Setting) -> None:
    game = setting.game
    for seed in range(3):
        for moment in walk(setting, f"purity {seed}"):
            text = game.write_position(moment.before)
            if moment.seat is not None:
                again = game.apply(moment.before, moment.seat, moment.action)
                assert again == moment.step
            assert game.write_position(moment.before) == text
            hash(moment.before)
            hash(moment.step.events)
