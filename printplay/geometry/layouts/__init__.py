"""Layout files: read into cells, and built into boards."""
