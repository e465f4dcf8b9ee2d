"""Programs from outside at a table: invited by the host, marked, and never more than players."""

from typing import Any

import pytest

from quandary.server.protocol.errors import CommandRefused
from quandary.server.protocol.incoming import (
    AddBot,
    AllowCoach,
    Chat,
    HandOver,
    Leave,
    React,
    Ready,
    RemoveSeat,
    Rename,
    Start,
    Undo,
)
from quandary.server.protocol.table_bodies import InviteProgram, NewTable
from quandary.server.table import log_entries
from quandary.server.table.played_game import played_games, read_games
from tests.server.rooms import PATIENCE, House, Visitor

HOST = {"guest"}


def house_with_program(seats: int = 2, **more: Any) -> tuple[House, Visitor, Visitor]:
    """Ann, and beside her a program."""
    house = House(NewTable("quando", seats, "Ann", **more))
    ann = house.come(0)
    house.run(house.lobby.invite_program(house.table, InviteProgram("Robot", 1), HOST))
    program = house.come(1)
    program.address = ann.address = "192.0.2.7"
    return house, ann, program


def invite(house: House, name: str, hosts: set[str], seat: int | None = None) -> str:
    request = InviteProgram(name, seat)
    with pytest.raises(CommandRefused) as caught:
        house.run(house.lobby.invite_program(house.table, request, hosts))
    return caught.value.code


def test_everybody_sees_that_it_is_a_program_even_after_a_restart() -> None:
    house, ann, _ = house_with_program()
    told = ann.line.last("update")["table"]["seats"]
    assert [(seat["kind"], seat["program"]) for seat in told] == [
        ("person", False),
        ("person", True),
    ]
    house.restart()
    assert house.room.state.places[1].is_program


def test_only_the_host_invites_one_and_only_to_a_free_seat() -> None:
    house, ann, _ = house_with_program(3)
    assert invite(house, "Second", {"a stranger"}) == "host_only"
    assert invite(house, "Second", set()) == "host_only"
    assert invite(house, "Second", HOST, seat=1) == "seat_taken"
    assert invite(house, "Robot", HOST) == "name_taken"
    house.say(ann, AddBot, 0, place=2, level="gentle")
    assert invite(house, "Second", HOST) == "table_full"
    house.say(ann, Start, 0)
    assert invite(house, "Second", HOST) == "game_running"


def test_the_token_opens_the_seat_once_and_ends_with_it() -> None:
    house = House(NewTable("quando", 2, "Ann"))
    ann = house.come(0)
    request = InviteProgram("Robot")
    invited = house.run(house.lobby.invite_program(house.table, request, HOST))
    table, _, key = invited.token.partition(".")
    assert (table, invited.seat) == (house.table, 1)
    keys = house.lobby.keys
    (opened,) = house.run(keys.use(table, [key]))
    assert (opened.key.seat, opened.key.is_link) == (1, False)
    house.run(keys.end_links([opened.link]))
    assert house.run(keys.use(table, [key])) is None
    house.say(ann, RemoveSeat, 0, place=1)
    assert house.run(keys.use(table, [opened.token.token])) is None


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        (Chat, {"text": "hello"}),
        (React, {"reaction": "nice"}),
        (Rename, {"name": "Ann Other"}),
        (Start, {}),
        (Undo, {}),
        (AllowCoach, {"allow": True}),
    ],
)
def test_it_plays_and_does_nothing_else(kind: type[Any], more: dict[str, Any]) -> None:
    house, _, program = house_with_program()
    assert house.say(program, kind, 1, **more)["code"] == "not_for_programs"


def test_it_never_becomes_the_host() -> None:
    house, ann, _ = house_with_program(3)
    assert house.say(ann, HandOver, 0, place=1)["code"] == "no_such_person"
    house.run(house.room.sit(2, "Cat", "guest of Cat"))
    house.come(2)
    house.say(ann, Leave, 0)
    assert house.room.state.host == 2


def test_alone_it_inherits_nothing_and_the_table_rests() -> None:
    house, ann, _ = house_with_program(3)
    house.say(ann, AddBot, 0, place=2, level="gentle")
    house.say(ann, Start, 0)
    house.run(house.room.detach(ann))
    house.wait(PATIENCE.away_after + 1)
    assert house.room_at_hand().state.host == 0
    house.wait(PATIENCE.pause_after)
    assert house.lost_timers() == []
    assert not house.room_at_hand().has_person()


def test_a_person_who_brings_a_program_along_is_still_a_person() -> None:
    house, ann, program = house_with_program()
    house.run(house.room.detach(ann))
    house.run(house.room.detach(program))
    house.come(0, 1)
    assert house.room.has_person()


def test_it_has_no_say_about_a_coach() -> None:
    house, ann, _ = house_with_program()
    house.say(ann, AllowCoach, 0, allow=True)
    assert house.room.state.has_coach()


def test_a_program_that_is_removed_bars_nobody() -> None:
    house, ann, program = house_with_program()
    house.say(ann, RemoveSeat, 0, place=1)
    assert program.line.code == 4010
    assert house.room.state.removed == set()
    house.run(house.room.detach(ann))
    assert house.run(house.room.sit(1, "Ben", "guest of Ben", "192.0.2.7")) == 1


def test_a_program_that_is_ready_hurries_nobody() -> None:
    house, ann, program = house_with_program()
    house.say(ann, Start, 0)
    house.say(program, Ready, 1, deal=0, attempt=0, commit="0" * 64)
    house.wait(PATIENCE.ready_wait + 1)
    assert "commits_closed" not in house.kinds()
    assert ann.line.last("update")["clock"] is None
    house.say(ann, Ready, 0, deal=0, attempt=0)
    assert "commits_closed" in house.kinds()


def test_a_program_that_does_not_come_is_stood_in_for() -> None:
    house, ann, program = house_with_program()
    house.run(house.room.detach(program))
    house.say(ann, Start, 0)
    house.wait(PATIENCE.away_after + 1)
    assert house.room.state.places[1].is_away


def test_its_games_are_listed_for_people_as_those_against_a_program() -> None:
    house, ann, program = house_with_program()
    house.say(ann, Start, 0)
    house.deal_by(ann, program)
    state = house.room.state
    state._take_in(log_entries.GameEnded(), 1.0)
    state.end_game(1.0)
    kept = played_games(state)
    assert [game.guest for game in kept] == ["guest"]
    assert read_games(game.body for game in kept)[0].levels == [None, "program"]
