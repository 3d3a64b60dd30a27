"""An export as one file to be sent: its name, its kind, what is in it; several become a ZIP."""

from __future__ import annotations

from io import BytesIO
from tempfile import TemporaryDirectory
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from printplay.api.scores.export import Export, file_name

_KINDS = {
    ".play": "text/plain; charset=utf-8",
    ".json": "application/json",
    ".csv": "text/csv; charset=utf-8",
    ".zip": "application/zip",
}


class Download(NamedTuple):
    """A file to be sent; `kind` is its media type. Nothing in its name was typed by anybody."""

    name: str
    kind: str
    data: bytes


def download(found: Export) -> Download:
    """Return an export as one file, the files as `Export.write` writes them; none is written.

    Records with layouts of their own, and the records of several matches, are a ZIP of files.
    """
    with (
        TemporaryDirectory() as folder
    ):  # empty: what stands in the server's folders changes no name
        files = {
            file.path.relative_to(folder).as_posix(): file.data
            for file in found.files(f"{folder}/")
        }
    (name, data), *others = files.items()
    if others:
        name, data = _called(found, ".zip"), _zipped(files)
    else:
        name = _called(found, name[name.rindex(".") :])
    return Download(name, _KINDS[name[name.rindex(".") :]], data)


def _called(found: Export, suffix: str) -> str:
    """Return the name of a file of one match, or of all; a play of BG Stats is no lossless JSON."""
    if found.form == "bgstats":
        suffix = f"-bgstats{suffix}"
    if len(found.matches) == 1 and not found.every:
        return file_name(found.matches[0], suffix)
    return f"matches-records{suffix}" if found.form == "record" else f"matches{suffix}"


def _zipped(files: dict[str, bytes]) -> bytes:
    """Return files as a ZIP; the same files are the same bytes, whenever it is asked for."""
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        for name, data in sorted(files.items()):
            entry = ZipInfo(name)
            entry.compress_type, entry.external_attr = ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, data)
    return packed.getvalue()
