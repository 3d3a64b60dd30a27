"""How the networks of `printplay.scan` are made: `make networks`, which runs `python -m training`."""
