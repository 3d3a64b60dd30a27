"""66 cards with backs: printplay against protograf, fpdf2 and ReportLab by hand.

All make the cards described in `benchmarks/cards`: same size, elements and font (protograf:
Helvetica, not embedded). As a process that is a run of Python from start to file: for printplay the
whole command `printplay deck`, with reading the deck file, preflight, crop marks and slugs, of
which the others do nothing. In process, everything is imported and has run before. ReportLab's
naive way draws every card and back anew; with forms it keeps what cards share, as printplay does.
All use the small faces of fonts/. The deck of Goldrausch, whose cards hold far more, is measured
beside the plain one. Files are compared as they are written; printplay's hold no compression,
ReportLab's and fpdf2's are told not to compress.

Both targets are missed as a process, and no faster drawing mends that: a fifteenth of protograf,
and 1.3 times ReportLab, are 0.10 and 0.12 s of CPU where an empty typer program takes 0.13. Of the
0.31 s of `printplay deck` 0.13 are the command line, 0.11 the import of what a deck needs (0.06 of
it is ReportLab), and 0.07 the deck itself. To meet them it would take a command line without typer
and with a PDF writer of its own, or a process that stays. With all that loaded printplay is some
thirteen times as fast as protograf; beside ReportLab by hand it reads, lays out, fits and checks a
deck that the other has in its code, and keeps every card as a stream of its own.
"""

from __future__ import annotations

import importlib
import importlib.util
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from unittest import mock

from benchmarks import cards
from benchmarks.process import cost
from benchmarks.table import Row, Target, best
from printplay.decks import read_deck
from printplay.decks.printing import print_of
from printplay.printing.kit import Kit
from printplay.printing.marks import Slug
from printplay.printing.order import Order
from printplay.printing.paper import Duplex, paper
from printplay.printing.preflight import Preflight

_TIMES = 3


def deck_file(folder: Path) -> Path:
    """Put down the deck file of the cards, and their table."""
    rows = [f"{number},{cards.title(number)}" for number in range(1, cards.COUNT + 1)]
    (folder / "cards.csv").write_text("\n".join(["no,title", *rows, ""]))
    return Path(shutil.copy(Path(cards.__file__).parent / "deck.toml", folder))


def ours(file: Path) -> bytes:
    """Make the PDF as `printplay deck` does: read, check, write."""
    found = read_deck(file)
    made = print_of(found, Order((), paper("a4"), 1, 1), "cards", "cards", "")
    slug = Slug("Benchmark", f"{found.name} {found.hash}", "", "")
    kit = Kit("Benchmark", [made], paper("a4"), Duplex.long, slug)
    kit.check(Preflight())
    return kit.pdf("en")


def measure() -> Sequence[Row]:
    """Let each make the cards."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = deck_file(folder)
        whole = cost(["-m", "printplay", "deck", str(file), "-o", name, "-q"], _TIMES).cpu
        inside = best(lambda: ours(file), _TIMES, time.process_time) * 1000
        size = (folder / "deck.pdf").stat().st_size / 1000
        game = ["-m", "printplay", "print", "goldrausch", "cards", "-o", name, "-q"]
        rich = cost(game, _TIMES).cpu
        rows = [Row("deck of Goldrausch, process, CPU", rich, "s", whole, "the plain deck")]
        for title, module, further, target in _OTHERS:
            package, known = _NEEDS[module]
            if importlib.util.find_spec(package) is None:
                why = f"not installed: pip install {known}"
                rows.append(Row("plain deck", against=title, missing=why))
                continue
            path = str(folder / f"{module}.pdf")
            other = cost(["-m", f"benchmarks.cards.{module}", path, *further], _TIMES).cpu
            rows.append(Row("plain deck, process, CPU", whole, "s", other, title, target))
            theirs = Path(path).stat().st_size / 1000
            rows.append(Row("plain deck, file", size, "kB", theirs, title))
            took = _in_process(module, further, path)
            rows.append(Row("plain deck, in process, CPU", inside, "ms", took, title))
    return rows


#: How a row calls another, its module in benchmarks/cards, its arguments, and the target beside it.
_OTHERS = (
    ("protograf", "with_protograf", (), Target("at most", 1 / 15)),
    ("fpdf2", "with_fpdf2", (), None),
    ("ReportLab, naive", "with_reportlab", ("naive",), None),
    ("ReportLab, forms", "with_reportlab", (), Target("at most", 1.3)),
)
#: Module in benchmarks/cards -> the package it needs, and how pip calls that.
_NEEDS = {
    "with_protograf": ("protograf", "protograf"),
    "with_fpdf2": ("fpdf", "fpdf2"),
    "with_reportlab": ("reportlab", "reportlab"),
}


def _in_process(module: str, further: Sequence[str], path: str) -> float:
    """Return the milliseconds of CPU another takes, imported and having run before."""
    make: Callable[..., None] = importlib.import_module(f"benchmarks.cards.{module}").make
    options = {"forms": "naive" not in further} if module == "with_reportlab" else {}
    with redirect_stdout(StringIO()), mock.patch.object(sys, "argv", [module]):
        return best(lambda: make(path, **options), _TIMES, time.process_time) * 1000
