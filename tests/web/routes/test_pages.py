"""Pages as they are sent: no script in them, texts in both languages, files that may be kept."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import printplay as pp
from printplay.api.entry import table_view
from printplay.match import registry
from printplay.match.question import Way
from printplay.web.routes.pages import folder_name, needed_scripts
from printplay.web.texts import TEXTS, texts
from tests.web.helpers import Table

STATIC = Path(pp.__file__).parent / "web" / "static"
HOSTILE = "<script>alert(1)</script>"


def test_no_page_holds_a_script(table: Table) -> None:
    """A name that is a script is a name on every page, and no page has a script or style in it."""
    ledger = table.server.ledger
    match = ledger.start("go-for-gold", [HOSTILE, "Ben"], layout="A").id
    ledger.result("gophers", {HOSTILE: 30, "Ben": 20})
    host = table.phone("host").http
    for path in ("/", "/new", f"/match/{match}", f"/match/{match}/screen", "/history", "/prints", "/people"):
        page = host.get(path).text
        assert HOSTILE not in page
        scripts = re.findall(r"<script([^>]*)>", page)
        assert all("src=" in one or "application/json" in one for one in scripts), path
        assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", page), path


def test_older_matches_are_a_link_away(table: Table) -> None:
    """The first page shows the last matches; links lead to all others, page by page, each once."""
    ledger = table.server.ledger
    over = [ledger.result("gophers", {"Anna": 30, "Ben": n}).id for n in range(60)]
    open_ = [ledger.start("gophers", ["Anna", "Cleo"]).id for _each in range(30)]
    gone = over.pop(7)
    ledger.match(gone).drop()
    host = table.phone("host").http
    page, shown = host.get("/").text, list[str]()
    links = re.findall(r'href="(/matches\?[^"]*)"', page)
    assert len(links) == 2
    while links:
        page += (found := host.get(links.pop().replace("&amp;", "&")).text)
        links += re.findall(r'href="(/matches\?[^"]*)"', found)
    shown = re.findall(r'href="/match/(\w+)"', page)
    assert sorted(shown) == sorted([*over, *open_])
    assert [one for one in shown if one in over][:5] == over[:-6:-1]
    for odd in ("before=nobody", "before=%00", "open=&before=", "before=" + open_[0]):
        assert host.get(f"/matches?{odd}").status_code == 200


def test_texts_are_shown_and_there() -> None:
    """No button is without its text, and no text is translated that nobody sees."""
    shown = "".join(path.read_text(encoding="utf-8") for path in STATIC.rglob("*.js"))
    pages = STATIC.parent / "templates"
    shown += "".join(path.read_text(encoding="utf-8") for path in pages.glob("*.html"))
    asked = set(re.findall(r'\bt\("(\w+)"|\bt\.(\w+)', shown))
    names = {one or other for one, other in asked}
    assert names - set(TEXTS) - {"language_code", "at"} == set()
    begun = tuple(re.findall(r"\bt\(`(\w+)_\$", shown))
    unseen = {key for key in TEXTS if key not in names and f'"{key}"' not in shown}
    assert {key for key in unseen if not key.startswith(begun)} == set()
    assert texts("de")["undo"] == "Zurücknehmen"


@pytest.mark.parametrize("script", sorted(path.name for path in (STATIC / "js").glob("*.js")))
def test_a_page_names_the_scripts_it_needs(script: str) -> None:
    """A phone is told at once of every script a page needs, and each of them is there."""
    for name in needed_scripts(script):
        assert (STATIC / "js" / f"{name}.js").is_file()


def test_files_are_kept_for_good(table: Table) -> None:
    """A browser keeps style and scripts; what was changed has another address."""
    host = table.phone("host").http
    page = host.get("/").text
    address = re.search(r'href="(/static/\w+/page\.css)"', page)
    assert address is not None
    assert f"/static/{folder_name()}/" in address[1]
    answer = host.get(address[1])
    assert "immutable" in answer.headers["cache-control"]
    old = host.get("/static/000000000000/page.css")
    assert "immutable" not in old.headers["cache-control"]
    for path in ("/static/x/../pages.py", "/static/x/..%2fpages.py", "/static/x/"):
        assert host.get(path).status_code == 404


def test_a_german_page_says_letters_and_words_in_german(tmp_path: Path) -> None:
    """Entries name ports as the board does, E is O, and who is out is not so in English."""
    with pp.open_ledger(tmp_path / "ledger.db", make=True) as ledger, pp.speak("de"):
        match = ledger.start("go-for-gold", ["Anna", "Ben"], layout="A")
        match.add("start E", "Anna: out")
        table = table_view.state_json(match.stored)["table"]
        assert table["said"] == ["Beginn O", "Anna: aus"]
        assert [row[4] for row in table["rows"]] == ["aus", "S"]
        match = ledger.start("gophers", ["Anna", "Ben"])
        match.add("page 1", "Anna: at 1", "Ben: at 2", "Anna: dig", "page 2")
        state = table_view.state_json(match.stored)
        shown = [*state["table"]["rows"][0], state["open"][0]["text"]]
        assert not [text for text in shown if re.search("berry|acorn|grain|store|gift", text)]


def test_the_next_round_and_the_end_are_buttons_with_words(tmp_path: Path) -> None:
    """A pad that ends when the table says so offers both, in the language of the page."""
    with pp.open_ledger(tmp_path / "ledger.db", make=True) as ledger, pp.speak("de"):
        match = ledger.start("skat", ["Anna", "Ben", "Cleo"])
        match.add("Anna: game 72")
        asked = table_view.state_json(match.stored)["open"][-1]
        assert asked["words"] == ["round", "end"]
        assert asked["labels"] == ["Runde 2 beginnt", "Das Spiel ist aus"]
        (number,) = table_view.follow(match, asked["key"], [], "round")["words"]
        assert number["word"] == "2"


def test_a_pad_in_rounds_is_asked_by_turns_from_the_first_round(tmp_path: Path) -> None:
    """Its questions are shown one by one, with their round, as they are in all that follow."""
    with pp.open_ledger(tmp_path / "ledger.db", make=True) as ledger:
        hearts, yacht = (ledger.start(pad, ["Anna", "Ben", "Cleo"]) for pad in ("hearts", "yacht"))
        for line in ("Anna: hearts 4", "Anna: queen"):
            state = table_view.state_json(hearts.stored)
            assert state["table"]["told"] == "play"
            assert {one["values"]["round"] for one in state["open"]} == {1}
            hearts.add(line)
        yacht.add("Anna: ones 3")
        assert table_view.state_json(yacht.stored)["table"]["told"] == "result"


@pytest.mark.parametrize("way", ["play", "result"])
def test_what_is_tapped_is_asked_without_how_it_is_typed(tmp_path: Path, way: Way) -> None:
    """An example of what to type is for those who type."""
    with pp.open_ledger(tmp_path / "ledger.db", make=True) as ledger:
        for game in registry.game_ids():
            match = ledger.start(game, ["Anna", "Ben"])
            asked = [one["text"] for one in table_view.questions_json(match, way)["open"]]
            assert asked
            assert not [text for text in asked if "such as" in text], game


def test_what_can_be_chosen_for_a_match_is_said_in_the_language_of_the_page() -> None:
    """Variants and house rules have words beside those of a record."""
    (gophers,) = (one for one in pp.list_games("de") if one["id"] == "gophers")
    assert gophers["variant_titles"][2] == "Mit Körben"
    assert len(gophers["variant_titles"]) == len(gophers["variants"])
    for game in pp.list_games("de"):
        for rule in game["house_rules"]:
            assert len(rule["sentences"]) == len(rule["values"])
            assert all(sentence.endswith(".") for sentence in rule["sentences"])


def test_an_answer_is_followed_word_by_word(tmp_path: Path) -> None:
    """Each word that can come next has a button in the table's language; a fault is foreseen."""
    with pp.open_ledger(tmp_path / "ledger.db", make=True) as ledger, pp.speak("de"):
        match = ledger.start("go-for-gold", ["Anna", "Ben"], layout="A")
        match.add("start N", "round 2 Anna")
        key = match.questions()[0].key
        first = table_view.follow(match, key, [], "")
        assert [one["label"] for one in first["words"]] == ["h1", "h2", "i2", "Fuß"]
        assert not first["complete"]
        whole = table_view.follow(match, key, [], "i2 i3")
        assert whole["complete"]
        assert whole["line"] == "Anna: i2 i3"
        assert whole["words"] == whole["faults"] == []
        wrong = table_view.follow(match, key, [], "i2 a8")
        assert [one["code"] for one in wrong["faults"]] == ["GG-R9"]
        with pytest.raises(pp.RefusedError):
            table_view.follow(match, "move:9:0", [], "")


def test_a_board_can_be_tapped_on(tmp_path: Path) -> None:
    """A board says of each space where it is and what it bears; lines and told ways are known."""
    with pp.open_ledger(tmp_path / "ledger.db", make=True) as ledger:
        match = ledger.start("go-for-gold", ["Anna", "Ben"], layout="A")
        board = table_view.board_json(match.stored)
        assert board is not None
        port = next(one for one in board["spaces"] if one["name"] == "i1")
        assert (port["port"], port["bears"], port["kind"]) == ("N", "port N", "port")
        drawn = table_view.drawn_board(match.stored)
        assert b"<text" not in drawn
        match.add("start N", "round 2 Anna", "Anna: i2 i3")
        table = table_view.state_json(match.stored)["table"]
        assert [len(one["points"]) for one in table["trails"]] == [3]
        assert (table["told"], table["said"][-1]) == ("play", "Anna: i2 i3")
        told = ledger.start("gophers", ["Anna", "Ben"])
        told.add("Anna: added 34")
        assert table_view.state_json(told.stored)["table"]["told"] == "result"
        assert table_view.board_json(told.stored) is None


def test_a_page_for_this_machine_alone_warns_of_nobody(table: Table) -> None:
    """That others could read along is said in a network by http, not on 127.0.0.1, not with TLS."""
    host = table.phone("host")
    for address, secure, warned in (("http://192.168.0.2:1", False, True),
                                    ("https://192.168.0.2:1", True, False),
                                    ("http://127.0.0.1:1", False, False)):  # fmt: skip
        table.server.address, table.server.secure = address, secure
        for page in ("/", "/join", "/people"):
            assert ('<p class="note">' in host.http.get(page).text) == warned, (address, page)


def test_reports_for_the_wall_are_sent_on_the_paper_asked_for(table: Table) -> None:
    """The history, an evening and a match come as PDFs; a paper there is not is refused."""
    ledger = table.server.ledger
    match = ledger.result("gophers", {"Anna": 30, "Ben": 20}, headers={"date": "2026-11-20"})
    host = table.phone("host").http
    assert 'action="/history/report.pdf"' in host.get("/history").text
    for path, made in (
        ("/history/report.pdf?game=gophers&player=&on=", ledger.history("gophers")),
        ("/history/report.pdf?on=2026-11-20", ledger.history(on="2026-11-20")),
        (f"/match/{match.id}/report.pdf?", match),
    ):
        sent = host.get(f"{path}&paper=a5&ink=low")
        assert sent.headers["content-type"] == "application/pdf"
        assert sent.content == made.report("a5", ink="low")
        assert host.get(f"{path}&paper=a9").status_code == 400


def test_the_history_page_has_the_tables_of_the_command_line(table: Table) -> None:
    """Who was ahead of whom, the closest match and streaks stand there, and years are pictures."""
    for total in (20, 40, 30):
        headers = {"date": f"2026-03-{total}" if total < 31 else "2026-04-01"}
        table.server.ledger.result("gophers", {"Anna": 30, "Ben": total}, headers=headers)
    host = table.phone("host").http
    page = host.get("/history").text
    for one in table.server.ledger.history().highlights():
        assert f"<h2>{one.title}</h2>" in page
    row = page.split("Anna – Ben</th>")[1].split("</tr>")[0]
    assert re.findall(r">(\d+)<", row) == ["3", "1", "1", "1"]
    assert 'href="/history/picture.png?year=2026"' in page
    sent = host.get("/history/picture.svg?year=2026")
    assert sent.content == table.server.ledger.history(year=2026).picture()


def test_sheets_without_their_match_lead_to_the_open_ones(table: Table) -> None:
    """The page for pads knows the open matches of games with player sheets, and no others."""
    phone = table.phone("host", "Host")
    match = phone.start("go-for-gold", "Anna", "Ben")
    phone.start("gotoku", "Anna", "Ben")
    page = phone.http.get("/photos").text
    data = json.loads(page.partition('id="page">')[2].partition("</script")[0])
    assert data["open"] == [{"match": match, "players": ["Anna", "Ben"]}]
    assert "photographed in their match, under “Standings”" in page
