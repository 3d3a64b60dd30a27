"""Who gets in: each sentence of what the page promises, and somebody who tries to break it."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import printplay as pp
from printplay.web.door.auth import MOST_WRONG, Authenticator, Person, RateLimit, TooSoonError
from printplay.web.server import Server
from printplay.web.serving import ServeOptions, bind
from tests.web.helpers import ORIGIN, Table

#: Every address a stranger may try; those of a match are of one that is there.
READS = [
    "/", "/new", "/match/{m}", "/match/{m}/screen", "/match/{m}/photos", "/history", "/prints",
    "/photos", "/people", "/people/qr.svg", "/api/me", "/api/games", "/api/layouts", "/api/matches",
    "/api/matches/{m}", "/api/matches/{m}/live", "/api/matches/{m}/board",
    "/api/matches/{m}/board.svg", "/api/matches/{m}/next", "/api/history", "/api/people",
    "/match/{m}/export.json", "/match/{m}/bgstats", "/history/export.csv",
    "/prints/go-for-gold.pdf", "/prints/go-for-gold.png", "/api/prints/go-for-gold",
]  # fmt: skip
WRITES = [
    "/api/matches", "/api/matches/{m}/lines", "/api/matches/{m}/answers", "/api/matches/{m}/undo",
    "/api/matches/{m}/redo", "/api/matches/{m}/finish", "/api/matches/{m}/photos",
    "/api/photos", "/api/photos/x/answers", "/api/photos/x/enter", "/api/photos/x/more",
    "/api/people/remove",
    "/api/people/renew",
]  # fmt: skip


def test_by_default_only_this_machine_is_listened_to() -> None:
    """Without --lan nobody else in the network can even connect."""
    with bind(ServeOptions(port=0)) as here:
        assert here.getsockname()[0] == "127.0.0.1"
    with bind(ServeOptions(port=0, lan=True)) as all_:
        assert all_.getsockname()[0] == "0.0.0.0"


def test_a_stranger_reads_nothing(table: Table) -> None:
    """Without a code there is no page and no JSON, only the door."""
    match = table.phone().start()
    stranger = table.stranger()
    for path in READS:
        answer = stranger.http.get(path.format(m=match))
        wanted = 401 if path.startswith("/api/") else 303
        assert answer.status_code == wanted, path
        assert "Anna" not in answer.text
        assert answer.headers.get("location", "/join") == "/join"
    assert stranger.http.get("/join").status_code == 200


def test_a_stranger_enters_nothing(table: Table) -> None:
    """Without a code nothing can be sent, wherever to."""
    host = table.phone("host")
    match = host.start()
    before = host.see(match)["seq"]
    stranger = table.stranger()
    for path in WRITES:
        answer = stranger.http.post(path.format(m=match), json={"id": "12345678", "lines": ["end"]})
        assert answer.status_code == 401, path
    assert host.see(match)["seq"] == before


def test_every_address_is_behind_the_door(server: Server, table: Table) -> None:
    """No route that is added later is open to strangers, or open to guests for writing."""
    from printplay.web.running import application

    app: Any = application(server)
    paths = [route.path for route in app.app.routes if hasattr(route, "methods")]
    assert len(paths) > 30
    stranger = table.stranger()
    for path in paths:
        if path in ("/join", "/leave"):
            continue
        address = path.replace(":int", "").replace("{", "").replace("}", "")
        assert stranger.http.get(address).status_code in (303, 401), path
        assert stranger.http.post(address).status_code == 401, path


def test_a_guest_reads_and_enters_nothing(table: Table) -> None:
    """Whoever came with the code of guests looks on, and every entry of theirs is refused."""
    match, guest = table.phone().start(), table.phone("guest")
    assert guest.see(match)["players"] == ["Anna", "Ben"]
    for path in [*WRITES, "/api/me"]:
        answer = guest.http.post(path.format(m=match), json={"id": "12345678", "lines": ["end"]})
        assert answer.status_code == 403, path
    assert guest.see(match)["seq"] == 0


def test_a_player_is_no_host(table: Table) -> None:
    """Codes and people are the host's: a player sees none of them and removes nobody."""
    player, host = table.phone(), table.phone("host")
    assert player.http.get("/api/people").status_code == 403
    assert player.http.get("/people").status_code == 403
    assert player.http.get("/people/qr.svg").status_code == 403
    for path in ("remove", "renew"):
        answer = player.http.post(f"/api/people/{path}", json={"id": host.me})
        assert answer.status_code == 403
    assert host.http.get("/api/me").json()["role"] == "host"


def test_codes_are_long_and_never_the_same(server: Server) -> None:
    """A code in a link cannot be guessed: 25 of 27 signs, another for each role."""
    codes = {server.auth.code(role) for role in ("host", "player", "guest")}
    for _time in range(20):
        server.auth.renew()
        codes |= {server.auth.code(role) for role in ("host", "player", "guest")}
    assert len(codes) == 63
    assert all(len(code) == 25 and len(set(code)) > 8 for code in codes)
    assert len(server.auth.typed_code or "") == 8


def test_the_cookie_is_for_this_server_alone(table: Table) -> None:
    """No script reads the cookie, and no other site makes a browser send it."""
    answer = table.stranger().join(table.server.auth.code("player"))
    said = {part.strip().casefold() for part in answer.headers["set-cookie"].split(";")}
    assert {"httponly", "samesite=strict", "path=/"} <= said
    assert "secure" not in said
    table.server.secure = True
    answer = table.stranger().join(table.server.auth.code("player"))
    assert "; secure" in answer.headers["set-cookie"].casefold()


def forged(cookie: str) -> list[str]:
    """Return cookies as an attacker would make them of a real one."""
    id_, time, seal = cookie.split(".")
    other = "0" * len(id_)
    return [
        id_, f"{other}.{time}.{seal}", f"{id_}.{time}.{seal[:-2]}AA", f"{id_}.AAAAAA.{seal}",
        f"{id_}..", "", "a.b.c", f"{id_}.{time}.", "\u00e9.x.y",
    ]  # fmt: skip


def test_a_forged_cookie_is_none(table: Table) -> None:
    """Who changes a cookie, or makes one up, is a stranger."""
    phone, name = table.phone("host"), table.server.auth.cookie_name
    cookie = phone.http.cookies[name]
    for made in forged(cookie):
        stranger = table.stranger()
        raw = f"{name}={made}".encode()
        assert stranger.http.get("/api/me", headers={b"cookie": raw}).status_code == 401, made
    good = {b"cookie": f"{name}={cookie}".encode()}
    assert table.stranger().http.get("/api/me", headers=good).status_code == 200


def test_the_cookie_of_another_server_is_none(tmp_path: Path, table: Table) -> None:
    """Each ledger's server has keys of its own."""
    with pp.open_ledger(tmp_path / "other.db", make=True) as ledger:
        ledger.make()
        other = Table(Server(ledger, ORIGIN, names=["table"]))
        cookie = other.phone("host").http.cookies[other.server.auth.cookie_name]
    name = table.server.auth.cookie_name
    raw = {b"cookie": f"{name}={cookie}".encode()}
    assert table.stranger().http.get("/api/me", headers=raw).status_code == 401


def test_an_old_cookie_is_none(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """After 30 days a code is needed again."""
    phone = table.phone()
    import time

    later = time.time() + 31 * 86400
    monkeypatch.setattr("itsdangerous.timed.time.time", lambda: later)
    assert phone.http.get("/api/me").status_code == 401


def test_the_host_shows_somebody_out(table: Table) -> None:
    """Who is removed is a stranger at once; the others stay."""
    host, one, other = table.phone("host"), table.phone(name="Ben"), table.phone(name="Cleo")
    people = host.http.post("/api/people/remove", json={"id": one.me}).json()["people"]
    assert [person["name"] for person in people] == ["", "Cleo"]
    assert one.http.get("/api/me").status_code == 401
    assert other.http.get("/api/me").status_code == 200
    assert host.http.post("/api/people/remove", json={"id": host.me}).status_code == 400


def test_new_codes_close_the_old_ones(table: Table) -> None:
    """After the codes were renewed the old ones open nothing; who is in stays in."""
    host, player = table.phone("host"), table.phone()
    old = host.http.get("/api/people").json()
    new = host.http.post("/api/people/renew", json={}).json()
    assert old["typed"] != new["typed"]
    for link in old["links"].values():
        assert table.stranger().join(link.partition("code=")[2]).status_code == 403
    assert table.stranger("10.0.0.2").join(old["typed"]).status_code == 403
    assert table.stranger("10.0.0.3").join(new["typed"]).status_code == 200
    assert player.http.get("/api/me").status_code == 200


def test_the_typed_code_is_for_players(table: Table) -> None:
    """The short code makes a player, however it is spelled, and never a host."""
    code = table.server.auth.typed_code or ""
    for typed in (code, f" {code[:4]}-{code[4:]} ", code.upper(), " ".join(code)):
        phone = table.stranger()
        assert phone.join(typed).json()["role"] == "player"


def test_guessing_is_slowed_per_address(table: Table) -> None:
    """After four wrong codes an address waits, even with the right one; another does not."""
    code = table.server.auth.typed_code or ""
    answers = [table.stranger("10.9.9.9").join("x" * 8).status_code for _try in range(6)]
    assert answers == [403, 403, 403, 403, 429, 429]
    late = table.stranger("10.9.9.9").join(code)
    assert late.status_code == 429
    assert int(late.headers["retry-after"]) >= 1
    assert table.stranger("10.9.9.8").join(code).status_code == 200


def test_the_wait_doubles() -> None:
    """Whoever goes on guessing waits ever longer, up to a quarter of an hour; an hour forgets."""
    now = [0.0]
    patience = RateLimit(clock=lambda: now[0])
    waits = []
    for _try in range(20):
        try:
            patience.count_attempt("10.0.0.1")
        except TooSoonError as error:
            waits.append(error.seconds)
            now[0] += error.seconds
    assert waits[:4] == [2, 3, 5, 9]
    assert max(waits) <= 901
    now[0] += 4000
    patience.count_attempt("10.0.0.1")
    patience.count_attempt("10.0.0.1")


def test_a_network_of_ipv6_is_one_address() -> None:
    """A guesser has millions of addresses of IPv6, and they count as one."""
    patience = RateLimit(clock=lambda: 0.0)
    for host in range(4):
        patience.count_attempt(f"2001:db8:1:2::{host:x}")
    with pytest.raises(TooSoonError):
        patience.count_attempt("2001:db8:1:2:ffff::9")
    patience.count_attempt("2001:db8:1:3::1")


def test_the_typed_code_takes_few_attempts_from_everybody(table: Table) -> None:
    """A hundred wrong codes from anywhere close the short code until the host renews it."""
    auth = table.server.auth
    code = auth.typed_code or ""
    auth.change(lambda content: content.update(wrong=MOST_WRONG - 3))
    for number in range(3):
        assert auth.typed_code == code
        assert table.stranger(f"10.0.0.{number}").join("x" * 8).status_code == 403
    assert auth.typed_code is None
    assert "New codes" in table.phone("host").http.get("/").text
    assert table.stranger("10.7.0.1").join(code).status_code == 403
    assert table.stranger("10.7.0.2").join(auth.code("player")).status_code == 200
    auth.renew()
    assert table.stranger("10.7.0.3").join(auth.typed_code or "").status_code == 200


HOSTS = ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "table.evil.example", "",
     "table@evil.example", "[::1", "xn--table", "10.0.0.1"]  # fmt: skip


def test_another_name_is_not_answered(table: Table) -> None:
    """A name that somebody else points at this machine (DNS rebinding) reaches nothing."""
    phone = table.phone("host")
    for host in HOSTS:
        for path in ("/", "/api/me", "/join", "/static/x"):
            answer = phone.http.get(path, headers={"host": host})
            assert answer.status_code == 421, (path, host)
        joined = table.stranger().http.post(
            "/join", json={"code": table.server.auth.code("host")},
            headers={"host": host, "origin": f"http://{host}"},
        )  # fmt: skip
        assert joined.status_code == 421
        assert "set-cookie" not in joined.headers


ORIGINS = ["http://evil.example", "null", "https://table", "http://table:81", "http://table.evil.example",
     "http://user@table", "HTTP://TABLE", ""]  # fmt: skip


def test_what_another_page_sends_is_not_done(table: Table) -> None:
    """A post from a page of another origin is refused, though the browser is signed in."""
    phone = table.phone("host")
    match = phone.start()
    sent = {"id": phone.id(), "lines": ["round 5"]}
    for origin in ORIGINS:
        headers = {"origin": origin}
        for path in ("/api/people/renew", f"/api/matches/{match}/lines", "/leave", "/join"):
            assert phone.http.post(path, json=sent, headers=headers).status_code == 403, path
    assert phone.see(match)["seq"] == 0


def test_a_post_without_an_origin_is_not_done(table: Table) -> None:
    """Every browser says which page a post is from; who does not is no page of ours."""
    phone = table.phone("host")
    del phone.http.headers["origin"]
    assert phone.http.post("/api/people/renew", json={}).status_code == 403


def test_a_form_of_another_kind_is_not_read(table: Table) -> None:
    """What a page elsewhere could send without asking (text, a form) enters nothing."""
    phone = table.phone()
    match = phone.start()
    body = '{"id": "12345678", "lines": ["round 5"]}'
    for kind in ("text/plain", "multipart/form-data", ""):
        answer = phone.http.post(f"/api/matches/{match}/lines", content=body, headers={"content-type": kind})
        assert answer.status_code == 400
    assert phone.see(match)["seq"] == 0


def test_only_reading_and_sending(table: Table) -> None:
    """No other method does anything."""
    phone = table.phone("host")
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT"):
        assert phone.http.request(method, "/api/people/renew").status_code == 405


def test_every_answer_carries_the_policy(table: Table) -> None:
    """Pages, JSON, errors and redirects forbid scripts from elsewhere, framing and guessing."""
    host, stranger = table.phone("host"), table.stranger()
    asked: list[Callable[[], Any]] = [
        lambda: host.http.get("/"),
        lambda: host.http.get("/api/matches"),
        lambda: host.http.get("/nothing"),
        lambda: host.http.get("/api/matches/nothing"),
        lambda: stranger.http.get("/"),
        lambda: stranger.http.get("/join"),
        lambda: stranger.http.get("/api/me"),
        lambda: host.http.get("/", headers={"host": "evil.example"}),
        lambda: host.http.post("/api/people/renew", headers={"origin": "null"}),
    ]
    for ask in asked:
        headers = ask().headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'self'; img-src 'self' blob:;")
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["x-frame-options"] == "DENY"


def test_keys_are_in_no_export_and_no_backup(table: Table, folder: Path, state_folder: Path) -> None:
    """What opens the door is in no file that leaves the machine, and readable by its owner only."""
    host = table.phone("host", name="Anna")
    host.start()
    ledger, auth = table.server.ledger, table.server.auth
    (lies,) = (state_folder / "printplay" / "served").iterdir()
    assert lies.stat().st_mode & 0o077 == 0
    kept = auth._vault.read()
    secrets = [str(kept["key"]), host.me, *map(str, kept["codes"].values())]
    ledger.backup(folder / "backup.db")
    files = [folder / "backup.db", folder / "ledger.db", folder / "ledger.db-wal"]
    there = b"".join(path.read_bytes() for path in files if path.exists())
    for form in ("json", "csv", "record"):
        there += repr(ledger.export(form=form)).encode()
        for path in ledger.export(form=form).write(folder / form):
            there += path.read_bytes()
    assert b"go-for-gold" in there
    assert [secret for secret in secrets if secret.encode() in there] == []


def test_an_older_reading_lets_nobody_in_again(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is removed while the vault is being read stays out."""
    person, _cookie = server.auth.join(server.auth.code("player"), "Anna", "10.0.0.1")
    vault = server.auth._vault
    read = vault.read

    def late() -> dict[str, Any] | None:
        content = read()
        server.auth.remove(person.id)
        return content

    monkeypatch.setattr(vault, "read", late)
    server.auth.refresh()
    assert server.auth.find_person(person.id) is None


def test_the_newer_of_two_readings_holds(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """What another process changed between two readings is known, whichever comes back first."""
    other, vault = Authenticator(server.ledger), server.auth._vault
    read = vault.read

    def overtaken() -> dict[str, Any] | None:
        old = read()
        joined.append(other.join(other.code("player"), "Anna", "10.0.0.1")[0])
        new = read()
        monkeypatch.setattr(vault, "read", lambda: old)
        server.auth.refresh()
        return new

    joined: list[Person] = []
    monkeypatch.setattr(vault, "read", overtaken)
    server.auth.refresh()
    assert server.auth.people() == joined


def test_the_later_of_two_changes_holds(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change whose answer comes late does not take back one that came after it."""
    person, _cookie = server.auth.join(server.auth.code("player"), "Anna", "10.0.0.1")
    vault = server.auth._vault
    change = vault.change

    def late(work: Callable[..., Any]) -> Any:
        monkeypatch.setattr(vault, "change", change)
        done = change(work)
        server.auth.remove(person.id)
        return done

    monkeypatch.setattr(vault, "change", late)
    server.auth.renew()
    assert server.auth.find_person(person.id) is None


def test_processes_share_keys_and_codes(server: Server) -> None:
    """A cookie of one process is known by another, and so is who was removed."""
    other = Authenticator(server.ledger)
    assert other.code("player") == server.auth.code("player")
    person, cookie = server.auth.join(other.code("player"), "Anna", "10.0.0.1")
    assert other.is_stale(cookie), "a genuine cookie of somebody new is looked up at once"
    assert not other.is_stale(cookie[:-4] + "AAAA"), "one that is forged costs nothing"
    other._read -= 1.0
    assert other.is_stale(None), "after a second it is looked up for everybody"
    other.refresh()
    assert other.person(cookie) == person
    other.remove(person.id)
    server.auth.refresh()
    assert server.auth.person(cookie) is None


def test_a_port_that_is_taken_is_said() -> None:
    """The port of another program, and one that no user may use, are one sentence each."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(pp.CallError, match="in use"):
            bind(ServeOptions(port=taken.getsockname()[1]))


def test_one_address_does_not_fill_the_club(table: Table) -> None:
    """Many joins from one address have to wait; the host comes in all the same, and empties it."""
    auth = table.server.auth
    statuses = [table.stranger("192.168.0.50").join(auth.code("player")).status_code for _phone in range(60)]
    assert statuses.count(200) < 40
    assert statuses[-1] == 429
    assert table.stranger("192.168.0.51").join(auth.code("player")).status_code == 200
    host = table.stranger("192.168.0.50")
    assert host.join(auth.code("host"), "Anna").status_code == 200
    old = auth.code("player")
    left = host.http.post("/api/people/remove-all", json={}).json()["people"]
    assert [one["name"] for one in left] == ["Anna"]
    assert table.stranger("192.168.0.52").join(old).status_code == 403
    assert table.stranger("192.168.0.52").join(auth.code("player")).status_code == 200
    guest = table.phone("guest", address="192.168.0.53")
    assert guest.http.post("/api/people/remove-all", json={}).status_code == 403


def test_the_host_comes_into_a_full_club(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody else has room, and after wrong codes, the host's link still opens."""
    monkeypatch.setattr("printplay.web.door.auth._MOST_PEOPLE", 3)
    for number in range(3):
        table.phone(address=f"192.168.1.{number}")
    full = table.stranger("192.168.1.9").join(table.server.auth.code("player"))
    assert (full.status_code, "full" in full.text) == (400, True)
    host = table.stranger("192.168.1.10")
    for _attempt in range(6):
        host.join("wrong")
    assert host.join(table.server.auth.code("player")).status_code == 429
    assert host.join(table.server.auth.code("host"), "Anna").status_code == 200


def _join(table: Table, **form: str) -> tuple[int, str]:
    """Send the form of the page to join; return the status and the page."""
    answer = table.stranger().http.post("/join", data=form)
    return answer.status_code, answer.text


def test_a_wrong_code_keeps_what_was_typed(table: Table) -> None:
    """Code and name stand in their fields again, to be mended."""
    status, page = _join(table, code="bcdf-ghjk", name="Cleo")
    assert status == 403
    assert 'value="bcdf-ghjk" required' in page
    assert 'value="Cleo"' in page


def test_who_is_spelled_like_a_player_is_asked_who_is_meant(table: Table) -> None:
    """Beside Anna, anna is asked; the answer is the name, and a stranger without a code learns none."""
    table.phone(name="Anna")
    code = table.server.auth.code("player")
    assert "Anna" not in _join(table, code="wrong", name="anna")[1]
    status, page = _join(table, code=code, name="anna")
    assert status == 409
    assert "Is “anna” the same person as Anna?" in page
    assert len(table.server.auth.people()) == 1, "nobody is in before the answer"
    for name in ("Anna", "anna"):
        assert _join(table, code=code, name="anna", **{"as": name})[0] == 303
    assert [person.name for person in table.server.auth.people()] == ["Anna", "Anna", "anna"]


def test_who_gives_no_name_on_the_page_watches(table: Table) -> None:
    """An empty name watches until a seat is taken, and who opens a match plays: no page says who watches."""
    anna, nobody = table.phone(name="Anna"), table.phone()
    match = anna.start()

    def watches(match: str, **seats: object) -> object:
        return nobody.http.post(f"/api/matches/{match}/seats", json=seats).json()["watches"]

    assert watches(match) is True
    assert watches(match, take=["Ben"]) is False
    assert watches(nobody.start()) is False
    home = nobody.http.get("/").text
    assert "You are at the table without a name." in home
    assert ">You are watching.<" not in home
