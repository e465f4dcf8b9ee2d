"""What a perfect memory holds of the events it witnessed (Q4)."""

from typing import Any

from quandary.games.quando import GAME
from quandary.games.quando.events import Dealt
from quandary.games.quando.memory import note, remember
from quandary.games.quando.state import State
from tests.games.quando.table import story, table, witnessed

OWNER, OTHER, SPECTATOR = 0, 1, None
NOTHING = {"front": None, "back": None}


def seen(front: int | None = None, back: int | None = None) -> dict[str, int | None]:
    return {"front": front, "back": back}


def memory(state: State, viewer: int | None, *actions: str) -> Any:
    """What a viewer remembers of a round that begins like this."""
    dealt = Dealt(state.dealer or 0, state.hands, state.pile)
    _, events = story(state, *actions)
    return remember(witnessed([dealt, *events], viewer))


ROUND = table("7/3 5/1", "2/4", pile="6/8 1/9")


def test_q4_the_deal_is_remembered_as_it_was_seen() -> None:
    assert memory(ROUND, OWNER) == {
        "hands": [[seen(front=7), seen(front=5)], [seen(back=4)]],
        "pile": [seen(front=6), NOTHING],
        "discard": [],
    }
    assert memory(ROUND, SPECTATOR) == {
        "hands": [[NOTHING, NOTHING], [NOTHING]],
        "pile": [seen(front=6), NOTHING],
        "discard": [],
    }


def test_q4_the_others_remember_the_backs_of_played_cards() -> None:
    assert memory(ROUND, OWNER, "play 7/3")["discard"] == [seen(front=7)]
    assert memory(ROUND, OTHER, "play 7/3")["discard"] == [seen(7, 3)]
    assert memory(ROUND, SPECTATOR, "play 7/3")["discard"] == [seen(front=7)]


def test_q4_a_drawn_card_keeps_the_side_seen_on_the_pile() -> None:
    for viewer, expected in (
        (OWNER, seen(8, 6)),
        (OTHER, seen(None, 6)),
        (SPECTATOR, seen(None, 6)),
    ):
        told = memory(ROUND, viewer, "play 7/3", "draw hidden")
        assert told["hands"][0][-1] == expected
        assert told["pile"] == [seen(front=1)]


def test_q4_the_hidden_side_is_learnt_when_the_card_is_played() -> None:
    state = table("7/3 5/1", "2/4 3/0", pile="6/8 1/9 4/5 7/0")
    told = memory(state, OTHER, "play 7/3", "draw hidden", "play 2/4", "draw showing", "play 8/6")
    assert told["discard"] == [seen(7, 3), seen(front=2), seen(8, 6)]


def test_q4_the_own_back_is_learnt_on_top_of_a_turned_over_pile_and_not_before() -> None:
    state = table("7/3 7/2 5/1", "2/4", pile="6/8")
    told = memory(state, OWNER, "play 7/2 7/3", "draw showing")
    assert told["pile"] == [seen(2, 7), seen(back=7)]
    assert told["discard"] == []
    told = memory(state, OTHER, "play 7/2 7/3", "draw showing")
    assert told["pile"] == [seen(2, 7), seen(3, 7)]


def test_q4_a_turned_zero_is_remembered_with_both_sides() -> None:
    state = table("9/1 9/2 9/3 5/0", "6/1 0/4", pile="1/2 3/6 7/8")
    for viewer in (OWNER, OTHER, SPECTATOR):
        told = memory(state, viewer, "play 9/1 9/2 9/3", "draw showing", "turn 0/4")
        assert told["hands"][1][1] == seen(4, 0)


def test_q4_a_card_drawn_again_is_still_the_card_it_was() -> None:
    state = table("7/3 5/1", "2/4 8/0", pile="6/8")
    # The 7/3 is played, turned over with the pile, and drawn by the other with its 3 showing.
    actions = ("play 7/3", "draw showing", "play 2/4", "draw showing")
    assert memory(state, OWNER, *actions)["hands"][1] == [seen(back=0), seen(3, 7)]
    assert memory(state, OTHER, *actions)["hands"][1] == [seen(front=8), seen(3, 7)]


def test_q4_played_cards_close_up_in_memory_as_in_the_hand() -> None:
    state = table("7/3 5/1 7/2 4/0", "2/4", pile="6/8 1/9")
    told = memory(state, OWNER, "play 7/2 7/3", "draw showing")
    assert told["hands"][0] == [seen(front=5), seen(front=4), seen(front=6)]


def test_memory_is_the_same_event_by_event_as_all_at_once() -> None:
    events = story(ROUND, "play 7/3", "draw hidden", "play 2/4", "draw showing")[1]
    told = witnessed([Dealt(1, ROUND.hands, ROUND.pile), *events], OTHER)
    step_by_step = remember(told[:1])
    for event in told[1:]:
        note(step_by_step, event)
    assert step_by_step == remember(told)


def test_a_view_carries_the_memory_of_the_events_it_tells() -> None:
    dealt = Dealt(1, ROUND.hands, ROUND.pile)
    state, events = story(ROUND, "play 7/3", "draw hidden")
    view = GAME.view(state, [dealt, *events], OTHER)
    assert view["memory"] == remember(view["events"])
