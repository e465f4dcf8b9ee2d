"""Whoever is connected to a room: one for each seat, and everybody told what is theirs."""

from quandary.server.room.clients import Clients
from tests.server.rooms import Visitor


def clients(*visitors: Visitor) -> Clients:
    everybody = Clients()
    for visitor in visitors:
        visitor.is_synced = True
        everybody.come(visitor)
    return everybody


def test_a_seat_is_played_from_one_device() -> None:
    first, second, other = Visitor((0, 1)), Visitor((1,)), Visitor((2,))
    everybody = clients(first, other, second)
    assert list(everybody) == [other, second]
    assert (first.line.code, other.line.code) == (4001, None)
    assert everybody.present(4) == [False, True, True, False]


def test_what_an_audience_is_told_is_made_once() -> None:
    watching, also_watching, playing, late = Visitor(), Visitor(), Visitor((0,)), Visitor((1,))
    everybody = clients(watching, also_watching, playing, late)
    late.is_synced = False
    made: list[tuple[int, ...]] = []

    def make(audience: tuple[int, ...]) -> list[bytes]:
        made.append(audience)
        return [b'{"type": "one"}', b'{"type": "two"}']

    everybody.tell(make)
    assert made == [(), (0,)]
    assert [v.line.kinds() for v in everybody if isinstance(v, Visitor)] == [
        ["one", "two"], ["one", "two"], ["one", "two"], [],
    ]  # fmt: skip


def test_whoever_has_another_seat_stays_when_one_is_taken_away() -> None:
    both, one = Visitor((0, 1)), Visitor((2,))
    both.address, one.address = "home", "work"
    everybody = clients(both, one)
    assert everybody.let_go(1, 4010) == ["home"]
    assert (both.seats, both.line.code) == ((0,), None)
    assert everybody.let_go(2, 4010) == ["work"]
    assert one.line.code == 4010
    assert list(everybody) == [both]
    assert everybody.has_address("home")
    assert not everybody.has_address("work")


def test_spectators_are_no_players() -> None:
    everybody = clients(Visitor(), Visitor())
    assert everybody.watchers() == 2
    assert not everybody.has_person()
    everybody.come(Visitor((0,)))
    assert everybody.has_person()


def test_a_seat_that_is_elsewhere_leaves_the_socket_that_came_before_and_no_other() -> None:
    everybody = Clients()
    old, new = Visitor((0,)), Visitor((1,))
    everybody.come(old, 1.0)
    everybody.come(new, 2.0)
    everybody.replace_seats({0: 1.0, 1: 1.5})
    assert (old.line.code, new.line.code) == (4001, None)
    assert {seat: arrival.at for seat, arrival in everybody.seats().items()} == {1: 2.0}
