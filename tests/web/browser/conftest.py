"""One browser and one server for a module, and phones that are put away."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.web.browser import phones
from tests.web.browser.phones import Phone
from tests.web.process import Served, served

Opens = Callable[..., Phone]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Run the browser, where it is installed; in CI it has to be.

    It ends with its module: while Playwright runs, no other test can run an event loop.
    """
    path = phones.program()
    if path is None:
        missing = "Chromium is not installed; CONTRIBUTING.md says how"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing)
    with phones.browser(path) as running:
        yield running


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Run a server of a new ledger."""
    folder = tmp_path_factory.mktemp("table")
    with served(str(folder / "ledger.db"), Path(folder, "state")) as running:
        yield running


@pytest.fixture
def opens(chromium: Browser, table: Served) -> Iterator[Opens]:
    """Return what opens a phone; at the end none of them may have met a mistake of the page."""
    open_: list[Phone] = []

    def phone(name: str = "Anna", **more: object) -> Phone:
        open_.append(Phone(chromium, table, name, **more))  # type: ignore[arg-type]
        return open_[-1]

    yield phone
    for one in open_:
        one.close()
    assert [fault for one in open_ for fault in one.wrong] == []
    hosts = {host for one in open_ for host in one.hosts}
    assert hosts <= {table.address.partition("//")[2]}
