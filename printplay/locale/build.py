"""Compile the gettext catalogues, as a build hook of hatchling or by hand.

A .po file is what people edit; the .mo beside it is what the program reads. The .mo files are made
when a wheel is built or the project is installed for development, and are not in git. A wheel also
takes the pages of the manual, and `printplay.1` in each language, which the program writes itself.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(package: Path) -> list[Path]:
    """Write a .mo beside every .po below `package`; return the paths written.

    Each is replaced whole: a program that is running never reads half a catalogue.
    """
    catalogues = []
    for source in sorted(package.rglob("locale/*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        scratch = target.with_suffix(f".{os.getpid()}.new")  # no name that readers of catalogues look for
        with source.open("rb") as po, scratch.open("wb") as mo:
            write_mo(mo, read_po(po, locale=source.parts[-3]))
        catalogues.append(scratch.replace(target))
    return catalogues


class CustomBuildHook(BuildHookInterface[Any]):
    """Run `compile_catalogues` before files are collected for a wheel or an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile all catalogues of the package; give a wheel the manual."""
        root = Path(self.root)
        compile_catalogues(root / "printplay")
        if self.target_name == "wheel" and version != "editable":
            pages = [root / "docs" / "contents.toml", *sorted((root / "docs").glob("*.md"))]
            build_data["force_include"] |= {str(page): f"printplay/_data/docs/{page.name}" for page in pages}
            self._scratch = TemporaryDirectory()
            for language in ("en", "de"):
                page = Path(self._scratch.name) / f"printplay.{language}.1"
                page.write_text(_man(root, language), encoding="utf-8")
                folder = "share/man" if language == "en" else f"share/man/{language}"
                build_data["shared_data"][str(page)] = f"{folder}/man1/printplay.1"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove what was written for the wheel alone."""
        if hasattr(self, "_scratch"):
            self._scratch.cleanup()


def _man(root: Path, language: str) -> str:
    """Return the page for `man`, as the program to be built writes it."""
    code = (
        f"import sys; sys.path.insert(0, {str(root)!r}); from printplay.core.i18n import switch;"
        f"switch({language!r}); from printplay.cli.manual import man;"
        "sys.stdout.buffer.write(man().encode())"
    )
    call = [sys.executable, "-c", code]
    return subprocess.run(call, check=True, capture_output=True).stdout.decode()  # noqa: S603


if __name__ == "__main__":
    compile_catalogues(Path(__file__).resolve().parents[1])
