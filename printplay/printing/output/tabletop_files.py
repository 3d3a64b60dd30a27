"""The files for Tabletop Simulator: sheets of cards, and saved objects with decks of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from printplay.core.errors import CallError
from printplay.core.i18n import N_, _, language
from printplay.printing.naming import address_suffix

if TYPE_CHECKING:
    from printplay.printing.kit import KitFile
    from printplay.printing.options import Print, PrintOptions
    from printplay.printing.output.tabletop import DeckImage
    from printplay.printing.preflight.preflight import Preflight

_PLACES = ("http://", "https://", "file:///")


class TabletopFiles:
    """A saved object for each file of a kit, with the pictures of its cards.

    Raises CallError if no part has cards, or --url is not an address.
    """

    def __init__(
        self, options: PrintOptions, name: Callable[[str], str], prints: Sequence[Print],
        files: Mapping[str, KitFile],
    ) -> None:  # fmt: skip
        from printplay.printing.output.tabletop import sheets

        if options.url is not None and not options.url.lower().startswith(_PLACES):
            raise CallError(
                N_("invalid web address {url!r}"),
                hint=N_("Give the web address of the pictures, such as https://example.org/cards."),
                url=options.url[:80],
            )
        self._options = options
        self._cards = _cards(prints)
        self._kits = files
        self._decks: dict[str, list[tuple[str, list[DeckImage]]]] = {
            file: [
                (single.title, group)
                for single in _cards(kit.prints)
                for group in sheets(name(single.part), single, options.dpi)
            ]
            for file, kit in self._kits.items()
        }

    def paths(self) -> list[Path]:
        """Return the paths of the pictures and the saved objects."""
        files = dict.fromkeys(file for s in self._sheets() for file in (s.front_file, s.back_file))
        return [self._options.output / file for file in files] + self._objects()

    def inspect(self, preflight: Preflight) -> int:
        """Run a preflight on all faces; return their number."""
        from printplay.printing.output.faces import inspect

        return inspect(self._cards, preflight)

    def write(self) -> None:
        """Write the pictures and the saved objects, and report where to put them."""
        from printplay.printing.output.tabletop import saved_object
        from printplay.printing.output.writing import write

        options = self._options
        addresses = self._write_pictures()
        for path, (stem, decks) in zip(self._objects(), self._decks.items(), strict=True):
            data = saved_object(self._kits[stem].title, decks, addresses.__getitem__)
            write(path, data, force=options.force)
        _say(options, self._objects(), len(addresses))
        prints = [printed_part for kit in self._kits.values() for printed_part in kit.prints]
        left_out = [printed_part.title for printed_part in prints if not _are_cards(printed_part)]
        if left_out:
            template = _("Left out, because they are not cards: {parts}.")
            options.say(template.format(parts=", ".join(left_out)))

    def _sheets(self) -> list[DeckImage]:
        return [sheet for deck in self._decks.values() for _title, group in deck for sheet in group]

    def _objects(self) -> list[Path]:
        where = address_suffix(self._options.url)
        return [self._options.output / f"{stem}{where}.json" for stem in self._decks]

    def _write_pictures(self) -> Mapping[str, str]:
        """Write the pictures; return their names and the addresses the game loads them from."""
        from printplay.printing.output.tabletop import versioned
        from printplay.printing.output.writing import write

        options, sheets = self._options, self._sheets()
        addresses: dict[str, str] = {}
        with options.reporter.progress(len(sheets), _("files")) as bar:
            for sheet in sheets:
                for file, data in sheet.pictures(language()):
                    write(options.output / file, data, force=options.force)
                    addresses[file] = _address(options, file)
                    if addresses[file].startswith("http"):
                        addresses[file] = versioned(addresses[file], data)
                bar.update(1)
        return addresses


def _are_cards(printed_part: Print) -> bool:
    from printplay.printing.output.tabletop import is_card

    return all(is_card(batch.make(0)) for batch in printed_part.batches)


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


def _address(options: PrintOptions, file: str) -> str:
    """Return a picture's URL: below the given address, or a local file."""
    if options.url is not None:
        return f"{options.url.rstrip('/')}/{file}"
    return f"file:///{str((options.output / file).resolve()).lstrip('/')}"


def _say(options: PrintOptions, saved: Sequence[Path], pictures: int) -> None:
    for path in saved:
        options.say(str(path))
    options.say(_("{folder} (pictures: {count})").format(folder=options.output, count=pictures))
    options.say(
        _('Put the .json into "Saves/Saved Objects" of Tabletop Simulator; find it there under '
          "Objects, Saved Objects.")
    )  # fmt: skip
    if options.url is None:
        options.say(
            _("The pictures are on this computer only. To share them: Modding, Cloud "
"Manager, Upload All, then save the object again; or put them online and use "
"--url.")
        )  # fmt: skip
    else:
        options.say(_("Upload the .png files to {url}").format(url=options.url))
