"""Tests of the best line in hindsight."""
