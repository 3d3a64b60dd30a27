"""The drawings of Gotoku: characters, dials, colours."""
