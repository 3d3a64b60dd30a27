"""Backups, and what is done about damage."""
