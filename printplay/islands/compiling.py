"""What turns the engine's functions into machine code, and keeps that code for the next call.

The code is kept in the user's cache folder, in a folder for just these sources and this Numba: a
function that Numba finds there was compiled from what stands here, callees in other files included.

Somebody waits while it is made, so two things hold of all these functions. None of them makes an
array: what they work in is given to them, and nobody has to count who holds it. And only a whole
that is called from Python is optimised, not also each part of it with all that the part calls.
"""

from __future__ import annotations

import gc
import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core.codegen import JITCodeLibrary
from numba.core.registry import cpu_target
from platformdirs import user_cache_path

from printplay.games.go_for_gold import state

_Function = TypeVar("_Function", bound=Callable[..., Any])
_VARIABLE = "NUMBA_CACHE_DIR"
#: Seconds for which the code of another version is kept: two of them may be in use side by side.
_KEPT = 7 * 24 * 3600


@cache
def digest() -> str:
    """Return what tells these sources, compiled by this Numba, from any others."""
    found = hashlib.sha256(numba.__version__.encode())
    for source in [*sorted(Path(__file__).parent.glob("*.py")), Path(state.__file__)]:
        found.update(source.read_bytes())  # numbers of the rules are compiled in, too
    return found.hexdigest()[:12]


@cache
def folder() -> Path:
    """Return where compiled code is kept; a temporary folder where nothing else can be written."""
    told = os.environ.get(_VARIABLE)
    name = f"engine-{digest()}"
    places = [Path(told)] if told else [user_cache_path("printplay")]
    for place in places:
        try:
            (place / name).mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(place / name, os.W_OK | os.X_OK):
            _clear(place, name)
            return place / name
    return Path(tempfile.mkdtemp(prefix="printplay-"))


def _clear(place: Path, name: str) -> None:
    """Remove what other versions kept and nobody used for a week."""
    for old in place.glob("engine-" + "[0-9a-f]" * 12):
        with suppress(OSError):
            if old.name == name:
                os.utime(old)
            elif old.stat().st_mtime < time.time() - _KEPT:
                shutil.rmtree(old, ignore_errors=True)


#: What is compiled is called by compiled code alone, or with arrays that Python holds.
_SETTINGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
#: Whether this is a Numba whose inner workings are known here; with others it takes twice as long.
_KNOWN = numba.__version__.startswith("0.68.")
if _KNOWN:
    _SETTINGS["_nrt"] = False
#: How hard LLVM tries, of 3. More takes longer, and makes the expert slower by a fifth.
_LEVEL = 1
#: Objects after which Python looks for rubbish while it compiles; that takes an eighth of the time.
_RUBBISH = 20_000


class _Draft(JITCodeLibrary):  # type: ignore[misc]  # Numba has no types
    """The code of a part, and of what it calls, as it was written down.

    It becomes machine code where a whole takes it in. (Numba would make machine code of every part
    with all that it calls, which nobody runs.)
    """

    @property
    def codegen(self) -> _Draft:
        """Return what Numba tells where the surroundings of code are; that of a part has none."""
        return self

    def set_env(self, name: str, env: object) -> None:
        """Take no notice of that."""

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002  as Numba calls it
        """Return 0: nothing can be called here."""
        self._ensure_finalized()
        return 0

    def _optimize_final_module(self) -> None: ...

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


@contextmanager
def _drafting() -> Iterator[None]:
    """Let Numba write down what it compiles, no more."""
    makes = cpu_target.target_context.codegen()
    before = makes._library_class
    makes._library_class = _Draft if _KNOWN else before
    try:
        yield
    finally:
        makes._library_class = before


@contextmanager
def _hurrying() -> Iterator[None]:
    """Let LLVM try no harder than it helps, and Python look for rubbish less often."""
    settings, rubbish = vars(numba.config), gc.get_threshold()
    level = settings["OPT"]
    settings["OPT"] = type(level)(min(_LEVEL, level))
    gc.set_threshold(_RUBBISH, *rubbish[1:])
    try:
        yield
    finally:
        settings["OPT"] = level
        gc.set_threshold(*rubbish)


def compiled(function: _Function) -> _Function:
    """Compile a function where it is first called, and keep its code; it lets other threads run."""
    settings = vars(numba.config)
    before = settings["CACHE_DIR"]
    settings["CACHE_DIR"] = str(folder())  # other programs' functions are kept where they were
    try:
        made = numba.njit(cache=True, **_SETTINGS)(function)
    finally:
        settings["CACHE_DIR"] = before
    compile_for = made._compile_for_args

    def hurried(*args: Any, **kws: Any) -> Any:
        with _hurrying():
            return compile_for(*args, **kws)

    made._compile_for_args = hurried
    return cast("_Function", made)


def part(function: _Function) -> _Function:
    """Compile a function that only compiled ones call; its code is kept with theirs."""
    made = numba.njit(no_cpython_wrapper=True, **_SETTINGS)(function)
    template = made.get_call_template

    def once(args: tuple[Any, ...], kws: Mapping[str, Any]) -> Any:
        """Compile for a number, not for each number that is written in a call."""
        plain = {key: numba.types.unliteral(value) for key, value in kws.items()}
        with _drafting():
            return template(tuple(map(numba.types.unliteral, args)), plain)

    made.get_call_template = once
    return cast("_Function", made)


def is_ready(name: str) -> bool:
    """Tell whether a function's code of an earlier call is there, so that nobody has to wait.

    `name` is that of its module and its own: "playing.play_simply".
    """
    return any(folder().glob(f"**/{name}-*.nbc"))
