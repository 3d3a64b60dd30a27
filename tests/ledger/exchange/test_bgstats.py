"""Matches as plays of BG Stats."""

from __future__ import annotations

import csv
import io
import json
from io import BytesIO
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
import zxingcpp
from PIL import Image

import printplay as pp
from printplay.cli.framework.output import half_blocks
from printplay.core.i18n import use
from printplay.ledger.exchange.as_csv import as_csv
from printplay.ledger.exchange.bgstats import play_json, play_link, player_id, qr_modules
from printplay.ledger.matches.outcome import RefusedError
from printplay.ledger.store import clock
from printplay.ledger.store.store import Store
from printplay.printing.output.png import modules_png
from tests.examples import portion
from tests.ledger.samples import HOSTILE, every, get, put, record_of, store_at

HEAD = "game go-for-gold\nmatch abc\nlayout A\nplayers Anna, Ben\n"
SHEETS = "Anna: points 9\nAnna: shovels {0}\nBen: points 4 5\nBen: shovels {1}\nend\n"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Return a ledger."""
    return store_at(tmp_path)


def test_a_play_says_who_won(store: Store) -> None:
    """Names, scores, ranks and winners; ids that are the same on every machine."""
    put(store, HEAD + SHEETS.format(4, 3))
    kept = get(store)
    told = play_json(kept)
    assert told["sourcePlayId"] == "abc"
    assert told["playDate"] == f"{clock.as_utc(kept.ended_at):%Y-%m-%d %H:%M:%S}"
    assert told["game"] == {
        "name": "Go for Gold", "sourceGameId": "go-for-gold", "highestWins": True,
        "noPoints": False,
    }  # fmt: skip
    assert told["players"] == [
        {
            "name": "Anna",
            "sourcePlayerId": player_id("anna"),
            "winner": True,
            "score": 9,
            "rank": 1,
            "startPlayer": False,
        },
        {"name": "Ben", "sourcePlayerId": player_id("Ben"), "winner": False, "score": 9, "rank": 2,
         "startPlayer": False},
    ]  # fmt: skip
    assert told["board"] == "A"
    assert "wins on the tie-break" in told["comments"]
    with use("de"):
        assert play_json(kept)["comments"] != told["comments"]


def test_shared_winners_all_win(store: Store) -> None:
    """Who shares the first place is a winner of rank 1."""
    put(store, HEAD + SHEETS.format(4, 4))
    told = play_json(get(store))
    assert [(player["winner"], player["rank"]) for player in told["players"]] == [(True, 1)] * 2
    assert told["comments"].startswith("Anna, Ben share the win")


def test_who_began_is_told_where_it_is_known(store: Store) -> None:
    """A first round that names who is active names the start player; else nobody began."""
    text = record_of(2)
    first = text[text.index("\n\n") + 2 :].split("\n")[0]
    put(store, text.replace("layout A", "match one\nlayout A"))
    assert not any(player["startPlayer"] for player in play_json(get(store, "one"))["players"])
    named = text.replace("layout A", "match two\nlayout A").replace(first, f"{first} Ben", 1)
    put(store, named, anyway=True)
    starts = [player["startPlayer"] for player in play_json(get(store, "two"))["players"]]
    assert starts == [False, True]


def test_how_long_it_took_is_told_where_it_is_known(store: Store) -> None:
    """A match entered afterwards took nobody knows how long."""
    put(store, record_of(2))
    assert "durationMin" not in play_json(get(store))


def test_a_match_that_is_not_over_is_no_play(store: Store) -> None:
    """It is refused, with the way to end it."""
    put(store, HEAD)
    with pytest.raises(RefusedError, match="score finish"):
        play_json(get(store))


@pytest.mark.shared
@pytest.mark.parametrize("name", portion(HOSTILE, 4))
def test_the_link_and_its_codes_say_the_same(name: str, store: Store) -> None:
    """The link, the picture and the half blocks of a terminal all hold the very play."""
    put(store, record_of(1, (name, "Ben")))
    told = play_json(get(store))
    url = play_link(told)
    assert url.isascii()
    assert json.loads(parse_qs(urlsplit(url).query)["data"][0]) == told
    drawn = qr_modules(url)
    terminal = seen(half_blocks(drawn, colour=False))
    for picture in (Image.open(BytesIO(modules_png(drawn))).convert("L"), terminal):
        # among so many modules a reader sees a barcode of another kind now and then
        (code,) = zxingcpp.read_barcodes(
            picture, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
        )
        assert code.text == url
    assert seen(half_blocks(drawn, colour=True)) == terminal


def seen(text: str) -> Image.Image:
    """Return half blocks as a camera sees them: what is inked is light."""
    lines = [line.removeprefix("\x1b[38;5;231;48;5;16m").removesuffix("\x1b[0m") for line in text.split("\n")]
    picture = Image.new("L", (len(lines[0]), 2 * len(lines)))
    for y, line in enumerate(lines):
        for x, sign in enumerate(line):
            picture.putpixel((x, 2 * y), 255 if sign in "█▀" else 0)
            picture.putpixel((x, 2 * y + 1), 255 if sign in "█▄" else 0)
    return picture.resize((picture.width * 4, picture.height * 4), Image.Resampling.NEAREST)


def test_what_no_code_can_hold_is_told(store: Store) -> None:
    """Long names of a script that takes many bytes: the sizes, and the link in its place."""
    names = tuple(chr(0x5C0F) * 37 + f"{seat}さん" for seat in range(4))
    put(store, record_of(1, names))
    url = play_link(play_json(get(store)))
    assert len(url) <= 2953, "even these fit"
    with pytest.raises(RefusedError, match="2954 bytes as a link; a QR code holds 2953"):
        qr_modules(url + "x" * (2954 - len(url)))
    assert qr_modules("x" * 2953)


def test_a_game_without_points_has_no_scores(tmp_path: Path) -> None:
    """Where players only win or lose, BG Stats gets winners and no numbers."""
    file = tmp_path / "wolves.toml"
    file.write_text('game = "wolves"\nplayers = [2, 6]\nwinner = "named"\n', "utf-8")
    with pp.open_ledger(tmp_path / "l.db", make=True) as ledger:
        match = ledger.start(file, ["Anna", "Ben"])
        assert match.add("Ben: won", "Anna: lost")
        assert match.finish()
        made = play_json(match.stored)
    assert made["game"]["noPoints"] is True
    assert [(one["name"], one["winner"], "score" in one) for one in made["players"]] == [
        ("Anna", False, False), ("Ben", True, False),
    ]  # fmt: skip


def test_a_match_on_a_pad_has_no_board(tmp_path: Path) -> None:
    """BG Stats and a table name the island of a match, and nothing for a pad or cards."""
    boards = {"go-for-gold": "A", "thirteen": "", "gotoku": ""}
    with pp.open_ledger(tmp_path / "l.db", make=True) as ledger:
        for game, board in boards.items():
            match = ledger.start(game, ["Anna", "Ben"])
            assert match.finish(anyway=True)
            assert play_json(match.stored).get("board", "") == board
        rows = csv.DictReader(io.StringIO(as_csv(every(ledger.store))))
        assert {row["game"]: row["board"] for row in rows} == boards
