"""`layout rate --certify` and what `check` and a map make of a certificate."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import printplay as pp
from printplay.core.fault_text import cure, sentence
from printplay.core.i18n import use
from printplay.games.go_for_gold.islands.answers import confirming
from printplay.games.go_for_gold.islands.engine.policies import BLIND, POLICIES
from printplay.games.go_for_gold.prints.seal import PLAYERS, named
from printplay.geometry.layouts.certificate import Certificate, with_certificate
from printplay.geometry.layouts.certified_results import PolicyResults
from printplay.lookup import boards
from tests.cli.helpers import layout, run
from tests.examples import portion
from tests.printing.helpers import page_texts

#: Too few to be sure of much: starts are fair within what nobody would print.
RATE = ("--matches", "200", "--within", "40", "--policy", "greedy,expert", "--quiet")


@pytest.fixture(scope="module")
def certified(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a layout of one's own, with remarks in it, that was certified."""
    file = tmp_path_factory.mktemp("certified") / "mine.toml"
    text = pp.new_layout(seed=5, name="Mine").files["Mine.toml"]
    file.write_text("# my island\n" + text.replace("[legend]", "# tokens\n[legend]"))
    assert layout("rate", str(file), "--certify", *RATE).exit_code == 0
    return file


def spoilt(certified: Path, tmp_path: Path, old: str, new: str) -> Path:
    """Return a copy in which one thing was changed."""
    text = certified.read_text()
    assert text.count(old) >= 1
    file = tmp_path / "spoilt.toml"
    file.write_text(text.replace(old, new, 1))
    return file


def test_a_certificate_keeps_the_rest_of_the_file(certified: Path) -> None:
    """What a person wrote stays, remarks too, and the island is still the same."""
    text = certified.read_text()
    before, _mark, told = text.partition("[certificate]")
    assert before.startswith("# my island\n")
    assert "# tokens\n[legend]" in before
    assert [line.partition(" = ")[0] for line in told.splitlines()[-2:]] == ["greedy", "expert"]
    assert boards.find_board(certified).hash == pp.new_layout(seed=5).board.hash


@pytest.mark.long
def test_a_certificate_is_confirmed_by_playing_again(certified: Path) -> None:
    """A sample agrees, so do all matches, and both say on how many matches the figures rest."""
    told, faults = confirming.confirm(boards.find_board(certified), whole=False)
    assert told is not None
    assert (told.holds, told.repeated, faults) == (True, 300, [])
    assert told.json()["policies"] == ["greedy", "expert"]
    said = json.loads(run("check", str(certified), "--certificate", "--json").stdout)
    assert said["valid"]
    assert said["certificate"]["holds"]
    assert said["rated"]
    sentence = said["certificate"]["sentence"]
    assert sentence.startswith(
        "The ports are not equally good for four greedy players and for four expert players: of 100"
    )
    assert "200 simulated matches). Change ports after each match. The first player" in sentence
    assert sentence.endswith("All matches were played again, with the same results.")


@pytest.mark.parametrize(
    ("code", "old", "new", "says"),
    [
        ("LC-38", "treasure = 4", "treasure = 3", "changed after it was certified"),
        (
            "LC-39",
            "], scored = [",
            "], scored = [9",
            "the certificate was changed after it was written: its checksum is wrong",
        ),
        (
            "LC-39",
            "players   = 4",
            "players   = 3",
            "the certificate was changed after it was written: its checksum is wrong",
        ),
    ],
)
def test_what_was_changed_since_is_told(
    certified: Path, tmp_path: Path, code: str, old: str, new: str, says: str
) -> None:
    """An island or a figure changed by hand is an error with its line and a cure."""
    file = spoilt(certified, tmp_path, old, new)
    told, (fault,) = confirming.confirm(boards.find_board(file), whole=False)
    assert told is not None
    assert not told.holds
    assert (fault.code, fault.severity) == (code, "error")
    assert says in sentence(fault)
    assert "Certify it again with `printplay layout rate" in cure(fault)
    line = file.read_text().split("\n")[(fault.line or 0) - 1]
    assert line.startswith(("island", "seal"))


def test_a_forged_seal_does_not_help(certified: Path, tmp_path: Path) -> None:
    """Figures that were never played are found out by playing, whoever sealed them."""
    board = boards.find_board(certified)
    assert board.certificate is not None
    other = replace(board.certificate, seed=99)
    forged = replace(other, seal=other.computed_seal())
    file = tmp_path / "forged.toml"
    file.write_text(with_certificate(certified.read_text(), forged, "x"))
    result = run("check", str(file), "--quiet")
    assert result.exit_code == 1
    said = " ".join(result.stdout.split())
    assert re.search(
        r"forged.toml:\d+: LC-40 error: greedy: when played again, the matches end", said
    )


def resealed(certificate: Certificate, **changes: object) -> Certificate:
    """Return a certificate with something of its first policy changed, and sealed again."""
    first, *others = certificate.policies.items()
    policies = dict([(first[0], replace(first[1], **changes)), *others])  # type: ignore[arg-type]
    other = replace(certificate, policies=policies)
    return replace(other, seal=other.computed_seal())


def as_before(certificate: Certificate) -> Certificate:
    """Return a certificate as earlier versions wrote it: without counts and seats."""
    policies = {
        name: replace(
            one,
            seats={},
            starts={
                port: replace(start, won=None, scored=None) for port, start in one.starts.items()
            },
        )
        for name, one in certificate.policies.items()
    }
    other = replace(certificate, policies=policies)
    return replace(other, seal=other.computed_seal())


#: What does not need counts to follow from.
AGREEING = [
    ("apart", "", -0.3), ("apart", "", 0.3), ("starts", "share", 0.01), ("starts", "low", -0.01),
    ("starts", "high", -0.01),
]  # fmt: skip
COUNTED = [
    ("matches", "", 1), ("starts", "points", 0.01), ("starts", "won", -1), ("starts", "scored", 1),
    ("seats", "share", 0.01), ("seats", "won", 1), ("seats", "scored", 400),
]  # fmt: skip


@pytest.mark.parametrize(
    ("of", "figure", "more", "earlier"),
    [
        *((*case, False) for case in AGREEING + COUNTED),
        *((*case, True) for case in AGREEING),
    ],
)
def test_figures_follow_from_counts_whoever_sealed_them(
    certified: Path, tmp_path: Path, of: str, figure: str, more: float, *, earlier: bool
) -> None:
    """A figure that was changed and sealed again is found without playing, in its line."""
    board = boards.find_board(certified)
    assert board.certificate is not None
    certificate = as_before(board.certificate) if earlier else board.certificate
    one = certificate.policies["greedy"]
    if figure:
        results = dict(getattr(one, of))
        name = next(iter(results))
        changed = getattr(results[name], figure) + more
        results[name] = replace(results[name], **{figure: changed})
        forged = resealed(certificate, **{of: results})
    else:
        forged = resealed(certificate, **{of: getattr(one, of) + more})
    file = tmp_path / "forged.toml"
    file.write_text(with_certificate(certified.read_text(), forged, "x"))
    found = boards.find_board(file)
    assert found.certificate is not None
    assert found.certificate.holds(found.digest)
    fault = confirming.untrue(found, found.certificate)
    assert fault is not None
    assert fault.code == "LC-39"
    assert "does not follow from its counts" in sentence(fault)
    assert fault.line


@pytest.mark.parametrize(("players", "matches"), [(2, 37), (3, 41), (4, 60)])
def test_what_printplay_certifies_follows_from_its_counts(
    tmp_path: Path, players: int, matches: int
) -> None:
    """Also where ports were not played equally often; a limit below the figures is found."""
    file = tmp_path / "mine.toml"
    rating = pp.rate_layout("seed:1:5", matches=matches, players=players, within=100)
    board = boards.find_board(rating.certify(file))
    told = board.certificate
    assert told is not None
    assert confirming.untrue(board, told) is None
    stricter = replace(told, within=told.apart / 2)
    fault = confirming.untrue(board, replace(stricter, seal=stricter.computed_seal()))
    assert fault is not None
    assert "within does not follow from its counts" in sentence(fault)


def test_figures_that_are_written_out_are_read_as_well(
    certified: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counts in one line, or all figures in tables: the same certificate, with the same seal."""
    told = boards.find_board(certified).certificate
    assert told is not None
    monkeypatch.setattr(PolicyResults, "counted", lambda *_: None)
    file = tmp_path / "written.toml"
    file.write_text(with_certificate(certified.read_text(), told, "x"))
    assert "[certificate.greedy]" in file.read_text()
    assert len(file.read_text()) > len(certified.read_text()) + 800
    board = boards.find_board(file)
    assert board.certificate == told
    assert confirming.untrue(board, told) is None


def test_a_certificate_of_an_earlier_version_holds(certified: Path, tmp_path: Path) -> None:
    """Without counts and seats it is confirmed by playing, as it always was."""
    told = boards.find_board(certified).certificate
    assert told is not None
    file = tmp_path / "earlier.toml"
    file.write_text(with_certificate(certified.read_text(), as_before(told), "x"))
    assert "seats" not in file.read_text()
    confirmed, faults = confirming.confirm(boards.find_board(file), whole=True)
    assert faults == []
    assert confirmed is not None
    assert confirmed.rated
    assert "The first player wins" not in confirmed.sentence()


@pytest.mark.long
def test_random_players_earn_no_seal(certified: Path, tmp_path: Path) -> None:
    """A certificate by random players is told as none of fairness, and not on the cover."""
    told = boards.find_board(certified).certificate
    assert told is not None
    other = replace(told, policies={"random": told.policies["greedy"]}, engine=99)
    file = tmp_path / "random.toml"
    file.write_text(
        with_certificate(certified.read_text(), replace(other, seal=other.computed_seal()), "x")
    )
    result = run("check", str(file))
    assert result.exit_code == 0
    assert "Starts not rated: the certificate is by random players" in result.stdout
    assert json.loads(run("check", str(file), "--json").stdout)["rated"] is False
    kit = pp.print_game("go-for-gold", layout=file).pdf()
    cover = page_texts(next(iter(kit.values())))[0]
    assert "Fair for" not in cover
    assert "equally good" not in cover


def test_players_of_a_later_version_are_told_as_unknown(certified: Path) -> None:
    """A true certificate that names other players is not called a forgery."""
    board = boards.find_board(certified)
    told = board.certificate
    assert told is not None
    later = replace(told, policies={"careless": told.policies["greedy"]})
    later = replace(later, seal=later.computed_seal())
    fault = confirming.untrue(board, later)
    assert fault is not None
    assert sentence(fault) == (
        "the certificate is by players that this version of printplay does not know: careless"
    )


def test_sound_and_fair_are_two_answers() -> None:
    """An island that nobody rated is sound, and it is said that its starts are not rated."""
    said = run("check", "seed:1:4711").stdout
    assert said.endswith(
        "seed:1:4711: No problems found.\n"
        "Starts not rated. To rate them: printplay layout rate seed:1:4711\n"
    )


def test_every_policy_that_may_certify_is_named() -> None:
    """The seal has words for all players but random ones, whatever their number."""
    assert {*PLAYERS} == {*POLICIES} - {BLIND}
    assert named([("bold", 1), ("near", 3), ("expert", 4)]) == (
        "one bold player, for three players who take the nearest points and for four expert players"
    )


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("engine    = 1", "engine    = true", "certificate.engine: this must be a whole number"),
        ("matches = 200", "matches = 0", "certificate.greedy.matches: this must be a whole"),
        ("seal      = ", "seel      = ", "certificate.seel: unknown key"),
        ('sample = "', 'sample = "x', "certificate.greedy.sample: this must be a digest"),
        ("apart = ", "apart = nan, x = ", "certificate.greedy.x: unknown key"),
        ("won = [", "won = [1, ", "certificate.greedy: these counts do not fit the ports"),
        ("won = [", "won = [1.5, ", "certificate.greedy.won: this must be a list of whole"),
        ("seats = [", "seats = [1, ", "certificate.greedy: these counts do not fit the ports"),
        ('["N", "E"', '["N", "N"', "certificate.ports: this must be a list of texts"),
    ],
)
def test_a_certificate_that_is_none_is_refused(
    certified: Path, tmp_path: Path, old: str, new: str, says: str
) -> None:
    """A mangled certificate is told with its line and its key."""
    with pytest.raises(pp.LayoutError) as refused:
        run("check", str(spoilt(certified, tmp_path, old, new)))
    assert says in str(refused.value)
    assert re.search(r"spoilt\.toml:\d+: certificate", str(refused.value))


def test_without_the_extra_nothing_is_repeated(
    certified: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without [islands] the hashes are compared, and it is said that no match was repeated."""
    monkeypatch.setattr(confirming, "is_installed", lambda: False)
    told, faults = confirming.confirm(boards.find_board(certified), whole=True)
    assert told is not None
    assert (told.json()["repeated"], faults) == (0, [])
    assert "needs the extra [islands]" in told.sentence()


@pytest.mark.long
def test_a_new_certificate_takes_the_place_of_the_old(certified: Path, tmp_path: Path) -> None:
    """Certified twice, a file has one certificate, and what stands below it stays."""
    file, more = tmp_path / "again.toml", "\n# a remark\n[title]\nen = 'Mine'\n"
    text = certified.read_text()
    start = text.index("[title]")
    stop = text.index("[board]")
    file.write_bytes((text[:start] + text[stop:] + more).replace("\n", "\r\n").encode())
    assert layout("rate", str(file), "--certify", "--seed", "3", *RATE).exit_code == 0
    again = file.read_bytes().decode()
    assert again.count("[certificate]") == 1
    assert "seed      = 3" in again
    assert again.endswith(more.replace("\n", "\r\n"))
    assert again.count("\n") == again.count("\r\n")
    told, _faults = confirming.confirm(boards.find_board(file), whole=False)
    assert told is not None
    assert told.holds


@pytest.mark.parametrize(
    ("name", "more", "says"),
    [
        ("A", (), "only into a file of your own, not into A"),
        ("seed:1:5", (), "only into a file of your own, not into seed:1:5"),
        ("A", ("-o", "isle.geojson"), "a certificate goes into a .toml file, not into"),
        (
            "A",
            ("-o", "mine.toml", "--players", "1"),
            "a certificate compares wins, so it needs at least 2 players",
        ),
        ("A", ("-o", "mine.toml", "--policy", "random"), "random players say nothing about fair"),
        ("A", ("-o", "mine.toml", "--policy", "greedy,random"), "random players say nothing"),
    ],
)
def test_what_cannot_be_certified_is_said_before_it_is_played(
    name: str, more: tuple[str, ...], says: str
) -> None:
    """A certificate that could not be written is refused at once, with a cure."""
    with pytest.raises(pp.CallError, match=says):
        layout("rate", name, "--certify", "--matches", "100000000", *more)


def test_only_what_is_shown_to_be_fair_is_certified(tmp_path: Path) -> None:
    """Where a few matches prove nothing, no certificate is written, and the exit code is 1."""
    file = tmp_path / "mine.toml"
    result = layout("rate", "seed:1:5", "--certify", "-o", str(file), "--matches", "40")
    assert result.exit_code == 1
    assert "Not certified" in result.stderr
    assert not file.exists()
    with pytest.raises(pp.CallError, match="the starts were not shown to be fair within"):
        pp.rate_layout("A", matches=40).certify(file)


def test_a_copy_of_a_shipped_island_is_certified(tmp_path: Path) -> None:
    """-o writes a certified copy, and never over a file that is somebody's own."""
    file = tmp_path / "mine.toml"
    rating = pp.rate_layout("seed:1:5", matches=200, within=40)
    assert rating.certify(file) == file
    assert boards.find_board(file).certificate is not None
    file.write_text(file.read_text() + "# mine now\n")
    with pytest.raises(pp.FileError, match="was not made by printplay"):
        rating.certify(file)
    assert file.read_text().endswith("# mine now\n")


def test_an_island_changed_meanwhile_is_left_alone(certified: Path, tmp_path: Path) -> None:
    """Who changes the island while it is rated keeps the change, and gets no certificate."""
    file = tmp_path / "mine.toml"
    file.write_text(certified.read_text().partition("[certificate]")[0])
    rating = pp.rate_layout(file, matches=200, within=40)
    changed = file.read_text().replace("treasure = 4", "treasure = 3")
    file.write_text(changed)
    with pytest.raises(pp.FileError, match="was changed while its matches were played"):
        rating.certify()
    assert file.read_text() == changed


@pytest.mark.shared
@pytest.mark.parametrize(
    ("lang", "says"),
    portion(
        [
            ("en", "simulated matches no port won noticeably more often than another."),
            ("de", "simulierten Partien gewann kein Hafen merklich öfter als ein anderer."),
        ],
        2,
        1,
    ),
)
@pytest.mark.long
def test_the_cover_says_how_fair_an_island_is(
    certified: Path, tmp_path: Path, lang: str, says: str
) -> None:
    """The cover of a kit says what an island's certificate shows; its map stays as it was."""
    bare = tmp_path / "bare.toml"
    bare.write_text(certified.read_text().partition("[certificate]")[0])
    islands = certified, bare
    with use(lang):
        kits = [pp.print_game("go-for-gold", layout=one).pdf() for one in islands]
        maps = [pp.print_game("go-for-gold", "map", layout=one).svg() for one in islands]
    covers = [page_texts(next(iter(kit.values())))[0] for kit in kits]
    assert says in " ".join(covers[0].split())
    assert says not in " ".join(covers[1].split())
    assert maps[0] == maps[1]
