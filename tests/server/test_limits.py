"""How much one client may ask for."""

from quandary.server.limits import AddressLimit, RateLimit, RateLimits, household


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


def test_addresses_have_limits_of_their_own_and_are_forgotten() -> None:
    limits = RateLimits(1, 10.0)
    assert limits.allows("a", 0.0)
    assert limits.allows("b", 0.0)
    assert not limits.allows("a", 1.0)
    for number in range(1000):
        limits.allows(f"address {number}", 2.0)
    limits.allows("c", 30.0)
    assert len(limits._limits) == 1


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
