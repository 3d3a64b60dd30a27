"""Tests of the pads of games whose pages deck files draw."""
