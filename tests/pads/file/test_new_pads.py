"""A new pad: like another one, or drawn up from eight answers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

import printplay as pp
from printplay.cli.commands import tree
from printplay.cli.score import ambiguity
from printplay.core import resources
from printplay.core.i18n import use
from printplay.pads.file.draft import QUESTIONS, PadDraft, pad_text
from printplay.pads.file.finding import pads_by_id
from tests.cli.helpers import run
from tests.examples import portion, some

SHELF = sorted(path.stem for path in resources.layouts("pads").glob("*.toml"))


def comments(text: str) -> list[str]:
    """Return the comments of a file."""
    return re.findall(r"(?m)^#.*$|\s#\s.*$", text)


@pytest.mark.parametrize(
    ("name", "file", "title"),
    [
        ("games/sea-harbour", "games/sea-harbour.toml", "Sea Harbour"),
        ("games/harbour.toml", "games/harbour.toml", "Harbour"),
        ("AC/DC", "ac-dc.toml", "AC/DC"),
        ("..", "my-game.toml", "My game"),
    ],
)
def test_a_path_as_a_name(
    name: str, file: str, title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name in a folder that is there is a path; any other slash belongs to the title."""
    monkeypatch.chdir(tmp_path)
    Path("games").mkdir()
    assert pp.new_pad(name) == Path(file)
    report = pp.check_pad(file)
    assert report.pad is not None
    assert report.pad.title["en"] == title


@pytest.mark.shared
@pytest.mark.parametrize("like", portion(SHELF, 4))
def test_a_copy_of_a_pad_of_the_shelf_is_sound(like: str, tmp_path: Path) -> None:
    """Id and title are new, all else is as it was, and nothing is wrong or doubtful."""
    file = pp.new_pad("Our Own", tmp_path, like=like)
    report = pp.check_pad(file)
    assert (report.errors, report.hints) == ((), ())
    assert report.pad is not None
    assert (report.pad.game, report.pad.title["en"]) == ("our-own", "Our Own")
    source = pads_by_id()[like]
    first = pp.check_pad(source).pad
    assert first is not None
    assert [row.key for row in report.pad.rows] == [row.key for row in first.rows]
    assert report.pad.also == ()
    assert comments(file.read_text("utf-8")) == comments(source.read_text("utf-8"))


@pytest.mark.parametrize("called", ["thirteen", "Thirteen Boxes", "dreizehn felder", "yacht"])
def test_a_pad_is_found_by_what_people_call_it(called: str, tmp_path: Path) -> None:
    """An id, a title in either language, another name: what `games` finds, `--like` finds."""
    result = run("new", "pad", "Dice Night", "--like", called, "-o", str(tmp_path / "d.toml"))
    assert result.exit_code == 0
    assert pp.check_pad(tmp_path / "d.toml").valid


def test_a_pad_of_your_own_is_copied_by_its_path(tmp_path: Path) -> None:
    """A path names the pad, too; one that nobody calls so is refused, and nothing is written."""
    own = pp.new_pad("Harbour", tmp_path)
    copy = pp.new_pad("Harbour Two", tmp_path, like=str(own))
    assert comments(copy.read_text("utf-8")) == comments(own.read_text("utf-8"))
    with pytest.raises(pp.CallError, match="games --pads"):
        run("new", "pad", "X", "--like", "chess960", "-o", str(tmp_path / "x.toml"))
    assert not (tmp_path / "x.toml").exists()


#: Answers that can be read, by the number of their question in `QUESTIONS`.
ANSWERS = (
    ("2-5", "3", "1 to 4", "2 bis 20", "[2, 6]"),
    ("alone", "2 teams", "together", "alle zusammen", "Teams"),
    ("rows", "8 rounds", "an event", "100", "500 Punkte", "Alle Zeilen"),
    ("7", "60 // players", "60 // Spieler", "99"),
    ("yes", "nein"),
    ("the most points", "die wenigsten", "named"),
    ("20", "0", "genannt"),
    ("Points", "Birds, Coins , Straße, Total, Hand, -, 囲碁, Sum", "none", "a,b,c,d,e,f,g,h,i,j"),
    ("none", "-Points", "Coins, -birds"),
    ("no", "ja"),
)


@pytest.mark.long
@settings(max_examples=some(60), deadline=None)
@given(st.tuples(*map(st.sampled_from, ANSWERS)), st.sampled_from(["en", "de"]))
def test_whatever_is_answered_makes_a_sound_pad(
    tmp_path_factory: pytest.TempPathFactory, answers: tuple[str, ...], lang: str
) -> None:
    """Answers that do not fit are refused with a cure; the others make a file without a hint."""
    draft, asked, refused = PadDraft(), 0, list[pp.CallError]()
    for question, answer in zip(QUESTIONS, answers, strict=True):
        if not question.applies(draft):
            continue
        asked += 1
        try:
            question.take(draft, answer)
        except pp.CallError as error:
            refused.append(error)
            with use(lang):
                question.take(draft, question.usual(draft))
    assert asked <= 8
    assert all(error.cure() for error in refused)
    file = tmp_path_factory.mktemp("draft") / "night.toml"
    with use(lang):
        file.write_text(pad_text(draft, "night", "Night", file.name), "utf-8")
    report = pp.check_pad(file)
    assert (report.errors, report.hints) == ((), ()), file.read_text("utf-8")
    assert report.pad is not None
    assert report.pad.players == draft.players


def asked(path: Path, typed: str, *more: str) -> Result:
    """Run `new pad` on a terminal where somebody types."""
    arguments = ["new", "pad", "Dice Night", "-o", str(path), *more]
    return CliRunner().invoke(tree(arguments), arguments, input=typed)


@pytest.fixture
def _terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ambiguity, "can_ask", lambda *, ask: ask)


@pytest.mark.usefixtures("_terminal")
def test_eight_questions_make_a_pad(tmp_path: Path) -> None:
    """What cannot be read is asked again with the reason; the file holds what was answered."""
    file = tmp_path / "night.toml"
    typed = "many\n2-6\nalone\nrounds\n0\n60 // players\nfewest\nBid, Tricks\nTrumps\n-Bid\nyes\n"
    result = asked(file, typed)
    assert result.exit_code == 0
    assert "'many' is not a number of players from 1 to 20" in result.stderr
    assert "'0' is not a number of rounds from 1 to 99" in result.stderr
    assert "'Trumps' is not one of the rows\n   Write rows of this pad (Bid, Tr" in result.stderr
    assert "8. Does the deal pass on each round?" in result.stderr
    pad = pp.check_pad(file).pad
    assert pad is not None
    assert (pad.players, pad.rounds_by, pad.winner, pad.dealer) == ((2, 6), "60 // players", "lowest", True)
    assert [row.key for row in pad.rows] == ["bid", "tricks"]
    assert pad.tie_break.order == ("-bid",)


@pytest.mark.usefixtures("_terminal")
def test_enter_takes_what_is_usual_in_german_too(tmp_path: Path) -> None:
    """Only Enter makes a sound pad, in each language."""
    for lang in ("en", "de"):
        with use(lang):
            assert asked(tmp_path / f"{lang}.toml", "\n" * 8).exit_code == 0
        assert pp.check_pad(tmp_path / f"{lang}.toml").valid
    assert "mindestens und höchstens" in (tmp_path / "de.toml").read_text("utf-8")


@pytest.mark.usefixtures("_terminal")
def test_who_stops_leaves_nothing(tmp_path: Path) -> None:
    """No last answer, no file; a file that is there is told before the first question."""
    assert asked(tmp_path / "n.toml", "2-6\nalone\n").exit_code != 0
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "n.toml").write_text("mine", "utf-8")
    result = asked(tmp_path / "n.toml", "\n" * 8)
    assert isinstance(result.exception, pp.FileError)
    assert "How many" not in result.stderr
    assert (tmp_path / "n.toml").read_text("utf-8") == "mine"


def test_without_a_terminal_it_is_the_starter(tmp_path: Path) -> None:
    """A script gets the starter, as before."""
    result = asked(tmp_path / "n.toml", "")
    assert result.exit_code == 0
    assert "How many" not in result.stderr
    assert "nests" in (tmp_path / "n.toml").read_text("utf-8")


@pytest.mark.usefixtures("_terminal")
def test_a_number_of_rounds_is_asked_once(tmp_path: Path) -> None:
    """Who says "7 rounds" to what ends the game has said how many; file words are answers, too."""
    file = tmp_path / "night.toml"
    result = asked(file, "2-6\nalone\n7 rounds\nlowest\nPoints\nnone\nno\n")
    assert result.exit_code == 0
    assert "How many rounds" not in result.stderr
    pad = pp.check_pad(file).pad
    assert pad is not None
    assert (pad.rounds, pad.winner) == (7, "lowest")
