"""The walls of the house: the tools that guard them do fire."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SCRIPTS = Path(sys.executable).parent
LAYERS = ["games", "games/quando", "games/play5211", "table", "bots", "server", "words"]
PACKAGES = ["src/quandary", *(f"src/quandary/{layer}" for layer in LAYERS), "drills", "drills/kill"]


def ruff_says(path: str, code: str) -> str:
    ruff = [str(SCRIPTS / "ruff"), "check", "--no-cache", "--stdin-filename", path, "-"]
    return subprocess.run(ruff, input=code, cwd=ROOT, capture_output=True, text=True).stdout


@pytest.mark.parametrize("code", ["import random\n\nrandom.seed()\n", "from random import seed\n"])
@pytest.mark.parametrize("layer", ["games/quando", "table", "server/store"])
def test_random_is_banned_where_games_are_ruled_dealt_and_served(layer: str, code: str) -> None:
    assert "TID251 `random` is banned" in ruff_says(f"src/quandary/{layer}/some.py", code)


@pytest.mark.parametrize("path", ["src/quandary/bots/some.py", "tests/games/test_some.py"])
def test_random_is_welcome_elsewhere(path: str) -> None:
    assert "TID251" not in ruff_says(path, "import random\n\nrandom.seed()\n")


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """An empty copy of the layers, under the same contracts."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for package in PACKAGES:
        folder = tmp_path / package
        folder.mkdir(parents=True)
        (folder / "__init__.py").touch()
    return tmp_path


def contracts_hold(house: Path) -> bool:
    linted = subprocess.run(
        [str(SCRIPTS / "lint-imports"), "--no-cache"],
        cwd=house,
        env={**os.environ, "PYTHONPATH": str(house / "src")},
        capture_output=True,
        text=True,
    )
    assert "Contracts" in linted.stdout, linted.stdout
    return linted.returncode == 0


def test_the_contracts_allow_what_they_should(house: Path) -> None:
    """Games may use one another's common files; the table may use games and words."""
    package = house / "src/quandary"
    (package / "games/game.py").write_text("import collections\n")
    (package / "games/quando/rules.py").write_text("import quandary.games.game\n")
    (package / "table/match.py").write_text("import quandary.games, quandary.words, msgspec\n")
    (house / "drills/restart.py").write_text("import quandary.server\n")
    assert contracts_hold(house)


@pytest.mark.parametrize(
    ("file", "module"),
    [
        ("games/quando/rules.py", "quandary.games.play5211"),
        ("games/play5211/rules.py", "quandary.games.quando"),
        ("games/game.py", "quandary.table"),
        ("games/game.py", "quandary.words"),
        ("games/game.py", "msgspec"),
        ("games/game.py", "time"),
        ("words/some.py", "quandary.games"),
        ("table/match.py", "quandary.server"),
        ("unheard_of.py", "quandary.table"),
        ("server/some.py", "drills"),
        ("../../drills/restart.py", "drills.kill"),
        ("../../drills/unheard_of.py", "drills.kill"),
    ],
)
def test_the_contracts_forbid_what_they_should(house: Path, file: str, module: str) -> None:
    (house / "src/quandary" / file).write_text(f"import {module}\n")
    assert not contracts_hold(house)


def test_games_import_only_the_standard_library_and_one_another() -> None:
    """The contract names the packages we know of; this catches every other."""
    for file in (ROOT / "src/quandary/games").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            for module in imported_by(node):
                is_ours = module.startswith(("quandary.games", "quandary.registry"))
                assert is_ours or module.split(".")[0] in sys.stdlib_module_names, (file, module)


def imported_by(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.level == 0:
        return [node.module or ""]
    return []


def game_folder_of(module: str) -> str | None:
    """The game that a module belongs to, in whichever layer: its folder's name."""
    names = {folder.name for folder in (ROOT / "src/quandary/games").iterdir() if folder.is_dir()}
    return next((part for part in module.split(".") if part in names), None)


def test_games_are_strangers_to_one_another_in_every_layer() -> None:
    """The contracts name the games there are; this finds those that will come, too."""
    found = set()
    for file in (*(ROOT / "src/quandary").rglob("*.py"), *(ROOT / "drills").rglob("*.py")):
        game = game_folder_of(".".join(file.relative_to(ROOT).with_suffix("").parts))
        if game is None:
            continue
        found.add(game)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            for module in imported_by(node):
                assert game_folder_of(module) in (None, game), (file, module)
    assert len(found) > 1
