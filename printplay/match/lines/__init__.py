"""Lines of a record: the events they tell, declared by their fields."""
