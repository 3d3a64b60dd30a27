"""Starter files: a deck with its table and a drawing; an island."""

from __future__ import annotations

from pathlib import Path

from printplay.core import resources
from printplay.core.answers import speak
from printplay.core.errors import CallError
from printplay.core.i18n import N_, language

_SUFFIX, _LONGEST = ".toml", 40


def new_deck(target: str | Path, *, lang: str | None = None) -> list[Path]:
    """Write a starter deck: a TOML file, the table of its cards and an icon; return the files.

    `target` is a folder, which gets `deck.toml`, `cards.csv` and `sign.svg`, or a file `NAME.toml`,
    which gets `NAME.csv` and `NAME.svg` beside it. Its comments are in English or German. Raises
    FileError if one of the files exists; then none is written.
    """
    from printplay.printing.output.writing import check_new, write_file

    with speak(lang):
        path = Path(target)
        if not path.name or path.name in (".", ".."):
            path = path.resolve()
        single = path.suffix.lower() == _SUFFIX
        if single and path.is_dir():
            raise CallError(N_("{name!r} is a folder"), name=path.name)
        names = [f"{path.stem}{s}" for s in (_SUFFIX, ".csv", ".svg")] if single else [
            "deck.toml", "cards.csv", "sign.svg",
        ]  # fmt: skip
        files = [(path.parent if single else path) / name for name in names]
        for file in files:
            check_new(file)
        for file, data in zip(files, _contents(path.stem, names), strict=True):
            write_file(file, data)
        return files


def starter_island(target: Path | None) -> tuple[Path | None, str]:
    """Return a starter island, with explanatory comments in the current language.

    With `target`, a file or a folder for `island.toml`, it is written there, and the file returned,
    too. Raises FileError if the file exists, CallError if it is no TOML file.
    """
    from printplay.printing.output.writing import write_file

    text = (resources.layouts() / "starter" / language() / "island.toml").read_text("utf-8")
    if target is None:
        return None, text
    message = N_("an island file must end in {suffix}, not {name!r}")
    file = new_file(target, "island.toml", message)
    text = text.replace("starter.toml", file.name)
    write_file(file, text.encode())
    return file, text


def new_file(target: Path, usual: str, message: str) -> Path:
    """Return the file for a starter; raise FileError if it exists, CallError(`message`) if it is no TOML."""
    from printplay.printing.output.writing import check_new

    file = target / usual if target.is_dir() else target
    if file.suffix.lower() != _SUFFIX:
        raise CallError(message, suffix=_SUFFIX, name=file.name)
    check_new(file, N_("It was not changed. Choose another file: -o FILE."))
    return file


def _contents(name: str, names: list[str]) -> list[bytes]:
    folder = resources.layouts() / "starter"
    toml, table, sign = names
    safe_name = "".join(c for c in name if c.isprintable() and c not in '"\\')[:_LONGEST] or "deck"
    texts = []
    for file in (f"{language()}/deck.toml", "cards.csv", "sign.svg"):
        text = (folder / file).read_text("utf-8")
        text = text.replace("deck.toml", toml).replace("cards.csv", table)
        text = text.replace("sign.svg", sign).replace('"starter"', f'"{safe_name}"')
        texts.append(text.encode())
    return texts
