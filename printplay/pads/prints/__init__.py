"""A pad on paper.

Deck files have tables to write in, too (`decks/elements/table.py`), which divide a given box. A
pad's table works the other way round: its words decide its size, and its size decides the page.
Drawing one takes 2 to 15 ms of the 100 to 350 that a print of a pad takes.
"""
