"""Middleware: checks on every request, its language, and the headers on every answer.

`Host` must name this server (against DNS rebinding), requests that change something must come from
a page of this server (`Origin`), and without a cookie nobody gets past the join page.
Roles are checked here and nowhere else: a guest changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from printplay.core.errors import CallError, PrintplayError
from printplay.core.i18n import LANGUAGES, N_, use
from printplay.web.answers import error_response
from printplay.web.door.auth import Authenticator, Person

#: What a browser may load and do; nothing but what this server sends, and no script in a page.
POLICY = (
    "default-src 'self'; img-src 'self' blob:; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)
_HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # "no-referrer" makes browsers send `Origin: null` with forms
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), geolocation=(), microphone=()",
}
#: The key of a request's connection in the scope; see `connections`.
CONNECTION = "printplay.connection"
_SAFE = {"GET", "HEAD"}
#: Paths open to strangers, and paths limited to some roles.
_OPEN = ("/join", "/static/")
_FOR_HOSTS = ("/people", "/api/people")
#: Paths by which a guest may change something: only joining and leaving.
_FOR_GUESTS = {"/join", "/leave"}
#: What the paths end with to which photos are sent: the first ones, and further ones.
_PHOTOS = ("/photos", "/more")
#: Most bytes of a request without photos.
MOST_BYTES = 64_000
#: The same with photos: 40 MB of pictures and their envelope.
MOST_PHOTO_BYTES = 41_000_000


class AccessMiddleware:
    """The outermost ASGI application; `names` are further host names of this server."""

    def __init__(self, app: ASGIApp, auth: Authenticator, names: Iterable[str], lang: str | None) -> None:
        self.app, self._auth, self._lang = app, auth, lang
        self._names = {"localhost", *(name.casefold().rstrip(".") for name in names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request; only a valid one reaches the application."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
                headers.setdefault("cache-control", "no-store")
            await send(message)

        headers = Headers(scope=scope)
        cookies = cookie_parser(headers.get("cookie", ""))
        lang = choose_language(cookies.get("lang"), headers.get("accept-language", ""), self._lang)
        with use(lang):
            if self._auth.is_stale(cookies.get(self._auth.cookie_name)):
                await run_in_threadpool(self._auth.refresh)
            answer = self._refusal_of(scope, headers, cookies)
            if answer is None:
                await self.app(scope, _LimitedBody(receive, scope["path"]), sending)
            else:
                await answer(scope, receive, sending)

    def _refusal_of(self, scope: Scope, headers: Headers, cookies: dict[str, str]) -> Response | None:
        path = scope["path"]
        person = self._auth.person(cookies.get(self._auth.cookie_name))
        scope.setdefault("state", {})["person"] = person
        count_connection(scope, person)
        refusal = self._invalid_request(scope, headers) or _forbidden_request(scope, person)
        if refusal is None:
            return None
        if refusal[0] == 401 and scope["method"] in _SAFE and not path.startswith("/api/"):
            return RedirectResponse("/join", 303)
        return error_response(CallError(refusal[1]), refusal[0], path=path)

    def _invalid_request(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        """Return status and sentence for a request that is invalid whoever sends it."""
        if not self._is_here(headers.get("host", ""), scope):
            return 421, N_("this server has a different name")
        if scope["method"] not in {*_SAFE, "POST"}:
            return 405, N_("method not allowed")
        own_origin = f"{scope['scheme']}://{headers.get('host', '')}"
        if scope["method"] not in _SAFE and headers.get("origin") != own_origin:
            return 403, N_("this request came from another page and was refused")
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()):
            return 400, N_("this request cannot be read")
        return (413, _too_large_sentence(scope["path"])) if int(length) > _max_bytes(scope["path"]) else None

    def _is_here(self, host: str, scope: Scope) -> bool:
        name, port = _split_host(host)
        address, own_names = scope.get("server") or ("", None)
        if name in self._names:
            return True
        usual = 443 if scope["scheme"] == "https" else 80
        return name == address and (port or usual) == own_names


def count_connection(scope: Scope, person: Person | None) -> None:
    """Count the connection of a request for a person or a stranger; see `ConnectionLimiter`."""
    if (connection := scope.get("extensions", {}).get(CONNECTION)) is not None:
        connection.count_for(person.id if person is not None else "")


def _split_host(host: str) -> tuple[str, int | None]:
    """Split a host into name and port.

    >>> _split_host("Localhost:80"), _split_host("[::1]:8080"), _split_host("a:b")
    (('localhost', 80), ('::1', 8080), ('', None))
    """
    name, colon, port = host.casefold().rpartition(":")
    if not colon or host.endswith("]"):
        name, port = host.casefold(), ""
    if port and not (port.isascii() and port.isdigit()):
        return "", None
    return name.removeprefix("[").removesuffix("]"), int(port) if port else None


def _too_large_sentence(path: str) -> str:
    photos = N_("at most 40 MB of photos can be sent together")
    return photos if path.endswith(_PHOTOS) else N_("this is too large")


def _max_bytes(path: str) -> int:
    return MOST_PHOTO_BYTES if path.endswith(_PHOTOS) else MOST_BYTES


def _forbidden_request(scope: Scope, person: Person | None) -> tuple[int, str] | None:
    """Return status and sentence for a request that this person's role forbids."""
    path, changes = scope["path"], scope["method"] not in _SAFE
    if path in _OPEN or path.startswith(_OPEN[1]):
        return None
    if person is None:
        return 401, N_("join first; the host has the code")
    if changes and person.role == "guest" and path not in _FOR_GUESTS:
        return 403, N_("guests can only watch")
    if path.startswith(_FOR_HOSTS) and person.role != "host":
        return 403, N_("only the host can do this")
    return None


class TooLargeError(PrintplayError):
    """The body is longer than announced or allowed."""


class _LimitedBody:
    """A request body, read up to a limit."""

    def __init__(self, receive: Receive, path: str) -> None:
        self._receive, self._path, self._left = receive, path, _max_bytes(path)

    async def __call__(self) -> Message:
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise TooLargeError(_too_large_sentence(self._path))
        return message


def choose_language(choice: str | None, accept_header: str, default: str | None) -> str:
    """Return the language to answer in.

    `choice` is the person's choice, `accept_header` the Accept-Language header.

    >>> choose_language(None, "fr, de-DE;q=0.8, en;q=0.5", None), choose_language("en", "de", None)
    ('de', 'en')
    """
    if choice in LANGUAGES:
        return choice
    accepted = sorted(map(_language_and_weight, accept_header[:400].split(",")), key=lambda pair: -pair[1])
    supported = (name for name, weight in accepted if name in LANGUAGES and weight > 0)
    return next(supported, default or LANGUAGES[0])


def _language_and_weight(text: str) -> tuple[str, float]:
    name, _semicolon, weight = text.strip().partition(";")
    try:
        return name.partition("-")[0].casefold(), float(weight.strip().removeprefix("q=") or 1)
    except ValueError:
        return "", 0.0
