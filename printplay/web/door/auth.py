"""Authentication: join codes traded for signed cookies, people and their roles.

Codes and people are stored in the ledger's vault, which all processes of a server share. Reads
are at most a second old; a process sees its own changes at once.
"""

from __future__ import annotations

import hmac
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from hashlib import sha256
from ipaddress import IPv6Address, ip_address
from typing import Any, Literal, NamedTuple, TypeVar, get_args

from itsdangerous import BadSignature, TimestampSigner

import printplay as pp
from printplay.api.scores.ledger import Ledger
from printplay.api.scores.match_opening import find_similar_name
from printplay.core.errors import CallError
from printplay.core.i18n import N_

#: Attempts without a wait; the longest wait, and after what time all is forgotten, in seconds.
_FREE, _LONGEST, _FORGOTTEN = 4, 900.0, 3600.0
#: Addresses that are remembered; beyond that the one heard of longest ago is forgotten.
_MOST = 10_000
Role = Literal["host", "player", "guest"]
ROLES: tuple[Role, ...] = get_args(Role)

#: Letters and digits that are not confused, and spell no words: 4.75 bits each.
_ALPHABET = "23456789bcdfghjkmnpqrstvwxz"
#: Characters of a code in a link or QR (118 bits), and of one that is typed (38 bits).
_LONG, _TYPED = 25, 8
#: Wrong codes of the typed length, from everybody together, until that code is closed.
MOST_WRONG = 100
#: Seconds a cookie is valid; most people at once; characters of a name.
_COOKIE_SECONDS, _MOST_PEOPLE, _MOST_NAME = 30 * 86400, 500, 40
#: Joins of an address at once, until it has to wait: as many as phones of a club behind a router.
_JOINS = 30
#: Seconds after which the vault is read again.
_STALE_SECONDS = 1.0

Result = TypeVar("Result")


class Person(NamedTuple):
    """Somebody who joined; `joined` is the time in seconds since 1970."""

    id: str
    role: Role
    name: str
    joined: float


class RefusedEntryError(CallError):
    """The code is wrong."""


class Authenticator:
    """The codes, cookies and people of one server, shared by its processes."""

    def __init__(self, ledger: Ledger) -> None:
        self._vault, self._lock = ledger.vault(), threading.Lock()
        self._rate_limit, self._joins = RateLimit(), RateLimit(_JOINS)
        self._content: dict[str, Any] = {}
        self._read = -_STALE_SECONDS
        self.change(_prepare)

    # -- reading -------------------------------------------------------------------------------

    def is_stale(self, cookie: str | None) -> bool:
        """Return whether changes by other processes may be unknown here; `refresh` reads them.

        True after a second, and for a genuine cookie of an unknown person.
        """
        if time.monotonic() - self._read > _STALE_SECONDS:
            return True
        id_ = self._id_in_cookie(cookie)
        return id_ is not None and self.find_person(id_) is None

    def refresh(self) -> None:
        """Read what other processes changed, which blocks; if that fails, everybody who was in stays in."""
        try:
            content = self._vault.read()
        except pp.LedgerError:
            self._read = time.monotonic()
            return
        if content:
            self._take(content)
        else:  # the vault was deleted: new keys, everybody joins again
            self.change(_prepare)

    @property
    def cookie_name(self) -> str:
        """Return the cookie's name, which differs for each ledger."""
        return f"printplay-{self._content['name']}"

    def code(self, role: Role) -> str:
        return str(self._content["codes"][role])

    @property
    def typed_code(self) -> str | None:
        """Return the code of 8 characters that a player can type; None while it is closed."""
        closed = self._content["wrong"] >= MOST_WRONG
        return None if closed else str(self._content["codes"]["typed"])

    def people(self) -> list[Person]:
        """Return everybody who joined, in order."""
        people = [Person(id_, *values) for id_, values in self._content["people"].items()]
        return sorted(people, key=lambda person: person.joined)

    def person(self, cookie: str | None) -> Person | None:
        """Return the owner of a cookie, or None if it is forged, expired or its owner is gone."""
        id_ = self._id_in_cookie(cookie)
        return self.find_person(id_) if id_ is not None else None

    def _id_in_cookie(self, cookie: str | None) -> str | None:
        """Return the id in a cookie, or None if it is forged or expired."""
        if not cookie:
            return None
        try:
            return self._signer().unsign(cookie, max_age=_COOKIE_SECONDS).decode()
        except (BadSignature, UnicodeDecodeError):
            return None

    def find_person(self, id_: str) -> Person | None:
        """Return a person who is in, or None if they were removed."""
        values = self._content["people"].get(id_)
        return Person(id_, *values) if values is not None else None

    @property
    def content(self) -> Mapping[str, Any]:
        """Return what the vault held when it was read last."""
        return self._content

    @property
    def change_count(self) -> int:
        """Return how often the vault was changed so far; another number means news."""
        return int(self._content.get("changes", 0))

    # -- coming and going -------------------------------------------------------------------------

    def join(self, code: str, name: str, address: str, *, asks: bool = False) -> tuple[Person, str]:
        """Admit somebody with a code; return the person and the cookie's value.

        With `asks`, as on the page, AlikeError is raised if a player who has joined is spelled
        almost so.
        Raises TooSoonError after too many wrong codes, or too many joins, from an address,
        RefusedEntryError for a wrong code, CallError for a name that is too long or where no more
        people can come in. The host's code, which nobody can guess, always opens.
        """
        name = _tidy_name(name)
        plain_code = "".join(code.split()).replace("-", "").casefold()
        self.refresh()
        role = self._role_of_code(plain_code)
        if role != "host":
            self._rate_limit.count_attempt(address)
        if role is None:
            if len(plain_code) == _TYPED and self.typed_code is not None:
                self.change(lambda content: content.update(wrong=content["wrong"] + 1))
            raise RefusedEntryError(N_("wrong code"))
        self._rate_limit.forget(address)
        if role == "player" and asks:
            players = [person.name for person in self.people() if person.role != "guest"]
            if alike := find_similar_name(name, players):
                raise AlikeError(name, alike)
        if role != "host":
            self._joins.count_attempt(address)
        person = Person(secrets.token_hex(6), role, name, time.time())
        self.change(lambda content: _add_person(content, person))
        return person, self._signer().sign(person.id).decode()

    def rename(self, id_: str, name: str) -> None:
        """Rename a person."""
        name = _tidy_name(name)

        def change(content: dict[str, Any]) -> None:
            if id_ in content["people"]:
                content["people"][id_][1] = name

        self.change(change)

    def remove(self, id_: str) -> None:
        """Remove a person; they need a new code to come back."""
        self.change(lambda content: content["people"].pop(id_, None))

    def remove_all(self) -> None:
        """Remove everybody but hosts, and make new codes: nobody comes back with an old one."""

        def change(content: dict[str, Any]) -> None:
            people = content["people"]
            content["people"] = {id_: values for id_, values in people.items() if values[0] == "host"}
            _renew_codes(content)

        self.change(change)

    def renew(self) -> None:
        """Make new codes and void the old ones; people who are in stay in."""
        self.change(_renew_codes)

    def _role_of_code(self, plain_code: str) -> Role | None:
        """Return the role a code gives; compares all codes in constant time."""
        opened_role: Role | None = None
        codes: list[tuple[Role, str | None]] = [(role, self.code(role)) for role in ROLES]
        for role, code in (*codes, ("player", self.typed_code)):
            if hmac.compare_digest((code or secrets.token_hex(9)).encode(), plain_code.encode()):
                opened_role = role
        return opened_role

    def _signer(self) -> TimestampSigner:
        key = self._content["key"]
        return TimestampSigner(key, salt="printplay.person", digest_method=sha256)

    def change(self, work: Callable[[dict[str, Any]], Result]) -> Result:
        """Let `work` change the content of the vault; if it raises, nothing is changed."""

        def changed(content: dict[str, Any]) -> tuple[Result, dict[str, Any]]:
            _prepare(content)
            return work(content), content

        result, content = self._vault.change(changed)
        self._take(content)
        return result

    def _take(self, content: dict[str, Any]) -> None:
        """Take on what was read or written, unless it is older than what is known of the same vault."""
        with self._lock:
            other = content.get("key") != self._content.get("key")  # a new vault counts anew
            if other or int(content.get("changes", 0)) >= self.change_count:
                self._content = content
            self._read = time.monotonic()


def _tidy_name(name: str) -> str:
    name = " ".join(name.split())
    if len(name) > _MOST_NAME or not name.isprintable():
        raise CallError(N_("a name has at most {limit} characters"), limit=_MOST_NAME)
    return name


def _random_text(length: int) -> str:
    return "".join(secrets.choice(_ALPHABET) for _letter in range(length))


def _prepare(content: dict[str, Any]) -> None:
    if "key" not in content:
        content |= {"key": secrets.token_hex(32), "name": secrets.token_hex(3), "people": {}}
        _renew_codes(content)


def _renew_codes(content: dict[str, Any]) -> None:
    content["codes"] = {role: _random_text(_LONG) for role in ROLES} | {"typed": _random_text(_TYPED)}
    content["wrong"] = 0


def _add_person(content: dict[str, Any], person: Person) -> None:
    """Add a person; one with a long expired cookie makes room."""
    people = content["people"]
    for id_ in [
        id_ for id_, (*_, joined_time) in people.items() if time.time() - joined_time > _COOKIE_SECONDS
    ]:
        del people[id_]
    if len(people) >= _MOST_PEOPLE and person.role != "host":
        raise CallError(
            N_("the table is full: {count} people have joined"),
            hint=N_("Ask the host to remove somebody."),
            count=len(people),
        )
    people[person.id] = list(person[1:])


class AlikeError(CallError):
    """A name is spelled almost like that of a player who has joined, `alike`."""

    def __init__(self, name: str, alike: str) -> None:
        self.alike = alike
        super().__init__(N_("{one} and {other} are easily confused"), one=alike, other=name)


class TooSoonError(CallError):
    """Too many wrong codes, or people who joined, from this address; wait `seconds`."""

    def __init__(self, seconds: float) -> None:
        self.seconds = int(seconds) + 1
        super().__init__(N_("too many attempts; try again in {seconds:second|seconds}"), seconds=self.seconds)


class RateLimit:
    """Attempts by address, `free` ones without a wait; `clock` gives seconds."""

    def __init__(self, free: int = _FREE, clock: Callable[[], float] = time.monotonic) -> None:
        self._free, self._clock = free, clock
        self._lock = threading.Lock()
        self._failures: dict[str, tuple[int, float, float]] = {}  # how many, when last, until when

    def count_attempt(self, address: str) -> None:
        """Count an attempt; raise TooSoonError while the address has to wait.

        It is counted before its outcome is told, so that parallel attempts gain nothing. After the
        last free one, the wait is one second and doubles each time.
        """
        sender, now = network_of(address), self._clock()
        with self._lock:
            count, last_attempt, wait_until = self._failures.pop(sender, (0, now, 0.0))
            if wait_until > now:
                self._failures[sender] = (count, last_attempt, wait_until)
                raise TooSoonError(wait_until - now)
            count = 1 if now - last_attempt > _FORGOTTEN else count + 1
            excess = count - self._free
            wait = 0.0 if excess < 0 else min(_LONGEST, 2.0 ** min(excess, 30))
            self._failures[sender] = (count, now, now + wait)
            while len(self._failures) > _MOST:
                del self._failures[next(iter(self._failures))]

    def forget(self, address: str) -> None:
        """Note that the code was right."""
        with self._lock:
            self._failures.pop(network_of(address), None)


def network_of(address: str) -> str:
    """Return what counts as one sender: for IPv6 the network, not the address."""
    try:
        parsed_address = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed_address, IPv6Address):
        return parsed_address.exploded[:19]
    return str(parsed_address)
