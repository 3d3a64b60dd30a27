"""Policies and goals of a search by their names; cheap to load."""

#: Greedy players with tastes of their own; `tasting` says what each of them likes.
TASTES = ("near", "shovels", "temples", "patient", "cautious", "bold", "noisy")
#: In the order of their numbers in `foresight` and `tasting`.
POLICIES = ("random", "greedy", "expert", *TASTES)
#: Everybody an island has to be fair for. Asked for by one name, in place of a policy.
PANEL, PANEL_NAME = POLICIES[1:], "panel"
#: Looks ahead, so a match takes many times as long: in a panel it plays one in `SLOWER`.
SLOW, SLOWER = "expert", 2
#: Numbers of players at which the panel plays, unless asked otherwise.
PANEL_PLAYERS = (2, 3, 4)
#: Plays without looking, so its victories say nothing about how fair an island is.
BLIND = POLICIES[0]
#: See `goals` for their meaning.
FAIR, LIVELY, TIGHT = GOALS = ("fair", "lively", "tight")
