"""The rulebook's own examples, and corners written by hand, replay as they say."""

from pathlib import Path

import pytest

from tests.games.examples import assert_replays_as_expected, corners, example


def test_qe1_only_zeros_skip_the_penalties(capsys: pytest.CaptureFixture[str]) -> None:
    lines = assert_replays_as_expected(example("qe1"), capsys)
    assert "zeros" in [line.get("ended_by") for line in lines]


def test_qe2_a_triplet_of_eights_penalises_clockwise(capsys: pytest.CaptureFixture[str]) -> None:
    lines = assert_replays_as_expected(example("qe2"), capsys)
    assert any(line["action"].count(" 8/") == 3 for line in lines if "action" in line)


def test_qe3_the_knocker_alone_lowest(capsys: pytest.CaptureFixture[str]) -> None:
    lines = assert_replays_as_expected(example("qe3"), capsys)
    assert sorted(lines[-1].get("scores", lines[-2].get("scores"))) == [0, 4, 6, 11]


def test_qe4_the_knocker_tied_for_lowest(capsys: pytest.CaptureFixture[str]) -> None:
    lines = assert_replays_as_expected(example("qe4"), capsys)
    assert sorted(lines[-1].get("scores", lines[-2].get("scores"))) == [0, 7, 9, 12]


def test_qe5_a_straight_of_seven_eight_and_nine(capsys: pytest.CaptureFixture[str]) -> None:
    assert_replays_as_expected(example("qe5"), capsys)


def test_qe6_two_tens(capsys: pytest.CaptureFixture[str]) -> None:
    assert_replays_as_expected(example("qe6"), capsys)


@pytest.mark.parametrize("path", corners("q"), ids=lambda path: path.stem)
def test_the_corners_replay_as_written_by_hand(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert_replays_as_expected(path, capsys)
