"""The maker of islands from a seed: land, ports, lakes and features, the same on every machine.

Only whole numbers decide. A change of the islands needs a new version beside the old one.
"""
