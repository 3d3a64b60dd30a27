"""Work on several processes or machines, and signals that end it."""
