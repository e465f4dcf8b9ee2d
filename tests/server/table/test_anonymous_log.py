"""A table's log without one of its guests."""

import pytest

from quandary.server.room.slices import finish
from quandary.server.table import log_entries
from quandary.server.table.anonymous_log import SAID, AnonymousLog, erase_in_steps
from quandary.server.table.log_entries import Entry, encode_body
from quandary.server.table.played_game import played_games, read_games
from quandary.server.table.state import fold
from tests.server.played import PlayedTable


def erase(table: PlayedTable, guest: str) -> tuple[AnonymousLog, list[Entry]]:
    log = finish(erase_in_steps(table.state.id, table.entries, guest, "nobody"))
    changed = {entry.seq: entry for entry in log.changed}
    return log, [changed.get(entry.seq, entry) for entry in table.entries]


@pytest.mark.parametrize("game", ["quando", "5211"])
def test_the_game_stays_and_the_guest_goes(game: str) -> None:
    table = PlayedTable(game)
    table.take(log_entries.ChatSaid(0, "I am Ann"))
    table.take(log_entries.ChatSaid(1, "I am Ben"))
    table.play()
    table.take(log_entries.Renamed(0, "Annabel"))
    log, entries = erase(table, "guest-a")
    text = b"".join(encode_body(entry.body) for entry in entries)
    assert b"Ann" not in text
    assert b"guest-a" not in text
    state = fold(table.state.id, entries)
    before, after = table.state.record(), state.record()
    assert before is not None
    assert after is not None
    assert after.players == ("Guest", "Ben", "Heron")
    assert (after.deals, after.result, after.more) == (before.deals, before.result, before.more)
    assert [line.text for line in state.chat] == [SAID, "I am Ben"]
    assert state.seq == table.state.seq
    games = {kept.guest: kept for kept in log.games}
    assert set(games) == {"guest-b", "nobody"}
    assert games["guest-b"] in played_games(state)
    (kept,) = read_games([games["guest-b"].body])
    assert kept.players == ["Guest", "Ben", "Heron"]


def test_a_seat_that_another_takes_later_stays_theirs() -> None:
    table = PlayedTable()
    table.play(3)
    table.end()
    table.take(log_entries.SeatFreed(0, by_host=False))
    table.take(log_entries.PersonSat(0, "Cy", "guest-c"))
    table.take(log_entries.ChatSaid(0, "I am Cy"))
    table.take(log_entries.Renamed(0, "Cyrus"))
    _, entries = erase(table, "guest-a")
    state = fold(table.state.id, entries)
    assert (state.places[0].name, state.places[0].guest) == ("Cyrus", "guest-c")
    assert [line.text for line in state.chat] == ["I am Cy"]


def test_nobody_gets_the_name_of_somebody_else() -> None:
    table = PlayedTable()
    table.take(log_entries.Renamed(1, "guest"))
    _, entries = erase(table, "guest-a")
    assert fold(table.state.id, entries).places[0].name == "Guest 2"


def test_every_game_of_the_table_is_kept_anew() -> None:
    table = PlayedTable(silent=(0, 1))
    table.play(3)
    table.end()
    table.take(log_entries.GameStarted(1))
    table.play()
    log, _ = erase(table, "guest-a")
    assert {(kept.guest, kept.number) for kept in log.games} == {
        (guest, number) for guest in ("guest-b", "nobody") for number in (0, 1)
    }


def names_in(entries: list[Entry]) -> bytes:
    return b"".join(encode_body(entry.body) for entry in entries)


def test_a_bot_in_the_place_of_somebody_removed_loses_their_name_too() -> None:
    table = PlayedTable()
    table.play(3)
    table.take(log_entries.HostChanged(1))
    table.take(log_entries.WentAway(0, "removed"))
    table.take(log_entries.BotSat(0, "Ann", "steady"))
    table.take(log_entries.GameEnded())
    table.take(log_entries.SeatFreed(0, by_host=True))
    table.take(log_entries.BotSat(0, "Otter", "steady"))
    _, entries = erase(table, "guest-a")
    assert b"Ann" not in names_in(entries)
    assert fold(table.state.id, entries[:-2]).places[0].name == "Guest"
    assert fold(table.state.id, entries).places[0].name == "Otter"


@pytest.mark.parametrize(("guest", "is_renamed"), [("guest-a", True), ("guest-b", False)])
def test_a_program_loses_the_name_that_its_host_has_given_it(guest: str, is_renamed: bool) -> None:
    table = PlayedTable()
    table.play(3)
    table.end()
    table.take(log_entries.SeatFreed(2, by_host=True))
    table.take(log_entries.PersonSat(2, "Robot of A.", "a program", program=True))
    _, entries = erase(table, guest)
    assert (b"Robot of A." not in names_in(entries)) is is_renamed
    place = fold(table.state.id, entries).places[2]
    assert (place.guest, place.is_program) == ("a program", True)
