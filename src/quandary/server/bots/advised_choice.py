"""A judged choice as it is sent to a client."""

from __future__ import annotations

from quandary.analysis.judge.judged_choice import JudgedChoice
from quandary.analysis.judge.phrases import Phrase
from quandary.server.protocol.outgoing import AdvisedChoice, Wording
from quandary.server.protocol.wording import wording_of


def advised_choice(judged: JudgedChoice) -> AdvisedChoice:
    """What a choice is worth, as the client's words tell it."""
    worth = judged.worth
    return AdvisedChoice(
        action=worth.action,
        same=list(worth.same),
        name=wording_of(judged.name),
        points=worth.points,
        error=worth.error,
        win=worth.win,
        win_error=worth.win_error,
        behind=worth.behind,
        behind_error=worth.behind_error,
        about_equal=worth.is_about_equal,
        why=_reason(judged.why),
        also=_reason(judged.also),
    )


def _reason(phrase: Phrase | None) -> Wording | None:
    return None if phrase is None else wording_of(phrase)
