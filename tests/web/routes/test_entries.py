"""What phones enter: stored once, answered the same, refused with the sentence of the rule."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import Any

import pytest

import printplay as pp
from printplay.api.entry import questions
from printplay.web.server import Server
from tests.web.helpers import ORIGIN, Phone, Table


def test_the_same_entry_twice_is_stored_once(table: Table) -> None:
    """A phone that heard no answer sends again, and gets the answer it did not hear."""
    phone = table.phone()
    match, id_ = phone.start(), phone.id()
    sent = {"id": id_, "lines": ["round 5"]}
    first = phone.http.post(f"/api/matches/{match}/lines", json=sent)
    assert first.status_code == 200, first.text
    phone.add(match, "Anna: out", anyway=True)
    again = phone.http.post(f"/api/matches/{match}/lines", json=sent)
    assert (again.status_code, again.json()) == (200, first.json())
    assert phone.see(match)["seq"] == 2


def test_an_answer_with_a_warning_is_the_same_again(table: Table) -> None:
    """What the rules said of an entry is said again word for word, however it was spelled."""
    phone = table.phone()
    match = phone.start()
    sent = {"id": phone.id(), "lines": ["round 5", "Anna:   c8   d8"], "anyway": True}
    first = phone.http.post(f"/api/matches/{match}/lines", json=sent)
    assert first.status_code == 200
    assert first.json()["violations"]
    again = phone.http.post(f"/api/matches/{match}/lines", json=sent)
    assert again.json() == first.json()


def test_a_restart_forgets_no_id(folder: Path, table: Table) -> None:
    """An entry that was acknowledged before a restart is known after it."""
    phone = table.phone()
    match, sent = phone.start(), {"id": phone.id(), "lines": ["round 5"]}
    first = phone.http.post(f"/api/matches/{match}/lines", json=sent).json()
    cookie = dict(phone.http.cookies)
    with pp.open_ledger(folder / "ledger.db") as ledger:
        ledger.remember()
        later = Phone(Server(ledger, ORIGIN, names=["table"]))
        later.http.cookies.update(cookie)
        assert later.http.post(f"/api/matches/{match}/lines", json=sent).json() == first
        assert later.see(match)["seq"] == 1


def test_many_at_once_are_one(table: Table) -> None:
    """The same entry, sent eight times at the same moment, is one line and eight equal answers."""
    phone = table.phone()
    match, sent = phone.start(), {"id": phone.id(), "lines": ["round 5"]}
    answers: list[Any] = []

    def send() -> None:
        other = Phone(table.server)
        other.http.cookies.update(dict(phone.http.cookies))
        answers.append(other.http.post(f"/api/matches/{match}/lines", json=sent).json())

    threads = [threading.Thread(target=send) for _each in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(answer == answers[0] for answer in answers)
    assert answers[0]["seq"] == 1
    assert phone.see(match)["seq"] == 1


def test_a_match_is_opened_once(table: Table) -> None:
    """A match that was opened twice with one id is one match; with another id it is another."""
    phone = table.phone()
    sent = {"id": phone.id(), "game": "gotoku", "players": ["Anna", "Ben"]}
    first, again = (phone.http.post("/api/matches", json=sent).json() for _time in range(2))
    assert first == again
    other = phone.http.post("/api/matches", json=sent | {"id": phone.id()}).json()
    assert other["match"] != first["match"]
    assert len(phone.http.get("/api/matches").json()["matches"]) == 2


def test_what_the_rules_forbid_is_refused(table: Table) -> None:
    """A line against the rules is answered 409 with the rule; nothing is stored, unless anyway."""
    phone = table.phone()
    match = phone.start()
    phone.add(match, "round 5")
    refused = phone.add(match, "Anna: c9 d9")
    assert refused.status_code == 409
    found = refused.json()
    assert not found["entered"]
    assert {"GG-R9", "GG-R12"} & {fault["code"] for fault in found["violations"]}
    assert all(fault["message"] for fault in found["violations"])
    assert phone.see(match)["seq"] == 1
    assert phone.add(match, "Anna: c8 d8", anyway=True).json()["entered"]
    assert phone.see(match)["exceptions"]


def test_the_answer_is_in_the_language_that_was_asked(table: Table) -> None:
    """The rule speaks German to a German phone, and English to the next."""
    phone = table.phone()
    match = phone.start()
    body = {"id": phone.id(), "lines": ["Anna: c9 d9"]}
    path = f"/api/matches/{match}/lines"
    german = phone.http.post(path, json=body, headers={"accept-language": "de-DE,de;q=0.9"})
    english = phone.http.post(path, json=body, headers={"accept-language": "fr, en;q=0.5"})
    assert german.status_code == english.status_code == 409
    assert german.json()["violations"][0]["code"] == english.json()["violations"][0]["code"]
    assert german.json()["violations"][0]["message"] != english.json()["violations"][0]["message"]
    switched = phone.http.post(path, json=body, headers={"cookie": "lang=de"} | _cookie(phone))
    assert switched.json() == german.json()


def _cookie(phone: Phone) -> dict[str, str]:
    own = "; ".join(f"{name}={value}" for name, value in phone.http.cookies.items())
    return {"cookie": f"{own}; lang=de"}


def test_a_question_is_answered(table: Table) -> None:
    """What is asked comes as data; an answer makes the line, and again the same answer."""
    phone = table.phone()
    match = phone.start("gotoku", "Anna", "Ben")
    asked = phone.see(match)["open"]
    assert asked[0]["text"]
    first = asked[0]
    sent = {"id": phone.id(), "to": first["key"], "answers": first["words"][:1]}
    answer = phone.http.post(f"/api/matches/{match}/answers", json=sent)
    assert answer.status_code == 200, answer.text
    if answer.json()["entered"]:
        again = phone.http.post(f"/api/matches/{match}/answers", json=sent)
        assert again.json() == answer.json()
    gone = phone.send(match, "answers", to="no-such-question", answers=["x"])
    assert gone.status_code == 409


def test_undo_takes_ones_own_last_line(table: Table) -> None:
    """The own last line is taken back at once; sent twice, it is one line; redo brings it again."""
    phone = table.phone()
    match = phone.start()
    seq = phone.add(match, "round 5").json()["seq"]
    sent = {"id": phone.id(), "last": seq}
    first = phone.http.post(f"/api/matches/{match}/undo", json=sent)
    again = phone.http.post(f"/api/matches/{match}/undo", json=sent)
    assert first.status_code == 200
    assert first.json() == again.json()
    assert phone.see(match)["seq"] == 2
    back = {"id": phone.id()}
    assert phone.http.post(f"/api/matches/{match}/redo", json=back).status_code == 200
    assert phone.http.post(f"/api/matches/{match}/redo", json=back).status_code == 200
    assert phone.see(match)["seq"] == 3
    assert "round 5" in phone.see(match)["lines"]


def test_undo_of_anothers_line_asks(table: Table) -> None:
    """Somebody else's line is not taken back without a question that names it."""
    anna, ben = table.phone(name="Anna"), table.phone(name="Ben")
    match = anna.start()
    seq = anna.add(match, "round 5").json()["seq"]
    asked = ben.send(match, "undo", last=seq)
    assert asked.status_code == 409
    assert asked.json()["asks"]["lines"] == ["round 5"]
    assert anna.see(match)["seq"] == 1
    assert ben.send(match, "undo", last=seq, anyway=True).status_code == 200


def test_undo_meets_an_entry(table: Table) -> None:
    """Where a line was entered meanwhile, undo asks, even anyway: it would take back another."""
    anna, ben = table.phone(name="Anna"), table.phone(name="Ben")
    match = anna.start()
    seq = anna.add(match, "round 5").json()["seq"]
    ben.add(match, "Anna: out", anyway=True)
    for anyway in (False, True):
        asked = anna.send(match, "undo", last=seq, anyway=anyway)
        assert asked.status_code == 409
        assert asked.json()["asks"]["lines"] == ["Anna: out"]
    assert anna.see(match)["seq"] == 2


def test_a_match_is_finished(table: Table) -> None:
    """Finishing is refused while something is open, says what, and is done once anyway."""
    phone = table.phone()
    match = phone.start()
    early = phone.send(match, "finish")
    assert early.status_code == 409
    sent = {"id": phone.id(), "anyway": True, "place": "Kiel"}
    first = phone.http.post(f"/api/matches/{match}/finish", json=sent)
    again = phone.http.post(f"/api/matches/{match}/finish", json=sent)
    assert first.status_code == again.status_code == 200
    assert first.json()["lines"] == again.json()["lines"] == ["end"]
    assert first.json()["seq"] == again.json()["seq"]
    seen = phone.see(match)
    assert seen["over"]
    assert seen["place"] == "Kiel"
    assert phone.add(match, "round 4").status_code == 409


def test_what_comes_next_is_what_the_rules_allow(table: Table) -> None:
    """Spaces that can come next are those of legal moves, and each other one has its rule."""
    phone = table.phone()
    match = phone.start()
    phone.add(match, "round 2")
    path = f"/api/matches/{match}/next"
    first = phone.http.get(path, params={"player": "Anna"}).json()
    assert first["can"]
    assert first["roll"] == 2
    assert {"GG-R9"} <= {why["code"] for why in first["cannot"].values()}
    ends = set()
    for space in first["can"]:
        then = phone.http.get(path, params={"player": "Anna", "line": space}).json()
        assert then["length"] == 1
        assert space not in then["can"]
        ends |= {(space, last) for last in then["can"]}
        done = phone.http.get(path, params={"player": "Anna", "line": f"{space},{then['can'][0]}"})
        assert done.json()["can"] == []
    told = phone.http.get(path, params={"player": "Anna", "line": first["can"][0]}).json()
    assert "GG-R11" in {why["code"] for why in told["cannot"].values()}
    for one, last in sorted(ends):
        assert phone.add(match, f"Anna: {one} {last}").status_code == 200, (one, last)
        seq = phone.see(match)["seq"]
        assert phone.send(match, "undo", last=seq).status_code == 200


def test_next_is_asked_for_a_die_that_is_not_entered(table: Table) -> None:
    """With a roll, the next round is asked about; a wrong name, die or game is one sentence."""
    phone = table.phone()
    match = phone.start()
    path = f"/api/matches/{match}/next"
    assert phone.http.get(path, params={"player": "Anna", "roll": "4"}).json()["roll"] == 4
    for wrong in ({"player": "Nobody"}, {"roll": "9"}, {"roll": "x"}, {"line": "c1," * 40}):
        bad = {"player": "Anna"} | wrong
        assert phone.http.get(path, params=bad).status_code == 400
    other = phone.start("gotoku")
    assert phone.http.get(f"/api/matches/{other}/next?player=Anna").status_code == 400


def test_the_board_is_there(table: Table) -> None:
    """A match on an island has its spaces as data and as a drawing; one of cards has none."""
    phone = table.phone()
    match = phone.start()
    board = phone.http.get(f"/api/matches/{match}/board").json()
    assert {"name", "centre", "outline", "neighbours"} <= set(board["spaces"][0])
    drawn = phone.http.get(f"/api/matches/{match}/board.svg")
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert b"<svg" in drawn.content[:200]
    other = phone.start("gotoku")
    assert phone.http.get(f"/api/matches/{other}/board").status_code == 400


NONSENSE: list[Any] = [
    None, [], "x", 5, {}, {"id": 5}, {"id": "x", "lines": ["round 5"]},
    {"id": "12345678"}, {"id": "12345678", "lines": []}, {"id": "12345678", "lines": "round 5"},
    {"id": "12345678", "lines": [5]}, {"id": "12345678", "lines": ["a"] * 201},
    {"id": "a b c d e f", "lines": ["round 5"]}, {"id": "1234567\u00e9", "lines": ["round 5"]},
    {"id": "12345678.1", "lines": ["round 5"]}, {"id": "1" * 61, "lines": ["round 5"]},
    {"id": "12345678", "lines": ["round 5"], "anyway": "yes"},
    {"id": "12345678", "lines": ["x" * 4001]}, {"id": "12345678", "lines": ["  # nothing"]},
]  # fmt: skip


def test_nonsense_is_one_sentence(table: Table) -> None:
    """What is no entry is answered 400 with a sentence, and stores nothing."""
    phone = table.phone()
    match = phone.start()
    for body in NONSENSE:
        answer = phone.http.post(f"/api/matches/{match}/lines", json=body)
        assert answer.status_code == 400, (body, answer.text)
        assert answer.json()["error"]["message"]
    for raw in (b"", b"{", b"\xff\xfe", b"[" * 5000, b'{"id": "\\ud800"}', b'{"id": NaN}', b'{"a":' * 9000):
        answer = phone.http.post(
            f"/api/matches/{match}/lines", content=raw, headers={"content-type": "application/json"}
        )
        assert answer.status_code == 400, raw[:20]
    assert phone.see(match)["seq"] == 0


@pytest.mark.parametrize("said", ["a\nb", "a\r\nb", "a\u2028b", "a\x07b", "a\0b"])
@pytest.mark.parametrize("key", ["note", "place", "date"])
def test_a_header_is_one_line(table: Table, key: str, said: str) -> None:
    """A line break or a control character in a header is told, at the start and at the end."""
    phone = table.phone()
    match = phone.start("gotoku")
    opened = {"game": "gotoku", "players": ["A", "B"], "headers": {key: said}}
    for path, body in ((f"/{match}/finish", {key: said, "anyway": True}), ("", opened)):
        where = f"/api/matches{path}"
        answer = phone.http.post(where, json={"id": phone.id(), **body})
        assert answer.status_code == 400, answer.text
        assert f"`{key}`" in answer.json()["error"]["message"]
    assert phone.see(match)["seq"] == 0
    tidy = {key: f" {'2026-11-20' if key == 'date' else 'x'}\n"}
    assert phone.send(match, "finish", anyway=True, **tidy).status_code == 200


@pytest.mark.parametrize("name", ["nosuch", "zzzzzz", "%2e%2e", "x" * 300, "'; --", "\u202e"])
def test_a_match_that_is_none(table: Table, name: str) -> None:
    """An address of no match is 404 or a sentence, never a mistake of ours."""
    phone = table.phone()
    phone.start()
    for path in ("", "/live", "/board", "/next"):
        answer = phone.http.get(f"/api/matches/{name}{path}")
        assert answer.status_code in (400, 404), path
        assert answer.json()["error"]["message"]


def test_lists_are_those_of_the_command(table: Table) -> None:
    """The JSON of the page has the shapes that the command prints with --json."""
    phone = table.phone()
    match = phone.start()
    ledger = table.server.ledger
    shown = phone.see(match)
    for key, value in json.loads(json.dumps(ledger.match(match).json())).items():
        assert shown[key] == value, key
    assert phone.http.get("/api/matches").json()["matches"] == ledger.survey().json()
    assert phone.http.get("/api/games").json()["games"] == pp.list_games()
    found = [{key: one[key] for key in one if key != "file"} for one in pp.layouts()]
    assert phone.http.get("/api/layouts").json()["layouts"] == found
    assert phone.http.get("/api/history").json() == ledger.history().json()


def test_two_that_answer_at_once_answer_once(server: Server, monkeypatch: Any) -> None:
    """An answer that comes while another one is weighed is judged after it: not asked any more."""
    match = server.ledger.start("goldrausch", ["Anna", "Ben"])
    for group in ("adventurers", "diggers", "ladies", "innkeepers", "bandits"):
        match.add("13", to=f"settle 1 {group}")
    real, quicker = questions.answered, [match.add]

    def slowly(*given: Any) -> Any:
        made = real(*given)
        if quicker:
            quicker.pop()("26", to="settle 1 counterfeiters")
        return made

    monkeypatch.setattr("printplay.api.entry.match.answered", slowly)
    with pytest.raises(pp.RefusedError):
        match.add("26", to="settle 1 counterfeiters")
    assert match.record().count("settle counterfeiters 26") == 1


def test_who_is_spelled_alike_is_asked_about(table: Table) -> None:
    """A name almost like a known one opens no match until it is said whether it is that person."""
    phone = table.phone()
    phone.start("gotoku", "Anna", "Ben")
    told: dict[str, Any] = {"id": phone.id(), "game": "gotoku", "players": ["anna", "Dan"]}
    asked = phone.http.post("/api/matches", json=told)
    assert (asked.status_code, asked.json()["asks"]["spelled"]) == (409, {"anna": "Anna"})
    assert "anna = Anna" in asked.json()["asks"]["message"]
    same = phone.http.post("/api/matches", json={**told, "new_player": False}).json()["match"]
    told |= {"id": phone.id(), "new_player": True}
    new = phone.http.post("/api/matches", json=told).json()["match"]
    assert [phone.see(match)["players"][0] for match in (same, new)] == ["Anna", "anna"]
    told = {"id": phone.id(), "game": "gotoku", "players": ["Eva", "eva"]}
    assert phone.http.post("/api/matches", json=told).status_code == 400


def test_a_day_to_come_is_refused(table: Table) -> None:
    """The day of a match is read as at the command line, and is never in the future."""
    phone = table.phone()
    told = {"game": "gotoku", "players": ["Anna", "Ben"]}
    for day in ("2999-01-01", "11/12/2025"):
        body = {"id": phone.id(), **told, "headers": {"date": day}}
        answer = phone.http.post("/api/matches", json=body)
        assert (answer.status_code, day in answer.text) == (400, True)
    match = phone.start("gotoku", headers={"date": "20.11.2025"})
    assert phone.see(match)["date"] == "2025-11-20"
    assert phone.send(match, "finish", anyway=True, date="2999-01-01").status_code == 400


@pytest.mark.parametrize("pad", ["hearts", "bowling"])
def test_a_pad_of_the_shelf_is_opened_on_the_page(table: Table, pad: str) -> None:
    """A pad is its file, which the page names by itself; what a phone names is no file."""
    host = table.phone("host")
    match = host.start(pad, "Anna", "Ben", "Cleo")
    first = host.see(match)["open"][0]
    assert host.send(match, "answers", to=first["key"], answers=["3"]).json()["entered"]
    board = table.server.ledger.match(match).stored.board
    assert board is not None
    body = {"game": pad, "players": ["Anna", "Ben", "Cleo"], "layout": str(board.path)}
    body["id"] = host.id()
    assert host.http.post("/api/matches", json=body).status_code == 400
