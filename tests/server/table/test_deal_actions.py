"""What is left of a deal when a choice is taken back."""

from quandary.server.table.deal_actions import DealAction, before_last_choice


def done(seat: int, action: str, turn: str | None = None) -> DealAction:
    return DealAction(seat, action, turn)


def test_one_after_the_other_the_last_action_and_what_followed_go() -> None:
    acted = [done(0, "a"), done(0, "b"), done(1, "c"), done(0, "d"), done(1, "e")]
    assert before_last_choice(acted, 0) == acted[:3]
    assert before_last_choice(acted[:3], 0) == acted[:1]


def test_all_at_once_a_choice_goes_with_those_it_replaced() -> None:
    earlier = [done(0, "x", "0.0"), done(1, "y", "0.0")]
    acted = [*earlier, done(1, "a", "0.1"), done(0, "b", "0.1"), done(0, "c", "0.1")]
    assert before_last_choice(acted, 0) == acted[:3]
    assert before_last_choice([*acted, done(1, "d", "0.2")], 0) == acted[:3]
    assert before_last_choice(earlier, 1) == earlier[:1]
