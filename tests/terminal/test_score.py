"""The score pad on the terminal: what a person types, and what is kept."""

import json
from pathlib import Path

import pytest

from tests.terminal.person import type_lines

PLAYERS = ["--names", "Ada,Ben,Cleo,Dan"]


def write(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    *lines: str,
) -> str:
    """What the command says while these lines are typed."""
    assert type_lines(monkeypatch, ["score", *arguments, "--language", "en"], list(lines)) == 0
    return capsys.readouterr().out


def test_qe3_a_knocker_with_the_lowest_sum_scores_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = write(monkeypatch, capsys, ["quando", *PLAYERS], "2k 11 6 4")
    assert "Ada alone has the lowest sum, 2, and scores 0 points." in said
    assert "Total: Ada 0, Ben 11, Cleo 6, Dan 4." in said


def test_qe4_a_knocker_who_is_tied_for_lowest_pays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = write(monkeypatch, capsys, ["quando", *PLAYERS], "1+3k 12 7 0+4")
    assert "Ada knocked, but their sum is not strictly the lowest: 5 penalty points." in said
    assert "Total: Ada 9, Ben 12, Cleo 7, Dan 0." in said


def test_the_deal_passes_clockwise_and_the_target_ends_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--target", "20", "--dealer", "cleo"]
    said = write(monkeypatch, capsys, ["quando", *PLAYERS, *options], "2k 11 6 4", "0 9 5 5")
    assert "Round 1, Cleo deals." in said
    assert "Round 2, Dan deals." in said
    assert "Ada holds nothing but zeros." in said
    assert "Ada wins with 0 points." in said


def test_q24_nothing_is_written_down_after_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = write(
        monkeypatch, capsys, ["quando", *PLAYERS, "--target", "5"], "2k 11 6 4", "2k 11 6 4"
    )
    assert "The game is over, because somebody has reached the target (Q24)." in said
    assert "Total: Ada 0, Ben 11, Cleo 6, Dan 4." in said


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("5 6 7 8", "one sum has to be 0 (Q18)"),
        ("5k 6 7 400", "cannot come to more than 385 (Q1)"),
        ("7+7+7+7+7+7k 7+7+7+7+7 8 9", "Only 10 cards bear the number 7"),
        ("3+11k 1 2 3", "There is no 11: the numbers go from 0 to 10 (Q1)"),
        ("5 6k 7k 8", "Only one player can have knocked."),
        ("5 6k 7", "4 play, so type 4 sums or hands"),
        ("five", "I do not understand ‘five’."),
        ("5x 6 7 8", "I do not understand"),
        ("", "Type what you want to do; ? for help."),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    line: str, why: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = write(monkeypatch, capsys, ["quando", *PLAYERS], line)
    assert why in said
    assert "Total" not in said


FE = {
    "fe1": ("y1y1g2o3 g1g1o4b2 b1v1v2v3 o2o3b4b5", "exactly the number needed", "2 2 2 0"),
    "fe2": ("g2g2y3b4 g2g3y2o3 g3g3y4o2 g1g1y5v2", "Limit: green with 8 cards is out", "3 2 4 5"),
    "fe3": ("y3y2g2g3 y2y3o5v2 g2g3o4b2 g4y4o3v3", "Tie: yellow and green have 5", "0 5 4 3"),
    "fe4": ("y2y3g2b2 y4g3g4o2 y5v2v3b3 y6g5g6o3", "nobody scores", "0 0 0 0"),
}


@pytest.mark.parametrize("example", FE)
def test_the_examples_of_5211(
    example: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """FE1–FE4: Kododos, limit, tie, and a tie all the way down."""
    line, why, points = FE[example]
    said = write(monkeypatch, capsys, ["5211", *PLAYERS], line)
    assert why in said
    named = zip(("Ada", "Ben", "Cleo", "Dan"), points.split(), strict=True)
    assert f"Total: {', '.join(f'{name} {each}' for name, each in named)}." in said


def test_counts_are_enough_and_what_scores_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    counts = "y=4 g=8 o=2 b=1 v=1 k=2"
    said = write(monkeypatch, capsys, ["5211", *PLAYERS], counts, "3 2 4 5", counts, "3 2 4 0")
    assert "The colour yellow scores." in said
    assert "Total: Ada 3, Ben 2, Cleo 4, Dan 5." in said
    assert "All together have to get the 4 cards that score (F8)." in said


def test_counted_kododos_are_asked_for_by_their_number(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    counts = "y=4 g=6 o=2 b=3 v=1 k=6"
    said = write(monkeypatch, capsys, ["5211", *PLAYERS], counts, "3 0 2 1")
    assert "The Kododos score." in said
    assert "Total: Ada 3, Ben 0, Cleo 2, Dan 1." in said


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["y5y5g2o3 g1g1o4b2 b1v1v2v3 o2o3b4b5"], "There is only one yellow 5"),
        (["y4y4y4g2 g1g1o4b2 b1v1v2v3 o2o3b4b5"], "The card yellow 4 exists only 2 times"),
        (["y7y1g2o3 g1g1o4b2 b1v1v2v3 o2o3b4b5"], "There is no card yellow 7"),
        (["y1y1g2o3"], "All together lay 16 cards; these were 4."),
        (["y=9 g=9 o=0 b=0 v=0 k=1"], "show 16 cards, but these are 18 (F4)"),
        (["y=8 g=8 o=0 b=0 v=0 k=11"], "at most 10 Kododos, not 11"),
        (["y=8 y=8 k=1"], "Give each colour once"),
        (["y=9 g=7"], "but k has to be there"),
        (["y=6 g=4 o=4 b=2 v=0 k=0", "x 0 0 0"], "something for each of the 4 players"),
        (["hello"], "I do not understand ‘hello’."),
    ],
)
def test_impossible_cards_are_refused_with_a_sentence(
    lines: list[str],
    why: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = write(monkeypatch, capsys, ["5211", *PLAYERS], *lines)
    assert why in said
    assert "Total" not in said


def test_f12_no_card_comes_back_within_a_deal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = "y5y2g2o3 g1g1o4b2 b1v1v2v3 o2o3b4b5"
    said = write(monkeypatch, capsys, ["5211", *PLAYERS], line, line)
    assert (
        "There is only one yellow 5, and it does not come back before the next deal (F1)." in said
    )


def test_everything_can_be_undone_and_redone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = str(tmp_path / "pad.json")
    rounds = ["2k 11 6 4", "3k 9 5 5", "1k 2 3 4"]
    write(monkeypatch, capsys, ["quando", *PLAYERS, "--file", file], *rounds)
    back = ["undo"] * 4 + ["redo"]
    said = write(monkeypatch, capsys, ["quando", "--file", file], *back)
    assert "Total: Ada 0, Ben 0, Cleo 0, Dan 0." in said
    assert "There is nothing to undo." in said
    assert json.loads(Path(file).read_text())["rounds"] == [
        {"sums": [2, 11, 6, 4], "knocker": 0, "hands": [None] * 4}
    ]
    again = write(monkeypatch, capsys, ["quando", "--file", file], "redo", "quit")
    assert "There is nothing to redo." in again
    assert "The score pad is saved. Continue with:" in again


def test_without_a_file_the_pad_is_kept_among_the_users_data(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    write(monkeypatch, capsys, ["5211", *PLAYERS], FE["fe1"][0])
    (kept,) = (tmp_path / "data" / "scores").iterdir()
    assert json.loads(kept.read_text())["game"] == "5211"


def test_names_are_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = write(monkeypatch, capsys, ["5211"], "Ada", "Ada, ada", "Ada, Ben", "quit")
    assert "5211 takes 2 to 5 players, not 1." in said
    assert "Everybody needs a name of their own." in said
    assert "Round 1 of 11." in said


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["chess"], "There is no game ‘chess’"),
        (["quando", "--names", "Ada"], "Quando takes 2 to 6 players, not 1."),
        (["quando", "--names", "Ada,Ben", "--dealer", "Cleo"], "‘Cleo’ is not among the players"),
        (["quando", "--names", "Ada,Ben", "--target", "0"], "'target' must be a whole number"),
        (["quando", "--names", "Ada,Ben", "--language", "xx"], "There is no language ‘xx’"),
    ],
)
def test_a_pad_that_cannot_begin_says_why(
    arguments: list[str],
    why: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    language = [] if "--language" in arguments else ["--language", "en"]
    assert type_lines(monkeypatch, ["score", *arguments, *language], []) == 2
    assert why in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("{", "is not a score pad of Quando"),
        ('{"format": "quandary-record", "version": 1, "game": "quando"}', "is not a score pad"),
        ("[" * 100_000, "is not a score pad"),
        (
            '{"format": "quandary-score", "version": 1, "game": "quando", "players": ["A", "B"],'
            ' "options": {}, "dealer": 0, "rounds": [{"sums": [1], "knocker": 5}]}',
            "is not a score pad",
        ),
        (
            '{"format": "quandary-score", "version": 1, "game": "quando", "players": ["A", "B"],'
            ' "options": {}, "dealer": 0, "rounds": [{"sums": [1, 2], "knocker": null}]}',
            "cannot be continued. If nobody knocked",
        ),
    ],
)
def test_a_file_that_is_no_pad_is_refused(
    content: str,
    why: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    file = tmp_path / "pad.json"
    file.write_text(content)
    arguments = ["score", "quando", "--file", str(file), "--language", "en"]
    assert type_lines(monkeypatch, arguments, []) == 2
    assert why in capsys.readouterr().err
    assert file.read_text() == content


@pytest.mark.parametrize("language", ["de", "fr", "it"])
@pytest.mark.parametrize(
    ("game", "line"), [("quando", "2k 11 6 4"), ("5211", FE["fe2"][0])], ids=["quando", "5211"]
)
def test_it_speaks_every_language(
    game: str,
    line: str,
    language: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = ["?", line, "undo", "quit"]
    arguments = ["score", game, *PLAYERS, "--language", language]
    assert type_lines(monkeypatch, arguments, lines) == 0
    said = capsys.readouterr().out
    assert "{{" not in said
    assert "Dan" in said
