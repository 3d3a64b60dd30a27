"""Trial prints: what `print` would refuse of a layout, found by `check`.

Every part that shows the layout is made and goes through the preflight, with full ink in every
language and once with low ink; nothing is written. Faults keep the words of the print, with the
spaces concerned, and a cure that was tried: a larger or smaller pitch that prints.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from math import dist
from typing import Any

from printplay.api.prints.kit import Kit
from printplay.core.errors import PrintplayError
from printplay.core.faults import Fault, PrintPlace
from printplay.core.i18n import LANGUAGES, N_, language, use
from printplay.core.print_choices import Ink
from printplay.games.go_for_gold.lines import find_space
from printplay.geometry.board import BuiltBoard, SpaceId
from printplay.geometry.layouts.layout import Layout
from printplay.geometry.playable import Playable
from printplay.lookup import boards
from printplay.match import registry
from printplay.match.game import Game
from printplay.printing.kit import KitFile
from printplay.printing.options import Print, PrintOptions

#: A cure as a template, and its values.
Cure = tuple[str, Mapping[str, object]]

#: The code of a print that cannot be made at all.
REFUSED = "LC-10"
#: Codes that depend on the pitch: small names, print near lines, boards too large for a sheet.
_ROOM = (REFUSED, "PF-1", "PF-6")
#: The same for a space: one name over another.
_CROWDED = "PF-15"
#: Pitches in mm that are tried as a cure.
_PITCHES = (9.0, 10.5, 12.5, 14.5, 18.0)
_PITCH = N_("It can be printed with pitch = {pitch:g}.")
_FEWER = N_(
    "No pitch is large enough: put less on these spaces or their neighbours, or use fewer "
    "spaces in a row or column."
)
_PLAIN = N_("Give these spaces more room, or put less on them and their neighbours.")
_TITLE = N_("Shorten it under [title], or divide its long words.")
_NAME = N_("Shorten name = ... in the file.")
_QUOTED = re.compile(r"'(.+?)'")


def trial(layout: Playable, read: Layout | None = None) -> list[Fault]:
    """Return the errors that would prevent a print of a layout; `read` is the parsed file of a board."""
    game = registry.find_game(layout.game)
    parts = [part for part in game.parts if part.shows_layout]
    is_board, current_language = isinstance(layout, BuiltBoard), language()
    if isinstance(layout, BuiltBoard) and not layout.land:
        return []  # LC-1 reports it, and `print` refuses it in the same words

    def refusals(lang: str, low_ink: bool) -> Iterator[Fault]:
        # large parts of many pages find little more: once is enough
        part_ids = [
            part.id
            for part in parts
            if is_board or not part.sized or (lang == current_language and not low_ink)
        ]
        return _refusals(game, part_ids, layout, low_ink=low_ink)

    faults = list(_merge_faults(errors_of_prints(refusals)))
    if isinstance(layout, BuiltBoard) and faults:
        room: Cure = _more_room(read) if any(map(_lacks_room, faults)) else ("", {})
        faults = [_with_cure(fault, layout, room) for fault in faults]
    return faults


def errors_of_prints(refusals: Callable[[str, bool], Iterator[Fault]]) -> Iterable[Fault]:
    """Return the errors of prints in every language, and once with low ink; each once."""
    faults: dict[tuple[str, ...], Fault] = {}
    current_language = language()
    tries = [
        (lang, False)
        for lang in (
            current_language,
            *(other_lang for other_lang in LANGUAGES if other_lang != current_language),
        )
    ]
    for lang, low_ink in [*tries, (current_language, True)]:
        with use(lang):
            for fault in refusals(lang, low_ink):
                key = (fault.code, *fault.spaces) if fault.spaces else _fault_identity(fault)
                faults.setdefault(key, fault)
    return faults.values()


def refused_print(error: PrintplayError) -> Fault:
    """Return the error of a print that cannot be made, with its place if it has one."""
    place = error.place
    fault = Fault(REFUSED, error.message, error.values, error.hint or None, error.values)
    if place is None:
        return fault
    printed = PrintPlace(place.key or "", "", "")
    return replace(fault, line=place.line, column=place.column, printed=printed)


def _fault_identity(fault: Fault) -> tuple[str, ...]:
    """Return the identity of a fault; a text that fits in no language is one fault."""
    part = fault.printed.part if fault.printed is not None else ""
    text = "".join(map(str, fault.values.values()))
    if fault.code == "PF-2" and (quoted := _QUOTED.search(text)):
        text = quoted[1]
    return fault.code, fault.message, part, text


def _refusals(game: Game, parts: Sequence[str], layout: Playable, *, low_ink: bool) -> Iterator[Fault]:
    from printplay.printing.imposition.sheet_marks import Slug

    options = PrintOptions(boards=(layout,), codes=False, ink=Ink.low if low_ink else Ink.full)
    slug = Slug(game.title, f"{layout.name} {layout.hash}", "")
    for part in parts:

        def files(prints: Sequence[Print], options: PrintOptions, part: str = part) -> dict[str, KitFile]:
            return {part: KitFile(part, prints, options, slug)}

        make = {part: partial(game.make, part, options)}
        try:
            findings = Kit(options, make, lambda name, _options: name, files, language()).findings
        except PrintplayError as error:
            yield refused_print(error)
            continue
        for fault in findings:
            if fault.severity == "error":
                yield replace(fault, spaces=_spaces(fault, layout))


def _spaces(fault: Fault, layout: Playable) -> tuple[SpaceId, ...]:
    if not isinstance(layout, BuiltBoard):
        return ()
    has_lines = registry.find_game(layout.game).has_lines
    for key in ("what", "text"):
        text = fault.values.get(key)
        name = next((space for space in layout.spaces if space == text), None)
        if name is None and has_lines and isinstance(text, str):
            name = find_space(layout, text)  # a port goes by its letter
        if name is not None:
            return (name,)
    x, y = fault.values.get("x"), fault.values.get("y")
    if isinstance(x, float) and isinstance(y, float) and layout.land:
        nearest_space = min(layout.land, key=lambda name: dist(layout.spaces[name].centre, (x, y)))
        return (nearest_space,)
    return ()


#: The value of a fault that measures its severity; the least is the worst.
_WORST = {"PF-1": "size", "PF-6": "nearest"}


def _merge_faults(print_faults: Any) -> Iterator[Fault]:
    """Yield faults; those of one kind about spaces are merged into the worst."""
    faults_by_code: dict[str, list[Fault]] = {}
    for fault in print_faults:
        if fault.spaces and fault.code in _WORST:
            faults_by_code.setdefault(fault.code, []).append(fault)
        else:
            yield fault
    for code, faults in faults_by_code.items():
        worst = sorted(faults, key=lambda fault: float(str(fault.values[_WORST[code]])))
        spaces = dict.fromkeys(space for fault in worst for space in fault.spaces)
        yield replace(worst[0], spaces=tuple(spaces))


def _lacks_room(fault: Fault) -> bool:
    """Return whether more room on the board would cure a fault."""
    return fault.code in _ROOM or (fault.code == _CROWDED and bool(fault.spaces))


def _with_cure(fault: Fault, board: BuiltBoard[Any], room: Cure) -> Fault:
    hint, values = room
    if not _lacks_room(fault):
        quoted = _QUOTED.search("".join(map(str, fault.values.values())))
        text = quoted[1] if fault.code == "PF-2" and quoted else ""
        if not text:
            return fault
        titled = any(title.startswith(text) or text in title for title in board.title.values())
        if not titled and board.name not in text:
            return fault
        hint, values = (_TITLE if titled else _NAME), {}
    return replace(fault, hint=hint, hint_values=values)


def _more_room(read: Layout | None) -> Cure:
    """Return a cure that makes room on a board: the nearest pitch that prints, or less on it."""
    if read is None or read.pitch is None:
        return _PLAIN, {}
    present_pitch = read.pitch
    for pitch in sorted(_PITCHES, key=lambda pitch: abs(pitch - present_pitch)):
        with suppress(PrintplayError):
            if not any(map(_lacks_room, _printed(_at_pitch(read, pitch)))):
                return _PITCH, {"pitch": pitch}
    return _FEWER, {}


def _at_pitch(read: Layout, pitch: float) -> Layout:
    """Return a layout with another pitch, mm."""
    scale = pitch / (read.pitch or pitch)
    cells = tuple(
        replace(cell, outline=tuple((x * scale, y * scale) for x, y in cell.outline),
                centre=cell.centre and (cell.centre[0] * scale, cell.centre[1] * scale))
        for cell in read.cells
    )  # fmt: skip
    return replace(read, pitch=pitch, cells=cells)


def _printed(read: Layout) -> Iterator[Fault]:
    board = boards.build(read)
    game = registry.find_game(board.game)
    parts = [part.id for part in game.parts if part.shows_layout]
    return _refusals(game, parts, board, low_ink=False)
