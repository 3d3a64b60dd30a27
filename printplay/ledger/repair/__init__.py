"""Backups, and the repair of damage."""
