"""A review as one HTML file that needs nothing else: tables, sentences and a drawn graph."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from quandary.analysis.review.graph import draw_graph
from quandary.analysis.review.review import Review
from quandary.analysis.review.review_sentences import DescribedMoment, ReviewSentences

STYLE = """
:root { color-scheme: light dark; --ink: #1d2433; --soft: #5d6678; --paper: #faf8f3;
  --line: #ddd7c9; --card: #fff; --good: #1b7f4d; --bad: #b3372f; }
@media (prefers-color-scheme: dark) { :root { --ink: #eceae4; --soft: #a9afbb; --paper: #16191f;
  --line: #343a45; --card: #1f242c; --good: #5fcf97; --bad: #ff8d80; } }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 60rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.55 system-ui, sans-serif }
h1 { margin: 0; font-size: 2rem; letter-spacing: -.02em }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.15rem }
p { margin: .35rem 0 } .soft { color: var(--soft) }
.scroll { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { padding: .45rem .7rem; border-bottom: 1px solid var(--line); text-align: right;
  font-variant-numeric: tabular-nums; white-space: nowrap }
th:first-child, td:first-child { text-align: left }
thead th { color: var(--soft); font-weight: 500 }
.moments { display: grid; gap: .8rem; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)) }
article { padding: .9rem 1rem; border: 1px solid var(--line); border-radius: .8rem;
  background: var(--card) }
article h3 { margin: 0; font-size: 1rem } article .where { color: var(--soft); font-size: .9rem }
.good { color: var(--good) } .bad { color: var(--bad) }
.mark { display: inline-block; width: .75em; height: .75em; margin-right: .5em; border-radius: 50% }
svg { display: block; width: 100%; height: auto }
svg text { fill: var(--soft); font: 12px system-ui, sans-serif }
"""
COLOURS = ("#2f6fde", "#d9730d", "#1b8a5a", "#a1429f", "#b59300", "#c2413b")
"""One for each player, told apart by those who see few colours, too."""


def write_page(found: Review, language: str, seat: int | None = None) -> str:
    """The whole file."""
    sentences = ReviewSentences(found, language)
    body = "\n".join(_body(sentences, seat))
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(sentences.title)}</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _body(sentences: ReviewSentences, seat: int | None) -> Iterator[str]:
    yield f"<h1>{escape(sentences.title)}</h1>"
    yield f'<p class="soft">{escape(sentences.say("subtitle"))}</p>'
    if not sentences.found.winners:
        yield f"<p>{escape(sentences.say('unfinished'))}</p>"
    yield f"<h2>{escape(sentences.say('graph'))}</h2>"
    yield draw_graph(sentences, COLOURS)
    yield f"<h2>{escape(sentences.say('players'))}</h2>"
    yield from _players(sentences)
    yield f'<p class="soft">{escape(sentences.say("meaning"))}</p>'
    yield f"<h2>{escape(sentences.say('moments'))}</h2>"
    yield from _moments(list(sentences.moments(seat)), "moments")
    yield f"<h2>{escape(sentences.say('mistakes'))}</h2>"
    mistakes = list(sentences.mistakes(seat))
    yield from (
        _moments(mistakes, "list") if mistakes else (f"<p>{escape(sentences.say('none'))}</p>",)
    )
    yield f"<h2>{escape(sentences.say('made_of'))}</h2>"
    yield from _luck(sentences)


def _players(sentences: ReviewSentences) -> Iterator[str]:
    heads = [sentences.say(key) for key in ("player", "result", "luck", "skill", "error")]
    rows = [
        [
            _name(sentences, seat),
            *(_signed(sentences, value) for value in (share.result, share.luck, share.skill)),
            f"± {sentences.error(share.error)}",
        ]
        for seat, share in enumerate(sentences.found.shares)
    ]
    yield _table(heads, rows)


def _luck(sentences: ReviewSentences) -> Iterator[str]:
    shares = sentences.found.shares
    heads = ["", *(sentences.name(seat) for seat in range(len(shares)))]
    rows = [
        [
            escape(sentences.say(f"kind.{kind}")),
            *(_signed(sentences, share.luck_by_kind[kind]) for share in shares),
        ]
        for kind in shares[0].luck_by_kind
        if any(share.luck_by_kind[kind] for share in shares)
    ]
    yield _table(heads, rows)


def _name(sentences: ReviewSentences, seat: int) -> str:
    mark = f'<span class="mark" style="background:{COLOURS[seat % len(COLOURS)]}"></span>'
    return mark + escape(sentences.name(seat))


def _signed(sentences: ReviewSentences, value: float) -> str:
    written = sentences.number(value)
    kind = "bad" if value < 0 else "good"
    return f'<span class="{kind}">{"+" if value > 0 else ""}{written}</span>'


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="scroll">{table}</div>'


def _moments(moments: Sequence[DescribedMoment], kind: str) -> Iterator[str]:
    yield '<div class="moments">'
    for moment in moments:
        title = moment.title if kind == "moments" else f"{moment.title}."
        paragraphs = "".join(f"<p>{escape(sentence)}</p>" for sentence in moment.sentences)
        where = f'<p class="where">{escape(moment.place)}</p>'
        yield f"<article><h3>{escape(title)}</h3>{where}{paragraphs}</article>"
    yield "</div>"
