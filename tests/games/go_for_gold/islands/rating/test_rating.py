"""`printplay layout rate` and `rate_layout`: figures, verdict, picture, refusals."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import printplay as pp
from printplay.core.shares import wilson
from tests.cli.helpers import called, layout
from tests.geometry.helpers import layout_text

MATCHES = "400"


def test_shares_add_up_and_lie_within_their_intervals() -> None:
    """Every match has one victory to share, and each share lies in its interval."""
    rating = pp.rate_layout("A", matches=400, players=3, seed=2)
    one = rating.figures[0]
    for standings in (one.ports, one.seats):
        assert sum(each.played for each in standings) == 3 * one.matches == 1200
        won = sum((each.share or 0) * each.played for each in standings)
        assert won == pytest.approx(400)
        assert all((e.low or 0) < (e.share or 0) < (e.high or 1) for e in standings)
    assert sum(sum(counts.values()) for counts in one.points.values()) == 1200
    assert all(0 <= place.taken <= place.tried <= one.walked[place.space] for place in one.places)


@pytest.mark.parametrize(
    ("policy", "matches"), [("greedy", 6000), pytest.param("expert", 400, marks=pytest.mark.long)]
)
def test_a_half_turn_of_side_a_changes_nothing(policy: str, matches: int) -> None:
    """On side A, which a half turn leaves as it is, N does as well as S, and E as well as W."""
    rating = pp.rate_layout("A", matches=matches, policies=[policy])
    ports = {port.name: port for port in rating.figures[0].ports}
    for one, other in (("N", "S"), ("E", "W")):
        assert (ports[one].low or 0) < (ports[other].high or 0) + 0.01
        assert (ports[other].low or 0) < (ports[one].high or 0) + 0.01
        apart = abs(ports[one].mean - ports[other].mean)
        assert apart < 5 * ports[one].spread * (2 / ports[one].played) ** 0.5


def test_an_unfair_island_is_told_by_name() -> None:
    """A port that wins more than its share is named, with a decimal comma in German; exit 1."""
    call = ("rate", "seed:1:4711", "--players", "2", "--matches", MATCHES, "--policy", "expert")
    result = layout(*call, "--lang", "de", "--quiet")
    assert result.exit_code == 1
    said = "Für zwei Experten: Die Starts sind nicht gleich gut. Hafen S gewinnt 3"
    assert result.stdout.startswith(said)
    assert re.match(
        r"\d,\d von 100 Partien; der gleiche Anteil wäre 50,0, erlaubt ist ein Abstand",
        result.stdout.removeprefix(said),
    )


def test_what_is_not_certain_is_not_claimed() -> None:
    """A hundred matches prove nothing about one point in a hundred, and that is said."""
    rating = pp.rate_layout("A", matches=100)
    assert rating.fair is None
    said = rating.sentence(rating.figures[0])
    assert "too close to say whether the starts are fair" in said
    told = re.search(r"within ([\d.]+) percentage points", said)
    assert told is not None
    assert rating.figures[0].apart <= float(told[1]) < rating.figures[0].apart + 0.1
    assert layout("rate", "A", "--matches", "100", "-q").exit_code == 0


def test_too_few_matches_say_so() -> None:
    """One match says nothing of the other ports: no bound is told, and JSON holds none."""
    rating = pp.rate_layout("A", matches=1, players=2, workers=1)
    assert rating.sentence(rating.figures[0]).endswith(" to say whether the starts are fair.")
    told = json.loads(json.dumps(rating.json(), allow_nan=False))
    assert told["policies"][0]["apart"] is None


def test_a_program_reads_the_figures(tmp_path: Path) -> None:
    """--json has every figure of each policy, the same as in Python, and repeats to the digit."""
    call = ("rate", "seed:1:7", "--policy", "random,greedy", "--matches", MATCHES, "--seed", "5")
    picture = tmp_path / "rating.svg"
    said = json.loads(layout(*call, "--json", "--picture", str(picture)).stdout)
    assert [one["policy"] for one in said["policies"]] == ["random", "greedy"]
    assert said["layout"] == "seed:1:7"
    sentences = [one["sentence"] for one in said["policies"]]
    blind = "Random players say nothing about how fair an island is for others."
    assert [blind in sentence for sentence in sentences] == [True, False]
    first, last = (said["policies"][1]["seats"][seat]["share"] for seat in (0, -1))
    assert said["policies"][1]["seats_sentence"] == (
        f"The first player wins {100 * first:.1f} of 100, the last one {100 * last:.1f}."
    )
    again = pp.rate_layout("seed:1:7", matches=400, policies=["random", "greedy"], seed=5, workers=1)
    assert json.loads(json.dumps(again.json())) == said
    drawn = picture.read_text("utf-8")
    assert drawn.startswith("<?xml")


def test_a_program_reads_one_answer_where_a_picture_fails(tmp_path: Path) -> None:
    """With --json there is one answer, also where a picture cannot be drawn: what is wrong."""
    bad = str(tmp_path / "rating.gif")
    done = called("layout", "rate", "A", "--matches", "8", "--json", "--picture", bad)
    assert "unknown kind of picture" in json.loads(done.stdout)["error"]["message"]
    assert done.returncode == 2


def test_alone_the_points_are_compared() -> None:
    """One player wins always, so the points that each port brings are compared."""
    rating = pp.rate_layout("A", matches=400, players=1, within=30)
    assert rating.fair
    assert {port.share for port in rating.figures[0].ports} == {None}
    assert rating.json()["policies"][0]["seats_sentence"] is None
    assert rating.picture("pdf").startswith(b"%PDF")
    told = layout("rate", "A", "--players", "1", "--matches", "8").stdout
    assert "Lagoons: 1 player, seed 0" in told
    (one,) = rating.figures
    assert "greedy player: the starts are fair. The points from" in rating.sentence(one)
    close = replace(rating, within=(one.least + one.apart) / 2)
    assert "too close to say whether the starts are fair. The points from" in close.sentence(one)
    both = pp.rate_layout("A", matches=100, players=[1, 2], within=40)
    assert "The starts are fair for" in both.verdict()
    alone = replace(both, figures=both.figures[:1], within=0.1)
    assert re.search(r"for one greedy player, the points .* may be \d+\.\d % off", alone.verdict())


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"players": 5}, "players must be a whole number from 1 to 4, not 5"),
        ({"matches": 0}, "matches must be a whole number from 1"),
        ({"workers": 0}, "workers must be a whole number from 1"),
        ({"policies": ["clever"]}, "unknown policy 'clever'"),
        ({"policies": ["greedy", "greedy"]}, "name each policy once"),
        ({"seed": 1 << 63}, "seed must be a whole number from -9223372036854775808 to"),
        ({"within": 0}, "within must be above 0 and at most 100 percentage points, not"),
        ({"house": {"second-port": "never"}}, "unknown house rule"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: dict[str, object], says: str) -> None:
    """A number, policy or house rule that is none is refused in a sentence."""
    with pytest.raises(pp.CallError, match=says):
        pp.rate_layout("A", **arguments)  # type: ignore[arg-type]


def test_players_need_a_port_each(tmp_path: Path) -> None:
    """An island with fewer ports than players cannot be rated, and a board of cards neither."""
    small = tmp_path / "small.toml"
    small.write_text(layout_text("N o 4 S"))
    with pytest.raises(pp.CallError, match="2 ports, and 4 players need one each"):
        pp.rate_layout(small)
    with pytest.raises(pp.PrintplayError):
        pp.rate_layout("goldrausch")


def test_an_interval_is_wilson_s() -> None:
    """The interval of a share is the one that textbooks print."""
    assert wilson(0.0, 20, 1.96) == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert wilson(0.5, 10, 1.96) == pytest.approx((0.2366, 0.7634), abs=1e-4)
