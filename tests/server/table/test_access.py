"""Who may know of a table."""

from quandary.server.table import log_entries
from quandary.server.table.access import may_look
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
    assert may_look(state, set(), is_past=False)
    assert may_look(state, set(), is_past=True)


def test_without_spectators_a_stranger_knows_of_a_free_place_only() -> None:
    waiting, playing = (table(spectators=False, begins=begins) for begins in (False, True))
    assert may_look(waiting, STRANGER, is_past=False)
    assert not may_look(waiting, STRANGER, is_past=True)
    assert not may_look(playing, STRANGER, is_past=False)


def test_who_has_played_may_look_after_leaving() -> None:
    state = table(spectators=False, begins=True)
    state.apply(Entry(5, 2.0, None, log_entries.GameEnded()))
    state.apply(Entry(6, 3.0, None, log_entries.SeatFreed(0, by_host=False)))
    assert may_look(state, ANN, is_past=True)
    assert not may_look(state, STRANGER, is_past=True)
