"""What the rules of Gophers say: nothing that is never said, and codes as they are fixed."""

from __future__ import annotations

from pathlib import Path

from printplay.games.gophers import messages
from printplay.record.pages import pages

CODES = [*(f"GP-R{number}" for number in range(1, 29)), "GP-L1", "GP-L2"]


def test_every_code_has_its_page() -> None:
    """The thirty codes are explained in their order, each with an example."""
    found = [page for page in pages("en") if page.code.startswith("GP-")]
    assert [page.code for page in found] == CODES
    assert [page.code for page in found if page.example is None] == []


def test_every_sentence_is_used() -> None:
    """Each sentence and hint is one some rule speaks."""
    files = Path(messages.__file__).parent.glob("*.py")
    spoken = "".join(path.read_text("utf-8") for path in files if path.stem != "messages")
    built = {f"r2-{variant}" for variant in ("basic", "simplified", "baskets", "beginner")}
    built |= {f"r23-{what}" for what in ("added", "subtracted", "berries", "acorns", "grains")}
    built |= {f"r22-{why}" for why in ("pile", "hands", "bank")} | {"l2-added", "l2-subtracted"}
    keys = (set(messages.MESSAGES) | set(messages.HINTS)) - built
    assert [key for key in sorted(keys) if f'"{key}"' not in spoken] == []
