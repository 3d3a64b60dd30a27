"""Request bodies: a JSON object or a form, each value checked for its type."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from printplay.core.errors import CallError
from printplay.core.i18n import N_

Given = Mapping[str, Any]


async def form_or_json(request: Request) -> Given:
    """Parse a form or a JSON object; raise CallError for anything else."""
    if kind_of(request) == "application/x-www-form-urlencoded":
        async with request.form(max_fields=50) as form:
            return {key: value for key, value in form.multi_items() if isinstance(value, str)}
    return await json_object(request)


def kind_of(request: Request) -> str:
    """Return the content type of a request."""
    return request.headers.get("content-type", "").partition(";")[0].strip().casefold()


async def json_object(request: Request) -> Given:
    """Parse a JSON object; raise CallError for anything else, or another content type.

    A foreign page can make a browser send text or a form, but not JSON.
    """
    if kind_of(request) != "application/json":
        raise CallError(N_("this request is not a JSON object"))
    try:
        found = json.loads(await request.body())
        json.dumps(found, ensure_ascii=False).encode()  # a surrogate ("\ud800") is no text
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise CallError(N_("this request is not a JSON object"))
    return found


def text_in(given: Given, key: str, *, otherwise: str | None = None, most: int = 200) -> str:
    """Return a string; raise CallError if it has another type or is missing without a default."""
    value = given.get(key, otherwise)
    if not isinstance(value, str) or len(value) > most:
        raise CallError(N_("`{key}` must be a text of at most {most} characters"), key=key, most=most)
    return value


def texts_in(given: Given, key: str, *, most: int) -> list[str]:
    """Return a list of strings; raise CallError for anything else."""
    value = given.get(key)
    fits = isinstance(value, list) and 0 < len(value) <= most
    if not fits or not all(isinstance(one, str) and len(one) <= 4000 for one in value or ()):
        raise CallError(N_("`{key}` must be a list of 1 to {most} texts"), key=key, most=most)
    return list(value or ())


def table_in(given: Given, key: str) -> dict[str, str]:
    """Return a mapping of strings, empty if missing; raise CallError for anything else."""
    value = given.get(key) or {}
    fits = isinstance(value, dict) and len(value) <= 40
    if not fits or not all(isinstance(one, str) and len(one) <= 400 for one in value.values()):
        raise CallError(N_("`{key}` must be a table of texts"), key=key)
    return dict(value)


def number_in(given: Given, key: str) -> int:
    """Return a non-negative integer; raise CallError for anything else."""
    value = given.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 10**9:
        raise CallError(N_("`{key}` must be a whole number"), key=key)
    return value


def numbers_in(given: Given, key: str, most: int) -> list[int]:
    """Return a list of numbers from 1 to `most`; raise CallError for anything else."""
    value = given.get(key)
    if not (isinstance(value, list) and value) or not all(
        isinstance(one, int) and not isinstance(one, bool) and 1 <= one <= most for one in value
    ):
        raise CallError(N_("`{key}` must be a list of whole numbers from 1 to {most}"), key=key, most=most)
    return value


def flag_in(given: Given, key: str) -> bool:
    """Return a boolean; raise CallError for anything else."""
    value = given.get(key, False)
    if not isinstance(value, bool):
        raise CallError(N_("`{key}` must be true or false"), key=key)
    return value
