"""Boards as geometry: lattices, layout files, spaces, neighbours, coasts. No game and no PDF here."""
