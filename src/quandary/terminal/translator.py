"""Sentences for one viewer: in their language, with names, and with "you" for their seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from quandary.games.errors import Refusal
from quandary.games.game import Seat
from quandary.system.safe_text import cut, one_line, shorten
from quandary.words import languages, text
from quandary.words.catalogue import catalogue

LONGEST_NAME = 16


@dataclass(frozen=True)
class Translator:
    """Turns keys and facts into sentences. `viewer` is addressed as "you"; nobody if `None`."""

    language: str
    names: tuple[str, ...] = ()
    viewer: Seat | None = None

    def say(self, key: str, **facts: object) -> str:
        """The sentence at a key of the catalogue."""
        return text(self.language, key, **facts)

    def event(self, key: str, seat: Seat, **facts: object) -> str:
        """What a seat did; for the viewer's own seat, the sentence of that name in `you`."""
        if seat == self.viewer:
            section, _, kind = key.rpartition(".")
            return self.say(f"{section}.you.{kind}", **facts)
        return self.say(key, player=self.names[seat], **facts)

    def name(self, seat: Seat) -> str:
        """A seat's name on its own, as at the start of a row."""
        return self.say("player.you") if seat == self.viewer else self.names[seat]

    def join(self, items: Sequence[str]) -> str:
        """`a, b and c`."""
        if len(items) < 2:
            return "".join(items)
        return self.say("unit.and", first=", ".join(items[:-1]), last=items[-1])

    def points(self, count: int) -> str:
        """`1 point`, `7 points`."""
        return self.say("unit.points", count=count)

    def cards(self, count: int) -> str:
        """`1 card`, `7 cards`."""
        return self.say("unit.cards", count=count)

    def means(self, word: str, command: str) -> bool:
        """Whether a typed word is a name of the command, in this language or in English."""
        names = f"{self.say(f'command.{command}')} {text('en', f'command.{command}')}"
        return word.casefold() in names.split()

    def section(self, prefix: str, **facts: object) -> list[str]:
        """Every text of a section, in the order of the catalogue."""
        keys = [key for key in catalogue(self.language) if key.startswith(f"{prefix}.")]
        return [self.say(key, **facts) for key in keys]

    def _has(self, key: str) -> bool:
        """Whether there is such a text, for one or for several."""
        return any(f"{key}{plural}" in catalogue(self.language) for plural in ("", "_other"))

    def refusal(self, refusal: Refusal, **replacements: object) -> str:
        """Why the rules refuse, as part of a sentence; the caller adds the clause.

        `replacements` take the place of the refusal's details of the same names.
        """
        facts = {**refusal.details, **replacements}
        seat = facts.get("seat")
        key = f"refused.{refusal.code}"
        if isinstance(seat, int) and seat in range(len(self.names)):
            facts["player"] = self.names[seat]
            if seat == self.viewer and self._has(f"refused.you.{refusal.code}"):
                key = f"refused.you.{refusal.code}"
        shown = {
            name: shorten(one_line(value)) if isinstance(value, str) else value
            for name, value in facts.items()
        }
        return self.say(key, **shown)


def make_translator(language: str, players: Sequence[str], viewer: Seat | None) -> Translator:
    """A translator for a table whose names may come from anybody's file: shortened, on one line."""
    names = []
    for seat, player in enumerate(players):
        name = one_line(player).strip() or text(language, "player.seat", seat=seat)
        names.append(cut(name, LONGEST_NAME))
    return Translator(language, tuple(names), viewer)


def language_of(environment: Mapping[str, str]) -> str:
    """The language this system is set to, if there is a catalogue for it; otherwise English."""
    settings = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    setting = next(filter(None, settings), "")
    language = setting.partition("_")[0].partition(".")[0].lower()
    return language if language in languages() else "en"
