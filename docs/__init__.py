"""The manual, and what makes a site of it."""
