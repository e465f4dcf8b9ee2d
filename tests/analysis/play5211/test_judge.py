"""The judge of 5211 agrees with brute force where all can be counted out."""

from itertools import combinations
from statistics import mean
from typing import Any

import numpy as np
import pytest

from quandary.fast import is_available

if not is_available():
    pytest.skip("needs the fast core", allow_module_level=True)

from quandary.analysis.judge.judge import judge
from quandary.analysis.judge.judgement import Judgement
from quandary.analysis.judge.question import Budget, Question
from quandary.analysis.play5211.colour_odds import colour_odds
from quandary.bots import make_bot
from quandary.bots.play5211.trained_weights import tuned_weights
from quandary.fast.play5211.players import judge as kernels
from quandary.fast.play5211.players.kinds import Kind, Kinds, new_kinds
from quandary.fast.play5211.players.policy import tuned_policy
from quandary.games.play5211 import GAME
from quandary.games.play5211.notation import write_card
from quandary.games.play5211.state import State
from quandary.table.match import Match

MANY = Budget(worlds=4096, surely=4096)


def last_turn(seed: str) -> State:
    """Two players before the last turn of the last round: two cards in each hand."""
    match = Match.start("5211", ["a", "b"])
    match.deal_from_seed(seed)
    bots = [make_bot("5211", "casual", f"{seed}|{seat}", 2) for seat in range(2)]
    while len(match.state.hands[0]) > 2:
        seat = match.to_act[0]
        match.act_text(seat, bots[seat].choose(match.view(seat), match.legal(seat)))
    state: State = match.state
    return state


def view_without_past(state: State, seat: int) -> Any:
    """What a seat sees that has forgotten who laid what: then all hands are as likely."""
    seen = [card for cards in (*state.shown, *state.won, state.discard) for card in cards]
    memory = {"seen": dict.fromkeys(map(write_card, seen), 0)}
    for text in map(write_card, seen):
        memory["seen"][text] += 1
    return GAME.view_from(state, seat, [], memory)


def brute_force(state: State, action: str) -> tuple[float, float, list[str | None]]:
    """Over all hands the other may hold: mean of wins and own points, and what scored."""
    unseen = [*state.hands[1], *state.removed]
    bot = make_bot("5211", "steady", "", 2)
    wins, points, colours = [], [], []
    for places in combinations(range(len(unseen)), 2):
        hand = tuple(unseen[place] for place in places)
        rest = tuple(card for place, card in enumerate(unseen) if place not in places)
        world = state._replace(hands=(state.hands[0], hand), removed=rest)
        legal = sorted(GAME.write_seat_action(world, 1, a) for a in GAME.legal_actions(world, 1))
        theirs = bot.choose(view_without_past(world, 1), legal)
        world = GAME.apply(world, 0, GAME.read_action(action)).state
        world, events = GAME.apply(world, 1, GAME.read_action(theirs))
        winners = GAME.game_result(world).winners
        wins.append((0 in winners) / len(winners))
        (score,) = [event.score for event in events if hasattr(event, "score")]
        points.append(score.points[0])
        colours.append("kododo" if score.scored == "kododo" else score.colour)
    return mean(wins), mean(points), colours


def ask_about(state: State) -> Judgement:
    legal = sorted(GAME.write_seat_action(state, 0, a) for a in GAME.legal_actions(state, 0))
    question = Question("5211", view_without_past(state, 0), tuple(legal), budget=MANY)
    return judge(question)


def only_steady(players: int) -> Kinds:
    """Everybody lays exactly as `steady` does."""
    return new_kinds([Kind(tuned_policy(tuned_weights(players), 0.0), 1.0, 0.04, slip=0.0)])


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_the_last_turn_is_worth_what_all_hands_counted_out_say(
    seed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quandary.analysis.play5211.judge.kinds_of_players", only_steady)
    state = last_turn(seed)
    found = ask_about(state)
    for worth in found.choices:
        wins, points, colours = brute_force(state, worth.action)
        odds = found.odds["choices"][worth.action]
        spread = 4 * (0.25 / MANY.worlds) ** 0.5
        assert worth.win == pytest.approx(wins, abs=4 * worth.win_error + 0.02)
        assert odds["points"] == pytest.approx(points, abs=0.15)
        for colour, told in odds["colours"].items():
            share = colours.count(colour) / len(colours)
            assert told["scores"] == pytest.approx(share, abs=spread + 0.02)
        assert odds["kododo"] == pytest.approx(colours.count("kododo") / len(colours), abs=0.05)


def test_limit_and_ties_are_those_of_the_rules() -> None:
    """Two players, limit 5: four oranges lie, so a fifth is out; two colours with as many tie."""
    rows = np.zeros((3, kernels.OUTCOMES))
    rows[0, kernels.COLOURS :] = [1, 1, 5, 1, 0]
    rows[1, kernels.COLOURS :] = [2, 2, 4, 0, 0]
    rows[2, kernels.COLOURS :] = [3, 3, 1, 1, 0]
    rows[1, kernels.KODODOS] = 4
    odds = colour_odds(rows, 2)
    assert [told["over_limit"] for told in odds["colours"].values()] == [0, 0, 1 / 3, 0, 0]
    assert [told["scores"] for told in odds["colours"].values()] == [0, 0, 0, 0, 0]
    assert [told["tied"] for told in odds["colours"].values()] == [2 / 3, 2 / 3, 1 / 3, 2 / 3, 0]
    assert odds["kododo"] == 1 / 3
    assert odds["nothing"] == 2 / 3
