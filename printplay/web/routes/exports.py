"""Exports: one match or the whole ledger, as `printplay score export` writes them."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from printplay.api.scores.downloads import Download, download
from printplay.api.scores.export import FORMS
from printplay.core.i18n import language
from printplay.web.server import of


async def of_match(request: Request) -> Response:
    """Send a match as a file."""
    return await _sent(request, request.path_params["match"])


async def of_all(request: Request) -> Response:
    """Send all matches; JSON includes dropped ones, marked as such."""
    return await _sent(request)


async def to_bgstats(request: Request) -> Response:
    """Redirect to BG Stats with the play in the address: the only link that leaves the page."""
    ledger, id_ = of(request).ledger, request.path_params["match"]
    made = await run_in_threadpool(lambda: ledger.export(id_, form="bgstats", link=True).data().decode())
    return RedirectResponse(made.strip(), 303)


async def _sent(request: Request, *ids: str) -> Response:
    ledger, form = of(request).ledger, request.url.path.rpartition(".")[2]
    # Spreadsheets of countries that write 1,5 separate cells by semicolons.
    sign = ";" if language() == "de" else ","

    def made() -> Download:
        return download(
            ledger.export(
                *ids,
                form=form,  # type: ignore[arg-type]  # no route ends otherwise
                every=not ids,
                separator=sign,
            )
        )

    file = await run_in_threadpool(made)
    headers = {"content-disposition": f'attachment; filename="{file.name}"'}
    return Response(file.data, media_type=file.kind, headers=headers)


ROUTES = [
    *(Route(f"/match/{{match}}/export.{form}", of_match) for form in FORMS),
    *(Route(f"/history/export.{form}", of_all) for form in FORMS),
    Route("/match/{match}/bgstats", to_bgstats),
]
