"""What all tests share.

Hypothesis asserts no clock (speed is measured in benchmarks/). In CI it looks at the same examples
every time, so that a landing never hangs on luck; at a desk it goes on looking for new ones.
"""

from __future__ import annotations

import gc
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Generator, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from printplay.core.numpy_threads import NUMPY_THREADS

# Several processes share the cores already: threads of OpenBLAS would only wait for each other.
# NumPy reads this when it is loaded, which Hypothesis does.
os.environ.setdefault(NUMPY_THREADS, "1")

from hypothesis import settings

from printplay import games
from printplay.cli import settings as settings_keys
from printplay.core import i18n, resources
from printplay.locale.build import compile_catalogues
from tests.examples import some

# The folders of tests lie in memory where there is such a disk with room: a ledger waits for the
# disk after every line, and no test can tell whether it did. A folder goes with a test that passed.
MEMORY = Path("/dev/shm")
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 2 << 30:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

# What the person at this desk has set is no part of a test, nor is the width of the terminal.
os.environ.pop("COLUMNS", None)
os.environ["PRINTPLAY_CONFIG"] = os.devnull
os.environ["XDG_CONFIG_HOME"] = str(Path(tempfile.gettempdir(), "printplay-tests"))
for key in settings_keys.KEYS:
    os.environ.pop(settings_keys.variable(key), None)

#: Games that the tests add, as anybody adds one: `games`, `layouts` and `records` beside ours.
ADDED = Path(__file__).parent / "added"

# Ctrl-C reaches the programs that tests start, even where it is ignored (in the background).
signal.signal(signal.SIGINT, signal.default_int_handler)

# As the program does, and more rarely: to look through all that is kept took a tenth of the time.
gc.set_threshold(1_000_000, 20, 20)

#: Files with the longest tests, some of which wait for browsers and servers: they begin first, so
#: that no core is idle at the end while one of them goes on.
LONGEST = ("tests/web/", "tests/games/go_for_gold/photos/test_scan.py", "tests/test_wheel.py")

#: Where the turn to compile is taken; and the folder of what is compiled last.
_TURN = Path(__file__).parent / "__pycache__" / "turn"
_LAST = Path(__file__).parent / "web" / "__pycache__"

settings.register_profile("desk", deadline=None, max_examples=some(50))
settings.register_profile("ci", deadline=None, max_examples=some(50), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "desk")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take the game that is being added: `pytest tests/games --game hog`."""
    parser.addoption("--game", help="run the tests that ask something of every game, for this one")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is not asked of that game; begin with the longest, then by chance."""
    items.sort(key=lambda one: not one.nodeid.startswith(LONGEST))
    if name := config.getoption("--game"):
        asked = [one for one in items if f"[{name}" in one.name and "game" in one.fixturenames]  # type: ignore[attr-defined]
        config.hook.pytest_deselected(items=[one for one in items if one not in asked])
        items[:] = asked


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Let one worker compile all tests where none is compiled yet, while the others wait for it.

    To compile them takes three times as long as to load what was compiled.
    """
    with ExitStack() as turn:
        if "PYTEST_XDIST_WORKER" in os.environ and not _are_compiled():
            with suppress(ImportError):  # not on Windows: there each compiles for itself
                import fcntl

                lock = turn.enter_context(_TURN.open("w"))
                fcntl.flock(lock, fcntl.LOCK_EX)
                if _are_compiled():
                    lock.close()
        return (yield)


def _are_compiled() -> bool:
    """Return whether the tests that come last are compiled, or nothing is kept of what is."""
    return sys.dont_write_bytecode or any(_LAST.glob("test_*.pyc"))


def pytest_collection_finish() -> None:
    """Look no more for garbage among the tests themselves."""
    gc.freeze()


@pytest.fixture(scope="session")
def _added(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lay the games of the tests in a folder, beside ours, with their catalogues compiled."""
    folder = tmp_path_factory.mktemp("added")
    for name, ours in (("layouts", resources.layouts()), ("records", resources.records())):
        shutil.copytree(ours, folder / name)
        shutil.copytree(ADDED / name, folder / name, dirs_exist_ok=True)
    shutil.copytree(ADDED / "games", folder / "games")
    compile_catalogues(folder)
    return folder


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch, _added: Path) -> Iterator[None]:
    """Find the games of the tests, their layouts and their records, as if they were ours."""
    folder, shipped = _added / "layouts", [*games.__path__, str(_added / "games")]
    monkeypatch.setattr(resources, "layouts", lambda game=None: folder / game if game else folder)
    monkeypatch.setattr(resources, "records", lambda: _added / "records")
    monkeypatch.setattr(games, "__path__", shipped)
    monkeypatch.setattr(games.__spec__, "submodule_search_locations", shipped)
    i18n._catalogue.cache_clear()
    yield
    monkeypatch.undo()
    i18n._catalogue.cache_clear()
    mine = tuple(f"printplay.games.{path.name}" for path in (ADDED / "games").iterdir())
    for name in [name for name in sys.modules if name.startswith(mine)]:
        del sys.modules[name]
