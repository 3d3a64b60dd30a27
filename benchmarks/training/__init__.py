"""How the networks of `printplay scan` are made: `make networks` runs this package."""
