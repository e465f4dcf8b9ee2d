"""Style sheets: those of later screens are fetched with them, all others at once."""

from quandary.server.http.static import ALL_STYLES, LATER_MODULES, LATER_STYLES, read_site
from quandary.server.http.styles import join_styles


def test_a_sheet_goes_with_the_module_or_screen_of_its_name() -> None:
    names = ("a/a", "b/b", "c/c", "styles/tokens")
    sheets = {f"{name}.css": name.encode() for name in names}
    first, later = join_styles(sheets, {"a/a_screen.js", "b/b.js", "c/other.js"})
    assert first == b"styles/tokens\nc/c"
    assert later == b"a/a\nb/b"


def test_a_later_screen_waits_for_its_styles() -> None:
    site = read_site()
    assert b".win-graph" in site.assets[LATER_STYLES].content
    assert b".win-graph" not in site.assets[ALL_STYLES].content
    begins = site.assets[LATER_MODULES].content[:300]
    assert begins.startswith(b"await")
    assert LATER_STYLES.encode() in begins
    assert LATER_STYLES.encode() in site.pages["en"].content
