"""The examples at the end of the help pages, each run as a page of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from printplay.cli.framework.help_layout import EXAMPLES
from tests.manual.running import Said, typed

_START = "printplay score start go-for-gold Anna Ben"
_RESULT = "printplay score result go-for-gold Anna=34 Bne=29"
_TOTALS = 'printplay score add "Anna: points 4" "Ben: points 5" "Anna: shovels 3" "Ben: shovels 3" "end"'
_FIRST = """start N
round 5
Anna: h1 g1 f2 f1 e1
Ben: h8 g8 f8 f9 e9
"""
_MOVES = f"""{_FIRST}Anna: treasure 3 +1
round 1
Anna: d2
Ben: d8
round 1
Anna: e3
Ben: e7
round 1
Anna: f3
Ben: f7
"""
#: Files that examples use, by name.
_FILES = {
    "evening.play": f"game go-for-gold\nlayout A\nplayers Anna, Ben\n{_FIRST}",
    "moves.txt": _MOVES,
    "line.svg": '<svg viewBox="0 0 150 120"><path d="M101.5 11.17H87"/></svg>\n',
}
#: Commands to run before an example, by the start of its command; the first match counts.
_BEFORE = {
    "print": ("printplay new deck market",),
    "check island": ("printplay new island island", "printplay new deck deck.toml"),
    "score start harbour": ("printplay new pad Harbour",),
    "score start": (),
    "score result": (),
    "score correct": ("printplay score result go-for-gold Anna=34 Ben=20",),
    "score add": (_START,),
    "score show": (_START, "printplay score add --file moves.txt"),
    "score undo": (_START, "printplay score add --file moves.txt"),
    "score redo": (_START, "printplay score add --file moves.txt", "printplay score undo 3"),
    "score finish": (_START, _TOTALS),
    "score undrop": (_START, "printplay score drop x7k2p9"),
    "score export x7k2p9 --format": (_START, _TOTALS, "printplay score finish"),
    "score import matches": (_RESULT, "printplay score export --all --format json -o matches.json"),
    "score import": (),
    "score restore": (_START, "printplay score backup backup.db"),
    "score forget": ("printplay score result go-for-gold Anna=34 Ben=29",),
    "score players undo": (_RESULT, "printplay score players rename Bne Ben"),
    "score players rename Ben": (_START,),
    "score players merge": (_RESULT, _START.replace("Anna", "Annie")),
    "score players": (_RESULT,),
    "score": (_START,),
    "layout": ("printplay new island Atoll --seed 1",),
    "config unset": ("printplay config set paper letter",),
}
#: What of an example takes minutes -> what is added to it here.
_SHORTER = {"layout rate": " --matches 40"}
#: Commands that need photos, phones or answers, and long searches (run by the campaign
#: `searching`): only parsed.
_LOOKED_AT = ("scan", "serve", "calibrate --save", "layout search")


def every() -> Iterator[tuple[str, str]]:
    """Yield every example, after the command whose help page shows it."""
    for path, examples in EXAMPLES.items():
        for example in examples:
            yield path, " ".join(filter(None, ("printplay", path, example)))


def wrong(command: str, folder: Path, *, fast: bool = False) -> Said | None:
    """Run an example in an empty folder, after its preparations; return what failed, or None.

    An unfair island (exit code 1) is a valid answer.
    """
    call = command.removeprefix("printplay ")
    before = next((lines for begin, lines in _BEFORE.items() if call.startswith(begin)), ())
    needed = " ".join((*before, command.partition(" -o ")[0]))
    files = [f"`{name}`:\n\n```\n{text}```\n" for name, text in _FILES.items() if name in needed]
    shorter = next((more for begin, more in _SHORTER.items() if call.startswith(begin)), "")
    typing = "\n".join(f"$ {line}" for line in (*before, command + shorter))
    page = folder / "page.md"
    page.write_text("\n".join([*files, f"```console\n{typing}\n```\n"]), encoding="utf-8")
    good = (0, 1) if call.startswith("layout rate") else (0,)
    said = typed(page, folder / "there", fast=fast or call.startswith(_LOOKED_AT))
    return next((one for one in said if one.exit_code not in good), None)
