"""A search finds what the judge is sure of, and goes on where it was stopped."""

from pathlib import Path

import pytest

from quandary.fast import is_available

if not is_available():
    pytest.skip("needs the fast core", allow_module_level=True)

from quandary.analysis.puzzles import found_file
from quandary.analysis.puzzles.found_file import FoundFile, games_to_search
from quandary.analysis.puzzles.puzzle import Puzzle, open_puzzle
from quandary.analysis.puzzles.search import Search, find_puzzles
from quandary.analysis.results_file import OtherRun
from tests.analysis.puzzles.made_up import puzzle

SEARCH = Search("5211", "casual", "1")


def test_what_is_found_is_a_turn_of_its_seat_with_one_best_choice() -> None:
    found = [each for number in range(3) for each in find_puzzles(SEARCH, 2, number)]
    assert found
    for each in found:
        match = open_puzzle(each)
        assert each.seat in match.to_act
        same = [action for choice in each.choices for action in choice.worth.same]
        assert sorted(same) == [text for text in match.legal(each.seat) if text != "take back"]
        assert all(choice.worth.behind >= 1.5 for choice in each.choices[1:])
    assert found == [each for number in range(3) for each in find_puzzles(SEARCH, 2, number)]


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Which games were searched; each has one puzzle."""
    done: list[tuple[int, int]] = []

    def find(search: Search, players: int, number: int) -> list[Puzzle]:
        done.append((players, number))
        return [puzzle(f"{players}-{number}", players=players)]

    monkeypatch.setattr(found_file, "find_puzzles", find)
    return done


def test_no_game_is_searched_twice(tmp_path: Path, searched: list[tuple[int, int]]) -> None:
    file = tmp_path / "found"
    wanted = list(games_to_search(range(2, 4), 2))
    first = FoundFile(file, SEARCH)
    for game in wanted[:3]:
        first.search(*game)
    with file.open("ab") as out:
        out.write(b'[3, 1, [{"id": "half a l')  # killed while writing
    again = FoundFile(file, SEARCH)
    for game in wanted:
        again.search(*game)
    assert searched == wanted == [(2, 0), (3, 0), (2, 1), (3, 1)]
    assert sorted(each.id for each in FoundFile(file, SEARCH).puzzles) == [
        "2-0", "2-1", "3-0", "3-1",
    ]  # fmt: skip


def test_another_search_does_not_go_on_in_the_same_file(tmp_path: Path) -> None:
    file = tmp_path / "found"
    FoundFile(file, SEARCH)
    with pytest.raises(OtherRun, match="belongs to another run"):
        FoundFile(file, Search("5211", "casual", "2"))


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "found"
    FoundFile(file, SEARCH)
    with file.open("ab") as out:
        out.write(b"nonsense\n")
    with pytest.raises(OtherRun, match="cannot be read"):
        FoundFile(file, SEARCH)
