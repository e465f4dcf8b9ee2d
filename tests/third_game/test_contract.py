"""Every test of the contract that is for all games, with the third game.

They are looked up, not listed: one that is added there is run here, too.
"""

import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

CONTRACT = Path(__file__).parent.parent / "contract"


def contract_for_every_game() -> Iterator[tuple[str, Callable[..., None]]]:
    """Those that take a setting and do not say which."""
    for file in sorted(CONTRACT.glob("test_*.py")):
        for name, function in vars(import_module(f"tests.contract.{file.stem}")).items():
            if name.startswith("test_") and is_for_every_game(function):
                yield name, function


def is_for_every_game(function: Callable[..., None]) -> bool:
    marks: list[pytest.Mark] = getattr(function, "pytestmark", [])
    is_bound = any(mark.name == "parametrize" and mark.args[0] == "setting" for mark in marks)
    return "setting" in inspect.signature(function).parameters and not is_bound


globals().update(contract_for_every_game())


def test_the_contract_has_been_found() -> None:
    names = [name for name, _ in contract_for_every_game()]
    assert len(names) == len(set(names)) >= 10
