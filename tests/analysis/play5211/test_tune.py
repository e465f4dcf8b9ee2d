"""Tuning: reproducible, and better than what it began with; the shipped numbers are complete."""

import json

import pytest

from quandary.fast import is_available

if not is_available():
    pytest.skip("needs the fast core", allow_module_level=True)

from quandary.analysis.play5211 import kept, tune
from quandary.bots.play5211.shipped import FOLDER, tuned_weights, worth_later
from quandary.cli import main
from quandary.fast.play5211 import policy
from quandary.games.play5211 import PLAYER_COUNTS


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, number in {"CANDIDATES": 4, "CHOSEN": 2, "DECKS": 20, "PROOF_DECKS": 50}.items():
        monkeypatch.setattr(tune, name, number)
    monkeypatch.setattr(kept, "DEALS", 20)


def test_the_same_seed_finds_the_same() -> None:
    assert tune.tune(3, 2, 7) == tune.tune(3, 2, 7)
    assert tune.tune(3, 2, 7).weights != tune.tune(3, 2, 8).weights


def test_the_command_prints_and_writes_what_was_found(
    tmp_path: object, capsys: pytest.CaptureFixture[str]
) -> None:
    file = f"{tmp_path}/tuned-2.json"
    assert main(["tune", "5211", "--generations", "1", "--seed", "3", "--out", file]) == 0
    told = capsys.readouterr().out
    assert json.loads(told)["command"] == (
        "quandary tune 5211 --players 2 --seed 3 --generations 1"
    )
    with open(file, encoding="utf-8") as written:
        assert written.read() == told


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_shipped_numbers_name_their_command_and_beat_the_first_ones(players: int) -> None:
    told = json.loads((FOLDER / f"tuned-{players}.json").read_text("utf-8"))
    assert told["command"].startswith(f"quandary tune 5211 --players {players} ")
    assert set(tuned_weights(players)) == set(policy.TUNED)
    assert len(worth_later(players)["kept"]) == 6
    field = tune.Field(players)
    tuned = policy.tuned_policy(tuned_weights(players), tune.NOISE)
    won, within = field.wins(tuned, policy.heuristic_policy(), 1000, 99)
    assert won + 2 * within > 1 / players
    assert told["won"] - told["within"] > 1 / players
