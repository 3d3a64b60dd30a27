"""Exports: one match or the whole ledger, as `printplay score export` writes them."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from printplay.api.scores.downloads import Download, download
from printplay.api.scores.export import FORMS
from printplay.core.i18n import language
from printplay.web.server import server_of


async def export_match(request: Request) -> Response:
    """Send a match as a file."""
    return await _send_export(request, request.path_params["match"])


async def export_all(request: Request) -> Response:
    """Send all matches; JSON includes dropped ones, marked as such."""
    return await _send_export(request)


async def redirect_to_bgstats(request: Request) -> Response:
    """Redirect to BG Stats with the play in the address: the only link that leaves the page."""
    ledger, id_ = server_of(request).ledger, request.path_params["match"]
    made = await run_in_threadpool(lambda: ledger.export(id_, form="bgstats", link=True).data().decode())
    return RedirectResponse(made.strip(), 303)


async def _send_export(request: Request, *ids: str) -> Response:
    ledger, form = server_of(request).ledger, request.url.path.rpartition(".")[2]
    # Spreadsheets of countries that write 1,5 separate cells by semicolons.
    separator = ";" if language() == "de" else ","

    def make_download() -> Download:
        return download(
            ledger.export(
                *ids,
                form=form,  # type: ignore[arg-type]  # no route ends otherwise
                every=not ids,
                separator=separator,
            )
        )

    file = await run_in_threadpool(make_download)
    headers = {"content-disposition": f'attachment; filename="{file.name}"'}
    return Response(file.data, media_type=file.kind, headers=headers)


ROUTES = [
    *(Route(f"/match/{{match}}/export.{form}", export_match) for form in FORMS),
    *(Route(f"/history/export.{form}", export_all) for form in FORMS),
    Route("/match/{match}/bgstats", redirect_to_bgstats),
]
