"""Made-up exports of every shape come in as they were played, or are refused with their place."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import printplay as pp
from tests.examples import some
from tests.ledger.exchange import made_up
from tests.ledger.exchange.made_up import NAMES, SHELF, UNKNOWN, Outcome, Play, Seat

#: How an export is written, what its plays must be, and the name of its file.
FORMS: Mapping[
    str, tuple[Callable[[Iterable[Play]], bytes], Callable[[Iterable[Play]], dict[str, Outcome | None]], str]
] = {
    "bgstats": (made_up.bgstats, made_up.expected_of_bgstats, "plays.json"),
    "long": (made_up.long_table, made_up.expected_of_long_table, "long.csv"),
    "wide": (made_up.wide_table, made_up.expected_of_wide_table, "wide.csv"),
}


@contextmanager
def new_ledger() -> Iterator[pp.Ledger]:
    """Open a ledger of its own."""
    with (
        tempfile.TemporaryDirectory() as folder,
        pp.open_ledger(Path(folder) / "ledger.db", make=True) as ledger,
    ):
        yield ledger


def compare(ledger: pp.Ledger, form: str, plays: list[Play]) -> dict[str, Outcome]:
    """Import an export; every play is in the ledger as expected, or refused with its place.

    Return what the matches of the ledger are then.
    """
    written, expected, name = FORMS[form]
    came = ledger.import_(written(plays), name=name)
    wanted, here = expected(plays), made_up.outcomes(ledger)
    assert made_up.differences(here, wanted) == []
    refused = [why.place for why in came.untaken]
    assert len(refused) == sum(plan is None for plan in wanted.values())
    assert all(place is not None and (place.line or place.key) for place in refused)
    assert all(why.cure() for why in came.untaken)
    return here


def there_and_back(ledger: pp.Ledger, here: Mapping[str, Outcome], form: pp.ExportForm) -> None:
    """Export all matches and import them into another ledger: they are the same there."""
    with new_ledger() as other:
        data = ledger.export(every=True, form=form).data()
        came = other.import_(data, name=f"all.{'csv' if form == 'csv' else 'json'}")
        assert [str(why) for why in came.untaken] == []
        assert made_up.outcomes(other) == here


# -- every shape of every game ---------------------------------------------------------------------

#: The points, the flags, and the teams of the players of a play; three or four of them.
SHAPES: Mapping[str, tuple[tuple[int | None, ...], tuple[bool | None, ...], str]] = {
    "points": ((40, 66, 12, 50), (None,) * 4, ""),
    "points level": ((40, 66, 66, 12), (None,) * 4, ""),
    "most flagged": ((40, 66, 12, 50), (False, True, False, False), ""),
    "fewest flagged": ((40, 66, 12, 50), (False, False, True, False), ""),
    "level, decided": ((66, 66, 12, 66), (False, True, False, False), ""),
    "other flagged": ((40, 66, 12, 50), (True, False, False, False), ""),
    "nobody flagged": ((8, 8, 8, 8), (False,) * 4, ""),
    "nobody, unlike": ((12, 11, 3, 5), (False,) * 4, ""),
    "all flagged": ((21, 21, 21, 21), (True,) * 4, ""),
    "flags": ((None,) * 4, (False, True, False, False), ""),
    "flags of two": ((None,) * 4, (False, True, True, False), ""),
    "all lost": ((None,) * 4, (False,) * 4, ""),
    "all won": ((None,) * 4, (True,) * 4, ""),
    "some points": ((40, None, 12, None), (False, True, False, False), ""),
    "teams, points": ((72, 30, 72, 30), (None,) * 4, "abab"),
    "teams, flags": ((None,) * 4, (True, False, True, False), "abab"),
    "teams, both": ((30, 72, 30, 72), (True, False, True, False), "abab"),
    "teams, unlike": ((72, 80, 75, 30), (None,) * 4, "abab"),
    "teams, unlike, flags": ((72, 80, 75, 30), (False, True, False, True), "abab"),
    "teams of unlike size": ((72, 72, 72, 90), (False, False, False, True), "aaab"),
    "a team and two alone": ((72, 72, 40, 30), (True, True, False, False), "aa"),
    "neither": ((None,) * 4, (None,) * 4, ""),
}


def every_shape() -> list[Play]:
    """Return a play of each shape for a ninth of the shelf (the gate takes others) and unknown games."""
    plays = []
    games = ("Euchre", "Keep the Light", *SHELF[1::9], *UNKNOWN)  # teams by seat; all together
    for number, (game, shape) in enumerate(product(games, SHAPES)):
        points, flags, teams = SHAPES[shape]
        team_of = (*teams, *[""] * (len(points) - len(teams)))
        seats = [Seat(*seat) for seat in zip(NAMES[:4], points, flags, team_of, strict=True)]
        plays.append(Play(number, game, seats, f"2025-{number % 12 + 1:02}-{number % 28 + 1:02}",
                          place="Kiel" if number % 3 else ""))  # fmt: skip
    return plays


@pytest.mark.long
@pytest.mark.parametrize("form", FORMS)
def test_every_shape_of_every_game_comes_in_and_goes_out(form: str) -> None:
    """Hundreds of plays in one file; CSV, BG Stats and JSON bring them back equal."""
    plays = [play for play in every_shape() if form != "wide" or not play.teams]
    assert len(plays) > 200
    with new_ledger() as ledger:
        here = compare(ledger, form, plays)
        for other in ("csv", "bgstats", "json"):
            there_and_back(ledger, here, other)


# -- anything --------------------------------------------------------------------------------------

DATES = st.dates(min_value=date(2001, 1, 1), max_value=date(2001, 12, 31))
PLACES = st.sampled_from(("", "Kiel", "=Home, sweet home", "Zoë's"))


@st.composite
def any_play(draw: st.DrawFn, number: int) -> Play:
    """Return a play of any game by any players, with points, flags, teams, both or neither."""
    names = draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=6, unique=True))
    points = draw(st.sampled_from(("all", "all", "some", "none")))
    flags = draw(st.booleans())
    teams = draw(st.sampled_from(("", "", "ab", "abc")))
    values = st.integers(-30, 60) | st.sampled_from((0, 8, 40))
    seats = [
        Seat(
            name,
            draw(values) if points == "all" or (points == "some" and draw(st.booleans())) else None,
            draw(st.booleans()) if flags else None,
            draw(st.sampled_from(teams)) if teams else "",
        )
        for name in names
    ]
    game = draw(st.sampled_from((*SHELF, *UNKNOWN)))
    unknown = game in UNKNOWN
    if not unknown or not flags:
        return Play(number, game, seats, draw(DATES).isoformat(), draw(PLACES),
                    lowest=unknown and draw(st.booleans()))  # fmt: skip
    return Play(number, game, seats, draw(DATES).isoformat(), draw(PLACES), together=draw(st.booleans()))


@st.composite
def any_plays(draw: st.DrawFn) -> list[Play]:
    """Return some plays, each with a number of its own."""
    plays = [draw(any_play(number)) for number in range(draw(st.integers(1, 6)))]
    # Equal rows of a table on one day are one match, and told.
    return [replace(play, date=f"{2000 + play.number}{play.date[4:]}") for play in plays]


@pytest.mark.long
@settings(max_examples=some(40), deadline=None)
@given(any_plays(), st.sampled_from(sorted(FORMS)), st.sampled_from(("csv", "bgstats", "json")))
def test_what_is_brought_in_comes_out_as_it_was_played(
    plays: list[Play], form: str, back: pp.ExportForm
) -> None:
    """Points, winners, partners, names, days, places: as they were, or refused with their place."""
    if form == "wide":
        plays = [play for play in plays if not any(seat.team for seat in play.seats)]
    with new_ledger() as ledger:
        if here := compare(ledger, form, plays):
            there_and_back(ledger, here, back)
