"""How the page is built: its screens know no game, its games are alike, its names tell apart."""

import re
from collections import Counter
from pathlib import Path

import pytest

from quandary.games import GAMES

WEB = Path(__file__).parents[2] / "src" / "quandary" / "web"
GAME_FOLDERS = {folder for folder in (WEB / "games").iterdir() if folder.is_dir()}
GAME_TERMS = re.compile(r"knock|kododo|triplet|\blanes\b", re.IGNORECASE)
REGISTRY = WEB / "games" / "index.js"
"""One line for each game, and the only file besides the games' own that may name one."""
OF_EVERY_GAME = {
    "cards.css",
    "cards.js",
    "card_identity.js",
    "choice.js",
    "deck.js",
    "end.css",
    "end.js",
    "hand.js",
    "hints.js",
    "index.js",
    "keyboard.js",
    "log.js",
    "options.js",
    "play.js",
    "score_pad.css",
    "score_pad.js",
    "score_pad_entry.js",
    "score_pad_rules.js",
    "score_sheet.js",
    "seats.js",
    "sentences.js",
    "table.css",
    "table.js",
}


def sources(*suffixes: str) -> list[Path]:
    """Our own modules or style sheets."""
    return [
        path
        for path in sorted(WEB.rglob("*"))
        if path.suffix in suffixes and "vendor" not in path.parts
    ]


def is_of_a_game(path: Path) -> bool:
    return any(folder in path.parents for folder in GAME_FOLDERS)


GENERIC = [path for path in sources(".js", ".css") if not is_of_a_game(path) and path != REGISTRY]


def called(path: Path) -> str:
    return path.relative_to(WEB).as_posix()


@pytest.mark.parametrize("path", GENERIC, ids=called)
def test_what_is_no_game_names_none(path: Path) -> None:
    named = "|".join(re.escape(name) for name in {*GAMES, *(each.name for each in GAME_FOLDERS)})
    found = re.search(named, path.read_text(encoding="utf-8"), re.IGNORECASE)
    assert found is None, f"{called(path)} names {found[0]}"


@pytest.mark.parametrize("path", GENERIC, ids=called)
def test_what_is_no_game_knows_nothing_that_only_one_game_has(path: Path) -> None:
    found = re.search(GAME_TERMS, path.read_text(encoding="utf-8"))
    assert found is None, f"{called(path)} speaks of {found[0]}"


@pytest.mark.parametrize("folder", sorted(GAME_FOLDERS), ids=called)
def test_every_game_has_the_same_file_names(folder: Path) -> None:
    assert {path.name for path in folder.iterdir()} >= OF_EVERY_GAME


@pytest.mark.parametrize("folder", sorted(GAME_FOLDERS), ids=called)
def test_the_games_are_strangers_to_one_another(folder: Path) -> None:
    others = [other.name for other in GAME_FOLDERS - {folder}]
    for path in folder.glob("*.js"):
        text = path.read_text(encoding="utf-8")
        assert not any(f"/{other}/" in text for other in others), called(path)


def test_the_page_knows_every_game() -> None:
    text = REGISTRY.read_text(encoding="utf-8")
    folders = set(re.findall(r'"\./(\w+)/index\.js"', text))
    assert folders == {folder.name for folder in GAME_FOLDERS}
    assert len(folders) == len(GAMES)


def test_no_two_modules_are_called_alike() -> None:
    """Except those of games, where the same job has the same name on purpose."""
    counts = Counter(path.name for path in GENERIC)
    assert [name for name, count in counts.items() if count > 1] == []


def test_no_colour_or_size_is_named_twice() -> None:
    """A sheet that is fetched later would change it on every screen."""
    counts = Counter(name for path in sources(".css") for name in set(tokens_of(path)))
    assert [name for name, count in counts.items() if count > 1] == []


def tokens_of(path: Path) -> list[str]:
    """What a sheet adds to the tokens, which are there for every screen."""
    layers = re.findall(
        r"^@layer tokens \{$(.*?)^\}$", path.read_text(encoding="utf-8"), re.M | re.S
    )
    return re.findall(r"^\s+(--[\w-]+):", "".join(layers), re.M)
