"""Tests of score pads of one's own."""
