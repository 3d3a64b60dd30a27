"""Tests of the rules of Go for Gold."""
