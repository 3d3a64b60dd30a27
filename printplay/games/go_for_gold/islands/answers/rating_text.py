"""A rating as text, for each policy: tables of ports and seats, and sentences."""

from __future__ import annotations

from collections.abc import Sequence

from printplay.core.i18n import N_, _, decimal, fill_template, thousands
from printplay.games.go_for_gold.islands.rating.figures import FeatureFigures, Figures, Standing
from printplay.games.go_for_gold.prints.fairness_text import by_seat
from printplay.geometry.layouts.fairness import rounded_up
from printplay.match.shown import FigureTable

#: Places and spaces that are named, of those that are best known and least.
_FEW = 5


def heading(figures: Figures) -> str:
    """Return a heading: the policy, and the number of its matches."""
    return fill_template(
        N_("{policy}, {matches:match|matches}"),
        {"policy": figures.policy, "matches": thousands(figures.matches)},
    )


def summary(ports: Sequence[tuple[str, str]], figures: Sequence[Figures]) -> FigureTable:
    """Return a table of all tables; `ports` are labels with their letters."""
    headings = [
        _("policy"), _("players"), _("matches"), *(letter for _label, letter in ports),
        _("even"), _("at most off"), _("first"), _("last"),
    ]  # fmt: skip
    rows = []
    for table in figures:
        wins = {port.name: port.share for port in table.ports}
        ends = [seat.share for seat in (table.seats[0], table.seats[-1])]
        rows.append((
            table.policy, str(table.players), thousands(table.matches),
            *(_share(wins[label]) for label, _letter in ports),
            _share(1 / table.players if table.players > 1 else None),
            decimal(rounded_up(table.apart)), *map(_share, ends),
        ))  # fmt: skip
    return FigureTable(_("Victories in 100 matches"), tuple(headings), tuple(rows))


def _share(share: float | None) -> str:
    return "–" if share is None else decimal(100 * share)


def tables(ports: Sequence[tuple[str, Standing]], figures: Figures) -> tuple[FigureTable, FigureTable]:
    """Return a table of the ports by their letters, and one of the seats."""
    seats = [(seat.name, seat) for seat in figures.seats]
    return _table(_("port"), ports), _table(_("seat"), seats)


def played(figures: Figures) -> list[str]:
    """Return where players scored, and where their lines went."""
    places = _("Scored per 100 sheets: {places}.").format(
        places=", ".join(f"{place.space} {100 * place.taken:.0f}" for place in _by_score(figures.places))
    )
    order = sorted(figures.walked.items(), key=lambda item: -item[1])
    walked = _("Entered per 100 lines: {most} ... {least}.").format(
        most=", ".join(f"{space} {100 * share:.0f}" for space, share in order[:_FEW]),
        least=", ".join(f"{space} {100 * share:.0f}" for space, share in order[-_FEW:]),
    )
    return [places, walked]


def seats(figures: Figures) -> str:
    """Return how often whoever begins wins, and whoever is last; empty for solo play."""
    first, last = (seat.share for seat in (figures.seats[0], figures.seats[-1]))
    return "" if first is None or last is None else by_seat(100 * first, 100 * last)


def _by_score(places: Sequence[FeatureFigures]) -> list[FeatureFigures]:
    return sorted(places, key=lambda place: -place.taken)


def _table(heading: str, rows: Sequence[tuple[str, Standing]]) -> FigureTable:
    headings = [
        heading, _("wins"), _("95 %"), _("points"), _("spread"), _("rounds"), _("entries"),
        _("shovels"), _("stuck"),
    ]  # fmt: skip
    return FigureTable(
        "", tuple(headings), tuple((name, *_standing_row(standing)) for name, standing in rows)
    )


def _standing_row(standing: Standing) -> list[str]:
    is_solo = standing.share is None or standing.low is None or standing.high is None
    wins = ["–", "–"] if is_solo else [
        f"{decimal(100 * (standing.share or 0), '.2f')} %",
        "-".join(decimal(100 * (end or 0), ".2f") for end in (standing.low, standing.high)),
    ]  # fmt: skip
    return [
        *wins,
        *(
            decimal(mean, ".2f")
            for mean in (standing.mean, standing.spread, standing.rounds, standing.entries, standing.shovels)
        ),
        f"{decimal(100 * standing.stuck)} %",
    ]
