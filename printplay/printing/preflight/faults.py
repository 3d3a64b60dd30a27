"""A fault of a print: what would ruin it, or may disappoint; its place, and the cure.

Codes: PF-1 text too small · PF-2 a text that does not fit · PF-3 a glyph is missing · PF-4 print in
the margin a printer cannot reach · PF-5 print outside the safe zone · PF-6 print too near to a line
a player draws · PF-7 a back that is not behind its front · PF-8 colours that cannot be told apart ·
PF-9 too dark under the pen · PF-10 no room for the slug · PF-11 a cut through a protected mark ·
PF-12 a coarse picture (a warning) · PF-13 a sign that is not on the paper · PF-14 text without
contrast to its ground · PF-15 text over text · PF-16 text under something else.
`explain.*.md` beside this file explains each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from printplay.core.errors import printable
from printplay.core.fault_text import translated
from printplay.core.faults import Fault, PrintPlace, Severity
from printplay.core.i18n import N_, _

#: Code -> message and cure, as translatable templates.
_TEXTS = {
    "PF-1": (
        N_("{text!r} is {size:.1f} pt high; at least {smallest:g} pt is needed"),
        N_("Give the text more room, or shorten it."),
    ),
    "PF-2": ("{reason}", "{cure}"),
    "PF-3": (
        N_("the font {face} has no glyph for {missing!r} in {text!r}"),
        N_("Use other characters, or a font that has these (in a deck: fallback in [fonts])."),
    ),
    "PF-4": (
        N_("print is {margin:.1f} mm from the edge of the paper; printers need {need:g} mm"),
        N_("Choose larger paper, or set a smaller margin in the profile of your printer."),
    ),
    "PF-5": (
        N_("print is {inside:.1f} mm from the cut; the safe zone is {safe:g} mm"),
        N_("Move it inwards; only shapes and pictures with bleed may reach the cut."),
    ),
    "PF-6": (
        N_(
            "{what} at {x:.0f}, {y:.0f} mm is {nearest:.1f} mm from a line a player draws; "
            "{need:g} mm are needed"
        ),
        N_("Print the board larger, or give its spaces more room."),
    ),
    "PF-7": (
        N_("a back is {off:.2f} mm off its front"),
        N_("Print with --duplex none or fold, and report it: this is a bug in printplay."),
    ),
    "PF-8": (
        N_("{a} and {b} look alike without colour"),
        N_("Give each a different sign or pattern, or make one of the colours much lighter."),
    ),
    "PF-9": (
        N_("a print under the pen is {found:.0%} white; at least {needed:.0%} is needed"),
        N_("Make it paler: what lies under the pen must not hide its line."),
    ),
    "PF-10": (
        N_("the margins leave no room for the footer"),
        N_(
            "Choose larger paper, a profile with a margin of at most 6 mm, or --paper card: it has no footer."
        ),
    ),
    "PF-11": (
        N_("a cut between two pieces is {nearest:.1f} mm from a number or symbol; {need:g} mm are needed"),
        N_("Choose larger paper or another --size."),
    ),
    "PF-12": (
        N_("a picture is printed at {dpi:.0f} dots per inch; below {need} it looks coarse"),
        N_("Use a picture of at least {width} x {height} pixels, or print it smaller."),
    ),
    "PF-13": (
        N_("{sign!r} marks {name} without colour, but is not printed"),
        N_("Draw it, or name the sign or pattern that is drawn."),
    ),
    "PF-14": (
        N_(
            "{text!r} is hard to read on its background: the contrast is {found:.1f}, at "
            "least {need:g} is needed"
        ),
        N_("Make the text darker and its background paler, or the other way round."),
    ),
    "PF-15": (
        N_("{text!r} overlaps another text: {other!r}"),
        N_("Move one of them, or put them on different cards."),
    ),
    "PF-16": (
        N_("{text!r} is covered by something drawn after it"),
        N_("Move it, or draw the text after what covers it."),
    ),
}
_WARNINGS = frozenset({"PF-12"})
CODES = tuple(_TEXTS)

#: The keys of a fault in the answer of a preflight.
MEMBERS = ("code", "severity", "part", "component", "side", "count", "message", "hint", "components")
#: The number of components to name if more have one fault; one more is named, too, instead of "1
#: more".
_FEW = 3


def fault(code: str, place: PrintPlace, values: Mapping[str, object]) -> Fault:
    """Return a fault of a print; `values` fill in its message."""
    message, hint = _TEXTS[code]
    severity: Severity = "warning" if code in _WARNINGS else "error"
    return Fault(code, message, values, hint, severity=severity, printed=place)


def place_text(print_fault: Fault) -> str:
    """Return the component, or the first ones with the fault, and their side if not the front."""
    place = print_fault.printed or PrintPlace("")
    component_names = list(dict.fromkeys((place.component, *place.others)))
    named_components = (
        component_names if len(component_names) == place.how_many <= _FEW + 1 else component_names[:_FEW]
    )
    name = printable(", ".join(named_components))
    if place.how_many > len(named_components):
        name = _("{name} and on {count} more").format(name=name, count=place.how_many - len(named_components))
    if place.side == "back":
        name = _("{name} (back)").format(name=name)
    return name


def fault_line(print_fault: Fault) -> str:
    code = f"{print_fault.code} ({_('warning')})" if print_fault.severity == "warning" else print_fault.code
    return f"{code} {place_text(print_fault)}: {print_fault.message}"


def lines(faults: Sequence[Fault]) -> Iterator[str]:
    """Yield each fault in the current language, and below it the cure."""
    for print_fault in map(translated, faults):
        yield fault_line(print_fault)
        if print_fault.hint:
            yield f"  {print_fault.hint}"
