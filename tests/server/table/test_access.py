"""Who may know of a table."""

from quandary.server.table import log_entries
from quandary.server.table.access import may_look, may_look_back
from quandary.server.table.log_entries import Entry
from quandary.server.table.state import TableState, fold

ANN, STRANGER = {"guest-a"}, {"guest-x"}


def table(*, spectators: bool, begins: bool) -> TableState:
    bodies: list[log_entries.AnyBody] = [
        log_entries.Created("quando", 2, {}, True, None, True, spectators, "steady"),
        log_entries.PersonSat(0, "Ann", "guest-a"),
    ]
    if begins:
        bodies += [log_entries.BotSat(1, "Heron", "steady"), log_entries.GameStarted(0)]
    return fold("a" * 22, [Entry(i, 1.0, None, body) for i, body in enumerate(bodies, 1)])


def test_with_spectators_everybody_may_look() -> None:
    state = table(spectators=True, begins=True)
    assert may_look(state, set())
    assert may_look_back(state, set(), 0)


def test_without_spectators_a_stranger_knows_of_a_free_place_only() -> None:
    waiting, playing = (table(spectators=False, begins=begins) for begins in (False, True))
    assert may_look(waiting, STRANGER)
    assert not may_look_back(waiting, STRANGER, 0)
    assert not may_look(playing, STRANGER)


def test_who_has_played_may_look_after_leaving() -> None:
    state = table_after_ann()
    assert may_look(state, ANN)
    assert may_look_back(state, ANN, 0)
    assert not may_look_back(state, STRANGER, 0)


def test_who_sits_down_later_sees_no_game_of_others() -> None:
    state = table_after_ann()
    state.apply(Entry(7, 4.0, None, log_entries.PersonSat(0, "Xia", "guest-x")))
    assert may_look(state, STRANGER)
    assert not may_look_back(state, STRANGER, 0)


def test_who_has_left_sees_no_game_that_others_played_later() -> None:
    state = table_after_ann()
    state.apply(Entry(7, 4.0, None, log_entries.PersonSat(0, "Xia", "guest-x")))
    state.apply(Entry(8, 5.0, None, log_entries.GameStarted(1)))
    assert may_look_back(state, STRANGER, 1)
    assert not may_look_back(state, ANN, 1)


def table_after_ann() -> TableState:
    """Where Ann has played a game, and left."""
    state = table(spectators=False, begins=True)
    state.apply(Entry(5, 2.0, None, log_entries.GameEnded()))
    state.apply(Entry(6, 3.0, None, log_entries.SeatFreed(0, by_host=False)))
    return state
