"""Islands rated and compared by whole matches: what is counted, and what it says."""
