"""Records: the text of a match, one event a line; read, written, replayed, and told about."""
