"""Every sentence of the pages by key, for templates and scripts alike.

A `{name}` is filled where the text is shown. Sentences of rules, questions and errors
come from the same places as on the command line.
"""

from __future__ import annotations

from functools import cache

from printplay.core.i18n import LANGUAGES, N_, _, use

#: The name of each language in itself.
NAMES = {"en": "English", "de": "Deutsch"}

TEXTS: dict[str, str] = {
    # every page
    "app": N_("The table"),
    "skip": N_("Skip to the content"),
    "switch_language": N_("Change the language"),
    "home": N_("First page"),
    "back": N_("Back"),
    "live": N_("connected"),
    "line_offline": N_("no connection"),
    "line_away": N_("no ledger"),
    "line_full": N_("disk full"),
    "line_disk": N_("disk error"),
    "line_busy": N_("ledger busy"),
    "line_closed": N_("ledger locked"),
    "line_ledger": N_("ledger damaged"),
    "offline_now": N_("The server cannot be reached."),
    "try_again": N_("Try again"),
    "trouble_kept": N_(
        "What you entered is safe. This page reloads by itself as soon as it works again."
    ),
    "went_wrong": N_("That did not work."),
    "yes": N_("Yes"),
    "new_players": N_("No, new"),
    "no": N_("No"),
    "cancel": N_("Cancel"),
    "loading": N_("One moment …"),
    # the first page
    "open_matches": N_("Open matches"),
    "no_open_match": N_("No match is open."),
    "comes_itself": N_("One that is opened appears here by itself."),
    "at_the_table": N_("At the table: {players}"),
    "sit_as": N_("Take the seat of {player}"),
    "aside": N_("Drop this match"),
    "aside_sure": N_(
        "Drop this match? It leaves all lists and statistics; the first page brings it back."
    ),
    "aside_matches": N_("Dropped"),
    "is_aside": N_("This match was dropped."),
    "aside_kept": N_("Its entries are kept."),
    "bring_back": N_("Bring it back"),
    "new_match": N_("New match"),
    "finished_matches": N_("Recently finished"),
    "older_matches": N_("Older matches"),
    "all_finished": N_("Finished matches"),
    "no_older_match": N_("There are no older matches."),
    "join_here": N_("Join with your phone"),
    "join_how": N_("Point the camera at this picture, or open {link} and type {code}."),
    "join_scan": N_(
        "Point the camera at this picture. The code to type is closed, because too many wrong ones "
        "were typed; “New codes” under “Who has joined” gives a new one."
    ),
    "plain_http": N_(
        "This page is not encrypted: others in the same network could read the "
"traffic. Use it only in a network of people you know."
    ),
    "history": N_("History"),
    "prints": N_("Print"),
    "people": N_("Who has joined"),
    "you_are": N_("You are {name}."),
    "you_look_on": N_("You are watching."),
    "leave": N_("Leave"),
    # joining
    "join_title": N_("Join the table"),
    "join_code": N_("Code"),
    "join_code_help": N_("The host has it on the screen or in the terminal."),
    "join_name": N_("Your name"),
    "join_name_help": N_("Your name in the match. Leave it empty to watch."),
    "join": N_("Join"),
    # a new match
    "which_game": N_("Which game?"),
    "find_game": N_("Find a game"),
    "another_game": N_("Another game"),
    "every_game": N_("All"),
    "no_game_found": N_("No game found."),
    "players_count": N_("{from} to {to} players"),
    "players_exactly": N_("exactly {from} players"),
    "who_plays": N_("Who plays?"),
    "who_order": N_("In the order you sit, clockwise."),
    "as_last_time": N_("Same as last time: {players}"),
    "all_here": N_("Everybody here: {players}"),
    "alike_here": N_("“{name}” is spelled almost like {alike}. Is it the same person?"),
    "name": N_("Name"),
    "add_name": N_("Add"),
    "remove_name": N_("Remove {name}"),
    "which_board": N_("Which board?"),
    "side": N_("Side {name}"),
    "new_island": N_("A new island"),
    "new_island_how": N_(
        "Made for this match, with equal chances from every port: print it, or play it here."
    ),
    "another_island": N_("Another one"),
    "print_island": N_("Print its sheets"),
    "variants": N_("Variant"),
    "house_rules": N_("House rules"),
    "as_printed": N_("default"),
    "when_where": N_("Date, place, note"),
    "date": N_("Date"),
    "place": N_("Place"),
    "note": N_("Note"),
    "start_match": N_("Start the match"),
    "more_players": N_("Add more names: {game} needs {from} to {to} players."),
    "choose_game_first": N_("Choose a game first."),
    # a match
    "play": N_("Play"),
    "standings": N_("Standings"),
    "log": N_("Entries"),
    "screen": N_("For the television"),
    "photos": N_("Photograph the sheets"),
    "way_question": N_("How do you want to keep score?"),
    "way_play": N_("Move by move"),
    "way_play_help": N_("While you play: each roll and move, checked at once."),
    "way_result": N_("Only the result"),
    "way_result_help": N_("At the end: copy the points from the sheets."),
    "way_change": N_("Keep score another way"),
    "seat_which": N_("Which seat is yours?"),
    "seat_first": N_("Choose your seat; then you can enter results."),
    "seat_all": N_("We all play on this phone"),
    "seat_rest": N_("All free seats are on this phone"),
    "seat_none": N_("I only watch"),
    "seat_also": N_("This phone is {players}. Tap whoever shares it:"),
    "seats": N_("Seats"),
    "seat_here": N_("on this phone"),
    "seat_taken": N_("on another phone"),
    "seat_free": N_("free"),
    "seat_up": N_("Give up"),
    "seat_up_of": N_("Give up the seat of {player}"),
    "seat_take": N_("Take it"),
    "seat_take_of": N_("Take the seat of {player}"),
    "turn_mine": N_("Your turn"),
    "turn_of": N_("Your turn, {player}"),
    "turn_any": N_("One of you enters this:"),
    "turn_first": N_("You answer first:"),
    "turn_wait": N_("Waiting for {players}"),
    "turn_for": N_("You are entering for {player}"),
    "enter_for": N_("Enter for {player}"),
    "enter_for_one": N_("Enter for"),
    "rank": N_("{rank}."),
    "brought": N_("{gain}, total {total}"),
    "brought_none": N_("total {total}"),
    "take_back": N_("Undo"),
    "read": N_("OK"),
    "whose": N_("Whose turn are you entering?"),
    "enter": N_("Enter"),
    "step_back": N_("Back one step"),
    "your_line": N_("Your line so far"),
    "undo": N_("Undo"),
    "redo": N_("Redo"),
    "undone": N_("Undone: {line}"),
    "undo_asks": N_("Something was entered after yours. Undo the last entry: {line}?"),
    "nothing_to_undo": N_("There is nothing to undo."),
    "finish": N_("Finish the match"),
    "finish_now": N_("By the rules the match is over."),
    "finish_anyway": N_("Finish it anyway?"),
    "finish_early": N_("End it here"),
    "still_open": N_("Still open"),
    "over": N_("The match is over."),
    "player": N_("Player"),
    "points": N_("Points"),
    "unchecked": N_("total as entered"),
    "exception": N_("against the rules, as an exception"),
    "all_lines": N_("Lines of all"),
    "line_by_hand": N_("Type a line of a record"),
    "line_help": N_("As in a record, such as: {example}"),
    "total_only": N_("Only the total is known"),
    "total": N_("Total"),
    "save_row": N_("Save"),
    "gold": N_("Gold"),
    "chips_tap": N_("Chips: a tap adds one."),
    "count_of": N_("{name}: {count} of {most}"),
    "and_more": N_("and more"),
    "entered_by_other": N_("New: {line}"),
    "taken_back": N_("The last entry was undone."),
    "refused": N_("Not entered"),
    "enter_anyway": N_("Record it anyway, as an exception"),
    "mend_it": N_("Change it"),
    "waiting": N_("Not sent yet, not checked"),
    "waiting_count": N_("{count} entries wait"),
    "waiting_one": N_("1 entry waits"),
    "queue_stopped": N_("Later entries wait until then."),
    "goes_itself": N_(
        "What you enter waits on this phone and is sent as soon as it works again. "
"Keep this page open."
    ),
    "stay_open": N_("They are sent when this phone is connected again. Keep this page open."),
    "new_version": N_("The table has changed; the page reloads."),
    "removed": N_("You are no longer at the table. Join again."),
    "asked_now": N_("The players are asked: {question}"),
    "nothing_open": N_("Waiting for the next entry."),
    "nothing_entered": N_("Nothing has been entered yet."),
    "other_answers": N_("Another answer"),
    # exports
    "take_along": N_("Save as a file"),
    "as_records": N_("Records (text)"),
    "as_csv": N_("Table (CSV)"),
    "as_json": N_("Everything (JSON)"),
    "as_bgstats": N_("BG Stats (file)"),
    "open_bgstats": N_("Open in BG Stats"),
    "bgstats_leaves": N_("This opens a page of BG Stats, which gets names and points."),
    "take_all": N_("All matches as a file"),
    "take_all_how": N_(
        "JSON keeps everything. Import it on another computer: printplay score import"
    ),
    "damaged": N_(
        "Damaged matches, not shown here: {count}. To list them, type: printplay score list"
    ),
    # the island
    "island": N_("The island"),
    "zoom_in": N_("Larger"),
    "zoom_out": N_("Smaller"),
    "tap_or_draw": N_("Tap the next space, or draw from the ring with your finger."),
    "tap_lit": N_("Tap one of the lit spaces."),
    "steps_of": N_("{steps} of {roll}"),
    "steps_foot": N_("{steps}; with a foot, up to 6"),
    "use_foot": N_("Use a foot"),
    "out": N_("I am out"),
    "can_enter": N_("can be entered"),
    "cannot_enter": N_("cannot be entered"),
    "on_line": N_("on the line, step {step}"),
    "stands_here": N_("{player} stands here"),
    "restart_where": N_("From which port next?"),
    "not_checked": N_("The line is not checked yet."),
    # the screen
    "round": N_("Round {round}"),
    # photographs
    "photographs": N_("Photographs"),
    "photo_take": N_("Take photographs"),
    "photo_pick": N_("Choose pictures"),
    "photo_help": N_(
        "One sheet or several in a picture, flat, with all four corners, without a shadow."
    ),
    "photo_pad": N_("Photograph a score pad"),
    "photo_pad_help": N_(
        "A pad printed with codes in its corners, flat, the whole page in view, without a shadow."
    ),
    "photo_pad_none": N_("No pad was found. Try again: the whole page, closer, with more light."),
    "photo_pads_found": N_("Score pads found: {count}"),
    "photo_pad_taken": N_("The pad is entered."),
    "photo_other_board": N_(
        "This sheet is of board {board}, and the match is played on another one: it is not entered "
        "here. Enter it in a match on that board."
    ),
    "photo_sheets_match": N_(
        "Player sheets are entered in their match: open it, and take the photo from there."
    ),
    "photo_table": N_("What was read"),
    "photo_names": N_("Who played? In the order of the pad"),
    "photo_place": N_("Place {number}"),
    "photo_before": N_("A match of today has all that is on this pad. Was it photographed before?"),
    "photo_before_open": N_("Yes, show that match"),
    "photo_before_new": N_("No, enter it as another match"),
    "photo_more": N_("Somebody else played, too"),
    "photo_open": N_("Enter as a new match"),
    "photo_reading": N_("The photos are being read …"),
    "photo_retake": N_("Take it again: the new photo is added to the others."),
    "photo_reading_of": N_("Photos read: {done} of {count} …"),
    "photo_many": N_("{count} photos are too many: up to {most} can be read together."),
    "photo_many_more": N_(
        "{count} photos are too many: up to {most} can be read together, and there is room for "
        "{room} more."
    ),
    "photo_others": N_("Send the others"),
    "photo_add": N_("More photos are added to these, and your answers stay."),
    "photo_forget": N_("Begin anew with other photos"),
    "photo_large": N_("This photo has {size} MB; a photo may have up to {most} MB."),
    "photo_first": N_("Send the first {count}"),
    "photo_first_one": N_("Send the first one"),
    "photo_none": N_("No sheet was found. Try again, closer and with more light."),
    "photo_found": N_("Sheets found: {count}"),
    "photo_sure": N_("Read without questions."),
    "photo_clear": N_("All questions are answered."),
    "photo_ask": N_("Please check: {count} questions"),
    "photo_ask_one": N_("Please check: one question"),
    "photo_again": N_("Answer the questions again"),
    "photo_take_over": N_("Enter these results"),
    "gathered": N_("Shovels gathered"),
    "sheet": N_("Sheet {number}"),
    "photo_cut": N_("This part of the photo"),
    "photo_way": N_("Was it drawn like this? Tap for yes."),
    "photo_ways": N_("Which of these was drawn? Tap it."),
    "photo_tap": N_(
        "If not: tap a space of the line to go back to it, then each space that follows."
    ),
    "photo_type": N_("Type it instead"),
    "photo_line": N_("Its spaces in order, such as: c1 d1 e2 -> h9."),
    "trace_cut": N_(
        "The line now ends at {space}. The rest is pale: tap one of its spaces to draw up to "
        "there."
    ),
    "trace_gap": N_("{space} does not touch {tip}. Tap each space in between, or type a jump."),
    "trace_so": N_("It was drawn like this"),
    "photo_taken": N_("The sheets are entered."),
    "photo_sheet_taken": N_("The sheet is entered."),
    "photo_sheet_enter": N_("Enter this sheet"),
    "photo_nothing_kept": N_("Photos are deleted as soon as they have been read."),
    # history
    "choose": N_("Choose"),
    "evening": N_("An evening or a year as a picture"),
    "share": N_("The match as a picture"),
    "evening_picture": N_("The evening as a picture"),
    "wall": N_("A page for the wall"),
    "what_report": N_("Matches or an evening"),
    "these_matches": N_("these matches"),
    "open_report": N_("Make the PDF"),
    "game": N_("Game"),
    "all_games": N_("All games"),
    "all_players": N_("All players"),
    "all_places": N_("All places"),
    "from_date": N_("From"),
    "until_date": N_("Until"),
    "show": N_("Show"),
    "matches": N_("Matches"),
    "won": N_("Won"),
    "average": N_("Average"),
    "best": N_("Best"),
    "history_empty": N_("No finished match yet. The first one makes history."),
    "matches_played": N_("Matches played"),
    # prints
    "what_print": N_("What do you want to print?"),
    "everything": N_("Everything for an evening"),
    "paper": N_("Paper"),
    "ink": N_("Ink"),
    "ink_full": N_("full colour"),
    "ink_light": N_("light"),
    "ink_low": N_("very little"),
    "print_language": N_("Language of the print"),
    "for_players": N_("For how many players"),
    "download": N_("Download the PDF"),
    "page_of": N_("Page {page} of {pages}"),
    "previous_page": N_("Previous page"),
    "next_page": N_("Next page"),
    "print_at_100": N_("Print at 100 % (“actual size”), never “fit to page”."),
    "both_sides": N_("Both sides"),
    # people
    "codes": N_("Codes"),
    "code_player": N_("To play"),
    "code_guest": N_("To watch"),
    "renew": N_("New codes"),
    "renew_sure": N_("New codes: the old ones stop working. Whoever has joined stays in."),
    "show_out": N_("Remove"),
    "show_all_out": N_("Remove everybody"),
    "show_all_out_sure": N_(
        "Remove everybody but the host? The codes become new, so that nobody comes back with an "
        "old one."
    ),
    "first_by": N_("{player} opened this match and answers first."),
    "first_by_host": N_("The host answers first."),
    "first_by_opener": N_("Whoever opened this match answers first."),
    "first_here": N_("Answer here"),
    "closed_instead": N_("“{shown}” was not entered: “{line}” was there first."),
    "not_entered": N_("“{shown}” was not entered: {reason}"),
    "show_out_sure": N_("Remove {name} from the table?"),
    "role_host": N_("host"),
    "role_player": N_("plays"),
    "role_guest": N_("watching"),
    "no_name": N_("without a name"),
    "typed_code": N_("To type"),
}  # fmt: skip


@cache
def texts(language: str) -> dict[str, str]:
    """Return all sentences in a language."""
    with use(language if language in LANGUAGES else LANGUAGES[0]):
        return {key: _(text) for key, text in TEXTS.items()}
