"""Prints: each kind of sheet from its code, all papers, large decks, sheets without markers."""

from __future__ import annotations

import random
from itertools import combinations, product
from pathlib import Path
from tempfile import TemporaryDirectory

from printplay.match import registry
from tests.cli.test_print_command import TURNED, test_every_paper_and_way_to_turn_it
from tests.decks.test_printing import growth
from tests.games.go_for_gold.photos.flatbed import LINE, flatbed
from tests.games.go_for_gold.photos.test_scan import MARKERS, kept, read, white
from tests.games.gophers.prints.test_parts import test_the_preflight_finds_nothing
from tests.printing.helpers import GAME
from tests.printing.test_codes import KINDS, printed_again

#: How many of the choices of markers are tried.
_CHOICES = 8


def from_codes(seed: int) -> str:
    """Print each kind of sheet from its code: languages, inks and house rules, all crossed."""
    houses = list(range(2 ** len(registry.find_game(GAME).house_rules)))
    random.Random(seed).shuffle(houses)
    for house, (language, ink) in product(houses, KINDS):
        printed_again(language, ink, house)
    return f"{len(houses) * len(KINDS)} kinds of sheets, each the same to the byte"


def without_markers(seed: int) -> str:
    """Read a sheet with markers gone: half of the choices, others with another seed."""
    choices = [gone for count in range(1, 5) for gone in combinations(MARKERS, count)]
    random.Random(seed).shuffle(choices)
    with TemporaryDirectory() as folder:
        for gone in choices[:_CHOICES]:
            (sheet,) = read(kept(Path(folder), "a.png", white(flatbed(), *gone))).sheets
            assert sheet.segments == LINE, f"without {gone}"
    return f"{_CHOICES} of {len(choices)} choices of markers gone, the sheet found and read without each"


def papers(_seed: int) -> str:
    """Print kits on all papers that the tests name, in every way they cross."""
    turned = set(product(*map(set, zip(*TURNED, strict=True))))
    for paper, duplex in sorted(turned):
        test_every_paper_and_way_to_turn_it(paper, duplex)
    dug = list(product(("a4", "letter", "a3", "both"), (False, True), ("en", "de")))
    for paper, low_ink, language in dug:
        test_the_preflight_finds_nothing(paper, low_ink, language)
    return f"{len(turned)} kits of Go for Gold and {len(dug)} of Gophers, all printed"


def large_decks(_seed: int) -> str:
    """Print a deck of very many cards."""
    with TemporaryDirectory() as folder:
        more = growth(Path(folder), 90, 900)
    assert more < 2_500_000
    return f"900 cards take {more / 1e6:.1f} MB more than 90"


CAMPAIGNS = {
    "sheets from their codes": from_codes,
    "sheets without markers": without_markers,
    "papers": papers,
    "large decks": large_decks,
}
