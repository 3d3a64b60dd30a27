"""`printplay doctor`: what is installed, where things lie, and what is wrong with them."""

from __future__ import annotations

import json
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from printplay import __version__
from printplay.core import resources
from tests.cli.helpers import program, run


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Live in a new, empty home."""
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PRINTPLAY_CONFIG", str(tmp_path / "config.toml"))
    monkeypatch.chdir(tmp_path)


def looks(*, sound: bool = True) -> dict[str, dict[str, Any]]:
    """Return what was looked at, by its name."""
    result = run("doctor", "--json")
    assert result.exit_code == (0 if sound else 1), result.output
    answer = json.loads(result.stdout)
    assert answer["sound"] is sound
    return {one["name"]: one for one in answer["looks"]}


def test_a_new_home_is_sound_and_stays_empty(tmp_path: Path) -> None:
    """Versions, fonts, folders, settings and the ledger are told, and none of them is made."""
    before = sorted(tmp_path.iterdir())
    found = looks()
    assert found["printplay"]["found"] == __version__
    assert found["qrcode"]["found"] == metadata.version("qrcode")
    assert "psycopg" in found["[postgres]"]["found"]
    assert found["chart"]["found"] == "present, with licence"
    assert found["paper"]["found"] == "a4 (default)"
    assert not [path for path in tmp_path.rglob("*") if "printplay" in path.name]
    assert sorted(tmp_path.iterdir())[: len(before)] == before
    assert "No problems found." in run("doctor").stdout
    assert run("doctor", "--quiet").exit_code == 0


def test_what_is_set_wrongly_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each setting that no command could use is told with where it comes from and the cure."""
    (tmp_path / "config.toml").write_text('paper = "a9"\npapr = "a4"\n')
    monkeypatch.setenv("PRINTPLAY_INK", "lots")
    monkeypatch.setenv("PRINTPLAY_LANG", "xx")
    monkeypatch.setenv("PRINTPLAY_PAPER_SIZE", "a4")
    found = looks(sound=False)
    assert found["paper"]["found"] == "a9 (config.toml:1)"
    assert "'a9'" in found["paper"]["wrong"]
    assert "letter" in found["paper"]["cure"]
    assert "'lots'" in found["ink"]["wrong"]
    assert "en, de" in found["PRINTPLAY_LANG"]["cure"]
    assert found["PRINTPLAY_PAPER_SIZE"]["doubtful"]
    assert any("papr" in name for name in found)


def test_a_ledger_that_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ledger that is gone, damaged or unreachable is told; nothing is made in its place."""
    monkeypatch.setenv("PRINTPLAY_LEDGER", str(tmp_path / "gone.db"))
    assert "no ledger here" in looks(sound=False)["ledger"]["wrong"]
    (tmp_path / "gone.db").write_text("a diary")
    assert looks(sound=False)["ledger"]["wrong"]
    assert (tmp_path / "gone.db").read_text() == "a diary"
    monkeypatch.setenv("PRINTPLAY_LEDGER", "postgresql://ann:s3cret@127.0.0.1:1/none")
    assert "s3cret" not in run("doctor").output


def test_a_font_without_its_licence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A font that is gone, and a licence that is not beside its font, are told."""
    fonts = tmp_path / "fonts"
    fonts.mkdir()
    for path in resources.fonts().iterdir():
        if path.name not in ("OFL-chart.txt", "text-bold.ttf"):
            (fonts / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(resources, "fonts", lambda: fonts)
    found = looks(sound=False)
    assert "OFL-chart.txt" in found["chart"]["wrong"]
    assert found["text-bold"]["found"] == "missing"
    assert found["text"]["wrong"] == ""


def test_a_package_that_is_too_old(monkeypatch: pytest.MonkeyPatch) -> None:
    """A package that is older than printplay needs is told with the command that renews it."""
    known = metadata.version
    monkeypatch.setattr(metadata, "version", lambda name: "1.0" if name == "qrcode" else known(name))
    found = looks(sound=False)["qrcode"]
    assert ">=8" in found["wrong"]
    assert "pip install 'qrcode>=8'" in found["cure"]


def test_a_file_where_a_folder_should_be(tmp_path: Path) -> None:
    """A folder that cannot be made is told with what stands in its way."""
    (tmp_path / "output").write_text("a file")
    assert str(tmp_path / "output") in looks(sound=False)["output"]["wrong"]


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "de"])
def test_it_never_falls_ill(language: str) -> None:
    """With hardly any surroundings there is an answer and no traceback, in either language."""
    done = program(
        "doctor", "--lang", language, HOME="/proc/nobody", XDG_CONFIG_HOME="", XDG_DATA_HOME="",
        PRINTPLAY_CONFIG="", TERM="", LANG="", COLUMNS="40",
    )  # fmt: skip
    assert done.returncode in (0, 1)
    assert "Traceback" not in done.stdout + done.stderr
    assert ("Schriften" in done.stdout) == (language == "de")
