"""Doubt: which faults merely follow from an earlier one, and what was probably meant."""
