"""The pages read from photos, each as its game knows it, and what was read drawn over a photo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from printplay.core.errors import CallError
from printplay.core.faults import Fault
from printplay.core.i18n import N_, _
from printplay.geometry.playable import Playable
from printplay.match.text.header_fields import player_name
from printplay.pads.game_pad import GamePad, WrittenPad
from printplay.pads.photos import checks
from printplay.pads.photos.checks import refused_field
from printplay.pads.photos.page_match import player_place
from printplay.pads.photos.page_questions import PageQuestion
from printplay.pads.photos.read_page import FieldRead, PageRead, PlayedMatch, keyed
from printplay.pads.photos.reader import SeenPage
from printplay.pads.photos.scanned_page import ScannedPage
from printplay.pads.prints.pad_fields import PadCode, Purpose
from printplay.photos.blank import Picture
from printplay.photos.canvas import ASKED, READ, Canvas, frame
from printplay.photos.finding import UnreadPaper
from printplay.photos.scanned import DIFFERENT, ScanQuestion
from printplay.printing.codes import FIDUCIAL_INSET

Judge: TypeAlias = Callable[[str, Playable | None], Sequence[Fault]]

#: What a question about the kind of match is about, and the header that says it.
_KIND, _HEADER = "kind", "variant"
_TICKED = "x"
_THICK = 0.5  # mm: the outline of a page


def draw_pages(picture: Picture, part: float, pages: Sequence[SeenPage | UnreadPaper]) -> None:
    """Draw the values of pages at the corners of their cells; the picture is `part` of its photo.

    They are those after all sums of their page. What is in doubt is `?` where it is asked about;
    a sum in doubt that nobody is asked about is left bare.
    """
    for page in pages:
        if isinstance(page, UnreadPaper):
            frame(picture, page.corners * part)
        else:
            _draw(Canvas(picture, page.located, page.aligned.moved, part), page)


def _draw(canvas: Canvas, seen_page: SeenPage) -> None:
    (page,) = scanned_pages([seen_page.read("", 1)], {})
    boxes = [
        pad_field.with_offset(FIDUCIAL_INSET, FIDUCIAL_INSET).box for pad_field in seen_page.side.fields()
    ]
    wide, high = canvas.located.width, canvas.located.height
    is_asked = any(field_read.is_asked and page.matters(field_read) for field_read in page.page.fields)
    canvas.lines(
        [(0, 0), (wide, 0), (wide, high), (0, high)], ASKED if is_asked else READ, _THICK, closed=True
    )
    for field_read, box in zip(page.page.fields, boxes, strict=True):
        if field_read.is_asked:
            if page.matters(field_read):
                canvas.value(None, box)
        elif field_read.value is not None:
            canvas.value(_TICKED if field_read.purpose.tick else str(field_read.value), box)


def scanned_pages(
    pages: Sequence[PageRead], players: Mapping[str, str], judge: Judge | None = None
) -> list[ScannedPage]:
    """Return pages that were read, each once; `players` are names with the numbers of columns.

    Two sides of one page are one. What is on the pad of a game is asked about by its `judge`.
    """
    columns = {which.strip(): player_name(name) for name, which in players.items()}
    return [_scanned(page, photos, columns, judge) for page, photos in _join_sides(_each_once(pages))]


def _each_once(pages: Sequence[PageRead]) -> list[tuple[PageRead, tuple[str, ...]]]:
    """Return each page with its photos: what can be one page in several photos is one."""
    counted = Counter(str(page.code) for page in pages)
    page_by_key: dict[str, tuple[PageRead, tuple[str, ...]]] = {}
    for number, page in enumerate(pages):
        key = str(page.code)
        if counted[key] > 1 and key in page_by_key:
            first, photos = page_by_key[key]
            if _may_be_same(first, page):
                page_by_key[key] = min((first, page), key=_count_asked_fields), (*photos, page.photo)
                continue
            key = f"{key} {number}"
        page_by_key[key] = page, (page.photo,)
    return list(page_by_key.values())


def _join_sides(
    pages: Sequence[tuple[PageRead, tuple[str, ...]]],
) -> Iterator[tuple[PageRead, tuple[str, ...]]]:
    """Yield pages with both sides where that is plain: of several with one number, none is joined."""
    sides: dict[PadCode, list[tuple[PageRead, tuple[str, ...]]]] = {}
    for page, photos in pages:
        if page.whole:
            yield page, photos
        else:
            same = replace(page.code, side=0, check=0)
            sides.setdefault(same, []).append((page, photos))
    for same_pages in sides.values():
        same_pages.sort(key=lambda one: one[0].code.side)
        if [page.code.side for page, _photos in same_pages] == [0, 1]:
            (front_page, photos), (back_page, back_photos) = same_pages
            seats = _with_names(front_page.with_other_side(back_page), (), {}).some_seats
            # What the sums of one side settle must not wait for the other.
            front_page, back_page = (
                checks.checked(replace(side, seats=seats)) for side in (front_page, back_page)
            )
            yield front_page.with_other_side(back_page), tuple(dict.fromkeys((*photos, *back_photos)))
        else:
            yield from same_pages


def _scanned(
    page: PageRead, photos: tuple[str, ...], columns: Mapping[str, str], judge: Judge | None
) -> ScannedPage:
    scanned_page = _with_names(page, photos, columns)
    scanned_page = (
        replace(scanned_page, judge=judge) if isinstance(scanned_page, ScannedGamePage) else scanned_page
    ).checked()
    return replace(scanned_page, chosen=_only(scanned_page.page.matches)).seated()


def _with_names(page: PageRead, photos: tuple[str, ...], columns: Mapping[str, str]) -> ScannedPage:
    """Return a page before its sums are reckoned, with the names that are given."""
    kind = ScannedGamePage if isinstance(page.pad, GamePad) else ScannedPage
    name_by_seat = {seat: name for seat in range(page.code.players)
             if (name := columns.get(str(seat + 1))) is not None}  # fmt: skip
    return kind(photos, page.corners, page, name_by_seat, _only(page.matches))


def _only(matches: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    return matches[0] if len(matches) == 1 else None


def _count_asked_fields(page: PageRead) -> int:
    return sum(field_read.is_asked for field_read in page.fields)


def _may_be_same(page: PageRead, other_page: PageRead) -> bool:
    """Return whether two readings may be of one page: what both are sure of is the same."""
    return all(
        a.value == b.value or a.is_asked or b.is_asked
        for a, b in zip(page.fields, other_page.fields, strict=True)
    )


@dataclass(frozen=True)
class ScannedGamePage(ScannedPage):
    """A page of one of the games: lines that are empty are nobody's.

    `told` is the kind of match that a person told, or that of the match it belongs to; `board` is
    that of the match, `judge` returns what a game finds wrong in the text of a record.
    """

    told: str = ""
    board: Playable | None = None
    judge: Judge | None = field(default=None, repr=False)

    @property
    def _written_pad(self) -> WrittenPad:
        pad = self.page.pad
        assert isinstance(pad, GamePad)  # noqa: S101  `scanned_pages` makes it of no other
        return pad.written_pad

    @property
    def is_own_file(self) -> bool:
        """Return that its pad is no file of the user."""
        return False

    @property
    def of_game(self) -> bool:
        return True

    @property
    def fewest(self) -> int:
        """Return that empty lines are always nobody's."""
        return 0

    @property
    def all_play(self) -> bool:
        return self.page.code.seated

    def fits(self, match: PlayedMatch) -> bool:
        """Return whether it can be a page of a match, whose players have the first lines."""
        return match.game == self.game and self.holds(len(match.players))

    def played_in(self, match: PlayedMatch) -> ScannedPage:
        """Return it with the players of a match, if it can be a page of it."""
        if not self.fits(match):
            return self
        name_by_seat = dict(enumerate(match.players))
        page = replace(
            self, named=name_by_seat, among=len(name_by_seat), told=match.variant, board=match.board
        )
        changed = keyed(page._on_board(match.board)) if match.board is not None else {}
        return replace(page, page=page.page.with_fields(changed)).checked()

    def _on_board(self, board: Playable) -> Iterator[FieldRead]:
        """Yield the fields that seem to hold what nothing on a board is worth, for a question.

        They offer only what the board can bear; what a person told is kept.
        """
        for field_read in self.page.fields:
            allowed = self._written_pad.on_board(board, field_read.purpose)
            shares = dict(field_read.candidates) or {field_read.value: field_read.confidence}
            if (
                allowed is None
                or field_read.is_answered
                or (field_read.value is None and not field_read.is_asked)
            ):
                continue
            allowed_shares = {
                value: share for value, share in shares.items() if value is None or value in allowed
            }
            foreign = field_read.value is not None and field_read.value not in allowed
            if not foreign and (not field_read.is_asked or len(allowed_shares) == len(shares)):
                continue
            if not any(value is not None for value in allowed_shares):
                allowed_shares = dict.fromkeys(allowed, 1.0)
            total_share = sum(allowed_shares.values())
            yield replace(
                field_read, why=field_read.why or DIFFERENT,
                candidates=tuple((value, share / total_share) for value, share in allowed_shares.items()),
            )  # fmt: skip

    def beside_rules(self) -> ScannedPage:
        """Return it with a question about what its game would refuse, once all else is answered."""
        if self.chosen is None or self.judge is None or self.has_open_fields:
            return self
        fields = {field_read.purpose: field_read for field_read in self.fields}
        asked_fields = refused_field(self._refused, self.values(), fields)
        return replace(self, page=self.page.with_fields(keyed(asked_fields)))

    def _refused(self, values: Mapping[Purpose, int]) -> tuple[Sequence[Fault], int]:
        """Return what the game refuses of some values, and the number of their lines."""
        assert self.judge is not None  # noqa: S101  which `beside_rules` has checked
        names = {seat: self.named.get(seat) or player_place(seat).title() for seat in self.seats}
        head = [f"game {self.game}", f"players {', '.join(names.values())}"]
        head += [f"{key} {value}" for key, value in self.headers.items()]
        lines = [f"{line.start} {line.rest}".strip() for line in self._written_pad.lines(values, names)]
        faults = self.judge("\n".join([*head, "", *lines]), self.board)
        of_lines = (fault for fault in faults if (fault.line or 0) > len(head))
        return [fault for fault in of_lines if fault.severity == "error"], len(lines)

    def is_needed(self, field_read: FieldRead) -> bool:
        """Return whether a field is entered: a result only where nothing it adds up is written."""
        if field_read.purpose.what != "result":
            return field_read.is_entry
        return not any(
            summand.value is not None or summand.is_asked for summand in self.fields
            if self._written_pad.adds(field_read.purpose, summand.purpose)
        )  # fmt: skip

    @property
    def questions(self) -> tuple[ScanQuestion, ...]:
        kinds = self._written_pad.kinds
        if self.chosen is None or not kinds or self.kind:
            return super().questions
        candidates = tuple((self._written_pad.titles(kind), 1 / len(kinds)) for kind in kinds)
        which = PageQuestion(_KIND, _KIND, (), candidates, sentence=_("Which game was played?"))
        return (*super().questions, which)

    @property
    def kind(self) -> str:
        """Return the kind of match: as ticked, told or printed for, or as it follows; or empty."""
        ticked_rows = [
            field_read.purpose.row for field_read in self.fields
            if field_read.purpose.tick and field_read.value is not None and not field_read.is_asked
        ]  # fmt: skip
        if len(ticked_rows) == 1:
            return ticked_rows[0]
        return self.told or ("" if ticked_rows else self._written_pad.kind(self.values()))

    @property
    def headers(self) -> Mapping[str, str]:
        return {_HEADER: self.kind} if self.kind else {}

    def answered(self, question: ScanQuestion, value: Any) -> ScannedPage:
        """Return the page after an answer; raise CallError if it can be none."""
        if question.about == _KIND:
            text = str(value).strip().casefold()
            for kind in self._written_pad.kinds:
                if text in (kind, self._written_pad.titles(kind).casefold()):
                    return replace(self, told=kind)
            raise CallError(
                N_("unknown game {text!r}"), hint=N_("Type one of: {known}."), text=text[:30],
                known=", ".join(map(self._written_pad.titles, self._written_pad.kinds)),
            )  # fmt: skip
        return super().answered(question, value)

    def values(self) -> Mapping[Purpose, int]:
        return {
            field_read.purpose: field_read.value for field_read in self.fields
            if field_read.value is not None and not field_read.is_asked and self.is_needed(field_read)
        }  # fmt: skip

    def record_lines(self) -> Sequence[tuple[str, str]]:
        """Return the game's own lines that it enters: how each begins, and the rest."""
        names = dict(zip(self.seats, self.names, strict=True))
        return [(line.start, line.rest) for line in self._written_pad.lines(self.values(), names)]
