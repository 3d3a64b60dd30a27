"""What turns the engine's functions into machine code, and keeps that code for the next call.

The code is kept in the user's cache folder, in a folder for just these sources and this Numba: a
function that Numba finds there was compiled from what stands here, callees in other files included.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
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


def compiled(function: _Function) -> _Function:
    """Compile a function where it is first called, and keep its code; it lets other threads run."""
    settings = vars(numba.config)
    before = settings["CACHE_DIR"]
    settings["CACHE_DIR"] = str(folder())  # other programs' functions are kept where they were
    try:
        return cast("_Function", numba.njit(cache=True, nogil=True, error_model="numpy")(function))
    finally:
        settings["CACHE_DIR"] = before


def part(function: _Function) -> _Function:
    """Compile a function that only compiled ones call; its code is kept with theirs."""
    made = numba.njit(nogil=True, error_model="numpy", no_cpython_wrapper=True)(function)
    template = made.get_call_template

    def once(args: tuple[Any, ...], kws: Mapping[str, Any]) -> Any:
        """Compile for a number, not for each number that is written in a call."""
        plain = {key: numba.types.unliteral(value) for key, value in kws.items()}
        return template(tuple(map(numba.types.unliteral, args)), plain)

    made.get_call_template = once
    return cast("_Function", made)


def is_ready(module: str) -> bool:
    """Tell whether a module's code of an earlier call is there, so that nobody has to wait."""
    return any(folder().glob(f"**/{module}.*.nbc"))
