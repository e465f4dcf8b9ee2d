"""A script played back on a server, with everything that may happen around it.

What happens beside the script is decided by the seed alone, so it is the same in both worlds.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field

from drills.leak.in_process_server import InProcessServer
from drills.leak.people import Person, seat_people
from drills.leak.registry import LEAK_GAMES
from drills.leak.script import Script, Step, Viewer
from drills.shared.bad_frames import bad_texts
from drills.shared.games.registry import DRILL_GAMES
from quandary.server.table import log_entries

MONTH = 31 * 24 * 3600.0
PATHS = (
    "/api/tables",
    "/api/my-tables",
    "/api/my-games",
    "/api/my-games/statistics",
    "/api/my-games/records",
    "/api/tables/{}",
    "/api/tables/{}/record",
    "/api/challenges",
    "/api/challenges/{{challenge}}",
    "/api/reviews/{{review}}",
    "/api/puzzles",
    "/api/puzzles/{{game}}/{{puzzle}}",
    "/api/network",
    "/api/site",
    "/health",
)
FOR_GUESTS = (
    ("POST", "/api/tables/{}/tokens"),
    ("POST", "/api/my-games/transfer"),
    ("DELETE", "/api/my-games"),
    ("POST", "/api/challenges"),
    ("DELETE", "/api/reviews/{{review}}"),
    ("POST", "/api/challenges/{{challenge}}/partings/{{result}}"),
    ("POST", "/api/tables/{}/reports"),
)
"""What would give out or delete something; asked with a forged cookie."""


@dataclass
class Playback:
    """One world from an empty server to a closed table."""

    server: InProcessServer
    script: Script
    viewer: Viewer
    rng: random.Random
    is_tour: bool = False
    """Whether everything that can happen does; otherwise as chance has it."""
    changes: int = 0
    """How often another player lays something else first, where that stays hidden (F4)."""
    answers: list[bytes] = field(default_factory=list)
    """What the viewer was answered over HTTP while the deal was hidden."""
    figures: list[bytes] = field(default_factory=list)
    """What `/metrics` said. It counts every frame, and so tells the operator of changed minds."""
    records: list[bytes] = field(default_factory=list)

    def run(self) -> None:
        """Everything in order."""
        self._minds = random.Random("changes of mind")
        clock = 30 if self._may(0.3) and LEAK_GAMES[self.script.game].has_clock else None
        size, game = self.script.players, self.script.game
        self.people = seat_people(self.server, game, size, self.viewer, clock=clock)
        self.me = next(person for person in self.people if person.is_viewer)
        self.host = self._person_of(0)
        self.others = [person for person in self.people if not person.is_viewer]
        for person in self.people:
            person.come()
        self._before_the_game()
        self.host.command("start", 0, self.rng)
        self._deal()
        last = len(self.script.steps) - 1
        for number, step in enumerate(self.script.steps):
            if self.rng.random() < 0.5 or (self.is_tour and number in (0, last // 2, last)):
                self._interlude(with_everything=self.is_tour and number in (0, last // 2, last))
            self._do(step, has_clock=clock is not None)
        self._interlude()
        self._look_around()
        self._end()

    def _may(self, share: float) -> bool:
        return self.rng.random() < share or self.is_tour

    def _person_of(self, seat: int) -> Person:
        return next(person for person in self.people if seat in person.seats)

    def _somebody(self) -> tuple[Person, int]:
        person = self.rng.choice(self.others)
        return person, person.seats[0]

    # Before, and the deal

    def _before_the_game(self) -> None:
        """People come, go and are replaced."""
        last = self.script.players - 1
        if last in self.viewer or last == 0 or not self._may(0.3):
            return
        person = self._person_of(last)
        person.command("leave", last, self.rng)
        self.host.command("add_bot", 0, self.rng, place=last, level="gentle")
        self.host.command("remove_seat", 0, self.rng, place=last)
        self._invite_program(last)
        self.host.command("remove_seat", 0, self.rng, place=last)
        self._sit_down(person, last)
        self.host.command("remove_seat", 0, self.rng, place=last)
        self.host.command("readmit", 0, self.rng)
        self._sit_down(person, last)

    def _invite_program(self, seat: int) -> None:
        path = f"/api/tables/{self.server.table}/bot-token"
        wish = {"name": "Zoebot", "seat": seat}
        _, content = self.server.ask("POST", path, self.host.cookie, wish)
        program = Person(self.server, (seat,), tokens=[json.loads(content)["token"].split(".")[1]])
        program.come()

    def _sit_down(self, person: Person, seat: int) -> None:
        person.tokens = []
        _, content = self.server.ask(
            "POST",
            f"/api/tables/{self.server.table}/seats",
            person.cookie,
            {"name": "Zoe", "seat": seat},
        )
        person.tokens = [content.decode().split('"token":"')[1].split('"')[0]]
        person.come()

    def _deal(self) -> None:
        """The fair deal; now and then somebody does not keep a promise, and it begins again."""
        breaker = self.rng.choice(self.others) if self._may(0.2) else None
        for person in self.people:
            person.help_deal(self.rng)
        for person in self.people:
            person.help_deal(self.rng, keeps_promise=person is not breaker)
        if breaker is not None:
            self.server.pass_time(11.0)
            for _ in range(2):
                for person in self.people:
                    person.help_deal(self.rng)
        assert self.server.room.state.status == "playing", self.server.room.state.status

    # The script

    def _do(self, step: Step, *, has_clock: bool) -> None:
        person, state = self._person_of(step.seat), self.server.room.state
        self.server.bots.text = step.text
        before = state.seq
        is_asked = step.seat in state.to_act() and self._is_plain(step)
        drafts = self._drafts(person, step)
        if has_clock and is_asked and self.rng.random() < 0.05:
            self._wait_for_stand_in(step.seat)
        elif is_asked and not person.is_viewer and self.rng.random() < 0.1:
            person.command("leave", step.seat, self.rng)
            self._wait_for_stand_in(step.seat)
            self._person_of(state.host or 0).command(
                "hand_over", state.host or 0, self.rng, place=0
            )
            person.command("back", step.seat, self.rng)
        else:
            first, *changes = *drafts, step
            self._act(person, first)
            with self.server.aside():
                for change in changes:
                    self._act(person, change, self._minds)
        acted = self.server.store.logs[self.server.table][before:]
        steps = [entry.body.seat for entry in acted if isinstance(entry.body, log_entries.Acted)]
        assert steps in ([step.seat], [step.seat for _ in (*drafts, step)]), (steps, step)
        for seat in [s for s in state.people() if state.places[s].is_away]:
            self._person_of(seat).command("back", seat, self.rng)

    def _wait_for_stand_in(self, seat: int) -> None:
        """Until a stand-in has acted once; then the player is back."""
        entries = self.server.store.logs[self.server.table]
        before = len(entries)
        for _ in range(200):
            if any(isinstance(entry.body, log_entries.Acted) for entry in entries[before:]):
                break
            self.server.pass_time(0.5)
        self._person_of(seat).command("back", seat, self.rng)

    def _is_plain(self, step: Step) -> bool:
        """Whether a bot would say it in the same words."""
        match = self.server.room.state.match
        assert match is not None
        action = match.game.read_seat_action(match.state, step.seat, step.text)
        return match.game.write_seat_action(match.state, step.seat, action) == step.text

    def _drafts(self, person: Person, step: Step) -> list[Step]:
        """What another player lays first and changes, before all have chosen."""
        state = self.server.room.state
        is_last = set(state.to_act()) <= {step.seat}
        is_hidden = DRILL_GAMES[self.script.game].is_hidden_choice
        if person.is_viewer or is_last or not is_hidden(step.text) or self._minds.random() < 0.5:
            return []
        assert state.match is not None
        choices = [text for text in state.match.legal(step.seat) if is_hidden(text)]
        return [Step(step.seat, self._minds.choice(choices)) for _ in range(self.changes)]

    def _act(self, person: Person, step: Step, chance: random.Random | None = None) -> None:
        state = self.server.room.state
        turn = state.turn_id()
        fresh = {"expect_seq": state.client_seq} if turn is None else {"turn": turn}
        person.command("act", step.seat, chance or self.rng, action=step.text, **fresh)

    # Beside it

    def _interlude(self, *, with_everything: bool = False) -> None:
        kinds: tuple[Callable[[], None], ...] = (
            self._talk, self._wish, self._nonsense, self._come_again, self._come_anew,
            self._look_around, self._rename, self._lose_somebody, self._link, self._ask_coach,
        )  # fmt: skip
        for kind in kinds if with_everything else (self.rng.choice(kinds),):
            kind()

    def _talk(self) -> None:
        person, seat = self._somebody()
        person.command("chat", seat, self.rng, text="Well played, I think.")
        person.command("react", seat, self.rng, reaction="wow")
        for seat in self.viewer:
            self.me.command("chat", seat, self.rng, text="Thank you.")

    def _wish(self) -> None:
        """The viewer asks for what is not allowed, not possible, too late or not theirs."""
        state = self.server.room.state
        wishes = [text for game in LEAK_GAMES.values() for text in game.wishes]
        for text in self.rng.sample(wishes, 4):
            seat = self.rng.choice(self.viewer or (0,))
            if self.viewer and _would_be_done(state, seat, text):
                continue
            self._act(self.me, Step(seat, text))
        seat = self.rng.choice(self.viewer or (0,))
        self.me.command("act", seat, self.rng, action="knock", expect_seq=1, turn="0.0.9")
        self.me.command(
            "act", (seat + 1) % self.script.players, self.rng, action="pass", expect_seq=1
        )
        self.me.command("reveal", seat, self.rng, deal=0, attempt=0, entropy="0" * 32)
        if seat != state.host or not self.viewer:
            self.me.command("end_game", seat, self.rng)

    def _nonsense(self) -> None:
        assert self.me.socket is not None
        for _, text, _ in self.rng.sample(bad_texts(), 3):
            self.me.socket.frame(text)
        self.me.socket.frame(b"binary")
        self.server.pass_time()

    def _come_again(self) -> None:
        """The connection breaks and comes back: the viewer is told what it missed."""
        self.me.go()
        person, seat = self._somebody()
        person.command("chat", seat, self.rng, text="Are you there?")
        self.me.come()

    def _come_anew(self) -> None:
        """Another device, or a page opened again: a snapshot."""
        self.me.come(seq=0)

    def _look_around(self) -> None:
        """Everything that HTTP tells."""
        is_over = not self.server.room.state.is_playing
        for path in PATHS:
            if is_over and path.endswith(("/record", "/records")):
                continue  # It may tell everything now.
            whole, _ = self.server.ask("GET", path.format(self.server.table), self.me.cookie)
            self.answers.append(whole)
        whole, _ = self.server.ask("POST", "/api/network", self.me.cookie, {"open": True})
        self.answers.append(whole)
        for method, path in FOR_GUESTS:
            whole, _ = self.server.ask(method, path.format(self.server.table), "forged=1")
            self.answers.append(whole)
        broken = {"game": self.script.game}
        posts: dict[str, object] = {
            "records": broken,
            "records/steps": broken,
            "records/review": broken,
            "network": {"open": True},
            "my-games/transfer/use": {"code": "2" * 12},
            "challenges/{challenge}/tables": {"name": "Zoe"},
        }
        if not is_over:
            posts[f"tables/{self.server.table}/review"] = {}
        for path, body in posts.items():
            whole, _ = self.server.ask("POST", f"/api/{path}", self.me.cookie, body)
            self.answers.append(whole)
        self.figures.append(self.server.metrics())

    def _rename(self) -> None:
        person, seat = self._somebody()
        person.command("rename", seat, self.rng, name=f"Zoe {self.rng.randrange(9)}")

    def _lose_somebody(self) -> None:
        """Somebody who is not asked to act is away long enough for a stand-in, and comes back."""
        state = self.server.room.state
        idle = [p for p in self.others if p.seats[0] not in state.to_act()]
        if idle and state.settings.clock is None:
            person = self.rng.choice(idle)
            person.go()
            self.server.pass_time(61.0)
            person.come()

    def _link(self) -> None:
        for seat in self.viewer:
            self.me.command("seat_link", seat, self.rng)
        self.me.command("seat_link", (max(self.viewer, default=0) + 1) % 6, self.rng)
        assert self.me.socket is not None
        for viewer in (None, *range(self.script.players)):
            self.me.socket.say(type="ask_earlier", seat=viewer, before=1000)
        self.server.pass_time()

    def _ask_coach(self) -> None:
        """The viewer asks what to do, before and after everybody has said yes to a coach."""
        assert self.me.socket is not None
        for is_allowed in (True, False):
            self.me.socket.say(type="ask_coach", seat=self.rng.choice(self.viewer or (0,)))
            self.server.pass_time()
            for person in self.people:
                for seat in person.seats:
                    person.command("allow_coach", seat, self.rng, allow=is_allowed)
            if is_allowed:
                for seat in range(self.script.players):
                    self.me.socket.say(type="ask_coach", seat=seat)
                    self.server.pass_time()
        self.me.command("undo", self.rng.choice(self.viewer or (0,)), self.rng)

    # The end

    def _end(self) -> None:
        """The game ends; its record may tell all. At last the table is closed."""
        state = self.server.room.state
        if state.acted and state.status == "playing":
            undone = log_entries.Undone(state.acted[-1].seat)
            self.server.loop.run(self.server.room.add(lambda _: [undone]))
        if state.is_playing:
            host = state.host or 0
            self._person_of(host).command("end_game", host, self.rng)
        path = f"/api/tables/{self.server.table}/record"
        record, _ = self.server.ask("GET", path)
        self.records.append(record)
        self.server.ask("GET", "/api/tables")
        self.server.loop.run(self.server.room.add(lambda _: [log_entries.Restored()]))
        for person in self.people:
            person.go()
        self.server.pass_time(MONTH)
        self.server.loop.run(self.server.node.lobby.close_idle())
        self.server.loop.run(self.server.node.lobby.put_away())


def _would_be_done(state: object, seat: int, text: str) -> bool:
    """Whether a wish is a legal action, in whatever words."""
    match = state.match  # type: ignore[attr-defined]
    try:
        action = match.game.read_seat_action(match.state, seat, text)
    except ValueError:
        return False
    return bool(match.game.is_legal(match.state, seat, action))
