"""What a perfect memory holds of the events it witnessed (F4, F12)."""

from quandary.games.play5211 import GAME
from quandary.games.play5211.memory import note, remember
from quandary.games.play5211.options import Options
from tests.games.play5211.table import lay, story, table, witnessed

TWO = table("y1 y1 y3 y4 y5", "g1 g2 g3 g3 g5", pile="b1 b2 b3 b4 o1 o2 o3 o4")


def test_f4_what_was_revealed_is_remembered_by_all() -> None:
    _, events = story(TWO, "y1 y1 | g1 g2", "y3 | g3")
    for viewer in (0, 1, None):
        assert remember(witnessed(events, viewer)) == {
            "seen": {"y1": 2, "g1": 1, "g2": 1, "y3": 1, "g3": 1}
        }


def test_f4_face_down_cards_are_not_remembered() -> None:
    _, events = GAME.apply(TWO, 0, lay("y1 y3"))
    assert remember(witnessed(events, 0)) == {"seen": {}}


def test_f12_scored_cards_are_not_counted_twice() -> None:
    _, events = story(TWO, "y1 y1 | g1 g2", "y3 | g3", "y4 | g3")
    assert sum(remember(witnessed(events, None))["seen"].values()) == 8


def test_f15_a_new_deal_is_remembered_afresh() -> None:
    _, events = story(TWO, "y1 y1 | g1 g2")
    _, dealt = GAME.deal(GAME.start(2, Options()), GAME.full_deck())
    assert remember(witnessed([*events, *dealt], 0)) == {"seen": {}}


def test_memory_is_the_same_event_by_event_as_all_at_once() -> None:
    told = witnessed(story(TWO, "y1 y1 | g1 g2", "y3 | g3")[1], 1)
    step_by_step = remember([])
    for event in told:
        note(step_by_step, event)
    assert step_by_step == remember(told)


def test_a_view_carries_the_memory_of_the_events_it_tells() -> None:
    state, events = story(TWO, "y1 y1 | g1 g2")
    view = GAME.view(state, events, 1)
    assert view["memory"] == remember(view["events"])
