"""The geometry checks find what they are there for: each kind of fault, planted on a small page."""

from __future__ import annotations

import pytest

from tests.browser.geometry.made_up_table import FAULTS
from tests.browser.geometry.parts import Parts
from tests.browser.geometry.screens import DEVICES, HEIGHTS, TEXTS, WIDTHS, covering, pairwise
from tests.browser.visit import NewPage

PARTS = Parts(
    zones=".zone", hand=".hand > button", players=".seat", may_scroll=".leaf", targets=".btn"
)
STYLE = """<style>
  body { margin: 0; font: 16px/1.4 sans-serif; overflow-wrap: normal }
  .zone, .at { position: absolute; width: 200px; height: 100px; left: 0; top: 0 }
  .hand { position: absolute; top: 400px; display: flex }
  .hand > button { width: 50px; height: 70px; flex: none; padding: 0; border: 0 }
  [card] { display: block; width: 50px; height: 70px }
  .btn { width: 60px; height: 48px; padding: 0 }
</style>"""
CLEAN = '<div class="zone">Seat</div><div class="hand"><button>1</button><button>2</button></div>'
PLANTED = {
    "overlap": '<div class="zone">a</div><div class="zone" style="top: 90px">b</div>',
    "sticks": '<div class="zone" style="width: 20px; height: 40px">Bartholomew</div>',
    "is cut by": '<p style="position: absolute; left: 380px; white-space: nowrap">far right</p>',
    "is cut short": '<p style="width: 3em; overflow: hidden; white-space: nowrap; '
    'text-overflow: ellipsis; height: 2em">Bartholomew</p>',
    "is larger than it": '<button class="btn" style="white-space: nowrap">Bartholomew B.</button>',
    "written over each other": '<p class="at">one</p><p class="at">another</p>',
    "the card in p": '<p>x<span style="position: absolute; left: 4px; top: 20px">words'
    '</span><i card="" style="position: absolute; left: 0; top: 0"></i></p>',
    "lies under": '<button class="btn">Play</button><div class="at" style="background: red"></div>',
    "less than 44": '<button class="btn" style="height: 30px">Play</button>',
    "less than 40": '<div class="hand"><button>1</button>'
    '<button style="margin-left: -20px">2</button></div>',
    "px high in a window": '<div style="height: 3000px"></div>',
    "px wide in a window": '<div style="width: 3000px; height: 1px"></div>',
    "has to be scrolled": '<div style="height: 50px; overflow: auto">'
    '<p style="height: 90px">a</p></div>',
    "shows nobody's name": '<div class="seat at"><div class="who"><b></b></div></div>',
    "is 5 px wide": '<div class="table-space" style="height: 700px; width: 380px"><ul><li>'
    '<div class="backs"><i card="" style="width: 5px"></i></div></li></ul></div>',
    "is not in sight": '<p class="status" style="visibility: hidden">Your turn</p>',
}
SCROLLED = (
    '<div class="leaf" style="height: 50px; overflow: auto"><p style="height: 90px">a</p></div>'
)


def faults_of(new_page: NewPage, body: str, *required: str) -> list[str]:
    page = new_page(size="phone")
    page.set_content(f"<!doctype html>{STYLE}{body}")
    page.add_script_tag(content=FAULTS)
    found: list[str] = page.evaluate("(parts) => layoutFaultsSoon(parts)", PARTS.told(required))
    return found


@pytest.mark.parametrize("kind", PLANTED)
def test_a_planted_fault_is_found(new_page: NewPage, kind: str) -> None:
    required = [".status"] if kind == "is not in sight" else []
    found = faults_of(new_page, PLANTED[kind], *required)
    assert any(kind in fault for fault in found), found


@pytest.mark.parametrize("body", [CLEAN, SCROLLED])
def test_a_sound_page_has_no_fault(new_page: NewPage, body: str) -> None:
    assert faults_of(new_page, body) == []


def test_every_two_values_meet() -> None:
    factors = ("abc", range(5), (True, False))
    rows = pairwise(factors)
    assert {(a, b) for a, b, _ in rows} == {(a, b) for a in "abc" for b in range(5)}
    assert {(b, c) for _, b, c in rows} == {(b, c) for b in range(5) for c in (True, False)}
    assert len(rows) < 3 * 5 * 2


def test_the_covering_screens_hold_corners_pairs_and_devices() -> None:
    cases = covering(range(2, 7), ("turn", "scores"))
    assert {(c.screen.width, c.screen.height) for c in cases} >= {
        *((width, height) for width in WIDTHS for height in HEIGHTS),
        *DEVICES,
    }
    corners = {(w, h, t) for w in (320, 2560) for h in (360, 1440) for t in (100, 200)}
    assert corners <= {tuple(case.screen) for case in cases}
    assert {(c.state, c.screen.text) for c in cases} == {
        (state, text) for state in ("turn", "scores") for text in TEXTS
    }
