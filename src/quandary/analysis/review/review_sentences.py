"""A review in sentences, the same for the terminal and for a page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from quandary.analysis.judge.phrases import decimal, error_text, percent, points_text
from quandary.analysis.review.highlights import Highlight
from quandary.analysis.review.judged_decision import JudgedDecision, Place
from quandary.analysis.review.review import Review
from quandary.system.safe_text import one_line, shorten
from quandary.words import text

MOST_MISTAKES = 8


@dataclass(frozen=True)
class DescribedMoment:
    """A moment worth telling: what it is called, where it was, and what happened."""

    title: str
    place: str
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class ReviewSentences:
    """Tells a review in one language."""

    found: Review
    language: str

    def say(self, key: str, **facts: object) -> str:
        """A text of the review."""
        return text(self.language, f"review.{key}", **facts)

    def number(self, value: float) -> str:
        """A number with one decimal."""
        return decimal(self.language, value)

    def error(self, value: float) -> str:
        """A standard error."""
        return error_text(self.language, value)

    def name(self, seat: int) -> str:
        """A player's name on one line."""
        return shorten(one_line(self.found.names[seat]))

    @property
    def title(self) -> str:
        """What the review is about."""
        return self.say("title", game=text(self.language, f"game.{self.found.game}"))

    def place(self, place: Place) -> str:
        """Whose decision it was and where it stands in the game, counted from 1."""
        name = text(self.language, f"{self.found.game}.round")
        facts = {"round": name, "number": self.found.round_of(place) + 1, "step": place.step + 1}
        return self.say("place", player=self.name(place.seat), **facts)

    def decision(self, decision: JudgedDecision) -> tuple[str, ...]:
        """The choice beside the best, and why."""
        chosen = self.say(
            "chosen",
            chosen=decision.chosen_phrase.say(self.language),
            best=decision.best_phrase.say(self.language),
            cost=self.number(decision.cost),
            error=self.error(decision.error),
        )
        reasons = (reason.say(self.language) for reason in decision.reasons)
        return (chosen, *reasons, *self._about_winning(decision))

    def _about_winning(self, decision: JudgedDecision) -> Iterator[str]:
        """What the choice changed in the chance to win, where that can be told apart."""
        chances = {"win": percent(decision.win), "otherwise": percent(decision.best_win)}
        if chances["win"] != chances["otherwise"]:
            yield self.say("win", **chances)

    def moments(self, seat: int | None = None) -> Iterator[DescribedMoment]:
        """What people like to tell, as far as there is such a thing."""
        dearest = self.found.dearest(seat)
        if dearest:
            told = self.decision(dearest)
            yield DescribedMoment(self.say("dearest"), self.place(dearest.place), told)
        for name, highlight in self.found.highlights(seat).items():
            yield self._about_highlight(name, highlight)

    def _about_highlight(self, name: str, highlight: Highlight) -> DescribedMoment:
        words = f"{self.found.game}.highlight.{name}"
        told = text(
            self.language, f"{words}.text", points=points_text(self.language, highlight.points)
        )
        title = text(self.language, f"{words}.title")
        return DescribedMoment(title, self.place(highlight.place), (told,))

    def mistakes(self, seat: int | None = None) -> Iterator[DescribedMoment]:
        """The choices that cost most, the dearest first."""
        for number, decision in enumerate(self.found.mistakes(seat)[:MOST_MISTAKES], start=1):
            yield DescribedMoment(str(number), self.place(decision.place), self.decision(decision))
