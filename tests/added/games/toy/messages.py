"""The words of Hop."""

from printplay.core.translation_markers import N_

SPOKEN = {"hop": N_("hop, jump")}
SOURCES = {"hop": N_("hop")}
