"""The tally of an evening: it stays with the table, and with whoever leaves and comes back."""

from quandary.server.protocol.outgoing import EveningRow
from quandary.server.table import log_entries
from quandary.server.table.broadcast import table_info
from quandary.server.table.evening import MOST_DEPARTED, Evening, count_game
from quandary.server.table.log_entries import Entry
from quandary.server.table.place import GamesPlayed, Place
from quandary.server.table.state import TableState, fold
from tests.server.played import PlayedTable


def rows(state: TableState) -> list[EveningRow]:
    return table_info(state, [True] * len(state.places)).evening


def played(game: str = "5211") -> PlayedTable:
    """A table after its first game."""
    table = PlayedTable(game)
    table.play()
    assert table.state.status == "over"
    return table


def test_nothing_is_told_before_a_game_is_over() -> None:
    table = PlayedTable()
    assert rows(table.state) == []
    table.play(3)
    table.end()
    assert rows(table.state) == []


def test_a_game_counts_for_everybody_with_its_points_and_its_winners() -> None:
    state = played("quando").state
    record = state.record()
    assert record is not None
    assert record.result is not None
    told = rows(state)
    assert [row.name for row in told] == ["Ann", "Ben", "Heron"]
    assert [row.seat for row in told] == [0, 1, 2]
    assert [row.games for row in told] == [1, 1, 1]
    assert [row.points for row in told] == list(record.result.totals)
    assert [row.won for row in told] == [int(s in record.result.winners) for s in range(3)]


def test_a_game_that_is_ended_counts_for_nobody() -> None:
    table = played()
    before = rows(table.state)
    table.take(log_entries.GameStarted(1))
    table.take(log_entries.GameEnded())
    assert rows(table.state) == before


def test_whoever_leaves_stays_in_the_tally_and_goes_on_from_there() -> None:
    table = played()
    ben = rows(table.state)[1]
    table.take(log_entries.SeatFreed(1, by_host=False))
    assert rows(table.state)[-1] == EveningRow("Ben", None, ben.games, ben.won, ben.points)
    table.take(log_entries.PersonSat(1, "Cem", "guest-c"))
    assert [row.name for row in rows(table.state)] == ["Ann", "Heron", "Ben"]
    table.take(log_entries.SeatFreed(1, by_host=False))
    table.take(log_entries.PersonSat(1, "Benedict", "guest-b"))
    assert rows(table.state)[1] == EveningRow("Benedict", 1, ben.games, ben.won, ben.points)


def test_whoever_is_removed_from_a_game_leaves_the_bot_nothing() -> None:
    table = played()
    table.take(log_entries.GameStarted(1))
    table.take(log_entries.WentAway(1, "removed"))
    table.take(log_entries.BotSat(1, "Ben", "steady"))
    assert [(row.name, row.seat) for row in rows(table.state)] == [
        ("Ann", 0),
        ("Heron", 2),
        ("Ben", None),
    ]


def test_several_at_one_device_are_told_apart_by_their_names() -> None:
    table = played()
    ann = rows(table.state)[0]
    table.take(log_entries.SeatFreed(1, by_host=False))
    table.take(log_entries.PersonSat(1, "Bea", "guest-a"))
    for seat in (1, 0):
        table.take(log_entries.SeatFreed(seat, by_host=False))
    table.take(log_entries.PersonSat(0, "Cem", "guest-a"))
    assert table.state.places[0].played.games == 0, "a newcomer on the device of Ann and Bea"
    table.take(log_entries.PersonSat(1, "Ann", "guest-a"))
    assert rows(table.state)[0] == EveningRow("Ann", 1, ann.games, ann.won, ann.points)


def test_a_name_on_another_device_is_somebody_else() -> None:
    evening = Evening()
    evening.part_with(Place("person", "Ben", "one device", played=GamesPlayed(9, 5, 0)))
    other = Place("person", "Ben", "another device")
    evening.welcome(other, [])
    assert other.played.games == 0


def test_a_bot_is_known_by_its_name_alone() -> None:
    evening = Evening()
    evening.part_with(Place("bot", "Wren", level="gentle", played=GamesPlayed(2, 1, 7)))
    ibis, wren = Place("bot", "Ibis", level="gentle"), Place("bot", "Wren", level="sharp")
    evening.welcome(ibis, [])
    evening.welcome(wren, [ibis])
    assert (ibis.played.games, wren.played.games) == (0, 2)


def test_only_so_many_who_left_are_remembered() -> None:
    evening = Evening()
    for number in range(MOST_DEPARTED + 5):
        place = Place("person", f"P{number}", f"g{number}")
        count_game([place], [number], [0])
        evening.part_with(place)
    assert [gone.name for gone in evening.departed] == [
        f"P{number}" for number in range(5, MOST_DEPARTED + 5)
    ]


def test_the_log_alone_gives_the_same_tally() -> None:
    table = played()
    again = fold(table.state.id, [Entry(e.seq, e.at, e.cmd_id, e.body) for e in table.entries])
    assert rows(again) == rows(table.state) != []
