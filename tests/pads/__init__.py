"""Tests of score pads of any game."""
