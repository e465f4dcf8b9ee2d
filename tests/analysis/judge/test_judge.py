"""The judge: better and better answers, the same to the same question, from nothing secret.

Every game that has a judge goes through the same tests.
"""

import pickle
import random
from dataclasses import replace

import pytest

from quandary.fast import is_available

if not is_available():
    pytest.skip("needs the fast core", allow_module_level=True)

from quandary.analysis.judge.game_judge import LEAST_TOLD
from quandary.analysis.judge.judge import find_judge, judge, refine
from quandary.analysis.judge.question import Budget, NothingToJudge, ask
from quandary.analysis.registry import GAME_ANALYSES
from quandary.bots import make_bot
from quandary.games.errors import IllegalAction, UnreadableNotation
from quandary.table.match import AnyMatch, Match
from quandary.words import languages

GAMES = [game for game, analysis in GAME_ANALYSES.items() if analysis.judge]
SMALL = Budget(worlds=128, first=32, surely=64)


def played_match(game: str, decisions: int, players: int = 3) -> AnyMatch:
    """A match after so many decisions, and a few more if a round has just ended."""
    return match_and_texts(game, decisions, players)[0]


def match_and_texts(game: str, decisions: int, players: int) -> tuple[AnyMatch, list[str]]:
    """The same, with what was done in the seats' own words."""
    match = Match.start(game, [str(seat) for seat in range(players)])
    match.deal_from_seed("judge")
    bots = [make_bot(game, "random", str(seat), players) for seat in range(players)]
    texts: list[str] = []
    while len(texts) < decisions or match.is_awaiting_deal:
        if match.is_awaiting_deal:
            match.deal_from_seed("judge")
        seat = match.to_act[0]
        texts.append(bots[seat].choose(match.view(seat), match.legal(seat)))
        match.act_text(seat, texts[-1])
    return match, texts


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("decisions", [0, 7, 13])
def test_every_legal_action_has_a_worth_and_the_best_stands_first(
    game: str, decisions: int
) -> None:
    match = played_match(game, decisions)
    seat = match.to_act[0]
    found = judge(ask(match, seat, budget=SMALL))
    actions = [action for worth in found.choices for action in worth.same]
    assert sorted(actions) == match.legal(seat)
    assert found.best.behind == 0
    assert all(worth.behind >= 0 and worth.behind_error >= 0 for worth in found.choices)
    assert all(0 <= worth.win <= 1 for worth in found.choices)
    assert found.find(actions[-1]).action in actions


@pytest.mark.parametrize("game", GAMES)
def test_answers_get_better_and_stop_when_one_is_sure_or_the_budget_is_used(game: str) -> None:
    match = played_match(game, 4)
    question = ask(match, match.to_act[0], budget=replace(SMALL, clear=1e9))
    answers = list(refine(question))
    assert [answer.worlds for answer in answers] == [32, 64, 128]
    assert answers[2].best.error < answers[0].best.error
    sure = judge(replace(question, budget=Budget(worlds=128, surely=64, clear=-1e9)))
    assert (sure.worlds, sure.is_sure) == (64, True)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_clearly_worse_is_given_up_unless_it_is_asked_about(game: str) -> None:
    match = played_match(game, 0)
    budget = Budget(worlds=1024, clear=1.0)
    question = ask(match, match.to_act[0], budget=budget)
    worst = judge(question).choices[-1]
    asked = judge(replace(question, asked=(worst.action,)))
    assert worst.worlds < budget.worlds
    assert asked.find(worst.action).worlds == asked.worlds


@pytest.mark.parametrize("game", GAMES)
def test_a_question_travels_and_gets_the_same_answer_elsewhere(game: str) -> None:
    match = played_match(game, 5)
    question = ask(match, match.to_act[0], budget=SMALL)
    answer = judge(question)
    assert judge(pickle.loads(pickle.dumps(question))) == answer
    assert pickle.loads(pickle.dumps(answer)) == answer
    assert judge(replace(question, seed="another")) != answer


@pytest.mark.parametrize("game", GAMES)
def test_who_is_not_asked_to_act_has_nothing_to_judge(game: str) -> None:
    match = Match.start(game, ["a", "b"])
    with pytest.raises(NothingToJudge, match="seat 1 has nothing to choose now"):
        ask(match, 1)


# Twin worlds: hidden cards exchanged, the same view


def twins(game: str, decisions: int) -> tuple[AnyMatch, AnyMatch, int]:
    """Two matches that look the same to the seat to act, and are not."""
    first, texts = match_and_texts(game, decisions, players=3)
    seat, dice = first.to_act[0], random.Random(f"{game}|{decisions}")
    deck = list(first.deals[0].deck)
    for _ in range(5000):
        other = deck.copy()
        here, there = dice.sample(range(len(deck)), 2)
        other[here] = dice.choice(first.game.ways_up(deck[there]))
        other[there] = dice.choice(first.game.ways_up(deck[here]))
        second = replayed(first, other, texts)
        if second and second.view(seat) == first.view(seat) and _differs(first, second, seat):
            return first, second, seat
    raise AssertionError("no twin found")


def _differs(first: AnyMatch, second: AnyMatch, seat: int) -> bool:
    """Whether what somebody else holds is another card."""
    others = [other for other in range(len(first.players)) if other != seat]
    return any(first.state.hands[other] != second.state.hands[other] for other in others)


def replayed(match: AnyMatch, deck: list[object], texts: list[str]) -> AnyMatch | None:
    """What was done with one deck done with another, each seat naming its cards as it did."""
    twin = Match(match.game, match.players, match.options)
    twin.deal(deck)
    for text in texts:
        try:
            twin.act_text(twin.to_act[0], text)
        except (IllegalAction, UnreadableNotation):
            return None
    return twin


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("decisions", [0, 1, 6, 9])
def test_twin_worlds_get_the_same_answer_to_the_last_byte(game: str, decisions: int) -> None:
    first, second, seat = twins(game, decisions)
    answers = [judge(ask(match, seat, budget=SMALL)) for match in (first, second)]
    assert pickle.dumps(answers[0]) == pickle.dumps(answers[1])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", languages())
def test_reasons_are_told_in_every_language(game: str, language: str) -> None:
    for decisions in (0, 1, 7, 20):
        match = played_match(game, decisions)
        question = ask(match, match.to_act[0], budget=SMALL)
        found, part = judge(question), find_judge(game)
        for worse in found.choices[1:]:
            reasons = part.explain(question.view, found, found.best, worse)
            assert all(reason.phrase.say(language) for reason in reasons)
            assert reasons or found.best.lead_over(worse) < LEAST_TOLD
        assert part.name_action(question.view, found.best.action).say(language)
