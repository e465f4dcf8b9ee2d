"""A whole review: every choice, costs never below zero, sums that add up, a page to keep."""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from quandary.fast import is_available

if not is_available():
    pytest.skip("needs the fast core", allow_module_level=True)

from quandary.analysis.judge.question import Budget
from quandary.analysis.review.page import write_page
from quandary.analysis.review.review import Review, graph_of, review, to_plain
from quandary.bots import make_bot
from quandary.cli import main
from quandary.table.match import Match
from quandary.table.record import Record, write_record
from quandary.words import languages

QUICK = Budget(worlds=64, surely=32)
GAMES = {"quando": {"target": 12}, "5211": {}}


def record_of(game: str, players: int = 3, last: int | None = None) -> Record:
    """A game of weak bots, or as many of its decisions as are wanted."""
    names = ["Ada <b>&", "Ben", "Cleo"][:players]
    match = Match.start(game, names, GAMES[game])
    bots = [make_bot(game, "gentle", str(seat), players) for seat in range(players)]
    while not match.is_over and last != 0:
        if match.is_awaiting_deal:
            match.deal_from_seed("review")
            continue
        seat = match.to_act[0]
        match.act_text(seat, bots[seat].choose(match.view(seat), match.legal(seat)))
        last = None if last is None else last - 1
    return match.to_record()


@pytest.fixture(scope="module", params=list(GAMES))
def reviewed(request: Any) -> tuple[Record, Review]:
    record = record_of(request.param)
    return record, review(record, budget=QUICK)


def test_every_choice_is_there_and_none_costs_less_than_nothing(
    reviewed: tuple[Record, Review],
) -> None:
    record, found = reviewed
    told = to_plain(found)
    assert list(told) == ["game", "players", "decisions", "moments"]
    for decision in told["decisions"]:
        assert list(decision) == ["deal", "step", "seat", "chosen", "best", "cost", "error"]
        assert record.deals[decision["deal"]].actions[decision["step"]] == decision["chosen"]
        assert decision["cost"] >= 0
        assert decision["error"] >= 0
        assert decision["cost"] == 0 or decision["best"] != decision["chosen"]
    places = [(decision["deal"], decision["step"]) for decision in told["decisions"]]
    assert places == sorted(set(places))
    assert json.loads(json.dumps(told)) == told


def test_luck_and_skill_make_the_result_exactly(reviewed: tuple[Record, Review]) -> None:
    record, found = reviewed
    assert record.result is not None
    totals = record.result.totals
    sign = 1 if found.game == "5211" else -1
    for seat, player in enumerate(to_plain(found)["players"]):
        others = [total for other, total in enumerate(totals) if other != seat]
        ahead = sign * (totals[seat] - sum(others) / len(others))
        assert player["result"] == pytest.approx(ahead, abs=1e-8)
        assert player["luck"] + player["skill"] == player["result"]
        assert player["error"] > 0
    assert sum(share.skill for share in found.shares) == pytest.approx(0, abs=1e-6)


def test_moments_are_places_of_decisions(reviewed: tuple[Record, Review]) -> None:
    _, found = reviewed
    moments = to_plain(found)["moments"]
    assert list(moments) == ["dearest", "best_knock", "luckiest_draw"]
    dearest = found.dearest()
    assert dearest is not None
    assert dearest.cost == max(d.cost for d in found.decisions if d.cost > 2 * d.error)
    assert moments["luckiest_draw"] is not None
    told = {name for name, place in moments.items() if place is not None}
    assert told == {"dearest", *found.highlights()}


def test_a_seat_sees_its_own_decisions_only(reviewed: tuple[Record, Review]) -> None:
    _, found = reviewed
    told = to_plain(found, seat=1)
    assert {decision["seat"] for decision in told["decisions"]} == {1}
    assert len(told["players"]) == 3
    assert all(place is None or place["seat"] == 1 for place in told["moments"].values())


def test_the_graph_begins_even_and_ends_with_the_winner(reviewed: tuple[Record, Review]) -> None:
    _, found = reviewed
    for seat, line in enumerate(graph_of(found)):
        assert line[0] == pytest.approx((0, 1 / 3))
        assert line[-1] == pytest.approx((1, (seat in found.winners) / len(found.winners)))
        assert [part for part, _ in line] == sorted(part for part, _ in line)
        assert all(0 <= chance <= 1 for _, chance in line)


@pytest.mark.parametrize("language", languages())
def test_the_page_is_one_file_that_asks_for_nothing(
    reviewed: tuple[Record, Review], language: str
) -> None:
    _, found = reviewed
    page = write_page(found, language)
    assert "Ada &lt;b&gt;&amp;" in page
    assert "<b>" not in page
    assert not re.search(r"(src|href)=|url\(|@import|<script", page)
    svg = page[page.index("<svg") : page.index("</svg>") + 6]
    lines = [part for part in ElementTree.fromstring(svg) if part.tag == "polyline"]
    assert len(lines) == 3


def test_the_same_record_gets_the_same_review() -> None:
    record = record_of("quando", last=12)
    assert review(record, budget=QUICK) == review(record, budget=QUICK)


def test_progress_counts_every_decision() -> None:
    record, told = record_of("5211", last=9), list[tuple[int, int]]()
    review(record, budget=QUICK, tell=lambda done, of: told.append((done, of)))
    assert told == [(done, 9) for done in range(10)]


def test_the_command_tells_a_game_that_was_not_finished(tmp_path: Path, capsys: Any) -> None:
    file, page = tmp_path / "game.json", tmp_path / "page.html"
    file.write_text(write_record(record_of("5211", last=6)), encoding="utf-8")
    assert main(["review", str(file), "--json", "--seat", "0"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [decision["seat"] for decision in told["decisions"]] == [0, 0]
    assert main(["review", str(file), "--language", "fr", "--html", str(page)]) == 0
    assert "L’analyse est dans" in capsys.readouterr().out
    assert '<html lang="fr">' in page.read_text(encoding="utf-8")
    assert main(["review", str(file), "--language", "en"]) == 0
    assert "The game was not played to its end" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["missing.json"], "'missing.json' cannot be read: No such file or directory"),
        (["{file}", "--seat", "7"], "--seat must be a seat from 0 to 2, not '7'"),
        (["{file}", "--language", "xx"], "--language must be one of de, en, fr, it, not 'xx'"),
    ],
)
def test_what_cannot_be_reviewed_gets_one_sentence(
    words: list[str], sentence: str, tmp_path: Path, capsys: Any
) -> None:
    file = tmp_path / "game.json"
    file.write_text(write_record(record_of("5211", last=2)), encoding="utf-8")
    assert main(["review", *(word.format(file=file) for word in words)]) == 2
    assert capsys.readouterr().err == f"{sentence}\n"


def test_an_interrupted_review_ends_with_a_sentence(
    tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    file.write_text(write_record(record_of("5211", last=6)), encoding="utf-8")

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("quandary.terminal.review.review", interrupted)
    assert main(["review", str(file), "--language", "en"]) == 130
    told = capsys.readouterr()
    assert told.err.endswith("The review was stopped before it was finished.\n")
    assert told.out == ""


def test_without_numba_a_sentence_says_so_before_anything_is_compiled(
    tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compiled(*_: object) -> None:
        raise AssertionError("nothing can be compiled")

    file = tmp_path / "game.json"
    file.write_text(write_record(record_of("5211", last=2)), encoding="utf-8")
    monkeypatch.setattr("quandary.terminal.review.compile_judge", compiled)
    monkeypatch.setattr("quandary.analysis.judge.judge.is_available", lambda: False)
    assert main(["review", str(file)]) == 2
    told = capsys.readouterr().err
    assert told == "judging choices needs numba and numpy, which are not installed here\n"
