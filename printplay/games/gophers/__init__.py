"""Gophers: burrow from cave to cave, and collect supplies with cards that add up."""
