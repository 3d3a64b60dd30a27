"""Look-up of names and files: boards, games, records."""
