"""Frogs: hop from stone to stone, and each stone you leave sinks."""
