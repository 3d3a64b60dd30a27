"""A match as text: a record read and written, and its faults put into words."""
