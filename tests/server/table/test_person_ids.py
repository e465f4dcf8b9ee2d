"""Who somebody is at a table, for the others there."""

from quandary.server.table import log_entries
from quandary.server.table.broadcast import table_info
from quandary.server.table.log_entries import Entry
from quandary.server.table.person_ids import person_id
from quandary.server.table.state import TableState, fold

BODIES: tuple[log_entries.AnyBody, ...] = (
    log_entries.Created("quando", 4, {}, True, None, True, True, "steady"),
    log_entries.PersonSat(0, "Ann", "ann"),
    log_entries.PersonSat(1, "Ben", "ben"),
    log_entries.BotSat(2, "Heron", "steady"),
    log_entries.PersonSat(3, "robot", "program", program=True),
)


def table(*bodies: log_entries.AnyBody, table_id: str = "a-table") -> TableState:
    entries = (Entry(n, float(n), None, body) for n, body in enumerate((*BODIES, *bodies), start=1))
    return fold(table_id, entries)


def people(state: TableState) -> list[str | None]:
    return [seat.person for seat in table_info(state, [False] * 4).seats]


def test_a_person_stays_the_same_at_another_seat_and_under_another_name() -> None:
    ann, ben, bot, program = people(table())
    assert None not in (ann, ben)
    assert ann != ben
    assert (bot, program) == (None, None)
    moved = table(
        log_entries.SeatFreed(1, by_host=False),
        log_entries.SeatFreed(2, by_host=True),
        log_entries.PersonSat(2, "Saint", "ben"),
    )
    assert people(moved) == [ann, None, ben, None]


def test_at_another_table_nobody_recognizes_them() -> None:
    here, elsewhere = people(table()), people(table(table_id="another"))
    assert not ({*here} & {*elsewhere}) - {None}


def test_the_guest_is_not_in_it() -> None:
    assert "ann" not in (person_id("t", "ann") or "")
    assert len(person_id("t", "ann") or "") == 16
    assert person_id("t", None) is None
