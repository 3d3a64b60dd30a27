"""Doubt: which faults only follow from an earlier one, and what was probably meant."""
