"""Pages as people see them."""

from __future__ import annotations

from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route


async def home(_request: Request) -> Response:
    """Show the first page."""
    return HTMLResponse("<!doctype html><title>printplay</title><p>printplay")


async def join(request: Request) -> Response:
    """Ask for the code."""
    return await join_page(request)


async def join_page(request: Request, *, error: str = "", status: int = 200) -> Response:
    """Return the page that asks for the code and a name; POST /join answers with it, too."""
    code = escape(request.query_params.get("code", ""))
    return HTMLResponse(
        "<!doctype html><title>printplay</title>"
        f"<p>{escape(error)}</p><form method=post action=/join>"
        f'<input name=code value="{code}"><input name=name><button>OK</button></form>',
        status,
    )


def routes() -> list[BaseRoute]:
    """Return the routes of all pages, and of what they load."""
    return [Route("/", home), Route("/join", join)]
