"""The page from a wheel, in an empty folder, with nothing installed but what its extra asks for.

What `pip install 'printplay[web]'` would install is told by the wheel itself; those packages are
linked into a folder from where this environment has them, so that no network is needed.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import zipfile
from contextlib import ExitStack
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path

from packaging.requirements import Requirement

from tests.web.process import Member, served

_ROOT = Path(__file__).resolve().parents[2]
_START = (
    "import sys; sys.path.append(sys.argv.pop(1)); import printplay;"
    "assert printplay.__file__.startswith(sys.path[-1]), printplay.__file__;"
    "from printplay.cli.app import main; main()"
)
#: What a page or a style names of the page's own files.
_NAMED = re.compile(r"""["'(](/[\w./-]+|(?:fonts/|\./)[\w.-]+)["')]""")
#: What only a page asks for that cannot be shown.
_IN_TROUBLE = {"js/trouble.js"}
_PAGES = ("/", "/join", "/new", "/history", "/prints", "/people", "/match/{}", "/match/{}/screen",
          "/match/{}/photos")  # fmt: skip


def serves(seed: int) -> str:
    """Serve the page from a wheel; every page and every file that one names is there."""
    del seed
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        site, empty = folder / "site", folder / "empty"
        empty.mkdir()
        packages = _installed(_wheel(folder), site, "web")
        program = ("-I", "-S", "-c", _START, str(site))
        server = stack.enter_context(
            served(str(empty / "club.db"), folder / "state", program=program, cwd=empty)
        )
        host = server.join()
        match = host.start()
        loaded = _loaded(host, [page.format(match) for page in _PAGES])
        own = _ROOT / "printplay" / "web" / "static"
        files = {path.relative_to(own).as_posix() for path in own.rglob("*") if path.is_file()}
        ours = [path.split("/", 3) for path in loaded if path.startswith("/static/")]
        missed = files - {path[-1] for path in ours} - _IN_TROUBLE
        for name in _IN_TROUBLE:
            assert host.http.get("/".join([*ours[0][:3], name])).status_code == 200
        assert all(name.endswith((".txt", ".md")) for name in missed), missed
        assert host.add(match, "wheel-00000001", "round 4").status_code == 200
        assert host.http.get("/api/matches").status_code == 200
        assert not server.complaints[1:], server.complaints
    return f"{len(packages)} packages, {len(_PAGES)} pages, {len(loaded)} files of theirs"


def _wheel(folder: Path) -> Path:
    """Build the wheel of this checkout."""
    call = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(call, cwd=_ROOT, check=True, capture_output=True)
    (found,) = folder.glob("*.whl")
    return found


def _installed(wheel: Path, site: Path, extra: str) -> set[str]:
    """Put a wheel and what it needs with an extra into a folder; return the packages' names."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    (about,) = site.glob("printplay-*.dist-info")
    found: set[str] = set()
    waiting: list[tuple[Distribution, frozenset[str]]] = [(PathDistribution(about), frozenset({extra}))]
    while waiting:
        package, extras = waiting.pop()
        for text in package.requires or ():
            needed = Requirement(text)
            marker = needed.marker
            wanted = marker is None or any(marker.evaluate({"extra": one}) for one in ("", *extras))
            if not wanted or needed.name in found:
                continue
            found.add(needed.name)
            one = distribution(needed.name)
            waiting.append((one, frozenset(needed.extras)))
            for top in {file.parts[0] for file in one.files or () if file.parts[0] != ".."}:
                if not (site / top).exists() and top != "__pycache__":
                    (site / top).symlink_to(Path(str(one.locate_file(top))).resolve())
    return found


def _loaded(host: Member, pages: list[str]) -> set[str]:
    """Return the addresses that pages name, and those that these name; each was fetched."""
    waiting, found = list(pages), set[str]()
    while waiting:
        address = waiting.pop()
        answer = host.http.get(address)
        assert answer.status_code == 200, (address, answer.status_code)
        if address in pages or address.endswith((".css", ".js")):
            for named in _NAMED.findall(answer.text):
                there = named if named[0] == "/" else f"{address.rpartition('/')[0]}/{named}"
                there = there.replace("/./", "/")
                if there not in found and there.startswith("/static/"):
                    found.add(there)
                    waiting.append(there)
    return found


CAMPAIGNS = {"wheel": serves}
