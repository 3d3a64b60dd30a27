"""Fuzzing: every reader of the program is fed what no person would write, and must stay polite."""
