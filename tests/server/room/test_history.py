"""What a room keeps of what it has told."""

from quandary.server.room.history import LONGEST_CATCH_UP, History, restore
from quandary.server.table import log_entries
from quandary.server.table.log_entries import Entry
from tests.server.table.test_state import SITTING, entries, table


def told(count: int) -> list[int]:
    history = History()
    state = table(*SITTING)
    for seq in range(4, 4 + count):
        entry = Entry(seq, 0.0, None, log_entries.Reacted(0, "wow"))
        applied = state.apply(entry)
        history.note(state.client_seq, entry.body, applied)
    return [entry.seq for entry in history]


def test_only_so_much_is_kept() -> None:
    assert told(3) == [4, 5, 6]
    assert told(LONGEST_CATCH_UP + 5) == list(range(9, 9 + LONGEST_CATCH_UP))


def test_what_was_told_after() -> None:
    _, history = restore("T", entries(*SITTING, log_entries.Reacted(0, "wow")))
    assert [entry.seq for entry in history.after(2) or []] == [3, 4]
    assert history.after(0) is None
    assert history.after(4) is None
    assert history.after(9) is None


def test_a_new_game_begins_a_new_history() -> None:
    _, history = restore(
        "T", entries(*SITTING, log_entries.GameStarted(0), log_entries.Reacted(0, "wow"))
    )
    assert [entry.seq for entry in history] == [4, 5]
    assert history.after(2) is None
    assert [entry.seq for entry in history.after(3) or []] == [4, 5]
