"""Islands made from a seed: land, ports, lakes and features, the same on every machine.

`making.py` makes one, in the order land (`land.py`), ports (`harbours.py`), features
(`stocking.py`), title (`titles.py`); `wishes.py` says what may be asked for, `text.py` writes the
layout file. Whole numbers and `chance.py` alone decide, and no finding of a check: a seed and a
version of the maker are one island for good. What would change an island that was made needs a new
version, beside the old one.
"""
