"""A game that is added as one folder of code and one of boards."""
