"""What a page says of an error."""

from __future__ import annotations

import pytest

import printplay as pp
from printplay.web.answers import error_response, page_cure


@pytest.mark.parametrize(
    ("cure", "shown"),
    [
        ("Choose 1 to 5.", "Choose 1 to 5."),
        ("Write the one you mean. To keep the name: --new-player", "Write the one you mean."),
        (
            "Enter it in that match. --anyway takes it as a spare sheet of this one.",
            "Enter it in that match.",
        ),
        ("Leave --size out.", None),
        ("List them: printplay games --pads", None),
        ("", None),
    ],
)
def test_a_cure_for_terminals_does_not_reach_the_page(cure: str, shown: str | None) -> None:
    """Sentences that name an option or a command are left out: a phone has neither."""
    assert page_cure(cure) == shown


def test_an_error_names_the_cure_of_the_page() -> None:
    """Two names alike are refused on the page without the option of the command."""
    response = error_response(pp.PrintplayError("wrong", hint="Choose another. Or: --anyway"), 400)
    assert response.body == b'{"format":1,"error":{"message":"wrong","hint":"Choose another.","anyway":true}}'
