"""Temporary: readers and writers by hand, until the declared lines have stood for a while."""
