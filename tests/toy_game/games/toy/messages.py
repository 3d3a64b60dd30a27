"""What the rules of the toy game say."""

MESSAGES = {"die": "{player} cannot hop {die}."}
HINTS: dict[str, str] = {}
