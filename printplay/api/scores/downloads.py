"""An export as one file to download: its name, media type and contents; several become a ZIP."""

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
    """A file to download; `kind` is its media type. The name contains no user input."""

    name: str
    kind: str
    data: bytes


def download(export: Export) -> Download:
    """Return an export as one file, with the contents that `Export.write` would write.

    Records with layout files, and the records of several matches, become a ZIP.
    """
    with TemporaryDirectory() as folder:  # empty: files in the server's folders change no name
        files = {file.path.relative_to(folder).as_posix(): file.data for file in export.files(f"{folder}/")}
    (name, data), *other_files = files.items()
    if other_files:
        name, data = _download_name(export, ".zip"), _zipped(files)
    else:
        name = _download_name(export, name[name.rindex(".") :])
    return Download(name, _KINDS[name[name.rindex(".") :]], data)


def _download_name(export: Export, suffix: str) -> str:
    """Return the name of a file of one match, or of all; plays for BG Stats are named apart."""
    if export.form == "bgstats":
        suffix = f"-bgstats{suffix}"
    if len(export.matches) == 1 and not export.every:
        return file_name(export.matches[0], suffix)
    return f"matches-records{suffix}" if export.form == "record" else f"matches{suffix}"


def _zipped(files: dict[str, bytes]) -> bytes:
    """Return files as a ZIP; the same files always give the same bytes."""
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        for name, data in sorted(files.items()):
            entry = ZipInfo(name)
            entry.compress_type, entry.external_attr = ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, data)
    return packed.getvalue()
