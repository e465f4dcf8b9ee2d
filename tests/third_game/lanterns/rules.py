"""The rules of Lanterns.

L1. Two to four players; the numbers from 1 to 10, each twice.
L2. Each player is dealt four cards, hidden from the others. The rest stays face down.
L3. The last seat deals first, then the deal passes clockwise; the seat after the dealer leads.
L4. Clockwise, each player in turn lays one card face up in the middle.
L5. You may not repeat the number laid just before, unless you hold nothing else.
L6. The highest number wins a lantern; if two are equal, the later one does.
L7. The winner of the lantern leads the next round, with an empty middle.
L8. When the hands are empty the deal is over, and its lanterns are added to the score.
L9. The game ends after a deal in which somebody reaches five lanterns, or the agreed number.
L10. The player with the most lanterns wins; if several have as many, they share the win.
"""

from __future__ import annotations

from collections.abc import Sequence

from quandary.games.errors import IllegalAction, IllegalDeal, IllegalOptions, NotYourTurn
from quandary.games.game import DealResult, GameResult, Step
from tests.third_game.lanterns.cards import FULL_DECK, Card, Cards
from tests.third_game.lanterns.options import Options
from tests.third_game.lanterns.state import (
    Action,
    Dealt,
    Event,
    GameOver,
    Laid,
    Lay,
    Lit,
    Scored,
    State,
)

PLAYER_COUNTS = range(2, 5)
HAND_SIZE = 4


# Dealing


def start(players: int, options: Options) -> State:
    """A game that waits for its first deal (L1)."""
    if players not in PLAYER_COUNTS:
        raise IllegalOptions("wrong_player_count", "L1", players=players, least=2, most=4)
    return State(options, totals=(0,) * players)


def next_dealer(state: State) -> int:
    """The last seat first, then clockwise (L3)."""
    return (state.players - 1 if state.dealer is None else state.dealer + 1) % state.players


def deal(state: State, deck: Sequence[Card], dealer: int | None = None) -> Step[State, Event]:
    """Four cards each, one after the other from the top (L2)."""
    due, players = next_dealer(state), state.players
    if not is_awaiting_deal(state):
        raise IllegalDeal("game_over" if is_over(state) else "no_deal_due", "L8")
    if dealer not in (None, due):
        raise IllegalDeal("wrong_dealer", "L3", dealer=dealer, seat=due)
    if tuple(sorted(deck)) != FULL_DECK:
        raise IllegalDeal("no_lantern_deck", "L1")
    dealt = HAND_SIZE * players
    hands = tuple(tuple(deck[seat:dealt:players]) for seat in range(players))
    state = state._replace(
        deals=state.deals + 1,
        dealer=due,
        hands=hands,
        rest=tuple(deck[dealt:]),
        leader=(due + 1) % players,
        won=(0,) * players,
        used=(),
    )
    return Step(state, (Dealt(due, hands),))


# Whose turn it is


def is_over(state: State) -> bool:
    """Whether somebody has enough lanterns after a deal (L9)."""
    return not any(state.hands) and max(state.totals) >= state.options.lanterns


def is_awaiting_deal(state: State) -> bool:
    """Whether the hands are empty and the game goes on (L8)."""
    return not any(state.hands) and not is_over(state)


def to_act(state: State) -> tuple[int, ...]:
    """One after the other, from the leader on (L4)."""
    return ((state.leader + len(state.middle)) % state.players,) if any(state.hands) else ()


# What is allowed


def playable(hand: Cards, middle: Cards) -> Cards:
    """The cards of a hand that may be laid now (L5)."""
    others = tuple(card for card in hand if card not in middle[-1:])
    return others or hand


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """Every different card that the seat may lay now."""
    if seat not in to_act(state):
        return ()
    return tuple(map(Lay, dict.fromkeys(playable(state.hands[seat], state.middle))))


def verify(state: State, seat: int, action: Action) -> None:
    """Raise `IllegalAction` with code and clause unless the seat may do this now."""
    asked = to_act(state)
    if not asked:
        raise NotYourTurn("game_over" if is_over(state) else "deal_over", "L8")
    if seat not in asked:
        raise NotYourTurn("not_your_turn", "L4", seat=asked[0])
    hand = state.hands[seat]
    if action.card not in hand:
        raise IllegalAction("not_in_hand", "L4", card=str(action.card))
    if action.card not in playable(hand, state.middle):
        raise IllegalAction("number_repeated", "L5", number=action.card)


# What follows


def apply(state: State, seat: int, action: Action) -> Step[State, Event]:
    """Lay the card, if that is legal; the last card of a round lights a lantern (L4, L6)."""
    verify(state, seat, action)
    hand = list(state.hands[seat])
    hand.remove(action.card)
    hands = (*state.hands[:seat], tuple(hand), *state.hands[seat + 1 :])
    state = state._replace(hands=hands, middle=(*state.middle, action.card))
    laid: Event = Laid(seat, action.card)
    if len(state.middle) < state.players:
        return Step(state, (laid,))
    state, events = _end_round(state)
    return Step(state, (laid, *events))


def _end_round(state: State) -> tuple[State, list[Event]]:
    """The highest number has the lantern, the later of two alike, and leads (L6, L7)."""
    places = range(state.players)
    best = max(places, key=lambda place: (state.middle[place], place))
    winner = (state.leader + best) % state.players
    won = tuple(count + (seat == winner) for seat, count in enumerate(state.won))
    used = (*state.used, *state.middle)
    state = state._replace(leader=winner, won=won, used=used, middle=())
    events: list[Event] = [Lit(winner)]
    if any(state.hands):
        return state, events
    totals = tuple(map(sum, zip(state.totals, won, strict=True)))
    state = state._replace(totals=totals, sheet=(*state.sheet, won))
    events.append(Scored(won, totals))
    if is_over(state):
        events.append(GameOver(totals, winners(totals)))
    return state, events


# Results


def winners(totals: Sequence[int]) -> tuple[int, ...]:
    """Whoever has most lanterns (L10)."""
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))


def deal_result(state: State) -> DealResult:
    """The deal that has just ended (L8)."""
    return DealResult(state.sheet[-1], state.totals, "hands")


def game_result(state: State) -> GameResult:
    """Totals and winners of a game that is over (L10)."""
    return GameResult(state.totals, winners(state.totals))


def game_ranks(state: State) -> tuple[int, ...]:
    """Who came in where: the more lanterns the better (L10)."""
    return tuple(1 + sum(other > total for other in state.totals) for total in state.totals)
