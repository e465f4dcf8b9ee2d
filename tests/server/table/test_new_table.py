"""What a new table's log begins with, and which wishes are refused."""

from typing import Any

import pytest

from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.table_bodies import NewTable
from quandary.server.table import log_entries
from quandary.server.table.new_table import STAND_IN_LEVEL, make_table, verify_settings


def bodies(**more: Any) -> list[log_entries.AnyBody]:
    request = NewTable(**{"game": "quando", "seats": 4, "name": "Ann", **more})
    return make_table("T" * 22, request, "guest")


def test_the_table_comes_first_with_its_options_filled_in() -> None:
    created, person = bodies(open=True, clock=30, memory_aid=False, spectators=False)
    assert created == log_entries.Created(
        "quando", 4, {"target": 50}, True, 30, False, False, STAND_IN_LEVEL
    )
    assert person == log_entries.PersonSat(0, "Ann", "guest")


def test_people_at_one_device_sit_from_the_first_seat_and_bots_on_the_last() -> None:
    _, *seats = bodies(here=["Ben"], bots=["casual", "sharp"])
    people, bots = seats[:2], seats[2:]
    assert people == [
        log_entries.PersonSat(0, "Ann", "guest"),
        log_entries.PersonSat(1, "Ben", "guest"),
    ]
    assert [(bot.seat, bot.level) for bot in bots if isinstance(bot, log_entries.BotSat)] == [
        (2, "casual"),
        (3, "sharp"),
    ]
    assert len({body.name for body in seats if hasattr(body, "name")}) == 4


def test_a_stand_in_plays_as_well_as_the_last_bot() -> None:
    created = bodies(bots=["casual", "sharp"])[0]
    assert isinstance(created, log_entries.Created)
    assert created.level == "sharp"


def test_a_game_begins_at_once_if_all_seats_are_taken() -> None:
    assert bodies(bots=["casual"] * 3, start=True)[-1] == log_entries.GameStarted(0)
    assert not isinstance(bodies(bots=["casual"] * 3)[-1], log_entries.GameStarted)


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"start": True}, "free_seats"),
        ({"seats": 2, "here": ["Ben"], "bots": ["casual"]}, "too_many_players"),
        ({"here": ["Ann"]}, "name_taken"),
        ({"name": "\u202eAnn"}, "bad_name"),
        ({"options": {"target": 0}}, "wrong_target"),
        ({"game": "5211", "seats": 6}, "wrong_player_count"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_request_that_cannot_be_is_refused(asked: dict[str, Any], code: str) -> None:
    with pytest.raises(CommandRefused) as refused:
        bodies(**asked)
    assert refused.value.code == code


def test_options_are_filled_in() -> None:
    assert verify_settings("quando", 4, {}) == {"target": 50}
    assert verify_settings("5211", 4, {}) == {"long": False}


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("5211", 6, {}),
        ("quando", 4, {"target": 0}),
        ("quando", 4, {"target": 1001}),
        ("quando", 4, {"target": 2**70}),
        ("quando", 4, {"speed": 9}),
        ("5211", 2, {"long": 1}),
    ],
)
def test_what_cannot_be_played_is_refused(
    game: str, seats: int, options: dict[str, object]
) -> None:
    with pytest.raises(CommandRefused):
        verify_settings(game, seats, options)
