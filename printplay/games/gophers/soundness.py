"""The findings of `check` about the pages of Gophers: whether they play and print well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import dist

from printplay.core.faults import Fault
from printplay.core.i18n import N_
from printplay.games.gophers.state.book import KINDS, Book, BookPage, Point, Tunnel
from printplay.geometry.graph import parts

#: The contents of a page.
SUPPLY, STORES, GIFTS, PORTALS = 13, 2, 2, 3
LOW = 7  # supplies up to this number are easy to collect
AVERAGE = (2.15, 2.45)  # tunnels a cave
CHOICE = 3  # caves to choose from, on a roll of 2 or more; on a roll of 1, the number of tunnels
CLEAR = 16.0  # mm from a tunnel to a cave it does not lead to: a cave drawn, and some earth


def book_findings(book: Book) -> Iterator[Fault]:
    """Yield errors (a page that cannot be played or drawn) and warnings."""
    for page in book.pages.values():
        for look in (_connected, _crossings, _clear, _usual_contents, _average, _reach, _equal_neighbours):
            yield from look(book, page)
    for check in (_kinds, _totals, _portals, _spread):
        yield from check(book)


def caves_at_distance(page: BookPage, cave: int, steps: int) -> set[int]:
    """Return the caves exactly `steps` away, back and forth allowed, with no pawn in the way."""
    caves = {cave}
    for _step in range(steps):
        caves = {neighbour for start in caves for neighbour in page.adjacency[start]}
    return caves


def _spaces(page: BookPage, *caves: int) -> tuple[str, ...]:
    return tuple(f"{page.number}/{cave}" for cave in caves)


def _connected_parts(page: BookPage) -> list[frozenset[int]]:
    graph = {cave: set(neighbours) for cave, neighbours in page.adjacency.items()}
    return parts(graph, set(graph))


def _connected(_book: Book, page: BookPage) -> Iterator[Fault]:
    together = sorted(_connected_parts(page), key=len)
    if len(together) > 1:
        cut = sorted(together[0])
        yield Fault(
            "LC-60",
            N_("page {page}: no tunnel leads from caves {caves} to the others"),
            {"page": page.number, "caves": ", ".join(map(str, cut))},
            hint=N_("Add a tunnel between them."),
            spaces=_spaces(page, *cut),
        )


def _crossings(book: Book, page: BookPage) -> Iterator[Fault]:
    for first, second in combinations(page.tunnels, 2):
        if not set(first) & set(second) and crossing(book, first, second):
            yield Fault(
                "LC-61",
                N_("page {page}: the tunnels {a} and {b} cross"),
                {"page": page.number, "a": _tunnel_name(first), "b": _tunnel_name(second)},
                hint=N_("Leave one of them out, or move a cave."),
                spaces=_spaces(page, *first, *second),
            )


def _clear(book: Book, page: BookPage) -> Iterator[Fault]:
    for tunnel in page.tunnels:
        for cave, centre in book.caves.items():
            if cave not in tunnel and (gap := distance(book, tunnel, centre)) < CLEAR:
                yield Fault(
                    "LC-62",
                    N_(
                        "page {page}: the tunnel {tunnel} runs {gap:.1f} mm past cave {cave}; "
                        "{least:g} mm are needed"
                    ),
                    {
                        "page": page.number,
                        "tunnel": _tunnel_name(tunnel),
                        "gap": gap,
                        "cave": cave,
                        "least": CLEAR,
                    },
                    hint=N_("Leave it out, or move a cave."),
                    spaces=_spaces(page, *tunnel, cave),
                )


def _usual_contents(_book: Book, page: BookPage) -> Iterator[Fault]:
    counted = Counter("supply" if content.is_supply else content.kind for content in page.contents.values())
    actual = (counted["supply"], counted["store"], counted["gift"], counted["portal"])
    usual = (SUPPLY, STORES, GIFTS, PORTALS)
    if actual != usual:
        names = ("supply", "store", "gift", "portal")
        yield Fault(
            "LC-63",
            N_(
                "page {page} has {supply:supply cave|supply caves}, {store:store|stores}, "
                "{gift:gift|gifts} and {portal:portal|portals}; usual are {wanted}"
            ),
            {
                "page": page.number,
                "wanted": "/".join(map(str, usual)),
                **dict(zip(names, actual, strict=True)),
            },
            severity="warning",
            spaces=(str(page.number),),
        )


def _average(_book: Book, page: BookPage) -> Iterator[Fault]:
    average = 2 * len(page.tunnels) / len(page.contents)
    low, high = AVERAGE
    if not low <= average <= high:
        yield Fault(
            "LC-64",
            N_("page {page} has {average:.2f} tunnels a cave; {low:g} to {high:g} play best"),
            {"page": page.number, "average": average, "low": low, "high": high},
            severity="warning",
            spaces=(str(page.number),),
        )


def _reach(_book: Book, page: BookPage) -> Iterator[Fault]:
    if len(_connected_parts(page)) > 1:
        return  # caves out of reach follow from that
    low = {cave for cave, content in page.contents.items() if content.is_supply and content.number <= LOW}
    for cave in page.contents:
        for roll in range(1, 7):
            reached_caves = caves_at_distance(page, cave, roll)
            values = {"page": page.number, "cave": cave, "roll": roll, "count": len(reached_caves)}
            if roll > 1 and len(reached_caves) < CHOICE:
                message = N_(
                    "page {page}: from cave {cave} a roll of {roll} reaches {count:cave|caves}; "
                    "it should reach at least {choice}"
                )
            elif not reached_caves & low:
                message = N_(
                    "page {page}: from cave {cave} a roll of {roll} reaches no supplies of 1 to {low}"
                )
            else:
                continue
            yield Fault(
                "LC-65",
                message,
                {**values, "choice": CHOICE, "low": LOW},
                hint=N_("Add another tunnel near it, or change what lies there."),
                severity="warning",
                spaces=_spaces(page, cave),
            )


def _equal_neighbours(_book: Book, page: BookPage) -> Iterator[Fault]:
    for kind in ("portal", "gift", "store"):
        for a, b in combinations(page.holding(kind), 2):
            if b in page.adjacency[a]:
                yield Fault(
                    "LC-66",
                    N_("page {page}: caves {a} and {b} are neighbours, and both hold `{what}`"),
                    {"page": page.number, "a": a, "b": b, "what": kind},
                    hint=N_("Lay them apart."),
                    severity="warning",
                    spaces=_spaces(page, a, b),
                )


def _kinds(book: Book) -> Iterator[Fault]:
    """Compare the counts of the kinds in the whole book and, roughly, on every page."""
    pages = [[len(page.holding(kind)) for kind in KINDS] for page in book.pages.values()]
    totals = [sum(counts) for counts in zip(*pages, strict=True)]
    if len(set(totals)) > 1 or any(max(counts) - min(counts) > 1 for counts in pages):
        yield Fault(
            "LC-67",
            N_("the kinds should occur equally often; found {counts} caves of `{kinds}`"),
            {"counts": "/".join(map(str, totals)), "kinds": "/".join(KINDS)},
            severity="warning",
        )


def _totals(book: Book) -> Iterator[Fault]:
    """Compare the sums of the numbers of every kind, and of the stores, on the pages."""
    for content_kind in (*KINDS, "store"):
        sums = [
            sum(page.contents[cave].number for cave in page.holding(content_kind))
            for page in book.pages.values()
        ]
        if len(set(sums)) > 1:
            yield Fault(
                "LC-68",
                N_("the numbers of `{what}` should add up to the same on every page; found {sums}"),
                {"what": content_kind, "sums": "/".join(map(str, sums))},
                severity="warning",
            )
    page = next(iter(book.pages.values()))
    sums = [sum(page.contents[cave].number for cave in page.holding(kind)) for kind in KINDS]
    if len(set(sums)) > 1:
        yield Fault(
            "LC-68",
            N_("the numbers of `{kinds}` should add up to the same on a page; found {sums}"),
            {"kinds": "/".join(KINDS), "sums": "/".join(map(str, sums))},
            severity="warning",
        )


def _often(book: Book, kind: str) -> Counter[int]:
    return Counter(cave for page in book.pages.values() for cave in page.holding(kind))


def _portals(book: Book) -> Iterator[Fault]:
    for cave, count in sorted(_often(book, "portal").items()):
        if count > 2:
            yield Fault(
                "LC-69",
                N_("cave {cave} is a portal on {count} pages; use it on two at most"),
                {"cave": cave, "count": count},
                hint=N_("Move the portal to another cave."),
                severity="warning",
                spaces=(str(cave),),
            )


def _spread(book: Book) -> Iterator[Fault]:
    for kind in ("gift", "store"):
        for cave, count in sorted(_often(book, kind).items()):
            if count > 1:
                yield Fault(
                    "LC-70",
                    N_("cave {cave} holds `{what}` on {count} pages; other caves never do"),
                    {"cave": cave, "what": kind, "count": count},
                    hint=N_("Spread them over more caves."),
                    severity="warning",
                    spaces=(str(cave),),
                )


# -- on paper --------------------------------------------------------------------------------------


def _tunnel_name(tunnel: Tunnel) -> str:
    return f"{tunnel[0]}-{tunnel[1]}"


def crossing(book: Book, first: Tunnel, second: Tunnel) -> bool:
    """Return whether two tunnels without a common cave cross, drawn straight."""
    a, b = (book.caves[cave] for cave in first)
    c, d = (book.caves[cave] for cave in second)
    return (
        _side_of_line(a, b, c) * _side_of_line(a, b, d) <= 0
        and _side_of_line(c, d, a) * _side_of_line(c, d, b) <= 0
    )


def _side_of_line(a: Point, b: Point, p: Point) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def distance(book: Book, tunnel: Tunnel, point: Point) -> float:
    """Return the mm between a tunnel, drawn straight, and a point."""
    a, b = (book.caves[cave] for cave in tunnel)
    along = (b[0] - a[0], b[1] - a[1])
    share = ((point[0] - a[0]) * along[0] + (point[1] - a[1]) * along[1]) / dist(a, b) ** 2
    share = min(1.0, max(0.0, share))
    return dist(point, (a[0] + share * along[0], a[1] + share * along[1]))
