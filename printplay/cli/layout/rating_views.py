"""What `printplay layout rate` shows: a table of the ports, one of the seats, and the verdict."""

from __future__ import annotations

from collections.abc import Sequence

from printplay import Board
from printplay.api.rating import Figures, Place, Rating, Standing
from printplay.cli.framework.text_tables import fitted, folded
from printplay.cli.layout.views import title
from printplay.core.i18n import N_, _, decimal, filled

#: Places and spaces that are named, of those that are best known and least.
_FEW = 5


def text(rating: Rating, *, quiet: bool) -> str:
    """Return the figures of each policy; `quiet` leaves the sentences alone."""
    if quiet:
        return "\n".join(folded(rating.sentence(one), "  ") for one in rating.figures)
    board = Board(rating.board)
    name = "  ".join(filter(None, [board.name, title(board)]))
    about = filled(
        N_("{players:player|players}, seed {seed}, hash {hash}"),
        {"players": rating.players, "seed": rating.seed, "hash": board.hash},
    )
    house = ", ".join(f"{key} {value}" for key, value in rating.house.items())
    parts = [folded(f"{name}: {', '.join(filter(None, [about, house]))}", "  ")]
    parts += [_of_policy(rating, one) for one in rating.figures]
    return "\n\n".join(parts)


def _of_policy(rating: Rating, one: Figures) -> str:
    ports = [(rating.port(port.name), port) for port in one.ports]
    seats = [(seat.name, seat) for seat in one.seats]
    heading = filled(
        N_("{policy}, {matches:match|matches}"), {"policy": one.policy, "matches": one.matches}
    )
    places = _("Scored on 100 sheets: {places}.").format(
        places=", ".join(f"{place.space} {100 * place.taken:.0f}" for place in _known(one.places))
    )
    order = sorted(one.walked.items(), key=lambda item: -item[1])
    walked = _("Walked on 100 lines: {most} ... {least}.").format(
        most=", ".join(f"{space} {100 * share:.0f}" for space, share in order[:_FEW]),
        least=", ".join(f"{space} {100 * share:.0f}" for space, share in order[-_FEW:]),
    )
    parts = [heading, _table(_("port"), ports), _table(_("seat"), seats)]
    said = [folded(line, "  ") for line in (places, walked, rating.sentence(one))]
    return "\n".join([*parts, *said])


def _known(places: Sequence[Place]) -> list[Place]:
    return sorted(places, key=lambda place: -place.taken)


def _table(heading: str, rows: Sequence[tuple[str, Standing]]) -> str:
    headings = [
        heading, _("wins"), _("95 %"), _("points"), _("spread"), _("rounds"), _("entries"),
        _("shovels"), _("stuck"),
    ]  # fmt: skip
    return fitted(headings, [[name, *_row(standing)] for name, standing in rows])


def _row(one: Standing) -> list[str]:
    alone = one.share is None or one.low is None or one.high is None
    wins = ["–", "–"] if alone else [
        f"{decimal(100 * (one.share or 0), '.2f')} %",
        "-".join(decimal(100 * (end or 0), ".2f") for end in (one.low, one.high)),
    ]  # fmt: skip
    return [
        *wins,
        *(
            decimal(mean, ".2f")
            for mean in (one.mean, one.spread, one.rounds, one.entries, one.shovels)
        ),
        f"{decimal(100 * one.stuck)} %",
    ]
