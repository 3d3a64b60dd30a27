"""Export and import of matches."""
