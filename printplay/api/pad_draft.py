"""A pad drawn up from answers, for callers that ask the questions."""

from printplay.pads.file.draft import QUESTIONS, PadDraft, PadQuestion

__all__ = ["QUESTIONS", "PadDraft", "PadQuestion"]
