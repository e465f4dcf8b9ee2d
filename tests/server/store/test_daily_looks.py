"""A look at a table is written down once on each day of service."""

from pathlib import Path

from quandary.server.store.daily_looks import DAY, DailyLooks
from quandary.server.store.opening import open_database


def test_of_the_looks_of_a_day_the_first_is_written() -> None:
    looks = DailyLooks()
    for served, is_new in ((0.0, True), (1.0, False), (DAY - 1, False), (DAY, True)):
        looks.note("a", served)
        assert looks.are_unwritten == is_new
        forget(looks)


def test_each_table_has_its_own_looks() -> None:
    looks = DailyLooks()
    looks.note("a", 0)
    forget(looks)
    looks.note("b", 0)
    assert looks.are_unwritten


def test_what_is_written_is_not_written_again(tmp_path: Path) -> None:
    looks = DailyLooks()
    looks.note("a", 7.0)
    connection = open_database(tmp_path / "q.sqlite3")
    looks.write(connection)
    connection.close()
    assert not looks.are_unwritten


def forget(looks: DailyLooks) -> None:
    """As if everything had been written."""
    looks._unwritten.clear()
