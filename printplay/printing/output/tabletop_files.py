"""The files for Tabletop Simulator: sheets of cards, and saved objects with decks of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from printplay.core.errors import CallError
from printplay.core.i18n import N_, _, language
from printplay.printing.naming import address_suffix

if TYPE_CHECKING:
    from printplay.printing.job import Job
    from printplay.printing.naming import Kits, Stem
    from printplay.printing.order import Print
    from printplay.printing.output.tabletop import DeckImage
    from printplay.printing.preflight.preflight import Preflight

_PLACES = ("http://", "https://", "file:///")


class TabletopFiles:
    """A saved object for each kit, with the pictures of its cards; see `JobFiles`.

    Raises CallError if no part has cards, or --url is not an address.
    """

    def __init__(self, job: Job, stem: Stem, made: Sequence[Print], kits: Kits) -> None:
        from printplay.printing.output.tabletop import sheets

        if job.url is not None and not job.url.lower().startswith(_PLACES):
            raise CallError(
                N_("invalid web address {url!r}"),
                hint=N_("Give the web address of the pictures, such as https://example.org/cards."),
                url=job.url[:80],
            )
        self._job = job
        self._cards = _cards(made)
        self._kits = kits(made)
        self._decks: dict[str, list[tuple[str, list[DeckImage]]]] = {
            name: [
                (single.title, group)
                for single in _cards(kit.prints)
                for group in sheets(stem(single.part), single, job.dpi)
            ]
            for name, kit in self._kits.items()
        }

    def paths(self) -> list[Path]:
        """Return the paths of the pictures and the saved objects."""
        files = dict.fromkeys(file for s in self._sheets() for file in (s.front_file, s.back_file))
        return [self._job.output / file for file in files] + self._objects()

    def inspect(self, preflight: Preflight) -> int:
        """Run a preflight on all faces; return their number."""
        from printplay.printing.output.faces import inspect

        return inspect(self._cards, preflight)

    def write(self) -> None:
        """Write the pictures and the saved objects, and report where to put them."""
        from printplay.printing.output.tabletop import saved_object
        from printplay.printing.output.writing import write

        job = self._job
        where = self._write_pictures()
        for path, (stem, found) in zip(self._objects(), self._decks.items(), strict=True):
            data = saved_object(self._kits[stem].title, found, where.__getitem__)
            write(path, data, force=job.force)
        _say(job, self._objects(), len(where))
        prints = [made for kit in self._kits.values() for made in kit.prints]
        left_out = [made.title for made in prints if not _are_cards(made)]
        if left_out:
            template = _("Left out, because they are not cards: {parts}.")
            job.say(template.format(parts=", ".join(left_out)))

    def _sheets(self) -> list[DeckImage]:
        return [sheet for deck in self._decks.values() for _title, group in deck for sheet in group]

    def _objects(self) -> list[Path]:
        where = address_suffix(self._job.url)
        return [self._job.output / f"{stem}{where}.json" for stem in self._decks]

    def _write_pictures(self) -> Mapping[str, str]:
        """Write the pictures; return their names and the addresses the game loads them from."""
        from printplay.printing.output.tabletop import versioned
        from printplay.printing.output.writing import write

        job, sheets = self._job, self._sheets()
        where: dict[str, str] = {}
        with job.reporter.progress(len(sheets), _("files")) as bar:
            for sheet in sheets:
                for file, data in sheet.pictures(language()):
                    write(job.output / file, data, force=job.force)
                    where[file] = _address(job, file)
                    if where[file].startswith("http"):
                        where[file] = versioned(where[file], data)
                bar.update(1)
        return where


def _are_cards(made: Print) -> bool:
    from printplay.printing.output.tabletop import is_card

    return all(is_card(batch.make(0)) for batch in made.batches)


def _cards(prints: Sequence[Print]) -> list[Print]:
    """Return the parts that are cards; raise CallError if there are none."""
    found = [made for made in prints if _are_cards(made)]
    if not found:
        raise CallError(
            N_("Tabletop Simulator takes only cards, not {parts}"),
            hint=N_("Print them with --format png and load the picture as a board or a token."),
            parts=", ".join(made.title for made in prints),
        )
    return found


def _address(job: Job, file: str) -> str:
    """Return a picture's URL: below the given address, or a local file."""
    if job.url is not None:
        return f"{job.url.rstrip('/')}/{file}"
    return f"file:///{str((job.output / file).resolve()).lstrip('/')}"


def _say(job: Job, saved: Sequence[Path], pictures: int) -> None:
    for path in saved:
        job.say(str(path))
    job.say(_("{folder} (pictures: {count})").format(folder=job.output, count=pictures))
    job.say(
        _('Put the .json into "Saves/Saved Objects" of Tabletop Simulator; find it there under '
          "Objects, Saved Objects.")
    )  # fmt: skip
    if job.url is None:
        job.say(
            _("The pictures are on this computer only. To share them: Modding, Cloud "
"Manager, Upload All, then save the object again; or put them online and use "
"--url.")
        )  # fmt: skip
    else:
        job.say(_("Upload the .png files to {url}").format(url=job.url))
