"""Lines of a record: events, declared by their fields."""
