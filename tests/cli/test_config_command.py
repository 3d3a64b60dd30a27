"""`printplay config`: settings that last, and what beats them."""

from __future__ import annotations

import json
import os
import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from platformdirs import user_config_path

from printplay.cli import settings
from printplay.cli.config import check_value, store_setting
from printplay.core.errors import PrintplayError
from printplay.core.i18n import LANGUAGES
from printplay.core.print_choices import Duplex, Ink
from tests.cli.helpers import called, run
from tests.examples import some


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a config file of one's own, which is not there yet."""
    path = tmp_path / "settings" / "config.toml"
    monkeypatch.setenv(settings.VARIABLE, str(path))
    return path


def held(key: str, *arguments: str) -> tuple[str, str]:
    """Return the value of a setting, and what set it."""
    found = json.loads(run("config", "--json", *arguments).stdout)["settings"]
    return next((one["value"], one["source"]) for one in found if one["setting"] == key)


def test_what_is_set_holds_until_it_is_taken_out(file: Path) -> None:
    """A setting holds in every later call, and `unset` brings back what is built in."""
    assert held("paper") == ("a4", "default")
    assert "letter" in run("config", "set", "paper", "Letter").stdout
    said = json.loads(run("config", "set", "paper", "Letter", "--json").stdout)
    assert (said["setting"], said["value"], said["source"]) == ("paper", "letter", "file")
    assert tomllib.loads(file.read_text()) == {"paper": "letter"}
    assert held("paper") == ("letter", "file")
    run("config", "unset", "paper")
    assert held("paper") == ("a4", "default")
    assert "not set" in run("config", "unset", "paper").stdout


@pytest.mark.usefixtures("file")
def test_options_beat_variables_and_variables_beat_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is nearer to the call wins, for what is printed and in what `config` shows."""
    call = ("print", "go-for-gold", "pad", "-q", "-o", str(tmp_path / "out"))

    def printed(*arguments: str) -> str:
        run(*call, *arguments)
        (one,) = (tmp_path / "out").iterdir()
        one.unlink()
        return one.name

    run("config", "set", "paper", "letter")
    assert printed() == "go-for-gold-pad-letter.pdf"
    monkeypatch.setenv("PRINTPLAY_PAPER", "a5")
    assert held("paper") == ("a5", "variable")
    assert printed() == "go-for-gold-pad-a5.pdf"
    assert printed("--paper", "a4") == "go-for-gold-pad.pdf"
    assert "overrides the file" in run("config", "set", "paper", "a3").stderr


def test_the_language_that_lasts(file: Path) -> None:
    """The language of the file is spoken from the first word on; variable and option beat it."""
    file.parent.mkdir()
    file.write_text('lang = "de"\n')
    assert "Spiel" in called("games").stdout
    assert "Spiel" not in called("games", PRINTPLAY_LANG="en").stdout
    assert "Spiel" not in called("games", "--lang", "EN").stdout
    assert "Aufruf" in called("games", "-h").stdout


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ('ink = "low"\npapr = "a4"\n', ":2: papr", ["unknown setting", "Did you mean paper?"]),
        ('\nlanguage = "de"', ":2: language", ["Did you mean lang?"]),
        ('zzz = "1"', ":1: zzz", ["lang, paper, duplex"]),
        ("paper = 4", ":1: paper", ["in quotes", 'paper = "a4"']),
        ('ink = "lots"', ":1: ink", ["'lots'", "full, light, low"]),
        ('ink = ""', ":1: ink", ["in quotes"]),
        ("paper = letter", ":1:9", ["not valid TOML"]),
        ('[paper]\nname = "a4"', ":1: paper", ["in quotes"]),
    ],
)
def test_a_config_file_that_cannot_be_read(text: str, place: str, words: list[str], file: Path) -> None:
    """Every command names file, line, key and cure, and ends with 2; what mends it still works."""
    file.parent.mkdir()
    file.write_text(text)
    with pytest.raises(PrintplayError) as caught:
        run("games")
    assert caught.value.exit_code == 2
    for word in (f"{file}{place}", *words):
        assert word in str(caught.value)
    for call in (["--help"], ["games", "--help"], ["score", "add", "-h"], ["--version"]):
        assert run(*call).exit_code == 0
    shown = run("config")
    assert shown.exit_code == 1
    assert place in shown.stderr
    assert run("config", "path").stdout == f"{file}\n"
    assert f"{file}{place}" in re.sub(r"\n\s*", "", run("doctor", "--quiet").stdout)


def test_a_stray_key_can_be_taken_out(file: Path) -> None:
    """A key that is not known goes by the name it has, and nothing else with it."""
    file.parent.mkdir()
    file.write_text('# mine\npapr = "a4"\nink = "low"\n')
    gone = json.loads(run("config", "unset", "papr", "--json").stdout)
    assert gone == {"format": 1, "setting": "papr", "value": None, "source": "default", "where": None}
    assert file.read_text() == '# mine\nink = "low"\n'


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (["set", "papr", "a4"], ["'papr'", "Did you mean paper?"]),
        (["set", "paper", "leter"], ["'leter'", "Did you mean letter?", "a3, a4"]),
        (["set", "ink", "lots"], ["'lots'", "full, light, low"]),
        (["set", "ink"], ["needs a value", "full, light, low"]),
        (["set", "paper", " "], ["needs a value"]),
        (["set", "profile", "nobody"], ["'nobody'", "calibrate"]),
        (["set", "ledger", "postgresql://a@b@c/d"], ["more than one @"]),
        (["set", "ledger", "."], ["folder", "ledger.db"]),
        (["unset", "papr"], ["Did you mean paper?"]),
    ],
)
def test_a_value_that_cannot_be(call: list[str], words: list[str], file: Path) -> None:
    """What no command could use is not kept: it is said, with what can be, and no file is made."""
    with pytest.raises(PrintplayError) as caught:
        run("config", *call)
    assert caught.value.exit_code == 2
    for word in words:
        assert word in str(caught.value)
    assert not file.exists()


def test_a_persons_own_lines_stay(file: Path) -> None:
    """Comments, blank lines, order and line ends are kept; only the line that is set changes."""
    file.parent.mkdir()
    file.write_bytes(b"\xef\xbb\xbf# my printer\r\n\r\npaper = 'a4'  # for now\r\nink = \"low\"")
    run("config", "set", "paper", "210x300")
    run("config", "set", "duplex", "short")
    assert file.read_text("utf-8-sig").splitlines() == [
        "# my printer", "", 'paper = "210x300"  # for now', 'ink = "low"', 'duplex = "short"',
    ]  # fmt: skip
    assert held("duplex") == ("short", "file")


@pytest.mark.parametrize("text", ['paper = """\na4"""\n', '[paper]\nname = "a4"\n'])
def test_a_setting_that_cannot_be_changed_is_not_said_to_be(text: str, file: Path) -> None:
    """A value over several lines, or a table, is left as it is, and the person is told so."""
    file.parent.mkdir()
    file.write_text(text)
    with pytest.raises(
        PrintplayError, match="this setting is written in a form that printplay cannot change"
    ) as caught:
        run("config", "set", "paper", "letter")
    assert caught.value.exit_code == 2
    assert f"{file}:1" in str(caught.value)
    assert file.read_text() == text


def test_a_ledger_is_found_from_any_folder(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ledger is kept by its whole path; one written by hand lies where its config file lies."""
    monkeypatch.chdir(tmp_path)
    run("config", "set", "ledger=club.db")
    assert tomllib.loads(file.read_text())["ledger"] == str(tmp_path / "club.db")
    file.write_text('ledger = "mine.db"')
    assert held("ledger") == (str(file.parent / "mine.db"), "file")
    run("score", "start", "go-for-gold", "Anna", "Ben")
    assert (file.parent / "mine.db").is_file()


def test_a_password_is_not_shown(file: Path) -> None:
    """The address of a server is shown without its password, when it is set and later."""
    said = run("config", "set", "ledger", "postgresql://ann:s3cret@club/ledger")
    assert "s3cret" not in said.output + run("config").output
    assert "s3cret" in file.read_text()


@pytest.mark.parametrize(
    ("line", "call", "key"),
    [
        ('profile = "nobody"', ("print", "go-for-gold", "pad"), "profile"),
        ('paper = "a9"', ("print", "go-for-gold", "pad"), "paper"),
        ('paper = "both"', ("print", "goldrausch", "cards", "--cutter"), "paper"),
        ('ledger = "gone.db"', ("print", "go-for-gold", "--match", "k7"), "ledger"),
    ],
)
def test_an_error_says_that_a_setting_led_to_it(
    line: str, call: tuple[str, ...], key: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody looks for a slip in a call that is in the file, or in a variable."""
    file.parent.mkdir()
    file.write_text(line)
    with pytest.raises(PrintplayError) as caught:
        run(*call)
    assert f"setting {key} in {file}:1" in str(caught.value)
    file.write_text("")
    value = str(tomllib.loads(line)[key])
    monkeypatch.setenv(f"PRINTPLAY_{key.upper()}", value)
    with pytest.raises(PrintplayError, match=f"setting {key} in PRINTPLAY_{key.upper()}"):
        run(*call)


def test_a_setting_gives_way_where_it_means_nothing(file: Path, tmp_path: Path) -> None:
    """A printer's profile is for paper, and ink for what no code says: no error comes of them."""
    file.parent.mkdir()
    file.write_text('profile = "nobody"\nink = "low"\n')
    out = ("-q", "-o", str(tmp_path / "out"))
    assert run("print", "go-for-gold", "pad", "--format", "svg", *out).exit_code == 0
    assert run("print", "goldrausch", "reference", "--paper", "card", *out).exit_code == 0
    code = ("--code", "P1GG008E2CB0C40001", "--format", "svg")
    assert run("print", "go-for-gold", *code, *out).exit_code == 0


def test_settings_and_options_know_the_same_values() -> None:
    """What can be set is what the options take."""
    assert settings.KEYS["duplex"].choices == tuple(Duplex)
    assert settings.KEYS["ink"].choices == tuple(Ink)
    assert settings.KEYS["lang"].choices == LANGUAGES


@pytest.mark.parametrize("home", ["/home/ann", "", "here", None])
@pytest.mark.parametrize("xdg", ["/etc/ann", "", "here", None])
def test_the_file_lies_in_the_users_config_folder(
    home: str | None, xdg: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the surroundings say, the folder is that of the system's rules."""
    for name, value in (("HOME", home), ("XDG_CONFIG_HOME", xdg)):
        if value is None:
            monkeypatch.delenv(name, raising=False)
        else:
            monkeypatch.setenv(name, value)
    assert settings.config_folder() == user_config_path("printplay", appauthor=False)


LINES = st.sampled_from(
    ["# note", "", 'paper = "a4"  # x', "paper='a3'", 'ink = "low"', '  duplex  =  "short"',
     'ledger = "/tmp/a#b.db" # c', "profile = 'x = 1'", '"lang" = "de"', "odd = 1", "[more]",
     "k = 2"]
)  # fmt: skip


@given(lines=st.lists(LINES, max_size=8), end=st.sampled_from(["\n", "\r\n"]),
       key=st.sampled_from(["paper", "ink", "duplex", "ledger"]), unset=st.booleans())  # fmt: skip
@hypothesis_settings(max_examples=some(60), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_setting_a_key_changes_nothing_else(
    lines: list[str], end: str, key: str, unset: bool, file: Path
) -> None:
    """Of any file that is TOML, all other keys and all comments stay as they are."""
    file.parent.mkdir(exist_ok=True)
    text = end.join(lines)
    try:
        before = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    file.write_bytes(text.encode())
    value = None if unset else check_value(key, {"paper": "a5", "ink": "full"}.get(key, "long"))
    store_setting(key, value)
    after = tomllib.loads(file.read_text())
    before.pop(key, None)
    assert after == ({**before, key: value} if value is not None else before)
    left = [one for one in file.read_text().splitlines() if not re.match(rf"\s*{key}\b", one)]
    assert left == [one for one in lines if not re.match(rf"\s*{key}\b", one)][: len(left)]


def test_without_a_home_everything_works_but_keeping() -> None:
    """Where there is no home, commands run, and only what would be kept is refused."""
    if os.name == "nt":
        pytest.skip("there, a home is named otherwise")
    nowhere = {settings.VARIABLE: "", "HOME": "/proc/nobody", "XDG_CONFIG_HOME": "/proc/nobody"}
    assert called("games", **nowhere).returncode == 0
    assert called("config", **nowhere).returncode == 0
    done = called("config", "set", "paper", "a5", **nowhere)
    assert done.returncode == 2
    assert done.stderr.startswith("printplay: /proc/nobody")
