"""Every screen and state that a person can meet, one scene after the other, for the album."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import playing_5211, playing_quando
from tests.browser.insight_scenes import INSIGHT_SCENES
from tests.browser.made_up import LONG_NAMES, dress, full_hands, last_round, owes
from tests.browser.played_games import played_games, tell_games
from tests.browser.tables import make_table
from tests.browser.visit import NewPage

Take = Callable[[Page, str], None]
LANGUAGES = ("en", "de", "fr", "it")


def home(new_page: NewPage, take: Take) -> None:
    """The first screen: empty, with its sheets, with tables, in every language."""
    for language in LANGUAGES:
        page = new_page("/", language=language)
        page.locator("#game-quando").wait_for()
        take(page, f"home-{language}")
        page.context.close()
    page = new_page("/", name="Ada")
    for selector, name in ((".against", "bots"), (".go button.second:not(.learn)", "friends")):
        page.locator(selector).first.click()
        take(page, f"home-{name}")
        page.keyboard.press("Escape")
    for selector in (".name", ".lang"):
        page.locator(f".head {selector}").click()
        take(page, f"home{selector.replace('.', '-')}")
        page.keyboard.press("Escape")
    make_table(new_page(), "5211", 4, start=False, bots=["steady"], open=True)
    make_table(page, "quando", 3)
    page.goto("/")
    expect(page.locator(".resume")).to_be_visible()
    expect(page.locator(".opens")).to_be_visible()
    take(page, "home-tables")


def lobby(new_page: NewPage, take: Take) -> None:
    """Before a game: inviting, joining, ready to start, talking, being sent away."""
    host = new_page(name="Ada")
    table = make_table(host, "quando", 6, start=False, bots=["gentle", "master"])
    expect(host.locator(".place.free")).to_have_count(3)
    take(host, "lobby-inviting")
    host.locator(".let-in").click()
    expect(host.locator(".invite .qr")).to_be_visible()
    take(host, "lobby-open-to-the-network")
    guest = new_page(f"/t/{table}", language="de")
    guest.locator(".join input").fill("Bartholomäus Grünwald")
    take(guest, "lobby-joining")
    guest.locator(".join .btn.primary").click()
    expect(guest.locator(".place", has_text="Ada")).to_be_visible()
    take(guest, "lobby-guest-de")
    host.locator(".topbar button").last.click()
    take(host, "menu")
    host.keyboard.press("Escape")
    here = new_page(name="Ada")
    make_table(here, "quando", 3, here=["Bea"], bots=["steady"])
    expect(here.locator(".curtain dialog")).to_be_visible()
    take(here, "curtain")


def friends(new_page: NewPage, take: Take) -> None:
    """Friends at a table of each game: what is said at the seats, and a lost connection."""
    for game in ("quando", "5211"):
        host = new_page(name="Ada")
        table = make_table(host, game, 4, start=False, bots=["gentle"])
        guests = [new_page(f"/t/{table}") for _ in range(2)]
        for guest, name in zip(guests, ("Bartholomäus Grünwald", "Cem"), strict=True):
            guest.locator(".join input").fill(name)
            guest.locator(".join .btn.primary").click()
            expect(host.locator(".place", has_text=name)).to_be_visible()
        host.locator(".start").click()
        guests[0].locator(".topbar [aria-label^=Chat]").click()
        guests[0].locator(".chat input").fill("What a hand! " * 20)
        guests[1].goto("about:blank")
        expect(host.locator(".spot.offline, .seat.away")).to_be_visible()
        guests[0].keyboard.press("Enter")
        expect(host.locator(".bubble")).to_be_visible()
        take(host, f"friends-{game}")


def learning(new_page: NewPage, take: Take) -> None:
    """A first game of each with its hints."""
    for language in ("en", "de"):
        page = new_page("/", language=language, name="Ada")
        page.locator(".learn").first.click()
        playing_quando.wait_for_something(page)
        take(page, f"learning-quando-{language}-play")
        playing_quando.play_until(page, "draw")
        take(page, f"learning-quando-{language}-draw")
        playing_quando.play_until(page, "over")
        take(page, f"learning-quando-{language}-over")
        page.goto("/")
        page.locator(".learn").last.click()
        playing_5211.wait_for_something(page)
        take(page, f"learning-5211-{language}-choose")
        playing_5211.play_until(page, "told")
        take(page, f"learning-5211-{language}-told")


def settings(new_page: NewPage, take: Take) -> None:
    """The sheets of a running table, and where nothing is."""
    for language in ("en", "de"):
        page = new_page(language=language)
        table = make_table(page, "quando", 4)
        playing_quando.wait_for_something(page)
        page.locator(".topbar button").last.click()
        page.locator("dialog .row-btn").nth(1).click()
        take(page, f"settings-{language}")
        page.keyboard.press("Escape")
        page.keyboard.press("?")
        take(page, f"keys-{language}")
        page.keyboard.press("Escape")
    page.keyboard.press("k")
    take(page, "quando-why-de")
    page.keyboard.press("w")
    expect(page.locator("dialog .clause p").first).to_be_visible()
    take(page, "quando-clause-de")
    page.keyboard.press("Escape")
    other = page.context.new_page()
    other.goto(f"/t/{table}")
    expect(page.locator("dialog")).to_be_visible()
    take(page, "elsewhere-de")
    page = new_page("/t/0123456789abcdef")
    expect(page.locator(".lost h1")).to_be_visible()
    take(page, "lost")


def quando(new_page: NewPage, take: Take) -> None:
    """Quando with every number of players."""
    for players, language in zip(range(2, 7), ("en", "fr", "en", "it", "de"), strict=True):
        page = new_page(language=language, name="Ada")
        make_table(page, "quando", players, options={"target": 500}, level="steady")
        _quando_round(page, take, f"quando-{players}-{language}")
        page.context.close()


def _quando_round(page: Page, take: Take, name: str) -> None:
    """Play a round; the first time that something is asked for, it is taken."""
    taken: set[str] = set()
    while (asked := playing_quando.wait_for_something(page)) != "scores":
        state = f"{asked}-last" if page.locator(".lastround").count() else asked
        if state not in taken:
            taken.add(state)
            take(page, f"{name}-{state}")
            if state == "play":
                page.locator(".hand button").nth(3).click()
                take(page, f"{name}-chosen")
                page.locator(".hand button").nth(3).click()
        playing_quando.answer(page, asked)
    take(page, f"{name}-scores")


def quando_rare(new_page: NewPage, take: Take) -> None:
    """What seldom happens: sixteen cards, long names, the last round, a triplet's penalties."""
    for players in (4, 6):
        page = new_page(language="de", name="Ada")
        make_table(page, "quando", players)
        playing_quando.wait_for_something(page)
        dress(page, full_hands, LONG_NAMES)
        page.reload()
        expect(page.locator(".hand button")).to_have_count(16)
        take(page, f"quando-{players}-full-de")
    for change in (last_round, owes):
        page = new_page(language="de", name="Ada")
        make_table(page, "quando", 6)
        playing_quando.wait_for_something(page)
        dress(page, change, LONG_NAMES)
        page.reload()
        expect(page.locator(".hand button").first).to_be_visible()
        take(page, f"quando-6-{change.__name__}-de")


def quando_over(new_page: NewPage, take: Take) -> None:
    """The end of a game, the log, the checked deals; the same game watched by somebody."""
    page = new_page(name="Ada")
    table = make_table(page, "quando", 4, options={"target": 60}, level="steady")
    playing_quando.wait_for_something(page)
    watcher = new_page(f"/t/{table}")
    expect(watcher.locator(".seat")).to_have_count(4)
    take(watcher, "quando-watched")
    playing_quando.play_until(page, "over")
    take(page, "quando-over")
    page.locator(".after button.btn.second").last.click()
    expect(page.locator(".checked .yes").first).to_be_visible()
    take(page, "quando-checked")
    page.keyboard.press("Escape")
    page.locator(".topbar button").nth(-2).click()
    take(page, "quando-log")
    page.goto("/")
    expect(page.locator(".history")).to_be_visible()
    take(page, "home-history")
    page.keyboard.press("Escape")
    page.goto(f"/replay/{table}")
    _look_back(page, take, "quando-replay")


def _look_back(page: Page, take: Take, name: str) -> None:
    """A few steps into the game again: as one saw it, then with all hands open."""
    expect(page.locator(".replay-bar")).to_be_visible()
    for step in range(1, 6):
        page.keyboard.press("ArrowRight")
        expect(page.locator(".replay-bar input")).to_have_value(str(step))
    take(page, name)
    page.locator(".replay-bar select").last.select_option("")
    expect(page.locator(".replaying.open")).to_be_visible()
    take(page, f"{name}-open")


def play5211(new_page: NewPage, take: Take) -> None:
    """5211 with every number of players: choosing, chosen, told, between deals, over."""
    for players, language in zip(range(2, 6), ("de", "fr", "en", "it"), strict=True):
        page = new_page(language=language, name="Ada")
        long = {"long": True} if players == 3 else {}
        make_table(page, "5211", players, options=long, level="steady")
        playing_5211.wait_for_something(page)
        name = f"5211-{players}-{language}"
        take(page, f"{name}-choose")
        playing_5211.choose(page)
        take(page, f"{name}-chosen")
        playing_5211.lay(page)
        playing_5211.wait_for_something(page)
        take(page, f"{name}-second")
        playing_5211.play_until(page, "told")
        take(page, f"{name}-told")
        playing_5211.play_until(page, "between" if long else "over")
        take(page, f"{name}-{'between' if long else 'over'}")
        if not long:
            page.goto(page.url.replace("/t/", "/replay/"))
            _look_back(page, take, f"{name}-replay")
        page.context.close()


def rules(new_page: NewPage, take: Take) -> None:
    """The rules pages, each in two languages."""
    for game, language in (("quando", "en"), ("quando", "fr"), ("5211", "de"), ("5211", "it")):
        page = new_page(f"/rules/{game}", language=language)
        expect(page.locator(".clause").first).to_be_visible()
        take(page, f"rules-{game}-{language}")
        page.context.close()


def television(new_page: NewPage, take: Take) -> None:
    """A table as a television in the room shows it, before and in a game."""
    host = new_page(name="Ada")
    for game in ("quando", "5211"):
        table = make_table(host, game, 4)
        page = new_page(f"/tv/{table}")
        expect(page.locator(".television .topbar")).to_be_visible()
        take(page, f"television-{game}")
    table = make_table(host, "quando", 4, start=False, bots=["gentle"])
    page = new_page(f"/tv/{table}")
    expect(page.locator(".television .lobby")).to_be_visible()
    take(page, "television-lobby")
    host.locator(".topbar button").last.click()
    host.get_by_role("button", name="Show on a television").click()
    take(host, "television-link")


def my_games(new_page: NewPage, take: Take) -> None:
    """Everything one has played: none yet, many, the end of the list, and on to another device."""
    page = new_page("/my-games", name="Ada")
    expect(page.locator(".nothing")).to_be_visible()
    take(page, "my-games-none")
    tell_games(page, played_games())
    for language in LANGUAGES:
        page.evaluate(
            f"localStorage['quandary.settings'] = JSON.stringify({{language: '{language}'}})"
        )
        page.goto("/my-games")
        expect(page.locator(".points-plot:not(.luck-plot) svg")).to_be_visible()
        take(page, f"my-games-{language}")
    page.locator(".own-data").scroll_into_view_if_needed()
    take(page, "my-games-end")
    page.goto("/")
    expect(page.locator(".history")).to_be_visible()
    take(page, "home-my-games")


def challenges(new_page: NewPage, take: Take) -> None:
    """The day's cards, and how everybody did with those of a game."""
    for language in LANGUAGES:
        page = new_page("/day", language=language)
        expect(page.locator(".challenge")).to_have_count(2)
        take(page, f"day-{language}")
        page.goto("/")
        expect(page.locator(".home .pads")).to_be_visible()
        take(page, f"home-day-{language}")
        page.context.close()
    page = new_page(name="Ada")
    make_table(page, "quando", 2, options={"target": 10})
    playing_quando.play_until(page, "over")
    page.goto("/my-games")
    page.locator(".all-games .history-do button").last.click()
    expect(page.locator("dialog .linkbox")).to_be_visible()
    take(page, "challenge-made")
    page.locator("dialog .sheet-foot .btn").click()
    expect(page.locator(".compared")).to_be_visible()
    take(page, "challenge-compared")


SCENES = {
    scene.__name__: scene
    for scene in (
        home,
        lobby,
        friends,
        learning,
        settings,
        quando,
        quando_rare,
        quando_over,
        play5211,
        television,
        rules,
        my_games,
        challenges,
        *INSIGHT_SCENES,
    )
}
