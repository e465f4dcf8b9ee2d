"""Everybody at a table has an emblem of their own, the same for all who look."""

import pytest

from quandary.server.protocol.outgoing import TableInfo
from quandary.server.table import log_entries
from quandary.server.table.broadcast import table_info
from quandary.server.table.emblems import EMBLEMS, choose_emblem
from quandary.server.table.log_entries import Entry, decode_body, encode_body
from quandary.server.table.state import TableState, fold

CREATED = log_entries.Created("quando", 6, {"target": 50}, True, None, True, True, "steady")


def table(*bodies: log_entries.AnyBody) -> TableState:
    return fold("T", [Entry(n, 0.0, None, body) for n, body in enumerate((CREATED, *bodies), 1)])


def info(state: TableState) -> TableInfo:
    return table_info(state, [True] * 6)


@pytest.mark.parametrize("evening", range(20))
def test_six_at_a_table_have_six_emblems(evening: int) -> None:
    people = [log_entries.PersonSat(n, f"P{n}", f"guest {evening} {n}") for n in range(4)]
    state = table(
        *people, log_entries.BotSat(4, "Wren", "gentle"), log_entries.BotSat(5, "Ibis", "gentle")
    )
    emblems = [seat.emblem for seat in info(state).seats]
    assert len(set(emblems)) == 6
    assert all(emblem in range(EMBLEMS) for emblem in emblems)


def test_several_at_one_device_have_an_emblem_each() -> None:
    state = table(*(log_entries.PersonSat(n, f"P{n}", "one device") for n in range(6)))
    assert len({seat.emblem for seat in info(state).seats}) == 6


def test_whoever_comes_back_has_the_emblem_they_had() -> None:
    ann = log_entries.PersonSat(0, "Ann", "guest-a")
    before = table(ann)
    after = table(
        ann, log_entries.SeatFreed(0, by_host=False), log_entries.PersonSat(3, "Anne", "guest-a")
    )
    assert before.places[0].emblem == after.places[3].emblem


def test_a_new_name_changes_no_emblem() -> None:
    ann = log_entries.PersonSat(0, "Ann", "guest-a")
    assert table(ann).places[0].emblem == table(ann, log_entries.Renamed(0, "Eve")).places[0].emblem


def test_the_own_emblem_is_given_up_only_where_it_is_taken() -> None:
    own = choose_emblem("guest-a", ())
    assert choose_emblem("guest-a", (own,)) == (own + 1) % EMBLEMS
    others = set(range(EMBLEMS)) - {3}
    assert choose_emblem("guest-a", others) == 3


def test_a_free_seat_has_none() -> None:
    assert info(table()).seats[0].emblem is None


def test_a_log_from_before_emblems_gives_them_too() -> None:
    stored = b'{"kind":"person_sat","seat":0,"name":"Ann","guest":"guest-a"}'
    body = decode_body(stored)
    assert encode_body(body) == stored
    assert table(body).places[0].emblem is not None
