"""The manual as a site: `python -m docs.making` writes the sources, then Sphinx makes HTML of them.

What is written by hand stands in `docs/`; what follows from the program (help, codes, the door,
the gallery) is written here, anew each time, into `site/source/LANGUAGE/`. A check makes no HTML
and draws no gallery: Sphinx reads every page, and follows every link.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import printplay as pp
from docs.making.pictures import gallery
from printplay.api import explanation, manual
from printplay.cli.manual import commands
from printplay.core.i18n import LANGUAGES, language
from printplay.manual.contents import ManualPage

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "site"
_LINK = re.compile(r"(\]\()([^)#\s]+?\.md)((?:#[^)\s]*)?\))")
_ELSEWHERE = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:|#)[^)]*?(?<!\.md)\)")
_NAMES = {"DECKS": "decks"}
#: Titles of the gallery's sections that are not titles of games.
SECTIONS = {
    "en": {
        "kit": "Covers and set-up pages",
        "report": "Reports for the wall",
        "near": "From near, in three inks",
        "ink": "Inks",
        "paper": "Papers",
        "theme": "Themes",
        "deck": "Decks",
        "pad": "Score pads",
        "seed": "Islands by seed",
    },
    "de": {
        "kit": "Deckblätter und Aufbau",
        "report": "Berichte für die Wand",
        "near": "Aus der Nähe, in drei Tintenstufen",
        "ink": "Tinten",
        "paper": "Papiere",
        "theme": "Themen",
        "deck": "Karten",
        "pad": "Wertungsblöcke",
        "seed": "Inseln nach Zahlen",
    },
}
_CODES = {"en": "All codes", "de": "Alle Codes"}
#: What stands above the names of the door, whose docstrings are English.
_NAMES_OF = {
    "en": "All names",
    "de": "Alle Namen\n\nWas zu jedem steht, ist aus dem Programm und darum Englisch.",
}


def build(*, check: bool = False) -> None:
    """Make the site in all languages, or only check it; end where a link leads nowhere.

    Each is made in a process of its own: a module keeps the help of its options in the language
    that was spoken when it was loaded.
    """
    if not check:
        shutil.rmtree(SITE, ignore_errors=True)
    for lang in LANGUAGES:
        call = [sys.executable, "-m", "docs.making", *(["--check"] if check else []), lang]
        subprocess.run(call, check=True, cwd=ROOT)
    if check:
        return
    (SITE / "index.html").write_text(
        '<!doctype html><meta http-equiv="refresh" content="0; url=en/index.html">'
        '<a href="en/index.html">English</a> <a href="de/index.html">Deutsch</a>\n', "utf-8"
    )  # fmt: skip


def make() -> None:
    """Write the sources in the language that is spoken, and make HTML of them."""
    source = SITE / "source" / language()
    write(source)
    _sphinx("html", source, SITE / language(), SITE / "doctrees" / language())


def look() -> None:
    """Let Sphinx read the sources in the language that is spoken; nothing is left of it."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        write(folder / "source", drawn=False)
        _sphinx("dummy", folder / "source", folder / "nothing", folder / "doctrees")


def _sphinx(builder: str, source: Path, target: Path, kept: Path) -> None:
    call = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-j", "1", "-b", builder,
            "-c", str(Path(__file__).parent / "sphinx"), "-D", f"language={language()}",
            "-d", str(kept), str(source), str(target)]  # fmt: skip
    subprocess.run(call, check=True, cwd=ROOT)


def write(folder: Path, *, drawn: bool = True) -> None:
    """Write the sources in the language that is spoken into a folder, with the gallery `drawn`."""
    lang = language()
    folder.mkdir(parents=True)
    shutil.copytree(ROOT / "docs" / "pictures", folder / "pictures")
    chapters = manual.contents({"commands": manual.GeneratedPage("", commands)})
    for chapter in chapters:
        for page in chapter.pages:
            (folder / f"{page.name}.md").write_text(_source(page, lang, folder, drawn=drawn), "utf-8")
    (folder / "codes").mkdir()
    for code in explanation.pages_by_code():
        text = manual.page_of(explanation.explain(code)).text
        (folder / "codes" / f"{code}.md").write_text(text, "utf-8")
    (folder / "index.md").write_text(_index(chapters, lang), "utf-8")


def _source(page: ManualPage, lang: str, folder: Path, *, drawn: bool) -> str:
    """Return a page as Sphinx takes it: links lead to pages, and what is made stands below."""
    text = _LINK.sub(lambda found: found[1] + _target(found[2]) + found[3], page.text)
    text = _ELSEWHERE.sub(r"\1", text)
    if page.name == "codes":
        text = re.sub(r"^- `([\w-]+)` (.+)$", r"- [\1](codes/\1.md) \2", text, flags=re.MULTILINE)
        codes = "\n".join(f"codes/{code}" for code in explanation.pages_by_code())
        text += f"\n```{{toctree}}\n:hidden:\n:caption: {_CODES[lang]}\n\n{codes}\n```\n"
    if page.name == "python":
        text += f"\n## {_NAMES_OF[lang]}\n\n```{{eval-rst}}\n" + "\n".join(_door()) + "\n```\n"
    if page.name == "gallery" and drawn:
        text += "\n".join(_drawn(lang, folder))
    return text


def _target(href: str) -> str:
    """Return where a link leads among the sources, all of which lie in one folder."""
    if "://" in href:
        return href
    stem = href.rsplit("/", 1)[-1].split(".", maxsplit=1)[0]
    return f"{_NAMES.get(stem, stem)}.md"


def _door() -> Iterator[str]:
    """Yield what Sphinx writes of all that `import printplay` gives."""
    for name in pp.__all__:
        kind = "class" if isinstance(getattr(pp, name), type) else "function"
        if kind == "class" and issubclass(getattr(pp, name), Exception):
            kind = "exception"
        yield f".. auto{kind}:: printplay.{name}"
        if kind == "class":
            # What a class of ours gives it, too; nothing that Python's own classes do.
            foreign = [base.__name__ for base in getattr(pp, name).__mro__
                       if not base.__module__.startswith("printplay.")]  # fmt: skip
            yield "   :members:"
            yield f"   :inherited-members: {', '.join(foreign)}"
        yield ""


def _drawn(lang: str, folder: Path) -> Iterator[str]:
    """Draw the gallery into a folder, and yield the lines that show it."""
    (folder / "gallery").mkdir()
    section = ""
    for picture in gallery(lang):
        if picture.section != section:
            section = picture.section
            yield f"\n## {SECTIONS[lang].get(section, section)}\n"
        (folder / "gallery" / picture.file).write_bytes(picture.drawn())
        words = picture.caption.replace("`", "")
        yield f"![{words}](gallery/{picture.file})\n\n*{picture.caption}*\n"


def _index(chapters: tuple[manual.Chapter, ...], lang: str) -> str:
    titles: Mapping[str, str] = {"en": "The manual of printplay", "de": "Das Handbuch von printplay"}
    says = {
        "en": "Print a game night, and know afterwards, beyond doubt, who won. New here? "
        "[A first evening](first-evening.md).",
        "de": "Drucke einen Spieleabend, und wisse danach ohne jeden Zweifel, wer gewonnen hat. "
        "Neu hier? [Ein erster Abend](first-evening.md).",
    }
    names = ("sheet.png", "storey.png", "cards.png")
    pictures = " ".join(f"![](pictures/{name})" for name in names)
    lines = [f"# {titles[lang]}", "", says[lang], "", pictures, ""]
    for chapter in chapters:
        lines += ["```{toctree}", f":caption: {chapter.title}", ":maxdepth: 1", ""]
        lines += [page.name for page in chapter.pages]
        lines += ["```", ""]
    return "\n".join(lines)
