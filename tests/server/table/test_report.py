"""A report: by somebody at the table, about another person there, with what was said."""

import pytest

from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.reports import NewReport
from quandary.server.table import log_entries
from quandary.server.table.log_entries import Entry
from quandary.server.table.person_ids import person_id
from quandary.server.table.report import CHAT_LINES, make_report
from quandary.server.table.seating import MOST_LEFT
from quandary.server.table.state import TableState

BODIES: tuple[log_entries.AnyBody, ...] = (
    log_entries.Created("quando", 3, {}, True, None, True, True, "steady"),
    log_entries.PersonSat(0, "Ann", "ann"),
    log_entries.PersonSat(1, "Ben", "ben"),
    log_entries.BotSat(2, "Heron", "steady"),
)


def table(lines: int = 1) -> TableState:
    state = TableState("a-table")
    said = [log_entries.ChatSaid(1, f"line {number}") for number in range(lines)]
    for seq, body in enumerate((*BODIES, *said), start=1):
        state.apply(Entry(seq, float(seq), None, body))
    return state


def test_a_report_names_both_and_quotes_the_chat() -> None:
    report = make_report(table(), {"ann"}, NewReport(1, " rude "))
    assert (report.by, report.by_guest) == ("Ann", "ann")
    assert (report.about, report.about_guest, report.about_seat) == ("Ben", "ben", 1)
    assert [line.text for line in report.chat] == ["line 0"]
    assert report.names == ["Ann", "Ben", "Heron"]


def test_what_somebody_said_who_has_gone_is_not_quoted_as_their_successors() -> None:
    state = table()
    state.apply(Entry(6, 6.0, None, log_entries.SeatFreed(1, by_host=False)))
    state.apply(Entry(7, 7.0, None, log_entries.PersonSat(1, "Cy", "cy")))
    report = make_report(state, {"ann"}, NewReport(1))
    assert (report.about, report.chat[0].name) == ("Cy", "Ben")


def test_only_the_newest_lines_are_quoted() -> None:
    report = make_report(table(CHAT_LINES + 5), {"ann"}, NewReport(1))
    assert len(report.chat) == CHAT_LINES
    assert report.chat[-1].text == f"line {CHAT_LINES + 4}"


@pytest.mark.parametrize(
    ("guests", "seat", "code"),
    [
        (set[str](), 1, "not_yours"),
        ({"eve"}, 1, "not_yours"),
        ({"ann"}, 0, "not_yourself"),
        ({"ann"}, 2, "no_such_person"),
        ({"ann"}, 5, "no_such_person"),
    ],
)
def test_others_report_nobody_and_nobody_reports_themselves(
    guests: set[str], seat: int, code: str
) -> None:
    with pytest.raises(CommandRefused, match=code):
        make_report(table(), guests, NewReport(seat))


def leave(state: TableState, *bodies: log_entries.AnyBody) -> TableState:
    """The table after Ben has left, and this."""
    gone = log_entries.SeatFreed(1, by_host=False)
    for seq, body in enumerate((gone, *bodies), start=state.seq + 1):
        state.apply(Entry(seq, float(seq), None, body))
    return state


def known_as(guest: str) -> str:
    person = person_id("a-table", guest)
    assert person is not None
    return person


@pytest.mark.parametrize("lines", [0, 1])
def test_whoever_has_left_can_be_reported_under_the_name_they_had(lines: int) -> None:
    state = leave(table(lines), log_entries.PersonSat(1, "Cy", "cy"))
    report = make_report(state, {"ann"}, NewReport(person=known_as("ben")))
    assert (report.about, report.about_guest, report.about_seat) == ("Ben", "ben", None)
    assert [line.person for line in report.chat] == [known_as("ben")] * lines


def test_whoever_is_back_under_another_name_is_the_same_person() -> None:
    state = leave(table(), log_entries.PersonSat(1, "Saint", "ben"))
    report = make_report(state, {"ann"}, NewReport(person=known_as("ben")))
    assert (report.about, report.about_guest, report.about_seat) == ("Saint", "ben", 1)


def test_what_was_said_can_be_reported_however_many_have_left_since() -> None:
    others = [
        body
        for number in range(MOST_LEFT + 1)
        for body in (
            log_entries.PersonSat(1, f"G{number}", f"g{number}"),
            log_entries.SeatFreed(1, by_host=False),
        )
    ]
    report = make_report(leave(table(), *others), {"ann"}, NewReport(person=known_as("ben")))
    assert (report.about, report.about_guest) == ("Ben", "ben")
    with pytest.raises(CommandRefused, match="no_such_person"):
        make_report(leave(table(0), *others), {"ann"}, NewReport(person=known_as("ben")))


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (NewReport(), "no_such_person"),
        (NewReport(person="0" * 16), "no_such_person"),
        (NewReport(1, person="0" * 16), "no_such_person"),
        (NewReport(person=known_as("ann")), "not_yourself"),
    ],
)
def test_nobody_and_oneself_are_refused_by_person_too(asked: NewReport, code: str) -> None:
    with pytest.raises(CommandRefused, match=code):
        make_report(table(), {"ann"}, asked)


def test_whoever_has_left_reports_nobody() -> None:
    with pytest.raises(CommandRefused, match="not_yours"):
        make_report(leave(table()), {"ben"}, NewReport(0))
