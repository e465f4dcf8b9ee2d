"""Rooms in which cards are dealt, and what has happened in them."""

from typing import Any

from quandary.server.table import log_entries
from tests.server.rooms import House, Visitor, quando


def dealt(house: House) -> tuple[Visitor, Visitor]:
    ann, ben = house.come(0), house.come(1)
    house.deal_by(ann, ben)
    return ann, ben


def aways(house: House) -> list[tuple[int, str]]:
    return [
        (body.seat, body.why) for body in house.bodies if isinstance(body, log_entries.WentAway)
    ]


def acted_entries(house: House) -> list[log_entries.Acted]:
    return [body for body in house.bodies if isinstance(body, log_entries.Acted)]


def with_bot(**more: Any) -> House:
    return House(quando(here=[], bots=["casual"], **more))


def dealt_with_bot(**more: Any) -> tuple[House, Visitor]:
    house = with_bot(**more)
    ann = house.come(0)
    house.deal(ann, 0)
    return house, ann


def play_until_bot(house: House, ann: Visitor) -> None:
    while house.room.state.to_act() == (0,):
        house.act(ann, 0)


def figure(house: House, name: str) -> float:
    return house.world.metrics.registry.get_sample_value(f"quandary_{name}_total") or 0.0
