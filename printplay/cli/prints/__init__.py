"""Commands that print: `print`, `deck`, `pad`, `calibrate`."""
