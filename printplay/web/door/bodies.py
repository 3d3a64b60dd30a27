"""What a request says: a JSON object or a form, each value of the kind it must have."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from printplay.core.errors import CallError
from printplay.core.i18n import N_

Given = Mapping[str, Any]


async def form_or_json(request: Request) -> Given:
    """Return what a form or a JSON object says; raise CallError for what is neither."""
    if kind_of(request) == "application/x-www-form-urlencoded":
        async with request.form(max_fields=50) as form:
            return {key: value for key, value in form.multi_items() if isinstance(value, str)}
    return await json_object(request)


def kind_of(request: Request) -> str:
    """Return what a request says it is."""
    return request.headers.get("content-type", "").partition(";")[0].strip().casefold()


async def json_object(request: Request) -> Given:
    """Return a JSON object; raise CallError for anything else, and where it is not said to be one.

    A page elsewhere can make a browser send a text or a form without asking, and no JSON.
    """
    if kind_of(request) != "application/json":
        raise CallError(N_("this request is no JSON object"))
    try:
        found = json.loads(await request.body())
        json.dumps(found, ensure_ascii=False).encode()  # half a sign ("\ud800") is no text
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise CallError(N_("this request is no JSON object"))
    return found


def text_in(given: Given, key: str, *, otherwise: str | None = None, most: int = 200) -> str:
    """Return a text; raise CallError where it is missing without a default, or is none."""
    value = given.get(key, otherwise)
    if not isinstance(value, str) or len(value) > most:
        raise CallError(
            N_("`{key}` must be a text of at most {most} characters"), key=key, most=most
        )
    return value


def texts_in(given: Given, key: str, *, most: int, longest: int = 4000) -> list[str]:
    """Return a list of texts; raise CallError where it is none."""
    value = given.get(key)
    fits = isinstance(value, list) and 0 < len(value) <= most
    if not fits or not all(isinstance(one, str) and len(one) <= longest for one in value or ()):
        raise CallError(N_("`{key}` must be a list of 1 to {most} texts"), key=key, most=most)
    return list(value or ())


def table_in(given: Given, key: str) -> dict[str, str]:
    """Return a table of texts, empty where there is none; raise CallError for anything else."""
    value = given.get(key) or {}
    fits = isinstance(value, dict) and len(value) <= 40
    if not fits or not all(isinstance(one, str) and len(one) <= 400 for one in value.values()):
        raise CallError(N_("`{key}` must be a table of texts"), key=key)
    return dict(value)


def number_in(given: Given, key: str) -> int:
    """Return a whole number from 0 on; raise CallError where it is none."""
    value = given.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 10**9:
        raise CallError(N_("`{key}` must be a whole number"), key=key)
    return value


def flag_in(given: Given, key: str) -> bool:
    """Return whether something is said; raise CallError where it is neither true nor false."""
    value = given.get(key, False)
    if not isinstance(value, bool):
        raise CallError(N_("`{key}` must be true or false"), key=key)
    return value
