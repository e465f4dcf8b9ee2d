"""A game is named in its own folders and in the registries, and nowhere else.

Whatever else knows a game by name would have to be changed for a third one.
"""

import io
import re
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("src/quandary", "drills")
NAMES = re.compile("quando|5211", re.IGNORECASE)
GAME_TERMS = re.compile("knock|kododo|triplet", re.IGNORECASE)
"""What only one game has. Other modules may mention it in a docstring, as an example."""
GAME_FOLDERS = {"quando", "play5211"}
REGISTRIES = {
    "drills/leak/registry.py",
    "drills/shared/games/registry.py",
    "src/quandary/analysis/registry.py",
    "src/quandary/batch/registry.py",
    "src/quandary/bots/registry.py",
    "src/quandary/envs/game5211_v0.py",
    "src/quandary/envs/quando_v0.py",
    "src/quandary/fast/registry.py",
    "src/quandary/games/__init__.py",
    "src/quandary/terminal/registry.py",
}


def places_that_name_a_game(code: str) -> list[int]:
    """The lines with a game's name in any token: identifier, number, text or comment."""
    tokens = tokenize.generate_tokens(io.StringIO(code).readline)
    return [token.start[0] for token in tokens if NAMES.search(token.string)]


def lines_with_game_terms(code: str) -> list[int]:
    """The lines whose code, as opposed to what is said about it, knows what only one game has."""
    tokens = tokenize.generate_tokens(io.StringIO(code).readline)
    return [
        token.start[0]
        for token in tokens
        if token.type in (tokenize.NAME, tokenize.STRING)
        and not token.string.startswith('"""')
        and GAME_TERMS.search(token.string)
    ]


def modules() -> list[str]:
    """Every module outside the games' own folders."""
    files = (file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py"))
    paths = (file.relative_to(ROOT) for file in files)
    return sorted(path.as_posix() for path in paths if not GAME_FOLDERS & set(path.parts))


@pytest.mark.parametrize("module", modules())
def test_no_other_module_names_a_game(module: str) -> None:
    named = places_that_name_a_game((ROOT / module).read_text(encoding="utf-8"))
    if module in REGISTRIES:
        assert named, "this registry names no game any more"
    else:
        assert not named, f"{module} names a game in line {named[0]}"


@pytest.mark.parametrize("module", [m for m in modules() if m.startswith("src/")])
def test_no_other_module_knows_what_only_one_game_has(module: str) -> None:
    known = lines_with_game_terms((ROOT / module).read_text(encoding="utf-8"))
    assert not known, f"{module} uses a game's own term in line {known[0]}"


@pytest.mark.parametrize("code", ["best_knock = None", "action == 'knock'", "x['kododos']"])
def test_a_game_term_is_found_in_code(code: str) -> None:
    assert lines_with_game_terms(f'x = 1\n"""Such as a knock."""\n{code}\n') == [3]


@pytest.mark.parametrize(
    "code",
    [
        "from quandary.games import quando",
        "if game == 'quando': pass",
        '"""Rounds of Quando."""',
        "SEED = 5211",
        "play5211_batches = 1",
        "pass  # as in 5211",
        "f'{x} quando {y}'",
    ],
)
def test_a_name_is_found_wherever_it_stands(code: str) -> None:
    assert places_that_name_a_game(f"x = 1\n{code}\n") == [2]


def test_our_own_name_is_no_games_name() -> None:
    assert not places_that_name_a_game("import quandary  # 521 and 1, quand\n")
