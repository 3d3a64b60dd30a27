"""Hop: step from stone to stone."""
