"""`quandary bench environments`: every interface of ours, and others that are installed."""

import json
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec

import pytest

from quandary.cli import main
from quandary.envs.speed import ours, peers
from quandary.envs.speed.subject import SLICES, Subject, measure


def bench(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["bench", "environments", "--seconds", "0.001", *arguments]) == 0
    return capsys.readouterr().out


def test_json_names_every_interface(capsys: pytest.CaptureFixture[str]) -> None:
    rows = json.loads(bench(capsys, "--json"))["steps_per_second"]
    measured = {(row["interface"], row["game"]) for row in rows if row["by"] == "quandary"}
    interfaces = ["batch of 1024, 1 thread", "batch of 1024, 2 threads"]
    interfaces += ["AEC without wrappers", "AEC"]
    interfaces += ["OpenSpiel with tensors"] * (find_spec("pyspiel") is not None)
    assert measured == {(name, game) for name in interfaces for game in ("quando", "5211")}
    assert all(0 < row["least"] <= row["median"] <= row["most"] for row in rows)


def test_a_table_puts_like_beside_like(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ours, "subjects", lambda: [of("AEC", "quandary"), of("Z", "quandary")])
    monkeypatch.setattr(peers, "subjects", lambda: [of("AEC", "pettingzoo")])
    _, _, *rows = bench(capsys).splitlines()
    assert [row.split()[:2] for row in rows] == [
        ["AEC", "quandary"],
        ["AEC", "pettingzoo"],
        ["Z", "quandary"],
    ]


def of(interface: str, by: str, run: Callable[[], int] = lambda: 1) -> Subject:
    return Subject(interface, by, "some", run)


def test_every_slice_of_every_subject_is_measured() -> None:
    calls: dict[str, int] = {"first": 0, "second": 0}

    def count(name: str) -> int:
        calls[name] += 1
        return 10

    subjects = [of(name, "us", partial(count, name)) for name in calls]
    speeds = measure(subjects, 1e-9)
    assert [len(speed.slices) for speed in speeds] == [SLICES, SLICES]
    assert all(count > SLICES for count in calls.values())


def test_nonsense_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "environments", "--seconds", "soon"]) != 0
    assert "--seconds must be a number" in capsys.readouterr().err
