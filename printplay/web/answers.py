"""Answers as JSON: what the command prints with `--json`, and what is refused as a sentence."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping
from typing import Any

from starlette.responses import HTMLResponse, Response

import printplay as pp
from printplay.core.i18n import language
from printplay.core.json_format import versioned


def packed(content: Mapping[str, Any]) -> bytes:
    """Return an object as the bytes of an answer, on one line."""
    return json.dumps(versioned(content), ensure_ascii=False, separators=(",", ":")).encode()


def as_json(content: Mapping[str, Any], status: int = 200) -> Response:
    """Return an object as an answer."""
    return Response(packed(content), status, media_type="application/json")


def status_of(error: pp.PrintplayError) -> int:
    """Return how HTTP calls what went wrong."""
    if isinstance(error, pp.LedgerError):
        return 503
    return 409 if error.exit_code == 1 else 400


def refused(
    error: pp.PrintplayError, status: int, *, path: str = "/api/", **more: object
) -> Response:
    """Return an error as an answer: as JSON under `/api/`, else as a page of one sentence.

    The places of files on this machine's disk are left out.
    """
    headers = {}
    if (seconds := getattr(error, "seconds", None)) is not None:
        headers["retry-after"] = str(seconds)
    if path.startswith("/api/"):
        said = {"message": error.sentence(), "hint": error.cure() or None}
        answer = as_json({"error": said, **more}, status)
    else:
        text = html.escape(error.sentence())
        answer = HTMLResponse(
            f'<!doctype html><html lang="{language()}"><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width"><title>printplay</title>'
            f"<p>{text}</p>",
            status,
        )
    answer.headers.update(headers)
    return answer
