"""66 cards with backs: printplay against protograf, fpdf2 and ReportLab by hand.

All make the cards described in `benchmarks/cards`: same size, elements and font (protograf:
Helvetica, not embedded). As a process that is a run of Python from start to file: for printplay the
whole command `print` of a deck, with reading the deck file, preflight, crop marks and slugs, of
which the others do nothing. In process, everything is imported and has run before. ReportLab's
naive way draws every card and back anew; with forms it keeps what cards share, as printplay does.
All use the small faces of fonts/. What is not a part of printplay has an environment of its own,
`.venv-peers` (`make bench` makes it): protograf asks for another Pillow than the one that is tested
with. The deck of Goldrausch, whose cards hold far more, is measured
beside the plain one. Files are compared as they are written; the streams of printplay's are packed,
ReportLab and fpdf2 are told not to compress.

CPU time counts, not time on the clock, and the least of some runs; on a machine with other work all
numbers grow, so that only those of one run are compared.

As a process `print` of a deck takes 2.3 times what ReportLab's forms take by hand. A program of
Typer with nothing to do takes 1.6 times what they do, a third of it for pydantic, with which Typer
reads every option; printplay does without it for plain ones
(`printplay/cli/framework/localized_help.py`). To load what ReportLab needs to write a file takes
another 0.4, Pillow included. What is left is the rest of the command line, the modules of
printplay, and the deck itself: read, laid out, fitted, looked at for faults and written. For much
less it would take a process that stays.

In process it takes some three times what ReportLab's forms take. More than a quarter goes to the
preflight, which the others lack, and most of that to whether the text of each card can be read
where it stands; a fifth to fitting and drawing cards, a third to pages and the file. What a
template says alike for all cards is read once (`Settings.once`), what stands on several sheets is
looked at once, and a text is asked point by point only where boxes do not decide (`CoveredLines`).
"""

from __future__ import annotations

import importlib.util
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks import cards
from benchmarks.process import cost, output
from benchmarks.table import Row, Target, best
from printplay.decks import read_deck
from printplay.decks.printing import print_of
from printplay.printing.imposition.sheet_marks import Slug
from printplay.printing.kit import KitFile
from printplay.printing.options import PrintOptions
from printplay.printing.preflight.preflight import Preflight

_TIMES = 3


def deck_file(folder: Path) -> Path:
    """Put down the deck file of the cards, and their table."""
    rows = [f"{number},{cards.title(number)}" for number in range(1, cards.COUNT + 1)]
    (folder / "cards.csv").write_text("\n".join(["no,title", *rows, ""]))
    # called `deck.toml` it would be printed under the name of its folder
    return Path(shutil.copy(Path(cards.__file__).parent / "deck.toml", folder / "plain.toml"))


def ours(file: Path) -> bytes:
    """Make the PDF as `print` of a deck does: read, check, write."""
    found = read_deck(file)
    made = print_of(found, PrintOptions(), "cards", "cards", "")
    slug = Slug("Benchmark", f"{found.name} {found.hash}", "", "")
    kit = KitFile("Benchmark", [made], PrintOptions(), slug)
    kit.check(Preflight())
    return kit.pdf("en")


def measure() -> Sequence[Row]:
    """Let each make the cards."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = deck_file(folder)
        whole = cost(["-m", "printplay", "print", str(file), "-o", name, "-q"], _TIMES).cpu
        inside = best(lambda: ours(file), _TIMES, time.process_time) * 1000
        size = (folder / "plain.pdf").stat().st_size / 1000
        game = ["-m", "printplay", "print", "goldrausch", "cards", "-o", name, "-q"]
        rich = cost(game, _TIMES).cpu
        rows = [Row("deck of Goldrausch, process, CPU", rich, "s", whole, "the plain deck")]
        for title, module, further, target in _OTHERS:
            peer = _peer(_NEEDS[module])
            if peer is None:
                why = "not installed: `make bench` installs it into .venv-peers"
                rows.append(Row("plain deck", against=title, missing=why))
                continue
            path = str(folder / f"{module}.pdf")
            call = ["-m", f"benchmarks.cards.{module}", path, *further]
            other = cost(call, _TIMES, python=peer).cpu
            rows.append(Row("plain deck, process, CPU", whole, "s", other, title, target))
            theirs = Path(path).stat().st_size / 1000
            rows.append(Row("plain deck, file", size, "kB", theirs, title))
            again = ["-m", "benchmarks.cards.again", module, path, *further]
            took = float(output(again, python=peer)) * 1000
            rows.append(Row("plain deck, in process, CPU", inside, "ms", took, title))
    return rows


#: How a row calls another, its module in benchmarks/cards, its arguments, and the target beside it.
_OTHERS = (
    ("protograf", "with_protograf", (), Target("at most", 1 / 15)),
    ("fpdf2", "with_fpdf2", (), None),
    ("ReportLab, naive", "with_reportlab", ("naive",), None),
    ("ReportLab, forms", "with_reportlab", (), Target("at most", 2.5)),
)
#: Module in benchmarks/cards -> the package it needs.
_NEEDS = {"with_protograf": "protograf", "with_fpdf2": "fpdf", "with_reportlab": "reportlab"}
#: The environment of those that are no part of printplay.
_PEERS = Path(__file__).parents[1] / ".venv-peers"


def _peer(package: str) -> str | None:
    """Return the Python that has a package: this one, or that of the peers; None where none has."""
    if importlib.util.find_spec(package) is not None:
        return sys.executable
    python = next(_PEERS.glob("bin/python"), None) or next(_PEERS.glob("Scripts/python.exe"), None)
    found = next(_PEERS.glob(f"[Ll]ib*/**/site-packages/{package}"), None)
    return str(python) if python and found else None
