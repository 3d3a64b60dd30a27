"""Work on several processes or machines, and what ends it."""
