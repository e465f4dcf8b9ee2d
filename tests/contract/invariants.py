"""What has to be true of every state and every step, told without the engine's own words."""

from tests.contract.kits import KITS
from tests.contract.walks import Moment, Setting


def assert_cards_are_conserved(setting: Setting, moment: Moment) -> None:
    """After every deal and every action, all cards are there."""
    kit = KITS[setting.id]
    assert kit.cards_of(moment.step.state) == kit.all_cards


def assert_somebody_can_act(setting: Setting, moment: Moment) -> None:
    """Whoever is asked can do something, and a game asks, deals or is over: one of the three."""
    game, state = setting.game, moment.step.state
    asked = game.to_act(state)
    assert [bool(asked), game.is_awaiting_deal(state), game.is_over(state)].count(True) == 1
    assert all(game.legal_actions(state, seat) for seat in asked)
    if not KITS[setting.id].changes_minds:
        assert not any(
            game.legal_actions(state, seat) for seat in setting.seats if seat not in asked
        )
