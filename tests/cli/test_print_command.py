"""`printplay print`: every option, good and bad, as a person types it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import printplay as pp
from printplay.core.errors import PrintplayError
from printplay.lookup import file_kinds
from tests.cli.helpers import called
from tests.examples import portion
from tests.geometry.helpers import LEGEND, layout_text
from tests.printing.helpers import GAME, board, page_texts, printed, run

SMALL = ("--players", "1")


def refused(*arguments: str, code: int = 2) -> str:
    """Return what is said to a call that is understood but wrong; nothing is written."""
    with pytest.raises(PrintplayError) as caught:
        run(*arguments)
    assert caught.value.exit_code == code
    return str(caught.value)


def program(
    *arguments: str, folder: Path, terminal: bool = False, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the whole program in a folder, its errors going to a terminal where asked."""
    call: Sequence[str] = [sys.executable, "-m", "printplay", "print", *arguments]
    env = {**os.environ, "PYTHONPATH": str(Path.cwd()), **environment}
    if not terminal:
        return subprocess.run(call, capture_output=True, check=False, encoding="utf-8", cwd=folder, env=env)
    upper, lower = os.openpty()
    with os.fdopen(lower, "w") as stderr:
        result = subprocess.run(
            call, stdout=subprocess.PIPE, stderr=stderr, check=False, encoding="utf-8", cwd=folder, env=env
        )
    shown = b""
    while True:
        try:
            found = os.read(upper, 4096)
        except OSError:  # Linux says so when the other end is closed
            break
        if not found:
            break
        shown += found
    os.close(upper)
    return subprocess.CompletedProcess(call, result.returncode, result.stdout, shown.decode())


def test_the_kit_goes_into_the_output_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without options the whole kit is one PDF in output/, and what to do is said in two lines."""
    monkeypatch.chdir(tmp_path)
    result = called("print", GAME)
    assert result.returncode == 0
    assert result.stderr == ""
    assert [p.name for p in (tmp_path / "output").iterdir()] == ["go-for-gold.pdf"]
    said = result.stdout.splitlines()
    assert len(said) == 2
    assert said[0].startswith(str(Path("output") / "go-for-gold.pdf"))
    assert "12" in said[0]
    assert "A4" in said[0]
    assert "100 %" in said[1]
    assert "long edge" in said[1]


def test_parts_are_files_of_their_own(tmp_path: Path) -> None:
    """Each part that is named becomes a file without a cover, each once."""
    result = run(GAME, "pad", "reference", "pad", "-o", str(tmp_path), *SMALL)
    assert result.exit_code == 0
    names = sorted(p.name for p in tmp_path.iterdir())
    assert names == ["go-for-gold-pad-1-player.pdf", "go-for-gold-reference-1-player.pdf"]
    assert "exactly 100 mm" not in page_texts((tmp_path / names[0]).read_bytes())[0]


def test_quiet_says_nothing(tmp_path: Path) -> None:
    """With --quiet a print that succeeds is silent."""
    assert run(GAME, "pad", "-q", "-o", str(tmp_path)).output == ""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["go-for-silver"], ["go-for-silver", "go-for-gold"]),
        ([GAME, "dice"], ["dice", "sheet", "map", "reference", "pad"]),
        ([GAME, "--layout", "C"], ["'C'", "A", "B"]),
        ([GAME, "--layout", "nowhere.toml"], ["nowhere.toml", "no such file"]),
        ([GAME, "--layout", "A", "--layout", "B", "--layout", "A"], ["two layouts"]),
        ([GAME, "--paper", "a9"], ["a9", "letter", "210x297"]),
        ([GAME, "--house", "foot"], ["foot", "foot-rescue=forced|optional"]),
        ([GAME, "--house", "second-port=maybe"], ["second-port=maybe", "second-port="]),
        ([GAME, "--players", "0"], ["2 to 4", "0"]),
        ([GAME, "--players", "9"], ["2 to 4", "9"]),
        ([GAME, "--serial", "1679616"], ["1679615"]),
        ([GAME, "--serial", "1679613", "--players", "4"], ["1679615"]),
        ([GAME, "--code", "P1GG-1"], ["P1GG003F9A2C710001"]),
        ([GAME, "--code", "P1XX003F9A2C710001"], ["Go for Gold"]),
        ([GAME, "--code", "P1GG00000000000001"], ["00000000", "--layout"]),
    ],
)
def test_a_wrong_call_is_explained(arguments: list[str], words: list[str], tmp_path: Path) -> None:
    """A wrong word in a call is quoted, with what would be right, and nothing is written."""
    said = refused(*arguments, "-o", str(tmp_path / "out"))
    for word in words:
        assert word in said
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "arguments",
    [["--copies", "0"], ["--copies", "-1"], ["--copies", "many"], ["--duplex", "sideways"],
     ["--format", "docx"], ["--lang", "fr"], ["--ink", "none"], ["--dpi", "10"],
     ["--serial", "0"], ["--players"], ["--unknown"]],
)  # fmt: skip
def test_a_value_an_option_does_not_take(arguments: list[str], tmp_path: Path) -> None:
    """A value that an option cannot have ends with exit code 2 and a line that names the option."""
    result = run(GAME, "-o", str(tmp_path / "out"), *arguments)
    assert result.exit_code == 2
    assert arguments[0] in result.stderr
    assert "Traceback" not in result.output
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["sheet", "--paper", "200x140"], ["player sheet 1", "200 x 134", "200 x 140 mm"]),
        (["--paper", "100x150"], ["150 x 100 mm"]),
        (["map", "--paper", "50x50"], []),
        (["reference", "--paper", "60x90"], ["reference card", "63 x 126", "60 x 90 mm"]),
        (["pad", "--paper", "50x60"], []),
    ],
)
def test_too_small_a_paper(arguments: list[str], words: list[str], tmp_path: Path) -> None:
    """Paper that is too small ends with exit code 1, a sentence, and no file."""
    result = called("print", GAME, *arguments, "-o", str(tmp_path / "out"))
    assert result.returncode == 1
    assert result.stdout == ""
    assert result.stderr.startswith("printplay: ")
    assert "Traceback" not in result.stderr
    for word in words:
        assert word in result.stderr
    assert not (tmp_path / "out").exists()


#: Papers and ways to turn them that the tests print on; the campaign crosses all.
TURNED = (("letter", "short"), ("both", "none"), ("a3", "none"), ("220x300", "short"))


@pytest.mark.shared
@pytest.mark.parametrize(("paper", "duplex"), portion(TURNED, 2, 1))
def test_every_paper_and_way_to_turn_it(paper: str, duplex: str) -> None:
    """The kit prints on all papers it fits on, however the printer turns them."""
    (data,) = printed("--paper", paper, "--duplex", duplex, "--players", "2").values()
    texts = page_texts(data)
    assert f"{len(texts)}" in texts[0]
    cover = " ".join(texts[0].split())
    assert {"short": "flip on the short edge", "none": "on one side"}[duplex] in cover


def test_a5_holds_one_sheet_a_page() -> None:
    """On A5 every part fits; a sheet of paper holds one player's sheet."""
    (data,) = printed("sheet", "--paper", "a5", "--players", "2").values()
    assert len(page_texts(data)) == 4
    assert printed("--paper", "a5", *SMALL)


def test_saving_ink_leaves_out_the_fills() -> None:
    """With --ink low a sheet is another drawing, with hardly a filled area."""
    (full,) = printed("map", *SMALL).values()
    (low,) = printed("map", *SMALL, "--ink", "low").values()
    assert full != low


@pytest.mark.long
def test_german(tmp_path: Path) -> None:
    """With --lang de what is said and what is printed is German, umlauts and all."""
    result = run(GAME, "-o", str(tmp_path), "--lang", "de", "--house", "second-port=stop")
    assert "Seite" in result.stdout
    texts = page_texts((tmp_path / "go-for-gold-de-second-port-stop.pdf").read_bytes())
    text = " ".join(" ".join(texts).split())
    for word in ("Insel der sechs Lagunen", "Hausregeln", "ein weiterer Hafen nur den Zug", "Seite 2 von 12"):
        assert word in text
    assert re.search("[äöüß]", text)


def test_the_language_of_the_house() -> None:
    """PRINTPLAY_LANG speaks where --lang is silent."""
    result = called("print", GAME, "--players", "9", PRINTPLAY_LANG="de")
    assert result.returncode == 2
    assert "für 2 bis 4 Spieler" in result.stderr


@pytest.mark.parametrize("form", ["svg", "png"])
def test_faces_as_pictures(form: str, tmp_path: Path) -> None:
    """As SVG or PNG each side of each kind is a file, once for all copies; numbers are told."""
    result = run(
        GAME, "reference", "pad", "--format", form, "--dpi", "72", "-o", str(tmp_path), "--players", "2"
    )
    dpi = "-72-dpi" if form == "png" else ""
    assert sorted(p.stem for p in tmp_path.iterdir()) == [
        f"go-for-gold-{part}-2-players{dpi}-{face}"
        for part, face in (("pad", "01"), ("reference", "01"), ("reference", "back"))
    ]
    assert "files: 3, pieces shown: 3" in result.stdout


def test_ones_own_island(tmp_path: Path) -> None:
    """A layout file of one's own prints like a shipped one, alone or with another behind it."""
    path = tmp_path / "mine.toml"
    path.write_text(layout_text("N o s o\n o ~ f o\n4 o r S", pitch=14.5))
    result = run(GAME, "sheet", "--layout", str(path), "-o", str(tmp_path / "one"), *SMALL)
    assert result.exit_code == 0
    name = f"t-{pp.board(path).hash}"
    texts = page_texts((tmp_path / "one" / f"go-for-gold-sheet-{name}-1-player.pdf").read_bytes())
    assert "Side T" in texts[0]
    both = ["--layout", str(path), "--layout", "b"]
    run(GAME, "sheet", *both, "-o", str(tmp_path / "two"), *SMALL)
    texts = page_texts((tmp_path / "two" / f"go-for-gold-sheet-{name}-b-1-player.pdf").read_bytes())
    assert "Side T" in texts[0]
    assert "Side B" in texts[1]


def test_a_sheet_of_ones_own_island_is_printed_again(tmp_path: Path) -> None:
    """With its layout file at hand, the code of one's own island's sheet prints that sheet."""
    path = tmp_path / "mine.toml"
    path.write_text(layout_text("N o s o\n o ~ f o\n4 o r S", pitch=14.5))
    own = ["--layout", str(path), "--format", "svg", "-q"]
    run(GAME, "sheet", *own, *SMALL, "-o", str(tmp_path / "one"))
    (sheet,) = (tmp_path / "one").iterdir()
    (code,) = set(re.findall(r"P1GG\w{14}", sheet.read_text()))
    run(GAME, "--code", code, *own, "-o", str(tmp_path / "two"))
    (again,) = (tmp_path / "two").iterdir()
    assert again.read_bytes() == sheet.read_bytes()
    assert code[6:14].lower() in refused(GAME, "--code", code, "-o", str(tmp_path / "three"))


def test_a_shipped_deck_is_printed_by_its_name() -> None:
    """A name that `layout list` shows is a deck to print, too, if no game is played with it."""
    found = file_kinds.find_printable("moorlight")
    assert isinstance(found, Path)
    assert found.name == "moorlight.toml"


def test_a_layout_of_no_game_here(tmp_path: Path) -> None:
    """A layout made for another game is refused."""
    path = tmp_path / "other.toml"
    path.write_text(layout_text("o o").replace("go-for-gold", "go-for-silver"))
    assert "go-for-silver" in refused(GAME, "--layout", str(path), "-o", str(tmp_path / "out"))


#: Symbols that leave the names no room where spaces are small.
CROWDED = "N s s s\n s x x s\ns s s S"


def test_a_fault_writes_nothing(tmp_path: Path) -> None:
    """Where the preflight of one part finds a fault, exit code 1, and no part is written."""
    path = tmp_path / "tight.toml"
    path.write_text(layout_text(CROWDED, pitch=8.5, legend=f"{LEGEND}x = {{ shovels = 3, feet = 2 }}\n"))
    out = tmp_path / "out"
    result = called("print", GAME, "pad", "sheet", "--layout", str(path), "-o", str(out))
    assert result.returncode == 1
    assert "PF-" in result.stderr
    assert "nothing was written" in result.stderr
    assert result.stdout == ""
    assert not out.exists()


def test_somebody_elses_files_stay(tmp_path: Path) -> None:
    """A foreign file in the way is kept, and no other file is written, unless --force is given."""
    (tmp_path / "go-for-gold-reference.pdf").write_text("my diary")
    said = refused(GAME, "pad", "reference", "-o", str(tmp_path))
    assert "--force" in said
    assert "go-for-gold-reference.pdf" in said
    assert [p.name for p in tmp_path.iterdir()] == ["go-for-gold-reference.pdf"]
    assert (tmp_path / "go-for-gold-reference.pdf").read_text() == "my diary"
    result = run(GAME, "pad", "reference", "-o", str(tmp_path), "--force")
    assert result.exit_code == 0
    assert (tmp_path / "go-for-gold-reference.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("form", ["pdf", "svg", "png"])
def test_ones_own_earlier_print_is_replaced(form: str, tmp_path: Path) -> None:
    """Printing the same island again replaces the earlier files without a question."""
    path, out = tmp_path / "mine.toml", tmp_path / "out"
    call = (GAME, "sheet", "--format", form, "--layout", str(path), *SMALL)
    text = layout_text("N o s o\n o ~ f o\n4 o r S", pitch=14.5)
    path.write_text(text + '[title]\nen = "Skerry"\nde = "Schäre"\n')
    run(*call, "-o", str(out))
    before = {p.name: p.read_bytes() for p in out.iterdir()}
    path.write_text(text + '[title]\nen = "Holm"\nde = "Holm"\n')
    assert run(*call, "-o", str(out)).exit_code == 0
    after = {p.name: p.read_bytes() for p in out.iterdir()}
    assert set(before) == set(after)
    assert all(before[name] != after[name] for name in before)


def test_an_island_that_was_changed_is_another(tmp_path: Path) -> None:
    """Its hash stands in the name: a print of the island as it was is not replaced."""
    path, out = tmp_path / "mine.toml", tmp_path / "out"
    hashes = []
    for map_ in ("N o s o\n o ~ f o\n4 o r S", "N o o o\n o ~ f o\n4 o r S"):
        path.write_text(layout_text(map_, pitch=14.5))
        run(GAME, "map", "--layout", str(path), "-o", str(out), "-q")
        hashes.append(pp.board(path).hash)
    assert {p.name for p in out.iterdir()} == {f"go-for-gold-map-t-{one}.pdf" for one in hashes}


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    """If the output folder is a file, that is said, with exit code 2."""
    (tmp_path / "out").write_text("a file")
    result = called("print", GAME, "pad", "-o", str(tmp_path / "out"))
    assert result.returncode == 2
    assert "Traceback" not in result.stderr
    assert (tmp_path / "out").read_text() == "a file"


@pytest.mark.parametrize("command", [["print", GAME], ["calibrate"]])
def test_the_name_of_a_file_is_no_output_folder(command: list[str], tmp_path: Path) -> None:
    """`-o night.pdf` makes no folder of that name; one that is there is written into."""
    folder = tmp_path / "night.pdf"
    result = called(*command, "-o", str(folder))
    assert (result.returncode, folder.exists()) == (2, False)
    assert "'night.pdf' is the name of a file: this option takes a folder" in result.stderr
    folder.mkdir()
    assert called(*command, "-o", str(folder)).returncode == 0


def test_progress_shows_on_a_terminal_only(tmp_path: Path) -> None:
    """A terminal sees pages done of pages; a pipe, or a person who asked for quiet, does not."""
    call = (GAME, "pad", "-o", str(tmp_path / "out"))
    assert called("print", *call).stderr == ""
    shown = program(*call, folder=tmp_path, terminal=True, TERM="xterm")
    assert shown.returncode == 0
    assert "100%" in shown.stderr
    assert program(*call, "-q", folder=tmp_path, terminal=True, TERM="xterm").stderr == ""


def test_board_and_number_are_in_the_file(tmp_path: Path) -> None:
    """Sheets count from --serial on."""
    run(GAME, "sheet", "--serial", "40", "--players", "2", "-o", str(tmp_path))
    text = " ".join(page_texts(next(tmp_path.glob("go-for-gold-sheet*.pdf")).read_bytes()))
    for digits in ("0014", "0015"):
        assert f"P1GG00{board('A').hash.upper()}{digits}" in text


@pytest.mark.long
def test_pads_have_codes_unless_they_are_left_out(tmp_path: Path) -> None:
    """A pad has its code in letters; without codes its file has another name, and none of them."""
    for options in ((), ("--no-codes",)):
        run("thirteen", "pad", "--players", "3", "-q", "-o", str(tmp_path), *options)
    pages = {path.name: page_texts(path.read_bytes())[0] for path in tmp_path.iterdir()}
    assert {name: "T1" in text for name, text in pages.items()} == {
        "thirteen-pad-3-players.pdf": True, "thirteen-pad-no-codes-3-players.pdf": False,
    }  # fmt: skip
    small = run("bowling", "pad", "--paper", "a5", "--players", "8", "-o", str(tmp_path))
    assert "Printed without codes" in small.output
    run("gotoku", "pad", "--no-codes", "-q", "-o", str(tmp_path))
    (plain,) = (path for path in tmp_path.iterdir() if path.name.startswith("gotoku"))
    assert "T1" not in page_texts(plain.read_bytes())[0]
    assert "score pads" in refused(GAME, "sheet", "--no-codes", "-o", str(tmp_path))
