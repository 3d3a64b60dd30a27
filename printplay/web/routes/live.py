"""Live updates: matches sent to all viewers as server-sent events, each as the page shows it.

A state is rendered once per change and language, however many look on: at once, by the thread that
entered it, or as it is in the ledger. A slow client gets the latest state and skips those between.
Changes by other processes, the command line included, come from the ledger itself; who joined and
who sits where, from its vault, looked at once a second.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from zlib import crc32

from starlette.concurrency import run_in_threadpool

import printplay as pp
from printplay.api.entry import table_view
from printplay.api.scores.ledger import Ledger
from printplay.core.i18n import use
from printplay.core.version import __version__
from printplay.web import lobby
from printplay.web.answers import json_bytes, trouble_json
from printplay.web.door.auth import Authenticator

#: Seconds after which a silent stream says that it is still there; a page counts on it.
_PULSE = 4.0
#: Seconds after which a match that cannot be read is read again.
_RETRY_SECONDS = 1.0
#: Seconds between looks at the vault, and those for which news for the first page are gathered.
_LOOK, _GATHER = 1.0, 0.25
#: Most players of a match whose lines are shown as they are drawn.
_MOST_DRAWN = 20
#: The name of the lobby where streams have the id of a match, which is never empty.
LOBBY = ""

_PING = b"event: ping\ndata: %g\n\n"


class StateEvent(NamedTuple):
    """A state as all viewers of a language get it; `seq` is its number."""

    seq: int
    event: bytes


@dataclass
class _Topic:
    """A match with viewers: its change count and its states by language, each with that count.

    `touched` is the ledger's number of the last writing that was announced; `spaces_by_player` are lines on
    the board that are not entered yet, by player.
    """

    touched: int = 0
    changes: int = 0
    listeners: int = 0
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    state_by_lang: dict[str, tuple[int, StateEvent]] = field(default_factory=dict)
    spaces_by_player: dict[str, list[str]] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def ready(self, lang: str) -> StateEvent | None:
        """Return the present state if it is made."""
        changes, state = self.state_by_lang.get(lang, (-1, None))
        return state if changes == self.changes else None

    def keep(self, lang: str, changes: int, state: StateEvent) -> None:
        """Keep a state, made after so many changes, unless a newer one is there."""
        kept_state = self.state_by_lang.get(lang)
        if kept_state is None or (changes, state.seq) >= (kept_state[0], kept_state[1].seq):
            self.state_by_lang[lang] = changes, state

    def change(self) -> None:
        self.changes += 1
        self.spaces_by_player.clear()
        self.wake_streams()

    def wake_streams(self) -> None:
        """Wake the streams; what was made for them stays."""
        self.changed.set()
        self.changed = asyncio.Event()


@dataclass
class _SideEvents:
    """The events of a viewer beside the states: seats, and lines being drawn."""

    topic: _Topic
    seats: Callable[[], bytes] | None
    last_sent: dict[str, bytes] = field(default_factory=lambda: {"drawing": json_bytes({"drawn": {}})})

    def news(self) -> Iterator[bytes]:
        """Yield the events that say something new."""
        if self.seats is None:
            return
        seats_event = {"seats": self.seats(), "drawing": json_bytes({"drawn": self.topic.spaces_by_player})}
        for kind, data in seats_event.items():
            if self.last_sent.get(kind) != data:
                self.last_sent[kind] = data
                yield b"event: %s\ndata: %s\n\n" % (kind.encode(), data)


async def _happens_within(event: asyncio.Event, seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    return True


def _state_event(match: pp.Match, lang: str) -> StateEvent:
    with use(lang):
        content = match_state(match)
    seq = int(content["seq"])
    return StateEvent(seq, b"id: %d\nevent: state\ndata: %s\n\n" % (seq, json_bytes(content)))


class Live:
    """The viewers of this process, by match."""

    def __init__(self, ledger: Ledger, auth: Authenticator) -> None:
        self._ledger, self._auth = ledger, auth
        self._gathering = False
        self._topics: dict[str, _Topic] = {}
        self._watching: threading.Event | None = None
        self._closed = False
        self._loop: asyncio.AbstractEventLoop | None = None
        if ledger.health is not None:
            ledger.health.listen(self._report_trouble)

    def make_states(self, match: pp.Match) -> dict[str, StateEvent]:
        """Return the state of a match just written, by its viewers' languages: nobody reads it again."""
        topic = self._topics.get(match.id)
        if topic is None or not match.last_read.is_latest:
            return {}
        return {lang: _state_event(match, lang) for lang in tuple(topic.state_by_lang)}

    def show_entry(self, match: pp.Match, states: Mapping[str, StateEvent]) -> None:
        """Notify viewers of an entry with the states that `states` returned for it."""
        topic, touched = self._topics.get(match.id), match.last_read.touched
        self.note_changes({match.id: touched})
        with suppress(pp.LedgerError):  # while it is away, the streams say that
            self._check()
            if topic is not None and topic.touched == touched:
                for lang, state in states.items():
                    topic.keep(lang, topic.changes, state)

    def note_changes(self, touched_by_id: Mapping[str, int]) -> None:
        """Notify viewers of matches written to (`touched` by id), once: local writings are reported twice."""
        for id_, touched in touched_by_id.items():
            topic = self._topics.get(id_)
            if topic is not None and topic.touched < touched:
                topic.touched = touched
                topic.change()
        if touched_by_id and LOBBY in self._topics and self._loop is not None and not self._gathering:
            self._gathering = True
            self._loop.call_later(_GATHER, self._refresh_lobby)

    def _refresh_lobby(self) -> None:
        self._gathering = False
        if (topic := self._topics.get(LOBBY)) is not None:
            topic.change()

    def wake_for_seats(self) -> None:
        """Let every stream look again at who joined and who sits where."""
        for id_, topic in self._topics.items():
            if id_ == LOBBY:
                topic.change()
            else:
                topic.wake_streams()

    def show_drawing(self, id_: str, player: str, spaces: list[str]) -> None:
        """Show viewers a line that is being drawn (none without spaces); it is only in this process."""
        topic = self._topics.get(id_)
        if topic is None or (
            player not in topic.spaces_by_player and len(topic.spaces_by_player) >= _MOST_DRAWN
        ):
            return
        if topic.spaces_by_player.get(player, []) != spaces:
            topic.spaces_by_player[player] = spaces
            topic.wake_streams()

    def wake(self) -> None:
        """Wake every stream to check whether it is still admitted."""
        for topic in self._topics.values():
            topic.change()

    def _report_trouble(self, _trouble: pp.LedgerError | None) -> None:
        """Let every stream report the ledger's trouble, or its end."""
        if self._loop is not None:
            with suppress(RuntimeError):  # the stream has ended
                self._loop.call_soon_threadsafe(self.wake)

    def close(self) -> None:
        """End all streams."""
        self._closed = True
        if self._watching is not None:
            self._watching.set()
        self.wake()

    async def stream(
        self,
        id_: str,
        lang: str,
        is_admitted: Callable[[], bool],
        known_seq: int | None = None,
        version: str | None = None,
        seats: Callable[[], bytes] | None = None,
    ) -> AsyncGenerator[bytes]:
        """Yield the events of a match, its state first unless that was `known_seq`, until it is closed.

        `LOBBY` in place of a match is the first page. `seats` returns who sits where, as this
        viewer sees it; it is sent whenever it has changed, and so are lines that are being drawn.

        It also ends when `is_admitted`, which is asked at each change and must not wait for a disk,
        says that the viewer was removed. Every few seconds it sends a `ping` with the interval:
        without one, the server is gone. `ledger` says first, and whenever that changes, whether
        there is a problem of the ledger.
        """
        topic = self._topics.setdefault(id_, _Topic())
        topic.listeners += 1
        self._loop = asyncio.get_running_loop()
        self._watch()
        try:
            yield _PING % _PULSE
            if version not in (None, __version__):
                yield f"event: version\ndata: {__version__}\n\n".encode()
            last_failure: bytes | None = None
            side_events = _SideEvents(topic, seats)
            while not self._closed:
                changes, changed = topic.changes, topic.changed
                news: StateEvent | bytes | None = topic.ready(lang)
                if news is None:
                    look = asyncio.ensure_future(self._present_state(id_, topic, lang))
                    async for ping in self._pings(look):
                        yield ping
                    news = await self._state_or_trouble(look, lang)
                if news is None or not is_admitted():
                    return
                failure = b"" if isinstance(news, StateEvent) else news
                if failure != last_failure:
                    last_failure = failure
                    yield b"event: ledger\ndata: %s\n\n" % (failure or b"{}")
                if isinstance(news, StateEvent) and news.seq != known_seq:
                    known_seq = news.seq
                    yield news.event
                for event in side_events.news():
                    yield event
                if topic.changes == changes and not await _happens_within(
                    changed, _RETRY_SECONDS if failure else _PULSE
                ):
                    yield _PING % _PULSE
        finally:
            topic.listeners -= 1
            if not topic.listeners:
                self._topics.pop(id_, None)
            if not self._topics and self._watching is not None:
                self._watching.set()
                self._watching = None

    async def _pings(self, look: asyncio.Future[Any]) -> AsyncGenerator[bytes]:
        """Yield pings until there is news; does not wait for an unreachable server."""
        with suppress(pp.LedgerError):
            while not look.done():
                self._check()
                await asyncio.wait([look], timeout=_PULSE)
                if not look.done():
                    yield _PING % _PULSE

    async def _state_or_trouble(
        self, look: asyncio.Future[StateEvent], lang: str
    ) -> StateEvent | bytes | None:
        """Return what a look found, else the trouble, or None if the stream should end."""
        if not look.done():  # it may wait long for a stopped server
            look.add_done_callback(lambda done: done.cancelled() or done.exception())
        try:
            if not look.done():
                self._check()
            return await look
        except pp.LedgerError as error:
            with use(lang):
                return json_bytes({"error": trouble_json(error)})
        except pp.PrintplayError:  # the match does not exist, or no longer
            return None

    def _check(self) -> None:
        """Raise LedgerError while the server of the ledger is known to be away."""
        if self._ledger.health is not None:
            self._ledger.health.check()

    async def _present_state(self, id_: str, topic: _Topic, lang: str) -> StateEvent:
        """Return the state of a match as it is in the ledger; read once for all viewers."""
        self._check()
        async with topic.lock:
            if (ready := topic.ready(lang)) is not None:
                return ready
            changes = topic.changes
            state = await run_in_threadpool(self._read_state, id_, lang)
            topic.keep(lang, changes, state)
            return state

    def _read_state(self, id_: str, lang: str) -> StateEvent:
        if id_ == LOBBY:
            data = json_bytes(lobby.lobby_data(lobby.lobby_matches(self._ledger), self._auth))
            return StateEvent(crc32(data), b"event: lobby\ndata: %s\n\n" % data)
        return _state_event(self._ledger.find_match(id_), lang)

    def _watch(self) -> None:
        """Watch for changes by other processes while there are viewers."""
        if self._watching is not None or self._closed:
            return
        stop = self._watching = threading.Event()
        loop = asyncio.get_running_loop()

        def watch() -> None:
            for touched_by_id in self._ledger.changes(stop):
                if stop.is_set():
                    return
                loop.call_soon_threadsafe(self.note_changes, touched_by_id)

        def look() -> None:
            seen_count = self._auth.change_count
            while not stop.wait(_LOOK):
                if self._auth.is_stale(None):
                    self._auth.refresh()
                if seen_count != (seen_count := self._auth.change_count):
                    loop.call_soon_threadsafe(self.wake_for_seats)

        threading.Thread(target=watch, name="printplay-changes", daemon=True).start()
        threading.Thread(target=look, name="printplay-seats", daemon=True).start()


def match_state(match: pp.Match) -> dict[str, Any]:
    """Return a match in the current language; `seq` numbers its last entry, `open` are its questions."""
    return table_view.state_json(match.last_read)
