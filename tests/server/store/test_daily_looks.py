"""A look at a table is written down once on each day of service."""

from quandary.server.store.daily_looks import DailyLooks
from quandary.system.durations import DAY


def test_of_the_looks_of_a_day_the_first_is_written() -> None:
    looks = DailyLooks()
    for served, rows in ((0.0, [(0.0, "a")]), (1.0, []), (DAY - 1, []), (DAY, [(DAY, "a")])):
        looks.note("a", served)
        assert looks.take_unwritten() == rows


def test_each_table_has_its_own_looks() -> None:
    looks = DailyLooks()
    looks.note("a", 0)
    assert looks.take_unwritten() == [(0, "a")]
    looks.note("b", 0)
    assert looks.take_unwritten() == [(0, "b")]


def test_what_is_taken_is_not_taken_again() -> None:
    looks = DailyLooks()
    looks.note("a", 7.0)
    assert looks.take_unwritten()
    assert not looks.take_unwritten()
