"""The rules of 5211 from the deal to the end of the game (F1–F17).

Read from top to bottom: dealing, who chooses, what is allowed, what follows from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from quandary.games.errors import IllegalAction, IllegalDeal, IllegalOptions, NotYourTurn
from quandary.games.game import DealResult, GameResult, Step
from quandary.games.play5211.actions import TAKE_BACK, Action, Lay, TakeBack
from quandary.games.play5211.cards import (
    FULL_DECK,
    HAND_SIZE,
    REMOVED,
    Card,
    Cards,
    verify_deck,
)
from quandary.games.play5211.events import (
    DealOver,
    Dealt,
    Drawn,
    EndedBy,
    Event,
    GameOver,
    Laid,
    Revealed,
    Scored,
    TakenBack,
)
from quandary.games.play5211.options import Options
from quandary.games.play5211.scoring import ranks, score_round, winners
from quandary.games.play5211.state import Phase, State

ID = "5211"
PLAYER_COUNTS = range(2, 6)
CARDS_PER_TURN = (2, 1, 1)
"""How many cards are laid in the first, second and third turn of a round (F4)."""
LONG_TARGET = 50


# Dealing


def start(players: int, options: Options) -> State:
    """A game that waits for its first deal (F1)."""
    if players not in PLAYER_COUNTS:
        raise IllegalOptions("wrong_player_count", "F1", players=players, least=2, most=5)
    return State(options, totals=(0,) * players)


def deal(state: State, deck: Sequence[Card], dealer: int | None = None) -> Step[State, Event]:
    """Remove cards, deal five to each, the rest is the draw pile (F2, F3).

    Every game is dealt the same way, so a dealer may be named; which seat makes no difference.
    """
    players = state.players
    if state.phase is not Phase.DEAL:
        raise IllegalDeal("game_over" if is_over(state) else "no_deal_due", "F15")
    if dealer is not None and dealer not in range(players):
        raise IllegalDeal("unknown_dealer", "F3", dealer=dealer)
    verify_deck(deck)
    first = REMOVED[players]
    last = first + HAND_SIZE * players
    removed, pile = tuple(deck[:first]), tuple(deck[last:])
    hands = tuple(tuple(deck[first + seat : last : players]) for seat in range(players))
    nothing: tuple[Cards, ...] = ((),) * players
    state = State(
        options=state.options,
        totals=state.totals,
        sheet=state.sheet,
        deals=state.deals + 1,
        phase=Phase.LAY,
        hands=hands,
        chosen=(None,) * players,
        shown=nothing,
        won=nothing,
        removed=removed,
        pile=pile,
    )
    return Step(state, (Dealt(removed, hands, pile),))


# Who chooses


def is_awaiting_deal(state: State) -> bool:
    """Whether the next thing to happen is a deal."""
    return state.phase is Phase.DEAL


def is_over(state: State) -> bool:
    """Whether the game is over (F13, F16)."""
    return state.phase is Phase.OVER


def to_act(state: State) -> tuple[int, ...]:
    """Everybody who has not chosen yet: all choose at the same time (F4)."""
    if state.phase is not Phase.LAY:
        return ()
    return tuple(seat for seat, cards in enumerate(state.chosen) if cards is None)


def is_last_round(state: State) -> bool:
    """The round played with the cards in hand once the draw pile is empty (F13).

    The pile always runs out exactly between two rounds, so it never stands in for half of one.
    """
    return state.phase is Phase.LAY and not state.pile


def rounds_per_deal(players: int) -> int:
    """The draw pile lasts for all rounds but the last (F4, F13)."""
    pile = len(FULL_DECK) - REMOVED[players] - HAND_SIZE * players
    return pile // (sum(CARDS_PER_TURN) * players) + 1


def turn_id(state: State) -> str:
    """Names the turn that all choose for at once: deal, round and turn."""
    return f"{state.deals - 1}.{state.round}.{state.turn}"


# What is allowed


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """Every different choice, and taking it back once it is made (F4)."""
    if state.phase is not Phase.LAY:
        return ()
    size = CARDS_PER_TURN[state.turn]
    choices = dict.fromkeys(combinations(sorted(state.hands[seat]), size))
    if state.chosen[seat] is None:
        return tuple(map(_lay_of, choices))
    return (*map(_lay_of, choices), TAKE_BACK)


_lay_of = cache(Lay)
"""Values are made once: there are some 500 different choices, met again and again."""


def verify(state: State, seat: int, action: Action) -> None:
    """Raise `IllegalAction` with code and clause unless the seat may do this now (F4)."""
    if state.phase is Phase.OVER:
        raise NotYourTurn("game_over", "F16" if state.options.long else "F13")
    if state.phase is Phase.DEAL:
        raise NotYourTurn("deal_over", "F13" if state.deals else "F3")
    if seat not in range(state.players):
        raise NotYourTurn("no_such_seat", "F1", seat=seat)
    match action:
        case Lay(cards):
            _verify_cards(state.hands[seat], cards, CARDS_PER_TURN[state.turn])
        case TakeBack():
            if state.chosen[seat] is None:
                raise IllegalAction("nothing_to_take_back", "F4")


def _verify_cards(hand: Cards, cards: Cards, needed: int) -> None:
    if len(cards) != needed:
        raise IllegalAction("wrong_card_count", "F4", count=needed, named=len(cards))
    for card in cards:
        if card not in hand:
            raise IllegalAction("not_in_hand", "F4", card=f"{card.colour}{card.value}")
        if needed > 1 and cards.count(card) > hand.count(card):
            raise IllegalAction("card_named_twice", "F4", card=f"{card.colour}{card.value}")


# What follows


def apply(state: State, seat: int, action: Action) -> Step[State, Event]:
    """Do what the seat wishes, if it is legal; the last choice brings the reveal (F4)."""
    verify(state, seat, action)
    chosen = state.chosen
    if isinstance(action, TakeBack):
        chosen = (*chosen[:seat], None, *chosen[seat + 1 :])
        return Step(state._replace(chosen=chosen), (TakenBack(seat),))
    events: list[Event] = [Laid(seat, action.cards, chosen[seat] is not None)]
    chosen = (*chosen[:seat], action.cards, *chosen[seat + 1 :])
    state = state._replace(chosen=chosen)
    if None not in chosen:
        state = _reveal(state, tuple(filter(None, chosen)), events)
    return Step(state, tuple(events))


def lasting_actions(state: State, seat: int, action: Action) -> tuple[tuple[int, Action], ...]:
    """What a record keeps once this action is applied: the final choices, at the reveal."""
    if isinstance(action, TakeBack):
        return ()
    chosen = (*state.chosen[:seat], action.cards, *state.chosen[seat + 1 :])
    choices = [(chooser, Lay(cards)) for chooser, cards in enumerate(chosen) if cards]
    return tuple(choices) if len(choices) == state.players else ()


def _reveal(state: State, choices: tuple[Cards, ...], events: list[Event]) -> State:
    """Show all choices at once, then draw back to five in seat order (F4, F5)."""
    events.append(Revealed(state.turn, choices))
    size = CARDS_PER_TURN[state.turn]
    pile = state.pile
    hands = []
    for seat, (hand, cards) in enumerate(zip(state.hands, choices, strict=True)):
        drawn, pile = pile[:size], pile[size:]
        hands.append(_without(hand, cards) + drawn)
        if drawn:
            events.append(Drawn(seat, drawn, len(pile)))
    shown = tuple(before + now for before, now in zip(state.shown, choices, strict=True))
    is_last = is_last_round(state)
    state = state._replace(
        turn=state.turn + 1,
        hands=tuple(hands),
        chosen=(None,) * state.players,
        shown=shown,
        pile=pile,
    )
    if state.turn < len(CARDS_PER_TURN):
        return state
    return _end_deal_if_due(_score(state, events), is_last, events)


def _without(hand: Cards, cards: Cards) -> Cards:
    """The hand after laying cards; of equal ones the first leaves, the rest close up."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def _score(state: State, events: list[Event]) -> State:
    """After the third turn the round is scored and the table cleared (F6, F12)."""
    score = score_round(state.shown)
    totals = tuple(map(sum, zip(state.totals, score.points, strict=True)))
    events.append(Scored(state.round, score, totals))
    rest = map(_without, state.shown, score.cards)
    return state._replace(
        totals=totals,
        round=state.round + 1,
        turn=0,
        shown=((),) * state.players,
        won=tuple(pile + cards for pile, cards in zip(state.won, score.cards, strict=True)),
        discard=state.discard + tuple(card for cards in rest for card in cards),
    )


def _end_deal_if_due(state: State, was_last_round: bool, events: list[Event]) -> State:
    """A deal is played out, or from the second deal on 50 points end it (F13, F15, F16)."""
    has_reached_target = state.options.long and max(state.totals) >= LONG_TARGET
    if was_last_round:
        left = tuple(card for hand in state.hands for card in hand)
        state = state._replace(hands=((),) * state.players, discard=state.discard + left)
        is_game_over = has_reached_target or not state.options.long
        return _end_deal(state, "pile", is_game_over, events)
    if has_reached_target and state.deals > 1:
        return _end_deal(state, "target", True, events)
    return state


def _end_deal(state: State, ended_by: EndedBy, is_game_over: bool, events: list[Event]) -> State:
    scores = tuple(sum(card.value for card in pile) for pile in state.won)
    events.append(DealOver(ended_by, scores))
    state = state._replace(
        sheet=(*state.sheet, scores),
        phase=Phase.OVER if is_game_over else Phase.DEAL,
        ended_by=ended_by,
    )
    if is_game_over:
        events.append(GameOver(*game_result(state)))
    return state


# Results


def deal_result(state: State) -> DealResult:
    """The deal that has just ended. Only between deals and after the game."""
    assert state.ended_by is not None, "no deal has ended"
    return DealResult(state.sheet[-1], state.totals, state.ended_by)


def game_result(state: State) -> GameResult:
    """Totals and winners of a game that is over; the last deal's piles break ties (F14, F17)."""
    assert is_over(state), "the game is not over"
    return GameResult(state.totals, winners(state.totals, tuple(map(len, state.won))))


def game_ranks(state: State) -> tuple[int, ...]:
    """The ranks of a game that is over; the last deal's piles break ties (F14, F17)."""
    assert is_over(state), "the game is not over"
    return ranks(state.totals, tuple(map(len, state.won)))
