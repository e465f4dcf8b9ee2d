"""What the judge says about a knock, beside the choices."""

from __future__ import annotations

from collections.abc import Sequence

from quandary.analysis.judge.phrases import Phrase, percent
from quandary.games.game import Plain


def tell_odds(odds: Plain) -> Sequence[Phrase]:
    """What a knock would be worth, where one is possible."""
    knock = odds["knock"]
    if knock is None:
        return ()
    facts = {"chance": percent(knock["chance"])}
    if knock["break_even"] is None:
        return (Phrase("quando.judge.knock_chance", facts),)
    facts["needed"] = percent(knock["break_even"])
    return (Phrase("quando.judge.knock", facts),)
