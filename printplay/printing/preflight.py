"""Preflight: what would ruin a print, found before anything is written.

Every finding has a code (see finding.py), names the component and states what was measured.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from printplay.errors import PrintplayError, TextFitError
from printplay.i18n import N_, _
from printplay.printing.colour import Colour, Meaning
from printplay.printing.component import Component, Side
from printplay.printing.drawing import Drawing, Stamp, Text
from printplay.printing.finding import Finding
from printplay.printing.looking import NEAREST_CUT, SLACK, Box, Looking, moved, text_faults
from printplay.printing.paper import UNPRINTABLE, Duplex
from printplay.printing.sight import alike

Trim = Box  # x, y, width, height

_SHOWN = 20


class PreflightError(PrintplayError):
    """The preflight found faults; nothing was written."""

    exit_code = 1

    def __init__(self, faults: Sequence[Finding]) -> None:
        self.faults = list(faults)
        super().__init__(
            N_("nothing was written; faults found by the preflight: {count}"),
            count=len(self.faults),
        )

    def __str__(self) -> str:
        """Return the message and two lines for each fault, the first twenty."""
        lines = [self.sentence()]
        for fault in self.faults[:_SHOWN]:
            lines += [f"  {fault}", f"    {fault.cure()}"]
        if len(self.faults) > _SHOWN:
            more = _("and {count} more; --preflight-only tells of all")
            lines.append("  " + more.format(count=len(self.faults) - _SHOWN))
        return "\n".join(lines)


class Preflight:
    """Looks at sides as they are made.

    `part` is the part being looked at, for the findings; whoever shows the sides sets it.
    """

    def __init__(self) -> None:
        self.part = ""
        self._found: dict[tuple[str, ...], Finding] = {}
        #: Colours that carry a meaning and their glyphs; part -> those of them that are on it.
        self._telling: set[str | Colour] = set()
        self._told: dict[str, set[str | Colour]] = {}
        self._looking = Looking()

    @property
    def findings(self) -> list[Finding]:
        """Return all that was found, in its order."""
        return list(self._found.values())

    @property
    def faults(self) -> list[Finding]:
        """Return what would ruin the print."""
        return [finding for finding in self.findings if finding.severity == "error"]

    def enforce(self) -> None:
        """Raise PreflightError where something would ruin the print."""
        if self.faults:
            raise PreflightError(self.faults)

    def misfit(self, error: TextFitError, side: str) -> None:
        """Note a text that does not fit where it should stand."""
        self._add("PF-2", error.where, side, reason=error.reason(), cure=error.cure())

    def side(self, side: Side, unprintable: float = UNPRINTABLE) -> None:
        """Check one side of paper; its printer leaves `unprintable` mm white at each edge."""
        paper = side.paper
        for component, drawing, at in side.drawings:
            name = "back" if side.is_back or _is_back(component, drawing) else "front"
            box = self._component(component, drawing, name)
            if box is None:
                continue
            x0, y0, x1, y1 = moved(box, at)
            margin = min(x0, y0, paper.width - x1, paper.height - y1)
            if margin < unprintable - SLACK and not side.bare:
                self._add("PF-4", component.name, name, margin=margin, need=unprintable)

    def slug(self, title: str, furniture: Drawing) -> None:
        """Check that a side says what it is."""
        texts = [item for item, _at in furniture.walk() if isinstance(item, Text)]
        if not texts:
            self._add("PF-10", title)
        for item in texts:
            for code, values in text_faults(item):
                self._add(code, title, **values)

    def backs(self, front: Side, back: Side, duplex: Duplex) -> None:
        """Check that every back lies behind its own front once the sheet is turned over."""
        if not duplex.two_sided:
            return
        over = (duplex is Duplex.long) == (front.paper.width > front.paper.height)
        self._mirrored(front, front.trims, back.trims, over=over)

    def folded(self, side: Side) -> None:
        """Check that every back lies behind its own front once the sheet is folded."""
        if side.fold is not None:
            axis, _at = side.fold
            self._mirrored(side, side.trims[::2], side.trims[1::2], over=axis == "y")

    def _mirrored(
        self, side: Side, fronts: Sequence[Trim], backs: Sequence[Trim], *, over: bool
    ) -> None:
        paper = side.paper
        for (x, y, width, height), (bx, by, _w, _h) in zip(fronts, backs, strict=True):
            expected = (x, paper.height - y - height) if over else (paper.width - x - width, y)
            off = max(abs(bx - expected[0]), abs(by - expected[1]))
            if off > 0.1:
                self._add("PF-7", side.title, "back", off=off)

    def cuts(self, where: str, nearest: float) -> None:
        """Check that the pieces of a poster are cut `nearest` mm or more from all that counts."""
        if nearest < NEAREST_CUT - SLACK:
            self._add("PF-11", where, nearest=nearest, need=NEAREST_CUT)

    def colours(self, where: str, meanings: Iterable[Meaning]) -> None:
        """Check colours that carry a meaning: (name, colour, glyph) each.

        Two that a colour-blind person or a grey printer cannot tell apart need different glyphs.
        """
        known = list(meanings)
        for _name, colour, glyph in known:
            self._telling |= {colour, glyph}
        for number, (name, colour, glyph) in enumerate(known):
            for other, second, mark in known[:number]:
                if glyph == mark and name != other and alike(colour, second):
                    self._add("PF-8", where, a=name, b=other)

    def signs(self, where: str, meanings: Iterable[Meaning]) -> None:
        """Check that what tells colours apart is on the part, all of which was looked at.

        A glyph is there as a text, or as a drawing that is called so: `icon-sun`, `pattern-dots`.
        Where a colour is not on the part it says nothing there.
        """
        seen = self._told.get(self.part, set())
        for name, colour, glyph in meanings:
            if colour in seen and glyph not in seen:
                self._add("PF-13", where, name=name, sign=glyph)

    def face(self, component: Component, drawing: Drawing) -> None:
        """Check one face of a component by itself."""
        side = "back" if _is_back(component, drawing) else "front"
        self._component(component, drawing, side)

    # -- one component ---------------------------------------------------------------------------

    def _component(self, component: Component, drawing: Drawing, side: str) -> Box | None:
        look = self._looking.at(drawing)
        told = self._told.setdefault(self.part, set())
        told |= self._telling & look.signs
        told |= self._telling & look.colours
        for code, values in look.wrong:
            self._add(code, component.name, side, **values)
        if look.box is None:
            return None
        x0, y0, x1, y1 = look.box
        inside = min(x0, y0, component.width - x1, component.height - y1)
        if inside < component.safe - SLACK:
            self._add("PF-5", component.name, side, inside=inside, safe=component.safe)
        return look.box

    def _add(self, code: str, component: str, side: str = "", /, **values: Any) -> None:
        finding = Finding(code, component, self.part, side, values)
        self._found.setdefault((component, side, code, finding.sentence()), finding)


def _is_back(component: Component, drawing: Drawing) -> bool:
    """Tell whether a drawing, maybe cut to what is printed of it, is the back of a component."""
    back = component.back
    if back is None or back is component.front:
        return False
    first = drawing.items[0] if drawing.items else None
    return drawing is back or (isinstance(first, Stamp) and first.drawing is back)
