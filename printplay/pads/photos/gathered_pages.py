"""Pages of pads from several photos: each once, both of its sides together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from printplay.match.text.names import player_name
from printplay.pads.deck_pads.game_pad import GamePad
from printplay.pads.photos import sums
from printplay.pads.photos.read_page import PageRead
from printplay.pads.photos.scanned_game_page import Judge, ScannedGamePage
from printplay.pads.photos.scanned_page import ScannedPage
from printplay.pads.prints.pad_code import PadCode


def scanned_pages(
    pages: Sequence[PageRead], players: Mapping[str, str], judge: Judge | None = None
) -> list[ScannedPage]:
    """Return pages that were read, each once; `players` are names with the numbers of columns.

    Two sides of one page are one. What is on the pad of a game is asked about by its `judge`.
    """
    columns = {which.strip(): player_name(name) for name, which in players.items()}
    return [_scanned(page, photos, columns, judge) for page, photos in _joined(_each_once(pages))]


def _each_once(pages: Sequence[PageRead]) -> list[tuple[PageRead, tuple[str, ...]]]:
    """Return each page with its photos: what can be one page in several photos is one."""
    counted = Counter(str(page.code) for page in pages)
    found: dict[str, tuple[PageRead, tuple[str, ...]]] = {}
    for number, page in enumerate(pages):
        key = str(page.code)
        if counted[key] > 1 and key in found:
            first, photos = found[key]
            if _alike(first, page):
                found[key] = min((first, page), key=_doubts), (*photos, page.photo)
                continue
            key = f"{key} {number}"
        found[key] = page, (page.photo,)
    return list(found.values())


def _joined(pages: Sequence[tuple[PageRead, tuple[str, ...]]]) -> Iterator[tuple[PageRead, tuple[str, ...]]]:
    """Yield pages with both of their sides, where it is plain which belong together.

    Pages that were printed for no match have the same number: of several, none is joined.
    """
    sides: dict[PadCode, list[tuple[PageRead, tuple[str, ...]]]] = {}
    for page, photos in pages:
        if page.whole:
            yield page, photos
        else:
            same = replace(page.code, side=0, check=0)
            sides.setdefault(same, []).append((page, photos))
    for found in sides.values():
        found.sort(key=lambda one: one[0].code.side)
        if [page.code.side for page, _photos in found] == [0, 1]:
            (front, photos), (back, more) = found
            seats = _named(front.joined(back), (), {}).some_seats
            # What the sums of one side settle must not wait for the other.
            front, back = (sums.checked(replace(one, seats=seats)) for one in (front, back))
            yield front.joined(back), tuple(dict.fromkeys((*photos, *more)))
        else:
            yield from found


def _scanned(
    page: PageRead, photos: tuple[str, ...], columns: Mapping[str, str], judge: Judge | None
) -> ScannedPage:
    found = _named(page, photos, columns)
    found = (replace(found, judge=judge) if isinstance(found, ScannedGamePage) else found).checked()
    return replace(found, chosen=_only(found.page.matches)).seated()


def _named(page: PageRead, photos: tuple[str, ...], columns: Mapping[str, str]) -> ScannedPage:
    """Return a page before its sums are reckoned, with the names that are given."""
    kind = ScannedGamePage if isinstance(page.pad, GamePad) else ScannedPage
    named = {seat: name for seat in range(page.code.players)
             if (name := columns.get(str(seat + 1))) is not None}  # fmt: skip
    return kind(photos, page, named, _only(page.matches))


def _only(matches: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    return matches[0] if len(matches) == 1 else None


def _doubts(page: PageRead) -> int:
    return sum(one.doubt is not None for one in page.fields)


def _alike(one: PageRead, other: PageRead) -> bool:
    """Return whether two readings may be of one page: what both are sure of is the same."""
    return all(
        a.value == b.value or a.doubt is not None or b.doubt is not None
        for a, b in zip(one.fields, other.fields, strict=True)
    )
