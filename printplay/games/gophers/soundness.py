"""What makes the pages of Gophers good to play and to draw: the findings of `layout check`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import dist

from printplay.games.gophers.book import Book, Page, Point, Tunnel
from printplay.games.gophers.cards import KINDS
from printplay.geometry.finding import Finding
from printplay.geometry.graph import parts
from printplay.i18n import N_

#: What a page holds.
SUPPLY, STORES, GIFTS, PORTALS = 13, 2, 2, 3
LOW = 7  # supplies up to this number are easy to collect
AVERAGE = (2.15, 2.45)  # tunnels a cave
CHOICE = 3  # caves to choose from, on a roll of 2 or more; a roll of 1 has the tunnels there are
CLEAR = 16.0  # mm from a tunnel to a cave it does not lead to: a cave drawn, and some earth


def findings(book: Book) -> Iterator[Finding]:
    """Yield what is wrong (a page that cannot be played or drawn) or doubtful."""
    for page in book.pages.values():
        for look in (_connected, _crossings, _clear, _holds, _average, _reach, _apart):
            yield from look(book, page)
    for whole in (_kinds, _totals, _portals, _spread):
        yield from whole(book)


def reached(page: Page, cave: int, steps: int) -> set[int]:
    """Return the caves exactly so many steps away, back and forth allowed, nobody in the way."""
    found = {cave}
    for _step in range(steps):
        found = {near for here in found for near in page.adjacency[here]}
    return found


def _spaces(page: Page, *caves: int) -> tuple[str, ...]:
    return tuple(f"{page.number}/{cave}" for cave in caves)


def _connected(_book: Book, page: Page) -> Iterator[Finding]:
    graph = {cave: set(near) for cave, near in page.adjacency.items()}
    together = sorted(parts(graph, set(graph)), key=len)
    if len(together) > 1:
        cut = sorted(together[0])
        yield Finding(
            "LC-60",
            "error",
            N_("page {page}: no tunnel leads from caves {caves} to the others"),
            N_("Dig a tunnel between them."),
            _spaces(page, *cut),
            {"page": page.number, "caves": ", ".join(map(str, cut))},
        )


def _crossings(book: Book, page: Page) -> Iterator[Finding]:
    for first, second in combinations(page.tunnels, 2):
        if not set(first) & set(second) and crossing(book, first, second):
            yield Finding(
                "LC-61",
                "error",
                N_("page {page}: the tunnels {a} and {b} cross"),
                N_("Leave one of them out, or move a cave."),
                _spaces(page, *first, *second),
                {"page": page.number, "a": _called(first), "b": _called(second)},
            )


def _clear(book: Book, page: Page) -> Iterator[Finding]:
    for tunnel in page.tunnels:
        for cave, centre in book.caves.items():
            if cave not in tunnel and (gap := distance(book, tunnel, centre)) < CLEAR:
                yield Finding(
                    "LC-62",
                    "error",
                    N_(
                        "page {page}: the tunnel {tunnel} runs {gap:.1f} mm past cave {cave}; "
                        "{least:g} mm are needed"
                    ),
                    N_("Leave it out, or move a cave."),
                    _spaces(page, *tunnel, cave),
                    {
                        "page": page.number,
                        "tunnel": _called(tunnel),
                        "gap": gap,
                        "cave": cave,
                        "least": CLEAR,
                    },
                )


def _holds(_book: Book, page: Page) -> Iterator[Finding]:
    counted = Counter(
        "supply" if content.is_supply else content.kind for content in page.contents.values()
    )
    found = (counted["supply"], counted["store"], counted["gift"], counted["portal"])
    wanted = (SUPPLY, STORES, GIFTS, PORTALS)
    if found != wanted:
        names = ("supply", "store", "gift", "portal")
        yield Finding(
            "LC-63",
            "warning",
            N_(
                "page {page} has {supply} supply caves, {store} stores, {gift} gifts and {portal} "
                "portals; usual are {wanted}"
            ),
            spaces=(str(page.number),),
            values={
                "page": page.number,
                "wanted": "/".join(map(str, wanted)),
                **dict(zip(names, found, strict=True)),
            },
        )


def _average(_book: Book, page: Page) -> Iterator[Finding]:
    average = 2 * len(page.tunnels) / len(page.contents)
    low, high = AVERAGE
    if not low <= average <= high:
        yield Finding(
            "LC-64",
            "warning",
            N_("page {page} has {average:.2f} tunnels a cave; {low:g} to {high:g} play best"),
            spaces=(str(page.number),),
            values={"page": page.number, "average": average, "low": low, "high": high},
        )


def _reach(_book: Book, page: Page) -> Iterator[Finding]:
    low = {
        cave
        for cave, content in page.contents.items()
        if content.is_supply and content.number <= LOW
    }
    for cave in page.contents:
        for roll in range(1, 7):
            there = reached(page, cave, roll)
            values = {"page": page.number, "cave": cave, "roll": roll, "count": len(there)}
            if roll > 1 and len(there) < CHOICE:
                message = N_(
                    "page {page}: from cave {cave} a roll of {roll} reaches {count} caves; "
                    "{choice} are little enough"
                )
            elif not there & low:
                message = N_(
                    "page {page}: from cave {cave} a roll of {roll} reaches no supplies of 1 to "
                    "{low}"
                )
            else:
                continue
            yield Finding(
                "LC-65",
                "warning",
                message,
                N_("Dig another tunnel near it, or change what lies there."),
                _spaces(page, cave),
                {**values, "choice": CHOICE, "low": LOW},
            )


def _apart(_book: Book, page: Page) -> Iterator[Finding]:
    for kind in ("portal", "gift", "store"):
        for a, b in combinations(page.holding(kind), 2):
            if b in page.adjacency[a]:
                yield Finding(
                    "LC-66",
                    "warning",
                    N_("page {page}: caves {a} and {b} are neighbours, and both hold `{what}`"),
                    N_("Lay them apart."),
                    _spaces(page, a, b),
                    {"page": page.number, "a": a, "b": b, "what": kind},
                )


def _kinds(book: Book) -> Iterator[Finding]:
    """Compare how often the kinds lie in the whole book and, about, on every page."""
    pages = [[len(page.holding(kind)) for kind in KINDS] for page in book.pages.values()]
    whole = [sum(counts) for counts in zip(*pages, strict=True)]
    if len(set(whole)) > 1 or any(max(counts) - min(counts) > 1 for counts in pages):
        yield Finding(
            "LC-67",
            "warning",
            N_("the kinds do not lie equally often: {counts} caves of `{kinds}`"),
            values={"counts": "/".join(map(str, whole)), "kinds": "/".join(KINDS)},
        )


def _totals(book: Book) -> Iterator[Finding]:
    """Compare what the numbers of every kind, and of the stores, add up to on the pages."""
    for what in (*KINDS, "store"):
        sums = [
            sum(page.contents[cave].number for cave in page.holding(what))
            for page in book.pages.values()
        ]
        if len(set(sums)) > 1:
            yield Finding(
                "LC-68",
                "warning",
                N_("the numbers of `{what}` add up to {sums} on the pages, and not to the same"),
                values={"what": what, "sums": "/".join(map(str, sums))},
            )
    page = next(iter(book.pages.values()))
    sums = [sum(page.contents[cave].number for cave in page.holding(kind)) for kind in KINDS]
    if len(set(sums)) > 1:
        yield Finding(
            "LC-68",
            "warning",
            N_("on a page the numbers of `{kinds}` add up to {sums}, and not to the same"),
            values={"kinds": "/".join(KINDS), "sums": "/".join(map(str, sums))},
        )


def _often(book: Book, kind: str) -> Counter[int]:
    return Counter(cave for page in book.pages.values() for cave in page.holding(kind))


def _portals(book: Book) -> Iterator[Finding]:
    for cave, count in sorted(_often(book, "portal").items()):
        if count > 2:
            yield Finding(
                "LC-69",
                "warning",
                N_("cave {cave} is a portal on {count} pages; two are enough of a chain"),
                N_("Open the portal in another cave."),
                (str(cave),),
                {"cave": cave, "count": count},
            )


def _spread(book: Book) -> Iterator[Finding]:
    for kind in ("gift", "store"):
        for cave, count in sorted(_often(book, kind).items()):
            if count > 1:
                yield Finding(
                    "LC-70",
                    "warning",
                    N_("cave {cave} holds `{what}` on {count} pages; others never do"),
                    N_("Spread them over more caves."),
                    (str(cave),),
                    {"cave": cave, "what": kind, "count": count},
                )


# -- on paper --------------------------------------------------------------------------------------


def _called(tunnel: Tunnel) -> str:
    return f"{tunnel[0]}-{tunnel[1]}"


def crossing(book: Book, first: Tunnel, second: Tunnel) -> bool:
    """Tell whether two tunnels without a common cave cross, drawn straight."""
    a, b = (book.caves[cave] for cave in first)
    c, d = (book.caves[cave] for cave in second)
    return _side(a, b, c) * _side(a, b, d) <= 0 and _side(c, d, a) * _side(c, d, b) <= 0


def _side(a: Point, b: Point, p: Point) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def distance(book: Book, tunnel: Tunnel, point: Point) -> float:
    """Return the mm between a tunnel, drawn straight, and a point."""
    a, b = (book.caves[cave] for cave in tunnel)
    along = (b[0] - a[0], b[1] - a[1])
    share = ((point[0] - a[0]) * along[0] + (point[1] - a[1]) * along[1]) / dist(a, b) ** 2
    share = min(1.0, max(0.0, share))
    return dist(point, (a[0] + share * along[0], a[1] + share * along[1]))
