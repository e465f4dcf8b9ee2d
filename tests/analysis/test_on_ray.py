"""A cluster does the same work as this process, also if its workers are killed."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from quandary.adapters.any_bot import make_any_bot
from quandary.analysis import on_ray
from quandary.analysis.arena.contest import planned_games
from quandary.analysis.arena.ray_workers import play_games_on_ray
from quandary.analysis.on_ray import Cluster, RayFailed, connect, verify_place
from quandary.analysis.review.judged_decision import count_decisions
from quandary.cli import main
from quandary.table.match import AnyMatch, Match
from quandary.table.record import write_record
from tests.analysis.arena.contests import contest, played

needs_ray = pytest.mark.skipif(
    on_ray.find_ray() is None, reason="the package ray is not installed on this Python"
)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with connect("ray", 2) as cluster:
        yield cluster


@needs_ray
def test_results_come_in_the_order_of_the_items(cluster: Cluster) -> None:
    assert cluster.map(lambda number: number * number, range(40)) == [n * n for n in range(40)]


@needs_ray
def test_a_killed_worker_costs_nothing_but_time(cluster: Cluster, tmp_path: Path) -> None:
    def die_once(number: int) -> int:
        if number == 3 and not (tmp_path / "died").exists():
            (tmp_path / "died").touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return number

    assert sorted(cluster.map_as_they_end(die_once, range(8))) == list(range(8))
    assert (tmp_path / "died").exists()


@needs_ray
def test_work_that_kills_every_worker_is_given_up(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(on_ray, "TRIES", 0)

    def die(_: int) -> None:
        os._exit(3)

    with pytest.raises(RayFailed, match="lost the work"):
        cluster.map(die, [1])


@needs_ray
def test_an_error_in_the_work_is_raised_as_it_is(cluster: Cluster) -> None:
    def fail(number: int) -> None:
        raise LookupError(number)

    with pytest.raises(LookupError, match="7"):
        cluster.map(fail, [7])


@needs_ray
def test_a_cluster_plays_the_same_games(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    of = contest("greedy-5", "random")
    monkeypatch.setattr("quandary.analysis.arena.ray_workers.connect", lambda *_: _Given(cluster))
    games = list(planned_games(of, 24))
    found = play_games_on_ray(of, games, make_any_bot, place="ray", jobs=2)
    assert {game.index: game for game in found} == played(of, 24)


class _Given:
    """A cluster that somebody else closes."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster

    def __enter__(self) -> Cluster:
        return self._cluster

    def __exit__(self, *_: object) -> None:
        pass


@pytest.mark.parametrize(
    "place", ["", "rays", "ray://", "ray://host", "ray://host:port", "http://x:1"]
)
def test_a_place_that_is_none_is_told(place: str) -> None:
    with pytest.raises(RayFailed, match="--on must be ray or ray://host:port"):
        verify_place(place)


def test_the_arena_refuses_a_place_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "quando", "--bots", "random,random", "--on", "moon"]) == 2
    assert "--on must be ray or ray://host:port, not 'moon'" in capsys.readouterr().err


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_ray, "find_ray", lambda: None)
    with pytest.raises(RayFailed, match=r"pip install 'quandary\[ray\]'"):
        verify_place("ray")


@needs_ray
def test_candidates_are_tried_on_a_cluster_with_the_same_result(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from quandary.analysis.quando import tuning

    monkeypatch.setattr(tuning, "TESTS", ((600, 1.0), (1200, 2.0)))
    here = tuning.tune(tuning.begin(3, 5), 2, tmp_path / "here.json")
    there = tuning.tune(tuning.begin(3, 5), 2, tmp_path / "there.json", cluster.map)
    assert json.dumps(here.tolist()) == json.dumps(there.tolist())


@needs_ray
@pytest.mark.parametrize("game", ["quando", "5211"])
def test_a_cluster_reviews_a_game_with_the_same_result(
    game: str, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    from quandary.analysis.review import ray_workers
    from quandary.analysis.review.review import review, to_plain
    from tests.analysis.review.test_review import QUICK, record_of

    monkeypatch.setattr(ray_workers, "connect", lambda _: _Given(cluster))
    record, told = record_of(game, last=45), list[tuple[int, int]]()
    there = ray_workers.review_on_ray(
        record, place="ray", tell=lambda done, of: told.append((done, of)), budget=QUICK
    )
    here = review(record, budget=QUICK)
    assert json.dumps(to_plain(there)) == json.dumps(to_plain(here))
    assert there == here
    assert told[0][0] == 0
    assert told[-1] == (count_decisions(record), count_decisions(record))


def test_a_review_refuses_a_place_that_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    match: AnyMatch = Match.start("quando", ["Ada", "Ben"])
    match.deal_from_seed("review")
    file.write_text(write_record(match.to_record()), encoding="utf-8")
    assert main(["review", str(file), "--on", "moon"]) == 2
    assert "--on must be ray or ray://host:port, not 'moon'" in capsys.readouterr().err
