"""Matches as they change, sent to all who look on: server-sent events.

A state is made once for a change and a language, however many look on. Whoever is slow gets the
last state and none of those between. Changes by other processes, the command line among them, come
from the ledger itself.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from starlette.concurrency import run_in_threadpool

import printplay as pp
from printplay.api.scores import Ledger
from printplay.core.i18n import use
from printplay.core.version import __version__
from printplay.web.answers import packed
from printplay.web.states import state

#: Seconds after which a silent stream says that it is still there.
_PULSE = 15.0
#: Seconds after which a ledger that does not answer is asked again.
_AGAIN = 1.0


@dataclass
class _Topic:
    """A match that somebody looks at: how often it changed, and its states by language.

    `tip` is the seal over the last state that was told of.
    """

    tip: str = ""
    changes: int = 0
    listeners: int = 0
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    made: dict[str, tuple[int, int, bytes]] = field(default_factory=dict)
    making: asyncio.Lock = field(default_factory=asyncio.Lock)

    def change(self) -> None:
        self.changes += 1
        self.changed.set()
        self.changed = asyncio.Event()


class Live:
    """Who looks at which match in this process."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._topics: dict[str, _Topic] = {}
        self._watching: threading.Event | None = None
        self._closed = False

    def changed(self, tips: Mapping[str, str]) -> None:
        """Tell who looks at these matches that they have changed: once for each state of one.

        Of what is entered here the ledger tells a second time, as it does of what others enter.
        """
        for id_, tip in tips.items():
            topic = self._topics.get(id_)
            if topic is not None and topic.tip != tip:
                topic.tip = tip
                topic.change()

    def wake(self) -> None:
        """Let every stream ask whether it is still admitted."""
        for topic in self._topics.values():
            topic.change()

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
        admitted: Callable[[], Awaitable[bool]],
        seen: int | None = None,
        version: str | None = None,
    ) -> AsyncGenerator[bytes]:
        """Yield the events of a match, its state first unless that was `seen`, until it is closed.

        It ends, too, where `admitted` says that whoever listens was shown out. A comment comes
        every 15 seconds.
        """
        topic = self._topics.setdefault(id_, _Topic())
        topic.listeners += 1
        self._watch()
        try:
            if version not in (None, __version__):
                yield f"event: version\ndata: {__version__}\n\n".encode()
            while not self._closed:
                changes = topic.changes
                changed = topic.changed
                try:
                    seq, event = await self._event(id_, topic, lang)
                except pp.LedgerError:  # it may answer again; whoever looks on need not know
                    yield b": waiting\n\n"
                    await asyncio.sleep(_AGAIN)
                    continue
                if not await admitted():
                    return
                if seq != seen:
                    seen = seq
                    yield event
                if topic.changes == changes:
                    try:
                        async with asyncio.timeout(_PULSE):
                            await changed.wait()
                    except TimeoutError:
                        yield b": still here\n\n"
        finally:
            topic.listeners -= 1
            if not topic.listeners:
                self._topics.pop(id_, None)
            if not self._topics and self._watching is not None:
                self._watching.set()
                self._watching = None

    async def _event(self, id_: str, topic: _Topic, lang: str) -> tuple[int, bytes]:
        """Return the state of a match as an event, and its number; made once."""
        async with topic.making:
            changes, seq, event = topic.made.get(lang, (-1, 0, b""))
            if changes != topic.changes:
                changes = topic.changes
                seq, event = await run_in_threadpool(self._made, id_, lang)
                topic.made[lang] = changes, seq, event
            return seq, event

    def _made(self, id_: str, lang: str) -> tuple[int, bytes]:
        with use(lang):
            content = state(self._ledger.meant(id_))
        seq = int(content["seq"])
        return seq, b"id: %d\nevent: state\ndata: %s\n\n" % (seq, packed(content))

    def _watch(self) -> None:
        """Look for changes by others, as long as somebody looks on."""
        if self._watching is not None or self._closed:
            return
        stop = self._watching = threading.Event()
        loop = asyncio.get_running_loop()

        def watch() -> None:
            for tips in self._ledger.changes(stop):
                if stop.is_set():
                    return
                loop.call_soon_threadsafe(self.changed, tips)

        threading.Thread(target=watch, name="printplay-changes", daemon=True).start()
