"""A finding of the preflight: what would ruin a print, or may disappoint; where, and the cure.

Codes: PF-1 text too small · PF-2 a text that does not fit · PF-3 a glyph is missing · PF-4 print in
the margin a printer cannot reach · PF-5 print outside the safe zone · PF-6 print too near to a line
a player draws · PF-7 a back that is not behind its front · PF-8 colours that cannot be told apart ·
PF-9 too dark under the pen · PF-10 no room for the slug · PF-11 a cut through what stays whole ·
PF-12 a coarse picture (a warning) · PF-13 a sign that is not on the paper. `explain.*.md` beside
this file says more of each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from printplay.errors import printable
from printplay.i18n import N_, _

Severity = Literal["error", "warning"]

#: Code -> what is wrong, and the cure, as translatable templates.
_TEXTS = {
    "PF-1": (
        N_("{text!r} is {size:.1f} pt; the smallest is {smallest:g} pt"),
        N_("Give the text more room, or shorten it."),
    ),
    "PF-2": ("{reason}", "{cure}"),
    "PF-3": (
        N_("the face {face} has no glyph for {missing!r} in {text!r}"),
        N_("Write it in Latin letters, figures and the marks that belong to them."),
    ),
    "PF-4": (
        N_("print reaches to {margin:.1f} mm from the paper's edge; printers need {need:g} mm"),
        N_("Choose larger paper, or tell the profile of your printer that its margin is smaller."),
    ),
    "PF-5": (
        N_("print comes to {inside:.1f} mm from the trim; the safe zone is {safe:g} mm"),
        N_("Move it inside; only shapes and pictures that reach beyond it may be cut."),
    ),
    "PF-6": (
        N_(
            "{what} at {x:.0f}, {y:.0f} mm is {nearest:.1f} mm from a line a player draws; "
            "it must be {need:g} mm"
        ),
        N_("Print the board larger, or give its spaces more room."),
    ),
    "PF-7": (
        N_("a back is {off:.2f} mm away from its front"),
        N_("Print with --duplex none or fold, and report it: printplay has laid it wrongly."),
    ),
    "PF-8": (
        N_("{a} and {b} look alike without colour"),
        N_("Give each a sign or a pattern of its own, or make one of the colours much lighter."),
    ),
    "PF-9": (
        N_("a mark under the pen is {found:.0%} white; it must be {needed:.0%}"),
        N_("Make it paler: what lies under the pen must not hide its line."),
    ),
    "PF-10": (
        N_("the margins leave no room for the line that names the page"),
        N_("Choose larger paper; or paper of the size of the card with its bleed, without a line."),
    ),
    "PF-11": (
        N_(
            "a cut between two pieces comes to {nearest:.1f} mm from a number or a symbol; "
            "it must be {need:g} mm"
        ),
        N_("Take larger paper, or another --size."),
    ),
    "PF-12": (
        N_("a picture is printed with {dpi:.0f} dots an inch; below {need} its dots are seen"),
        N_("Take a picture of at least {width} x {height} dots, or print it smaller."),
    ),
    "PF-13": (
        N_("{sign!r} tells {name} without colour, but it is not on the paper"),
        N_("Draw it, or name the sign or the pattern that is drawn."),
    ),
}
_WARNINGS = frozenset({"PF-12"})
CODES = tuple(_TEXTS)


@dataclass(frozen=True)
class Finding:
    """One finding: its code, the component it is on, and the numbers of its sentence.

    `part` is the part the component belongs to, `side` its "front" or "back"; both may be empty.
    """

    code: str
    component: str
    part: str = ""
    side: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)

    @property
    def severity(self) -> Severity:
        """Return whether it ruins the print or may only disappoint."""
        return "warning" if self.code in _WARNINGS else "error"

    def sentence(self) -> str:
        """Return what is wrong, in the current language."""
        return printable(_(_TEXTS[self.code][0]).format(**self.values))

    def cure(self) -> str:
        """Return what to do about it, in the current language."""
        return printable(_(_TEXTS[self.code][1]).format(**self.values))

    @property
    def where(self) -> str:
        """Return the component, and its side where that is not the front."""
        name = printable(self.component)
        return _("{name} (back)").format(name=name) if self.side == "back" else name

    def __str__(self) -> str:
        """Return the finding as one line in the current language."""
        code = f"{self.code} ({_('warning')})" if self.severity == "warning" else self.code
        return f"{code} {self.where}: {self.sentence()}"

    def answer(self) -> dict[str, str | None]:
        """Return the finding for a program."""
        return {
            "code": self.code,
            "severity": self.severity,
            "part": self.part,
            "component": self.component,
            "side": self.side,
            "message": self.sentence(),
            "hint": self.cure() or None,
        }


def lines(findings: Sequence[Finding]) -> Iterator[str]:
    """Yield each finding and below it the cure."""
    for finding in findings:
        yield str(finding)
        if cure := finding.cure():
            yield f"  {cure}"
