"""The words of the pages that are not about one game."""

from __future__ import annotations

from collections.abc import Mapping

from bot.language.i18n import Localizer
from rules.engine import Text, say

LABELS: Mapping[str, Text] = {
    "board": say("Board"),
    "more_pictures": say("More pictures"),
    "turn": say("Whose turn"),
    "players": say("Players"),
    "tableau": say("Tableau"),
    "hand": say("Hand"),
    "log": say("Log"),
    "whole_log": say("The whole log"),
    "replay": say("Replay"),
    "position": say("Decision"),
    "first": say("To the beginning"),
    "previous": say("One decision back"),
    "next": say("One decision on"),
    "last": say("To the latest position"),
    "play": say("Play through"),
    "pause": say("Pause"),
    "speed": say("Speed"),
    "slow": say("slow"),
    "normal": say("normal"),
    "fast": say("fast"),
    "rounds": say("Go to a round"),
    "big_events": say("Big events"),
    "result": say("Final standing"),
    "place": say("Rank"),
    "player": say("Player"),
    "points": say("Points"),
    "origin": say("In detail"),
    "language": say("Language"),
    "lost": say("The connection is lost. Connecting again …"),
    "live": say("Live"),
    "not_live": say("An earlier position"),
    "skip": say("Skip to the board"),
    "spectators": say("This page shows what everybody at the table may know."),
    "of_slider": say("Arrow keys move the slider by one decision, Page Up and Page Down by more."),
    "server": say("Games on this server"),
    "round": say("Round"),
    "as_table": say("As a table"),
    "close": say("Close"),
    "full_size": say("Full size"),
    "large": say("Large picture"),
    "tap_card": say("Tap a card or tile to read what it does."),
    "games": say("Games"),
    "no_games": say("No games are running."),
    "of_list": say("This page lists what everybody in the channel of the list can see."),
    "awaited": say("Waiting for:"),
    "tie_break": say("Tie-break"),
    "ended_season": say("ended"),
    "free_seats": say("Waiting for players"),
    "nothing": say("There is no such page."),
    "nothing_more": say("The address may be wrong, or the pages of this channel were turned off."),
    "busy": say("Too many requests at once."),
    "busy_more": say("Wait a moment and load the page again."),
    "outdated": say("The installed rules cannot show this game again; its log is kept."),
    "outdated_more": say("Its posts on Discord stay."),
    "back": say("Back to the board"),
    "glance": say("At a glance"),
    "leads": say("Who leads"),
    "latest": say("What happened last"),
    "goal": say("Goal of the game"),
    "in_words": say("In words"),
    "table_in_words": say("The whole table in words, with each card and tile"),
    "cards": say("Cards and tiles"),
    "from_here": say("The installed rules cannot show the positions before this one."),
}


def labels(localizer: Localizer) -> Mapping[str, str]:
    """Return the words in a language."""
    return {name: localizer(text) for name, text in LABELS.items()}
