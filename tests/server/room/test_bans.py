"""Who is kept out, and who plays without a word."""

from quandary.server.room.bans import Bans
from quandary.server.store.bans import Ban


def bans(*found: Ban) -> Bans:
    made = Bans()
    made.replace(found)
    return made


def test_a_guest_is_kept_out_wherever_they_come_from() -> None:
    kept = bans(Ban("guest", "ann", "all", None, 0.0))
    assert kept.keeps_out("192.0.2.7", ["ann"])
    assert kept.keeps_out("", ["ben", "ann"])
    assert not kept.keeps_out("192.0.2.7", ["ben"])
    assert not kept.keeps_out("ann", [None])


def test_an_address_means_its_household() -> None:
    kept = bans(Ban("address", "2001:db8::/64", "all", None, 0.0))
    assert kept.keeps_out("2001:db8::1", [])
    assert not kept.keeps_out("2001:db8:0:1::1", [])


def test_who_is_silenced_may_play_and_who_is_out_may_not_talk_either() -> None:
    kept = bans(
        Ban("guest", "ann", "chat", None, 0.0), Ban("address", "192.0.2.7", "all", None, 0.0)
    )
    assert not kept.keeps_out("192.0.2.8", ["ann"])
    assert kept.silences("192.0.2.8", "ann")
    assert kept.silences("192.0.2.7", "ben")
    assert kept.keeps_out("192.0.2.7", ["ann"])
    assert not kept.silences("192.0.2.8", "ben")
