"""Files for Tabletop Simulator: sheets of cards, and the saved objects that make decks of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from printplay.errors import CallError
from printplay.i18n import N_, _, language

if TYPE_CHECKING:
    from printplay.cli.job import Job
    from printplay.printing.kit import Kit
    from printplay.printing.order import Print
    from printplay.printing.tabletop import Sheet

_PLACES = ("http://", "https://", "file:///")


def write_tabletop(job: Job, name: str, kits: Mapping[str, Kit]) -> None:
    """Write a saved object for each kit with the pictures of its cards, or none of all of it."""
    from printplay.cli.writing import progress
    from printplay.printing.output import check_target, write
    from printplay.printing.tabletop import saved_object, sheets, versioned

    if job.url is not None and not job.url.lower().startswith(_PLACES):
        raise CallError(
            N_("{url!r} is no address for pictures"),
            hint=N_("Name where they will be, such as https://example.org/cards."),
            url=job.url[:80],
        )
    chosen = {stem: cards(kit.prints) for stem, kit in kits.items()}
    decks: dict[str, list[tuple[str, list[Sheet]]]] = {
        stem: [(made.title, group) for made in prints for group in sheets(name, made, job.dpi)]
        for stem, prints in chosen.items()
    }
    every = [sheet for found in decks.values() for _title, group in found for sheet in group]
    files = dict.fromkeys(file for s in every for file in (s.front_file, s.back_file))
    paths = [job.output / file for file in files]
    paths += [job.output / f"{stem}.json" for stem in decks]
    for path in paths:
        check_target(path, force=job.force)
    where: dict[str, str] = {}
    with progress(len(every), _("files"), quiet=job.quiet) as bar:
        for sheet in every:
            for file, data in sheet.pictures(language()):
                write(job.output / file, data, force=job.force)
                where[file] = _address(job, file)
                if where[file].startswith("http"):
                    where[file] = versioned(where[file], data)
            bar.update(1)
    for stem, found in decks.items():
        write(
            job.output / f"{stem}.json",
            saved_object(kits[stem].title, found, where.__getitem__),
            force=job.force,
        )
    _say(job, [job.output / f"{stem}.json" for stem in decks], len(where))
    left_out = [made.title for kit in kits.values() for made in kit.prints if not _iscards(made)]
    if left_out:
        job.say(_("Left out, for they are no cards: {parts}.").format(parts=", ".join(left_out)))


def _iscards(made: Print) -> bool:
    from printplay.printing.tabletop import is_card

    return all(is_card(batch.make(0)) for batch in made.batches)


def cards(prints: Sequence[Print]) -> list[Print]:
    """Return the parts that are cards; raise CallError where none is."""
    found = [made for made in prints if _iscards(made)]
    if not found:
        raise CallError(
            N_("these are no cards to lay on a table top: {parts}"),
            hint=N_("Print them with --format png and load the picture as a board or a token."),
            parts=", ".join(made.title for made in prints),
        )
    return found


def _address(job: Job, file: str) -> str:
    """Return where the game will find a picture: below the address given, or on this computer."""
    if job.url is not None:
        return f"{job.url.rstrip('/')}/{file}"
    return f"file:///{str((job.output / file).resolve()).lstrip('/')}"


def _say(job: Job, saved: Sequence[Path], pictures: int) -> None:
    for path in saved:
        job.say(str(path))
    job.say(_("{folder} (pictures: {count})").format(folder=job.output, count=pictures))
    job.say(
        _('Put the .json into "Saves/Saved Objects" of Tabletop Simulator; there it is in the '
          "menu Objects, Saved Objects.")
    )  # fmt: skip
    if job.url is None:
        job.say(
            _("The pictures are on this computer only. For others at the table: Modding, Cloud "
              "Manager, Upload All, then save the object anew; or put them on the net, and --url.")
        )  # fmt: skip
    else:
        job.say(_("Put the .png files where --url says: {url}").format(url=job.url))
