"""Compiles the engine's functions into machine code, and caches it.

The cache has a folder for exactly these sources and this Numba. Functions with large tables are
compiled in a fork of this process, if possible. Of several processes, one compiles a function.

Two rules keep that fast: no function allocates an array, so there is no reference counting, and
only functions called from Python are optimised, not also each part with its callees. The first call
takes 3.3 s of CPU for greedy players, 4.8 with experts; with `njit(cache=True)` 17.9 and 18.6.
"""

from __future__ import annotations

import gc
import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core.codegen import JITCodeLibrary
from numba.core.registry import cpu_target
from numba.core.runtime import rtsys
from numba.core.targetconfig import TargetConfig
from platformdirs import user_cache_path

from printplay.games.go_for_gold import state
from printplay.games.go_for_gold.islands.engine.forks import (
    can_fork,
    can_fork_beside,
    run_in_background,
    run_in_fork,
)

_Function = TypeVar("_Function", bound=Callable[..., Any])
_VARIABLE = "NUMBA_CACHE_DIR"
#: Seconds for which the code of another version is kept: two versions may be in use.
_KEPT = 7 * 24 * 3600


@cache
def digest() -> str:
    """Return a digest of these sources and the version of Numba."""
    checksum = hashlib.sha256(numba.__version__.encode())
    sources = sorted(Path(__file__).parents[1].rglob("*.py"))
    engine_sources = [source for source in sources if source.parent.name != "answers"]  # words, not matches
    for source in [*engine_sources, Path(state.__file__)]:
        checksum.update(source.read_bytes())  # numbers of the rules are compiled in, too
    return checksum.hexdigest()[:12]


@cache
def cache_folder() -> Path:
    """Return the cache folder of compiled code; a temporary one if no other is writable."""
    cache_dir = os.environ.get(_VARIABLE)
    name = f"engine-{digest()}"
    places = [Path(cache_dir)] if cache_dir else [user_cache_path("printplay")]
    for place in places:
        try:
            (place / name).mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(place / name, os.W_OK | os.X_OK):
            _clear_old_caches(place, name)
            return place / name
    return Path(tempfile.mkdtemp(prefix="printplay-"))


def _clear_old_caches(place: Path, name: str) -> None:
    """Remove caches of other versions that were unused for a week."""
    for old in place.glob("engine-" + "[0-9a-f]" * 12):
        with suppress(OSError):
            if old.name == name:
                os.utime(old)
            elif old.stat().st_mtime < time.time() - _KEPT:
                shutil.rmtree(old, ignore_errors=True)


#: Compiled functions are called by compiled code only, or with arrays owned by Python.
_SETTINGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
#: Whether the internals of this Numba version are known; others take 1.5 times as long.
_KNOWN = numba.__version__.startswith("0.68.")
if _KNOWN:
    _SETTINGS["_nrt"] = False
#: The optimisation level of LLVM, of 3. More takes longer, and slows the expert by a fifth.
_LEVEL = 1
#: The threshold of the garbage collector while compiling; the default takes an eighth of the time.
_RUBBISH = 20_000


class _Draft(JITCodeLibrary):  # type: ignore[misc]  # Numba has no types
    """The unoptimised code of a part and its callees, for machine code within a compiled function."""

    @property
    def codegen(self) -> _Draft:
        """Return Numba's reference to the environment of code; a part has none."""
        return self

    def set_env(self, name: str, env: object) -> None:
        """Do nothing."""

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002  as Numba calls it
        """Return 0: nothing can be called here."""
        self._ensure_finalized()
        return 0

    def _optimize_final_module(self) -> None: ...

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


@contextmanager
def _patch_attributes(target: Any, **values: Any) -> Iterator[None]:
    old_values = {name: vars(target)[name] for name in values if name in vars(target)}
    for name, value in values.items():
        setattr(target, name, value)
    try:
        yield
    finally:
        for name in values:
            delattr(target, name)
        for name, value in old_values.items():
            setattr(target, name, value)


def _drafting() -> AbstractContextManager[None]:
    """Let Numba generate code without finalising it."""
    if not _KNOWN:
        return nullcontext()
    return _patch_attributes(cpu_target.target_context.codegen(), _library_class=_Draft)


_equal_by_attributes = TargetConfig.__eq__


def _equal_by_values(self: TargetConfig, other_config: object) -> bool:
    if isinstance(other_config, TargetConfig) and self._values == other_config._values:
        return True
    return cast("bool", _equal_by_attributes(self, other_config))


def _hashed(self: TargetConfig) -> int:
    """Return one hash for all settings of a kind, as Numba does."""
    return hash(type(self))


@contextmanager
def _hurrying() -> Iterator[None]:
    """Lower LLVM's optimisation, collect less garbage, and compare Numba's settings by their values."""
    settings, rubbish = vars(numba.config), gc.get_threshold()
    level = settings["OPT"]
    gc.set_threshold(_RUBBISH, *rubbish[1:])
    quickly = {"__eq__": _equal_by_values, "__hash__": _hashed} if _KNOWN else {}
    try:
        with (
            _patch_attributes(numba.config, OPT=type(level)(min(_LEVEL, level))),
            _patch_attributes(TargetConfig, **quickly),
        ):
            yield
    finally:
        gc.set_threshold(*rubbish)


def _without_helpers() -> AbstractContextManager[None]:
    """Keep Numba from compiling helpers for code that allocates arrays (0.1 s, 30 MB)."""
    return _patch_attributes(rtsys, initialize=lambda _context: None)


def compiled(function: _Function) -> _Function:
    """Compile a function at its first call, and cache the code; it releases the GIL."""
    return _compile(function, in_fork=False)


def compiled_in_fork(function: _Function) -> _Function:
    """Do the same in a fork of this process, if possible: its memory is freed at its end.

    For functions with large tables: compiling takes 100 MB; the fork costs half a second.
    """
    return _compile(function, in_fork=True)


def _compile(function: _Function, *, in_fork: bool) -> _Function:
    if numba.config.DISABLE_JIT:
        return function
    with _patch_attributes(
        numba.config, CACHE_DIR=str(cache_folder())
    ):  # other programs have their own folder
        dispatcher = numba.njit(cache=True, **_SETTINGS)(function)
    compile_here = dispatcher.compile

    def hurried(signature: Any) -> Any:
        with _hurrying():
            return compile_here(signature)

    def found_or_made(signature: Any) -> Any:
        if not _KNOWN:
            return hurried(signature)
        with _without_helpers():
            dispatcher.targetctx.refresh()
        if not _is_cached(dispatcher, signature):
            with _lock_compiling(dispatcher):
                if in_fork and not _is_cached(dispatcher, signature) and can_fork():
                    run_in_fork(lambda: hurried(signature))
                if not _is_cached(dispatcher, signature):
                    return hurried(signature)
        with _without_helpers():
            return compile_here(signature)

    dispatcher.compile = found_or_made
    return cast("_Function", dispatcher)


@contextmanager
def _lock_compiling(dispatcher: Any) -> Iterator[None]:
    """Wait until no other process compiles a function, so that its code can be loaded."""
    try:
        import fcntl
    except ImportError:  # not on Windows: there each compiles for itself
        yield
        return
    with (cache_folder() / f"{dispatcher.__module__}.{dispatcher.__qualname__}.lock").open("w") as lock:
        with suppress(OSError):  # a folder of a network may know no locks
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _is_cached(dispatcher: Any, signature: Any) -> bool:
    store = dispatcher._cache
    key = store._index_key(signature, dispatcher.targetctx.codegen())
    return key in store._cache_file._load_index()


def part(function: _Function) -> _Function:
    """Compile a function that only compiled ones call; its code is cached with theirs."""
    if numba.config.DISABLE_JIT:
        return function
    dispatcher = numba.njit(no_cpython_wrapper=True, **_SETTINGS)(function)
    template = dispatcher.get_call_template

    def plain_template(args: tuple[Any, ...], kws: Mapping[str, Any]) -> Any:
        """Compile once for a number, not for each literal in a call."""
        plain = {key: numba.types.unliteral(value) for key, value in kws.items()}
        with _drafting():
            return template(tuple(map(numba.types.unliteral, args)), plain)

    dispatcher.get_call_template = plain_template
    return cast("_Function", dispatcher)


def is_ready(function: Callable[..., Any]) -> bool:
    """Return whether the code of a compiled function is cached."""
    module, name = function.__module__.rpartition(".")[2], cast("Any", function).__qualname__
    return any(cache_folder().glob(f"**/{module}.{name}-*.nbc"))


def compile_in_background(
    function: Callable[..., Any], call: Callable[[], object]
) -> AbstractContextManager[None]:
    """Compile a function in a background fork, by a call, if it is not cached."""
    if numba.config.DISABLE_JIT or is_ready(function) or not can_fork_beside():
        return nullcontext()
    with _without_helpers():
        cpu_target.target_context.refresh()  # half a second, once for both
    return run_in_background(call)
