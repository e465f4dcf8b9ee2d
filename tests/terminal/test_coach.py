"""Advice in the terminal: for a position in text notation, and in a game."""

import io
import json
from typing import Any

import pytest

from quandary.fast import is_available

if not is_available():
    pytest.skip("needs the fast core", allow_module_level=True)

from quandary.bots import make_bot
from quandary.cli import main
from quandary.table.match import AnyMatch, Match
from quandary.terminal.hint import give_hint
from quandary.terminal.translator import make_translator
from quandary.words import languages

GAMES = ["quando", "5211"]


def match_after(game: str, decisions: int, players: int = 3) -> AnyMatch:
    match = Match.start(game, [str(seat) for seat in range(players)])
    match.deal_from_seed("coach")
    bots = [make_bot(game, "random", str(seat), players) for seat in range(players)]
    while decisions or match.is_awaiting_deal:
        if match.is_awaiting_deal:
            match.deal_from_seed("coach")
        seat = match.to_act[0]
        match.act_text(seat, bots[seat].choose(match.view(seat), match.legal(seat)))
        decisions = max(decisions - 1, 0)
    return match


def position_after(game: str, decisions: int) -> str:
    match = match_after(game, decisions)
    return match.game.write_position(match.state)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("decisions", [0, 6, 21])
def test_a_position_gets_every_choice_a_worth(game: str, decisions: int, capsys: Any) -> None:
    match = match_after(game, decisions)
    words = ["coach", match.game.write_position(match.state), "--worlds", "64", "--json"]
    assert main(words) == 0
    told = json.loads(capsys.readouterr().out)
    seat = match.to_act[0]
    assert told["seat"] == seat
    assert sorted(a for choice in told["choices"] for a in choice["same"]) == match.legal(seat)


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_of_a_position_are_not_used(game: str, capsys: Any) -> None:
    """The draw pile in another order, its top card apart, is the same position to a seat."""
    match = match_after(game, 6)
    pile = match.state.pile
    other = match.state._replace(pile=(pile[0], *pile[:0:-1]))
    answers = []
    for state in (match.state, other):
        assert main(["coach", match.game.write_position(state), "--worlds", "64", "--json"]) == 0
        answers.append(capsys.readouterr().out)
    assert answers[0] == answers[1]


@pytest.mark.parametrize("language", languages())
def test_advice_is_told_in_every_language_and_read_from_a_pipe(
    language: str, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(position_after("quando", 0) + "\n"))
    assert main(["coach", "-", "--worlds", "64", "--language", language]) == 0
    first, *rest = capsys.readouterr().out.splitlines()
    assert "64" in first
    assert len(rest) >= 3


def test_what_is_no_position_gets_one_sentence(capsys: Any) -> None:
    quando = position_after("quando", 3)
    for words, sentence in [
        (["poker x=1"], "there is no game 'poker', only quando, 5211"),
        (["quando x=1"], "'quando x=1' is not a position of quando"),
        ([quando.replace("plays=", "plays=1,")], "hands, plays, totals, seats or pile do not fit"),
        ([quando.replace("phase=draw", "phase=over")], "nobody is to act"),
        ([quando, "--seat", "0"], "seat 0 is not to act"),
        ([quando, "--seat", "x"], "--seat must be a seat's number, not 'x'"),
        ([quando, "--language", "xx"], "--language must be one of de, en, fr, it, not 'xx'"),
    ]:
        assert main(["coach", *words]) == 2
        told = capsys.readouterr()
        assert told.err.startswith(sentence)
        assert told.err.count("\n") == 1
        assert told.out == ""


@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_is_there_twice_is_named(game: str, capsys: Any) -> None:
    match = match_after(game, 0)
    pile = match.state.pile
    state = match.state._replace(pile=(*pile[:-1], pile[0]))
    assert main(["coach", match.game.write_position(state)]) == 2
    assert match.game.write_card(pile[0]) in capsys.readouterr().err


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", languages())
def test_a_hint_names_the_best_choices(game: str, language: str) -> None:
    match = match_after(game, 0)
    seat = match.to_act[0]
    lines = give_hint(match, seat, make_translator(language, match.players, seat))
    assert len(lines) >= 4
