"""Records through the oracle: the lines a replay must print, and random games."""

import random
from typing import Any

from .play5211 import Play5211Oracle, play5211_cards
from .quando import QuandoOracle, flipped, front, quando_cards

Oracle = QuandoOracle | Play5211Oracle
NAMES = ["Red", "Blue", "Gold", "Green", "Black", "White"]


def new_oracle(game: str, players: int, options: dict[str, Any] | None = None) -> Oracle:
    """An oracle of the named game before its first deal."""
    if game == "quando":
        return QuandoOracle(players, **(options or {}))
    if game == "5211":
        return Play5211Oracle(players, **(options or {}))
    raise ValueError(f"unknown game {game!r}")


def replay_lines(record: dict[str, Any]) -> list[dict[str, Any]]:
    """The objects that ``quandary replay --json`` prints for a valid record, in order."""
    oracle = new_oracle(record["game"], len(record["players"]), record.get("options"))
    lines: list[dict[str, Any]] = []
    for number, deal in enumerate(record["deals"]):
        oracle.deal(deal["deck"], deal.get("dealer"))
        for n, action in enumerate(deal["actions"]):
            lines.append(
                {
                    "deal": number,
                    "n": n,
                    "seat": oracle.seat,
                    "legal": oracle.legal(),
                    "action": action,
                }
            )
            oracle.act(action)
        if oracle.seat is None:
            lines.append({"deal": number, **oracle.deal_line()})
    if oracle.is_over:
        lines.append(result_of(oracle))
    if "result" in record and (not oracle.is_over or record["result"] != lines[-1]):
        raise ValueError("the result disagrees with the game")
    return lines


def result_of(oracle: Oracle) -> dict[str, Any]:
    """Totals and winners, as a record and a replay write them."""
    return {"totals": list(oracle.totals), "winners": oracle.winners()}


def shuffled_deck(game: str, rng: random.Random) -> list[str]:
    """All cards in random order, Quando's with random sides up (Q2)."""
    if game == "5211":
        deck = play5211_cards()
    else:
        deck = [card if rng.random() < 0.5 else flipped(card) for card in quando_cards()]
    rng.shuffle(deck)
    return deck


def random_record(
    game: str,
    players: int,
    rng: random.Random,
    *,
    options: dict[str, Any] | None = None,
    stop_after: int | None = None,
) -> dict[str, Any]:
    """A random game; with ``stop_after`` it breaks off after so many actions in all."""
    oracle = new_oracle(game, players, options)
    record: dict[str, Any] = {
        "format": "quandary-record",
        "version": 1,
        "game": game,
        "options": dict(options or {}),
        "players": NAMES[:players],
        "deals": [],
    }
    left = stop_after
    while not oracle.is_over and left != 0:
        left = _random_deal(game, oracle, rng, record, left)
    if oracle.is_over:
        record["result"] = result_of(oracle)
    return record


def _random_deal(
    game: str, oracle: Oracle, rng: random.Random, record: dict[str, Any], left: int | None
) -> int | None:
    deal: dict[str, Any] = {"deck": shuffled_deck(game, rng), "actions": []}
    is_first = not record["deals"]
    if isinstance(oracle, QuandoOracle) and is_first and rng.random() < 0.3:
        deal["dealer"] = rng.randrange(oracle.players)
    oracle.deal(list(deal["deck"]), deal.get("dealer"))
    if isinstance(oracle, QuandoOracle) and rng.random() < 0.7:
        deal["dealer"] = oracle.dealer
    record["deals"].append(deal)
    temper = rng.choice(["hasty", "greedy", "patient", "spiteful"])
    while oracle.seat is not None and left != 0:
        if isinstance(oracle, QuandoOracle):
            action = _random_quando_action(oracle, rng, temper)
        else:
            action = _random_5211_action(oracle, rng, temper)
        oracle.act(action)
        deal["actions"].append(action)
        left = None if left is None else left - 1
    return left


def _random_5211_action(oracle: Play5211Oracle, rng: random.Random, temper: str) -> str:
    """Greedy players show their best cards, spiteful ones their Kododos, the others anything."""
    choices = oracle.legal()
    if temper == "greedy" and rng.random() < 0.7:
        return max(choices, key=lambda text: sum(int(card[1:]) for card in text.split(" ")[1:]))
    if temper == "spiteful" and rng.random() < 0.7:
        return max(choices, key=lambda text: text.count("1"))
    return rng.choice(choices)


def _random_quando_action(oracle: QuandoOracle, rng: random.Random, temper: str) -> str:
    """Hasty players knock soon, greedy ones shed most, patient ones keep zeros, spiteful ones
    play triplets. Anything legal remains possible, or every game would look alike."""
    choices = oracle.legal()
    if "knock" in choices:
        if rng.random() < {"hasty": 0.5, "greedy": 0.15, "patient": 0.05, "spiteful": 0.03}[temper]:
            return "knock"
        choices.remove("knock")
    if choices == ["draw hidden", "draw showing"]:
        return _random_draw(oracle, rng, temper)
    if rng.random() < 0.25 or choices[0].startswith("turn"):
        return _in_any_order(rng.choice(choices), rng)
    ranked = sorted(choices, key=lambda text: _liking(text, temper))
    return _in_any_order(ranked[-1], rng)


def _random_draw(oracle: QuandoOracle, rng: random.Random, temper: str) -> str:
    """Mostly a coin; sometimes the lower side, as if the hidden one could be seen."""
    if rng.random() < {"patient": 0.2, "greedy": 0.5}.get(temper, 0.8):
        return rng.choice(["draw hidden", "draw showing"])
    up = front(oracle.pile[0])
    down = front(flipped(oracle.pile[0]))
    return "draw showing" if up < down else "draw hidden"


def _liking(text: str, temper: str) -> tuple[int, int, str]:
    cards = text.split(" ")[1:]
    fronts = [front(card) for card in cards]
    is_triplet = len(fronts) == 3 and len(set(fronts)) == 1
    if temper == "spiteful":
        return (2 if is_triplet else 0, -len(fronts), text)
    return (len(fronts), 0 if 0 in fronts else sum(fronts), text)


def _in_any_order(text: str, rng: random.Random) -> str:
    """Sometimes the cards are named in an unusual order; it lays them in that order (Q9)."""
    word, *cards = text.split(" ")
    if word == "play" and rng.random() < 0.3:
        rng.shuffle(cards)
    return " ".join([word, *cards])
