"""The pictures of a pad on a screen."""
