"""Sheets read from photos: extra `[scan]`, imported where used."""
