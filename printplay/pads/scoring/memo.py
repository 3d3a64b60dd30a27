"""A cache of computed values of a pad and their dependencies.

Each value has a key, and the values computed from it. When an entry changes, only its dependents
are dropped, so that a match costs about the same line by line as at once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

from printplay.core.translation_markers import N_
from printplay.pads.formulas.functions import Impossible, Unknown

#: Most nested computations; beyond that, the inner values are computed first.
#: Each may take some 70 levels of Python's own stack.
DEEP = 8

_MISSING, _OPEN = object(), object()

#: A value: its key, the function that computes it, and its arguments.
_Job = tuple[Hashable, Callable[..., Any], tuple[Any, ...]]


class _TooDeep(Exception):  # noqa: N818  for control flow, no error
    """The recursion is too deep: a value has to be computed first."""

    def __init__(self, first: _Job) -> None:
        super().__init__()
        self.first = first


class Memo:
    """Computed values by their keys. `steps` counts the work so far.

    `by_cells` says whether the totals of all sides were once computed with it; else `totals` are
    those computed by columns, as long as nothing changes.
    """

    def __init__(self) -> None:
        self.steps = 0
        self.by_cells = False
        self.totals: Sequence[int] | None = None
        self._found: dict[Hashable, Any] = {}
        self._readers: defaultdict[Hashable, set[Hashable]] = defaultdict(set)
        self._opened: list[_Job] = []  # being computed, each for the one before
        self._roots: set[Hashable] = set()  # those that wait for inner values

    def reads(self, key: Hashable) -> None:
        """Note that the value being computed depends on an entered one."""
        if self._opened:
            self._readers[key].add(self._opened[-1][0])

    def get(self, key: Hashable, work: Callable[..., Any], *given: Any) -> Any:
        """Return a value, computed if not cached; raise what the computation raised."""
        if self._opened:
            self._readers[key].add(self._opened[-1][0])
        found = self._found.get(key, _MISSING)
        if found.__class__ is int:
            return found
        if found is _MISSING:
            found = self._begun((key, work, given))
        if found is _OPEN:
            raise Impossible(N_("circular formulas"))
        if isinstance(found, Exception):
            raise found.with_traceback(None)
        return found

    def prepare(self, key: Hashable, work: Callable[..., Any], *given: Any) -> None:
        """Compute a value that is not cached yet, for others that need it."""
        if key not in self._found:
            self._begun((key, work, given))

    def has(self, key: Hashable) -> bool:
        """Return whether a value is cached, or is being computed."""
        return key in self._found

    def forget(self, changed: Iterable[Hashable]) -> None:
        """Drop all values that depend on changed ones."""
        waiting = list(changed)
        if waiting:
            self.totals = None
        while waiting:
            readers = self._readers.pop(waiting.pop(), ())
            waiting += (one for one in readers if self._found.pop(one, _MISSING) is not _MISSING)

    def _begun(self, job: _Job) -> Any:
        if self._opened:
            if len(self._opened) >= DEEP:
                raise _TooDeep(self._opened[-1])
            return self._worked_out(job)
        waiting = [job]
        while waiting:
            try:
                found = self._worked_out(waiting[-1])
                self._roots.discard(waiting.pop()[0])
            except _TooDeep as deep:
                key = waiting[-1][0]
                self._roots.add(key)
                self._found[key] = _OPEN
                waiting.append(deep.first)
        return found

    def _worked_out(self, job: _Job) -> Any:
        key, work, given = job
        self._found[key] = _OPEN  # asking again is a circle
        self._opened.append(job)
        found: Any
        try:
            found = work(*given)
        except (Unknown, Impossible) as open_:
            found = open_.with_traceback(None)
        except _TooDeep:
            self._opened.pop()
            if key not in self._roots:
                del self._found[key]
            raise
        except BaseException:  # it is partly computed
            for cache in (self._found, self._readers, self._opened, self._roots):
                cache.clear()
            raise
        self._opened.pop()
        self._found[key] = found
        return found
