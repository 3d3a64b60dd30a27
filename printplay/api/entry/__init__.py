"""A match in the public API: questions, entries, undo, end."""
