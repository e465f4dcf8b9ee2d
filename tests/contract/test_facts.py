"""What screens are told of the rules is what then happens, in random games of every kind."""

import json
from collections.abc import Iterator

import pytest

from quandary.games.play5211.events import Scored
from quandary.games.quando.events import DealOver, Passed, Played
from tests.contract.walks import LONG_5211, PLAY5211, QUANDO, QUICK_QUANDO, Moment, Setting, walk


def deals(setting: Setting, seed: object) -> Iterator[list[Moment]]:
    """The deals of a random game, each from its dealing on."""
    deal: list[Moment] = []
    for moment in walk(setting, seed):
        if moment.action is None and deal:
            yield deal
            deal = []
        deal.append(moment)
    yield deal


def test_facts_are_plain_and_belong_to_every_moment(setting: Setting) -> None:
    game = setting.game
    states = [setting.start(), *(moment.step.state for moment in walk(setting, "plain"))]
    for state in states:
        facts = game.public_facts(state)
        assert json.loads(json.dumps(facts)) == facts
        assert set(facts or ()) == set(game.public_facts(setting.start()) or ())


@pytest.mark.parametrize("setting", QUANDO, ids=str)
def test_q6_the_first_player_is_the_one_who_is_asked_first(setting: Setting) -> None:
    game = setting.game
    for deal in deals(setting, "first"):
        dealt = deal[0].step.state
        first = game.public_facts(dealt)["first_players"][dealt.dealer]
        assert (first,) == game.to_act(dealt)


@pytest.mark.parametrize("setting", [*QUANDO, *QUICK_QUANDO], ids=str)
def test_q20_the_last_turns_are_those_that_are_still_played(setting: Setting) -> None:
    game = setting.game
    knocks = 0
    for deal in deals(setting, "last"):
        assert game.public_facts(deal[0].step.state)["last_turns"] == []
        knock = next((n for n, each in enumerate(deal) if _is_knock(each)), None)
        if knock is None:
            continue
        knocks += 1
        left = game.public_facts(deal[knock].step.state)["last_turns"]
        knocker, players = deal[knock].step.state.knocker, setting.players
        assert left == [(knocker + step) % players for step in range(1, players)]
        turns = [each.seat for each in deal[knock + 1 :] if _is_turn(each)]
        assert turns == left[: len(turns)]
        if _ended_by(deal) == "knock":
            assert turns == left
        assert game.public_facts(deal[-1].step.state)["last_turns"] == []
    assert knocks


@pytest.mark.parametrize("setting", QUANDO, ids=str)
def test_q20_whoever_has_played_the_last_turn_is_no_longer_named(setting: Setting) -> None:
    game = setting.game
    for deal in deals(setting, "named"):
        for moment in deal[1:]:
            before, after = (
                game.public_facts(state)["last_turns"]
                for state in (moment.before, moment.step.state)
            )
            if before:
                assert after in (before, before[1:], [])
                assert before[0] == moment.before.active


def _is_knock(moment: Moment) -> bool:
    return moment.before.knocker is None and moment.step.state.knocker is not None


def _is_turn(moment: Moment) -> bool:
    return any(isinstance(event, Played | Passed) for event in moment.step.events)


def _ended_by(deal: list[Moment]) -> str | None:
    ends = [event for event in deal[-1].step.events if isinstance(event, DealOver)]
    return ends[0].ended_by if ends else None


@pytest.mark.parametrize("setting", PLAY5211, ids=str)
def test_f13_a_deal_has_as_many_rounds_as_are_scored(setting: Setting) -> None:
    for deal in deals(setting, "rounds"):
        scored = [e for moment in deal for e in moment.step.events if isinstance(e, Scored)]
        facts = setting.game.public_facts(deal[0].step.state)
        assert facts["rounds"] == len(scored) > 1


@pytest.mark.parametrize("setting", [*PLAY5211, *LONG_5211], ids=str)
def test_f14_the_winners_are_at_the_head_of_the_ranking(setting: Setting) -> None:
    game = setting.game
    for seed in range(3):
        *_, last = walk(setting, f"ranking {seed}")
        result = game.game_result(last.step.state)
        facts = game.public_facts(last.step.state)
        count = len(result.winners)
        assert sorted(facts["ranking"][:count]) == list(result.winners)
        points = [result.totals[seat] for seat in facts["ranking"]]
        assert points == sorted(points, reverse=True)
        assert facts["won_by_cards"] == (points.count(points[0]) > count)
