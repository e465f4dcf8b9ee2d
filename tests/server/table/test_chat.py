"""Lines of chat stay their speaker's."""

from quandary.server.table import log_entries
from quandary.server.table.chat import MOST_LINES, ChatLine, add_line, part_with
from quandary.server.table.log_entries import Entry
from quandary.server.table.state import fold

BEGINNING: tuple[log_entries.AnyBody, ...] = (
    log_entries.Created("quando", 2, {}, True, None, True, True, "steady"),
    log_entries.PersonSat(0, "Ann", "ann"),
    log_entries.PersonSat(1, "Ben", "ben"),
    log_entries.ChatSaid(0, "Hello"),
    log_entries.ChatSaid(1, "You cheat!"),
)


def said_after(*bodies: log_entries.AnyBody) -> list[tuple[str, str | None]]:
    """Every line, and who said it if they sit there no more."""
    state = fold("a" * 22, [Entry(n, 1.0, None, b) for n, b in enumerate((*BEGINNING, *bodies), 1)])
    return [(line.text, line.name) for line in state.chat]


def test_whoever_sits_where_they_spoke_needs_no_name() -> None:
    renamed = said_after(log_entries.Renamed(1, "Benedict"))
    assert renamed == [("Hello", None), ("You cheat!", None)]


def test_nobody_is_said_to_have_said_what_another_did() -> None:
    gone = (log_entries.Renamed(1, "Benedict"), log_entries.SeatFreed(1, by_host=False))
    assert said_after(*gone) == [("Hello", None), ("You cheat!", "Benedict")]
    cy = (log_entries.PersonSat(1, "Cy", "cy"), log_entries.ChatSaid(1, "Hi"))
    assert said_after(*gone, *cy)[1:] == [("You cheat!", "Benedict"), ("Hi", None)]


def test_a_bot_in_the_place_of_somebody_removed_has_said_nothing() -> None:
    assert said_after(log_entries.BotSat(1, "Heron", "steady"))[1] == ("You cheat!", "Ben")


def test_a_name_stays_when_the_next_one_goes_too() -> None:
    lines = part_with([ChatLine(1, "Hello", 1.0, "Ann"), ChatLine(1, "Hi", 2.0)], 1, "Ben")
    assert [line.name for line in lines] == ["Ann", "Ben"]


def test_only_the_newest_lines_are_kept() -> None:
    chat: list[ChatLine] = []
    for n in range(MOST_LINES + 3):
        chat = add_line(chat, ChatLine(0, str(n), 1.0))
    assert (len(chat), chat[0].text) == (MOST_LINES, "3")
