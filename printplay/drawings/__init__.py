"""Drawings: lines that people drew, read from files into board mm. No rule is known here."""
