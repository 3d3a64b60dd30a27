"""What Frogs tells of itself."""

from printplay.core.translation_markers import N_
from printplay.match.game import Meta, Part

META = Meta(
    id="frogs",
    title=N_("Frogs"),
    summary=N_("Hop from stone to stone; each sinks behind you, and the longest way wins."),
    players=(1, 2),
    module=__package__ or "",
    code="FR",
    layouts=("pond",),
    parts=(Part("board", N_("Board"), N_("the pond"), shows_layout=True),),
    needs=N_("A frog each."),
)
