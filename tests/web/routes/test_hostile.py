"""What people send that no person would: paths, pictures, names and sizes meant to do harm."""

from __future__ import annotations

import asyncio
import io
import re
import zlib
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import printplay as pp
from printplay.web.running import application
from tests.web.helpers import ORIGIN, Table

#: Names that would run, climb, end a line or a string where they are not taken as text.
NAMES = [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\"><svg onload=alert(1)>",
    "' OR '1'='1", "{{7*7}}", "{% raw %}", "${7*7}", "</title><b>", "javascript:alert(1)",
    "../../etc/passwd", "%00", "=cmd|'/c calc'!A1", "&lt;", "\u2028x",
]  # fmt: skip
#: What no player's name can hold.
_SIGNS = {ord(sign): None for sign in ":,#\u2028"}
CLIMBING = [
    "/static/../../../etc/passwd", "/static/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "/static/..%2f..%2f..%2fetc%2fpasswd", "/static//etc/passwd", "/static/%00", "/static/.",
    "/static/....//....//etc/passwd", "/static/%5c..%5c..%5cetc", "/static/../pages.py",
    "/static/../templates/home.html", "/prints/../etc/passwd.pdf", "/prints/%2e%2e%2fx.pdf",
]  # fmt: skip


def test_no_path_climbs(table: Table) -> None:
    """No address reaches a file that is not one of the page, whoever asks."""
    for phone in (table.phone("host"), table.stranger()):
        for path in CLIMBING:
            answer = phone.http.get(path)
            assert answer.status_code >= 300, path
            for text in (b"root:", b"{%", b"from __future__"):
                assert text not in answer.content, path


def test_a_layout_cannot_be_a_file(folder: Path, table: Table) -> None:
    """A phone names boards that ship; a path of the server's disk is never opened."""
    secret = folder / "secret.toml"
    secret.write_text('game = "go-for-gold"\nname = "TOPSECRET"\n')
    phone = table.phone("host")
    for name in (str(secret), f"../{secret.name}", f"file://{secret}", "/etc/passwd", "~/x.toml"):
        answer = phone.http.post(
            "/api/matches",
            json={"id": phone.id(), "game": "go-for-gold", "players": ["A", "B"], "layout": name},
        )
        assert answer.status_code == 400, name
        assert "TOPSECRET" not in answer.text
        assert "root:" not in answer.text
        for path in ("/prints/go-for-gold.pdf", "/prints/go-for-gold.png"):
            asked = phone.http.get(path, params={"layout": name})
            assert asked.status_code == 400
            assert "TOPSECRET" not in asked.text


def test_a_print_is_asked_for_in_words_of_a_list(table: Table) -> None:
    """Any other word than those offered is refused, and nothing is made of it."""
    phone = table.phone()
    for asked in ({"paper": "9999x9999"}, {"ink": "x"}, {"part": "../x"}, {"lang": "fr"},
                  {"players": "10000"}, {"players": "-1"}):  # fmt: skip
        answer = phone.http.get("/prints/go-for-gold.pdf", params=asked)
        assert answer.status_code == 400, asked
        assert answer.headers["content-type"].startswith("text/html")
    assert phone.http.get("/prints/nogame.pdf").status_code == 400
    assert phone.http.get("/prints/gotoku.png", params={"page": "x"}).status_code == 400


def test_a_print_comes_whole(table: Table) -> None:
    """A print is the PDF that the command makes, and its pages can be looked at."""
    phone = table.phone()
    asked = {"part": "reference", "lang": "de"}
    with_page = asked | {"page": "1"}
    made = phone.http.get("/prints/gotoku.pdf", params=asked)
    assert made.status_code == 200, made.text
    ((name, ours),) = pp.print_game("gotoku", "reference", lang="de").pdf().items()
    assert made.content == ours
    assert made.headers["content-disposition"] == f'attachment; filename="{name}"'
    larger = phone.http.get("/prints/gotoku.pdf", params=asked | {"paper": "a3", "ink": "low"})
    assert 'filename="gotoku-reference-a3-de-low.pdf"' in larger.headers["content-disposition"]
    picture = phone.http.get("/prints/gotoku.png", params=with_page)
    assert picture.content.startswith(b"\x89PNG")
    assert phone.http.get("/api/prints/gotoku", params=asked).json()["pages"] >= 1
    none = phone.http.get("/prints/gotoku.png", params=asked | {"page": "999"})
    assert none.status_code == 400


class Elements(HTMLParser):
    """The elements of a page as a browser reads it: each with what is written in its tag."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.found.append((tag, dict(attrs)))


def test_a_name_is_text(table: Table) -> None:
    """A name of a person or a player is shown as it is, and never becomes part of a page."""
    host = table.phone("host", name="Host")
    for number, name in enumerate(NAMES):
        joined = table.stranger().join(table.server.auth.code("player"), name)
        assert joined.status_code in (200, 400)
        sent = {
            "id": host.id(), "game": "gotoku", "players": [name.translate(_SIGNS), f"B{number}"],
            "headers": {"note": name.replace("#", "")},
        }  # fmt: skip
        opened = host.http.post("/api/matches", json=sent)
        assert opened.status_code in (200, 400), opened.text
        match = opened.json().get("match", "none")
        paths = [f"/match/{match}", f"/match/{match}/screen", "/join"]
        for path in [*paths, *(["/", "/new", "/people", "/history"] if name == NAMES[-1] else [])]:
            text = host.http.get(path, params={"code": name}).text
            assert "{{" not in re.sub(r"{{7\*7}}", "", text), "templates are filled in"
            for tag, attributes in Elements(text).found:
                plain = tag != "script" or attributes.get("type") == "application/json"
                assert plain or "src" in attributes, f"no script stands in {path}"
                assert tag not in ("style", "object", "embed", "base", "iframe"), path
                assert not [key for key in attributes if key.startswith("on") or key == "style"]
                links = [attributes.get(key) or "" for key in ("href", "src", "action")]
                assert not [link for link in links if link[:1] not in ("", "/", "#")], links


def png(width: int, height: int) -> bytes:
    """Return a PNG that says it is so large, and is small as a file."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        whole = kind + data
        return len(data).to_bytes(4, "big") + whole + zlib.crc32(whole).to_bytes(4, "big")

    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\x02\x00\x00\x00"
    rows = zlib.compress(b"\0" * 1_000_000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def photos(table: Table, *files: tuple[str, bytes]) -> Any:
    """Send photos of a match; return the answer."""
    phone = table.phone()
    match = phone.start()
    several = [("photo", (name, io.BytesIO(data), "image/png")) for name, data in files]
    return phone.http.post(f"/api/matches/{match}/photos", files=several)


def test_a_picture_bomb_is_refused(table: Table) -> None:
    """A picture of 60,000 x 60,000 pixels in a small file is refused before it is unpacked."""
    answer = photos(table, ("../../../tmp/evil.png", png(60_000, 60_000)))
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert found["sheets"] == []
    assert "megapixels" in found["unread"][0]["message"]
    assert found["unread"][0]["photo"] == "photo 1"


def test_nothing_of_a_photo_stays(table: Table, folder: Path, monkeypatch: Any) -> None:
    """What was sent is gone when the answer comes, whatever it was called."""
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    before = sorted(folder.rglob("*"))
    answer = photos(table, ("/etc/cron.d/x", b"no picture at all"), ("a\0b", png(3, 3)))
    assert answer.status_code == 200, answer.text
    assert len(answer.json()["unread"]) == 2
    new = set(folder.rglob("*")) - set(before)
    assert not [path for path in new if not path.name.startswith("ledger.db")]


def test_too_much_is_not_taken(table: Table) -> None:
    """More than 40 MB of photos, more than 8, or a long entry is refused: by what it says it is."""
    phone = table.phone()
    match = phone.start()
    for path, size in (("photos", 42_000_000), ("lines", 65_000)):
        answer = phone.http.post(
            f"/api/matches/{match}/{path}", content=b"",
            headers={"content-length": str(size), "content-type": "application/json"},
        )  # fmt: skip
        assert answer.status_code == 413, path
        assert ("40 MB" in answer.json()["error"]["message"]) == (path == "photos")
    assert photos(table, *[(str(n), b"x") for n in range(9)]).status_code == 400
    assert photos(table).status_code == 400


def test_more_than_was_said_is_not_taken(table: Table) -> None:
    """An entry that hides its size is cut off where it is too large."""
    phone = table.phone()
    match = phone.start()
    answer = phone.http.post(
        f"/api/matches/{match}/lines", content=iter([b'{"id": "' + b"x" * 9_000] * 20),
        headers={"content-type": "application/json", "transfer-encoding": "chunked"},
    )  # fmt: skip
    assert answer.status_code == 413
    assert phone.see(match)["seq"] == 0


def test_anothers_photos_are_not_shown(table: Table) -> None:
    """What was read of a photo is for who sent it: nobody else asks about it or enters it."""
    answer = photos(table, ("a.png", png(3, 3)))
    reading = answer.json()["reading"]
    other = table.phone()
    for path, body in (("answers", {"question": "0", "value": "x"}), ("again", {}),
                       ("enter", {"id": other.id()})):  # fmt: skip
        answer = other.http.post(f"/api/photos/{reading}/{path}", json=body)
        assert answer.status_code == 409
    assert other.http.get(f"/api/photos/{reading}/0.png").status_code == 409


def test_too_many_photos_say_how_many(table: Table) -> None:
    """Whoever sends nine photos, or ninety, is told how many can be chosen."""
    for count in (9, 90):
        answer = photos(table, *[(str(number), b"x") for number in range(count)])
        assert (answer.status_code, answer.json()["error"]["message"]) == (400, "Choose up to 8 photos.")


@pytest.mark.long
def test_a_large_picture_is_read(table: Table) -> None:
    """A PNG of 48 megapixels is looked at as a photo of a phone is, whose limit of 60 it keeps."""
    size = (8000, 6000)
    blank = io.BytesIO()
    Image.new("RGB", size, "white").save(blank, "PNG", compress_level=1)
    found = photos(table, ("a.png", blank.getvalue())).json()["unread"]
    assert not [one for one in found if "mega" in one["message"] or "memory" in one["message"]]


def test_a_request_that_breaks_off_is_no_error_of_ours(
    table: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    """A phone that goes away while it joins leaves no traceback on the host's terminal."""
    app = application(table.server)
    kinds = {"/join": "application/x-www-form-urlencoded", "/api/me": "application/json",
             "/api/photos": "multipart/form-data; boundary=x"}  # fmt: skip
    for path, kind in kinds.items():
        told = {"host": "table", "origin": ORIGIN, "content-type": kind}
        told["cookie"] = "; ".join(f"{key}={one}" for key, one in table.phone().http.cookies.items())
        scope = {"type": "http", "method": "POST", "path": path, "scheme": "http",
                 "query_string": b"", "root_path": "", "server": ("table", 80),
                 "headers": [(key.encode(), one.encode()) for key, one in told.items()],
                 "client": ("192.168.0.9", 50_000)}  # fmt: skip
        came = iter([{"type": "http.request", "body": b"co", "more_body": True}])
        sent: list[Any] = []

        async def receive(came: Any = came) -> Any:
            return next(came, {"type": "http.disconnect"})

        async def send(message: Any, sent: Any = sent) -> None:
            sent.append(message)

        asyncio.run(app(scope, receive, send))
        assert sent[0]["status"] == 400, path
    assert capsys.readouterr().err == ""


def test_a_form_that_cannot_be_read_says_so(table: Table) -> None:
    """A form with parts that are none is called unreadable, not a wrong method."""
    answer = table.phone().http.post(
        "/api/photos", content=b"nothing", headers={"content-type": "multipart/form-data"}
    )
    assert answer.status_code == 400
    assert "cannot be read" in answer.json()["error"]["message"]
