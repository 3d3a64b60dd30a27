"""Tests of the rules of Gophers."""
