"""Hop: step from stone to stone; first to ten wins."""
