"""The catalogue reader, and what every language's catalogue has to have in common."""

from collections.abc import Mapping

import pytest

from quandary.words import catalogue as reader
from quandary.words import languages, text
from quandary.words.catalogue import PLACEHOLDER, catalogue, flatten, plural

SAMPLE = {
    "greeting": "Hello, {{name}}!",
    "twice": "{{ name }} and {{name}}",
    "table.seat": "Seat {{seat}} of {{seats}}",
    "cards_one": "{{count}} card",
    "cards_other": "{{count}} cards",
    "total": "Total: {{count}}",
}


@pytest.fixture
def sample(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every language holds the sample's texts."""

    def catalogue_of(language: str) -> Mapping[str, str]:
        return SAMPLE

    monkeypatch.setattr(reader, "catalogue", catalogue_of)


def test_a_text_is_addressed_with_dots() -> None:
    assert text("en", "game.quando") == "Quando"
    assert text("en", "game.5211") == "5211"


@pytest.mark.usefixtures("sample")
def test_arguments_fill_the_placeholders() -> None:
    assert text("en", "greeting", name="Red") == "Hello, Red!"
    assert text("en", "twice", name="Red") == "Red and Red"
    assert text("en", "table.seat", seat=2, seats=4) == "Seat 2 of 4"


@pytest.mark.usefixtures("sample")
def test_an_argument_is_never_read_as_a_placeholder() -> None:
    assert text("en", "greeting", name="{{name}} \\1") == "Hello, {{name}} \\1!"


@pytest.mark.usefixtures("sample")
def test_an_argument_too_many_does_no_harm() -> None:
    assert text("en", "greeting", name="Red", seat=3) == "Hello, Red!"


@pytest.mark.usefixtures("sample")
def test_a_missing_argument_is_named() -> None:
    with pytest.raises(KeyError, match=r"'table\.seat'.*'en'.*'seats'"):
        text("en", "table.seat", seat=2)


@pytest.mark.usefixtures("sample")
@pytest.mark.parametrize(
    ("language", "count", "expected"),
    [
        ("en", 0, "0 cards"),
        ("en", 1, "1 card"),
        ("en", 2, "2 cards"),
        ("de", 0, "0 cards"),
        ("de", 1, "1 card"),
        ("it", 0, "0 cards"),
        ("it", 1, "1 card"),
        ("fr", 0, "0 card"),
        ("fr", 1, "1 card"),
        ("fr", 2, "2 cards"),
    ],
)
def test_count_chooses_the_plural_form(language: str, count: int, expected: str) -> None:
    assert text(language, "cards", count=count) == expected


@pytest.mark.usefixtures("sample")
def test_a_text_without_plural_forms_takes_a_count_too() -> None:
    assert text("en", "total", count=1) == "Total: 1"


def test_minus_one_is_not_one() -> None:
    assert plural("en", -1) == "other"


@pytest.mark.parametrize("key", ["game.nonsense", "game", "", "game.", "nonsense"])
def test_a_missing_text_is_named_with_its_language(key: str) -> None:
    with pytest.raises(KeyError) as caught:
        text("en", key)
    assert f"'{key}'" in str(caught.value)
    assert "'en'" in str(caught.value)


@pytest.mark.parametrize("language", ["xx", "", "EN", "../en", "en.json"])
def test_an_unknown_language_names_the_known_ones(language: str) -> None:
    with pytest.raises(ValueError, match=r"known languages: .*en"):
        text(language, "game.quando")


def test_english_is_there() -> None:
    assert "en" in languages()


def test_what_is_neither_text_nor_section_is_refused() -> None:
    with pytest.raises(TypeError, match=r"'a\.b'"):
        dict(flatten({"a": {"b": 3}}))


@pytest.mark.parametrize("language", languages())
def test_every_language_has_the_same_keys(language: str) -> None:
    assert set(catalogue(language)) == set(catalogue("en"))


@pytest.mark.parametrize("language", languages())
def test_every_language_has_the_same_placeholders(language: str) -> None:
    assert placeholders(language) == placeholders("en")


@pytest.mark.parametrize("language", languages())
def test_every_plural_has_both_forms(language: str) -> None:
    keys = set(catalogue(language))
    ones = {key.removesuffix("_one") for key in keys if key.endswith("_one")}
    others = {key.removesuffix("_other") for key in keys if key.endswith("_other")}
    assert ones == others


def placeholders(language: str) -> dict[str, set[str]]:
    """The names each text asks for. A singular may spell its number out, so `count` is free."""
    return {
        key: set(PLACEHOLDER.findall(template)) - ({"count"} if key.endswith("_one") else set())
        for key, template in catalogue(language).items()
    }


PRESS = {"en": "press", "de": "drück", "fr": "appuyez", "it": "premi"}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    "hint", ["quando.hint.straight", "quando.hint.penalty_zero", "5211.hint.first"]
)
def test_a_lesson_says_what_to_press_when_something_is_done_for_the_first_time(
    language: str, hint: str
) -> None:
    assert PRESS[language] in catalogue(language)[hint].casefold()


def test_nought_of_one_game_is_plural_in_italian() -> None:
    """A text is chosen by how many games there are, not by how many of them are reviewed."""
    told = text("it", "web.my_games.luck.reviewed", count=1, reviewed=0)
    assert told == "Partite analizzate: 0 su 1."
