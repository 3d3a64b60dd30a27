"""Request bodies: a JSON object or a form, each value checked for its type."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from printplay.core.errors import CallError
from printplay.core.i18n import N_

Body = Mapping[str, Any]


async def form_or_json(request: Request) -> Body:
    """Parse a form or a JSON object; raise CallError for anything else."""
    if kind_of(request) == "application/x-www-form-urlencoded":
        async with request.form(max_fields=50) as form:
            return {key: value for key, value in form.multi_items() if isinstance(value, str)}
    return await json_object(request)


def kind_of(request: Request) -> str:
    """Return the content type of a request."""
    return request.headers.get("content-type", "").partition(";")[0].strip().casefold()


async def json_object(request: Request) -> Body:
    """Parse a JSON object; raise CallError for anything else, or another content type.

    A foreign page can make a browser send text or a form, but not JSON.
    """
    if kind_of(request) != "application/json":
        raise CallError(N_("this request is not a JSON object"))
    try:
        parsed = json.loads(await request.body())
        json.dumps(parsed, ensure_ascii=False).encode()  # a surrogate ("\ud800") is no text
    except (ValueError, RecursionError):
        parsed = None
    if not isinstance(parsed, dict):
        raise CallError(N_("this request is not a JSON object"))
    return parsed


def text_in(body: Body, key: str, *, default: str | None = None, limit: int = 200) -> str:
    """Return a string; raise CallError if it has another type or is missing without a default."""
    value = body.get(key, default)
    if not isinstance(value, str) or len(value) > limit:
        raise CallError(N_("`{key}` must be a text of at most {most} characters"), key=key, most=limit)
    return value


def texts_in(body: Body, key: str, *, limit: int) -> list[str]:
    """Return a list of strings; raise CallError for anything else."""
    value = body.get(key)
    is_list = isinstance(value, list) and 0 < len(value) <= limit
    if not is_list or not all(isinstance(text, str) and len(text) <= 4000 for text in value or ()):
        raise CallError(N_("`{key}` must be a list of 1 to {most} texts"), key=key, most=limit)
    return list(value or ())


def table_in(body: Body, key: str) -> dict[str, str]:
    """Return a mapping of strings, empty if missing; raise CallError for anything else."""
    value = body.get(key) or {}
    is_table = isinstance(value, dict) and len(value) <= 40
    if not is_table or not all(isinstance(text, str) and len(text) <= 400 for text in value.values()):
        raise CallError(N_("`{key}` must be a table of texts"), key=key)
    return dict(value)


def number_in(body: Body, key: str) -> int:
    """Return a non-negative integer; raise CallError for anything else."""
    value = body.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 10**9:
        raise CallError(N_("`{key}` must be a whole number"), key=key)
    return value


def numbers_in(body: Body, key: str, limit: int) -> list[int]:
    """Return a list of numbers from 1 to `limit`; raise CallError for anything else."""
    value = body.get(key)
    if not (isinstance(value, list) and value) or not all(
        isinstance(number, int) and not isinstance(number, bool) and 1 <= number <= limit for number in value
    ):
        raise CallError(N_("`{key}` must be a list of whole numbers from 1 to {most}"), key=key, most=limit)
    return value


def flag_in(body: Body, key: str) -> bool:
    """Return a boolean; raise CallError for anything else."""
    value = body.get(key, False)
    if not isinstance(value, bool):
        raise CallError(N_("`{key}` must be true or false"), key=key)
    return value
