"""The maker of islands from a seed: land, ports, lakes and features, the same on every machine.

`making.py` makes one, in the order land (`land.py`), ports (`harbours.py`), features
(`stocking.py`), title; `options.py` says what may be asked for. Only whole numbers decide: a seed and
a version of the maker always give the same island. A change of the islands needs a new version beside
the old one.
"""
