"""A pad on paper.

A deck file has tables to write in, too (`decks/elements/table.py`), which print the pads of the
card games. They divide a given box by shares. A pad's table works the other way round: its words
decide its size, and its size decides the page. Ten of the twelve shipped pads compute the height of
a cell 140 to 1,200 times for one print, eight have cells over several columns or lines, all have
fields in them, one a table within a cell. Printing them by the deck engine would need all of that
there; drawing them takes 2 to 15 ms of the 100 to 350 that a print of a pad takes.
"""
