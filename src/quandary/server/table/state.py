"""A table at one moment: the fold of its log. No input or output, no clock, no chance."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, NamedTuple

from quandary.bots.catalogue import find_lesson
from quandary.bots.lesson import LESSON, Lesson
from quandary.games import GAMES
from quandary.games.game import DealStatistics, Event
from quandary.server.table import log_entries
from quandary.server.table.chat import ChatLine, add_line, part_with
from quandary.server.table.deal_actions import (
    DealAction,
    Marked,
    before_last_choice,
    is_to_be_marked,
)
from quandary.server.table.earlier_games import EarlierGames
from quandary.server.table.evening import count_game
from quandary.server.table.fair_deal import FairDeal
from quandary.server.table.log_entries import ArrangedCards
from quandary.server.table.place import Place
from quandary.server.table.seating import ChangesHands, Seating, SeatingBody
from quandary.server.table.tally import Tally
from quandary.table.day_deal import bot_seed, day_deck
from quandary.table.dealer import shuffled_deck
from quandary.table.fair import Masked
from quandary.table.match import AnyMatch, Match
from quandary.table.record import Record

Status = Literal["waiting", "dealing", "playing", "over", "ended", "closed"]


class Applied(NamedTuple):
    """What an entry has led to."""

    events: tuple[Event, ...]
    """Everything that happened in the game, secrets included."""
    proof: dict[str, Any] | None = None
    """That of the deal that is over with it."""
    is_hidden: bool = False
    """Whether nobody but who acted may learn that anything happened at all (F4)."""


@dataclass
class TableState(Seating):
    """Everything about a table, secrets included."""

    id: str
    seq: int = 0
    """The newest entry of the log; goes to nobody, for it counts hidden entries too."""
    client_seq: int = 0
    """The newest entry as clients count: only those that everybody hears of (F4)."""
    game_seq: int = 0
    """The newest entry that changed what is on the table, as clients count."""
    changed_choices: set[int] = field(default_factory=set)
    """Seats that have changed a hidden choice since everybody last heard of something."""
    created: log_entries.Created | None = None
    status: Status = "waiting"
    game_number: int = -1
    match: AnyMatch | None = None
    lesson: Lesson | None = None
    """What this game follows if it is arranged: the first of one learner alone, whoever leaves."""
    cards: ArrangedCards | None = None
    """What this game is dealt from if it is a challenge: the first of one person with bots."""
    was_helped: bool = False
    """Whether a stand-in has acted for a person in this game, or there was a coach."""
    acted: list[DealAction] = field(default_factory=list)
    """What has been done in the present deal."""
    marks: list[Marked] = field(default_factory=list)
    """Places in it, so that taking back does not begin with the first action."""
    is_practice: bool = False
    """Whether something was taken back in this game, so that it counts for nothing."""
    fair: FairDeal | None = None
    finished_deals: list[dict[str, Any]] = field(default_factory=list)
    """The proofs of this game's deals, told when each is over."""
    statistics: list[DealStatistics] = field(default_factory=list)
    """Those of this game's deals that are over."""
    voided: list[dict[str, Any]] = field(default_factory=list)
    """Those of attempts that came to nothing."""
    restores: int = 0
    """How often the tables were put back to an earlier state."""
    earlier_games: EarlierGames = field(default_factory=EarlierGames)
    answered: dict[str, int] = field(default_factory=dict)
    """What every command that was carried out was answered: the seq as clients count."""
    chat: list[ChatLine] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)
    told_at: float = 0.0
    """When everybody last heard of something. The last entry may have been hidden."""

    # Facts

    @property
    def settings(self) -> log_entries.Created:
        """What the table is like."""
        if self.created is None:
            raise ValueError("a table's log begins with its creation")
        return self.created

    @property
    def is_playing(self) -> bool:
        """Whether a game is under way, dealing included."""
        return self.status in ("dealing", "playing")

    def is_played_by_bot(self, seat: int) -> bool:
        """Whether a bot decides for this seat now."""
        place = self.places[seat]
        return place.kind == "bot" or place.is_away

    def level_of(self, seat: int) -> str:
        """At which level a bot decides for this seat."""
        is_opponent = self.places[seat].kind == "bot"
        if is_opponent and self.lesson is not None:
            return LESSON
        return self.places[seat].level or self.settings.level

    @property
    def counts(self) -> bool:
        """Whether this game goes into lists and tallies: not if it was arranged, or practice."""
        return self.lesson is None and not self.is_practice

    def has_coach(self) -> bool:
        """Whether every person here has said yes to a coach; a challenge is taken without one."""
        return super().has_coach() and self.cards is None

    def has_player(self) -> bool:
        """Whether any person plays for themselves; bots alone do not go on."""
        places = [self.places[seat] for seat in self.people()]
        return any(not place.is_away or place.is_forgiven for place in places)

    def to_act(self) -> tuple[int, ...]:
        """Seats that are asked to act in the game."""
        if self.status != "playing" or self.match is None:
            return ()
        return self.match.game.to_act(self.match.state)

    def turn_id(self) -> str | None:
        """Names the present turn where all choose at once; `None` where one acts at a time."""
        if self.match is None or self.status != "playing":
            return None
        turn = self.match.game.turn_id(self.match.state)
        return None if turn is None else f"{self.game_number}.{turn}"

    def contributors(self) -> list[int]:
        """Seats that are asked for their bytes in the coming deal."""
        without = self.fair.without if self.fair else ()
        return [s for s in self.token_holders() if not self.places[s].is_away and s not in without]

    # The fold

    def apply(self, entry: log_entries.Entry) -> Applied:
        """Take in the next entry."""
        if entry.seq != self.seq + 1:
            raise ValueError(f"entry {entry.seq} follows entry {self.seq}")
        self.seq = entry.seq
        turn = self.turn_id() if isinstance(entry.body, log_entries.Acted) else None
        proofs = len(self.finished_deals)
        events = self._take_in(entry.body, entry.at)
        if self.status in ("over", "ended") and self.final_seats is None:
            self.end_game(entry.at)
        self.tally.note(entry.body, turn)
        is_hidden = isinstance(entry.body, log_entries.Acted) and self._is_hidden(events)
        if isinstance(entry.body, log_entries.Acted) and is_hidden:
            self.changed_choices.add(entry.body.seat)
        else:
            self._count_as_told(entry, events)
        if entry.cmd_id is not None:
            self.answered[entry.cmd_id] = self.client_seq
        is_proved = len(self.finished_deals) > proofs
        return Applied(events, self.finished_deals[-1] if is_proved else None, is_hidden)

    def _is_hidden(self, events: tuple[Event, ...]) -> bool:
        """Whether nobody but who acted may learn that anything happened at all (F4)."""
        assert self.match is not None
        return all(self.match.game.redact(event, None) is None for event in events)

    def _count_as_told(self, entry: log_entries.Entry, events: tuple[Event, ...]) -> None:
        self.client_seq += 1
        self.told_at = entry.at
        self.changed_choices.clear()
        if events or isinstance(entry.body, log_entries.Restored | log_entries.Undone):
            self.game_seq = self.client_seq
        if isinstance(entry.body, log_entries.Acted) and entry.body.by == "person":
            self.places[entry.body.seat].times_late = 0

    def _take_in(self, body: log_entries.AnyBody, at: float) -> tuple[Event, ...]:
        if isinstance(body, log_entries.Acted):  # Most are: after a restart this counts.
            self.was_helped |= body.by == "stand_in"
            return self._act(body.seat, body.action)
        if isinstance(body, SeatingBody):
            if isinstance(body, ChangesHands):
                self.chat = part_with(self.chat, body.seat, self.places[body.seat].name)
            self.seat(body, self.turn_id() or "")
            self.was_helped |= self.is_playing and self.has_coach()
            return ()
        match body:
            case log_entries.DealMade(deck):
                return self._deal(deck)
            case log_entries.ChatSaid(seat, text):
                guest = self.places[seat].guest
                self.chat = add_line(self.chat, ChatLine(seat, text, at, None, guest))
            case log_entries.Reacted():
                pass
            case log_entries.Created():
                self.created = body
                self.places = [Place() for _ in range(body.seats)]
            case log_entries.GameStarted(number):
                self._start(number)
            case log_entries.GameEnded():
                self._reveal_secret()
                self.status = "ended"
            case log_entries.TableClosed():
                self._reveal_secret()
                self.status = "closed"
            case log_entries.Restored():
                self._restore()
            case log_entries.Undone(seat):
                self._undo(seat)
            case _:
                self._fair(body)
        return ()

    def _start(self, number: int) -> None:
        if finished := self._finished_game():
            self.earlier_games.keep(self.game_number, finished)
        self.begin_game(number)
        self.game_number = number
        is_first_alone = number == 0 and len(self.token_holders()) == 1
        is_lesson = self.settings.lesson and is_first_alone
        self.lesson = find_lesson(self.settings.game) if is_lesson else None
        self.cards = self.settings.cards if is_first_alone else None
        self.was_helped = self.has_coach()
        names = [place.name for place in self.places]
        self.match = Match.start(self.settings.game, names, self.settings.options)
        self.finished_deals, self.voided, self.fair = [], [], None
        self.statistics = []
        self.is_practice = False
        self.status = "dealing"

    def _fair(self, body: log_entries.AnyBody) -> None:
        match body:
            case log_entries.DealOffered(deal, attempt, secret, commit, without):
                self.fair = FairDeal(
                    deal, attempt, Masked(bytes.fromhex(secret)), commit, tuple(without)
                )
                self.status = "dealing"
            case log_entries.DealVoided(seats):
                self._void(unrevealed=seats)
            case _:
                self._fair_now().note(body)

    def _void(self, **why: object) -> None:
        """An attempt came to nothing: it counts, and a new secret is drawn for the next."""
        self.voided.append({**self._proof(self._fair_now()), **why})
        self.fair = None

    def _restore(self) -> None:
        """The cards of a deal on its way or under way may have been seen: it is given up."""
        self.restores += 1
        if self.fair is None or self.match is None:
            return
        self._void(unrevealed=[], given_up="restored")
        if self.status == "playing":
            self.match.annul_deal()
            self.status = "dealing"

    def _fair_now(self) -> FairDeal:
        assert self.fair is not None, "no deal is on its way"
        return self.fair

    # The game

    def _deal(self, deck: list[str]) -> tuple[Event, ...]:
        assert self.match is not None
        events = self.match.deal([_card(self.match.game.ID, card) for card in deck])
        self.status, self.acted, self.marks = "playing", [], []
        if self.fair is None and self.settings.lesson:  # Old logs: a rematch was arranged, too.
            self.lesson = find_lesson(self.settings.game)
        return events

    def _act(self, seat: int, action: str) -> tuple[Event, ...]:
        assert self.match is not None
        game = self.match.game
        if is_to_be_marked(self.marks, len(self.acted)):
            self.marks.append(Marked(len(self.acted), self.match.mark()))
        self.acted.append(DealAction(seat, action, game.turn_id(self.match.state)))
        events = self.match.act(seat, game.read_action(action))
        if self.match.is_over or self.match.is_awaiting_deal:
            self.statistics.append(game.deal_statistics(self.match.events))
        if game.is_over(self.match.state):
            self._reveal_secret()
            self.status = "over"
            result = game.game_result(self.match.state)
            if self.counts:
                count_game(self.places, result.totals, result.winners)
        elif game.is_awaiting_deal(self.match.state):
            self._reveal_secret()
            self.status = "dealing"
        return events

    def _undo(self, seat: int) -> None:
        """The deal from a mark on, up to the last choice of a seat and without it."""
        assert self.match is not None
        kept = before_last_choice(self.acted, seat)
        while self.marks[-1].done > len(kept):
            self.marks.pop()
        self.match.return_to(self.marks[-1].mark)
        for done in kept[self.marks[-1].done :]:
            self.match.act(done.seat, self.match.game.read_action(done.action))
        self.acted, self.is_practice = kept, True

    def deck_to_deal(self) -> list[str]:
        """The deck that follows from the secret and everything revealed."""
        assert self.match is not None
        key = self._fair_now().shuffle_key(self.id, self.game_number, len(self.places))
        game = self.match.game
        return [game.write_card(card) for card in shuffled_deck(game, key)]

    def arranged_deck(self, cards: ArrangedCards) -> list[str]:
        """The next deck of a challenge: that of the game it comes from, as far as that went."""
        assert self.match is not None
        deal = len(self.match.deals)
        if deal < len(cards.decks):
            return cards.decks[deal]
        return day_deck(self.match.game, cards.challenge, bytes.fromhex(cards.secret), deal)

    def bot_seed(self, seat: int) -> str:
        """What a bot's dice follow from; empty where they are its own."""
        if self.cards is None:
            return ""
        return bot_seed(self.cards.challenge, bytes.fromhex(self.cards.secret), seat)

    def _reveal_secret(self) -> None:
        """The deal is over or abandoned: its proof may be told."""
        if self.fair is not None:
            self.finished_deals.append(self._proof(self.fair))
            self.fair = None

    def _proof(self, fair: FairDeal) -> dict[str, Any]:
        return fair.proof(self.id, self.game_number, len(self.places))

    def record(self, number: int | None = None) -> Record | None:
        """A game as a record with its proofs; only once it is over or ended.

        Without a number: the last one that is.
        """
        number = self.last_finished_game() if number is None else number
        if number == self.game_number and (present := self._finished_game()):
            return present
        return self.earlier_games.find(number)

    def last_finished_game(self) -> int:
        """The number of the last game that is over or ended; below zero if there is none."""
        return self.game_number if self._is_finished() else self.earlier_games.last()

    def _is_finished(self) -> bool:
        return self.match is not None and self.status in ("over", "ended", "closed")

    def _finished_game(self) -> Record | None:
        if self.match is None or not self._is_finished():
            return None
        return self.match.to_record().with_proofs(self.finished_deals, self.voided)


@cache
def _card(game: str, text: str) -> Any:
    """A card of the log. There are few, and after a restart they are read again and again."""
    return GAMES[game].read_card(text)


def fold(table_id: str, entries: Iterable[log_entries.Entry]) -> TableState:
    """A table from its log."""
    state = TableState(table_id)
    for entry in entries:
        state.apply(entry)
    return state
