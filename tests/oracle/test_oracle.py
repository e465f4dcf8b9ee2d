"""Quick checks of the oracle itself, and of the hand-made examples through it."""

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from .play5211 import Play5211Oracle, play5211_cards, what_scores
from .quando import QuandoOracle, flipped, front, quando_cards
from .replay import Oracle, new_oracle, random_record, replay_lines

EXAMPLES = Path(__file__).parent.parent / "examples"
RECORDS = sorted(EXAMPLES.rglob("*.json"))


def cards_on_the_table(oracle: Oracle) -> list[str]:
    """Every card, wherever it lies; Quando's turned so that the smaller number leads."""
    heaps = [*oracle.hands, oracle.pile, oracle.discard]
    if isinstance(oracle, Play5211Oracle):
        heaps += [oracle.removed, *oracle.chosen, *oracle.shown, *oracle.score_piles]
        return sorted(card for heap in heaps for card in heap)
    cards = [card for heap in heaps for card in heap]
    return sorted(min(card, flipped(card), key=front) for card in cards)


def replayed_with_checks(record: dict[str, Any]) -> Counter[str]:
    """Replay a record, check that no card is lost, and count what happened."""
    oracle = new_oracle(record["game"], len(record["players"]), record["options"])
    everything = sorted(quando_cards() if record["game"] == "quando" else play5211_cards())
    seen: Counter[str] = Counter()
    for deal in record["deals"]:
        oracle.deal(deal["deck"], deal.get("dealer"))
        for action in deal["actions"]:
            legal = oracle.legal()
            assert legal == sorted(set(legal))
            oracle.act(action)
            assert cards_on_the_table(oracle) == everything
            seen[action.split(" ")[0]] += 1
        if oracle.seat is None:
            seen[oracle.deal_line()["ended_by"]] += 1
    return seen


def test_q1_fifty_five_different_cards() -> None:
    cards = quando_cards()
    assert len(set(cards)) == 55
    assert Counter(side for card in cards for side in card.split("/")) == {
        str(number): 10 for number in range(11)
    }


def test_f1_a_hundred_cards_in_five_colours() -> None:
    cards = play5211_cards()
    assert Counter(card[0] for card in cards) == dict.fromkeys("ygobv", 20)
    assert Counter(card[1] for card in cards) == {
        "1": 25,
        "2": 30,
        "3": 25,
        "4": 10,
        "5": 5,
        "6": 5,
    }


@pytest.mark.parametrize("players", range(2, 7))
def test_random_quando_games_keep_every_card(players: int) -> None:
    rng = random.Random(players)
    seen: Counter[str] = Counter()
    for _ in range(15):
        record = random_record("quando", players, rng)
        assert "result" in record
        seen += replayed_with_checks(record)
    assert set(seen) == {"play", "draw", "turn", "knock", "pass", "zeros"}


@pytest.mark.parametrize("players", range(2, 6))
def test_random_5211_games_keep_every_card(players: int) -> None:
    rng = random.Random(players)
    seen: Counter[str] = Counter()
    for number in range(15):
        record = random_record("5211", players, rng, options={"long": number % 2 == 1})
        assert "result" in record
        seen += replayed_with_checks(record)
    assert set(seen) == {"lay", "pile", "target"}


@pytest.mark.parametrize("game", ["quando", "5211"])
def test_random_records_can_break_off(game: str) -> None:
    record = random_record(game, 3, random.Random(7), stop_after=11)
    assert sum(len(deal["actions"]) for deal in record["deals"]) == 11
    assert "result" not in record
    assert [line["n"] for line in replay_lines(record)] == list(range(11))
    assert random_record(game, 3, random.Random(7), stop_after=0)["deals"] == []


@pytest.mark.parametrize(("players", "rounds"), [(2, 11), (3, 7), (4, 6), (5, 4)])
def test_f13_the_pile_lasts_for_whole_rounds(players: int, rounds: int) -> None:
    record = random_record("5211", players, random.Random(players))
    assert len(replay_lines(record)[-2]["rounds"]) == rounds


def test_q13_penalties_follow_the_draw_clockwise() -> None:
    oracle = QuandoOracle(2)
    oracle.deal(
        [card for card in quando_cards() if "9" in card and card != "9/10"]
        + [card for card in quando_cards() if "9" not in card or card == "9/10"]
    )
    assert oracle.hands[0] == ["9/0", "9/2", "9/4", "9/6", "9/8", "2/0", "4/0", "6/0"]
    oracle.act("play 9/8 9/0 9/4")
    assert oracle.discard == ["9/8", "9/0", "9/4"]
    oracle.act("draw hidden")
    assert oracle.seat == 1
    assert oracle.legal() == ["draw hidden", "draw showing"]


@pytest.mark.parametrize(
    ("shown", "players", "expected"),
    [
        ("y1 y1 g1 o1 b2 b2 b3 v2", 2, ("kododo", None)),
        ("y1 y1 g1 o1 b1 b2 b3 v2", 2, ("majority", "b")),
        ("y2 y2 y2 y3 y3 g2 g2 o2", 2, ("majority", "g")),
        ("y2 y2 y2 g3 g3 g2 o2 b2", 2, ("none", None)),
        ("y2 y2 g2 g3 o3 o2 b2 b3", 2, ("none", None)),
    ],
)
def test_f7_to_f11_what_scores(shown: str, players: int, expected: tuple[str, str | None]) -> None:
    assert what_scores(shown.split(" "), players) == expected


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_examples_give_their_expected_lines(path: Path) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))
    expected = path.with_suffix(".expected.jsonl").read_text(encoding="utf-8").splitlines()
    assert record["note"]
    assert replay_lines(record) == [json.loads(line) for line in expected]


def test_every_example_of_the_rulebooks_is_here() -> None:
    names = {path.name.split("-")[0] for path in EXAMPLES.glob("*.json")}
    assert names == {f"qe{n}" for n in range(1, 7)} | {f"fe{n}" for n in range(1, 5)}


@pytest.mark.parametrize(
    "text", ["knock", "pass", "play", "play 1/0 1/0", "play 01/0", "play  1/0", "play x", "draw"]
)
def test_the_oracle_refuses_what_is_not_legal(text: str) -> None:
    oracle = QuandoOracle(2)
    oracle.deal(quando_cards())
    assert "1/0" in oracle.hands[0]
    with pytest.raises(ValueError, match="is not allowed"):
        oracle.act(text)


def test_a_target_of_one_ends_after_the_first_points() -> None:
    record = random_record("quando", 4, random.Random(3), options={"target": 1})
    assert sum("ended_by" in line for line in replay_lines(record)) == 1
