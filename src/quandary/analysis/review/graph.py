"""The graph of a reviewed game: each player's chance to win, drawn as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from quandary.analysis.review.review import Review, graph_of
from quandary.analysis.review.review_sentences import ReviewSentences

WIDTH, HEIGHT = 900, 320
LEFT, RIGHT, TOP, BOTTOM = 44, 130, 12, 28
LABEL_HEIGHT = 16


def draw_graph(sentences: ReviewSentences, colours: Sequence[str]) -> str:
    """One line for each player; rounds are marked below."""
    lines = graph_of(sentences.found)
    parts = [*_grid(), *_rounds(sentences.found), *_lines(lines, colours)]
    parts += _labels(sentences, lines, colours)
    label = escape(sentences.say("graph"))
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
    return f'<svg {box} role="img" aria-label="{label}">{"".join(parts)}</svg>'


def _x(part: float) -> float:
    return LEFT + part * (WIDTH - LEFT - RIGHT)


def _y(chance: float) -> float:
    return TOP + (1 - chance) * (HEIGHT - TOP - BOTTOM)


def _grid() -> Iterator[str]:
    for percent in (0, 25, 50, 75, 100):
        y = _y(percent / 100)
        yield f'<path d="M{_x(0):.1f} {y:.1f}H{_x(1):.1f}" stroke="var(--line)"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{percent} %</text>'


def _rounds(found: Review) -> Iterator[str]:
    """A line where each round ended, and its number in the middle."""
    length, before = len(found.decisions) + 1, 0.0
    for number, end in enumerate(found.round_ends, start=1):
        done = sum((d.place.deal, d.place.step) < (end.deal, end.step) for d in found.decisions)
        part = min((done + 0.5) / length, 1.0)
        x = _x(part)
        yield f'<path d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="var(--line)"/>'
        middle = (_x(before) + x) / 2
        yield f'<text x="{middle:.1f}" y="{HEIGHT - 8}" text-anchor="middle">{number}</text>'
        before = part


def _lines(lines: Sequence[Sequence[tuple[float, float]]], colours: Sequence[str]) -> Iterator[str]:
    for seat, points in enumerate(lines):
        path = " ".join(f"{_x(part):.1f},{_y(chance):.1f}" for part, chance in points)
        colour = colours[seat % len(colours)]
        yield (
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.5"'
            ' stroke-linejoin="round"/>'
        )


def _labels(
    sentences: ReviewSentences,
    lines: Sequence[Sequence[tuple[float, float]]],
    colours: Sequence[str],
) -> Iterator[str]:
    """Names at the ends of the lines, moved apart where they would cover one another."""
    by_height = sorted(range(len(lines)), key=lambda seat: -lines[seat][-1][1])
    lowest = HEIGHT - BOTTOM - LABEL_HEIGHT * (len(lines) - 1)
    y = 0.0
    for place, seat in enumerate(by_height):
        wanted = min(_y(lines[seat][-1][1]), lowest + LABEL_HEIGHT * place)
        y = max(wanted, y + LABEL_HEIGHT if place else TOP)
        colour = colours[seat % len(colours)]
        name = escape(sentences.name(seat))
        yield f'<text x="{_x(1) + 8:.1f}" y="{y + 4:.1f}" style="fill:{colour}">{name}</text>'
