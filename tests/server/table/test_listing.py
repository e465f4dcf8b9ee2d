"""What lists tell of a table, as it is kept and as one guest sees it."""

from quandary.server.table import log_entries
from quandary.server.table.listing import decode_listing, encode_listing, listing_of, summary
from quandary.server.table.log_entries import Entry
from quandary.server.table.state import TableState, fold


def table() -> TableState:
    bodies: tuple[log_entries.AnyBody, ...] = (
        log_entries.Created("quando", 2, {"target": 50}, True, None, True, True, "steady"),
        log_entries.PersonSat(0, "Ann", "guest a"),
        log_entries.BotSat(1, "Wren", "casual"),
    )
    return fold("T", [Entry(n, float(n), None, body) for n, body in enumerate(bodies, 1)])


def test_what_was_kept_is_read_back() -> None:
    state = table()
    assert decode_listing(encode_listing(state)) == listing_of(state)


def test_what_another_version_kept_is_nothing() -> None:
    for data in (None, b"", b"{}", b'{"game": 1}', b"\xff"):
        assert decode_listing(data) is None


def test_own_seats_are_the_guests_who_asks() -> None:
    listing = listing_of(table())
    for guest, seats in (("guest a", [0]), ("guest b", []), (None, [])):
        assert summary("T", listing, [True, False], guest).my_seats == seats


def test_nobody_is_told_which_guest_sits_where() -> None:
    told = summary("T", listing_of(table()), [True, False], "guest a")
    assert "guest a" not in repr(told)
    assert [seat.name for seat in told.seats] == ["Ann", "Wren"]
    assert told.updated == 3.0
