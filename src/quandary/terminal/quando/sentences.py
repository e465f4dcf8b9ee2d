"""Describes what a viewer witnessed in Quando, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from quandary.games.quando.rules import first_player
from quandary.games.quando.view_types import (
    SeenCard,
    View,
    WitnessedDeal,
    WitnessedDealOver,
    WitnessedDraw,
    WitnessedEvent,
    WitnessedPlay,
    WitnessedScore,
)
from quandary.terminal.outcome import describe_game_over, numbers_by_name
from quandary.terminal.translator import Translator


def describe(event: WitnessedEvent, translator: Translator) -> list[str]:
    """A witnessed event in sentences."""
    match event["kind"]:
        case "dealt":
            return [_describe_deal(event, translator)]
        case "played":
            return [_describe_play(event, translator)]
        case "drawn":
            return [_describe_draw(event, translator)]
        case "turned":
            return [
                translator.event(
                    "quando.event.turned", event["seat"], card=card_text(event["card"], translator)
                )
            ]
        case "pile_turned":
            showing, size = event["showing"], event["size"]
            return [translator.say("quando.event.pile_turned", count=size, showing=showing)]
        case "knocked" | "passed" | "nothing_drawn":
            return [translator.event(f"quando.event.{event['kind']}", event["seat"])]
        case "deal_over":
            return _describe_end(event, translator)
        case "scored":
            return _describe_score(event, translator)
        case "game_over":
            return [describe_game_over(event["winners"], event["totals"], translator)]


def card_text(card: SeenCard, translator: Translator) -> str:
    """A card's front; both sides, `7/3`, for somebody at no seat who may see both."""
    front, back = card["front"], card["back"]
    if translator.viewer is None and front is not None and back is not None:
        return f"{front}/{back}"
    return "?" if front is None else str(front)


def cards_text(cards: Sequence[SeenCard], translator: Translator) -> str:
    """Cards side by side, in the order given."""
    return " ".join(card_text(card, translator) for card in cards)


def _describe_deal(event: WitnessedDeal, translator: Translator) -> str:
    dealer = event["dealer"]
    starter = first_player(dealer, len(event["hands"]))
    facts = {"count": len(event["hands"][0]), "starter": translator.names[starter]}
    kind = "dealt_you_begin" if starter == translator.viewer else "dealt"
    return translator.event(f"quando.event.{kind}", dealer, **facts)


def _describe_play(event: WitnessedPlay, translator: Translator) -> str:
    """A straight is described from low to high, in whatever order it was laid."""
    cards = cards_text(sorted(event["cards"], key=_front), translator)
    return translator.event(
        f"quando.event.played_{event['play']}",
        event["seat"],
        cards=cards,
        count=len(event["cards"]),
    )


def _describe_draw(event: WitnessedDraw, translator: Translator) -> str:
    occasion = "penalty" if event["penalty"] else "drawn"
    card = event["card"]
    how: str = event["side"]
    if how == "hidden" and card["front"] is not None:
        how = "seen"
    facts = {"card": card_text(card, translator), "back": card["back"]}
    return translator.event(f"quando.event.{occasion}_{how}", event["seat"], **facts)


def _describe_end(event: WitnessedDealOver, translator: Translator) -> list[str]:
    """Who ended the round by zeros is not in the event, but in the open hands."""
    hands = event["hands"]
    if event["ended_by"] == "knock":
        lines = [translator.say("quando.event.round_over_knock")]
    else:
        seats = [seat for seat, hand in enumerate(hands) if not any(map(_front, hand))]
        lines = [translator.event("quando.event.round_over_zeros", seat) for seat in seats]
    return lines + [_describe_hand(seat, hand, translator) for seat, hand in enumerate(hands)]


def _describe_hand(seat: int, hand: Sequence[SeenCard], translator: Translator) -> str:
    cards = cards_text(sorted(hand, key=_front), translator)
    return translator.say(
        "quando.event.hand_open",
        player=translator.name(seat),
        cards=cards,
        sum=sum(map(_front, hand)),
    )


def _front(card: SeenCard) -> int:
    return card["front"] or 0


def _describe_score(event: WitnessedScore, translator: Translator) -> list[str]:
    lowest, sums = event["lowest"], event["sums"]
    if len(lowest) == 1:
        lines = [translator.event("quando.event.scored_lowest", lowest[0], sum=sums[lowest[0]])]
    else:
        players = translator.join([translator.name(seat) for seat in lowest])
        lines = [
            translator.say(
                "quando.event.scored_lowest_shared", players=players, sum=sums[lowest[0]]
            )
        ]
    if event["knocker"] is not None and event["penalty"]:
        lines.append(
            translator.event(
                "quando.event.knocker_beaten", event["knocker"], penalty=event["penalty"]
            )
        )
    lines.append(
        translator.say("quando.event.points", points=numbers_by_name(event["points"], translator))
    )
    lines.append(
        translator.say("quando.event.totals", totals=numbers_by_name(event["totals"], translator))
    )
    return lines


def begins_turn(view: View) -> bool:
    """A turn begins with what the active player plays; draws and penalties belong to it (Q6)."""
    return view["phase"] == "play"
