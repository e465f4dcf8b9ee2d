"""What has to be true of every state and every step, told without the engine's own words."""

from typing import Any

from quandary.games.play5211.state import State as State5211
from quandary.games.quando.state import State as StateOfQuando
from tests.contract.walks import Moment, Setting


def cards_on_the_table(state: StateOfQuando | State5211) -> list[Any]:
    """Every card, wherever it lies, sorted; Quando's whichever way up."""
    if isinstance(state, StateOfQuando):
        heaps = [*state.hands, state.pile, state.discard]
        return sorted((min(card), max(card)) for heap in heaps for card in heap)
    piles = [
        *(*state.hands, *state.shown, *state.won),
        *(state.removed, state.pile, state.discard),
    ]
    return sorted(card for pile in piles for card in pile)


ALL_CARDS: dict[str, list[Any]] = {
    "quando": [(a, b) for a in range(11) for b in range(a + 1, 11)],
    "5211": [(c, value) for c in "bgovy" for value in (*[1] * 5, *[2] * 6, *[3] * 5, 4, 4, 5, 6)],
}


def assert_cards_are_conserved(setting: Setting, moment: Moment) -> None:
    """After every deal and every action, all 55 or 100 cards are there."""
    assert cards_on_the_table(moment.step.state) == ALL_CARDS[setting.id]


def assert_somebody_can_act(setting: Setting, moment: Moment) -> None:
    """Whoever is asked can do something, and a game asks, deals or is over: one of the three."""
    game, state = setting.game, moment.step.state
    asked = game.to_act(state)
    assert [bool(asked), game.is_awaiting_deal(state), game.is_over(state)].count(True) == 1
    assert all(game.legal_actions(state, seat) for seat in asked)
    if setting.id == "quando":
        assert not any(
            game.legal_actions(state, seat) for seat in setting.seats if seat not in asked
        )
