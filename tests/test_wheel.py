"""The wheel: what is installed prints what the checkout prints."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from functools import cache
from pathlib import Path

import pytest

from tests.printing import helpers

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel of this checkout once."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT, check=True, capture_output=True,
    )  # fmt: skip
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into a folder of its own."""
    folder = tmp_path_factory.mktemp("installed")
    call = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", "--no-compile"]
    call += ["--disable-pip-version-check", "--target", str(folder), str(wheel)]
    subprocess.run(call, check=True, capture_output=True)
    return folder


def printed(path: Path, folder: Path, *arguments: str) -> dict[str, bytes]:
    """Print with the package found at a path, from within an empty folder."""
    folder.mkdir()
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "PRINTPLAY"))}
    code = (
        "import sys; sys.path.insert(0, sys.argv.pop(1)); import printplay;"
        "assert printplay.__file__.startswith(sys.path[0]), printplay.__file__;"
        "from printplay.cli.app import main; main()"
    )
    subprocess.run(
        [sys.executable, "-I", "-c", code, str(path), "print", "go-for-gold", "-q", *arguments],
        cwd=folder, check=True, env=environment,
    )  # fmt: skip
    return {p.name: p.read_bytes() for p in sorted((folder / "output").iterdir())}


@pytest.mark.parametrize(
    ("call", "name"),
    [(["reference", "--lang", "en"], "go-for-gold-reference.pdf"),
     pytest.param(["--lang", "de"], "go-for-gold-de.pdf", marks=pytest.mark.long)],
)  # fmt: skip
def test_an_installed_wheel_prints_the_same(
    call: list[str], name: str, installed: Path, tmp_path: Path
) -> None:
    """From any folder, the installed program prints to the byte what the checkout prints."""
    ours = helpers.printed(*call)
    theirs = printed(installed, tmp_path / "there", *call)
    assert list(ours) == [name]
    assert ours == theirs


def test_the_wheel_holds_what_it_needs(wheel: Path) -> None:
    """Boards, faces with their licences and catalogues are in the wheel; tests are not."""

    @cache
    def names() -> list[str]:
        with zipfile.ZipFile(wheel) as archive:
            return archive.namelist()

    for folder in ("layouts", "fonts"):
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and path.suffix in {".toml", ".ttf", ".geojson"}:
                assert f"printplay/_data/{path.relative_to(ROOT).as_posix()}" in names()
    assert any(name.endswith("OFL-text.txt") for name in names())
    assert any(name.endswith(".mo") for name in names())
    assert not [name for name in names() if name.startswith(("tests", "output"))]
    assert not [name for name in names() if "__pycache__" in name]


@pytest.mark.long
def test_the_wheel_holds_the_manual(wheel: Path, installed: Path, tmp_path: Path) -> None:
    """Who has installed printplay reads the manual, in both languages, and so does `man`."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (page,) = (name for name in names if name.endswith("share/man/man1/printplay.1"))
        assert ".SS printplay manual" in archive.read(page).decode()
        (german,) = (name for name in names if name.endswith("share/man/de/man1/printplay.1"))
        said = archive.read(german).decode()
        assert "\nOptionen:\n" in said
        assert "\nOptions:\n" not in said
    assert not [name for name in names if name.startswith("printplay/_data/docs/pictures")]
    code = "import sys; sys.path.insert(0, sys.argv.pop(1));from printplay.cli.app import main; main()"
    for word, title, lang in (
        ("duplex", "Backs", "en"), ("decks", "Decks", "en"),
        ("privacy", "Datenschutz", "de"), ("hog", "Ein Spiel", "de"),
    ):  # fmt: skip
        call = [sys.executable, "-I", "-c", code, str(installed), "manual", word, "--lang", lang]
        shown = subprocess.run(call, cwd=tmp_path, check=True, capture_output=True, text=True)
        assert shown.stdout.startswith(title)


def test_the_wheel_is_typed(wheel: Path) -> None:
    """A type checker takes the types of what is installed."""
    assert "printplay/py.typed" in zipfile.ZipFile(wheel).namelist()
