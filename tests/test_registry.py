"""A registry: one line per game, in order, and no game twice."""

import pytest

from quandary.registry import Registry


def test_parts_are_found_by_the_games_id_in_their_order() -> None:
    registry = Registry({"b": 1, "a": 2})
    registry.register("c", 3)
    assert list(registry.items()) == [("b", 1), ("a", 2), ("c", 3)]
    assert "d" not in registry
    with pytest.raises(KeyError):
        registry["d"]


def test_a_game_is_registered_once() -> None:
    registry = Registry({"a": 1})
    with pytest.raises(ValueError, match="a is registered already"):
        registry.register("a", 2)
    assert registry["a"] == 1


def test_what_was_registered_can_be_taken_out_again() -> None:
    registry = Registry({"a": 1})
    registry.register("b", 2)
    registry.unregister("b")
    assert dict(registry) == {"a": 1}
