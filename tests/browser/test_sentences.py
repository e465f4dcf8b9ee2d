"""The terminal and the page choose the same sentences for the same events."""

import json
import re
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright._impl._driver import compute_driver_executable

from quandary.games.play5211.rules import LONG_TARGET
from quandary.terminal.registry import SCREENS
from quandary.terminal.translator import Translator
from quandary.words import catalogue as reader
from quandary.words import languages, text
from quandary.words.catalogue import catalogue
from tests.contract.walks import LONG_5211, NAMES, PLAY5211, QUANDO, QUICK_QUANDO, Setting, walk

TELL = Path(__file__).parent / "modules" / "tell.mjs"
FOLDERS = {"quando": "quando", "5211": "play5211"}
ONLY_TERMINAL = {"quando.event.hand_open", "quando.event.points"}
"""The page shows the hands and the points of a round; the terminal can only say them."""
KEY = re.compile(r"<([\w.]+)>")


def marked() -> dict[str, str]:
    """The catalogue, with every key in place of its text."""
    return {key: f"<{key}>" for key in catalogue("en")}


def nested(texts: Mapping[str, str]) -> dict[str, Any]:
    """A catalogue as the page reads it."""
    whole: dict[str, Any] = {}
    for key, value in texts.items():
        *path, last = key.split(".")
        section = whole
        for part in path:
            section = section.setdefault(part, {})
        section[last] = value
    return whole


class Told(NamedTuple):
    """An event as a viewer witnessed it, with the facts that come with the view."""

    event: Any
    viewer: int | None
    facts: Any


def witnessed(settings: list[Setting], games: int) -> Iterator[Told]:
    """Everything that happens in some games, as everybody at the table and a spectator sees it."""
    for setting in settings:
        for seed in range(games):
            for moment in walk(setting, seed):
                facts = setting.game.public_facts(moment.step.state)
                for event in moment.step.events:
                    for viewer in (None, *setting.seats):
                        told = setting.game.redact(event, viewer)
                        if told is not None:
                            yield Told(told, viewer, facts)


def keys_in(lines: list[str]) -> list[str]:
    return [key for line in lines for key in KEY.findall(line)]


@pytest.mark.parametrize(
    ("game", "settings"),
    [("quando", [*QUANDO, *QUICK_QUANDO]), ("5211", [*PLAY5211, *LONG_5211])],
    ids=["quando", "5211"],
)
def test_both_choose_the_same_sentences(
    game: str, settings: list[Setting], monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = marked()
    told = list(witnessed(settings, games=1))
    page = run_page(FOLDERS[game], texts, told)

    def catalogue_of(language: str) -> Mapping[str, str]:
        return texts

    monkeypatch.setattr(reader, "catalogue", catalogue_of)
    chosen = set()
    for (event, viewer, _), lines in zip(told, page, strict=True):
        translator = Translator("en", NAMES, viewer)
        terminal = keys_in(SCREENS[game].describe(event, translator))
        assert keys_in(lines) == [key for key in terminal if key not in ONLY_TERMINAL], event
        chosen.update(terminal)
    assert {each.event["kind"] for each in told} >= {"dealt", "scored", "deal_over", "game_over"}
    assert len(chosen) > 15


def test_both_name_everybody_who_holds_nothing_but_zeros() -> None:
    zero, seven = {"front": 0, "back": 5}, {"front": 7, "back": 5}
    event: Any = {
        "kind": "deal_over",
        "ended_by": "zeros",
        "hands": [[zero], [seven], [zero, zero]],
    }
    texts = dict(catalogue("en"))
    (page,) = run_page("quando", texts, [Told(event, 1, {})])
    terminal = SCREENS["quando"].describe(event, Translator("en", NAMES, 1))[:2]
    assert " ".join(page) == " ".join(terminal)
    assert all(NAMES[seat] in page[0] for seat in (0, 2))


def run_page(folder: str, texts: Mapping[str, str], told: list[Told]) -> list[list[str]]:
    node, _ = compute_driver_executable()
    asked = {
        "folder": folder,
        "catalogue": nested(texts),
        "names": NAMES,
        "told": [each._asdict() for each in told],
    }
    done = subprocess.run([node, TELL], input=json.dumps(asked), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    lines: list[list[str]] = json.loads(done.stdout)
    return lines


@pytest.mark.parametrize("language", languages())
def test_the_words_say_how_far_the_longer_game_goes(language: str) -> None:
    assert str(LONG_TARGET) in text(language, "5211.event.deal_over_target")
