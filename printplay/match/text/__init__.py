"""A match as text: reading and writing records, and messages of faults."""
