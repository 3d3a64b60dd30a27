"""Shared by all commands: options, help, tables, answers."""
