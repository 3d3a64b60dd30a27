"""Boards as geometry: lattices, layouts, spaces, neighbours, coasts. No game, no PDF."""
