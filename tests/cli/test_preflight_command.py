"""`--preflight-only` of `print` and `deck`, and the pages that explain what it finds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import printplay as pp
from printplay.core import i18n, resources
from printplay.core.errors import CallError
from printplay.match.text.codes import code_pages
from printplay.printing.preflight.faults import CODES
from printplay.printing.preflight.preflight import PreflightError
from tests.cli.helpers import run
from tests.decks.helpers import card, write

LONG = "word " * 60
#: Two cards whose fronts overflow, one of them behind, too, and a third that is sound.
OVERFLOWING = f"""
name = "D"
[deck]
back = "back"
[[templates.card.elements]]
text = "{{text}}"
box = [5, 5, 20, 6]
[[templates.back.elements]]
text = "{{behind|default:x}}"
box = [5, 5, 20, 6]
[[cards]]
name = "Ann"
text = "{LONG}"
behind = "{LONG}"
[[cards]]
name = "Bo"
text = "{LONG}"
copies = 3
[[cards]]
name = "Cy"
text = "short"
"""


@pytest.mark.parametrize("form", ["pdf", "svg", "png"])
def test_what_is_sound_is_counted_and_not_written(form: str, tmp_path: Path) -> None:
    """A preflight without a fault says how much was looked at, and leaves no file."""
    path = write(tmp_path, card('text = "{name}"'))
    done = run("print", str(path), "--preflight-only", "--format", form, "-o", str(tmp_path / "out"))
    assert done.exit_code == 0
    assert done.stdout == "checked: 1 page, 0 faults\n"
    assert done.stderr == ""
    assert not (tmp_path / "out").exists()
    assert run("print", str(path), "--preflight-only", "-q", "--format", form).output == ""


@pytest.mark.parametrize("form", ["pdf", "png"])
def test_every_card_that_overflows_is_told(form: str, tmp_path: Path) -> None:
    """All texts that do not fit are told in one run, each with its card, its side and the cure."""
    path = write(tmp_path, OVERFLOWING)
    done = run("print", str(path), "--preflight-only", "--format", form)
    assert done.exit_code == 1
    found = [line for line in done.stderr.splitlines() if line.startswith("PF-")]
    assert [line.partition(": '")[0] for line in found] == [
        "PF-2 d.toml:11 Ann", "PF-2 d.toml:11 Ann (back)", "PF-2 d.toml:15 Bo",
    ]  # fmt: skip
    assert all("20 x 6 mm at 7 pt" in line for line in found)
    assert done.stderr.count("  Shorten the text") == 3
    assert done.stdout.endswith(", 3 errors\n")


def test_findings_for_programs(tmp_path: Path) -> None:
    """`--json` gives every fault with its code, place, sentence and cure, and nothing else."""
    path = write(tmp_path, OVERFLOWING)
    done = run("print", str(path), "--preflight-only", "--json")
    assert done.exit_code == 1
    assert done.stderr == ""
    told = json.loads(done.stdout)
    assert told["pages"] == 2
    assert [(f["component"], f["side"]) for f in told["findings"]] == [
        ("d.toml:11 Ann", "front"), ("d.toml:11 Ann", "back"), ("d.toml:15 Bo", "front"),
    ]  # fmt: skip
    first = told["findings"][0]
    assert list(first) == [
        "code", "severity", "part", "component", "side", "count", "message", "hint", "components",
    ]  # fmt: skip
    assert (first["count"], first["components"]) == (1, ["d.toml:11 Ann"])
    assert (first["code"], first["severity"], first["part"]) == ("PF-2", "error", "cards")
    with pytest.raises(CallError, match="--preflight-only"):
        run("print", str(path), "--json")


def test_a_print_tells_all_that_overflows(tmp_path: Path) -> None:
    """A print that is refused names every card, too, and writes nothing."""
    path = write(tmp_path, OVERFLOWING)
    with pytest.raises(PreflightError) as caught:
        run("print", str(path), "-o", str(tmp_path / "out"))
    assert caught.value.exit_code == 1
    assert len([line for line in str(caught.value).splitlines() if "PF-2" in line]) == 3
    assert not (tmp_path / "out").exists()


def test_a_text_that_fits_on_no_card_is_told_once(tmp_path: Path) -> None:
    """What a template writes on all cards and has no room for is one fault, and is shown."""
    names = "".join(f'[[cards]]\nname = "{name}"\n' for name in ("Ann", "Bo", "Cy"))
    path = write(tmp_path, card(f'text = "{LONG}"\nbox = [5, 5, 20, 6]', names))
    picture = tmp_path / "shown.svg"
    done = run("print", str(path), "--preflight-only", "--picture", str(picture))
    assert [line.partition(": '")[0] for line in done.stderr.splitlines() if "PF-2" in line] == [
        "PF-2 d.toml:6 Ann, d.toml:8 Bo, d.toml:10 Cy"
    ]
    assert done.stdout.endswith(", 1 error\n")
    assert b"<svg" in picture.read_bytes()


def test_texts_that_fit_on_no_card_are_told_once(tmp_path: Path) -> None:
    """Where each card has a text of its own that its template has no room for, that is one fault.

    A person is told the first cards and how many there are; a program all of them.
    """
    names = "".join(f'[[cards]]\nname = "{name}"\n' for name in ("Ann", "Bo", "Cy", "Di", "Ed"))
    path = write(tmp_path, card(f'text = "{{name}}: {LONG}"\nbox = [5, 5, 20, 6]', names))
    done = run("print", str(path), "--preflight-only")
    assert done.stderr.splitlines()[0] == (
        "PF-2 d.toml:6 Ann, d.toml:8 Bo, d.toml:10 Cy and on 2 more: "
        "texts do not fit into 20 x 6 mm at 7 pt (templates.card.elements[1] (text))"
    )
    [fault] = json.loads(run("print", str(path), "--preflight-only", "--json").stdout)["findings"]
    assert fault["components"] == [
        f"d.toml:{6 + 2 * number} {name}" for number, name in enumerate(("Ann", "Bo", "Cy", "Di", "Ed"))
    ]


def _crowded(colour: str = "#e0d0b0", title: float = 40, cover: float = 60) -> str:
    """Return a deck of three cards: a name, a title below it, and a shape that comes last."""
    return card(
        'shape = "rectangle"\nfill = "#f4ead2"\n'
        f'[[templates.card.elements]]\ntext = "{{name}}"\ncolour = "{colour}"\n'
        "box = [6, 20, 40, 8]\n"
        f'[[templates.card.elements]]\ntext = "title of {{name}}"\nbox = [6, {title}, 40, 8]\n'
        f'[[templates.card.elements]]\nshape = "rectangle"\nfill = "#203040"\n'
        f"box = [4, {cover}, 50, 10]",
        "".join(f'[[cards]]\nname = "{name}"\n' for name in ("Ann", "Bo", "Cy")),
    )


@pytest.mark.parametrize(
    ("deck", "codes"),
    [
        (_crowded("#604010"), []),
        (_crowded(), ["PF-14"]),
        (_crowded("#604010", title=20.5), ["PF-15"]),
        (_crowded("#604010", cover=39), ["PF-16"]),
        (_crowded(title=20.5, cover=19), ["PF-14", "PF-15", "PF-16", "PF-16"]),
    ],
)
def test_text_is_seen_on_its_card(deck: str, codes: list[str], tmp_path: Path) -> None:
    """Pale text, text over text and text under a shape are told once for all cards."""
    path = write(tmp_path, deck)
    told = json.loads(run("print", str(path), "--preflight-only", "--json").stdout)
    assert sorted(fault["code"] for fault in told["findings"]) == codes
    assert all(fault["count"] == 3 for fault in told["findings"])
    assert all("Ann" in fault["component"] for fault in told["findings"])
    said = run("print", str(path), "--preflight-only").stderr
    assert said.count("Ann, ") == len(codes)
    assert said.count("Bo, ") == len(codes)


def test_a_picture_counts_as_what_lies_beneath(tmp_path: Path) -> None:
    """Dark text on a dark picture is told; on a pale one it is not."""
    from PIL import Image

    for shade, codes in (("#101820", ["PF-14"]), ("#f0e8d8", [])):
        Image.new("RGB", (500, 500), shade).save(tmp_path / "p.png")
        element = (
            'image = "p.png"\nbox = "card"\nfit = "stretch"\n[[templates.card.elements]]\ntext = "{name}"'
        )
        path = write(tmp_path, card(element))
        told = json.loads(run("print", str(path), "--preflight-only", "--json").stdout)
        assert [f["code"] for f in told["findings"] if f["severity"] == "error"] == codes


def test_a_fault_is_shown(tmp_path: Path) -> None:
    """`--picture` draws the first card with a fault, and a frame around the fault alone."""
    from PIL import Image

    path, shown = write(tmp_path, _crowded()), tmp_path / "shown.png"
    done = run("print", str(path), "--preflight-only", "--picture", str(shown))
    assert done.exit_code == 1
    assert f"written: {shown}" in done.stderr
    picture = Image.open(shown).convert("RGB")
    width, height = picture.size
    spots = [
        (x / width * 63, y / height * 88)
        for x in range(0, width, 2) for y in range(0, height, 2)
        if picture.getpixel((x, y)) == (214, 0, 108)
    ]  # fmt: skip
    assert min(x for x, _y in spots) == pytest.approx(5, abs=0.6)
    assert 19 < min(y for _x, y in spots) < max(y for _x, y in spots) < 26
    with pytest.raises(CallError, match="--preflight-only"):
        run("print", str(path), "--picture", str(shown))


def test_a_coarse_picture_is_a_warning(tmp_path: Path) -> None:
    """A picture of few dots is told with the dots it needs; the cards are printed all the same."""
    from PIL import Image

    Image.new("RGB", (100, 100), "#c03020").save(tmp_path / "p.png")
    for side, code in ((16, ""), (20, "PF-12 (warning) d.toml:6 Ann: a picture is printed at 127")):
        path = write(tmp_path, card(f'image = "p.png"\nbox = [10, 10, {side}, {side}]'))
        done = run("print", str(path), "-o", str(tmp_path), "--force")
        assert done.exit_code == 0
        assert done.stderr.startswith(code)
        assert ("119 x 119 pixels" in done.stderr) == bool(code)
        assert (tmp_path / "d.pdf").exists()


def test_a_part_of_a_game_is_looked_at(tmp_path: Path) -> None:
    """`print` looks at the parts named, and at nothing else."""
    done = run("print", "go-for-gold", "pad", "--preflight-only", "-o", str(tmp_path / "out"))
    assert done.stdout == "checked: 2 pages, 0 faults\n"
    assert not (tmp_path / "out").exists()


MEANINGS = """
[colours]
ruby = "#d03030"
moss = "#309030"
[meanings]
ruby = "{}"
moss = "{}"
"""


@pytest.mark.parametrize(
    ("signs", "expected"),
    [(("ruby", "moss"), []), (("coin", "coin"), ["PF-8"]), (("star", "moss"), ["PF-13"])],
)
def test_a_deck_says_what_its_colours_mean(
    signs: tuple[str, str], expected: list[str], tmp_path: Path
) -> None:
    """Colours of `[meanings]` need signs of their own, and the signs stand on the cards."""
    element = (
        'shape = "rectangle"\nfill = "{name}"\n[[templates.card.elements]]\ntext = "{name}"\n'
        '[[templates.card.elements]]\nicon = "coin"\nbox = [20, 20, 9, 9]'
    )
    rows = '[[cards]]\nname = "ruby"\n[[cards]]\nname = "moss"\n'
    path = write(tmp_path, card(element, rows, MEANINGS.format(*signs)))
    told = json.loads(run("print", str(path), "--preflight-only", "--json").stdout)
    assert [fault["code"] for fault in told["findings"]] == expected


def test_every_code_is_explained() -> None:
    """`manual` knows each code of the preflight, in each language, in their order."""
    for language in i18n.LANGUAGES:
        listed = [page.code for page in code_pages(language) if page.code.startswith("PF-")]
        assert listed == list(CODES)


@pytest.mark.parametrize("path", sorted(resources.records().glob("PF-*.toml")), ids=lambda p: p.stem)
def test_an_example_breaks_its_code_alone(path: Path) -> None:
    """The deck that shows a code is found faulty by that code and no other."""
    answer = pp.explain(path.stem).answer
    codes = [line.partition(" ")[0] for line in answer if not line.startswith(" ")]
    assert codes == [path.stem]
    done = run("print", str(path), "--preflight-only")
    assert done.exit_code == 1
    assert done.stderr.splitlines() == list(answer)
