"""Who sits where, who is the host, and who may not sit down again: a fold of entries."""

from quandary.server.table import log_entries
from quandary.server.table.place import Place
from quandary.server.table.seating import Seating, SeatingBody

ANN = log_entries.PersonSat(0, "Ann", "guest a")
BEN = log_entries.PersonSat(1, "Ben", "guest b")
WREN = log_entries.BotSat(2, "Wren", "casual")


def seated(*bodies: SeatingBody, turn: str = "0.0") -> Seating:
    seating = Seating(places=[Place(), Place(), Place()])
    for body in bodies:
        seating.seat(body, turn)
    return seating


def test_people_and_bots_take_their_seats() -> None:
    seating = seated(ANN, BEN, WREN)
    assert [(place.kind, place.name) for place in seating.places] == [
        ("person", "Ann"),
        ("person", "Ben"),
        ("bot", "Wren"),
    ]
    assert seating.people() == [0, 1]
    assert seating.guests() == {"guest a", "guest b"}


def test_the_first_person_is_the_host_and_no_bot_is() -> None:
    assert seated(WREN).host is None
    assert seated(WREN, BEN, ANN).host == 1


def test_the_host_who_goes_leaves_the_table_to_the_next() -> None:
    gone = log_entries.SeatFreed(0, by_host=False)
    assert seated(ANN, BEN, gone).host == 1
    assert seated(ANN, gone).host is None
    assert seated(ANN, BEN, log_entries.SeatFreed(1, by_host=False)).host == 0


def test_the_host_hands_the_table_over() -> None:
    assert seated(ANN, BEN, log_entries.HostChanged(1)).host == 1


def test_a_seat_that_is_free_again_is_nobodys() -> None:
    seating = seated(ANN, BEN, log_entries.SeatFreed(1, by_host=False))
    assert seating.places[1] == Place()
    assert seating.removed == set()


def test_whoever_the_host_removes_is_known_by_guest_until_all_are_readmitted() -> None:
    before_game = log_entries.SeatFreed(1, by_host=True)
    in_game = log_entries.WentAway(1, "removed")
    for removal in (before_game, in_game):
        assert seated(ANN, BEN, removal).removed == {"guest b"}
        assert seated(ANN, BEN, removal, log_entries.Readmitted()).removed == set()


def test_a_bot_that_is_taken_away_is_no_guest() -> None:
    assert seated(ANN, WREN, log_entries.SeatFreed(2, by_host=True)).removed == set()


def test_a_name_is_changed() -> None:
    assert seated(ANN, log_entries.Renamed(0, "Anne")).places[0].name == "Anne"


def test_only_who_was_late_has_a_turn_to_be_forgiven() -> None:
    late = seated(ANN, BEN, log_entries.WentAway(1, "clock"), turn="0.7").places[1]
    assert (late.is_away, late.late_in) == (True, "0.7")
    left = seated(ANN, BEN, log_entries.WentAway(1, "left"), turn="0.7").places[1]
    assert (left.is_away, left.late_in) == (True, None)


def test_whoever_comes_back_is_there() -> None:
    seating = seated(ANN, BEN, log_entries.WentAway(1, "left"), log_entries.CameBack(1))
    assert not seating.places[1].is_away


def test_in_a_new_game_nobody_is_late_and_whoever_left_is_still_away() -> None:
    seating = seated(ANN, BEN, log_entries.WentAway(0, "left"), log_entries.WentAway(1, "clock"))
    seating.begin_game(0)
    assert [place.is_away for place in seating.places] == [True, False, False]
    assert seating.places[1].times_late == 0


def test_whoever_has_played_here_is_remembered_after_leaving() -> None:
    seating = seated(ANN, BEN)
    seating.begin_game(0)
    seating.seat(log_entries.SeatFreed(1, by_host=False), "0.0")
    assert seating.players_of == {0: {"guest a", "guest b"}}
    assert seating.has_played({"guest b"})
    assert not seating.has_played({"guest c"})
    assert seating.guests() == {"guest a"}
