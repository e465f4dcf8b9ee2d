"""Which card is which on the page: names follow the cards through whole games."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright._impl._driver import compute_driver_executable

from tests.contract.walks import LONG_5211, PLAY5211, QUANDO, Setting, match_walk

IDENTIFY = Path(__file__).parent / "modules" / "identify.mjs"
NEEDED = ("deal", "seat", "hands", "chosen", "choice", "shown", "cards_to_lay")


@dataclass(frozen=True)
class Frame:
    """What one viewer is shown at a moment, and what only the test knows."""

    seat: int | None
    view: dict[str, Any]
    count: int
    state: Any

    def told(self, first: int = 0, *, is_reload: bool = False) -> dict[str, Any]:
        """As the page is told, without the first events."""
        view = {key: self.view[key] for key in NEEDED if key in self.view}
        return {
            "seat": self.seat,
            "view": view,
            "first": first,
            "count": self.count,
            "isReload": is_reload,
        }


@dataclass(frozen=True)
class Walk:
    """A game as one viewer sees it."""

    frames: list[Frame]
    deals: list[list[dict[str, Any]]]


def walk_as(setting: Setting, seed: object, seat: int | None, *, is_open: bool = False) -> Walk:
    """A random game; all hands lie open in a replay for everybody."""
    match = setting.match()
    frames: list[Frame] = []
    deals: list[list[dict[str, Any]]] = []
    for _ in match_walk(match, setting, seed):
        view = match.view(seat)
        if is_open:
            view["hands"] = [match.view(each)["hands"][each] for each in setting.seats]
        events = view.pop("events")
        deals[view["deal"] :] = [events]
        frames.append(Frame(seat, view, len(events), match.state))
    return Walk(frames, deals)


def identify(folder: str, walk: Walk, told: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the page calls the cards, moment by moment."""
    node, _ = compute_driver_executable()
    asked = {"folder": folder, "sequences": [{"deals": walk.deals, "steps": list(told)}]}
    done = subprocess.run(
        [node, str(IDENTIFY)], input=json.dumps(asked), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-2000:]
    named: list[list[dict[str, Any]]] = json.loads(done.stdout)
    return named[0]


def names(cards: list[dict[str, Any]]) -> list[str]:
    return [card["name"] for card in cards]


class Faces:
    """Every name stands for one card of its deal."""

    def __init__(self) -> None:
        self._card_of: dict[tuple[int, str], Any] = {}

    def check(self, deal: int, name: str, card: Any) -> None:
        assert self._card_of.setdefault((deal, name), card) == card


def both_sides(card: Any) -> frozenset[int]:
    """A card of Quando whichever way it is held: no two have the same sides."""
    return frozenset((card.front, card.back))


Names = dict[tuple[int, frozenset[int]], str]


def names_in_quando(frame: Frame, cards: dict[str, Any]) -> Names:
    """What every card in sight is called, by its deal and its sides."""
    deal = frame.view["deal"]
    laid = names(cards["discard"])
    pairs = [*zip(laid, frame.state.discard[-len(laid) :] if laid else (), strict=True)]
    for hand, held in zip(cards["hands"], frame.state.hands, strict=True):
        pairs += zip(names(hand), held, strict=True)
    found = {(deal, both_sides(card)): name for name, card in pairs}
    assert len(set(found.values())) == len(pairs)
    return found


def assert_lasting(before: Names, now: Names, faces: Faces) -> None:
    """A card is called the same as long as it is in sight, and no other is called so."""
    for (deal, card), name in now.items():
        assert before.get((deal, card), name) == name
        faces.check(deal, name, card)


@pytest.mark.parametrize("seat", [0, 1, None], ids=str)
@pytest.mark.parametrize("setting", QUANDO, ids=str)
def test_cards_of_quando_keep_their_names_through_a_game(
    setting: Setting, seat: int | None
) -> None:
    walk = walk_as(setting, "identity", seat)
    named = identify("quando", walk, (frame.told() for frame in walk.frames))
    faces, before = Faces(), Names()
    for frame, cards in zip(walk.frames, named, strict=True):
        now = names_in_quando(frame, cards)
        assert_lasting(before, now, faces)
        before = now


def told_in_pieces(walk: Walk, rng: random.Random) -> list[dict[str, Any]]:
    """As after reloads at a busy table: the newest events first, the rest piece by piece."""
    told = []
    deal, first = -1, 0
    for frame in walk.frames:
        is_reload = rng.random() < 0.05
        if is_reload or frame.view["deal"] != deal:
            deal, first = frame.view["deal"], max(0, frame.count - 5) if is_reload else 0
        told.append(frame.told(first, is_reload=is_reload))
        if first and rng.random() < 0.5:
            first = max(0, first - rng.randrange(1, 10))
            told.append(frame.told(first))
    return told


def test_names_last_from_one_reload_to_the_next() -> None:
    walk = walk_as(QUANDO[1], "pieces", 0)
    told = told_in_pieces(walk, random.Random("pieces"))
    assert sum(each["isReload"] for each in told) > 3
    named = identify("quando", walk, told)
    frame_of = {(frame.view["deal"], frame.count): frame for frame in walk.frames}
    faces, before = Faces(), Names()
    for each, cards in zip(told, named, strict=True):
        now = names_in_quando(frame_of[each["view"]["deal"], each["count"]], cards)
        if each["isReload"]:
            faces, before = Faces(), Names()
        assert_lasting(before, now, faces)
        before = now


@pytest.mark.parametrize(
    ("folder", "setting", "seat"),
    [("quando", QUANDO[2], 0), ("quando", QUANDO[2], None), ("play5211", LONG_5211[1], 0)],
    ids=str,
)
def test_a_replay_finds_the_same_cards_in_any_direction(
    folder: str, setting: Setting, seat: int | None
) -> None:
    walk = walk_as(setting, "replay", seat)
    forward = identify(folder, walk, (frame.told() for frame in walk.frames))
    rng = random.Random("replay")
    places = [*reversed(range(len(walk.frames))), *rng.choices(range(len(walk.frames)), k=300)]
    named = identify(folder, walk, (walk.frames[place].told() for place in places))
    assert [forward[place] for place in places] == named


@pytest.mark.parametrize("seat", [0, None], ids=str)
@pytest.mark.parametrize("setting", PLAY5211, ids=str)
def test_cards_of_5211_keep_their_names_through_a_game(setting: Setting, seat: int | None) -> None:
    walk = walk_as(setting, "identity", seat)
    named = identify("play5211", walk, (frame.told() for frame in walk.frames))
    faces = Faces()
    for frame, cards in zip(walk.frames, named, strict=True):
        assert_cards_of_5211(frame, cards, faces)


def assert_cards_of_5211(frame: Frame, cards: dict[str, Any], faces: Faces) -> None:
    """What lies open is what the view shows, and nothing is in two places."""
    view = frame.view
    for seat in range(len(view["hands"])):
        assert [card["card"] for card in cards["shown"][seat]] == view["shown"][seat]
        assert (len(cards["laid"][seat]) > 0) == (len(view["chosen"]) > 0 and view["chosen"][seat])
        in_hand = sorted(card["card"] for card in cards["hands"][seat])
        assert in_hand == sorted(card for card in view["hands"][seat] if card is not None)
    in_hands = {name for hand in cards["hands"] for name in names(hand)}
    if frame.seat is not None:
        assert set(names(cards["laid"][frame.seat])) <= in_hands
    open_names = [name for row in cards["shown"] for name in names(row)]
    assert len(set(open_names)) == len(open_names)
    assert not in_hands & set(open_names)
    for row in (*cards["hands"], *cards["shown"], *cards["scored"]):
        for card in row:
            faces.check(view["deal"], card["name"], card["card"])


def test_open_hands_of_a_replay_keep_what_stays() -> None:
    setting = PLAY5211[1]
    walk = walk_as(setting, "open", None, is_open=True)
    named = identify("play5211", walk, (frame.told() for frame in walk.frames))
    faces = Faces()
    for frame, cards in zip(walk.frames, named, strict=True):
        assert_cards_of_5211(frame, cards, faces)
    moments = list(zip(walk.frames, named, strict=True))
    for (earlier, before), (frame, now) in pairwise(moments):
        happened = walk.deals[frame.view["deal"]][earlier.count : frame.count]
        revealed = [event["cards"] for event in happened if event["kind"] == "revealed"]
        for seat in setting.seats if frame.view["phase"] == "lay" else ():
            gone = set(names(before["hands"][seat])) - set(names(now["hands"][seat]))
            assert len(gone) == sum(len(cards[seat]) for cards in revealed)
