"""`--preflight-only` of `print` and `deck`, and the pages that explain what it finds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from printplay import i18n, resources
from printplay.errors import CallError
from printplay.printing.finding import CODES
from printplay.printing.preflight import PreflightError
from printplay.record.pages import pages
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
    done = run("deck", str(path), "--preflight-only", "--format", form, "-o", str(tmp_path / "out"))
    assert done.exit_code == 0
    assert done.stdout == "checked: 1 pages, 0 faults\n"
    assert done.stderr == ""
    assert not (tmp_path / "out").exists()
    assert run("deck", str(path), "--preflight-only", "-q", "--format", form).output == ""


@pytest.mark.parametrize("form", ["pdf", "png"])
def test_every_card_that_overflows_is_told(form: str, tmp_path: Path) -> None:
    """All texts that do not fit are told in one run, each with its card, its side and the cure."""
    path = write(tmp_path, OVERFLOWING)
    done = run("deck", str(path), "--preflight-only", "--format", form)
    assert done.exit_code == 1
    found = [line for line in done.stderr.splitlines() if line.startswith("PF-")]
    assert [line.partition(": '")[0] for line in found] == [
        "PF-2 d.toml:11 Ann", "PF-2 d.toml:11 Ann (back)", "PF-2 d.toml:15 Bo",
    ]  # fmt: skip
    assert all("20 x 6 mm at 6 pt" in line for line in found)
    assert done.stderr.count("  Shorten the text") == 3
    assert done.stdout.endswith(", 3 errors\n")


def test_findings_for_programs(tmp_path: Path) -> None:
    """`--json` gives every finding with its code, place, sentence and cure, and nothing else."""
    path = write(tmp_path, OVERFLOWING)
    done = run("deck", str(path), "--preflight-only", "--json")
    assert done.exit_code == 1
    assert done.stderr == ""
    told = json.loads(done.stdout)
    assert told["pages"] == 2
    assert [(f["component"], f["side"]) for f in told["findings"]] == [
        ("d.toml:11 Ann", "front"), ("d.toml:11 Ann", "back"), ("d.toml:15 Bo", "front"),
    ]  # fmt: skip
    first = told["findings"][0]
    assert list(first) == ["code", "severity", "part", "component", "side", "message", "hint"]
    assert (first["code"], first["severity"], first["part"]) == ("PF-2", "error", "cards")
    with pytest.raises(CallError, match="--preflight-only"):
        run("deck", str(path), "--json")


def test_a_print_tells_all_that_overflows(tmp_path: Path) -> None:
    """A print that is refused names every card, too, and writes nothing."""
    path = write(tmp_path, OVERFLOWING)
    with pytest.raises(PreflightError) as caught:
        run("deck", str(path), "-o", str(tmp_path / "out"))
    assert caught.value.exit_code == 1
    assert len([line for line in str(caught.value).splitlines() if "PF-2" in line]) == 3
    assert not (tmp_path / "out").exists()


def test_a_coarse_picture_is_a_warning(tmp_path: Path) -> None:
    """A picture of few dots is told with the dots it needs; the cards are printed all the same."""
    from PIL import Image

    Image.new("RGB", (100, 100), "#c03020").save(tmp_path / "p.png")
    for side, code in (
        (16, ""),
        (20, "PF-12 (warning) d.toml:6 Ann: a picture is printed with 127"),
    ):
        path = write(tmp_path, card(f'image = "p.png"\nbox = [10, 10, {side}, {side}]'))
        done = run("deck", str(path), "-o", str(tmp_path), "--force")
        assert done.exit_code == 0
        assert done.stderr.startswith(code)
        assert ("119 x 119 dots" in done.stderr) == bool(code)
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
    told = json.loads(run("deck", str(path), "--preflight-only", "--json").stdout)
    assert [finding["code"] for finding in told["findings"]] == expected


def test_every_code_is_explained() -> None:
    """`explain` knows each code of the preflight, in each language, in their order."""
    for language in i18n.LANGUAGES:
        listed = [page.code for page in pages(language) if page.code.startswith("PF-")]
        assert listed == list(CODES)


@pytest.mark.parametrize(
    "path", sorted(resources.records().glob("PF-*.toml")), ids=lambda p: p.stem
)
def test_an_example_breaks_its_code_alone(path: Path) -> None:
    """The deck that shows a code is found faulty by that code and no other."""
    told = json.loads(run("explain", path.stem, "--json").stdout)
    codes = [line.partition(" ")[0] for line in told["answer"] if not line.startswith(" ")]
    assert codes == [path.stem]
    done = run("deck", str(path), "--preflight-only")
    assert done.exit_code == 1
    assert done.stderr.splitlines() == told["answer"]
