"""Games of one's own: what one TOML file says of a score pad, and how it is scored."""
