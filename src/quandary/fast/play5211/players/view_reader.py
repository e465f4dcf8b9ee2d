"""What a view of 5211 tells, as a state array to search in.

Hidden cards are filled in from those the seat has not seen, in no random order: call
`knowledge.deal_again_unseen` before each look ahead. Choices already made face down are left out,
the own one too, since all is open until the reveal (F4).
"""

from __future__ import annotations

from quandary.fast.play5211.players.past import Past, new_past
from quandary.fast.play5211.rules import state as at
from quandary.fast.play5211.rules.actions import ONE_CARD
from quandary.fast.play5211.rules.knowledge import COPIES_OF_VALUE
from quandary.games.play5211.cards import KODODO
from quandary.games.play5211.notation import read_card
from quandary.games.play5211.view_types import View


def read_view(view: View) -> at.StateArray:
    """A state that looks to the seat as its view does, while cards are laid."""
    assert view["seat"] is not None, "a spectator has no hand"
    players = view["players"]
    state = at.new_state(players, view["options"]["long"])
    state[at.PHASE] = ("deal", "lay", "over").index(view["phase"])
    state[at.ROUND], state[at.TURN] = view["round"], view["turn"]
    state[at.MISSING] = players
    state[at.DEALS] = 0 if view["deal"] is None else view["deal"] + 1
    state[at.TOTALS : at.TOTALS + players] = view["totals"]
    state[at.TOP] = at.CARDS - view["pile"]
    state[at.HAND_SIZE] = len(view["hands"][0])
    state[at.SHOWN_SIZE] = len(view["shown"][0])
    _read_open(state, view)
    _read_hands(state, view, view["seat"])
    return state


def _read_open(state: at.StateArray, view: View) -> None:
    """What lies or lay open: shown cards, score piles, discard pile."""
    for text, count in view["memory"]["seen"].items():
        state[at.OPEN + _kind(text)] = count
    state[at.DISCARD : at.WON] = state[at.OPEN : at.DISCARD]
    for seat, shown in enumerate(view["shown"]):
        for place, text in enumerate(shown):
            kind = _kind(text)
            state[at.SHOWN + at.MOST_SHOWN * seat + place] = kind
            state[at.COUNTS + kind // at.VALUES] += 1
            state[at.KODODOS] += kind % at.VALUES + 1 == KODODO
            state[at.DISCARD + kind] -= 1
    for event in view["events"]:
        if event["kind"] == "scored":
            for seat, cards in enumerate(event["cards"]):
                for text in cards:
                    state[at.WON + at.KINDS * seat + _kind(text)] += 1
                    state[at.DISCARD + _kind(text)] -= 1
    for seat, pile in enumerate(view["score_piles"]):
        state[at.WON_SIZE + seat], state[at.SCORES + seat] = pile["cards"], pile["points"]


def _read_hands(state: at.StateArray, view: View, viewer: int) -> None:
    """The own hand, then what is left of all cards for the other hands and the piles."""
    own = [_kind(text) for text in view["hands"][viewer] if text is not None]
    unseen = [
        kind
        for kind in range(at.KINDS)
        for _ in range(COPIES_OF_VALUE[kind % at.VALUES] - state[at.OPEN + kind] - own.count(kind))
    ]
    for seat in range(view["players"]):
        hand = own if seat == viewer else [unseen.pop() for _ in own]
        start = at.HANDS + at.FULL_HAND * seat
        state[start : start + len(hand)] = hand
    state[at.DECK : at.DECK + view["removed"]] = unseen[: view["removed"]]
    state[at.DECK + at.CARDS - view["pile"] : at.DECK + at.CARDS] = unseen[view["removed"] :]


def _kind(text: str) -> int:
    return at.kind_of(read_card(text))


def read_past(view: View) -> Past:
    """The decisions of this deal that are over, as far as all have seen them."""
    past = new_past()
    players = view["players"]
    now, found = at.new_state(players), []
    for event in view["events"]:
        if event["kind"] == "dealt":
            now[at.HAND_SIZE], now[at.TOP] = at.FULL_HAND, at.CARDS - event["pile"]
        elif event["kind"] == "revealed":
            lays = [_kinds(cards) for cards in event["cards"]]
            found.append((now.copy(), [_action(kinds) for kinds in lays]))
            _reveal(now, lays)
        elif event["kind"] == "scored":
            now[at.COUNTS : at.OPEN] = 0
            now[at.TURN] = now[at.SHOWN_SIZE] = now[at.KODODOS] = 0
    latest = found[::-1]
    for number, (moment, actions) in enumerate(latest):
        past.moments[number], past.lays[number, :players] = moment, actions
    return past._replace(size=len(latest))


def _reveal(now: at.StateArray, lays: list[list[int]]) -> None:
    """Show what was laid, and draw as long as there is a pile (F4, F5, F13)."""
    size = len(lays[0])
    for seat, kinds in enumerate(lays):
        for place, kind in enumerate(kinds):
            now[at.SHOWN + at.MOST_SHOWN * seat + int(now[at.SHOWN_SIZE]) + place] = kind
            now[at.COUNTS + kind // at.VALUES] += 1
            now[at.KODODOS] += kind % at.VALUES + 1 == KODODO
            now[at.OPEN + kind] += 1
    if now[at.TOP] == at.CARDS:
        now[at.HAND_SIZE] -= size
    else:
        now[at.TOP] += size * len(lays)
    now[at.SHOWN_SIZE] += size
    now[at.TURN] += 1


def _kinds(cards: list[str]) -> list[int]:
    return sorted(map(_kind, cards))


def _action(kinds: list[int]) -> int:
    return kinds[0] | (kinds[1] << 5 if len(kinds) == 2 else ONE_CARD)
