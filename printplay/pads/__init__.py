"""Custom games: score pads described by a TOML file, and their scoring."""
