"""Static files (style, fonts, scripts) at addresses that change with their content.

The folder in an address is a digest of all files, so that scripts can import
each other relatively, and a browser may cache them for good.
"""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

_FOLDER = Path(__file__).parents[1] / "static"
_KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
}
_IMPORT = re.compile(r'from "\./(\w+)\.js"')
#: Types of files that compression does not shrink.
_COMPRESSED = (".woff2",)


@cache
def _files() -> dict[str, bytes]:
    """Return all files by path; nothing else is served."""
    return {
        path.relative_to(_FOLDER).as_posix(): path.read_bytes()
        for path in sorted(_FOLDER.rglob("*"))
        if path.is_file() and path.suffix in _KINDS
    }


@cache
def folder_name() -> str:
    """Return the digest with which all addresses begin."""
    digest = sha256()
    for name, content in _files().items():
        digest.update(name.encode() + b"\0" + content)
    return digest.hexdigest()[:12]


@cache
def needed_scripts(script: str) -> tuple[str, ...]:
    """Return the scripts that one imports, directly or not, without `.js`.

    A page preloads them, so that a phone does not discover them one by one.
    """
    scripts: dict[str, None] = {}
    pending = [script]
    while pending:
        text = _files().get(f"js/{pending.pop()}", b"").decode()
        for name in _IMPORT.findall(text):
            if name not in scripts:
                scripts[name] = None
                pending.append(f"{name}.js")
    return tuple(scripts) or ("page",)


@cache
def _gzipped(name: str) -> bytes:
    import gzip

    return gzip.compress(_files()[name], 9, mtime=0)


class Static:
    """The application that serves them."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send a file; an older page gets today's version."""
        path = str(scope["path"]).removeprefix(str(scope.get("root_path", ""))).lstrip("/")
        folder, _slash, name = path.partition("/")
        if name not in _files():
            raise HTTPException(404)
        suffix = Path(name).suffix
        headers = {"vary": "accept-encoding", "cross-origin-resource-policy": "same-origin"}
        if folder == folder_name():
            headers["cache-control"] = "public, max-age=31536000, immutable"
        content = _files()[name]
        if suffix not in _COMPRESSED and "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            content = _gzipped(name)
            headers["content-encoding"] = "gzip"
        await Response(content, media_type=_KINDS[suffix], headers=headers)(scope, receive, send)
