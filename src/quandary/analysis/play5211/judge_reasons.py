"""What the judge says about choices of 5211: their names, and why one is better."""

from __future__ import annotations

from collections.abc import Sequence

from quandary.analysis.judge.game_judge import Reason, sort_reasons
from quandary.analysis.judge.judgement import Judgement, Worth
from quandary.analysis.judge.phrases import Phrase, percent
from quandary.games.game import Plain
from quandary.games.play5211.cards import COLOURS
from quandary.games.play5211.view_types import View

SECTION = "5211.judge"
CLEAR_CHANGE = 0.1
"""A colour's chance to score is worth a word if it changes by so much."""


def name_action(view: View, action: str) -> Phrase:
    """The cards that are laid, one or two, by colour and value as in a hand."""
    cards = sorted(action.split(" ")[1:], key=lambda card: (COLOURS.find(card[0]), card))
    places = ("", "_2")[: len(cards)]
    named = list(zip(places, cards, strict=True))
    return Phrase(
        f"{SECTION}.action.lay{places[-1]}",
        {f"value{place}": card[1] for place, card in named},
        {f"colour{place}": f"5211.colour.{card[0]}" for place, card in named},
    )


def explain(view: View, judgement: Judgement, better: Worth, worse: Worth) -> list[Reason]:
    """The parts of the difference that favour the better choice, the largest first."""
    gain = {name: better.terms[name] - worse.terms[name] for name in better.terms}
    reasons = [
        _reason("own", gain["own"]),
        _reason("others", -gain["others"]),
        _reason("kept", gain["kept"]),
    ]
    difference = better.lead_over(worse)
    found = sort_reasons(reasons, _reason("later", difference))
    return [*found[:1], *_about_colour(better, worse), *found[1:]]


def _reason(term: str, points: float) -> Reason:
    return Reason(Phrase(f"{SECTION}.reason.{term}", {"points": max(points, 0.0)}), points)


def _about_colour(better: Worth, worse: Worth) -> Sequence[Reason]:
    """The colour, or the Kododos, whose chance to score changes most."""
    changes = {
        what: better.terms[f"scores_{what}"] - worse.terms[f"scores_{what}"]
        for what in (*COLOURS, "kododo")
    }
    what = max(changes, key=lambda name: abs(changes[name]))
    if abs(changes[what]) < CLEAR_CHANGE:
        return ()
    facts = {
        "chance": percent(better.terms[f"scores_{what}"]),
        "otherwise": percent(worse.terms[f"scores_{what}"]),
    }
    if what == "kododo":
        return (Reason(Phrase(f"{SECTION}.reason.kododo", facts), 0.0),)
    names = {"colour": f"5211.colour.{what}"}
    return (Reason(Phrase(f"{SECTION}.reason.colour", facts, names), 0.0),)


def draw_luck(judgement: Judgement, action: str, witnessed: Sequence[Plain]) -> float:
    """Cards drawn are seen together with what the others laid: they are not told apart."""
    return 0.0


def gap_kind(view: View) -> str:
    """What the others have laid, and what was drawn."""
    return "others"
