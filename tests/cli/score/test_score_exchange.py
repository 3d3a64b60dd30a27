"""`printplay score export | import | backup`: what a person types, and what comes back."""

from __future__ import annotations

import csv
import io
import json
import shlex
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image
from typer.testing import CliRunner, Result

from printplay.api.scores.ledger import open_ledger
from printplay.cli.commands import tree
from printplay.cli.framework import output as framework_answer
from printplay.core.errors import CallError, FileError, PrintplayError
from printplay.core.i18n import use
from printplay.ledger import players
from printplay.ledger.matches import transactions, writing
from printplay.ledger.matches.outcome import RefusedError
from printplay.lookup.record import check_lines
from printplay.match.text.source import from_text
from tests.games.go_for_gold.playing import RECORDS
from tests.ledger.helpers import open_store
from tests.ledger.samples import record_of


@pytest.fixture(autouse=True)
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give every test a ledger of its own, and a folder to write into."""
    path = tmp_path / "ledger.db"
    monkeypatch.setenv("PRINTPLAY_LEDGER", str(path))
    monkeypatch.delenv("PRINTPLAY_MATCH", raising=False)
    monkeypatch.chdir(tmp_path)
    return path


def run(*arguments: str, stdin: str = "") -> Result:
    """Run `printplay score ...`; what `main` would catch is raised."""
    result = CliRunner().invoke(tree(["score", *arguments]), ["score", *arguments], input=stdin)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def fails(*arguments: str) -> PrintplayError:
    """Run a call that cannot be carried out; return the error `main` would show."""
    with pytest.raises(PrintplayError) as caught:
        run(*arguments)
    return caught.value


def evening(*ids: str) -> None:
    """Import a match for each id."""
    for seed, id_ in enumerate(ids):
        text = record_of(seed).replace("layout A", f"match {id_}\nlayout A")
        assert run("import", "-", "-q", stdin=text).exit_code == 0


def test_a_match_is_piped_elsewhere(ledger: Path) -> None:
    """What `export` prints, `check` accepts and `import -` takes in: once."""
    evening("abc")
    text = run("export").stdout
    assert check_lines(from_text("x", text), Path()).violations == ()
    other = str(ledger.with_name("other.db"))
    assert "abc: imported, entries: " in run("import", "-", "--ledger", other, stdin=text).stdout
    again = run("import", "-", "--ledger", other, stdin=text)
    assert again.stdout == "abc: already imported, nothing to do\n"
    assert run("export", "--ledger", other).stdout == text


def test_several_files_at_once(tmp_path: Path) -> None:
    """Each file stands for itself: one that is bad keeps no other out, and the exit code tells."""
    (tmp_path / "good.play").write_text(record_of(1), "utf-8")
    (tmp_path / "bad.json").write_text("{", "utf-8")
    (tmp_path / "cove.toml").write_bytes((RECORDS / "cove.toml").read_bytes())
    (tmp_path / "wrong.play").write_bytes((RECORDS / "GG-R9.play").read_bytes())
    result = run("import", "wrong.play", "good.play", "--json")
    assert result.exit_code == 1
    wrong, good = json.loads(result.stdout)
    assert [violation["code"] for violation in wrong["violations"]] == ["GG-R9"]
    assert wrong["matches"] == []
    assert [match["result"] for match in good["matches"]] == ["new"]
    assert "wrong.play:7:10: error[GG-R9]" in result.stderr
    result = run("import", "bad.json", "good.play", "wrong.play", "none.play", "--anyway")
    assert result.exit_code == 2
    assert "bad.json:1:2: this is not JSON" in result.stderr
    assert "none.play: there is no such file" in result.stderr
    assert len(json.loads(run("export", "--format", "json").stdout)["matches"]) == 2


def test_all_matches_go_into_a_folder(tmp_path: Path) -> None:
    """Their files are named by game and id, never by players; a second export changes nothing."""
    evening("abc", "abd")
    assert isinstance(fails("export", "--all"), CallError)
    assert isinstance(fails("export", "--all", "-o", "x.play"), CallError)
    for _twice in range(2):
        run("export", "abc", "abd", "-o", "out/")
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert names == ["go-for-gold-abc.play", "go-for-gold-abd.play"]
    run("export", "abc", "-o", "one/")
    assert [path.name for path in (tmp_path / "one").iterdir()] == names[:1]


def test_nothing_is_overwritten_unasked(tmp_path: Path) -> None:
    """One file that is somebody's keeps all of them from being written; `--force` writes them."""
    evening("abc", "abd")
    (tmp_path / "out").mkdir()
    theirs = tmp_path / "out" / "go-for-gold-abd.play"
    theirs.write_text("a letter", "utf-8")
    assert isinstance(fails("export", "--all", "-o", "out"), FileError)
    assert [path.read_text("utf-8") for path in (tmp_path / "out").iterdir()] == ["a letter"]
    run("export", "--all", "-o", "out", "--force")
    assert theirs.read_text("utf-8").startswith("game go-for-gold\nmatch abd\n")


def test_a_board_of_ones_own_is_missing_in_a_pipe(tmp_path: Path) -> None:
    """A record on standard output cannot bring its layout along, and says so."""
    (tmp_path / "chain.toml").write_bytes((RECORDS / "chain.toml").read_bytes())
    head = "game go-for-gold\nlayout chain.toml\nplayers Anna, Ben\n"
    run("import", "-", stdin=head)
    assert "chain.toml, which is a file of its own" in run("export").stderr
    assert run("export", "-o", "new/x.play").exit_code == 0
    assert (tmp_path / "new" / "chain.toml").exists()


def test_a_table_for_a_spreadsheet(tmp_path: Path) -> None:
    """A file tells a spreadsheet that it is UTF-8; a pipe does not; semicolons where asked for."""
    evening("abc", "abd")
    piped = run("export", "--format", "csv").stdout_bytes
    assert piped.startswith(b"match,game,")
    run("export", "--format", "csv", "-o", "x.csv")
    assert (tmp_path / "x.csv").read_bytes() == b"\xef\xbb\xbf" + piped
    run("export", "--format", "csv", "--separator", "semicolon", "-o", "out/")
    text = (tmp_path / "out" / "matches.csv").read_text("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text), delimiter=";"))
    assert len(rows) == 4
    assert {row["match"] for row in rows} == {"abc", "abd"}
    assert run("export", "--format", "csv", "abc").stdout.count("\n") == 3


def test_a_play_as_json_link_and_picture(tmp_path: Path) -> None:
    """The play can be piped, its link opened, its code scanned."""
    evening("abc")
    play = json.loads(run("export", "--format", "bgstats").stdout)
    assert play["sourcePlayId"] == "abc"
    link = run("export", "--format", "bgstats", "--link").stdout.strip()
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B%22")
    shown = run("export", "--format", "bgstats", "--qr").stdout
    assert shown.endswith(f"\n{link}\n")
    assert set(shown.removesuffix(f"{link}\n")) == set("█▀▄ \n")
    run("export", "--format", "bgstats", "-o", "abc.png")
    (code,) = zxingcpp.read_barcodes(Image.open(tmp_path / "abc.png").convert("L"))
    assert code.text == link
    run("export", "--format", "bgstats", "--qr", "-o", "out/")
    assert (tmp_path / "out" / "go-for-gold-abc.png").exists()
    assert isinstance(fails("export", "--qr"), CallError)


class Terminal(io.StringIO):
    """Stands for a terminal."""

    def isatty(self) -> bool:
        """Say so."""
        return True


@pytest.mark.parametrize(("columns", "lines", "fits"), [(80, 24, False), (200, 20, False), (200, 80, True)])
def test_a_terminal_too_small_for_a_code(
    columns: int, lines: int, fits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a code has no room, the link stands in its place, and how much room it takes."""
    evening("abc")
    ((url, modules),) = open_ledger().export("abc", form="bgstats").codes()
    errors = io.StringIO()
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("LINES", str(lines))
    monkeypatch.setattr("sys.stdout", Terminal())
    monkeypatch.setattr("sys.stderr", errors)
    shown = framework_answer.for_terminal(modules, url)
    assert ("█" in shown) == fits
    assert "createPlay.html?data=" in shown
    assert (f"the terminal has {columns} and {lines}" in errors.getvalue()) != fits


def test_only_what_was_played_is_a_play(tmp_path: Path) -> None:
    """A match that is not over is refused by name; `--all` leaves it out."""
    evening("abc", "abd")
    transactions.undo_lines(open_store(), "abd")
    assert isinstance(fails("export", "abd", "--format", "bgstats"), RefusedError)
    run("export", "--all", "--format", "bgstats", "-o", "out/")
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["go-for-gold-abc.json"]


def test_a_backup(ledger: Path) -> None:
    """It says what it holds, refuses a file that is there, and can be read like the ledger."""
    evening("abc", "abd")
    said = json.loads(run("backup", "copy.db", "--json").stdout)
    assert (said["matches"], said["whole"], said["lost"]) == (2, True, [])
    assert isinstance(fails("backup", "copy.db"), FileError)
    assert "matches 2" in run("backup", "copy.db", "--force").stdout
    whole = run("export", "--format", "json").stdout
    assert run("export", "--format", "json", "--ledger", "copy.db").stdout == whole
    assert isinstance(fails("backup", str(ledger), "--force"), FileError)


def test_a_backup_of_what_is_left(ledger: Path) -> None:
    """A damaged ledger is told with exit code 1, also when what is left was saved."""
    import sqlite3

    evening("abc", "abd")
    connection = sqlite3.connect(ledger)
    connection.execute("UPDATE entries SET at = 'x' WHERE match_id = 'abd' AND number = 3")
    connection.commit()
    connection.close()
    error = fails("backup", "copy.db")
    assert (error.exit_code, "abd" in str(error)) == (1, True)
    result = run("backup", "copy.db", "--damaged")
    assert result.exit_code == 1
    assert "abd: entries saved: 27 of 30; as comments: 3, 29-30" in result.stderr
    assert run("export", "abd", "--ledger", "copy.db").stdout.count("\n") > 25


@pytest.mark.parametrize(
    "arguments", [("import", "none.play"), ("backup", "."), ("export", "--qr", "--link", "-o", "x/")]
)
def test_it_speaks_german(arguments: tuple[str, ...]) -> None:
    """Errors and answers come in German where it is asked for."""
    evening("abc")
    with use("de"):
        try:
            said = run(*arguments).stderr
        except PrintplayError as error:
            said = str(error)
    assert any(word in said for word in ("Datei", "Ordner", "brauchen"))


@pytest.mark.parametrize("name", ["x.play", "x.json", "x.csv", "play.json", "play.txt"])
def test_an_export_of_earlier_gives_way_to_the_new_one(name: str, tmp_path: Path) -> None:
    """A file as it was exported earlier is replaced; one that somebody changed is not."""
    how = {
        "x.json": ["--format", "json"],
        "x.csv": ["--format", "csv", "--separator", "semicolon"],
        "play.json": ["--format", "bgstats"],
        "play.txt": ["--format", "bgstats", "--link"],
    }.get(name, [])
    store = open_store(None)
    id_ = writing.start_match(store, "go-for-gold", ["Anna", "Ben"]).after.id
    lines = ["Anna: points 9", "Ben: points 4", "end"]
    transactions.add_lines(store, id_, [("x", n, line) for n, line in enumerate(lines, 1)])
    run("export", *how, "-o", name)
    before = (tmp_path / name).read_bytes()
    transactions.undo_lines(store, id_)
    players.rename_player(store, "Anna", "Anne", merge=False)
    transactions.finish_match(store, id_)
    writing.start_match(store, "gotoku", ["Anne", "Ben"])
    (tmp_path / name).write_bytes(before.replace(b"4", b"5", 1))
    for error in (fails("export", id_, *how, "-o", name),):
        assert "folder" not in str(error)
        assert "--force" in str(error)
    (tmp_path / name).write_bytes(before)
    run("export", id_, *how, "-o", name)
    assert b"Anne" in (tmp_path / name).read_bytes()


def test_all_matches_are_a_folder_even_when_there_is_one(tmp_path: Path) -> None:
    """What `--all` writes does not hang on how many matches there are today."""
    evening("abc")
    run("export", "--all", "-o", "out")
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["go-for-gold-abc.play"]
    assert "--all writes a separate file for each match" in str(fails("export", "--all", "-o", "x.play"))
    run("export", "-o", "x.play")
    assert (tmp_path / "x.play").is_file()


def test_a_ledger_is_no_export() -> None:
    """Who imports a backup is told how a ledger is used, not that it is no text."""
    evening("abc")
    assert "new folder: " in run("backup", "safe/x.db").stderr
    assert "folder" not in run("backup", "safe/y.db").stderr
    result = run("import", "safe/x.db")
    assert result.exit_code == 2
    assert "--ledger FILE" in result.stderr
    assert "UTF-8" not in result.stderr


def test_the_same_played_again() -> None:
    """A record without id and date is known again, and how to enter another evening is said."""
    text = "game gotoku\nplayers Anna, Ben\n{0}Anna: total 9\nBen: total 4\nend\n"
    run("import", "-", stdin=text.format(""))
    again = run("import", "-", stdin=text.format("")).stdout
    assert "already imported, nothing to do; if it was another evening" in again
    assert again.endswith("date 2026-11-20\n")
    dated = text.format("date 2026-11-20\n")
    assert "imported" in run("import", "-", stdin=dated).stdout
    assert run("import", "-", stdin=dated).stdout.endswith("nothing to do\n")


def test_what_does_not_conflict_goes_in(tmp_path: Path) -> None:
    """A conflict ends with 1, the command that ends it and the counts; after that all goes in."""
    other = str(tmp_path / "other.db")
    run("result", "gotoku", "Anna=9", "Ben=4")
    run("export", "--format", "json", "-o", "a.json")
    run("import", "a.json", "--ledger", other)
    run("players", "rename", "Anna", "Annie")
    run("players", "rename", "Anna", "Anja", "--ledger", other)
    run("result", "gotoku", "Cleo=9", "Dan=4")
    run("export", "--format", "json", "-o", "b.json")
    done = run("import", "b.json", "--ledger", other)
    assert done.exit_code == 1
    assert "imported, entries: " in done.stdout
    assert f"`printplay score import b.json --take file --ledger {other}`" in done.stderr
    assert "b.json: imported 1, extended 0, unchanged 0, conflicts 1" in done.stderr
    answer = json.loads(run("import", "b.json", "--ledger", other, "--json").stdout)
    (conflict,) = answer[0]["conflicts"]
    assert f"match {conflict['match']} changed on both sides" in conflict["message"]
    ended = run(*shlex.split(conflict["command"])[2:])
    assert (ended.exit_code, ended.stderr) == (0, "")
    assert f"{conflict['match']}: now as in the file; the log keeps" in ended.stdout
    assert (
        "(set aside) rename Anna, Anja"
        in run("show", "--log", "-m", conflict["match"], "--ledger", other).stdout
    )
    assert run("import", "b.json", "--ledger", other).exit_code == 0
    assert run("players", "--ledger", other).stdout == run("players").stdout


def test_a_missing_file_is_missing_and_its_neighbour_is_offered(tmp_path: Path) -> None:
    """A file that is not there is not called unreadable; one with a similar name is suggested."""
    (tmp_path / "evening.play").write_text("game go-for-gold\n")
    found = run("import", "evenin.play")
    assert found.exit_code == 2
    assert found.stderr == ("printplay: evenin.play: there is no such file\n  Did you mean evening.play?\n")


@pytest.mark.parametrize(("lang", "said"), [("en", "so today counts: "), ("de", "gilt heute: ")])
def test_an_import_says_what_counts_as_played_today(lang: str, said: str, tmp_path: Path) -> None:
    """A row without a date is named, with the command that enters its day, which works."""
    (tmp_path / "a.csv").write_text("date,game,Anna,Ben\n2026-01-02,Oware,25,23\n,Oware,20,28\n")
    with use(lang):
        told = run("import", "a.csv", "--lang", lang)
    assert told.exit_code == 0
    line, command = told.stderr.splitlines()[:2]
    assert said in line
    id_ = line.rpartition(" ")[2]
    assert command.endswith(f'printplay score add --match {id_} "date 2026-11-20"')
    assert run("add", "--match", id_, "date 2026-01-01").exit_code == 0
    assert f"{id_}  2026-01-01" in run("list").stdout.splitlines()[1]
    assert json.loads(run("list", "--json").stdout)[0]["match"] == id_


def test_the_ending_of_a_file_says_its_form(tmp_path: Path) -> None:
    """All matches go into one .json or .csv; what the ending and --format say must agree."""
    evening("abc", "abd")
    for name in ("all.json", "all.csv"):
        assert run("export", "-o", name).exit_code == 0
        other = str(tmp_path / f"{name}.db")
        assert run("import", name, "--ledger", other).exit_code == 0
        assert len(json.loads(run("list", "--json", "--ledger", other).stdout)) == 2
    assert json.loads((tmp_path / "all.json").read_text())["matches"]
    run("export", "abd", "-o", "one.json")
    assert len(json.loads((tmp_path / "one.json").read_text())["matches"]) == 1
    run("export", "abd", "-o", "abd.play")
    assert "match abd" in (tmp_path / "abd.play").read_text()
    run("export", "abd", "-o", "abd.png")
    assert (tmp_path / "abd.png").read_bytes().startswith(b"\x89PNG")
    for arguments in (("--format", "csv", "-o", "x.json"), ("--format", "json", "-o", "x.play")):
        assert "does not write a file that ends with" in str(fails("export", *arguments))
    error = fails("export", "abc", "abd", "-o", "x.play")
    assert "a file ending in .json or .csv that holds them all" in str(error)


def test_a_table_says_what_it_cannot_hold() -> None:
    """Once, when it is written; of totals alone nothing is lost and nothing said."""
    run("result", "gotoku", "Anna=9", "Ben=4")
    assert run("export", "-o", "a.csv").stderr == "written: a.csv\n"
    evening("abc")
    said = "In 1 match there is more than a table holds"
    assert run("export", "-o", "b.csv").stderr.count(said) == 1
    assert said not in run("export", "-o", "b.json").stderr


def test_a_match_is_named_alike_everywhere() -> None:
    """By its id, with or without -m; a number alone after undo and redo counts lines."""
    for _match in range(2):
        run("start", "gotoku", "Anna", "Ben")
    first, second = (row["match"] for row in json.loads(run("list", "--json").stdout))
    run("add", "-m", first, "Anna: total 9", "Ben: total 4")
    assert "undone: Ben: total 4" in run("undo", first).stdout
    assert "Ben: total 4" in run("redo", first, "1").stdout
    assert run("undo", "2", "-m", first).stdout.count("undone: ") == 2
    assert "Anna 9, Ben 4" in run("redo", first, "2").stdout
    assert "number of lines" in str(fails("undo", "0"))
    assert run("finish", first).exit_code == 0
    assert "over" in run("show", first).stdout
    assert "is hidden" in run("drop", "-m", second).stdout
    assert "counts again" in run("undrop", second).stdout
    assert "name the match" in str(fails("drop"))


@pytest.mark.parametrize("name", ["m.play", "m.json"])
def test_what_was_recorded_against_the_rules_comes_back_so(name: str, tmp_path: Path) -> None:
    """An exception is one again, in words that say so."""
    run("start", "go-for-gold", "Anna", "Ben", "--layout", "A", "--header", "start=N")
    run("add", "round 1", "Anna: 4 h1 g1 f1 e1", "--anyway")
    run("finish", "--anyway")
    file, other = tmp_path / name, ("--ledger", str(tmp_path / "other.db"))
    run("export", "-o", str(file))
    imported = run("import", str(file), *other)
    assert imported.exit_code == 0
    assert "recorded against the rules: Round 1: Anna enters 4" in imported.stderr
    if file.suffix == ".play":
        assert f"{name}:{len(file.read_text().splitlines()) - 1}: recorded" in imported.stderr
    assert "error[" not in imported.stderr
    first, again = (
        [line for line in run("export", *where).stdout.splitlines() if line.endswith("  # anyway")]
        for where in ((), other)
    )
    assert "end  # anyway" in first
    assert first == again


@pytest.mark.parametrize(("lines", "marks"), [
    (("Anna: 4 h1 g1 f1 e1  # anyway", "Ben: 4 h1 g1"), 2),
    (("Anna: h1  # anyway", "Ben: 4 h1 g1 f1 e1"), 2),
])  # fmt: skip
def test_a_mark_speaks_for_its_own_line(lines: tuple[str, ...], marks: int, tmp_path: Path) -> None:
    """A wrong line without one is refused beside it, and is an exception by --anyway."""
    file, record = tmp_path / "m.play", ("game go-for-gold", "layout A", "players Anna, Ben", "start N")
    file.write_text("\n".join((*record, "", "round 1", *lines)) + "\n")
    assert run("import", str(file)).exit_code == 1
    assert run("import", str(file), "--anyway").exit_code == 0
    assert run("export").stdout.count("# anyway") == marks


def test_a_mark_speaks_for_what_its_line_shows(tmp_path: Path) -> None:
    """The end shows that a move is missing in the round before it."""
    file = tmp_path / "m.play"
    record = ("game go-for-gold", "layout A", "players Anna, Ben", "start N", "", "round 1", "Anna: h1")
    file.write_text("\n".join((*record, "round 2  # anyway")) + "\n")
    assert run("import", str(file)).exit_code == 0
    (marked,) = (line for line in run("export").stdout.splitlines() if line.endswith("# anyway"))
    assert marked == "round 2  # anyway"


def test_the_first_line_speaks_for_the_headers(tmp_path: Path) -> None:
    """What was imported with a wrong header comes back, also with a line that was added to it."""
    file, other = tmp_path / "m.play", ("--ledger", str(tmp_path / "other.db"))
    record = ("game go-for-gold", "layout A", "players Anna, Ben", "start Q9", "", "round 1", "Anna: h1")
    file.write_text("\n".join(record) + "\n")
    assert run("import", str(file)).exit_code == 1
    assert run("import", str(file), "--anyway").exit_code == 0
    run("add", "Ben: h1")
    exported = run("export").stdout
    assert [line for line in exported.splitlines() if "# anyway" in line] == ["round 1  # anyway"]
    file.write_text(exported)
    assert run("import", str(file), *other).exit_code == 0
    assert run("export", *other).stdout == exported


def test_a_folder_is_imported_at_once(tmp_path: Path) -> None:
    """Every file in it that can hold matches; layouts beside them are read with them."""
    evening("abc", "abd")
    run("export", "--all", "-o", "out/")
    (tmp_path / "out" / "notes.toml").write_text("x = 1\n")
    other = str(tmp_path / "other.db")
    assert run("import", "out", "--ledger", other).stdout.count("imported") == 2
