"""Calibration: a printer's distortion is measured, saved, and corrected."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader, PdfWriter, Transformation

from printplay.core.errors import CallError, FileError, PrintplayError
from printplay.core.print_choices import Duplex
from printplay.geometry.shapes.affine import apply, then
from printplay.printing.calibration import profile as profiles
from printplay.printing.calibration.calibration import (
    CORNER,
    SCALE_EDGE,
    SCALE_FOOT,
    crosses,
    measures,
    profile_from,
    read_measured,
)
from printplay.printing.calibration.profile import Distortion, Profile, distortion
from printplay.printing.imposition.paper import Paper, paper
from tests.cli.helpers import run

DPI = 400
MM = DPI / 25.4
_TIP = 6.0  # mm from the middle of a scale: only the long lines, every fifth, reach so far
PRINTER = Profile(
    "crooked", Distortion(0.9, -0.6, 0.25, 0.0, 1.006, 0.995), Distortion(-0.5, 0.8, -0.1, 0.0, 1.006, 0.995)
)


_REAL_FOLDER = profiles.profiles_folder


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profiles, "profiles_folder", lambda: tmp_path / "profiles")


def printed(data: bytes, sheet: Paper, printer: Profile) -> list[np.ndarray]:
    """Return the printed pages, dark pixels True, row 0 at the bottom."""
    writer = PdfWriter(clone_from=PdfReader(BytesIO(data)))
    for number, page in enumerate(writer.pages):
        a, b, c, d, e, f = printer.distorts(sheet, is_back=number % 2 == 1)
        page.add_transformation(Transformation((a, b, c, d, e * 72 / 25.4, f * 72 / 25.4)))
    buffer = BytesIO()
    writer.write(buffer)
    document = pypdfium2.PdfDocument(buffer.getvalue())
    pages = [
        np.array(page.render(scale=DPI / 72, grayscale=True).to_numpy()).reshape(-1, round(
            page.get_width() * DPI / 72 + 0.499)) < 160
        for page in document
    ]  # fmt: skip
    document.close()
    return [page[::-1] for page in pages]


def cross_at(page: np.ndarray, x: float, y: float) -> tuple[float, float]:
    """Find the middle of a cross near a place (mm), like a person with a ruler."""
    reach = 5.0
    left, low = round((x - reach) * MM), round((y - reach) * MM)
    window = page[low : low + round(2 * reach * MM), left : left + round(2 * reach * MM)]
    columns, rows = window.sum(axis=0).astype(float), window.sum(axis=1).astype(float)
    return (left + _peak(columns)) / MM, (low + _peak(rows)) / MM


def _peak(counts: np.ndarray) -> float:
    strong = np.flatnonzero(counts > 0.35 * counts.max())
    near = strong[np.abs(strong - np.argmax(counts)) < 0.5 * MM]
    return float((counts[near] * (near + 0.5)).sum() / counts[near].sum())


def line_at(page: np.ndarray, x: float, y: float, *, upright: bool) -> float:
    """Find the middle line of a scale near a place (mm); return its position along the scale."""
    reach = 6.0
    box = (0.5, reach) if upright else (reach, 0.5)  # half width, half height
    left, low = round((x - box[0]) * MM), round((y - box[1]) * MM)
    window = page[low : low + round(2 * box[1] * MM), left : left + round(2 * box[0] * MM)]
    counts = window.sum(axis=1 if upright else 0).astype(float)
    return ((low if upright else left) + _peak(counts)) / MM


def measured(pages: list[np.ndarray], sheet: Paper, duplex: Duplex) -> dict[str, float]:
    """Read every number off the printed pages, a ruler's to 0.1 mm, the scales' to 0.1 mm."""
    front, back = pages
    (ax, ay), (bx, by), (cx, cy) = (cross_at(front, *at) for at in crosses(sheet))
    through_page = back[:, ::-1] if duplex is Duplex.long else back[::-1]
    middle = sheet.width / 2
    found = {
        "a": ax,
        "b": sheet.height - ay,
        "c": sheet.height - by,
        "d": float(np.hypot(bx - ax, by - ay)),
        "e": float(np.hypot(cx - ax, cy - ay)),
        "f": cx,
        "g": line_at(through_page, middle, SCALE_FOOT - _TIP, upright=False)
        - line_at(front, middle, SCALE_FOOT + _TIP, upright=False),
    }
    for letter, x in (("h", SCALE_EDGE), ("i", sheet.width - SCALE_EDGE)):
        found[letter] = line_at(through_page, x + _TIP, SCALE_FOOT, upright=True) - line_at(
            front, x - _TIP, SCALE_FOOT, upright=True
        )
    return {letter: round(value, 1) for letter, value in found.items()}


@pytest.mark.parametrize("duplex", [Duplex.long, Duplex.short])
def test_a_crooked_printer_prints_straight(duplex: Duplex, tmp_path: Path) -> None:
    """Calibrated once, a printer that shifts, turns and stretches prints front and back right."""
    sheet = paper("a4")
    options = ["-o", str(tmp_path), "--duplex", duplex.value]
    run("calibrate", *options)
    turned = "-short" if duplex is Duplex.short else ""
    first = printed((tmp_path / f"calibration{turned}.pdf").read_bytes(), sheet, PRINTER)
    numbers = measured(first, sheet, duplex)
    assert abs(numbers["b"] - CORNER) > 1, "this printer is crooked indeed"
    typed = " ".join(f"{letter}={value:g}" for letter, value in numbers.items())
    run("calibrate", "--save", "Crooked", "--measured", typed, *options[2:])
    run("calibrate", "--profile", "crooked", *options)
    again = printed((tmp_path / f"calibration-crooked{turned}.pdf").read_bytes(), sheet, PRINTER)
    for measure in measures(sheet, duplex):
        assert measured(again, sheet, duplex)[measure.letter] == pytest.approx(measure.nominal, abs=0.15), (
            measure
        )


def small(bound: float) -> st.SearchStrategy[float]:
    """Return numbers from -bound to bound."""
    return st.floats(-bound, bound)


distortions = st.builds(
    Distortion, small(3), small(3), small(1), small(0.01), small(0.02).map(lambda v: 1 + v),
    small(0.02).map(lambda v: 1 + v),
)  # fmt: skip


@given(distortions, st.sampled_from(["a4", "letter", "a3", "100x160"]), st.booleans())
def test_what_is_undone_before_is_nothing_after(side: Distortion, size: str, lies: bool) -> None:
    """A corrected page is printed in the right place, portrait or landscape."""
    sheet = paper(size).rotate() if lies else paper(size)
    printer = Profile("x", side, side)
    both = then(printer.correction(sheet, is_back=False), printer.distorts(sheet, is_back=False))
    for point in ((0.0, 0.0), (sheet.width, 0.0), (20.0, sheet.height)):
        assert apply(both, point) == pytest.approx(point, abs=1e-6)


@given(distortions)
def test_a_map_in_words_is_the_same_map(side: Distortion) -> None:
    """A distortion in a profile gives the measured map again."""
    there = side.about(105, 148.5)
    again = distortion(there, 105, 148.5).about(105, 148.5)
    for point in ((0.0, 0.0), (210.0, 297.0), (210.0, 0.0)):
        assert apply(again, point) == pytest.approx(apply(there, point), abs=0.01)


def test_what_is_left_over_adds_to_the_profile() -> None:
    """Measurements of a sheet printed with a profile refine it; exact ones do not change it."""
    sheet = paper("a4")
    kept = profile_from("x", {}, sheet, Duplex.long, earlier_profile=PRINTER)
    for one, other in ((kept.front, PRINTER.front), (kept.back, PRINTER.back)):
        assert one == other
    finer = profile_from(
        "x", {"a": CORNER + 0.2, "f": CORNER + 0.2}, sheet, Duplex.long, earlier_profile=PRINTER
    )
    assert finer.front.x == pytest.approx(PRINTER.front.x + 0.2, abs=0.01)


@pytest.mark.parametrize(
    "text", ["", " , ", "a", "a=", "z=20", "a=x", "a=60", "a=nan", "g=9", "a 20", "d=17", "a=1e999"]
)
def test_slips_are_noticed(text: str) -> None:
    """An implausible number is refused."""
    with pytest.raises(CallError):
        read_measured(text, paper("a4"), Duplex.long)


def test_a_decimal_comma_is_no_end_of_a_number() -> None:
    """Numbers may be separated by blanks, commas or semicolons, and have a decimal comma."""
    found = read_measured("a=20,3, b=19.8;c=20,1", paper("a4"), Duplex.none)
    assert found == {"a": 20.3, "b": 19.8, "c": 20.1}


@pytest.mark.parametrize(
    "call",
    [
        ["--save", "x", "--measured", "d=160"],  # values that `load` refuses are not saved
        ["--save", "x", "--measured", "b=34 c=6 d=6", "--paper", "60x90"],
        ["--save", "../x", "--measured", "a=20"],
        ["--save", "", "--measured", "a=20"],
        ["--save", "x"],
        ["--measured", "a=20"],
        ["--profile", "nobody"],
        ["--save", "x", "--measured", "a=20", "--margin", "99"],
        ["--paper", "both"],
        ["--save", "x", "--measured", "a=20", "--paper", "card"],
    ],
)
def test_calls_that_are_wrong(call: list[str], tmp_path: Path) -> None:
    """A wrong call saves and prints nothing."""
    with pytest.raises(PrintplayError):
        run("calibrate", *call, "-o", str(tmp_path / "out"))
    assert not (tmp_path / "out").exists()
    assert profiles.profile_names() == []


@pytest.mark.parametrize(
    "text",
    [
        "front = 3",
        "[front]\nx = 99",
        "[front]\nz = 1",
        "margin = 'a'",
        "not toml",
        "\x00",
        "[front]\n" + "x" * 5000 + " = 1",
        "a = " + "[" * 5000,
        "a" + ".a" * 5000 + " = 1",
    ],
)
def test_a_profile_that_was_edited_badly(text: str) -> None:
    """An invalid profile is refused with its file and key."""
    profiles.profiles_folder().mkdir(parents=True)
    (profiles.profiles_folder() / "mine.toml").write_text(text, encoding="utf-8")
    with pytest.raises(FileError) as caught:
        profiles.load("mine")
    assert "mine.toml" in str(caught.value)
    assert len(str(caught.value)) < 400


def test_a_misspelt_key_of_a_profile_is_told_with_the_one_that_was_meant() -> None:
    """`trun` in a profile edited by hand is answered with `turn`."""
    profiles.profiles_folder().mkdir(parents=True)
    (profiles.profiles_folder() / "mine.toml").write_text("[back]\ntrun = 1\n", encoding="utf-8")
    with pytest.raises(FileError) as caught:
        profiles.load("mine")
    assert "back.trun: unknown key" in str(caught.value)
    assert "Did you mean 'turn'?" in str(caught.value)


def test_a_profile_is_kept_to_the_last_digit() -> None:
    """Loading a saved profile gives an equal one."""
    made = Profile("exact", Distortion(x=0.1234), margin=4.748364)
    profiles.save(made)
    assert profiles.load("exact") == made


def test_nobody_is_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a home folder the error has a cure, and no folder called ~ is created."""

    def nowhere(*_names: object, **_settings: object) -> Path:
        raise RuntimeError("could not determine the home directory")

    monkeypatch.setattr("platformdirs.user_config_path", nowhere)
    monkeypatch.setattr(profiles, "profiles_folder", _REAL_FOLDER)
    with pytest.raises(CallError, match="no home folder") as caught:
        profiles.load("mine")
    assert "XDG_CONFIG_HOME" in caught.value.cure()


def test_a_night_printed_with_a_profile(tmp_path: Path) -> None:
    """`print --profile` moves the whole print; the same call gives the same bytes."""
    profiles.save(PRINTER)
    out = [tmp_path / name for name in ("plain", "one", "two")]
    for folder, options in zip(out, ([], ["--profile", "crooked"], ["--profile", "Crooked"]), strict=True):
        run("print", "go-for-gold", "reference", "-o", str(folder), *options)
    plain, one, two = (next(folder.glob("*.pdf")).read_bytes() for folder in out)
    assert one == two != plain
    assert "crooked" in run("calibrate", "--list").stdout


def test_a_sheet_printed_with_a_profile_says_how_to_add_to_it(tmp_path: Path) -> None:
    """Measurements of a second sheet refine the profile instead of replacing it, as announced."""
    profiles.save(replace(PRINTER, name="my printer"))
    said = 'printplay calibrate --save "my printer" --profile "my printer"'
    result = run("calibrate", "--profile", "my printer", "-o", str(tmp_path))
    assert said in result.stdout
    page = PdfReader(tmp_path / "calibration-my printer.pdf").pages[0]
    assert said in " ".join(page.extract_text().split())
    kept = run("calibrate", "--save", "my printer", "--measured", "a=20", "--profile", "my printer")
    assert kept.stdout.rstrip().endswith('--profile "my printer"')


def test_a_profile_is_not_replaced_in_silence() -> None:
    """Calibrating a name again says what is replaced; refining replaces nothing."""
    first = ["calibrate", "--save", "office", "--measured"]
    assert "replaced" not in run(*first, "a=20.3 b=19.8").stderr
    again = run(*first, "a=20.3").stderr
    assert "The earlier profile office is replaced" in again
    assert "nominal value was used: b, c, d, e, f, g, h, i." in again
    assert "replaced" not in run(*first, "c=20.1", "--profile", "office").stderr
