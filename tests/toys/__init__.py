"""Games that exist for tests alone, added as one folder each."""
