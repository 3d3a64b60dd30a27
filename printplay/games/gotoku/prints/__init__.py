"""How Gotoku looks: characters, dials, colours."""
