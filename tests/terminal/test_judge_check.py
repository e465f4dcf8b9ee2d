"""`quandary judge`: figures that show whether the judge is honest."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from quandary.fast import is_available

if not is_available():
    pytest.skip("needs the fast core", allow_module_level=True)

from quandary.analysis.judge.batch_correlation import BATCHES, correlation_of, ratio_of
from quandary.analysis.judge.coverage import FAR_APART, Agreement, compare
from quandary.analysis.judge.game_judge import AT_ONCE
from quandary.analysis.review.skill_figures import ReviewedGame, sum_up
from quandary.cli import main
from quandary.terminal import judge_check


@pytest.mark.parametrize("game", ["quando", "5211"])
def test_choices_are_judged_twice_and_agreements_counted(game: str, capsys: Any) -> None:
    assert main(["judge", "coverage", game, "--choices", "6", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["cases"] == 6
    assert all(0 <= share <= 1 for share in told["within_two_errors"].values())


@pytest.mark.parametrize("game", ["quando", "5211"])
def test_how_alike_worlds_of_a_batch_are_is_told(game: str, capsys: Any) -> None:
    assert main(["judge", "correlation", game, "--choices", "3", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["cases"] == 3
    assert all(-0.05 < share < 0.2 for share in told["correlation"].values())


def test_batches_that_have_something_in_common_are_found() -> None:
    dice = np.random.default_rng(1)
    common = np.repeat(dice.normal(size=(400, BATCHES)), AT_ONCE, axis=1)
    own = dice.normal(size=(400, BATCHES * AT_ONCE))
    ratios = [ratio_of(values) for values in 0.02**0.5 * common + 0.98**0.5 * own]
    assert correlation_of(ratios) == pytest.approx(0.02, abs=0.004)
    assert correlation_of([ratio_of(values) for values in own]) == pytest.approx(0, abs=0.002)


def test_the_same_seed_asks_about_the_same_choices() -> None:
    assert list(compare("5211", 2, 2, "s")) == list(compare("5211", 2, 2, "s"))


def test_what_lies_within_two_errors_is_counted(
    capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [Agreement(1.0, 0.5, None), Agreement(2.5, 0.5, 1.0), Agreement(2.0, 3.0, FAR_APART)]
    monkeypatch.setattr(judge_check, "compare", lambda *_: iter(found))
    assert main(["judge", "coverage", "5211", "--choices", "3", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["within_two_errors"]
    assert told == pytest.approx({"points": 2 / 3, "win": 2 / 3, "behind": 1 / 2})
    assert main(["judge", "coverage", "5211", "--choices", "3"]) == 0
    assert "66.7 %" in capsys.readouterr().out


def test_skill_is_set_beside_points_per_round(capsys: Any) -> None:
    words = ["judge", "skill", "5211", "--bots", "steady,random", "--games", "2"]
    assert main([*words, "--worlds", "64", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 2
    assert main([*words, "--worlds", "64"]) == 0
    assert "2 games of steady against random, 2 players" in capsys.readouterr().out


def test_figures_are_per_round_and_luck_takes_its_share_of_the_spread() -> None:
    games = [ReviewedGame(2, 6.0, 1.0, 5.0), ReviewedGame(4, -6.0, 2.0, -8.0)]
    figures = sum_up(games)
    assert (figures.result.value, figures.skill.value) == (0.0, 0.5)
    assert figures.luck_share == pytest.approx(6.5**2 / 6**2)


def test_stopping_gives_the_figures_so_far(capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> Any:
        yield Agreement(1.0, 1.0, 1.0)
        raise KeyboardInterrupt

    monkeypatch.setattr(judge_check, "compare", stopped)
    assert main(["judge", "coverage", "5211", "--json"]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["cases"] == 1
    assert "stopped; these are the figures so far" in told.err


def test_an_interrupted_check_goes_on_and_ends_like_one_that_was_not(
    tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [Agreement(float(case), 0.5, None) for case in range(6)]

    def judged(_game: str, _players: int, cases: int, _seed: str, after: int) -> Any:
        for agreement in found[after:cases]:
            if agreement.points == 4.0 and after == 0:
                raise KeyboardInterrupt
            yield agreement

    monkeypatch.setattr(judge_check, "compare", judged)
    words = ["judge", "coverage", "5211", "--choices", "6", "--json"]
    resumed = [*words, "--resume", str(tmp_path / "kept")]
    told = []
    for _ in range(2):
        assert main(resumed) == 0
        told.append(json.loads(capsys.readouterr().out)["cases"])
    assert told == [4, 6]
    assert main([*resumed, "--players", "3"]) == 2
    assert "belongs to another run" in capsys.readouterr().err


def test_what_was_judged_before_is_not_judged_again() -> None:
    whole = list(compare("5211", 2, 3, "s"))
    assert list(compare("5211", 2, 3, "s", after=2)) == whole[2:]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["coverage", "poker"], "there is no game 'poker', only quando, 5211"),
        (["coverage", "quando", "--players", "9"], "--players must be from 2 to 6"),
        (["skill", "5211", "--bots", "nobody,steady"], "5211 has no bot 'nobody', only"),
        (["skill", "5211", "--games", "1", "--bots", "random"], "at least two games are needed"),
    ],
)
def test_what_cannot_be_checked_gets_one_sentence(
    words: list[str], sentence: str, capsys: Any
) -> None:
    assert main(["judge", *words]) == 2
    told = capsys.readouterr().err
    assert told.startswith(sentence)
    assert told.count("\n") == 1
