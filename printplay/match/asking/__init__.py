"""Questions to the table."""
