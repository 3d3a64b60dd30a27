"""What a table is asked next."""
