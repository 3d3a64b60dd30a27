"""Names of printed files: what differs stands in them, and none replaces another."""

from __future__ import annotations

from pathlib import Path

import pytest

import printplay as pp
from tests.cli.helpers import run
from tests.examples import portion
from tests.geometry.helpers import layout_text

ISLAND = "N o s o\n o ~ f o\n4 o r S"


@pytest.mark.shared
@pytest.mark.parametrize(
    ("options", "words"),
    portion([
        ("", ""),
        ("--paper A4 --lang en --ink full --duplex long --copies 1 --players 4 --serial 1", ""),
        ("--ink low --lang de --paper letter", "-letter-de-low"),
        ("--duplex short --paper 220X300", "-220x300-short"),
        ("--duplex none", "-one-sided"),
        ("--layout B", "-b"),
        ("--layout a --layout b", ""),
        ("--layout b --layout a --lang de", "-b-a-de"),
        ("--house second-port=stop --players 3 --serial 101 --copies 2",
         "-3-players-second-port-stop-from-101-499557ab"),
        ("--bleed 2.5 --marks full", "-bleed-2.5-full-marks"),
        ("--marks none --packed --colour cmyk", "-cmyk-unmarked-packed"),
        ("--size A3", "-poster-a3"),
        ("--size 420x297", "-poster-a3"),
        ("--paper a3 --size a3", "-a3-poster-a3"),
    ], 4, 2),
)  # fmt: skip
def test_what_differs_is_in_the_name(options: str, words: str, tmp_path: Path) -> None:
    """A name has a fixed order and says only what differs from a print without options."""
    part = "map" if "--layout" in options or "--size" in options else "pad"  # which draws faster
    run("print", "go-for-gold", part, "-q", "-o", str(tmp_path), *options.split())
    (one,) = tmp_path.iterdir()
    assert one.name == f"go-for-gold-{part}{words}.pdf"


@pytest.mark.long
def test_no_print_replaces_another(tmp_path: Path) -> None:
    """However a part is printed, each way is a file of its own, as PDF, picture or table top."""
    ways: tuple[list[str], ...] = (
        [], ["--paper", "letter"], ["--lang", "de"], ["--ink", "low"], ["--players", "2"],
        ["--format", "svg"], ["--format", "svg", "--ink", "low"],
        ["--format", "tts", "--dpi", "50"], ["--format", "tts", "--dpi", "50", "--lang", "de"],
        ["--cutter"], ["--cutter", "--corners", "3"],
    )  # fmt: skip
    for number, way in enumerate(ways):
        run("print", "go-for-gold", "reference", "-q", "-o", str(tmp_path / "all"), *way)
        run("print", "go-for-gold", "reference", "-q", "-o", str(tmp_path / str(number)), *way)
    alone = [path for n in range(len(ways)) for path in (tmp_path / str(n)).iterdir()]
    together = {path.name: path.read_bytes() for path in (tmp_path / "all").iterdir()}
    for path in alone:
        if path.suffix != ".json":  # it names its folder
            assert together[path.name] == path.read_bytes()
    shared = len(alone) - len(together)  # a cut file bears the name of what is cut
    assert shared == sum(path.suffix == ".dxf" for path in alone) - len(
        [name for name in together if name.endswith(".dxf")]
    )


def test_a_deck_and_an_island_of_ones_own(tmp_path: Path) -> None:
    """The name of one's own island stands in the name, and nothing that leaves the folder."""
    path = tmp_path / "mine.toml"
    path.write_text(layout_text(ISLAND).replace('"T"', '"../Möwe 2"'))
    out = tmp_path / "out"
    run("print", "go-for-gold", "map", "--layout", str(path), "-q", "-o", str(out))
    hash_ = pp.board(path).hash
    assert [one.name for one in out.iterdir()] == [f"go-for-gold-map-möwe-2-{hash_}.pdf"]


def test_a_long_name_is_cut_and_still_its_own(tmp_path: Path) -> None:
    """What differs in so much that a name would be too long has a digest of it all."""
    call = ("print", "go-for-gold", "pad", "--format", "svg", "-q", "-o", str(tmp_path))
    house = ("curse-fills-a-box=no", "second-port=stop", "foot-rescue=optional")
    every = [word for rule in house for word in ("--house", rule)]
    every += ["--paper", "letter", "--lang", "de", "--ink", "low", "--bleed", "2"]
    run(*call, *every, "--serial", "1001")
    run(*call, *every, "--serial", "1002")
    names = [path.name for path in tmp_path.iterdir()]
    assert len(set(names)) == 2
    assert max(map(len, names)) < 140
