"""What the rules of the race say."""

MESSAGES = {"die": "{player} cannot run {die}."}
HINTS: dict[str, str] = {}
