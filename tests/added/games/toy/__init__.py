"""Hop: everybody hops as far as the die says; the first to ten wins."""
