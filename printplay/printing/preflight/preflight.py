"""Preflight: finds what would ruin a print, by codes (see faults.py), component and measures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any
from weakref import WeakKeyDictionary

from printplay.core.errors import PrintplayError, TextFitError
from printplay.core.fault_text import sentence, translated
from printplay.core.faults import Fault, PrintPlace
from printplay.core.i18n import N_, _
from printplay.core.print_choices import Duplex
from printplay.printing.drawing.colour import Colour, Meaning, look_alike, rgb
from printplay.printing.drawing.drawing import Drawing, Pen, Stamp, Text
from printplay.printing.drawing.extent import Box, transform_box
from printplay.printing.imposition.component import Component, Side
from printplay.printing.imposition.paper import UNPRINTABLE
from printplay.printing.preflight.faults import fault, fault_line
from printplay.printing.preflight.inspection import NEAREST_CUT, SLACK, DrawingInspection, DrawingInspector
from printplay.printing.preflight.legibility import BackdropCheck, TextFault

Trim = Box  # x, y, width, height

_SHOWN = 20
#: Values that differ between cards with the same fault at the same height: words, and colours.
_OWN = ("text", "other", "found")
_NAMED = 2  # cards with a text that does not fit; of more, only the first is named
_FRAME, _AROUND = rgb("#d6006c"), 0.8  # of a picture that shows faults; mm


class PreflightError(PrintplayError):
    """The preflight found faults; nothing was written."""

    exit_code = 1

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = list(faults)
        super().__init__(
            N_("nothing was written; faults found by the preflight: {count}"), count=len(self.faults)
        )

    def __str__(self) -> str:
        """Return the message and two lines for each fault, the first twenty."""
        lines = [self.sentence()]
        for print_fault in map(translated, self.faults[:_SHOWN]):
            lines += [f"  {fault_line(print_fault)}", f"    {print_fault.hint or ''}"]
        if len(self.faults) > _SHOWN:
            rest = _("and {count} more; --preflight-only lists all")
            lines.append("  " + rest.format(count=len(self.faults) - _SHOWN))
        return "\n".join(lines)


class Preflight:
    """Checks sides as they are made.

    `part` is the part being checked, for the faults; the caller sets it. `known_faults` are faults
    found before.
    """

    def __init__(self, known_faults: Sequence[Fault] = ()) -> None:
        self.part = ""
        self._unsound = list(known_faults)
        self._found: dict[tuple[str, ...], Fault] = {}
        #: Colours with a meaning and their glyphs; part -> those of them that are on it.
        self._meaningful_marks: set[str | Colour] = set()
        self._marks_seen: dict[str, set[str | Colour]] = {}
        self._inspector, self._backdrop = DrawingInspector(), BackdropCheck()
        self._known: WeakKeyDictionary[Drawing, tuple[DrawingInspection, tuple[TextFault, ...]]]
        self._known = WeakKeyDictionary()
        #: Faults that several components share: each fault with its component, in order.
        self._alike: dict[tuple[object, ...], dict[tuple[str, ...], str]] = {}
        self._faces: dict[tuple[str, ...], tuple[Component, Drawing, list[Box]]] = {}
        #: Texts that do not fit into one place, likewise; and the faces they belong on.
        self._misfits: dict[tuple[str, ...], dict[tuple[str, ...], TextFitError]] = {}
        self._overflown: set[tuple[str, ...]] = set()

    @property
    def findings(self) -> list[Fault]:
        """Return all findings in order; one that several cards share comes once."""
        alike_names = [list(names.items()) for names in self._alike.values()]
        other_names = {first: [name for _key, name in rest] for (first, _name), *rest in alike_names}
        repeated_keys: set[tuple[str, ...]] = set()
        of_all: dict[tuple[str, ...], str] = {}
        for cards in self._misfits.values():
            if len(cards) > _NAMED:  # a fault of the template, not of a card
                (first, error), *rest = cards.items()
                other_names[first] = [similar.where for _key, similar in rest]
                repeated_keys.update(key for key, _error in rest)
                if len({similar.reason() for similar in cards.values()}) > 1:
                    of_all[first] = error.reason_of_all()
        return self._unsound + [
            _share_fault(print_fault, other_names.get(key, ()), of_all.get(key))
            for key, print_fault in self._found.items()
            if key not in repeated_keys
        ]

    def first_faulty_face(self) -> tuple[Component, Drawing] | None:
        """Return the first face with a visible fault, each in a frame; None if there is none."""
        for component, drawing, boxes in self._faces.values():
            framed = Drawing("shown", inline=True)
            framed.stamp(drawing)
            edge = 2 * _AROUND
            whole_face = (edge, edge, component.width - edge, component.height - edge)
            for x0, y0, x1, y1 in boxes or [whole_face]:
                framed.rect(x0 - _AROUND, y0 - _AROUND, x1 - x0 + 2 * _AROUND,
                            y1 - y0 + 2 * _AROUND, Pen(None, _FRAME, 0.6))  # fmt: skip
            return component, framed
        return None

    @property
    def faults(self) -> list[Fault]:
        return [fault for fault in self.findings if fault.severity == "error"]

    def enforce(self) -> None:
        """Raise PreflightError if something would ruin the print."""
        if self.faults:
            raise PreflightError(self.faults)

    def add_misfit(self, error: TextFitError, side: str) -> None:
        """Record a text that does not fit in its place."""
        values = {"reason": error.reason(), "cure": error.cure()}
        self._add("PF-2", error.where, side, **values)
        place = (self.part, side, error.reason_of_all(), error.cure())
        key = self._key("PF-2", error.where, side, values)
        self._misfits.setdefault(place, {})[key] = error
        self._overflown.add((error.where, self.part, side or "front"))

    def check_side(self, side: Side, unprintable: float = UNPRINTABLE, parts: Sequence[str] = ()) -> None:
        """Check a side; `unprintable` is the printer's margin, mm, `parts` those on it if they differ."""
        for at_part, (component, drawing, transform) in enumerate(side.drawings):
            self.part = parts[at_part] if parts else self.part
            name = "back" if side.is_back or _is_back(component, drawing) else "front"
            box = self._component(component, drawing, name)
            if box is not None and not side.borderless:
                self._check_margin(side, component.name, name, transform_box(box, transform), unprintable)

    def check_furniture(self, side: Side, furniture: Drawing, unprintable: float = UNPRINTABLE) -> None:
        """Check that a side's slug and marks are printed; `unprintable` is the margin, mm."""
        inspection = self._inspector.inspect(furniture)
        if not any(isinstance(item, Text) for item, _transform in furniture.walk()):
            self._add("PF-10", side.title)
        for code, values, _box in inspection.faults:
            self._add(code, side.title, **values)
        if inspection.box is not None:
            self._check_margin(side, side.title, "", inspection.box, unprintable)

    def _check_margin(self, side: Side, part_name: str, face: str, box: Box, unprintable: float) -> None:
        x0, y0, x1, y1 = box
        margin = min(x0, y0, side.paper.width - x1, side.paper.height - y1)
        if margin < unprintable - SLACK:
            self._add("PF-4", part_name, face, margin=margin, need=unprintable)

    def check_backs(self, front_side: Side, back_side: Side, duplex: Duplex) -> None:
        """Check that every back lies behind its own front once the sheet is turned over."""
        if not duplex.two_sided:
            return
        is_flipped_over = (duplex is Duplex.long) == (front_side.paper.width > front_side.paper.height)
        self._mirrored(front_side, front_side.trims, back_side.trims, over=is_flipped_over)

    def check_folded(self, side: Side) -> None:
        """Check that every back lies behind its own front once the sheet is folded."""
        if side.fold is not None:
            axis, _at = side.fold
            self._mirrored(side, side.trims[::2], side.trims[1::2], over=axis == "y")

    def _mirrored(self, side: Side, fronts: Sequence[Trim], backs: Sequence[Trim], *, over: bool) -> None:
        paper = side.paper
        for (x, y, width, height), (bx, by, _w, _h) in zip(fronts, backs, strict=True):
            expected = (x, paper.height - y - height) if over else (paper.width - x - width, y)
            off = max(abs(bx - expected[0]), abs(by - expected[1]))
            if off > 0.1:
                self._add("PF-7", side.title, "back", off=off)

    def check_cuts(self, part_name: str, nearest: float) -> None:
        """Check the distance of a poster's cuts from protected marks; `nearest` is in mm."""
        if nearest < NEAREST_CUT - SLACK:
            self._add("PF-11", part_name, nearest=nearest, need=NEAREST_CUT)

    def check_colours(self, part_name: str, meanings: Iterable[Meaning]) -> None:
        """Check colours with a meaning: (name, colour, glyph) each.

        Two that colour-blind people or a grey print cannot distinguish need different glyphs.
        """
        listed = list(meanings)
        for _name, colour, glyph in listed:
            self._meaningful_marks |= {colour, glyph}
        for number, (name, colour, glyph) in enumerate(listed):
            for other_name, other_colour, other_glyph in listed[:number]:
                if glyph == other_glyph and name != other_name and look_alike(colour, other_colour):
                    self._add("PF-8", part_name, a=name, b=other_name)

    def check_signs(self, part_name: str, meanings: Iterable[Meaning]) -> None:
        """Check that the glyphs of a part's colours are on it, once all of it was inspected.

        A glyph is a text, or a drawing with that name: `icon-sun`, `pattern-dots`. Colours that
        are not on the part are ignored.
        """
        seen_marks = self._marks_seen.get(self.part, set())
        for name, colour, glyph in meanings:
            if colour in seen_marks and glyph not in seen_marks:
                self._add("PF-13", part_name, name=name, sign=glyph)

    def check_face(self, component: Component, drawing: Drawing) -> None:
        side = "back" if _is_back(component, drawing) else "front"
        self._component(component, drawing, side)

    # -- one component ---------------------------------------------------------------------------

    def _component(self, component: Component, drawing: Drawing, side: str) -> Box | None:
        face = (component.name, self.part, side)
        if face in self._overflown:
            self._faces.setdefault(face, (component, drawing, []))
        inspected = self._known.get(drawing)
        if inspected is None:
            face_inspection = self._inspector.inspect(drawing), tuple(self._backdrop.faults(drawing))
            inspected = self._known[drawing] = face_inspection
        inspection, faults = inspected
        if self._meaningful_marks:
            seen_here = self._marks_seen.setdefault(self.part, set())
            seen_here |= self._meaningful_marks & inspection.signs
            seen_here |= self._meaningful_marks & inspection.colours
        for code, values, box in (*inspection.faults, *faults):
            self._on(component, drawing, side, box, code, values)
        if inspection.box is None:
            return None
        x0, y0, x1, y1 = inspection.box
        safe_distance = min(x0, y0, component.width - x1, component.height - y1)
        if safe_distance < component.safe - SLACK:
            values = {"inside": safe_distance, "safe": component.safe}
            self._on(component, drawing, side, inspection.box, "PF-5", values)
        return inspection.box

    def _on(
        self, component: Component, drawing: Drawing, side: str, box: Box | None, code: str,
        values: Mapping[str, Any],
    ) -> None:  # fmt: skip
        """Record a fault of a face; one shared with other cards at the same place counts once."""
        numbers = repr([(k, v) for k, v in sorted(values.items()) if k not in _OWN])
        alike_key = (code, self.part, side, box and round(box[1]), numbers)
        own_key = self._key(code, component.name, side, values)
        names = self._alike.setdefault(alike_key, {})
        names[own_key] = component.name
        if own_key == next(iter(names)):
            self._add(code, component.name, side, **values)
            face = (component.name, self.part, side)
            boxes = self._faces.setdefault(face, (component, drawing, []))[2]
            if box is not None and box not in boxes:
                boxes.append(box)

    def _key(self, code: str, component: str, side: str, values: Mapping[str, Any]) -> tuple[str, ...]:
        message = sentence(fault(code, PrintPlace(component, self.part, side), values))
        return component, side, code, message

    def _add(self, code: str, component: str, side: str = "", /, **values: Any) -> None:
        print_fault = fault(code, PrintPlace(component, self.part, side), values)
        self._found.setdefault(self._key(code, component, side, values), print_fault)


def _share_fault(print_fault: Fault, other_names: Sequence[str], reason: str | None) -> Fault:
    """Return a fault that other components share; `reason` is its message about all of them."""
    if print_fault.printed is None:
        return print_fault
    values = print_fault.values if reason is None else {**print_fault.values, "reason": reason}
    return replace(
        print_fault, values=values, printed=print_fault.printed._replace(others=tuple(other_names))
    )


def _is_back(component: Component, drawing: Drawing) -> bool:
    """Return whether a drawing, perhaps clipped, is the back of a component."""
    back_face = component.back
    if back_face is None or back_face is component.front:
        return False
    first = drawing.items[0] if drawing.items else None
    return drawing is back_face or (isinstance(first, Stamp) and first.drawing is back_face)
