"""The bots of one table: whose thoughts they are, and what everybody is told of them."""

from quandary.server.protocol.incoming import HandOver
from quandary.server.room.bots import asker_of
from tests.server.rooms import House, Visitor, play5211


class Warming:
    """Bots that are not ready: strong levels are played by a simpler one."""

    def __init__(self) -> None:
        self.is_warming = True

    async def choose(self, *_: object) -> str:
        return ""

    def is_simpler(self, level: str) -> bool:
        return self.is_warming and level != "casual"


def test_thoughts_are_the_hosts_or_those_of_the_first_who_is_here() -> None:
    house = House(play5211())
    state = house.room.state

    def came(address: str, *seats: int) -> Visitor:
        visitor = Visitor(seats)
        visitor.address = address
        return visitor

    watcher, ann, ben = came("watcher's"), came("ann's", 0), came("ben's", 1)
    assert asker_of(state, [watcher]) == ("", house.table)
    assert asker_of(state, [watcher, ben]).address == "ben's"
    assert asker_of(state, [watcher, ben, ann]).address == "ann's"
    house.say(house.come(0), HandOver, 0, place=1)
    assert asker_of(state, [watcher, ann, ben]).address == "ben's"


def test_everybody_is_told_which_bots_play_below_their_level_and_when_that_is_over() -> None:
    house = House(play5211(seats=4, here=[], bots=["casual", "master", "steady"]))
    bots = Warming()
    object.__setattr__(house.world, "bots", bots)
    ann, watcher = house.come(0), house.come()
    for visitor in (ann, watcher):
        assert visitor.line.last("presence")["simpler"] == [2, 3]
    bots.is_warming = False
    house.tell_presence()
    for visitor in (ann, watcher):
        assert visitor.line.last("presence")["simpler"] == []
