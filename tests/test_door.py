"""`import printplay` is enough: it answers what the commands answer, and costs next to nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, get_args

import pytest

import printplay as pp
from printplay.core.i18n import LANGUAGES
from printplay.geometry.board import SpaceId
from tests.cli.helpers import run
from tests.geometry.helpers import layout_text

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
    ran = subprocess.run(
        [sys.executable, "-c", told], capture_output=True, text=True, check=True, timeout=60
    )
    return set(ran.stdout.split())


def test_the_import_alone_loads_nothing() -> None:
    """`import printplay` reads three files; all else is loaded when it is used."""
    assert loaded("import printplay") == {
        "printplay",
        "printplay.core",
        "printplay.core.version",
    } | (loaded("import printplay") & {"__future__"})


def test_a_list_of_commands_loads_nothing_of_the_api() -> None:
    """The help of the program is shown without the rooms that do the work."""
    found = loaded(
        "sys.argv = ['printplay', '--help']; from printplay.cli.app import main\n"
        "try: main()\nexcept SystemExit: pass\nprint()"
    )
    assert not {name for name in found if name.startswith(("printplay.api", "printplay.ledger"))}
    assert not found & (set(HEAVY) - {"typer"})


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
    "trace on": lambda: pp.trace(b"LINESTRING (29 109, 43.5 109)", "no.toml"),
    "board": lambda: pp.board("no.toml"),
    "layout": lambda: pp.check_layout("no.toml"),
    "pad": lambda: pp.check_pad("no.toml"),
    "print": lambda: pp.print_game("go-for-gold", layout="no.toml"),
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


def test_layouts_are_told_as_by_the_command() -> None:
    """The list of layouts, the facts of each and its soundness are those of `layout`."""
    assert pp.list_games("de") == said("games", "--lang", "de")
    assert pp.layouts() == said("layout", "list")
    for one in pp.layouts():
        assert pp.layout_facts(one["typed"]) == said("layout", "show", one["typed"])
    assert pp.board("B").json() == said("layout", "show", "B")
    assert pp.check_layout("B1").json() == said("layout", "check", "B1")


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
    with pytest.raises(pp.LayoutError, match="there is no layout 'atlantis'"):
        pp.board("atlantis")
    with pytest.raises(pp.CallError, match="is no board of spaces"):
        pp.board(next(one["typed"] for one in pp.layouts("gophers") if "cards" not in one))
    with pytest.raises(pp.CallError, match="there is no space 'zz'"):
        pp.board("A").neighbours("zz")
    with pytest.raises(pp.CallError, match="there is no language 'fr'"):
        pp.check(RECORDS / "GG-R9.play").json("fr")
    with pytest.raises(pp.CallError, match="there is no game 'chess'"):
        pp.layouts("chess")


def test_a_line_is_traced_as_by_the_command(tmp_path: Path) -> None:
    """The spaces, faults and turns of a line are the JSON of `trace`."""
    line = b"LINESTRING (29 109, 43.5 109, 36 96.5)"
    (tmp_path / "line.wkt").write_bytes(line)
    found = pp.trace(line, "A", start="W", rolls=[2])
    words = ("trace", str(tmp_path / "line.wkt"), "--layout", "A", "--start", "W")
    assert found.json() == said(*words, "--rolls", "2")
    for same in (tmp_path / "line.wkt", str(tmp_path / "line.wkt"), line.decode(), BytesIO(line)):
        assert pp.trace(same, "A").json() == said(*words[:4])
    wrong = pp.trace(line, "A", start="N", rolls=[9, None])
    assert wrong.json("de") == said(*words[:5], "N", "--rolls", "9,?", "--lang", "de")
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
        assert match.json("de") == said(
            "score", "show", match.id, "--ledger", where, "--lang", "de"
        )
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


def test_players_are_known_without_another_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who plays and which game it is come with the match; nothing is read from the ledger again."""
    with pp.open_ledger(tmp_path / "ledger.db", make=True) as ledger:
        started = ledger.start("goldrausch", ["Anna", "Ben"])
        found, (listed,) = ledger.match(started.id), ledger.matches()
        monkeypatch.delattr(type(ledger.store.found()), "reading")
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
        assert (card.player, card.form, card.next("fig")[:2]) == (
            "Anna", "words", ("adventurers", "diggers"),
        )  # fmt: skip
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
        with pytest.raises(pp.RefusedError, match="not asked any more"):
            match.add("Wirte", "ja", to=card)
        card = match.questions()[0]
        with pytest.raises(pp.CallError, match="f could mean: figure, false"):
            match.add("f", to=card)
        with pytest.raises(pp.CallError, match="'no' does not answer any open question"):
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
        assert notes[-1].text == "Taken back: Anna: points 9 5"
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
        with pytest.raises(pp.CallError, match="there is nothing to add"):
            match.add(" # nothing")
        with pytest.raises(pp.RefusedError):
            match.undo(3)


def test_a_game_is_printed_as_by_the_command(tmp_path: Path) -> None:
    """Files of a print are those of the command: their names, and every byte."""
    words = ("cards", "--paper", "letter", "--ink", "low", "-q", "-o", str(tmp_path / "a"))
    assert run("print", "goldrausch", *words).exit_code == 0
    kit = pp.print_game("goldrausch", "cards", paper="letter", ink="low")
    assert kit.pdf() == {path.name: path.read_bytes() for path in (tmp_path / "a").iterdir()}
    assert [path.name for path in kit.write(tmp_path / "b")] == list(kit.pdf())
    assert (kit.faults, kit.valid) == ((), True)
    assert kit.json() == said("print", "goldrausch", *words[:-3], "--preflight-only")
    assert kit.pages == kit.json()["pages"]
    faces = kit.svg()
    assert all(name.endswith(".svg") for name in faces)
    assert len(kit.png(36)) == len(faces)


def test_a_print_speaks_the_language_it_was_asked_for_in(tmp_path: Path) -> None:
    """A German print stays German, and what is asked for after it is English again."""
    kit = pp.print_game("go-for-gold", "reference", lang="de")
    assert list(kit.pdf()) == ["go-for-gold-reference-de.pdf"]
    (path,) = kit.write(tmp_path, form="svg")[:1]
    assert "-de-" in path.name
    assert "-de" not in next(iter(pp.print_game("go-for-gold", "reference").pdf()))


def test_what_does_not_go_together_is_not_printed(tmp_path: Path) -> None:
    """A print that cannot be is refused as it is asked for, and no file of others is replaced."""
    with pytest.raises(pp.CallError, match="has no part 'hat'"):
        pp.print_game("go-for-gold", "hat")
    with pytest.raises(pp.CallError, match="duplex cannot be 'edge'"):
        pp.print_game("go-for-gold", duplex="edge")  # type: ignore[arg-type]
    with pytest.raises(pp.CallError, match="ink cannot be 'none'"):
        pp.print_game("go-for-gold", ink="none")  # type: ignore[arg-type]
    with pytest.raises(pp.CallError, match="does not go with"):
        pp.print_game("go-for-gold", paper="card", duplex="fold")
    with pytest.raises(pp.CallError, match="--copies is from 1 to 100000, not 0"):
        pp.print_game("go-for-gold", copies=0)
    with pytest.raises(pp.CallError, match="--bleed is from 0 to 10, not nan"):
        pp.print_game("go-for-gold", bleed=float("nan"))
    kit = pp.print_game("go-for-gold", "reference")
    with pytest.raises(pp.CallError, match="36 to 1200"):
        kit.png(7)
    with pytest.raises(pp.CallError, match="form cannot be 'gif'"):
        kit.write(tmp_path, form="gif")  # type: ignore[arg-type]
    (tmp_path / next(iter(kit.pdf()))).write_bytes(b"mine")
    with pytest.raises(pp.FileError, match="was not made by printplay"):
        kit.write(tmp_path)
    assert kit.write(tmp_path, force=True)


def test_a_deck_is_printed_as_by_the_command(tmp_path: Path) -> None:
    """A deck of one's own is looked at as `deck` does, and what would ruin it is an error."""
    path = RECORDS / "PF-5.toml"
    kit = pp.print_deck(path, lang="de")
    answer = said("deck", str(path), "--preflight-only", "--lang", "de")
    assert kit.json() == answer
    assert [fault.code for fault in kit.faults] == [one["code"] for one in answer["findings"]]
    assert not kit.valid
    with pytest.raises(pp.PreflightError, match="PF-5"):
        kit.write(tmp_path)
    with pytest.raises(pp.LayoutError):
        pp.print_deck(tmp_path / "none.toml")


@pytest.mark.parametrize("code", ["GG-R12", "gg p2", "pf-5", "PP-0", "GG-R2"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_is_explained_as_by_the_command(code: str, lang: str) -> None:
    """What a rule says, its example and the answer to that are the JSON of `explain`."""
    assert pp.explain(code, lang=lang).json() == said("explain", code, "--lang", lang)
    with pytest.raises(pp.CallError, match="there is no code 'GG-R99'"):
        pp.explain("GG-R99")


def test_a_ledger_does_what_the_commands_do(tmp_path: Path) -> None:
    """Drop, restore, rename, merge, forget, survey and backup are those of `score`."""
    where = str(tmp_path / "ledger.db")
    at = ("--ledger", where)
    with pp.open_ledger(where, make=True) as ledger:
        match = ledger.start("go-for-gold", ["Anna", "Ben"], layout="A")
        other = ledger.result("gotoku", {"Ana": 20, "Ben": 10})
        assert match.drop()
        assert (match.dropped, [one.id for one in ledger.matches()]) == (True, [other.id])
        assert ledger.survey(dropped=True).json() == said("score", "list", "--dropped", *at)
        assert not match.restore().step.after.dropped
        with pytest.raises(pp.RefusedError, match="not over"):
            match.rejudge()
        assert other.rejudge()
        assert ledger.survey().json() == said("score", "list", *at)
        assert ledger.players() == {"Ana": 1, "Anna": 1, "Ben": 2}
        assert ledger.survey().players_json() == said("score", "players", *at)
        with pytest.raises(pp.RefusedError, match="there is already a player Anna"):
            ledger.rename("Ana", "Anna")
        assert [kept.id for kept in ledger.merge("Ana", "Anna").matches] == [other.id]
        assert ledger.players() == {"Anna": 2, "Ben": 2}
        assert ledger.undo_rename().new == "Ana"
        assert ledger.rename("Ben", "Benno", match=match.id).matches[0].players == ("Anna", "Benno")
        assert set(ledger.forget("Ben")) == {match.id, other.id}  # Benno was called so, too
        assert ledger.players() == {"Ana": 1, "Anna": 1, "Benno": 1, "Guest 1": 1}
        copy = ledger.backup(tmp_path / "copy.db")
        assert copy.json() == {
            **said("score", "backup", str(tmp_path / "copy.db"), "--force", *at),
            "file": str(copy.file),
        }
        with pytest.raises(pp.FileError, match="a file of this name already"):
            ledger.backup(copy.file)
        assert pp.ledger_facts(where) == said("score", "where", *at)
    assert pp.ledger_facts(tmp_path / "none.db")["there"] is False


@pytest.mark.parametrize("form", ["record", "csv", "json", "bgstats"])
def test_matches_leave_a_ledger_as_by_the_command(form: str, tmp_path: Path) -> None:
    """An export is what `score export` prints, and the files it writes."""
    where = str(tmp_path / "ledger.db")
    with pp.open_ledger(where, make=True) as ledger:
        match = ledger.result("gotoku", {"Anna": 20, "Ben": 10}, headers={"date": "2026-11-20"})
        words = ("score", "export", match.id, "--format", form, "--ledger", where)
        export = ledger.export(match.id, form=form)  # type: ignore[arg-type]
        assert export.data().decode().replace("\r\n", "\n") == run(*words).stdout
        (path,) = export.write(f"{tmp_path}/out/")
        assert export.write(f"{tmp_path}/out/") == [path]
        run(*words, "-o", f"{tmp_path}/same/")
        assert path.read_bytes() == (tmp_path / "same" / path.name).read_bytes()
        path.write_bytes(b"mine")
        with pytest.raises(pp.FileError):
            export.write(f"{tmp_path}/out/")
        with pytest.raises(pp.CallError, match="form cannot be 'xml'"):
            ledger.export(form="xml")  # type: ignore[arg-type]
        match.drop()
        if form != "json":
            with pytest.raises(pp.RefusedError, match="was dropped"):
                ledger.export(match.id, form=form)  # type: ignore[arg-type]


def test_matches_come_into_a_ledger_as_by_the_command(tmp_path: Path) -> None:
    """A record or an export is taken in once; what breaks the rules is refused with its faults."""
    with pp.open_ledger(tmp_path / "a.db", make=True) as ledger:
        match = ledger.result("gotoku", {"Anna": 20, "Ben": 10})
        data = ledger.export(form="json").data()
    with pp.open_ledger(tmp_path / "b.db", make=True) as ledger:
        came = ledger.import_(data, name="export.json")
        assert [(one.id, one.what) for one in came.taken] == [(match.id, "new")]
        assert [one.what for one in ledger.import_(data).taken] == ["here"]
        with pytest.raises(pp.RefusedError, match="nothing was imported"):
            ledger.import_(RECORDS / "GG-R9.play")
        noted = ledger.import_(RECORDS / "GG-R9.play", anyway=True)
        assert "error[GG-R9]" in noted.text()
        path = str(RECORDS / "GG-R9.play")
        (again,) = said("score", "import", path, "--ledger", ledger.where)
        assert ledger.import_(path, anyway=True).json() == again


def test_a_play_is_drawn_and_put_in_form_as_by_the_command(tmp_path: Path) -> None:
    """The picture of a play and the form of its record are those of `check`."""
    text = (RECORDS / "GG-R9.play").read_text(encoding="utf-8")
    for name in ("a.play", "b.play"):
        (tmp_path / name).write_text(text, encoding="utf-8")
    for path in RECORDS.glob("*.toml"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    run("check", str(tmp_path / "a.play"), "--picture", str(tmp_path / "a.svg"), "-q")
    run("check", str(tmp_path / "a.play"), "--format-in-place", "--stamp", "-q")
    report = pp.check(tmp_path / "b.play")
    report.draw(tmp_path / "b.svg")
    assert (tmp_path / "b.svg").read_bytes() == (tmp_path / "a.svg").read_bytes()
    assert (tmp_path / "b.svg").read_bytes().startswith(report.picture("svg"))
    assert report.formatted(stamp=True) == (tmp_path / "a.play").read_text(encoding="utf-8")
    assert report.rewrite(tmp_path / "b.play", stamp=True)
    assert not pp.check(tmp_path / "b.play").rewrite(tmp_path / "b.play", stamp=True)
    with pytest.raises(pp.CallError, match="no board to draw"):
        pp.check(["game gotoku", "players Anna, Ben"]).picture()
    assert pp.check("nowhere.play", strict=False).formatted() is None
    with pytest.raises(pp.CallError, match="not all of the record"):
        pp.check("nowhere.play", strict=False).rewrite(tmp_path / "b.play")


def test_a_printer_is_measured_as_by_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sheet, the numbers asked for and the profile kept are those of `calibrate`."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    sheet = pp.calibration_sheet("letter", lang="de")
    run("calibrate", "--paper", "letter", "--lang", "de", "-o", str(tmp_path / "a"), "-q")
    written = (tmp_path / "a" / sheet.name).read_bytes()
    assert sheet.write(tmp_path / "b").read_bytes() == written
    assert written.startswith(sheet.pdf()[:-100])
    assert [one.letter for one in pp.measures(duplex="none")] == list("abcdef")
    kept = pp.calibrate("Office", {"a": 20.3, "b": 19.8})
    assert (kept.profile.name, kept.replaced, kept.left[0]) == ("office", False, "c")
    assert [pp.profile("office")] == pp.profiles() == [kept.profile]
    words = ("calibrate", "--save", "office", "--measured", "a=20.3 b=19.8")
    (again,) = said(*words)
    assert again["front"]["x"] == kept.profile.front.x
    assert pp.calibrate("office", "a=20.3 b=19.8").replaced
    for wrong in ("both", "card"):
        with pytest.raises(pp.CallError, match="is not measured on"):
            pp.calibration_sheet(wrong)
    with pytest.raises(pp.CallError, match="typing error"):
        pp.calibrate("office", "a=90")
    with pytest.raises(pp.CallError, match="a margin is from"):
        pp.calibrate("office", "a=20", margin=99)


def test_cut_files_and_tabletop_objects_are_those_of_the_command(tmp_path: Path) -> None:
    """A print for a cutting machine, and one for Tabletop Simulator, are byte for byte the same."""
    words = ("print", "goldrausch", "cards", "-q", "-o")
    run(*words, str(tmp_path / "cut"), "--cutter", "v1", "--corners", "3")
    kit = pp.print_game("goldrausch", "cards", cutter="v1", corners=3)
    assert kit.pdf() == {path.name: path.read_bytes() for path in (tmp_path / "cut").iterdir()}
    assert {Path(name).suffix for name in kit.pdf()} > {".pdf", ".dxf"}
    url = "https://example.org/cards"
    run(*words, str(tmp_path / "tts"), "--format", "tts", "--url", url)
    made = pp.print_game("goldrausch", "cards").tts(url)
    assert made == {path.name: path.read_bytes() for path in (tmp_path / "tts").iterdir()}
    with pytest.raises(pp.CallError, match="cutter cannot be 'v9'"):
        pp.print_game("goldrausch", "cards", cutter="v9")


def test_a_board_is_a_picture_in_letters() -> None:
    """The letters of a board are those of `layout show`, as wide as is asked for."""
    shown = run("layout", "show", "A").stdout
    assert pp.board("A").text() in shown
    assert pp.board("A").text(legend=False) == run("layout", "show", "A", "-q").stdout.rstrip("\n")


def test_a_fault_is_one_type_wherever_it_is(tmp_path: Path) -> None:
    """Records, layouts, lines and prints are wrong in one way: code, severity, sentence, cure."""
    board = tmp_path / "wet.toml"
    board.write_text(layout_text("~ ~"))
    found = [
        *pp.check(RECORDS / "GG-R9.play").faults,
        *pp.check_layout(board).faults,
        *pp.trace(b"LINESTRING (29 109, 80 20)", "A").faults,
        *pp.print_deck(RECORDS / "PF-5.toml").faults,
    ]
    assert {fault.code[:2] for fault in found} >= {"GG", "LC", "PF"}
    for fault in found:
        told = fault.json()
        assert type(fault) is pp.Fault
        assert told["hint"] is None or told["hint"]
        assert "{" not in fault.message
        assert told["message"] in str(fault)


def drawn(board: pp.Board, port: str, steps: int) -> str:
    """Return the SVG of a line from a port through so many spaces, none of them a port."""
    ports = {space.contents.properties().get("port"): name for name, space in board.land.items()}

    def ways(path: list[SpaceId]) -> Iterator[list[SpaceId]]:
        if len(path) > steps:
            yield path
            return
        for near in sorted(board.neighbours(path[-1]) - {*path, *ports.values()}):
            yield from ways([*path, near])

    width, height = board.json()["size"]
    centres = (board.spaces[name].centre for name in next(ways([ports[port]])))
    points = " ".join(f"{x:.3f},{height - y:.3f}" for x, y in centres)  # y points down in SVG
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}"><polyline points="{points}" stroke="#000"/></svg>'
    )


def test_one_import_is_enough_for_an_evening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record is checked, a game printed, a line traced and a match kept, all by one import."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PRINTPLAY_LEDGER", str(tmp_path / "ledger.db"))
    for name, source in (
        ("evening.play", RECORDS / "GG-R12.play"),
        ("cove.toml", RECORDS / "cove.toml"),
        ("my-deck.toml", DECKS / "market.toml"),
        ("market.csv", DECKS / "market.csv"),
    ):
        Path(name).write_bytes(source.read_bytes())

    report = pp.check("evening.play")
    assert (report.valid, [fault.code for fault in report.faults]) == (False, ["GG-R12"])
    assert [one.player for one in report.standings] == ["Anna"]
    assert report.json()["decided_by"] == report.decided_by
    assert "Fehler[GG-R12]" in report.text(lang="de")

    board = pp.board("A")
    assert board.walks("i1", 1) == len(board.neighbours("i1"))
    assert len(board.geojson()["features"]) >= len(board.spaces)
    assert board.svg().startswith(b"<?xml")

    kit = pp.print_game("goldrausch", "cards", paper="letter", ink="low")
    assert kit.faults == ()
    assert kit.pages
    assert set(kit.pdf()) == {path.name for path in kit.write("prints")}
    assert len(kit.svg()) > len(kit.pdf())

    assert pp.print_deck("my-deck.toml").faults == ()
    Path("line.svg").write_text(drawn(board, "N", 9))
    (reading,) = pp.trace("line.svg", "A", start="N", rolls=[5, 4]).readings
    assert [len(turn.path) for turn in reading] == [5, 4]
    assert "Würfel" in pp.explain("GG-R12", lang="de").title

    with pp.open_ledger() as ledger:
        match = ledger.start("go-for-gold", ["Anna", "Ben"])
        assert match.add("Anna: points 9 4")
        assert {question.player for question in match.questions()} == {"Ben"}
        assert [(one.player, one.score) for one in match.standings] == [("Anna", 13), ("Ben", 0)]
    with pp.open_ledger() as ledger:
        assert len(ledger.matches()) == 1
