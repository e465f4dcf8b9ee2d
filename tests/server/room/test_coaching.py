"""The coach at a table: there only while everybody says yes, and heard by whoever asked alone."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from quandary.analysis.judge.question import Budget, Question
from quandary.server.bots.coach import CoachAnswer, GettingReady, think
from quandary.server.protocol.incoming import AllowCoach, Leave, Undo
from quandary.server.table.state import TableState
from quandary.server.workers.queue import Asker
from tests.server.rooms import House, Visitor, play5211, quando

pytest.importorskip("numba")


class CoachHere:
    """The coach without a process of its own, thinking little; it keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Question] = []

    async def advise(
        self, question: Question, asker: Asker
    ) -> AsyncIterator[CoachAnswer | GettingReady]:
        self.asked.append(question)
        yield think(replace(question, budget=Budget(worlds=32, first=32)))


def dealt(coach: CoachHere, *, is_5211: bool = False) -> tuple[House, Visitor, Visitor]:
    house = House(play5211() if is_5211 else quando(), coach=coach)
    ann, ben = house.come(0), house.come(1)
    house.deal_by(ann, ben)
    return house, ann, ben


def ask(house: House, visitor: Visitor, seat: int) -> dict[str, object]:
    house.run(house.room.ask_coach(visitor, seat))
    house.wait(0.1)
    return next(m for m in reversed(visitor.line.messages) if "advice" in m["type"])


def allow(house: House, *visitors: Visitor) -> None:
    for seat, visitor in enumerate(visitors):
        house.say(visitor, AllowCoach, seat, allow=True)


def test_the_coach_is_there_only_when_everybody_has_said_yes() -> None:
    house, ann, ben = dealt(CoachHere())
    first = house.room.state.to_act()[0]
    asker = (ann, ben)[first]
    assert ask(house, asker, first)["code"] == "coach_off"
    house.say(ann, AllowCoach, 0, allow=True)
    assert ben.line.last("update")["table"]["seats"][0]["allows_coach"]
    assert not ben.line.last("update")["table"]["coach"]
    assert ask(house, asker, first)["code"] == "coach_off"
    house.say(ben, AllowCoach, 1, allow=True)
    assert ann.line.last("update")["table"]["coach"]
    assert ask(house, asker, first)["type"] == "advice"
    house.say(ann, AllowCoach, 0, allow=False)
    assert ask(house, asker, first)["code"] == "coach_off"


def test_whoever_takes_back_their_yes_while_it_thinks_leaves_nobody_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class SlowCoach(CoachHere):
        async def advise(
            self, question: Question, asker: Asker
        ) -> AsyncIterator[CoachAnswer | GettingReady]:
            monkeypatch.setattr(TableState, "has_coach", lambda state: False)
            async for answer in super().advise(question, asker):
                yield answer

    house, ann, ben = dealt(SlowCoach())
    allow(house, ann, ben)
    first = house.room.state.to_act()[0]
    assert ask(house, (ann, ben)[first], first)["code"] == "coach_off"


def test_whoever_asks_too_early_hears_how_far_the_coach_is_and_then_the_answer() -> None:
    class EarlyCoach(CoachHere):
        async def advise(
            self, question: Question, asker: Asker
        ) -> AsyncIterator[CoachAnswer | GettingReady]:
            yield GettingReady(7)
            async for answer in super().advise(question, asker):
                yield answer

    house, *visitors = dealt(EarlyCoach())
    allow(house, *visitors)
    first = house.room.state.to_act()[0]
    assert ask(house, visitors[first], first)["type"] == "advice"
    told = next(m for m in visitors[first].line.messages if m["type"] == "no_advice")
    assert (told["seat"], told["code"], told["steps"]) == (first, "getting_ready", 7)


@pytest.mark.parametrize("is_5211", [False, True])
def test_whoever_asks_alone_hears_what_their_choices_are_worth(is_5211: bool) -> None:
    coach = CoachHere()
    house, *visitors = dealt(coach, is_5211=is_5211)
    allow(house, *visitors)
    first = house.room.state.to_act()[0]
    other = visitors[1 - first]
    heard = len(other.line.messages)
    told = ask(house, visitors[first], first)
    match = house.room.state.match
    assert match is not None
    assert told["seq"] == house.room.state.client_seq
    choices = told["choices"]
    assert isinstance(choices, list)
    assert choices
    legal = match.legal(first)
    assert all(action in legal for choice in choices for action in choice["same"])
    assert choices[0]["behind"] == 0
    assert [m["type"] for m in other.line.messages[heard:]] == []
    assert coach.asked[0].view == match.view(first)


def test_nobody_asks_out_of_turn_or_for_another_seat() -> None:
    house, *visitors = dealt(CoachHere())
    allow(house, *visitors)
    first = house.room.state.to_act()[0]
    assert ask(house, visitors[1 - first], 1 - first)["code"] == "not_your_turn"
    assert ask(house, visitors[first], 1 - first)["code"] == "not_your_seat"
    watcher = house.come()
    assert ask(house, watcher, first)["code"] == "not_your_seat"


def test_a_table_without_a_coach_says_so() -> None:
    house = House(quando())
    ann, ben = house.come(0), house.come(1)
    house.deal_by(ann, ben)
    allow(house, ann, ben)
    first = house.room.state.to_act()[0]
    assert ask(house, (ann, ben)[first], first)["code"] == "no_coach"


def test_whoever_sits_down_in_the_place_of_another_has_not_said_yes() -> None:
    house = House(quando(here=[], start=False), coach=CoachHere())
    ann = house.come(0)
    house.run(house.room.sit(1, "Ben", "other"))
    ben = house.come(1)
    allow(house, ann, ben)
    assert house.room.state.has_coach()
    house.say(ben, Leave, 1)
    house.run(house.room.sit(1, "Cat", "third"))
    assert not house.room.state.has_coach()


def test_a_yes_outlasts_a_restart() -> None:
    house, *visitors = dealt(CoachHere())
    allow(house, *visitors)
    house.restart()
    assert house.room.state.has_coach()


def test_an_answer_about_a_choice_that_was_taken_back_is_not_told() -> None:
    """The turn may come again with other cards, and has the same id then."""

    class SlowCoach(CoachHere):
        async def advise(
            self, question: Question, asker: Asker
        ) -> AsyncIterator[CoachAnswer | GettingReady]:
            await asyncio.sleep(60)
            async for answer in super().advise(question, asker):
                yield answer

    house = House(play5211(here=[], bots=["gentle"]), coach=SlowCoach())
    ann = house.come(0)
    house.deal(ann, 0)
    allow(house, ann)
    state = house.room.state

    def lay(choice: int) -> None:
        assert state.match is not None
        house.act(ann, 0, state.match.legal(0)[choice])
        house.wait(5)

    lay(0)
    asked_in = state.turn_id()
    house.run(house.room.ask_coach(ann, 0))
    house.say(ann, Undo, 0)
    lay(-1)
    assert state.turn_id() == asked_in
    house.wait(120)
    assert "advice" not in {message["type"] for message in ann.line.messages}
