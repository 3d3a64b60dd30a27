"""JSON answers: what the command prints with `--json`; a refusal is one sentence."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping
from typing import Any

from starlette.responses import HTMLResponse, Response

import printplay as pp
from printplay.core.answers import versioned
from printplay.core.i18n import N_, _, language


def json_bytes(content: Mapping[str, Any]) -> bytes:
    return json.dumps(versioned(content), ensure_ascii=False, separators=(",", ":")).encode()


def json_response(content: Mapping[str, Any], status: int = 200) -> Response:
    return Response(json_bytes(content), status, media_type="application/json")


def status_of(error: pp.PrintplayError) -> int:
    if isinstance(error, pp.LedgerError):
        return 503
    return 409 if error.exit_code == 1 else 400


#: Messages for people at the table about an unusable ledger, by its kind: without path and reason.
_TROUBLES = {
    "away": N_("The ledger cannot be reached."),
    "full": N_("The disk of the server is full."),
    "disk": N_("The disk of the server has an error."),
    "busy": N_("Another program has locked the ledger."),
    "closed": N_("The server cannot write to the ledger."),
}


#: An option or a command, which a phone does not have.
_FOR_TERMINALS = re.compile(r"--[a-z]|\bprintplay [a-z]")


def page_cure(cure: str) -> str | None:
    """Return the sentences of a cure that name no option and no command, or None."""
    sentences = re.split(r"(?<=\.)\s+", cure)
    return " ".join(sentence for sentence in sentences if not _FOR_TERMINALS.search(sentence)) or None


def trouble_json(error: pp.LedgerError) -> dict[str, str | None]:
    """Return what is wrong with the ledger as page data; `why` is the kind of trouble."""
    text = _TROUBLES.get(error.kind)
    if text is None:
        return {"message": error.sentence(), "hint": page_cure(error.cure()), "why": "ledger"}
    return {"message": _(text), "hint": _("Try again in a moment."), "why": error.kind}


def error_response(error: pp.PrintplayError, status: int, *, path: str = "/api/", **more: object) -> Response:
    """Return an error as JSON under `/api/`, else as a page of one sentence, without paths of this disk."""
    if path.startswith("/api/"):
        body: Mapping[str, object] = (
            trouble_json(error)
            if isinstance(error, pp.LedgerError)
            else {"message": error.sentence(), "hint": page_cure(error.cure())}
        )
        if "--anyway" in error.hint:  # a button on the page
            body = {**body, "anyway": True}
        if (why := getattr(error, "why", None)) is not None:
            body = {**body, "why": why}
        response = json_response({"error": body, **more}, status)
    else:
        text = html.escape(error.sentence())
        response = HTMLResponse(
            f'<!doctype html><html lang="{language()}"><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width"><title>printplay</title>'
            f"<p>{text}</p>",
            status,
        )
    if (seconds := getattr(error, "seconds", None)) is not None:
        response.headers["retry-after"] = str(seconds)
    return response
