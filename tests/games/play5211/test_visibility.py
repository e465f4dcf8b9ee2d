"""Who may see what in 5211 (F3, F4, F12)."""

import pytest

from quandary.games.play5211 import GAME
from quandary.games.play5211.options import Options
from tests.games.play5211.table import after, lay, lone_round, story, table, witnessed

PILE = "b1 b2 b3 b4 o1 o2 o3 o4 y6 g6"
TWO = table("y1 y2 y3 y4 y5", "g1 g2 g3 g3 g5", pile=PILE, removed=table("y1", "v2").hands[0])
HIDDEN = [None] * 5
SEATS = (0, 1, None)


def test_f2_removed_cards_and_the_pile_are_known_by_number_only() -> None:
    other = TWO._replace(pile=TWO.pile[::-1], removed=table("v6", "v2").hands[0])
    for viewer in SEATS:
        view = GAME.view(TWO, [], viewer)
        assert (view["removed"], view["pile"]) == (1, 10)
        assert view == GAME.view(other, [], viewer)


def test_f3_a_hand_is_hidden_from_the_others() -> None:
    own = ["y1", "y2", "y3", "y4", "y5"]
    assert GAME.view(TWO, [], 0)["hands"] == [own, HIDDEN]
    assert GAME.view(TWO, [], 1)["hands"][0] == HIDDEN
    assert GAME.view(TWO, [], None)["hands"] == [HIDDEN, HIDDEN]


def test_f3_the_deal_is_told_likewise() -> None:
    state, events = GAME.deal(GAME.start(2, Options()), GAME.full_deck())
    own = [GAME.write_card(card) for card in state.hands[0]]
    for viewer, hands in ((0, [own, HIDDEN]), (None, [HIDDEN, HIDDEN])):
        told = {"kind": "dealt", "hands": hands, "removed": 10, "pile": 80}
        assert witnessed(events, viewer) == [told]


def test_f4_the_others_see_only_whether_one_has_chosen() -> None:
    state, events = GAME.apply(TWO, 0, lay("y1 y2"))
    for viewer in SEATS:
        view = GAME.view(state, [], viewer)
        assert (view["chosen"], view["to_act"]) == ([True, False], [1])
        assert [len(cards) for cards in view["hands"]] == [5, 5]
    assert GAME.view(state, [], 0)["choice"] == ["y1", "y2"]
    assert GAME.view(state, [], 1)["choice"] is None
    assert GAME.view(state, [], None)["choice"] is None
    assert witnessed(events, 0) == [{"kind": "laid", "seat": 0, "cards": ["y1", "y2"]}]
    assert witnessed(events, 1) == [{"kind": "laid", "seat": 0, "cards": [None, None]}]


def test_f4_a_change_of_mind_is_not_told_to_the_others() -> None:
    state = GAME.apply(TWO, 0, lay("y1 y2")).state
    changed, events = GAME.apply(state, 0, lay("y3 y4"))
    assert witnessed(events, 0) == [{"kind": "laid", "seat": 0, "cards": ["y3", "y4"]}]
    for viewer in (1, None):
        assert witnessed(events, viewer) == []
        assert GAME.view(changed, [], viewer) == GAME.view(state, [], viewer)


def test_f4_taking_back_is_seen_by_all() -> None:
    state = GAME.apply(TWO, 0, lay("y1 y2")).state
    state, events = GAME.apply(state, 0, GAME.read_action("take back"))
    for viewer in SEATS:
        assert witnessed(events, viewer) == [{"kind": "taken_back", "seat": 0}]
        assert GAME.view(state, [], viewer)["chosen"] == [False, False]


def test_f4_revealed_cards_are_seen_by_all() -> None:
    state, events = story(TWO, "y1 y2 | g1 g2")
    revealed = {"kind": "revealed", "turn": 0, "cards": [["y1", "y2"], ["g1", "g2"]]}
    for viewer in SEATS:
        assert revealed in witnessed(events, viewer)
        view = GAME.view(state, [], viewer)
        assert view["shown"] == [["y1", "y2"], ["g1", "g2"]]
        assert view["counts"] == {"y": 2, "g": 2, "o": 0, "b": 0, "v": 0}
        assert (view["kododos"], view["kododos_needed"], view["limit"]) == (2, 4, 5)
        assert (view["round"], view["turn"], view["cards_to_lay"]) == (0, 1, 1)


def test_f5_drawn_cards_are_seen_by_who_draws_them() -> None:
    _, events = story(TWO, "y1 y2 | g1 g2")
    own = {"kind": "drawn", "seat": 0, "cards": ["b1", "b2"], "pile": 8}
    assert own in witnessed(events, 0)
    for viewer in (1, None):
        assert {**own, "cards": [None, None]} in witnessed(events, viewer)


def test_f12_running_points_are_shown_and_scored_rounds_told_in_steps() -> None:
    state, events = story(TWO, "y1 y2 | g1 g2", "y3 | g3", "b1 | g3")
    for viewer in SEATS:
        view = GAME.view(state, [], viewer)
        assert view["score_piles"] == [{"cards": 0, "points": 0}, {"cards": 4, "points": 9}]
        assert (view["totals"], view["discard"]) == ([0, 9], 4)
        (scored,) = [told for told in witnessed(events, viewer) if told["kind"] == "scored"]
        assert (scored["scored"], scored["colour"]) == ("majority", "g")
        assert scored["cards"] == [[], ["g1", "g2", "g3", "g3"]]
        assert scored["points"] == [0, 9]


def test_f13_a_view_says_when_the_last_round_is_played() -> None:
    assert GAME.view(TWO, [], 0)["last_round"] is False
    assert GAME.view(TWO._replace(pile=()), [], 0)["last_round"] is True


def test_f14_a_view_tells_the_result() -> None:
    state, _ = lone_round("y2 y3 g2 o1", "y6 g3 b2 v2")
    for viewer in SEATS:
        view = GAME.view(state, [], viewer)
        assert view["result"] == {"totals": [5, 6], "winners": [1]}
        assert (view["sheet"], view["phase"], view["cards_to_lay"]) == ([[5, 6]], "over", 0)


def test_a_view_before_the_first_deal_has_nothing_to_hide() -> None:
    view = GAME.view(GAME.start(2, Options(long=True)), [], 0)
    assert (view["deal"], view["hands"], view["options"]) == (None, [], {"long": True})


@pytest.mark.parametrize("text", ["lay g1 y3", "lay b2", "take back"])
def test_a_seat_uses_the_words_of_records(text: str) -> None:
    state = after(TWO, "y1 y2 | g1 g2")
    action = GAME.read_seat_action(state, 0, text)
    assert GAME.write_seat_action(state, 0, action) == text
