"""The pages of Gophers as text, as facts and as GeoJSON, for `printplay layout`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import dist
from typing import Any

from printplay.core.faults import Fault
from printplay.core.i18n import N_, _, fill_template, language, printed_words
from printplay.games.gophers.layout import Storeys
from printplay.games.gophers.soundness import book_findings, caves_at_distance
from printplay.games.gophers.state.book import DIG, KINDS, Book, BookPage, Card, CaveContent

_COLUMNS, _ROWS = 76, 21  # of a page as text
_DOT = "·"


def summary(book: Storeys) -> Mapping[str, Any]:
    """Return the summary for the list of layouts: its kind, and its number of caves."""
    if book.deck_alone:
        return {"cards": sum(book.deck.values()), "different": len(book.deck)}
    contents = (content for page in book.pages.values() for content in page.contents.values())
    return {
        "lattice": "pages",
        "land": len(book.caves),
        "kinds": dict(Counter(content.kind for content in contents)),
        "size": list(book.size),
    }


def text(book: Storeys, *, colour: bool, quiet: bool) -> str:
    """Return every page as a picture of letters; if `quiet`, without heading and legend."""
    blocks = [] if quiet else [_book_heading(book)]
    if book.deck_alone:
        return "\n\n".join([*blocks, _pack(book)])
    for page in book.pages.values():
        name = page.title.get(language()) or next(iter(page.title.values()), "")
        title = _("Page {page}").format(page=page.number) + (f"  {name}" if name else "")
        blocks.append(f"\x1b[1m{title}\x1b[0m" if colour else title)
        blocks.append("\n".join(page_lines(book, page)))
    if not quiet:
        blocks.append(_("cave:content; b berry, a acorn, g grain, s store; {dot} a tunnel").format(dot=_DOT))
    return "\n\n".join(blocks)


def _book_heading(book: Storeys) -> str:
    title = book.title.get(language()) or next(iter(book.title.values()), "")
    caves = fill_template(
        N_("{count:cave|caves} on {pages:page|pages}"), {"count": len(book.caves), "pages": len(book.pages)}
    )
    facts = [caves, f"{book.size[0]:.0f} x {book.size[1]:.0f} mm"]
    if book.deck_alone:
        facts = [fill_template(N_("{count:card|cards}"), {"count": sum(book.deck.values())})]
    line = ", ".join([book.game, *facts, f"hash {book.hash}"])
    return f"{book.name}  {title}".rstrip() + "\n" + line


def _pack(book: Book) -> str:
    """Return a table of the counts: a line for each kind, a column for each number."""
    numbers = sorted({card.number for card in book.deck if card.number})
    wide = max(len(printed_words(kind)) for kind in (*KINDS, DIG.kind))
    lines = [" " * wide + "".join(f"{number:>3}" for number in numbers)]
    for kind in KINDS:
        counts = (book.deck.get(Card(kind, number), 0) for number in numbers)
        lines.append(printed_words(kind).ljust(wide) + "".join(f"{count or '':>3}" for count in counts))
    return "\n".join([*lines, f"{printed_words(DIG.kind):<{wide}}{book.deck.get(DIG, 0):>3}"])


def token(content: CaveContent) -> str:
    """Return the token of a content, as in a layout file: `b4`, `s12`, `portal`."""
    return f"{content.kind[0]}{content.number}" if content.number else content.kind


def page_lines(book: Book, page: BookPage) -> Iterator[str]:
    """Yield the lines of a page: caves with their contents, tunnels as dots."""
    grid = [[" "] * _COLUMNS for _row in range(_ROWS)]
    width, height = book.size

    def spot(x: float, y: float) -> tuple[int, int]:
        column = round(x / width * (_COLUMNS - 1))
        return column, round((1 - y / height) * (_ROWS - 1))

    for a, b in page.tunnels:
        (ax, ay), (bx, by) = book.caves[a], book.caves[b]
        steps = max(2, round(dist((ax, ay), (bx, by)) / 6))
        for step in range(steps + 1):
            column, row = spot(ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps)
            grid[row][column] = _DOT
    for cave, (x, y) in book.caves.items():
        label = f"{cave}:{token(page.contents[cave])}"
        column, row = spot(x, y)
        first = max(0, min(column - len(label) // 2, _COLUMNS - len(label)))
        grid[row][first : first + len(label)] = label
    lines = ["".join(row).rstrip() for row in grid]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    yield from lines


def facts(book: Storeys) -> Mapping[str, Any]:
    """Return all facts of the pages for `--json`."""
    about = {
        "game": book.game,
        "name": book.name,
        "title": dict(book.title),
        "hash": book.hash,
        "file": str(book.path),
        "cards": sum(book.deck.values()),
    }
    if book.deck_alone:
        return {**about, "deck": {str(card): count for card, count in sorted(book.deck.items())}}
    return {
        **about,
        "units": "mm",
        "size": list(book.size),
        "caves": {str(cave): list(centre) for cave, centre in book.caves.items()},
        "pages": [_page_facts(page) for page in book.pages.values()],
    }


def _page_facts(page: BookPage) -> Mapping[str, Any]:
    degrees = Counter(len(neighbours) for neighbours in page.adjacency.values())
    return {
        "number": page.number,
        "title": dict(page.title),
        "contents": {str(cave): str(content) for cave, content in page.contents.items()},
        "tunnels": [list(tunnel) for tunnel in page.tunnels],
        "degrees": {str(degree): degrees[degree] for degree in sorted(degrees)},
        "mean_degree": round(2 * len(page.tunnels) / len(page.contents), 2),
        "least_reached": {
            str(roll): min(len(caves_at_distance(page, cave, roll)) for cave in page.contents)
            for roll in range(1, 7)
        },
    }


def geojson(book: Storeys) -> Mapping[str, Any] | None:
    """Return the caves as points, with their contents on every page, and the tunnels as lines."""
    if book.deck_alone:
        return None
    caves = [
        {
            "type": "Feature",
            "properties": {
                "name": str(cave),
                "pages": {str(page.number): str(page.contents[cave]) for page in book.pages.values()},
            },
            "geometry": {"type": "Point", "coordinates": list(centre)},
        }
        for cave, centre in book.caves.items()
    ]
    tunnels = [
        {
            "type": "Feature",
            "properties": {"name": f"{a}-{b}", "page": page.number},
            "geometry": {"type": "LineString", "coordinates": [list(book.caves[a]), list(book.caves[b])]},
        }
        for page in book.pages.values()
        for a, b in page.tunnels
    ]
    about = {"game": book.game, "name": book.name, "hash": book.hash, "units": "mm"}
    return {"type": "FeatureCollection", "printplay": about, "features": [*caves, *tunnels]}


def findings(book: Storeys) -> Iterable[Fault]:
    """Return the findings of `check`."""
    return () if book.deck_alone else book_findings(book)
