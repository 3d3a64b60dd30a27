"""A pad on paper.

A deck file has tables to write in, too (`decks/elements/table.py`), by which the pads of the card
games are printed. They divide the box they are given, by shares. A pad's table is the other way
round: it says how large it has to be for its words, and from that the page is chosen. Ten of the
twelve pads that ship ask for the height of a cell 140 to 1,200 times before one is printed, eight
have cells over several columns or lines, all have fields in them, one a table within a cell. To
print them by the deck engine would bring all of that there; to draw them takes 2 to 15 ms of the
100 to 350 that a print of a pad takes.
"""
