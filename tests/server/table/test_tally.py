"""What is counted for a table's bounds."""

import pytest

from quandary.server.table import log_entries
from quandary.server.table.tally import Tally

CHAT = log_entries.ChatSaid(1, "hello")


@pytest.mark.parametrize(
    "body",
    [
        CHAT,
        log_entries.Reacted(1, "wow"),
        log_entries.Renamed(1, "Bob"),
        log_entries.CameBack(1),
        log_entries.HostChanged(1),
        log_entries.WentAway(1, "left"),
    ],
    ids=lambda body: type(body).__name__,
)
def test_what_somebody_does_besides_playing_is_counted_by_seat(body: log_entries.AnyBody) -> None:
    tally = Tally()
    tally.note(body, None)
    assert tally.asides == {1: 1}


def test_what_happens_to_somebody_is_not_counted() -> None:
    tally = Tally()
    for why in ("disconnected", "clock", "removed"):
        tally.note(log_entries.WentAway(1, why), None)
    assert not tally.asides


def test_a_new_game_forgets_what_was_said_before() -> None:
    tally = Tally()
    tally.note(CHAT, None)
    tally.note(log_entries.GameStarted(1), None)
    assert not tally.asides


def test_each_choice_after_the_first_of_a_turn_is_a_change() -> None:
    tally = Tally()
    lay = log_entries.Acted(1, "lay y1", "person")
    for turn in ("0.0", "0.0", "0.0", "0.1"):
        tally.note(lay, turn)
    assert tally.changes == {1: 2}
    assert (tally.choices_in("0.1", 1), tally.choices_in("0.0", 1)) == (1, 0)


def test_where_one_acts_at_a_time_nothing_is_changed() -> None:
    tally = Tally()
    for _ in range(2):
        tally.note(log_entries.Acted(1, "play 7/3", "person"), None)
    assert not tally.changes


def test_what_was_taken_back_is_chosen_anew() -> None:
    tally = Tally()
    lay = log_entries.Acted(1, "lay y1", "person")
    for body in (lay, log_entries.Undone(1), lay):
        tally.note(body, "0.0")
    assert (tally.choices_in("0.0", 1), tally.changes, tally.asides) == (1, {}, {1: 1})
