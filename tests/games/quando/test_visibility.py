"""Who may see what in Quando: the table under Q4, row by row, and Q5."""

from typing import Any

import pytest

from quandary.games.errors import UnreadableNotation
from quandary.games.quando import GAME
from quandary.games.quando.events import Dealt, Drawn, Played
from quandary.games.quando.options import Options
from quandary.games.quando.state import State
from tests.games.quando.table import after, story, table, witnessed

OWNER, OTHER, SPECTATOR = 0, 1, None


def seen(front: int | None = None, back: int | None = None) -> dict[str, int | None]:
    return {"front": front, "back": back}


def told(events: list[Any], kind: type, viewer: int | None) -> Any:
    """What a viewer is told of the one event of this kind."""
    event: Any
    (event,) = [event for event in events if isinstance(event, kind)]
    return GAME.redact(event, viewer)


# The table under Q4


def test_q4_dealt_the_owner_knows_the_front_the_others_the_back() -> None:
    state, events = GAME.deal(GAME.start(2, Options()), GAME.full_deck())
    own, others = state.hands
    for viewer, expected in (
        (OWNER, [[seen(front=c.front) for c in own], [seen(back=c.back) for c in others]]),
        (OTHER, [[seen(back=c.back) for c in own], [seen(front=c.front) for c in others]]),
        (SPECTATOR, [[seen()] * 8, [seen()] * 8]),
    ):
        assert GAME.view(state, events, viewer)["hands"] == expected
        assert told(list(events), Dealt, viewer)["hands"] == expected


def test_q4_the_upper_side_of_the_draw_pile_is_seen_by_all() -> None:
    state = table("7/3", "2/4", pile="6/8 1/2")
    for viewer in (OWNER, OTHER, SPECTATOR):
        assert GAME.view(state, [], viewer)["pile"] == {"size": 2, "showing": 6}


def test_q4_drawn_showing_the_owner_knows_the_front_the_others_both() -> None:
    _, events = story(table("7/3 5/1", "2/4", pile="6/8 1/2"), "play 7/3", "draw showing")
    assert told(events, Drawn, OWNER)["card"] == seen(front=6)
    assert told(events, Drawn, OTHER)["card"] == seen(front=6, back=8)
    assert told(events, Drawn, SPECTATOR)["card"] == seen(front=6)


def test_q4_drawn_hidden_the_owner_knows_both_the_others_the_back() -> None:
    _, events = story(table("7/3 5/1", "2/4", pile="6/8 1/2"), "play 7/3", "draw hidden")
    assert told(events, Drawn, OWNER)["card"] == seen(front=8, back=6)
    assert told(events, Drawn, OTHER)["card"] == seen(back=6)
    assert told(events, Drawn, SPECTATOR)["card"] == seen(back=6)


def test_q4_played_the_owner_knows_the_front_the_others_both() -> None:
    _, events = story(table("7/3 7/2 5/1", "2/4"), "play 7/2 7/3")
    assert told(events, Played, OWNER)["cards"] == [seen(front=7), seen(front=7)]
    assert told(events, Played, OTHER)["cards"] == [seen(7, 2), seen(7, 3)]
    assert told(events, Played, SPECTATOR)["cards"] == [seen(front=7), seen(front=7)]


def test_q4_a_zero_turned_is_known_to_all() -> None:
    state = table("9/1 9/2 9/3 5/0", "0/4", pile="1/2 3/6 7/8")
    _, events = story(state, "play 9/1 9/2 9/3", "draw showing", "turn 0/4")
    for viewer in (OWNER, OTHER, SPECTATOR):
        turned = GAME.redact(events[-1], viewer)
        assert turned == {"kind": "turned", "seat": 1, "position": 0, "card": seen(4, 0)}


def test_q4_once_the_round_is_over_everything_is_known_to_all() -> None:
    state, events = story(table("7/3", "2/4", knocker=1), "pass")
    for viewer in (OWNER, OTHER, SPECTATOR):
        view = GAME.view(state, events, viewer)
        assert view["hands"] == [[seen(7, 3)], [seen(2, 4)]]
        assert view["memory"]["hands"] == [[seen(7, 3)], [seen(2, 4)]]


def test_q4_after_the_last_round_of_the_game_too() -> None:
    state = after(table("7/3", "2/4", knocker=1, options=Options(1)), "pass")
    assert GAME.view(state, [], SPECTATOR)["hands"] == [[seen(7, 3)], [seen(2, 4)]]


# Q5 and the piles


def test_q5_nobody_is_told_what_lies_below_the_top() -> None:
    state = table("7/3", "2/4", pile="6/8 1/2 9/10")
    other = state._replace(pile=table("0/1", "0/2", pile="6/5 10/9 2/1").pile)
    for viewer in (OWNER, OTHER, SPECTATOR):
        assert GAME.view(state, [], viewer) == GAME.view(other, [], viewer)


def test_q5_the_next_upper_side_comes_with_the_draw() -> None:
    _, events = story(table("7/3 5/1", "2/4", pile="6/8 1/2"), "play 7/3", "draw showing")
    for viewer in (OWNER, OTHER, SPECTATOR):
        assert told(events, Drawn, viewer)["showing"] == 1


def test_q9_the_top_of_the_discard_pile_is_seen_by_all() -> None:
    state = after(table("7/3 5/1", "2/4", discard="9/8"), "play 7/3")
    for viewer in (OWNER, OTHER, SPECTATOR):
        assert GAME.view(state, [], viewer)["discard"] == {"size": 2, "top": 7}


def test_q12_a_turned_over_pile_shows_its_new_top_to_all() -> None:
    state, events = story(table("7/3 5/1", "2/4", pile=""), "play 7/3")
    for viewer in (OWNER, OTHER, SPECTATOR):
        assert GAME.view(state, [], viewer)["pile"] == {"size": 1, "showing": 3}
        assert witnessed(events, viewer)[-1] == {"kind": "pile_turned", "size": 1, "showing": 3}


# Nothing that the rules show is left out


def test_a_view_tells_whose_turn_it_is_and_what_is_owed() -> None:
    state = table("9/1 9/2 9/3 5/0", "0/4", "6/7", plays=(2, 1, 1), totals=(3, 0, 9))
    view = GAME.view(state, [], OTHER)
    assert (view["phase"], view["to_act"], view["active"]) == ("play", [0], 0)
    assert (view["plays"], view["totals"], view["dealer"], view["deal"]) == (
        *([2, 1, 1], [3, 0, 9], 2, 0),
    )
    state = after(state, "play 9/1 9/2 9/3")
    assert GAME.view(state, [], OTHER)["triplet"] is True
    state = after(state, "draw showing")
    view = GAME.view(state, [], OTHER)
    assert (view["phase"], view["to_act"], view["active"], view["owing"]) == (
        *("penalty", [1], 0, [1, 2]),
    )


def test_a_view_tells_the_knocker_the_sheet_and_the_result() -> None:
    state = table("7/3", "2/4", knocker=1, options=Options(7))
    assert GAME.view(state, [], OWNER)["knocker"] == 1
    assert GAME.view(state, [], OWNER)["options"] == {"target": 7}
    assert GAME.view(state, [], OWNER)["result"] is None
    view = GAME.view(after(state, "pass"), [], OWNER)
    assert view["sheet"] == [[7, 0]]
    assert view["result"] == {"totals": [7, 0], "winners": [1]}


def test_a_view_before_the_first_deal_has_nothing_to_hide() -> None:
    view = GAME.view(GAME.start(2, Options()), [], OWNER)
    assert (view["deal"], view["hands"], view["to_act"]) == (None, [], [])


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("play 7/3", "set"),
        ("play 9/1 9/2", "set"),
        ("play 9/1 9/2 9/3", "triplet"),
        ("play 9/1 9/2 9/3 9/4", "set"),
        ("play 7/3 8/0 9/2", "straight"),
    ],
)
def test_a_play_is_told_by_its_name(text: str, name: str) -> None:
    _, events = story(table("7/3 8/0 9/1 9/2 9/3 9/4", "5/6"), text)
    for viewer in (OWNER, OTHER, SPECTATOR):
        assert told(events, Played, viewer)["play"] == name


def test_the_story_is_told_in_order_to_everybody() -> None:
    state = table("9/1 9/2 9/3 5/0", "0/4", "6/7", pile="1/2 3/6", discard="", plays=(2, 2, 2))
    _, events = story(
        state,
        *("play 9/1 9/2 9/3", "draw showing", "turn 0/4", "draw showing", "knock", "pass", "pass"),
    )
    kinds = "played drawn turned drawn pile_turned knocked passed passed deal_over scored"
    for viewer in (OWNER, OTHER, SPECTATOR):
        assert [event["kind"] for event in witnessed(events, viewer)] == kinds.split()
    scored = witnessed(events, SPECTATOR)[-1]
    assert (scored["sums"], scored["lowest"], scored["knocker"], scored["penalty"]) == (
        *([6, 4, 9], [1], 1, 0),
    )
    assert (scored["points"], scored["totals"]) == ([6, 0, 9], [6, 0, 9])


# Actions as a seat names them


def by_position(state: State, seat: int) -> list[str]:
    actions = GAME.legal_actions(state, seat)
    return [GAME.write_seat_action(state, seat, action) for action in actions]


def test_q4_own_cards_are_named_by_position_ascending_whatever_their_backs() -> None:
    for hand in ("7/3 5/1 7/2 7/10", "7/10 5/1 7/3 7/2"):
        texts = by_position(table(hand, "2/4"), 0)
        assert sorted(texts) == sorted(
            f"play {places}" for places in ("0", "1", "2", "3", "0 2", "0 3", "2 3", "0 2 3")
        )


def test_q9_a_seat_lays_its_cards_in_the_order_named() -> None:
    state = table("7/3 5/1 7/2 7/10", "2/4")
    action = GAME.read_seat_action(state, 0, "play 3 0 2")
    assert GAME.write_action(action) == "play 7/10 7/3 7/2"


def test_q14_a_zero_to_turn_is_named_by_position() -> None:
    state = table("9/1 9/2 9/3 5/0", "0/4 6/1 0/2", pile="1/2 3/6 7/8")
    state = after(state, "play 9/1 9/2 9/3", "draw showing")
    assert by_position(state, 1) == ["turn 0", "turn 2"]
    assert GAME.write_action(GAME.read_seat_action(state, 1, "turn 2")) == "turn 0/2"


@pytest.mark.parametrize("text", ["draw showing", "draw hidden", "knock", "pass"])
def test_other_actions_are_the_same_in_every_mouth(text: str) -> None:
    state = table("7/3", "2/4")
    action = GAME.read_seat_action(state, 0, text)
    assert GAME.write_seat_action(state, 0, action) == text


@pytest.mark.parametrize(
    "text",
    ["play", "play 2", "play -1", "play 0 0", "play 7/3", "play x", "turn", "turn 0 1", "play 00"],
)
def test_a_seat_cannot_name_what_it_does_not_hold(text: str) -> None:
    with pytest.raises(UnreadableNotation):
        GAME.read_seat_action(table("7/3 5/1", "2/4"), 0, text)


@pytest.mark.parametrize("text", ["play 99", "play 0 0", "turn 2"])
def test_the_error_says_which_places_there_are(text: str) -> None:
    with pytest.raises(UnreadableNotation) as caught:
        GAME.read_seat_action(table("7/3 5/1", "2/4"), 0, text)
    told = "is not an action with cards of the hand: places 0 to 1, each once"
    assert str(caught.value) == f"{text!r} {told}"


def test_before_the_first_deal_a_seat_has_no_cards_to_name() -> None:
    with pytest.raises(UnreadableNotation, match="no place before the deal"):
        GAME.read_seat_action(GAME.start(2, Options()), 0, "play 0")
