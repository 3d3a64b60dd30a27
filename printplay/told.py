"""A fault put into words where its message and its hint are templates: of layouts and prints.

Those of records are told by `record.sentences`, which knows what their keys stand for.
"""

from __future__ import annotations

from printplay.errors import printable
from printplay.fault import Fault
from printplay.i18n import _


def told(fault: Fault) -> Fault:
    """Return a fault whose message and hint are templates in the current language."""
    return fault.in_words(sentence(fault), cure(fault))


def sentence(fault: Fault) -> str:
    """Return what is wrong, in the current language."""
    return printable(_(fault.message).format(**fault.values))


def cure(fault: Fault) -> str:
    """Return what to do about it, in the current language; an empty text where nothing helps."""
    if not fault.hint:
        return ""
    return printable(_(fault.hint).format(**{**fault.values, **fault.hint_values}))
