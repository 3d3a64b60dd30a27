"""Pads: all that ship, on all papers, in all inks and languages, for few players and for many."""

from __future__ import annotations

from itertools import product

from printplay.core import resources
from printplay.core.errors import PaperError
from printplay.core.i18n import LANGUAGES, use
from printplay.core.print_choices import Ink
from printplay.pads.file.judging import sound
from printplay.pads.parts import PARTS
from printplay.printing.imposition.paper import paper
from printplay.printing.options import PrintOptions
from printplay.printing.output.faces import inspect
from printplay.printing.preflight.preflight import Preflight

_PAPERS = ("a4", "a5", "letter", "both")
_INKS = ((False, False), (False, True), (True, False))


def crossings(seed: int) -> str:
    """Print each pad that ships and its scoring on each paper; only A5 may be too small.

    Ink and language go round, another way with each seed: six seeds in a row try every crossing.
    """
    files = sorted(resources.layouts("pads").glob("*.toml"))
    ways = [*product(_INKS, LANGUAGES)]
    printed = small = 0
    for number, (file, sheet) in enumerate(product(files, _PAPERS)):
        pad, ((low_ink, light), spoken) = sound(file), ways[(number + number // 4 + seed) % len(ways)]
        for players in sorted({*pad.players, min(4, pad.players[1])}):
            order = PrintOptions(
                boards=(pad,),
                paper=paper(sheet),
                players=players,
                ink=Ink.low if low_ink else Ink.light if light else Ink.full,
                codes=True,
            )
            with use(spoken):
                for part, make in PARTS.items():
                    preflight = Preflight()
                    try:
                        inspect([make(order)], preflight)
                    except PaperError:
                        assert sheet == "a5", f"{file.stem}, {part}, {sheet}, {players} players"
                        small += 1
                        continue
                    found = [fault.code for fault in preflight.findings]
                    assert found == [], f"{file.stem}, {part}, {sheet}, {spoken}: {found}"
                    printed += 1
    assert small <= printed // 20
    return f"{len(files)} pads, {printed} prints without a fault; {small} too large for A5"


CAMPAIGNS = {"pads in print": crossings}
