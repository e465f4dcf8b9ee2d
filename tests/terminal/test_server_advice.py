"""What a server's coach says, in the terminal: the same as a hint on this machine."""

from __future__ import annotations

import msgspec
import pytest

from quandary.fast import is_available

if not is_available():
    pytest.skip("needs the fast core", allow_module_level=True)

from quandary.analysis.judge.advice import advise
from quandary.analysis.judge.judged_choice import in_words
from quandary.server.bots.advised_choice import advised_choice
from quandary.server.protocol.outgoing import Advice
from quandary.terminal.server_advice import describe_advice
from quandary.words import languages
from tests.analysis.judge.test_advice import judged


@pytest.mark.parametrize("game", ["quando", "5211"])
@pytest.mark.parametrize("language", languages())
def test_the_coach_says_what_a_hint_says(game: str, language: str) -> None:
    view, found = judged(game)
    choices = [advised_choice(in_words(view, found, worth)) for worth in found.choices]
    sent = msgspec.json.encode(Advice(0, 9, choices, found.worlds, True, found.odds))
    told = describe_advice(msgspec.json.decode(sent), game, language)
    assert told == list(advise(view, found, language))


def test_words_that_are_not_known_here_are_no_advice() -> None:
    view, found = judged("quando")
    choices = [advised_choice(in_words(view, found, worth)) for worth in found.choices]
    sent = msgspec.to_builtins(Advice(0, 9, choices, found.worlds, True, found.odds))
    sent["choices"][0]["name"]["key"] = "quando.judge.action.of_tomorrow"
    with pytest.raises(KeyError):
        describe_advice(sent, "quando", "en")
