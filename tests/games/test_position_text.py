"""The frame around positions: fields, items, groups, numbers and nothing."""

import pytest

from quandary.games.errors import UnreadableNotation
from quandary.games.position_text import (
    read_fields,
    read_groups,
    read_items,
    read_number,
    read_optional,
    write_fields,
    write_groups,
    write_items,
    write_optional,
)


def test_fields_are_read_back() -> None:
    text = write_fields("quando", {"phase": "play", "hands": "7/3"})
    assert text == "quando phase=play hands=7/3"
    assert read_fields(text, "quando", ["phase", "hands"]) == {"phase": "play", "hands": "7/3"}


@pytest.mark.parametrize(
    "text",
    ["", "quando", "5211 a=1 b=2", "quando b=2 a=1", "quando a=1", "quando a=1 b=2 c=3", "a=1 b=2"],
)
def test_every_field_once_in_order_and_no_other(text: str) -> None:
    with pytest.raises(UnreadableNotation):
        read_fields(text, "quando", ["a", "b"])


@pytest.mark.parametrize("items", [(), (1,), (1, 2, 3)])
def test_items_are_read_back(items: tuple[int, ...]) -> None:
    assert read_items(write_items(items), read_number) == items


@pytest.mark.parametrize("groups", [(), ((),), ((1, 2), (), (3,))])
def test_groups_are_read_back(groups: tuple[tuple[int, ...], ...]) -> None:
    assert read_groups(write_groups(groups), read_number) == groups


@pytest.mark.parametrize("value", [None, 0, 7])
def test_what_may_be_missing_is_read_back(value: int | None) -> None:
    assert read_optional(write_optional(value), read_number) == value


@pytest.mark.parametrize("text", ["", "007", "-0", "+1", "1.0", "1e3", " 1", "٣", "1234567890"])
def test_numbers_are_plain_digits(text: str) -> None:
    with pytest.raises(UnreadableNotation):
        read_number(text)
