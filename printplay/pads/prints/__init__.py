"""A pad on paper."""
