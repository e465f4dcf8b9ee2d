"""`quandary play`, through the real command: whole games, leaving and coming back, mistakes."""

import json
from pathlib import Path
from string import ascii_lowercase
from typing import Any

import pytest

from quandary.cli import main
from quandary.games import GAMES
from quandary.table.record import write_record
from quandary.table.replay import load
from quandary.terminal.quando.drawing import LETTERS
from tests.terminal.person import script_of, type_lines

EVERY_TABLE = [(game.ID, players) for game in GAMES.values() for players in game.PLAYER_COUNTS]


def arguments(game: str, players: int, *more: str) -> list[str]:
    return ["play", game, "--players", str(players), "--seed", "cards", *more]


def kept(folder: Path) -> list[Path]:
    return sorted((folder / "data/records").glob("*"))


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_a_whole_game_gives_the_record_of_what_was_typed(
    game: str, players: int, monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Path
) -> None:
    script = script_of(game, players, "cards", {})
    assert type_lines(monkeypatch, arguments(game, players), script.lines) == 0
    [file] = kept(tmp_path)
    record = load(file.read_bytes()).to_record()
    assert record == script.match.to_record()
    assert record.result is not None
    content = json.loads(file.read_text())
    assert (content["seed"], content["person"]) == ("cards", 0)
    out, err = capsys.readouterr()
    assert "Score sheet" in out
    assert str(file) in out
    assert err == ""


@pytest.mark.parametrize(
    ("game", "options", "said"),
    [("quando", {"target": 20}, ["--target", "20"]), ("5211", {"long": True}, ["--long"])],
)
def test_options_of_the_games(
    game: str,
    options: dict[str, Any],
    said: list[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    script = script_of(game, 2, "cards", options)
    assert type_lines(monkeypatch, arguments(game, 2, *said), script.lines) == 0
    assert load(kept(tmp_path)[0].read_bytes()).to_record() == script.match.to_record()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["de", "fr", "it"])
def test_a_whole_game_in_every_language(
    game: str, language: str, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    lines = [line for typed in script_of(game, 3, "cards", {}).lines for line in ("?", typed)]
    extras = ["rules", "sum", "log", "score", "table", "nonsense", ""]
    said = arguments(game, 3, "--language", language)
    assert type_lines(monkeypatch, said, [*extras, *lines]) == 0
    assert "{{" not in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("ending", ["end of input", "quit"])
def test_a_game_left_is_kept_and_resumed_to_the_same_end(
    game: str, ending: str, monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Path
) -> None:
    script = script_of(game, 3, "cards", {})
    half = len(script.lines) // 2
    leaving = ["quit"] if ending == "quit" else []
    first = script.lines[:half] + leaving
    assert type_lines(monkeypatch, arguments(game, 3), first) == 0
    [file] = kept(tmp_path)
    assert f"play --resume {file}" in capsys.readouterr().out
    before, whole = load(file.read_bytes()).to_record(), script.match.to_record()
    assert before.result is None
    last = len(before.deals) - 1
    actions = before.deals[last].actions
    assert before.deals[:last] == whole.deals[:last]
    assert actions == whole.deals[last].actions[: len(actions)]
    again = ["play", "--resume", str(file)]
    assert type_lines(monkeypatch, again, script.lines[half:]) == 0
    assert load(file.read_bytes()).to_record() == whole


def test_a_resumed_game_keeps_its_language_and_shows_the_whole_table(
    monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Path
) -> None:
    """Left in the middle of a turn, when the hand alone would be drawn."""
    script = script_of("quando", 2, "cards", {})
    draws = next(n for n, line in enumerate(script.lines) if line in ("showing", "hidden"))
    said = arguments("quando", 2, "--language", "de")
    assert type_lines(monkeypatch, said, script.lines[:draws]) == 0
    [file] = kept(tmp_path)
    capsys.readouterr()
    assert type_lines(monkeypatch, ["play", "--resume", str(file)], []) == 0
    out = capsys.readouterr().out
    assert "Quando geht weiter." in out
    assert "Ablagestapel" in out
    assert "Jetzt ziehen" in out
    assert type_lines(monkeypatch, ["play", "--resume", str(file), "--language", "it"], []) == 0
    assert "Quando continua." in capsys.readouterr().out
    assert json.loads(file.read_text())["language"] == "it"


@pytest.mark.parametrize("language", [5, "xx", None, ["de"]])
def test_a_language_that_nobody_speaks_does_no_harm(
    language: Any, monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Path
) -> None:
    assert type_lines(monkeypatch, arguments("quando", 2), ["a", "s"]) == 0
    [file] = kept(tmp_path)
    file.write_text(json.dumps(json.loads(file.read_text()) | {"language": language}))
    assert type_lines(monkeypatch, ["play", "--resume", str(file)], []) == 0
    assert "Quando continues." in capsys.readouterr().out


def test_the_help_names_the_letters_that_are_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    left_out = ", ".join(letter for letter in ascii_lowercase if letter not in LETTERS)
    for language in ("en", "de", "fr", "it"):
        said = arguments("quando", 2, "--language", language)
        assert type_lines(monkeypatch, said, ["?"]) == 0
        assert f"{left_out}." in capsys.readouterr().out


def test_a_seed_may_be_any_text(
    monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Path
) -> None:
    said = ["play", "quando", "--seed", "caf\udce9 \N{SNOWMAN}\n"]
    assert type_lines(monkeypatch, said, ["a", "s"]) == 0
    [file] = kept(tmp_path)
    assert type_lines(monkeypatch, ["play", "--resume", str(file)], []) == 0
    content = json.loads(file.read_text()) | {"seed": "\ud800", "players": list("\ud800bcd")}
    file.write_text(json.dumps(content))
    assert type_lines(monkeypatch, ["play", "--resume", str(file)], []) == 0
    assert json.loads(file.read_text()) == content


def test_keys_of_a_resumed_record_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    script = script_of("quando", 2, "cards", {})
    assert type_lines(monkeypatch, arguments("quando", 2), script.lines[:4]) == 0
    [file] = kept(tmp_path)
    content = json.loads(file.read_text())
    content["place"] = "kitchen"
    content["deals"][0]["light"] = "lamp"
    file.write_text(json.dumps(content))
    assert type_lines(monkeypatch, ["play", "--resume", str(file)], script.lines[4:6]) == 0
    content = json.loads(file.read_text())
    assert (content["place"], content["deals"][0]["light"]) == ("kitchen", "lamp")


def test_without_a_game_both_are_offered(
    monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Path
) -> None:
    assert type_lines(monkeypatch, ["play"], ["chess", "2", "9", "", "quit"]) == 0
    out = capsys.readouterr().out
    assert "Welcome" in out
    assert "You are playing 5211 against Heron, Otter and Lynx." in out
    assert kept(tmp_path) == []
    assert type_lines(monkeypatch, ["play"], []) == 0
    assert type_lines(monkeypatch, ["play"], ["1", "quit"]) == 0


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (["quando", "--players", "9"], "2 to 6 players, not 9 (Q1)"),
        (["5211", "--players", "6"], "2 to 5 players, not 6 (F1)"),
        (["5211", "--players", "two"], "not two"),
        (["quando", "--players", ""], "2 to 6 players"),
        (["quando", "--players", "9" * 5000], "2 to 6 players"),
        (["quando", "--target", "0"], "from 1, not 0 (Q25)"),
        (["quando", "--target", "1.5"], "from 1, not 1.5 (Q25)"),
        (["quando", "--target", "1001"], "'target' may be at most 1000 in a new game (Q25)"),
        (["quando", "--target", "9" * 30], "from 1, not 999"),
        (["quando", "--long"], "no option 'long'"),
        (["5211", "--target", "40"], "no option 'target'"),
        (["chess"], "no game"),
        (["quando", "--language", "xx"], "no language"),
        (["--resume", "nowhere.json"], "'nowhere.json' cannot be read"),
        (["--resume", "x\0y"], "cannot be read"),
        (["--resume", "x.json", "--players", "3"], "leave out --players"),
        (["quando", "--save", "."], "already exists"),
    ],
)
def test_a_wrong_value_gets_one_sentence(said: list[str], sentence: str, capsys: Any) -> None:
    assert main(["play", *said]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert sentence in err
    assert err.count("\n") == 1


def test_a_finished_or_broken_record_is_not_resumed(
    monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Path
) -> None:
    record = script_of("quando", 2, "cards", {"target": 1}).match.to_record()
    finished, broken, odd = (tmp_path / f"{name}.json" for name in ("finished", "broken", "odd"))
    finished.write_text(write_record(record))
    broken.write_text("{")
    unfinished = json.loads(write_record(record)) | {"deals": [], "seed": 5}
    del unfinished["result"]
    odd.write_text(json.dumps(unfinished))
    for file, sentence in [(finished, "is over"), (broken, "not JSON"), (odd, "'seed'")]:
        assert main(["play", "--resume", str(file)]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert sentence in err
        assert err.count("\n") == 1


def test_an_unwritable_place_is_said_once_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    script = script_of("quando", 2, "cards", {})
    place = str(tmp_path / "file" / "record.json")
    said = arguments("quando", 2, "--save", place)
    assert type_lines(monkeypatch, said, script.lines) == 0
    out = capsys.readouterr().out
    assert out.count("You can keep playing") == 1
    assert "could not be saved" in out
    assert "Score sheet" in out


def test_what_is_not_allowed_is_said_with_its_clause(
    monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    lines = ["knock", "pass", "s", "turn", "\N{SNOWMAN}\x07", "1" * 30, "aa", "11"]
    assert type_lines(monkeypatch, arguments("quando", 2), lines) == 0
    out = capsys.readouterr().out
    for sentence in ("(Q19)", "(Q20)", "(Q6)", "(Q14)", "☃\\x07", "named twice"):
        assert sentence in out
