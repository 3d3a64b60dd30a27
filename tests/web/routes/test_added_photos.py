"""Photos sent after others: what is on them is added, and answers stay; no photo is read here."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from printplay.games.go_for_gold.photos import working
from printplay.games.go_for_gold.photos.panel.reading import FoundPhoto
from printplay.games.go_for_gold.photos.photo import PhotoJob
from printplay.web.routes import photos
from tests.pads.photos.pages import read
from tests.photographer.pads import filled, side_of
from tests.web.helpers import Phone, Table

_NAMES = ("thirteen", "yacht")


@pytest.fixture(autouse=True)
def _read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a photo show the pad whose name its bytes are; an unknown one shows nothing."""

    def read_all(jobs: Sequence[PhotoJob], *_options: object) -> Iterator[tuple[int, FoundPhoto]]:
        for number, job in enumerate(jobs):
            name = (job.data or b"").decode().rstrip()
            pages = []
            if name in _NAMES:
                side = side_of(name, "a4", 2)
                page = read(side, filled(side, 3, free=False))
                pages.append(replace(page, photo=job.path))
            yield number, FoundPhoto(job.path, pages_read=tuple(pages))

    monkeypatch.setattr(working, "read_all", read_all)


def send(phone: Phone, to: str, *names: str) -> Any:
    """Send photos; return the answer."""
    files = [("photos", ("a.jpg", io.BytesIO(name.encode()), "image/jpeg")) for name in names]
    return phone.http.post(to, files=files)


def test_further_photos_are_added_and_answers_stay(table: Table) -> None:
    """A second pad stands beside the first, whose players are known already."""
    phone = table.phone("host", "Host")
    found = send(phone, "/api/photos", "thirteen").json()
    asked = found["pads"][0]["questions"][0]["id"]
    address = f"/api/photos/{found['reading']}"
    phone.http.post(f"{address}/answers", json={"question": asked, "value": "Anna, Ben"})
    more = send(phone, f"{address}/more", "", "yacht".ljust(200_000)).json()
    assert (more["reading"], more["photos"], more["answered"]) == (found["reading"], 3, True)
    first, second = more["pads"]
    assert (first["game"], first["players"], first["photo"]) == ("thirteen", ["Anna", "Ben"], "photo 1")
    assert (second["game"], second["players"], second["photo"]) == ("yacht", [], "photo 3")
    again = phone.http.post(f"{address}/again", json={}).json()
    assert [len(pad["questions"]) for pad in again["pads"]] == [1, 1]


def test_a_reading_holds_so_many_photos(table: Table) -> None:
    """What is too much is refused with how much can be, and all that was read stays."""
    phone = table.phone("host", "Host")
    found = send(phone, "/api/photos", *["thirteen"] * photos.MOST_PHOTOS).json()
    address = f"/api/photos/{found['reading']}"
    for _turn in range(photos.MOST_TOGETHER // photos.MOST_PHOTOS - 1):
        assert send(phone, f"{address}/more", *[""] * photos.MOST_PHOTOS).status_code == 200
    refused = send(phone, f"{address}/more", "yacht")
    assert refused.status_code == 400
    assert str(photos.MOST_TOGETHER) in refused.json()["error"]["hint"]
    (pad,) = phone.http.post(f"{address}/again", json={}).json()["pads"]
    assert pad["game"] == "thirteen"


def test_nobody_adds_to_what_another_has_sent(table: Table) -> None:
    """What was read is of who sent it."""
    found = send(table.phone("host", "Host"), "/api/photos", "thirteen").json()
    other = table.phone("player", "Ben")
    assert send(other, f"/api/photos/{found['reading']}/more", "yacht").status_code == 409
