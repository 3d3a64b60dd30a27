"""The letters of ports: what is printed in a language, and what is read in any."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path

import pytest

from printplay.core import i18n
from printplay.core.translation_markers import Lettered
from printplay.games.go_for_gold.contents import Island, letter, ports, spelled
from printplay.games.go_for_gold.lines import find_space
from printplay.games.go_for_gold.prints.chart import island, north
from printplay.lookup.record import check_lines
from printplay.match.text.report_text import message
from printplay.match.text.source import from_text
from printplay.printing.drawing.drawing import Text
from tests.cli.helpers import run
from tests.geometry.helpers import board_of, layout_text
from tests.printing.helpers import board

EAST = 'E = { port = "E" }\nN = { port = "N" }\n'


def own(rows: str, legend: str = EAST) -> Island:
    """Return an island of one's own."""
    made: Island = board_of(layout_text(rows, legend=legend, pitch=14))
    return made


def test_germans_read_o_for_east() -> None:
    """A German map has the letters N, O, S and W; its layout and the English one keep E."""
    for language, letters in (("en", "NESW"), ("de", "NOSW")):
        with i18n.use(language):
            texts = {
                item.string
                for item, _at in island(board("A"), low_ink=False).walk()
                if isinstance(item, Text) and item.string.isupper()
            }
            assert texts == set(letters)
            assert [letter(board("A"), label, language) for label in "NESW"] == list(letters)
    assert set(ports(board("A"))) == set("NESW")


def test_either_letter_is_read_in_any_language() -> None:
    """A person may write O or E for the port in the east, in small letters too."""
    east = ports(board("A"))["E"]
    for name in ("E", "e", "O", "o"):
        assert find_space(board("A"), name) == east
        assert spelled(board("A"))[name.casefold()] == east


@pytest.mark.parametrize("rows", ["E o O", "N o o"])
def test_a_letter_means_what_is_called_so(rows: str) -> None:
    """Where another port is called O, or none is called E, the letter stands for no other."""
    mine = own(rows, f'{EAST}O = {{ port = "O" }}\n')
    assert letter(mine, "E", "de") == ("E" if "O" in ports(mine) else "O")
    assert find_space(mine, "O") == ports(mine).get("O")


def test_a_record_takes_o_for_e(tmp_path: Path) -> None:
    """`start O` is the port E, a restart at it too; JSON names it as the layout does."""
    text = "game go-for-gold\nlayout A\nplayers Anna, Ben\nstart {port}\nround 1\nAnna: h9\n"
    answers = []
    for port in "EO":
        report = check_lines(from_text("x.play", text.format(port=port)), tmp_path)
        answers.append([(fault.code, fault.spaces) for fault in report.violations])
    assert answers[0] == answers[1]
    assert not any(code == "GG-R3" for code, _spaces in answers[1])


def test_a_drawing_starts_at_o(tmp_path: Path) -> None:
    """`check --start O` is the port in the east."""
    spaces = board("A").spaces
    east = spaces[ports(board("A"))["E"]].centre
    inland = spaces[next(iter(sorted(board("A").neighbours(ports(board("A"))["E"]))))].centre
    drawing = tmp_path / "line.wkt"
    drawing.write_text(f"LINESTRING ({east[0]} {east[1]}, {inland[0]} {inland[1]})")
    said = [
        json.loads(run("check", str(drawing), "--layout", "A", "--start", port, "--json").output)
        for port in "EO"
    ]
    assert said[0] == said[1]
    assert said[0]["violations"] == []


def test_the_rose_agrees_with_the_ports() -> None:
    """North on the rose lies within 45 degrees of port N, and so all round; else it says none."""
    assert north(board("A")) == pytest.approx(45, abs=5)
    for name in "AB":
        assert north(board(name)) is not None
    assert north(own("N o o\no o E\no o o")) == pytest.approx(-28, abs=5)
    assert north(own("E o N\no o o\no o o")) is None
    assert north(own("o o o", "")) is None


def test_german_messages_say_o_and_json_says_e(tmp_path: Path) -> None:
    """What is said of the port in the east names it as the German sheet does; data keep E."""
    text = "game go-for-gold\nlayout A\nplayers Anna\nstart E\nround 1\nAnna: c3\n"
    report = check_lines(from_text("x.play", text), tmp_path)
    (fault,) = (fault for fault in report.violations if fault.code == "GG-R9")
    for language, port in (("en", "E"), ("de", "O")):
        with i18n.use(language):
            said = message(fault, report.record)
        assert f" {port} " in said.replace(",", " ")
    record = tmp_path / "x.play"
    record.write_text(text)
    found = run("check", str(record), "--lang", "de", "--json")
    assert json.loads(found.stdout)["violations"][0]["spaces"] == list(fault.spaces)
    run("check", str(record), "--lang", "de", "--format-in-place")
    assert "start E" in record.read_text()


def test_a_letter_goes_whole_to_other_processes() -> None:
    """A copy of a port's letter, made in another process too, is lettered alike."""
    told = pickle.loads(pickle.dumps(copy.deepcopy(Lettered("E", {"de": "O"}))))
    assert (told, told.others) == ("E", {"de": "O"})


def test_a_board_in_a_terminal_has_the_letters_of_its_reader() -> None:
    """`layout show --lang de` draws and explains port O; the English picture keeps E."""
    german, english = (run("layout", "show", "A", "--lang", lang).stdout for lang in ("de", "en"))
    assert "[O]" in german
    assert "Hafen O" in german
    assert "[E]" not in german
    assert "port E" in english
    assert "[O]" not in english
