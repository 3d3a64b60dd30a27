"""What Python prints, keeps and measures is what the commands do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import printplay as pp
from printplay.core.i18n import LANGUAGES
from printplay.geometry.board import SpaceId
from tests.cli.helpers import run
from tests.geometry.helpers import layout_text
from tests.test_door import DECKS, RECORDS, said


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
    with pytest.raises(pp.CallError, match="has no part 'cards'") as refused:
        pp.print_game("gotoku", "cards")
    assert "Did you mean points, actions or reference?" in str(refused.value), "several parts are cards"
    with pytest.raises(pp.CallError, match=r"Parts: .*actions"):
        pp.print_game("gotoku", "zzz")
    with pytest.raises(pp.CallError, match="takes 1 to 8 players, not 9") as refused:
        pp.print_game("thirteen", players=9)
    assert "alone" not in str(refused.value)
    with pytest.raises(pp.CallError, match="invalid value for duplex: 'edge'"):
        pp.print_game("go-for-gold", duplex="edge")  # type: ignore[arg-type]
    with pytest.raises(pp.CallError, match="invalid value for ink: 'none'"):
        pp.print_game("go-for-gold", ink="none")  # type: ignore[arg-type]
    with pytest.raises(pp.CallError, match="cannot be combined with"):
        pp.print_game("go-for-gold", paper="card", duplex="fold")
    with pytest.raises(pp.CallError, match="--copies must be from 1 to 1000, not 0"):
        pp.print_game("go-for-gold", copies=0)
    with pytest.raises(pp.CallError, match="--bleed must be from 0 to 10, not nan"):
        pp.print_game("go-for-gold", bleed=float("nan"))
    kit = pp.print_game("go-for-gold", "reference")
    with pytest.raises(pp.CallError, match="36 to 1200"):
        kit.png(7)
    with pytest.raises(pp.CallError, match="invalid value for form: 'gif'"):
        kit.write(tmp_path, form="gif")  # type: ignore[arg-type]
    (tmp_path / next(iter(kit.pdf()))).write_bytes(b"mine")
    with pytest.raises(pp.FileError, match="was not made by printplay"):
        kit.write(tmp_path)
    assert kit.write(tmp_path, force=True)


def test_a_deck_is_printed_as_by_the_command(tmp_path: Path) -> None:
    """A deck of one's own is looked at as `print` does, and what would ruin it is an error."""
    path = RECORDS / "PF-5.toml"
    kit = pp.print_deck(path, lang="de")
    answer = said("print", str(path), "--preflight-only", "--lang", "de")
    assert kit.json() == answer
    assert [fault.code for fault in kit.faults] == [one["code"] for one in answer["findings"]]
    assert not kit.valid
    with pytest.raises(pp.PreflightError, match="PF-5"):
        kit.write(tmp_path)
    with pytest.raises(pp.LayoutError):
        pp.print_deck(tmp_path / "none.toml")
    with pytest.raises(pp.CallError, match="--players is for games"):
        pp.print_deck(path, players=3)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="'copes'"):
        pp.print_deck(path, copes=3)  # type: ignore[call-arg]


@pytest.mark.parametrize("code", ["GG-R12", "gg p2", "pf-5", "PP-0", "GG-R2"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_is_explained_as_by_the_command(code: str, lang: str) -> None:
    """What a rule is called, its example and the answer to that are those of `manual`."""
    rule = pp.explain(code, lang=lang)
    shown = run("manual", code, "--lang", lang).stdout
    assert shown.startswith(f"{rule.code}: ")
    assert rule.game in shown
    for line in [*(rule.example or "").splitlines(), *rule.answer]:
        assert line.strip() in shown
    with pytest.raises(pp.CallError, match="unknown code 'GG-R99'"):
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
        assert not match.restore().after.dropped
        with pytest.raises(pp.RefusedError, match="not over"):
            match.rejudge()
        assert other.rejudge()
        assert ledger.survey().json() == said("score", "list", *at)
        assert ledger.players() == {"Ana": 1, "Anna": 1, "Ben": 2}
        assert ledger.overview().players_json() == said("score", "players", *at)
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
        with pytest.raises(pp.FileError, match="this file already exists"):
            ledger.backup(copy.file)
        facts = pp.ledger_facts(where)
        assert (facts["matches"]["over"], facts["size"]) == (1, Path(where).stat().st_size)
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
        with pytest.raises(pp.CallError, match="invalid value for form: 'xml'"):
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
        assert "(GG-R9)" in noted.text()
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
    with pytest.raises(pp.CallError, match="parts of the record cannot be read"):
        pp.check("nowhere.play", strict=False).rewrite(tmp_path / "b.play")


def test_a_printer_is_measured_as_by_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
        with pytest.raises(pp.CallError, match="a printer cannot be measured on"):
            pp.calibration_sheet(wrong)
    with pytest.raises(pp.CallError, match="typing error"):
        pp.calibrate("office", "a=90")
    with pytest.raises(pp.CallError, match="a margin must be"):
        pp.calibrate("office", "a=20", margin=99)


@pytest.mark.long
def test_cut_files_and_tabletop_objects_are_those_of_the_command(tmp_path: Path) -> None:
    """A print for a cutting machine, and one for Tabletop Simulator, are byte for byte the same."""
    words = ("print", "goldrausch", "cards", "-q", "-o")
    run(*words, str(tmp_path / "cut"), "--cutter", "--corners", "3")
    kit = pp.print_game("goldrausch", "cards", cutter=True, corners=3)
    assert kit.pdf() == {path.name: path.read_bytes() for path in (tmp_path / "cut").iterdir()}
    assert {Path(name).suffix for name in kit.pdf()} > {".pdf", ".dxf"}
    url = "https://example.org/cards"
    run(*words, str(tmp_path / "tts"), "--format", "tts", "--url", url)
    made = pp.print_game("goldrausch", "cards").tts(url)
    assert made == {path.name: path.read_bytes() for path in (tmp_path / "tts").iterdir()}


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


def test_one_import_is_enough_for_an_evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
