"""A first game: an arranged table with hints that fit the moment, each of them once."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from quandary.words import text
from tests.browser import playing_5211, playing_quando
from tests.browser.looking import assert_good
from tests.browser.made_up import dress
from tests.browser.tables import make_table
from tests.browser.test_stand_in import overlaps
from tests.browser.visit import NewPage, Size

HEAR = """() => {
  globalThis.heard = [];
  const listen = () => {
    const said = document.querySelector(".guide p")?.textContent.trim();
    if (said && said !== heard.at(-1)) heard.push(said);
  };
  new MutationObserver(listen).observe(document.documentElement, {
    subtree: true, childList: true, characterData: true,
  });
}"""
LANGUAGES: list[tuple[str, Size]] = [
    ("en", "desktop"),
    ("de", "phone"),
    ("fr", "small"),
    ("it", "phone"),
]


def begin(page: Page, game: str) -> None:
    """Press the button of the first page that begins a guided game."""
    page.evaluate(HEAR)
    page.locator("section", has=page.locator(f"#game-{game}")).locator(".learn").click()
    expect(page.locator(".hand button").first).to_be_visible()


class Hints:
    """What a learner is told, one after the other."""

    def __init__(self, page: Page, language: str) -> None:
        self._page = page
        self._language = language
        self._said: list[str] = []

    def say(self, key: str, **arguments: Any) -> str:
        return text(self._language, key, **arguments)

    def expect(self, *texts: str) -> None:
        """This is said now, and the rest as soon as one goes on."""
        for place, said in enumerate(texts):
            if place:
                self._page.locator("[data-do=next-hint]").click()
            expect(self._page.locator(".guide p")).to_have_text(said)
            assert_hint_fits(self._page)
            self._said.append(said)
        expect(self._page.locator("[data-do=next-hint]")).to_have_count(0)

    def assert_each_was_said_once(self) -> None:
        quiet = (self.say("web.guide.quiet"), self.say("web.guide.wait"))
        heard = [said for said in self._page.evaluate("heard") if said not in quiet]
        assert heard == self._said
        assert len(set(heard)) == len(heard)


def assert_hint_fits(page: Page) -> None:
    """All of it can be read, and its buttons stay inside."""
    outside = page.evaluate(
        """() => {
          const guide = document.querySelector(".guide").getBoundingClientRect();
          const isOutside = (part) => {
            const { top, bottom, left, right } = part.getBoundingClientRect();
            return top < guide.top - 1 || bottom > guide.bottom + 1
              || left < guide.left - 1 || right > guide.right + 1;
          };
          const parts = [...document.querySelectorAll(".guide p, .guide .btn, .guide .iconbtn")];
          return parts.filter(isOutside).map((part) => part.outerHTML);
        }"""
    )
    assert outside == [], page.locator(".guide p").inner_text()


def press_numbers(page: Page, *numbers: int) -> None:
    """Choose cards of Quando by their numbers, and play them."""
    for number in numbers:
        free = page.locator(".hand button[aria-pressed=false]")
        labels = free.evaluate_all("cards => cards.map((card) => card.ariaLabel)")
        place = [int(label.split(",")[0]) for label in labels].index(number)
        free.nth(place).click()
    page.locator(".actions .btn.primary").click()


def wait_for(page: Page, asked: playing_quando.Asked) -> None:
    page.wait_for_function(f"(asked) => ({playing_quando.ASKED})() === asked", arg=asked)


@pytest.mark.parametrize(("language", "size"), LANGUAGES)
def test_the_first_game_of_quando_teaches_everything(
    new_page: NewPage, language: str, size: Size
) -> None:
    page = new_page("/", size=size, language=language)
    begin(page, "quando")
    hints = Hints(page, language)
    wait_for(page, "play")
    hints.expect(
        hints.say("quando.hint.aim", sum=45),
        hints.say("quando.hint.backs"),
        hints.say("quando.hint.straight", first=5, second=6, third=7),
    )
    assert not overlaps(page, ".hand", ".actions")
    assert_good(page)
    press_numbers(page, 5, 6, 7)
    wait_for(page, "draw")
    hints.expect(hints.say("quando.hint.draw_low", number=0))
    assert_good(page)
    page.locator("[data-place=showing]").click()
    wait_for(page, "turn")
    hints.expect(hints.say("quando.hint.penalty_zero", player="Heron"))
    assert_good(page)
    page.locator(".actions .btn.primary").click()
    wait_for(page, "play")
    equal = hints.say("quando.hint.equal", cards="9, 9")
    hints.expect(hints.say("quando.hint.knock_later"), equal)
    press_numbers(page, 9, 9)
    wait_for(page, "draw")
    hints.expect(hints.say("quando.hint.draw_high", number=10))
    page.locator("[data-place=hidden]").click()
    wait_for(page, "play")
    hints.expect(hints.say("quando.hint.knock"), hints.say("quando.hint.triplet", cards="3, 3, 3"))
    assert_good(page)
    press_numbers(page, 3, 3, 3)
    wait_for(page, "draw")
    hints.expect(hints.say("quando.hint.triplet_played"))
    page.locator("[data-place=showing]").click()
    expect(page.locator(".lastround")).to_be_attached()
    wait_for(page, "play")
    hints.expect(hints.say("quando.hint.last", player="Heron"), hints.say("quando.hint.zeros"))
    assert_good(page)
    press_numbers(page, 4)
    wait_for(page, "draw")
    hints.expect(hints.say("quando.hint.zeros_draw"))
    page.locator("[data-place=showing]").click()
    wait_for(page, "over")
    hints.expect(hints.say("quando.hint.scored"), hints.say("web.guide.done"))
    assert_good(page)
    hints.assert_each_was_said_once()
    assert_ends_with_bots(page, ".quando .hand button")


def assert_ends_with_bots(page: Page, hand: str) -> None:
    """The last hint has the button that leads to a real game, and nobody is sent back."""
    lesson = page.url
    page.locator("[data-do=play-bots]").click()
    page.wait_for_url(lambda url: url != lesson)
    expect(page.locator(hand).first).to_be_visible()
    expect(page.locator(".guide")).to_have_count(0)
    page.goto("/")
    expect(page.locator(".learn").first).to_be_visible()
    tables = page.evaluate("fetch('/api/my-tables').then((answer) => answer.json())")
    running = [each for each in tables["tables"] if each["status"] == "playing"]
    assert [each["lesson"] for each in running] == [False]


def lay(page: Page, language: str, cards: str) -> None:
    """Lay down cards of 5211 by their texts."""
    for card in cards.split():
        colour = text(language, f"5211.colour.{card[0]}")
        label = text(language, "5211.card", colour=colour, value=card[1])
        if card[1] == "1":
            label = text(language, "5211.card_kododo", colour=colour)
        page.locator(f".held[aria-label='{label}'][aria-pressed=false]").first.click()
    playing_5211.lay_chosen(page)


@pytest.mark.parametrize(("language", "size"), LANGUAGES)
def test_the_first_game_of_5211_teaches_everything(
    new_page: NewPage, language: str, size: Size
) -> None:
    page = new_page("/", size=size, language=language)
    begin(page, "5211")
    hints = Hints(page, language)

    def proposed(cards: str) -> str:
        names = page.evaluate(
            "([names, language]) => new Intl.ListFormat(language).format(names)",
            [[named(language, card) for card in cards.split()], language],
        )
        return hints.say("5211.hint.try", cards=names)

    def choose(key: str | None, cards: str, first: str | None = None, **facts: Any) -> None:
        playing_5211.wait_for_something(page)
        said = proposed(cards)
        if key is not None:
            said = f"{hints.say(f'5211.hint.{key}', **facts)} {said}"
        hints.expect(*([first] if first else []), said)
        assert not overlaps(page, ".hand", ".actions")
        lay(page, language, cards)

    def score(*said: str) -> None:
        assert playing_5211.wait_for_something(page) == "told"
        hints.expect(*said)
        rule = hints.say("rules_page.rule", clause="F")
        expect(page.locator(".steps .said .clause-link").first).to_contain_text(rule)
        assert_good(page)

    def expect_round(number: int) -> None:
        where = hints.say("5211.where_lesson", round=number, rounds=3)
        expect(page.locator(".topbar .where span")).to_have_text(where)

    blue, green = (text(language, f"5211.colour.{c}").capitalize() for c in "bg")
    expect_round(1)
    choose("first", "b3 b4", first=hints.say("5211.hint.aim"))
    choose("second", "b2", limit=5)
    choose("full", "v3", colour=blue, limit=5)
    score(hints.say("5211.hint.out_by_limit", colour=blue, limit=5), hints.say("5211.hint.told"))
    playing_5211.go_on(page)
    choose("again", "g1 g3")
    choose(None, "g2")
    choose("third", "y3")
    tied = page.evaluate(
        "([names, language]) => new Intl.ListFormat(language).format(names)",
        [[green, text(language, "5211.colour.o")], language],
    )
    score(
        hints.say("5211.hint.kododo_missed", count=3, needed=4),
        hints.say("5211.hint.tie", colours=tied),
    )
    playing_5211.go_on(page)
    choose("kododo_try", "o1 v1", needed=4)
    choose("kododo_one_more", "y1", needed=4)
    choose("kododo_enough", "b2", needed=4)
    score(hints.say("5211.hint.kododo_exact", needed=4), hints.say("web.guide.done"))
    expect_round(3)
    hints.assert_each_was_said_once()
    assert_ends_with_bots(page, ".play5211 .held")


def named(language: str, card: str) -> str:
    colour = text(language, f"5211.colour.{card[0]}")
    return text(language, "5211.card", colour=colour, value=card[1])


def test_a_learner_who_does_something_else_is_told_nothing_wrong(new_page: NewPage) -> None:
    page = new_page("/")
    begin(page, "quando")
    hints = Hints(page, "en")
    wait_for(page, "play")
    press_numbers(page, 9)
    wait_for(page, "draw")
    hints.expect(hints.say("quando.hint.draw_low", number=0))
    page.locator("[data-place=hidden]").click()
    wait_for(page, "draw")
    hints.expect(hints.say("quando.hint.penalty_draw", player="Heron"))
    playing_quando.play_until(page, "over")
    texts = page.evaluate("heard")
    quiet = (hints.say("web.guide.quiet"), hints.say("web.guide.wait"))
    assert quiet[1] in texts, "no hint is left standing while the others play"
    said = [each for each in texts if each not in quiet]
    assert len(set(said)) == len(said)


def test_hints_are_heard_once_and_put_away_by_keys(new_page: NewPage) -> None:
    page = new_page("/")
    page.locator(".learn").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".hand button").first).to_be_visible()
    aim = text("en", "quando.hint.aim", sum=45)
    expect(page.locator("#said p", has_text=aim)).to_have_count(1)
    for _ in range(2):
        page.locator("[data-do=next-hint]").focus()
        page.keyboard.press("Enter")
    straight = text("en", "quando.hint.straight", first=5, second=6, third=7)
    expect(page.locator(".guide p")).to_have_text(straight)
    page.reload()
    expect(page.locator(".guide p")).to_have_text(straight)
    page.locator(".guide button").last.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".guide")).to_have_count(0)
    page.reload()
    expect(page.locator(".hand button").first).to_be_visible()
    expect(page.locator(".guide")).to_have_count(0)
    page.locator(".topbar button").last.click()
    page.get_by_role("button", name="Show hints").click()
    expect(page.locator(".guide p")).to_have_text(straight)


@pytest.mark.parametrize(("language", "size"), LANGUAGES)
def test_whoever_ends_the_hints_is_told_so_and_can_take_it_back(
    new_page: NewPage, language: str, size: Size
) -> None:
    page = new_page("/", size=size, language=language)
    begin(page, "quando")
    close = page.locator(".guide .iconbtn")
    expect(close).to_have_attribute("title", text(language, "web.guide.stop"))
    close.click()
    notice = page.locator(".note-over")
    stopped, again = (text(language, f"web.guide.{key}") for key in ("stopped", "again"))
    expect(notice).to_contain_text(stopped)
    expect(page.locator("#said p", has_text=stopped)).to_have_count(1)
    assert_good(page)
    notice.get_by_role("button", name=again).click()
    expect(notice).to_have_count(0)
    expect(page.locator(".guide p")).to_have_text(text(language, "quando.hint.aim", sum=45))


def test_no_old_hint_stands_while_the_others_play(new_page: NewPage) -> None:
    page = new_page("/", size="phone")
    begin(page, "quando")
    aim = text("en", "quando.hint.aim", sum=45)
    expect(page.locator(".guide p")).to_have_text(aim)
    dress(page, others_turn)
    page.reload()
    expect(page.locator(".guide p")).to_have_text(text("en", "web.guide.wait"))
    assert_good(page)


def others_turn(told: dict[str, Any]) -> None:
    """The other player is to play."""
    told["view"]["to_act"] = [1 - told["seat"]]
    told["view"]["phase"] = "play"
    told["legal"] = []


def test_the_deal_of_a_first_game_claims_nothing_and_that_of_the_next_can_be_checked(
    new_page: NewPage,
) -> None:
    page = new_page("/")
    begin(page, "quando")
    playing_quando.play_until(page, "over")
    check = page.get_by_role("button", name=text("en", "web.after.check"))
    expect(page.locator(".after .look-back")).to_be_visible()
    expect(check).to_have_count(0)
    page.locator("[data-do=rematch]").click()
    expect(page.locator(".after")).to_have_count(0)
    playing_quando.play_until(page, "over")
    expect(check).to_be_visible()


def test_no_hints_at_any_other_table(new_page: NewPage) -> None:
    page = new_page()
    make_table(page, "quando", 2)
    playing_quando.wait_for_something(page)
    expect(page.locator(".guide")).to_have_count(0)
    page.locator(".topbar button").last.click()
    expect(page.get_by_role("button", name="Settings")).to_be_visible()
    expect(page.get_by_role("button", name="Show hints")).to_have_count(0)
