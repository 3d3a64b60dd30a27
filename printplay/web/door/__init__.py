"""The door: who gets in, what a request may say, how many may connect."""
