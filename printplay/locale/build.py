"""Compile the gettext catalogues, as a build hook of hatchling or by hand.

A .po file is what people edit; the .mo beside it is what the program reads. The .mo files are made
when a wheel is built or the project is installed for development, and are not in git.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(package: Path) -> list[Path]:
    """Write a .mo beside every .po below `package`; return the paths written."""
    written = []
    for source in sorted(package.rglob("locale/*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        with source.open("rb") as po, target.open("wb") as mo:
            write_mo(mo, read_po(po, locale=source.parts[-3]))
        written.append(target)
    return written


class CustomBuildHook(BuildHookInterface[Any]):
    """Run `compile_catalogues` before files are collected for a wheel or an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile all catalogues of the package."""
        compile_catalogues(Path(self.root) / "printplay")


if __name__ == "__main__":
    compile_catalogues(Path(__file__).resolve().parents[1])
