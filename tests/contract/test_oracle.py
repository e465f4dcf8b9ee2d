"""The engine and a second, plain implementation go through the same games side by side."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from quandary.cli import main
from quandary.games.game import AnyGame, State
from quandary.table.record import read_record
from quandary.terminal.replay_lines import full_lines
from tests.contract.walks import SETTINGS, Setting
from tests.oracle.play5211 import Play5211Oracle
from tests.oracle.quando import QuandoOracle
from tests.oracle.replay import Oracle, new_oracle, random_record, replay_lines

RECORDS_EACH = 10


def as_text(game: AnyGame, heap: Any) -> list[str]:
    return [game.write_card(card) for card in heap]


def without(hand: list[str], cards: list[str]) -> list[str]:
    """A hand whose chosen cards lie face down already, as the oracle holds it."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return left


def assert_alike(game: AnyGame, state: State, oracle: Oracle) -> None:
    """Whose turn, what is legal, every hand and every pile."""
    seats = game.to_act(state)
    assert (seats[0] if seats else None) == oracle.seat
    if seats:
        legal = sorted(game.write_action(deed) for deed in game.legal_actions(state, seats[0]))
        assert legal == oracle.legal()
    assert list(state.totals) == oracle.totals
    assert game.is_over(state) is oracle.is_over
    assert as_text(game, state.pile) == oracle.pile
    hands = [as_text(game, hand) for hand in state.hands]
    if isinstance(oracle, QuandoOracle):
        assert hands == oracle.hands
        assert as_text(game, state.discard) == oracle.discard
        assert list(state.plays) == oracle.times_played
        assert (state.dealer, state.knocker) == (oracle.dealer, oracle.knocker)
    elif isinstance(oracle, Play5211Oracle):
        chosen = [as_text(game, cards or ()) for cards in state.chosen]
        assert [without(*pair) for pair in zip(hands, chosen, strict=True)] == oracle.hands
        assert chosen == [sorted(cards) for cards in oracle.chosen]
        assert sorted(as_text(game, state.discard)) == sorted(oracle.discard)
        for name, piles in (("shown", state.shown), ("score_piles", state.won)):
            theirs = [sorted(cards) for cards in getattr(oracle, name)]
            assert [sorted(as_text(game, pile)) for pile in piles] == theirs
        assert as_text(game, state.removed) == oracle.removed


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_both_implementations_agree_at_every_step(setting: Setting) -> None:
    game, options = setting.game, dict(setting.options)
    rng = random.Random(f"side by side {setting}")
    for _ in range(RECORDS_EACH):
        record = random_record(setting.id, setting.players, rng, options=options)
        oracle = new_oracle(setting.id, setting.players, options)
        state = setting.start()
        for deal in record["deals"]:
            oracle.deal(list(deal["deck"]), deal.get("dealer"))
            deck = [game.read_card(card) for card in deal["deck"]]
            state = game.deal(state, deck, deal.get("dealer")).state
            assert_alike(game, state, oracle)
            for text in deal["actions"]:
                oracle.act(text)
                seat = game.to_act(state)[0]
                state = game.apply(state, seat, game.read_action(text)).state
                assert_alike(game, state, oracle)
        assert list(game.game_result(state).winners) == oracle.winners()


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_oracles_records_replay_to_the_oracles_lines(setting: Setting) -> None:
    rng = random.Random(f"records {setting}")
    for number in range(RECORDS_EACH):
        stop_after = rng.randrange(150) if number % 3 == 0 else None
        record = random_record(
            *(setting.id, setting.players, rng),
            options=dict(setting.options),
            stop_after=stop_after,
        )
        lines = full_lines(read_record(json.dumps(record).encode()))
        assert [json.loads(line) for line in lines] == replay_lines(record)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_command_prints_the_oracles_lines(
    setting: Setting, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(f"command {setting}")
    record = random_record(setting.id, setting.players, rng, options=dict(setting.options))
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    assert main(["replay", str(file), "--json"]) == 0
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert printed == replay_lines(record)
