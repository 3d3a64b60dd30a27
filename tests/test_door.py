"""`import printplay` is enough: it answers what the commands answer, and costs next to nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any, get_args

import pytest

import printplay as pp
from printplay.core.i18n import LANGUAGES
from tests.cli.helpers import run

RECORDS = Path(__file__).parent / "records"
DECKS = Path(__file__).parent / "decks"
#: Modules that take long to load, and that no listing of commands needs.
HEAVY = ("numpy", "PIL", "uharfbuzz", "shapely", "sqlalchemy", "typer", "pypdf")


def said(*words: str) -> Any:
    """Return what a command answers with --json."""
    return json.loads(run(*words, "--json").stdout)


def loaded(code: str) -> set[str]:
    """Return the modules that some Python code loads."""
    told = f"import sys; before = set(sys.modules); {code}; print(*set(sys.modules) - before)"
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True, timeout=60)
    return set(ran.stdout.split())


def test_the_import_alone_loads_nothing() -> None:
    """`import printplay` reads three files; all else is loaded when it is used."""
    assert loaded("import printplay") == {"printplay", "printplay.core", "printplay.core.version"} | (
        loaded("import printplay") & {"__future__"}
    )


def test_a_list_of_commands_loads_nothing_of_the_api() -> None:
    """The help of the program is shown without the rooms that do the work."""
    found = loaded(
        "sys.argv = ['printplay', '--help']; from printplay.cli.app import main\n"
        "try: main()\nexcept SystemExit: pass\nprint()"
    )
    assert not {name for name in found if name.startswith(("printplay.api", "printplay.ledger"))}
    assert not found & (set(HEAVY) - {"typer"})


def test_the_page_at_the_table_starts_without_what_draws() -> None:
    """The server waits for no drawing, no photo and no rule of a pad before its first page."""
    found = loaded("import printplay.web.running")
    rooms = ("printplay.printing.drawing", "printplay.pads.photos", "printplay.pads.scoring")
    assert "printplay.web.routes.photos" in found
    assert not {name for name in found if name.startswith(rooms)}


def test_which_games_have_a_pad_is_known_without_their_drawings() -> None:
    """Who reads a photo of a pad waits for the pads of the games, and for nothing else they print."""
    found = loaded("from printplay.pads.game_pad import game_pads; assert game_pads()")
    folders = {name.split(".")[2] for name in found if name.endswith(".score_pad")}
    assert folders
    assert (
        not {f"printplay.games.{folder}.{file}" for folder in folders for file in ("parts", "scene")} & found
    )


def test_plain_options_load_no_pydantic() -> None:
    """A command with options that are words, numbers and paths starts without pydantic."""
    found = loaded(
        "sys.argv = ['printplay', 'explain', 'PP-0', '--lang', 'de']\n"
        "from printplay.cli.app import main\n"
        "try: main()\nexcept SystemExit: pass\nprint()"
    )
    assert "typer" in found
    assert "pydantic" not in found


def test_every_public_name_is_there_and_says_what_it_is() -> None:
    """Each name of `__all__` can be loaded, is listed, and has a docstring."""
    assert set(pp.__all__) <= set(dir(pp))
    for name in pp.__all__:
        found = getattr(pp, name)
        assert found.__doc__ or get_args(found)  # a choice of words says what it is by them
    with pytest.raises(AttributeError, match="no attribute 'chek'"):
        pp.chek  # type: ignore[attr-defined]  # noqa: B018


def test_every_public_error_is_one_kind() -> None:
    """Whoever catches PrintplayError catches whatever printplay raises on purpose."""
    errors = [getattr(pp, name) for name in pp.__all__ if name.endswith("Error")]
    assert len(errors) > 5
    assert all(issubclass(error, pp.PrintplayError) for error in errors)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", ["GG-R9", "GR-R3", "GP-R20", "GT-R21", "PP-0"])
def test_a_record_is_judged_as_by_the_command(code: str, lang: str) -> None:
    """The report of a record is the JSON of `check`, in either language."""
    path = RECORDS / f"{code}.play"
    assert pp.check(path).json(lang) == said("check", str(path), "--lang", lang)


def test_a_record_is_a_path_a_text_or_lines() -> None:
    """A record may be named, given as a text, or line by line; the judgement is the same."""
    path = RECORDS / "GG-R9.play"
    text = path.read_text(encoding="utf-8")
    reports = [pp.check(path), pp.check(str(path))]
    given = (text, text.splitlines(), text.encode(), BytesIO(text.encode()))
    reports += [pp.check(one, folder=RECORDS) for one in given]
    assert len({str(report.faults) for report in reports}) == 1
    assert [fault.json() for fault in reports[0].faults] == reports[0].json()["violations"]
    assert "GG-R9" in reports[0].text()
    assert "Fehler[GG-R9]" in reports[0].text("de")


def test_a_record_that_is_not_there_is_a_fault_for_who_asks() -> None:
    """A record that is not there can be told as `check` tells it; then nothing is raised."""
    report = pp.check("nowhere.play", strict=False)
    assert [fault.code for fault in report.faults] == ["PP-0"]
    assert (report.standings, report.decided_by, report.valid) == ((), None, False)


def test_a_report_has_the_events_the_states_and_what_is_legal() -> None:
    """What was played can be gone through line by line, and gone on with by what is legal."""
    text = "game goldrausch\nplayers Anna, Ben\nAnna: figure innkeepers chip\nBen: figure ladies"
    report = pp.check(text)
    assert [event.player for event in report.events] == ["Anna", "Ben"]
    assert (report.lines, len(report.states)) == ((3, 4), 2)
    assert report.states[0] != report.states[1]
    assert report.legal(2) == ("round", "round Anna", "round Ben")
    assert {line.partition(":")[0] for line in report.legal(3)} == {"Ben"}
    for line in report.legal():
        assert pp.check(f"{text}\n{line}").valid
    assert set(pp.check(f"{text}\nnonsense").legal()) >= set(report.legal())
    assert pp.check(["players Anna"]).legal() == pp.check(["players Anna"]).states == ()
    assert pp.check(RECORDS / "GG-R9.play").legal()


MISSING: dict[str, Callable[[], object]] = {
    "check": lambda: pp.check("no.play"),
    "rewrite": lambda: pp.check("game gotoku\nplayers Anna").rewrite("no.play"),
    "trace": lambda: pp.trace("no.svg", "A"),
    "trace on": lambda: pp.trace(b"LINESTRING (29 109, 43.5 109)", Path("no.toml")),
    "board": lambda: pp.board(Path("no.toml")),
    "layout": lambda: pp.check_layout(Path("no.toml")),
    "pad": lambda: pp.check_pad("no.toml"),
    "print": lambda: pp.print_game("go-for-gold", layout=Path("no.toml")),
    "deck": lambda: pp.print_deck("no.toml"),
    "best": lambda: pp.best("no.play"),
    "ledger": lambda: pp.open_ledger("no.db"),
    "backup": lambda: pp.restore_backup("no.db", "other.db"),
    "scan": lambda: pp.scan("no.jpg"),
}


@pytest.mark.parametrize("asked", MISSING)
def test_a_missing_file_is_one_kind_of_error(asked: str) -> None:
    """Whatever a file is for, one that is not there raises a FileError that names it."""
    with pytest.raises(pp.FileError, match=r"no\.\w+: "):
        MISSING[asked]()


@pytest.mark.long
def test_layouts_are_told_as_by_the_command() -> None:
    """The list of layouts, the facts of each and its soundness are those of `layout`."""
    assert pp.list_games("de") == said("games", "--lang", "de")
    assert pp.layouts() == said("layout", "list")
    for one in pp.layouts():
        assert pp.layout_facts(one["typed"]) == said("layout", "show", one["typed"])
    assert pp.board("B").json() == said("layout", "show", "B")


def test_a_board_tells_of_its_spaces() -> None:
    """Neighbours, walks and pictures of a board are those of the command line."""
    board = pp.board("A")
    assert board.walks("c2", 3) == int(run("layout", "show", "A", "--walks", "c2", "3").stdout)
    assert board.geojson() == json.loads(run("layout", "show", "A", "--geojson").stdout)
    assert board.space_at(*board.spaces["f5"].centre) == "f5"  # type: ignore[index]
    assert board.svg().startswith(b"<?xml")
    assert board._repr_svg_() == board.svg().decode()
    assert board.png(36).startswith(b"\x89PNG")


def test_a_board_is_one_thing_wherever_it_is_met(tmp_path: Path) -> None:
    """The board of a report, a match, a layout that was checked, and one made of a seed draw."""
    with pp.open_ledger(tmp_path / "ledger.db", make=True) as ledger:
        match = ledger.start("go-for-gold", ["Anna"], layout="A")
        met = [
            pp.check(RECORDS / "GG-R9.play").board,
            match.board,
            pp.check_layout("A").layout,
            pp.new_layout(seed=1).board,
        ]
    for board in met:
        assert isinstance(board, pp.Board)
        assert board.svg().startswith(b"<?xml")
        assert board.json()["hash"] == board.hash


def test_a_notebook_shows_what_counts(tmp_path: Path) -> None:
    """An answer that is shown says in a line or two what it is."""
    assert repr(pp.board("A")) == "<Board A of go-for-gold, hash 8e2cb0c4>"
    assert repr(pp.check("no.play", strict=False)).startswith("<Report: no.play:1:1: error[PP-0]")
    assert repr(pp.check_layout("A")) == "<LayoutReport of A: []>"
    assert repr(pp.explain("PP-0")).startswith("<Explanation of PP-0: ")
    assert repr(pp.print_game("goldrausch", "cards")) == "<Kit of cards>"
    assert repr(pp.trace(b"LINESTRING (29 109, 43.5 109)", "A")) == "<Trace (('c1', 'd1'),): []>"
    with pp.open_ledger(tmp_path / "ledger.db", make=True) as ledger:
        match = ledger.start("go-for-gold", ["Anna"], layout="A")
        assert repr(match.add("Anna: points 3")).startswith("<Entered: False, ['")
        assert (repr(match), repr(ledger)) == (f"<Match {match.id}>", f"<Ledger {ledger.where}>")


def test_what_is_wrong_with_a_call_is_raised() -> None:
    """A name that is none is an error with a sentence and its cure."""
    with pytest.raises(pp.LayoutError, match="unknown layout 'atlantis'"):
        pp.board("atlantis")
    with pytest.raises(pp.CallError, match="is not a board made of spaces"):
        pp.board(next(one["typed"] for one in pp.layouts("gophers") if "cards" not in one))
    with pytest.raises(pp.CallError, match="there is no space 'zz'"):
        pp.board("A").neighbours("zz")
    with pytest.raises(pp.CallError, match="unknown language 'fr'"):
        pp.check(RECORDS / "GG-R9.play").json("fr")
    with pytest.raises(pp.CallError, match="unknown game 'chess'"):
        pp.layouts("chess")


def test_a_line_is_traced_as_by_the_command(tmp_path: Path) -> None:
    """The spaces, faults and turns of a line are the JSON of `check`."""
    line = b"LINESTRING (29 109, 43.5 109, 36 96.5)"
    (tmp_path / "line.wkt").write_bytes(line)
    found = pp.trace(line, "A", start="W", rolls=[2])
    words = ("check", str(tmp_path / "line.wkt"), "--layout", "A", "--start", "W")
    line_of = {"kind": "line"}
    assert found.json() | line_of == said(*words, "--rolls", "2")
    for same in (tmp_path / "line.wkt", str(tmp_path / "line.wkt"), line.decode(), BytesIO(line)):
        assert pp.trace(same, "A").json() | line_of == said(*words[:4])
    wrong = pp.trace(line, "A", start="N", rolls=[9, None])
    assert wrong.json("de") | line_of == said(*words[:5], "N", "--rolls", "9,?", "--lang", "de")
    assert [fault.code for fault in wrong.faults] == ["GG-P3", "GG-R6"]
    with pytest.raises(pp.FileError, match="this drawing cannot be read"):
        pp.trace(b"\0", "A")


def test_a_match_is_kept_as_by_the_command(tmp_path: Path) -> None:
    """A match that is played in Python is the match that `score` shows."""
    where = str(tmp_path / "ledger.db")
    with pp.open_ledger(where, make=True) as ledger:
        assert ledger.matches() == []
        match = ledger.start("Go for Gold", ["Anna", "Ben"], layout="A", headers={"place": "Kiel"})
        assert (match.game, match.players, match.over) == ("go-for-gold", ("Anna", "Ben"), False)
        assert {question.player for question in match.questions("de")} >= {"Anna", "Ben"}
        added = match.add("Anna: points 9 4", "Ben: points 5")
        assert added
        assert added.json() == {**match.json(), "violations": [], "valid": True}
        assert match.json("de") == said("score", "show", match.id, "--ledger", where, "--lang", "de")
        assert match.undo()
        assert match.redo()
        refused = match.add("Ben: points 3")
        assert not refused
        assert [fault.code for fault in refused.faults] == ["GG-L1"]
        assert match.lines[-1] == "Ben: points 5"
        assert match.finish(anyway=True, note="late")
        assert match.over
        assert match.standings[0].player == "Anna"
        assert match.decided_by == "score"
        assert pp.check(match.record()).standings == match.standings
        again = ledger.result("gotoku", {"Anna": 20, "Ben": 10}, headers={"date": "2026-11-20"})
        with pytest.raises(pp.CallError, match="date"):
            ledger.result("gotoku", {"Anna": 20, "Ben": 10}, headers={"date": "soon"})
        assert again.over
        assert [one.id for one in ledger.matches()] == [match.id, again.id]
        assert [one.id for one in ledger.matches("gotoku")] == [again.id]
        assert ledger.match(match.id[:6]).id == match.id
        assert ledger.history().json() == said("score", "history", "--ledger", where)


def test_players_are_known_without_another_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who plays and which game it is come with the match; nothing is read from the ledger again."""
    with pp.open_ledger(tmp_path / "ledger.db", make=True) as ledger:
        started = ledger.start("goldrausch", ["Anna", "Ben"])
        found, (listed,) = ledger.match(started.id), ledger.matches()
        monkeypatch.delattr(type(ledger.store.real_store()), "reading")
        for match in (started, found, listed):
            assert (match.game, match.players) == ("goldrausch", ("Anna", "Ben"))


def test_a_starter_of_a_pad_lies_where_its_path_says(tmp_path: Path) -> None:
    """A path in place of a name is the file that is written; the title follows from it."""
    file = pp.new_pad(tmp_path / "harbour.toml")
    assert file == tmp_path / "harbour.toml"
    assert '"Harbour"' in file.read_text(encoding="utf-8")
    assert pp.check_pad(file).valid


def test_a_closed_ledger_says_so(tmp_path: Path) -> None:
    """Whoever asks a ledger or a match of it after the `with` block is told that it was closed."""
    for _made_or_not in range(2):
        with pp.open_ledger(tmp_path / "ledger.db", make=True) as ledger:
            match = ledger.start("goldrausch", ["Anna", "Ben"])
        for ask in (ledger.matches, match.questions, lambda: match.add("round 2")):  # noqa: B023
            with pytest.raises(pp.LedgerError, match="the ledger was closed"):
                ask()


def test_a_table_is_asked_as_data(tmp_path: Path) -> None:
    """Questions come with their words and the form of their answer; answers are taken as typed."""
    with pp.open_ledger(tmp_path / "ledger.db", make=True) as ledger:
        match = ledger.start("goldrausch", ["Anna", "Ben"])
        assert match.ways == ("result", "play")
        gold = match.questions("de")[0]
        assert (gold.key, gold.form, gold.optional) == ("settle 1 adventurers", "number", False)
        assert gold.text == "Runde 1, Abenteurer: Gold, und wessen Chips (etwa 13 Anna 2)?"
        assert gold.next("13") == ("Anna", "Ben")
        first = match.questions(way="play")[0]
        assert (first.form, first.words, first.player) == ("choice", ("Anna", "Ben"), None)
        assert match.add("an", to=first)
        card = match.questions(way="play")[0]
        assert (card.player, card.form, card.next("fig")[:2]) == ("Anna", "words", ("adventurers", "diggers"))
        chip = match.add("Wirte", to=card)
        assert (bool(chip), chip.refused, chip.faults) == (False, False, ())
        assert chip.question is not None
        assert chip.question.json() == {
            "key": "chip 1 1",
            "player": "Anna",
            "text": "A chip of Anna on the Innkeepers (3 left)?",
            "what": "chip",
            "optional": True,
            "skip": "no chip",
            "default": None,
            "form": "choice",
            "words": ["yes", "no"],
            "listed": [],
            "help": [],
        }
        assert chip.json() == {"format": 1, "question": chip.question.json()}
        assert match.add("Wirte", "ja", to=card.key)
        assert match.lines[-1] == "Anna: figure innkeepers chip"
        with pytest.raises(pp.RefusedError, match="this question is no longer open; look at the match again"):
            match.add("Wirte", "ja", to=card)
        card = match.questions()[0]
        with pytest.raises(pp.CallError, match="f could mean: figure, false"):
            match.add("f", to=card)
        with pytest.raises(pp.CallError, match="'no' fits no open question"):
            match.add("6 ladies", "no", to=card)
        assert card.next("f") == ()
        assert match.add("", to=card).refused


def test_a_session_asks_without_a_terminal(tmp_path: Path) -> None:
    """A session tells what to ask, takes what is typed, and notes what the rules found."""
    notes: list[pp.Note] = []
    with pp.open_ledger(tmp_path / "ledger.db", make=True) as ledger:
        match = ledger.start("go-for-gold", ["Anna", "Ben"], layout="A")
        session = match.guided(notes.append)
        assert session.question.key == "way"
        for typed in ("result", "9 5", "99"):
            assert session.take(typed) is None
        assert match.lines[-1] == "Anna: points 9 5"
        judged = [note for note in notes if note.kind == "judged"]
        assert [[fault.code for fault in note.faults] for note in judged] == [[], ["GG-L1"]]
        assert session.take("t") == "table"
        assert session.completions("b") == ["Ben: "]
        assert session.take("u") is None
        assert notes[-1].text == "Undone: Anna: points 9 5"
        assert notes[-1].faults == ()


def test_what_the_ledger_refuses_is_an_error(tmp_path: Path) -> None:
    """A match the rules forbid is not opened, and a ledger that is not there is not made."""
    where = tmp_path / "ledger.db"
    with pytest.raises(pp.LedgerError):
        pp.open_ledger(where)
    with pp.open_ledger(where, make=True) as ledger:
        with pytest.raises(pp.CallError, match="players"):
            ledger.start("go-for-gold", list("ABCDE"), layout="A")
        assert not where.exists()
        match = ledger.start("go-for-gold", ["Anna"], layout="A")
        with pytest.raises(pp.CallError, match="no line given"):
            match.add(" # nothing")
        with pytest.raises(pp.RefusedError):
            match.undo(3)


def test_an_option_that_there_is_not_is_refused(tmp_path: Path) -> None:
    """A note in the wrong place is not lost without a word: headers take it."""
    with pp.open_ledger(tmp_path / "ledger.db", make=True) as ledger:
        wrong: Any = {"note": "late"}
        with pytest.raises(TypeError, match=r"'note'; write headers=\{'note': \.\.\.\}"):
            ledger.result("skat", {"Anna": 60, "Ben": 40, "Cleo": 20}, **wrong)
        assert ledger.matches() == []
