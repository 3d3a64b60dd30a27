"""Pages: each is a template with its data and its texts; and the static files that they name.

Scripts find both as JSON in the page; a page contains no inline script.

The folder in the address of a static file is a digest of all files, so that scripts can import
each other relatively, and a browser may cache them for good.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import Receive, Scope, Send

import printplay as pp
from printplay import HighlightRow
from printplay.api.catalogue import pad_kinds
from printplay.api.scores.history import noted
from printplay.core.i18n import LANGUAGES, language
from printplay.core.version import __version__
from printplay.web import lobby
from printplay.web.answers import trouble_json
from printplay.web.door import requests
from printplay.web.door.requests import games as known_games
from printplay.web.routes import histories, matches, photos
from printplay.web.server import person_of, server_of
from printplay.web.texts import NAMES, texts

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
_PAGES = Environment(
    loader=FileSystemLoader(Path(__file__).parents[1] / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def _format_day(iso: str) -> str:
    year, month, day = iso.split("-")
    return f"{int(day)}.{int(month)}.{year}" if language() == "de" else iso


def _format_number(value: float, digits: int = 0) -> str:
    """Format a number in the current language, with a true minus sign."""
    text = f"{value:.{digits}f}".replace("-", "\N{MINUS SIGN}")
    return text.replace(".", ",") if language() == "de" else text


def _format_notes(row: HighlightRow) -> str:
    return ", ".join(noted(row, _format_day))


_PAGES.filters["day"] = _format_day
_PAGES.filters["notes"] = _format_notes
_PAGES.filters["number"] = _format_number


def render_page(request: Request, template: str, status: int = 200, **shown: Any) -> Response:
    """Render a page in the language of the request from `shown`, whose `data` is for scripts."""
    lang = language()
    server, person = server_of(request), person_of(request)
    data: Mapping[str, Any] = shown.pop("data", {})
    me = {"id": person.id, "name": person.name, "role": person.role} if person else None
    other_lang = next(lang_code for lang_code in LANGUAGES if lang_code != lang)
    sentences = texts(lang) | {"language_code": other_lang}
    html = _PAGES.get_template(template).render(
        t=sentences,
        languages=NAMES,
        other=other_lang,
        modules=needed_scripts(template.replace(".html", ".js")),
        lang=lang,
        me=me,
        static=f"/static/{folder_name()}",
        exposed=not server.secure and not server.local,
        page={"texts": sentences, "lang": lang, "version": __version__, "me": me, **data},
        **shown,
    )
    return HTMLResponse(html, status)


async def show_home(request: Request) -> Response:
    """Show the open matches, and to the host how others join."""
    server, person = server_of(request), person_of(request)
    shown_matches = await run_in_threadpool(lobby.lobby_matches, server.ledger)
    host = person is not None and person.role == "host"
    typed_code = server.auth.typed_code
    return render_page(
        request,
        "home.html",
        host=host,
        link=f"{server.address}/join",
        typed=f"{typed_code[:4]}-{typed_code[4:]}" if typed_code else "",
        lan=not server.local,
        scans=photos.is_scan_installed(),
        lobby=(lobby_content := lobby.lobby_data(shown_matches, server.auth)),
        data={"lobby": lobby_content},
        **lobby.offers_for(shown_matches, server.seats, person),
        **shown_matches,
    )


async def show_matches(request: Request) -> Response:
    """Show finished or open matches in pages, latest first."""
    page_data = await run_in_threadpool(
        matches.older_matches, server_of(request).ledger, request.query_params
    )
    return render_page(request, "matches.html", **page_data)


async def join_page(
    request: Request, *, error: str = "", alike: str = "", code: str = "", name: str = "", status: int = 200
) -> Response:
    """Return the page that asks for code and name, for POST /join, too, or whether `alike` is meant."""
    code = code or request.query_params.get("code", "")
    return render_page(request, "join.html", status, error=error, alike=alike, code=code, name=name)


def trouble_page(request: Request, error: pp.LedgerError) -> Response:
    """Show a problem of the ledger; the page reloads itself if it may pass."""
    is_reloadable = request.method == "GET"
    page_data = {"wrong": trouble_json(error), "again": is_reloadable}
    return render_page(request, "trouble.html", 503, data={"again": is_reloadable}, **page_data)


async def show_new_match(request: Request) -> Response:
    """Show the form that opens a match."""
    server = server_of(request)
    match_data = await run_in_threadpool(matches.new_match_data, server.ledger)
    return render_page(request, "new.html", data=match_data | {"joined": lobby.joined_names(server.auth)})


async def show_pad_photos(request: Request) -> Response:
    """Show the page that takes photos of pads: of matches that are yet to open."""
    ledger = server_of(request).ledger
    match_data = await run_in_threadpool(matches.new_match_data, ledger)
    with_sheets = {
        game["id"] for game in match_data["games"] if any(layout["board"] for layout in game["layouts"])
    }
    open_page = await run_in_threadpool(ledger.latest, lobby.MOST_OPEN, over=False)
    data = {
        "scans": photos.is_scan_installed(), "most": photos.photo_limits(), "state": None, "board": None,
        "names": match_data["names"],
        "open": [
            {"match": match.id, "players": match.players}
            for match in open_page.matches if match.game_id in with_sheets
        ],
    }  # fmt: skip
    return render_page(request, "photos.html", data=data, state=None)


async def _match_page(request: Request, template: str) -> Response:
    match = requests.match_of(request)
    data = await run_in_threadpool(matches.match_page_data, match)
    sat = server_of(request).seats.view_for(data["state"]["match"], person_of(request))
    of_pad = await run_in_threadpool(lambda: match.pad is not None)
    scans = photos.is_scan_installed() and (data["board"] is not None or of_pad)
    return render_page(
        request, template, data={**data, "scans": scans, "seats": sat, "most": photos.photo_limits()},
        game=data["game"], state=data["state"], scans=scans, lan=not server_of(request).local,
    )  # fmt: skip


async def show_history(request: Request) -> Response:
    page_data = await run_in_threadpool(
        histories.history_data, server_of(request).ledger, request.query_params
    )
    return render_page(request, "history.html", **page_data)


async def show_prints(request: Request) -> Response:
    games = await run_in_threadpool(known_games)
    return render_page(request, "prints.html", data={"games": games, "kinds": pad_kinds()}, games=games)


async def show_people(request: Request) -> Response:
    return render_page(request, "people.html")


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
    """Return all scripts that one imports, without `.js`, so that a page preloads them at once."""
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
def _gzip(name: str) -> bytes:
    import gzip

    return gzip.compress(_files()[name], 9, mtime=0)


async def send_static(scope: Scope, receive: Receive, send: Send) -> None:
    """Send a static file; an older page gets today's version."""
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
        content = _gzip(name)
        headers["content-encoding"] = "gzip"
    await Response(content, media_type=_KINDS[suffix], headers=headers)(scope, receive, send)


ROUTES: list[BaseRoute] = [
    Route("/", show_home),
    Route("/join", join_page),
    Route("/new", show_new_match),
    Route("/matches", show_matches),
    Route("/match/{match}", partial(_match_page, template="match.html")),
    Route("/match/{match}/screen", partial(_match_page, template="screen.html")),
    Route("/match/{match}/photos", partial(_match_page, template="photos.html")),
    Route("/photos", show_pad_photos),
    Route("/history", show_history),
    Route("/prints", show_prints),
    Route("/people", show_people),
    Mount("/static", send_static),
]
