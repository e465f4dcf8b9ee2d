"""What the page proposes in the lesson of 5211 is what the lesson was arranged for."""

import json
import subprocess
from pathlib import Path

import pytest
from playwright._impl._driver import compute_driver_executable

from tests.bots.play5211.test_lesson import AS_ARRANGED, dealt, take_turn

PROPOSE = Path(__file__).parent / "modules" / "propose.mjs"


@pytest.fixture(scope="module")
def proposals() -> list[dict[str, object]]:
    """What the page says in every turn of the lesson, played with its deck and its bot."""
    match, views = dealt(), []
    for action in AS_ARRANGED:
        views.append(match.view(0))
        take_turn(match, action)
    node, _ = compute_driver_executable()
    done = subprocess.run([node, PROPOSE], input=json.dumps(views), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    told: list[dict[str, object]] = json.loads(done.stdout)
    return told


def test_the_page_proposes_what_meets_everything_once(
    proposals: list[dict[str, list[str]]],
) -> None:
    proposed = [sorted(each["cards"]) for each in proposals]
    assert proposed == [sorted(action.split()[1:]) for action in AS_ARRANGED]


def test_cards_are_proposed_in_the_lesson_alone(proposals: list[dict[str, object]]) -> None:
    assert all(each["lesson"] for each in proposals)
    assert not any(each["other"] for each in proposals)
