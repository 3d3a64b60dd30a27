"""The words of Hog: what else people call those of a record, and what points are from."""

from printplay.core.translation_markers import N_

SPOKEN = {"roll": N_("roll, die, throw"), "hold": N_("hold, keep, stop")}
SOURCES = {"turn": N_("turn")}
