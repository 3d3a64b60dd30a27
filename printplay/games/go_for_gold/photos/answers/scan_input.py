"""What photos are read from and entered into: files, folders, bytes; a ledger's match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Protocol, TypeVar

from printplay.core.errors import CallError, FileError, FilePlace
from printplay.core.files import no_such_file, read_bytes, reason
from printplay.core.i18n import N_, _
from printplay.games.go_for_gold.sheets.joined import Joined, PlayerSheet
from printplay.pads.photos.read_page import PlayedMatch
from printplay.photos.limits import ScanLimits

if TYPE_CHECKING:
    from printplay.lookup.board import Board
    from printplay.pads.photos.scanned_page import ScannedPage


#: What comes of an entry in a match.
EnteredT_co = TypeVar("EnteredT_co", covariant=True)
#: What a folder is looked through for.
_SUFFIXES = (".jpg", ".jpeg", ".png", ".heic", ".heif", ".tif", ".tiff", ".webp", ".gif", ".pdf")
#: Photos that are read in one call.
_MOST = 5000

Photo = str | Path | bytes | BinaryIO


def photo_files(
    photos: Sequence[Photo], limits: ScanLimits, earlier_count: int
) -> list[tuple[str, bytes | None]]:
    """Return what photos are called, those in folders too, and the bytes of those that are told.

    Those without a name are numbered, after the ones `earlier_count`. Raises FileError for a folder that
    cannot be read or holds no photo, and CallError for too many photos.
    """
    named_photos: list[tuple[str, bytes | None]] = []
    for number, photo in enumerate(photos, earlier_count + 1):
        if not isinstance(photo, str | Path):
            name = _("photo {number}").format(number=number)
            data = photo if isinstance(photo, bytes) else read_bytes(photo, name, limits.size)
            named_photos.append((name, data))
        elif (path := Path(photo)).is_dir():
            named_photos += [(str(inner_path), None) for inner_path in _photos_inside(path)]
        else:
            named_photos.append((str(path), None))
    if len(named_photos) > _MOST:
        raise CallError(
            N_("{count} photos are too many; at most {most} are allowed"), count=len(named_photos), most=_MOST
        )
    return list(dict.fromkeys(named_photos))


def _photos_inside(folder: Path) -> list[Path]:
    try:
        photo_paths = sorted(path for path in folder.iterdir()
                        if path.suffix.lower() in _SUFFIXES and path.is_file())  # fmt: skip
    except FileNotFoundError:
        raise no_such_file(folder) from None
    except OSError as error:
        raise FileError(
            N_("cannot be read: {reason}"), place=FilePlace(str(folder)), reason=reason(error)
        ) from None
    if not photo_paths:
        raise FileError(
            N_("no photo found in this folder"), place=FilePlace(str(folder)),
            hint=N_("JPEG, PNG, HEIC, TIFF, WebP, GIF and PDF can be read."),
        )  # fmt: skip
    return photo_paths


class LedgerMatch(PlayedMatch, Protocol[EnteredT_co]):
    """A match of a ledger: the part that is used here."""

    @property
    def board(self) -> Board | None:
        """Return the board it is played on."""

    @property
    def sheets(self) -> dict[str, str]:
        """Return the owners of the sheets printed for it, by serial."""

    def check_answered(self, questions: int) -> None:
        """Raise RefusedError while sheets have open questions."""

    def check_sheets(self, sheets: Mapping[str, tuple[str, str]], *, anyway: bool = False) -> None:
        """Raise an error if a sheet is of another board, or was printed for another match."""

    def join(self, sheets: Sequence[PlayerSheet], *, rolls: Sequence[int | None] | None = None) -> Joined:
        """Join sheets by the players, the board and the house rules of the match."""

    def add_page(
        self, page: ScannedPage, *, questions: int = 0, anyway: bool = False, sent: str = ""
    ) -> EnteredT_co:
        """Add what stands on a page of a pad."""

    def add_sheets(self, joined: Joined, *, anyway: bool = False, sent: str = "") -> EnteredT_co:
        """Add the record of joined sheets."""
