"""A seat: whose it is, and when a stand-in plays for somebody."""

from quandary.server.table.place import FORGIVEN_IN_A_ROW, Place


def test_a_seat_is_free_until_somebody_takes_it() -> None:
    place = Place()
    assert (place.kind, place.name, place.guest, place.is_away) == ("free", "", None, False)


def test_time_that_runs_out_is_forgiven_so_often_in_a_row() -> None:
    place = Place("person", "Ann", "a")
    forgiven = []
    for turn in range(FORGIVEN_IN_A_ROW + 2):
        place.send_away(f"turn {turn}")
        forgiven.append(place.is_forgiven)
        place.give_back()
    assert forgiven == [True] * FORGIVEN_IN_A_ROW + [False, False]


def test_whoever_leaves_is_away_and_not_late() -> None:
    place = Place("person", "Ann", "a")
    place.send_away(None)
    assert (place.is_away, place.late_in, place.is_forgiven) == (True, None, False)


def test_whoever_is_back_plays_again_and_how_often_it_was_late_stays() -> None:
    place = Place("person", "Ann", "a")
    place.send_away("0.1")
    place.give_back()
    assert (place.is_away, place.late_in, place.times_late) == (False, None, 1)
