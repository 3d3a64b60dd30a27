"""`score add` question by question."""
