"""How much one client may ask for."""

from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st

from quandary.server.network.limits import (
    GRAINS,
    AddressLimit,
    RateLimit,
    RateLimits,
    SharedLimit,
    household,
)


def test_so_many_in_so_many_seconds() -> None:
    limit = RateLimit(3, 10.0)
    assert [limit.allows(now) for now in (0.0, 1.0, 2.0, 3.0)] == [True, True, True, False]
    assert not limit.allows(9.9)
    assert limit.allows(10.0)
    assert not limit.allows(10.5)
    assert limit.allows(11.0)


def test_what_is_refused_does_not_count() -> None:
    limit = RateLimit(1, 10.0)
    assert limit.allows(0.0)
    assert not any(limit.allows(now / 10) for now in range(100))
    assert limit.allows(10.0)


@given(
    st.lists(st.floats(0.0, 3.0), max_size=120).map(lambda gaps: [*accumulate(gaps)]),
    st.integers(1, 20),
)
def test_no_stretch_of_time_has_more_than_is_allowed(times: list[float], most: int) -> None:
    limit = RateLimit(most, 10.0)
    allowed = [now for now in times if limit.allows(now)]
    for now in allowed:
        assert sum(now - 10.0 < other <= now for other in allowed) <= most


def test_what_comes_evenly_is_never_refused() -> None:
    limit = RateLimit(100, 20.0)
    assert all(limit.allows(number * 0.2001) for number in range(1000))


def test_a_limit_takes_little_memory_however_much_it_allows() -> None:
    limit = RateLimit(10_000, 10.0)
    assert all(limit.allows(number / 2000) for number in range(10_000))
    assert len(limit._grains) <= GRAINS


def test_each_has_a_limit_of_its_own() -> None:
    limits = RateLimits(1, 10.0)
    assert limits.allows("a", 0.0)
    assert limits.allows("b", 0.0)
    assert not limits.allows("a", 1.0)


def test_of_too_many_those_that_ask_no_more_are_forgotten() -> None:
    limits = RateLimits(1, 1000.0, keys=10)
    assert limits.allows("busy", 0.0)
    for number in range(100):
        assert limits.allows(number, 0.0)
        assert not limits.allows("busy", 0.0)
    assert len(limits) == 10


def test_what_is_shared_counts_everywhere_or_nowhere() -> None:
    seats, guests = RateLimits(2, 10.0), RateLimits(3, 10.0)
    first = SharedLimit((seats, "first"), (guests, "guest"))
    second = SharedLimit((seats, "second"), (guests, "guest"), own=RateLimit(5, 10.0))
    assert [first.allows(0.0) for _ in range(3)] == [True, True, False]
    assert [second.allows(0.0) for _ in range(3)] == [True, False, False]
    assert seats.limit_of("second").allows(0.0)
    assert not seats.limit_of("second").allows(0.0)


def test_sockets_of_an_address_are_counted_and_given_back() -> None:
    limit = AddressLimit(2)
    assert limit.enter("a")
    assert limit.enter("a")
    assert not limit.enter("a")
    assert limit.enter("b")
    limit.leave("a")
    assert limit.enter("a")
    for _ in range(2):
        limit.leave("a")
    limit.leave("b")
    assert not limit._count


def test_a_household_has_many_addresses_and_one_limit() -> None:
    assert household("2001:db8::1") == household("2001:db8::ffff:2") == "2001:db8::/64"
    assert household("2001:db8:0:1::1") != household("2001:db8::1")
    assert household("::ffff:192.0.2.1") == household("192.0.2.1") == "192.0.2.1"
    assert household("192.0.2.1") != household("192.0.2.2")
    assert household("fe80::1%eth0") == household("fe80::2%eth0")
    assert household("no address") == "no address"
    limit = AddressLimit(1)
    assert limit.enter("2001:db8::1")
    assert not limit.enter("2001:db8::2")
    limit.leave("2001:db8::3")
    assert limit.enter("2001:db8::2")


def test_something_may_count_by_its_amount() -> None:
    limits = RateLimits(10, 60.0)
    assert limits.allows("a", 0.0, 9)
    assert limits.allows("a", 1.0, 9), "it was not used up"
    assert not limits.allows("a", 2.0)
    assert limits.allows("b", 2.0)
    assert not limits.allows("a", 59.9)
    assert limits.allows("a", 62.0, 1)
