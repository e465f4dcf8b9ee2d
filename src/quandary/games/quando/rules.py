"""The rules of Quando from the deal to the end of the game (Q1–Q25).

Read from top to bottom: dealing, whose turn it is, what is allowed, what follows from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from quandary.games.errors import IllegalAction, IllegalDeal, IllegalOptions, NotYourTurn
from quandary.games.game import DealResult, GameResult, Step
from quandary.games.quando.actions import (
    DRAW_HIDDEN,
    DRAW_SHOWING,
    KNOCK,
    PASS,
    Action,
    Draw,
    Knock,
    Pass,
    Play,
    Side,
    Turn,
)
from quandary.games.quando.cards import Card, Hand, cards_per_hand, verify_deck
from quandary.games.quando.events import (
    DealOver,
    Dealt,
    Drawn,
    EndedBy,
    Event,
    GameOver,
    Knocked,
    NothingDrawn,
    Passed,
    PileTurned,
    Played,
    Scored,
    Turned,
)
from quandary.games.quando.options import Options
from quandary.games.quando.plays import is_triplet, playable_sets, verify_cards
from quandary.games.quando.scoring import ranks, score_round, winners
from quandary.games.quando.state import Phase, State

ID = "quando"
PLAYER_COUNTS = range(2, 7)
PLAYS_BEFORE_KNOCKING = 2


# Dealing


def start(players: int, options: Options) -> State:
    """A game that waits for its first deal (Q1)."""
    if players not in PLAYER_COUNTS:
        raise IllegalOptions("wrong_player_count", "Q1", players=players, least=2, most=6)
    return State(options, totals=(0,) * players)


def next_dealer(state: State) -> int:
    """The last seat deals the first round; then the deal passes clockwise (Q24)."""
    if state.dealer is None:
        return state.players - 1
    return (state.dealer + 1) % state.players


def deal(state: State, deck: Sequence[Card], dealer: int | None = None) -> Step[State, Event]:
    """Deal a round from a full deck, top first, the upper side being the card's front.

    A first round may name any dealer; later ones follow clockwise (Q24).
    """
    if state.phase is not Phase.DEAL:
        raise IllegalDeal("game_over" if is_over(state) else "no_deal_due", "Q24")
    dealer = _verify_dealer(state, dealer)
    verify_deck(deck)
    players = state.players
    first = first_player(dealer, players)
    dealt = cards_per_hand(players) * players
    hands = tuple(
        tuple(card.turn_over() for card in deck[(seat - first) % players : dealt : players])
        for seat in range(players)
    )
    pile = tuple(deck[dealt:])
    state = State(
        options=state.options,
        totals=state.totals,
        sheet=state.sheet,
        deals=state.deals + 1,
        phase=Phase.PLAY,
        dealer=dealer,
        hands=hands,
        pile=pile,
        active=first,
        plays=(0,) * players,
    )
    return Step(state, (Dealt(dealer, hands, pile),))


def first_player(dealer: int, players: int) -> int:
    """The player to the dealer's left gets the first card and the first turn (Q3, Q6)."""
    return (dealer + 1) % players


def _verify_dealer(state: State, dealer: int | None) -> int:
    due = next_dealer(state)
    if dealer is None:
        return due
    if dealer not in range(state.players):
        raise IllegalDeal("unknown_dealer", "Q24", dealer=dealer)
    if state.deals and dealer != due:
        raise IllegalDeal("wrong_dealer", "Q24", dealer=dealer, seat=due)
    return dealer


# Whose turn it is


def is_awaiting_deal(state: State) -> bool:
    """Whether the next thing to happen is a deal."""
    return state.phase is Phase.DEAL


def is_over(state: State) -> bool:
    """Whether the game is over (Q24)."""
    return state.phase is Phase.OVER


def to_act(state: State) -> tuple[int, ...]:
    """The seat that is asked to act, or none between rounds and after the game (Q6, Q13)."""
    if state.phase is Phase.PENALTY:
        return state.owing[:1]
    if state.phase is Phase.PLAY or state.phase is Phase.DRAW:
        return (state.active,)
    return ()


def last_turns(state: State) -> tuple[int, ...]:
    """After a knock, the seats whose last turn is not over yet, in their order (Q20)."""
    if state.knocker is None or not to_act(state):
        return ()
    left = (state.knocker - state.active) % state.players
    return tuple((state.active + step) % state.players for step in range(left))


# What is allowed


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """Everything the seat may do now; one `Play` per set of cards, in canonical order."""
    if seat not in to_act(state):
        return ()
    if state.phase is Phase.DRAW:
        return (DRAW_SHOWING, DRAW_HIDDEN)
    if state.phase is Phase.PENALTY:
        zeros = _zeros(state.hands[seat])
        return tuple(map(Turn, zeros)) if zeros else (DRAW_SHOWING, DRAW_HIDDEN)
    actions: list[Action] = list(map(_play_of, playable_sets(state.hands[seat])))
    if state.knocker is not None:
        actions.append(PASS)
    elif min(state.plays) >= PLAYS_BEFORE_KNOCKING:
        actions.append(KNOCK)
    return tuple(actions)


_play_of = cache(Play)
"""Values are made once: there are some 20,000 different plays, met again and again."""


def _zeros(hand: Hand) -> list[Card]:
    return [card for card in hand if card.front == 0]


def verify(state: State, seat: int, action: Action) -> None:
    """Raise `IllegalAction` with code and clause unless the seat may do this now."""
    asked = to_act(state)
    if seat not in asked:
        _refuse_out_of_turn(state, asked)
    if state.phase is Phase.DRAW:
        if not isinstance(action, Draw):
            raise IllegalAction("draw_first", "Q6")
    elif state.phase is Phase.PENALTY:
        _verify_penalty(state.hands[seat], action)
    else:
        _verify_turn(state, seat, action)


def _refuse_out_of_turn(state: State, asked: tuple[int, ...]) -> None:
    if state.phase is Phase.OVER:
        raise NotYourTurn("game_over", "Q24")
    if not asked:
        clause = "Q18" if state.ended_by == "zeros" else "Q20"
        raise NotYourTurn("deal_over", clause if state.deals else "Q2")
    clause = "Q13" if state.phase is Phase.PENALTY else "Q6"
    raise NotYourTurn("not_your_turn", clause, seat=asked[0])


def _verify_turn(state: State, seat: int, action: Action) -> None:
    match action:
        case Play(cards):
            verify_cards(state.hands[seat], cards)
        case Knock():
            _verify_knock(state)
        case Pass():
            if state.knocker is None:
                raise IllegalAction("pass_before_knock", "Q20")
        case Draw():
            raise IllegalAction("play_first", "Q6")
        case Turn():
            raise IllegalAction("nothing_owed", "Q14")


def _verify_knock(state: State) -> None:
    """Everybody has to have played twice, and nobody may have knocked (Q19, Q20)."""
    if state.knocker is not None:
        raise IllegalAction("already_knocked", "Q20", seat=state.knocker)
    times = min(state.plays)
    if times < PLAYS_BEFORE_KNOCKING:
        raise IllegalAction("knock_too_early", "Q19", seat=state.plays.index(times), count=times)


def _verify_penalty(hand: Hand, action: Action) -> None:
    """With a zero, turn one (Q14); without one, draw a card (Q15)."""
    has_zero = any(card.front == 0 for card in hand)
    match action:
        case Turn(card):
            if card not in hand:
                raise IllegalAction("not_in_hand", "Q14", card=f"{card.front}/{card.back}")
            if not has_zero:
                raise IllegalAction("no_zero_to_turn", "Q15")
            if card.front != 0:
                raise IllegalAction("not_a_zero", "Q14", number=card.front)
        case Draw():
            if has_zero:
                raise IllegalAction("turn_a_zero", "Q14")
        case _:
            raise IllegalAction("penalty_first", "Q14" if has_zero else "Q15")


# What follows


def apply(state: State, seat: int, action: Action) -> Step[State, Event]:
    """Do what the seat wishes, if it is legal, and everything that follows from it."""
    verify(state, seat, action)
    events: list[Event] = []
    match action:
        case Play(cards):
            state = _play(state, seat, cards, events)
        case Draw(side):
            state = _draw(state, seat, side, events)
        case Turn(card):
            state = _turn(state, seat, card, events)
        case Knock():
            events.append(Knocked(seat))
            state = _next_turn(state._replace(knocker=seat), events)
        case Pass():
            events.append(Passed(seat))
            state = _next_turn(state, events)
    return Step(state, tuple(events))


def _play(state: State, seat: int, cards: tuple[Card, ...], events: list[Event]) -> State:
    """Cards go onto the discard pile in the order named (Q9)."""
    hand = state.hands[seat]
    positions = tuple(map(hand.index, cards))
    events.append(Played(seat, cards, positions))
    plays = state.plays
    state = state._replace(
        phase=Phase.DRAW,
        hands=_with_hand(state.hands, seat, tuple(card for card in hand if card not in cards)),
        discard=state.discard + cards,
        plays=(*plays[:seat], plays[seat] + 1, *plays[seat + 1 :]),
        has_triplet=is_triplet(cards),
    )
    return state if state.pile else _turn_pile_over(state, events)


def _draw(state: State, seat: int, side: Side, events: list[Event]) -> State:
    """One card to the end of the hand, then the turn or the penalties go on (Q10, Q11)."""
    is_penalty = state.phase is Phase.PENALTY
    top, pile = state.pile[0], state.pile[1:]
    card = top if side == "showing" else top.turn_over()
    hand = (*state.hands[seat], card)
    hands = _with_hand(state.hands, seat, hand)
    events.append(Drawn(seat, side, card, is_penalty, pile[0].front if pile else None))
    has_ended = not is_penalty and card.front == 0 and has_only_zeros(hand)
    if pile and not (is_penalty or state.has_triplet or has_ended):
        return _next_turn(state, events, hands=hands, pile=pile)
    state = state._replace(hands=hands, pile=pile)
    state = state if pile else _turn_pile_over(state, events)
    if has_ended:
        return _end_round(state, "zeros", events)
    if is_penalty:
        return _penalty_paid(state, events)
    if state.has_triplet:
        owing = tuple((seat + step) % state.players for step in range(1, state.players))
        return _settle_penalties(state._replace(has_triplet=False, owing=owing), events)
    return _next_turn(state, events)


def has_only_zeros(hand: Hand) -> bool:
    """Whether a hand shows nothing but zeros (Q18)."""
    return not any(card.front for card in hand)


def _turn(state: State, seat: int, card: Card, events: list[Event]) -> State:
    """A zero's back becomes its front; the card keeps its place (Q14)."""
    hand = state.hands[seat]
    position = hand.index(card)
    turned = card.turn_over()
    events.append(Turned(seat, position, turned))
    hand = (*hand[:position], turned, *hand[position + 1 :])
    return _penalty_paid(state._replace(hands=_with_hand(state.hands, seat, hand)), events)


def _penalty_paid(state: State, events: list[Event]) -> State:
    return _settle_penalties(state._replace(owing=state.owing[1:]), events)


def _settle_penalties(state: State, events: list[Event]) -> State:
    """Ask the next who owes; without zero and without cards nothing is drawn (Q13, Q16)."""
    while state.owing:
        seat = state.owing[0]
        if state.pile or _zeros(state.hands[seat]):
            return state._replace(phase=Phase.PENALTY)
        events.append(NothingDrawn(seat))
        state = state._replace(owing=state.owing[1:])
    return _next_turn(state, events)


def _turn_pile_over(state: State, events: list[Event]) -> State:
    """The used-up draw pile is replaced by the discard pile, turned over whole (Q12)."""
    if not state.discard:
        return state
    pile = tuple(card.turn_over() for card in state.discard)
    events.append(PileTurned(len(pile), pile[0].front))
    return state._replace(pile=pile, discard=())


def _next_turn(state: State, events: list[Event], **changes: Any) -> State:
    """The turn passes clockwise; when it comes to the knocker the round ends (Q6, Q20).

    `changes` are what the turn that ends has changed; made in one go, for speed.
    """
    seat = (state.active + 1) % len(state.totals)
    if seat == state.knocker:
        return _end_round(state._replace(**changes), "knock", events)
    return state._replace(phase=Phase.PLAY, active=seat, **changes)


def _end_round(state: State, ended_by: EndedBy, events: list[Event]) -> State:
    """Count the round; the game ends when a total reaches the target (Q22–Q25)."""
    score = score_round(state.hands, state.knocker)
    totals = tuple(map(sum, zip(state.totals, score.points, strict=True)))
    events.append(DealOver(ended_by, state.hands))
    events.append(Scored(score, totals))
    is_last = max(totals) >= state.options.target
    if is_last:
        events.append(GameOver(totals, winners(totals)))
    return state._replace(
        totals=totals,
        sheet=(*state.sheet, score.points),
        phase=Phase.OVER if is_last else Phase.DEAL,
        has_triplet=False,
        owing=(),
        ended_by=ended_by,
    )


def _with_hand(hands: tuple[Hand, ...], seat: int, hand: Hand) -> tuple[Hand, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


# Results


def deal_result(state: State) -> DealResult:
    """The round that has just ended. Only between rounds and after the game."""
    assert state.ended_by is not None, "no round has ended"
    return DealResult(state.sheet[-1], state.totals, state.ended_by)


def game_result(state: State) -> GameResult:
    """Totals and winners of a game that is over (Q24)."""
    assert is_over(state), "the game is not over"
    return GameResult(state.totals, winners(state.totals))


def game_ranks(state: State) -> tuple[int, ...]:
    """The ranks of a game that is over (Q24)."""
    assert is_over(state), "the game is not over"
    return ranks(state.totals)
