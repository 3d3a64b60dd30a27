"""Names of printed files: different prints have different names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import printplay as pp
from printplay.api.prints.calibration import CalibrationSheet
from printplay.api.prints.kit import Kit
from printplay.api.prints.kits import typed_kit
from printplay.api.prints.options import print_options
from printplay.core.errors import CallError
from printplay.core.i18n import LANGUAGES, use
from printplay.core.print_choices import Duplex, FileFormat, Ink, Marks, Separation
from printplay.geometry.layouts.source import reading_once
from printplay.match import registry
from printplay.printing.calibration.profile import Profile
from printplay.printing.imposition.paper import paper
from printplay.printing.options import PrintOptions, address_suffix, file_name, unambiguous
from tests.cli.helpers import run
from tests.examples import portion

#: Options that may exclude each other, each with values that print differently.
EXCLUSIVE: Mapping[str, Sequence[Any]] = {
    "paper": ("a4", "letter", "a3", "both", "card", "210x300.5"),
    "duplex": tuple(Duplex),
    "packed": (False, True),
    "profile": (None, "epson", "packed", "my printer", "my-printer", "epson-cut"),
    "cutter": (False, True),
    "corners": (0.0, 3.0),
}
#: The others of paper and ink.
FREE: Mapping[str, Sequence[Any]] = {
    "map_paper": (None, "a3", "letter", "400x300"),
    "ink": tuple(Ink),
    "copies": (1, 2, 30),
    "bleed": (None, 0.0, 2.5),
    "colour": tuple(Separation),
    "marks": tuple(Marks),
}
#: Options of the table; layouts are added by `requests`.
TABLES: Mapping[str, Sequence[Any]] = {
    "players": (None, 1, 2),
    "size": (None, "a3", "a2", "500x350"),
    "house": (None, ["second-port=stop"], ["second-port=stop", "foot-rescue=optional"]),
    "serial": (1, 101),
}
#: Options about where and when to write, or that stand for others.
ELSEWHERE = {"output", "force", "reporter", "ledger", "draft", "match", "code", "boards", "names"}


def prints() -> Iterator[PrintOptions]:
    """Yield prints with valid combinations of these options, a share of them in the gate.

    Some of paper are combined with all others, and all of paper with some others.
    """
    valid = []
    for values in product(*EXCLUSIVE.values()):
        with suppress(CallError):
            print_options(dict(zip(EXCLUSIVE, values, strict=True)))
            valid.append(values)
    every = list(product(*FREE.values()))
    crossed = [
        (values, others)
        for (number, values), (place, others) in product(enumerate(valid), enumerate(every))
        if number % 8 == 0 or place % 64 == 0
    ]
    for values, others in portion(crossed, 43):
        given = dict(zip((*EXCLUSIVE, *FREE), (*values, *others), strict=True))
        if given["map_paper"] is None or paper(given["map_paper"]) != paper(given["paper"]):
            yield print_options(given)  # else the same print


def named(kit: Kit, options: PrintOptions, part: str) -> str:
    """Return the file name of a part."""
    return f"{kit.name(part, options)}.{options.form.value}"


@pytest.fixture(scope="module")
def islands(tmp_path_factory: pytest.TempPathFactory) -> list[list[str | Path] | None]:
    """Return different boards: shipped ones, ones of a seed, files that share a name."""
    folder = tmp_path_factory.mktemp("islands")
    made: list[list[str | Path] | None] = [None, ["A"], ["B"], ["B", "A"], ["seed:4711"], ["seed:47"]]
    for lattice in ("hex-flat", "square", "free"):
        island = pp.new_layout(seed=4711, lattice=lattice)
        made.append([island.write(folder / f"{lattice}.toml")[0]])
    return made


def tables(layouts: Sequence[list[str | Path] | None]) -> Iterator[PrintOptions]:
    """Yield the options of a table with all valid combinations of these options."""
    for layout, *values in product(layouts, *TABLES.values()):
        yield print_options({"layout": layout, **dict(zip(TABLES, values, strict=True))})


def test_every_option_is_in_the_crossing() -> None:
    """Every option has values here, or is one that does not change prints."""
    told = {*EXCLUSIVE, *FREE, *TABLES, *ELSEWHERE, "layout", "form", "dpi", "url", "codes"}
    assert {field.name for field in fields(PrintOptions)} == told


def test_no_pad_with_codes_has_the_name_of_another() -> None:
    """Codes are for pads alone: they are crossed with what else makes one pad differ."""
    asked = [
        PrintOptions(players=players, codes=codes, serial=serial)
        for players, (codes, serial) in product((None, 1, 2), ((False, 1), (True, 1), (True, 101)))
    ]
    names = {named(typed_kit(["darts", "pad"], one), PrintOptions(), "pad") for one in asked}
    assert len(names) == len(asked)


@pytest.mark.shared
def test_no_name_stands_for_two_prints() -> None:
    """Combinations of options for a part give different names."""
    kit = typed_kit(["gophers", "pages"], PrintOptions())
    names, count = set(), 0
    with reading_once():  # the names of all games
        for options in prints():
            for lang in LANGUAGES:
                with use(lang):
                    names.add(named(kit, options, "pages"))
                count += 1
    assert len(names) == count > 1_000


@pytest.mark.long
@pytest.mark.shared
def test_no_name_stands_for_two_tables(islands: list[list[str | Path] | None]) -> None:
    """All tables of a game, combined with papers, give different names."""
    asked = portion(list(tables(islands)), 17)
    names, count = set(), 0
    with reading_once():  # each board
        for table in asked:
            kit = typed_kit(["go-for-gold", "map"], table)
            for sheet, form in product(("a4", "a3", "card"), (FileFormat.pdf, FileFormat.svg)):
                names.add(named(kit, PrintOptions(paper=paper(sheet), form=form), "map"))
                count += 1
    assert len(names) == count > 200


def test_the_same_print_has_the_same_name() -> None:
    """The same print has the same name, however its size or paper is spelled."""
    for said in (["a3", "A3 ", "297x420", "420 x 297 mm"], ["500x350", "350x500.0"]):
        kits = [typed_kit(["gophers", "pages"], print_options({"size": one})) for one in said]
        assert len({named(kit, PrintOptions(), "pages") for kit in kits}) == 1
    assert (
        len({file_name("x", "", PrintOptions(paper=paper(one))) for one in ("220x300", "220X300.0 mm")}) == 1
    )


#: Words that are both options and file names, and some that are not.
WORDS = ("a3", "letter", "map", "a3-map", "de", "low", "light", "short", "one-sided", "2-copies",
         "copies", "2", "bleed-2", "300-dpi", "cmyk", "full-marks", "packed", "profile", "epson",
         "r3", "cut", "poster-a2", "deck", "market", "go-for-gold", "gophers")  # fmt: skip
STEMS = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map("-".join)


@st.composite
def _prints(draw: st.DrawFn) -> PrintOptions:
    return PrintOptions(
        paper=paper(draw(st.sampled_from(("a4", "a3", "letter")))),
        ink=draw(st.sampled_from((Ink.full, Ink.low))),
        copies=draw(st.sampled_from((1, 2))),
        bleed=draw(st.sampled_from((None, 2.0))),
        packed=draw(st.booleans()),
        profile=draw(st.sampled_from((None, "epson", "packed", "a3", "epson-packed", "e-profile"))),
        colour=draw(st.sampled_from(Separation)),
    )


@given(st.lists(st.tuples(STEMS, _prints(), st.sampled_from(LANGUAGES)), min_size=2, max_size=9))
def test_no_deck_is_taken_for_another(decks: list[tuple[str, PrintOptions, str]]) -> None:
    """Decks named like options have other file names than decks printed with those options."""
    names: dict[str, tuple[str, PrintOptions, str]] = {}
    for base, options, lang in decks:
        with use(lang):
            name = file_name(unambiguous(base, "deck", registry.game_ids()), "", options)
        first = names.setdefault(name, (base, options, lang))
        assert (first[0], first[1].__dict__ | {"reporter": 0}, first[2]) == (
            base, options.__dict__ | {"reporter": 0}, lang
        )  # fmt: skip
        assert name.split("-")[0:3] != ["go", "for", "gold"] or "deck" in name


@given(st.text(st.characters(codec="utf-8", exclude_categories=["C"]), min_size=1, max_size=30))
def test_a_plain_deck_goes_by_its_file(text: str) -> None:
    """The name starts with the file's name, followed by a closing word if needed."""
    assert unambiguous(text, "deck") in (text, f"{text}-deck")


def test_no_calibration_sheet_is_taken_for_another() -> None:
    """A profile named like a paper gives another name than the sheet on that paper."""
    profiles = (None, *map(Profile, ("letter", "a3", "epson", "epson-letter", "none", "de")))
    sheets = product(("a4", "letter", "a3"), Duplex, profiles, LANGUAGES)
    names = [CalibrationSheet(paper(one), way, profile, lang).name for one, way, profile, lang in sheets]
    assert len(set(names)) == len(names)
    assert CalibrationSheet(paper("a4"), Duplex.long, None, "en").name == "calibration.pdf"


def test_pictures_elsewhere_make_another_object() -> None:
    """A saved object has the address of its pictures in its name."""
    urls = (None, "https://example.org/a", "https://example.org/b", "http://example.org/a")
    assert len({address_suffix(url) for url in urls}) == len(urls)


def test_islands_of_one_name_are_printed_side_by_side(
    islands: list[list[str | Path] | None], tmp_path: Path
) -> None:
    """Seed 4711 on three lattices gives three islands of one name, and three files."""
    for layout in islands[-3:]:
        assert layout is not None
        run("print", "go-for-gold", "pad", "--layout", *map(str, layout), "-q", "-o", str(tmp_path))
    hashes = [pp.board(Path(layout[0])).hash for layout in islands[-3:] if layout is not None]
    expected = {f"go-for-gold-pad-isle-4711-{one}.pdf" for one in hashes}
    assert {path.name for path in tmp_path.iterdir()} == expected


def test_one_file_follows_an_island_that_is_watched(islands: list[list[str | Path] | None]) -> None:
    """With --watch a user's layout is always printed into the same file, whatever its map."""
    asked = [PrintOptions(layout=[*map(Path, one or ())], draft=True) for one in islands[-3:]]
    kits = [typed_kit(["go-for-gold", "map"], one) for one in asked]
    assert {named(kit, PrintOptions(), "map") for kit in kits} == {"go-for-gold-map-isle-4711-draft.pdf"}
