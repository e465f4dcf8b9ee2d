"""Records of Lanterns: written, read, replayed, refused and verified like any other."""

import json
from pathlib import Path
from typing import Any

import pytest

from quandary.cli import main
from quandary.table.record import UnreadableRecord, write_record
from quandary.table.replay import load
from quandary.terminal.verify import EXIT_DISPROVED, EXIT_UNPROVED
from tests.contract.walks import Setting, walked_match


def record(**changes: Any) -> dict[str, Any]:
    """A whole game, changed."""
    match = walked_match(Setting("lanterns", 3), "record")
    content: dict[str, Any] = json.loads(write_record(match.to_record()))
    return {**content, **changes}


def test_it_says_what_was_agreed_and_how_it_ended() -> None:
    content = record()
    assert content["game"] == "lanterns"
    assert content["options"] == {"lanterns": 5}
    assert max(content["result"]["totals"]) >= 5
    assert content["deals"][0]["actions"][0].startswith("lay ")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"options": {"lanterns": 0}}, "'lanterns' must be a whole number from 1, not 0 (L9)"),
        ({"options": {"speed": 1}}, "there is no option 'speed' (L9)"),
        ({"players": ["a"]}, "(L1)"),
    ],
)
def test_what_cannot_be_played_is_refused_with_its_clause(
    changes: dict[str, Any], reason: str
) -> None:
    with pytest.raises(UnreadableRecord) as caught:
        load(json.dumps(record(**changes)).encode())
    assert reason in str(caught.value)


def test_a_rule_of_its_own_is_told_in_its_own_words() -> None:
    content = record()
    deal = content["deals"][0]
    deal["deck"] = "10 10 1 9 9 2 8 8 3 7 7 4 1 2 3 4 5 5 6 6".split()
    deal["actions"] = ["lay 10", "lay 10"]
    del content["deals"][1:], content["result"]
    with pytest.raises(UnreadableRecord, match=r"10 was laid just before.*\(L5\)"):
        load(json.dumps(content).encode())


def test_replay_tells_it_as_lines_and_as_a_story(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record()), encoding="utf-8")
    assert main(["replay", str(file), "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[0]["legal"] == sorted(lines[0]["legal"])
    assert lines[-1]["winners"] == record()["result"]["winners"]
    assert main(["replay", str(file), "--as", "1"]) == 0
    story = capsys.readouterr().out
    assert story.startswith("Lanterns with Red, Blue and Gold.")
    assert "A lantern for: You." in story


def test_its_decks_are_those_of_their_seed(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "record.json"
    content = record(seed="lanterns-3|record")
    file.write_text(json.dumps(content), encoding="utf-8")
    assert main(["verify", str(file)]) == EXIT_UNPROVED
    assert "the seed may have been chosen" in capsys.readouterr().out
    deck = content["deals"][0]["deck"]
    first, other = 0, next(place for place, card in enumerate(deck) if card != deck[0])
    deck[first], deck[other] = deck[other], deck[first]
    file.write_text(json.dumps(content), encoding="utf-8")
    assert main(["verify", str(file)]) == EXIT_DISPROVED
