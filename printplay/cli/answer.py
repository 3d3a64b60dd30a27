"""The answer for a program."""

from __future__ import annotations

import json
from typing import Any

import typer


def print_json(value: Any) -> None:
    """Print what a call with --json asked for, on standard output."""
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))
