"""The lobby: the content of the first page, the data by which phones see a change, and the seats.

Seats are stored in the ledger's vault beside the people who joined: all processes of a server share
them, they survive a restart, and no export or backup contains them. A seat is a convenience, no
permission: everybody who may enter lines may do so for every seat, but for those who said that
they only watch.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from printplay.api.catalogue import titles
from printplay.api.scores.ledger import Ledger
from printplay.core.errors import PrintplayError
from printplay.core.i18n import N_
from printplay.web.door.auth import Authenticator, Person

#: Matches whose seats are stored; the oldest make room.
_MOST_MATCHES = 200

Table = dict[str, Any]
#: The most matches on the first page: open ones, finished ones, dropped ones.
MOST_OPEN, _FINISHED, _DROPPED = 24, 5, 12


def lobby_matches(ledger: Ledger) -> dict[str, Any]:
    """Return the matches on the first page: open, over and dropped."""
    open_page = ledger.latest(MOST_OPEN, over=False)
    finished_page = ledger.latest(_FINISHED, over=True)
    dropped_matches = ledger.latest(_DROPPED, dropped=True).matches
    shown_matches = (*open_page.matches, *finished_page.matches, *dropped_matches)
    return {
        "open": open_page,
        "over": finished_page,
        "aside": dropped_matches,
        "titles": titles(shown_matches),
    }


def lobby_data(matches: Mapping[str, Any], auth: Authenticator) -> dict[str, Any]:
    """Return the data that the first page depends on, of the matches that `lobby_matches` found.

    `open` has the players of each open match by its id; `people` are the names of those who joined
    to play.
    """
    return {
        "open": {match.id: list(match.players) for match in matches["open"].matches},
        "over": [match.id for match in matches["over"].matches],
        "aside": [match.id for match in matches["aside"]],
        "people": joined_names(auth),
        "joined": len(auth.people()),
    }


def offers_for(matches: Mapping[str, Any], seats: Seats, person: Person | None) -> dict[str, Any]:
    """Return the offers of the first page to a person beside the open matches, by their ids.

    `seats` are free ones of players with the name of this person, `left` are matches begun on
    another day, which can be dropped at once.
    """
    if person is None or person.role == "guest":
        return {"seats": {}, "left": {}}
    name, free_seats, begun_earlier = person.name.casefold(), {}, {}
    today = datetime.now().astimezone().date().isoformat()
    for match in matches["open"].matches:
        view = seats.view_for(match.id, person)
        if not view["mine"]:
            free_seats[match.id] = [
                player
                for player in match.players
                if player.casefold() == name and player not in view["taken"]
            ]
        begun_earlier[match.id] = match.date < today
    return {"seats": free_seats, "left": begun_earlier}


def joined_names(auth: Authenticator) -> list[str]:
    """Return the names of the people who joined to play, in order, each once."""
    return list(
        dict.fromkeys(person.name for person in auth.people() if person.role != "guest" and person.name)
    )


class TakenError(PrintplayError):
    """A seat is another phone's; the page has to ask whether to take it all the same."""

    def __init__(self, player: str, holder: str) -> None:
        if holder and holder != player:
            super().__init__(
                N_("{holder}'s phone has the seat of {player}. Take it all the same?"),
                holder=holder,
                player=player,
            )
        else:
            super().__init__(
                N_("Another phone has the seat of {player}. Take it all the same?"), player=player
            )


class WatchingError(PrintplayError):
    """Somebody who only watches a match would change it."""

    def __init__(self) -> None:
        super().__init__(N_("you only watch this match"), hint=N_("Take a seat to enter something."))


class Seats:
    """The seats of all matches, stored with the people of the server."""

    def __init__(self, auth: Authenticator) -> None:
        self._auth = auth

    def holders(self, match: str) -> Mapping[str, Person]:
        """Return the holders of the seats by player; the seats of people who left are free."""
        seats: Mapping[str, str] = self._table_of(match).get("seats", {})
        person_by_player = {player: self._auth.find_person(id_) for player, id_ in seats.items()}
        return {player: person for player, person in person_by_player.items() if person is not None}

    def way(self, match: str) -> str:
        """Return the way of keeping score of a match ("play", "result"); empty if none is set."""
        return str(self._table_of(match).get("way", ""))

    def view_for(self, match: str, person: Person | None) -> dict[str, Any]:
        """Return the seats as a person's page shows them.

        `mine` are the players of this phone, `taken` the names of the holders of others, `way` is
        the way of keeping score. `watches` says that this phone only watches, as one without a name
        does until it takes a seat or opens a match, `first` that it
        answers what is asked before anybody has a turn: `opener` is the name of who opened the
        match and does not only watch; where it is None, the host's does. Nobody learns the id of
        another person.
        """
        own_players, holder_names = [], {}
        for player, holder in self.holders(match).items():
            if person is not None and holder.id == person.id:
                own_players.append(player)
            else:
                holder_names[player] = holder.name
        opener = self._auth.find_person(self._table_of(match).get("opener", ""))
        nameless = person is not None and not (
            person.name or own_players or person.role == "host" or person == opener
        )
        if self.is_watching(match, opener):
            opener = None
        answering = [opener] if opener is not None else [
            host for host in self._auth.people() if host.role == "host" and not self.is_watching(match, host)
        ]  # fmt: skip
        first = not answering or (person is not None and person.id in [host.id for host in answering])
        return {
            "mine": own_players, "taken": holder_names, "way": self.way(match),
            "watches": nameless or self.is_watching(match, person), "first": first,
            "opener": opener.name if opener is not None else None,
        }  # fmt: skip

    def is_watching(self, match: str, person: Person | None) -> bool:
        return person is not None and person.id in self._table_of(match).get("watching", ())

    def refuse_watcher(self, match: str, person: Person | None) -> None:
        """Raise WatchingError for somebody who only watches a match."""
        if self.is_watching(match, person):
            raise WatchingError

    def watch(self, match: str, person: Person) -> None:
        """Only watch from now on, until the next seat is taken."""

        def change(content: dict[str, Any]) -> None:
            table = _open_table(content, match)
            seats = table["seats"]
            table["seats"] = {player: id_ for player, id_ in seats.items() if id_ != person.id}
            table["watching"] = [*{*table["watching"], person.id}]

        self._auth.change(change)

    def store_opener(self, match: str, person: Person) -> None:
        self._auth.change(lambda content: _open_table(content, match).update(opener=person.id))

    def take(self, match: str, players: Sequence[str], person: Person, *, anyway: bool = False) -> None:
        """Give seats to somebody; raise TakenError if another has one, unless `anyway`."""

        def change(content: dict[str, Any]) -> None:
            table, people = _open_table(content, match), content["people"]
            seats = table["seats"]
            for player in players:
                holder = seats.get(player)
                if holder in people and holder != person.id and not anyway:
                    raise TakenError(player, people[holder][1])
                seats[player] = person.id
            table["watching"] = [id_ for id_ in table["watching"] if id_ != person.id]

        self._auth.change(change)

    def leave(self, match: str, players: Collection[str], person: Person) -> None:
        def change(content: dict[str, Any]) -> None:
            seats = _open_table(content, match)["seats"]
            for player in players:
                if seats.get(player) == person.id:
                    del seats[player]

        self._auth.change(change)

    def store_way(self, match: str, way: str) -> None:
        """Store the way of keeping score of a match; an empty one asks again."""
        self._auth.change(lambda content: _open_table(content, match).update(way=way))

    def _table_of(self, match: str) -> Table:
        table: Table = self._auth.content.get("tables", {}).get(match, {})
        return table


def _open_table(content: dict[str, Any], match: str) -> Table:
    """Return the table of a match, the latest of all, without the seats of people who left."""
    tables: dict[str, Table] = content.setdefault("tables", {})
    table = tables.pop(match, {})
    people = content["people"]
    tables[match] = table = {
        "way": table.get("way", ""), "opener": table.get("opener", ""),
        "seats": {player: id_ for player, id_ in table.get("seats", {}).items() if id_ in people},
        "watching": [id_ for id_ in table.get("watching", ()) if id_ in people],
    }  # fmt: skip
    while len(tables) > _MOST_MATCHES:
        del tables[next(iter(tables))]
    return table
