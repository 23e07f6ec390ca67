"""What every button does, in a sentence each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.language.i18n import Speech
from rules.engine import Text, say


@dataclass(frozen=True, slots=True)
class Explained:
    """A button, or several that belong together, and what they do."""

    labels: tuple[Text, ...]
    does: Text


POSTS = (
    Explained((say("My turn"),), say("opens your private panel, in which you choose what you do.")),
    Explained((say("My hand"),), say("your own things; nobody else sees what you see there.")),
    Explained((say("Board"), say("Tableau")), say("the common picture, and what a player has.")),
    Explained((say("Log"), say("History")), say("all decisions in text, and every earlier position as a picture.")),
    Explained((say("Help"),), say("what you can do now, and why other things are not possible.")),
)
OWN = POSTS[:2]
"""Buttons that are of use only for those at the table."""
PANEL = (
    Explained((say("Confirm"),), say("plays what you have prepared. Nothing counts before.")),
    Explained((say("Undo step"),), say("takes away the last thing you have prepared.")),
    Explained((say("◀ Back"),), say("one choice back, without changing anything.")),
    Explained((say("Picture"), say("Close-up")), say("the whole board as it would be, or the part that changes.")),
    Explained((say("Explain"), say("Explain less")), say("what every choice does, and why others are impossible.")),
    Explained((say("Type…"),), say("lets you write your actions as they stand in the log.")),
    Explained((say("Answer in advance…"),), say("standing orders, which answer such questions for you.")),
    Explained((say("◀ Earlier"), say("More ▶")), say("turn the pages of a long list.")),
)
LOBBY = (
    Explained((say("Join"), say("Leave")), say("take a seat and give it up.")),
    Explained((say("Options"),), say("how the game is played; whoever has opened it chooses.")),
    Explained((say("Add a bot"), say("Remove a bot")), say("seats played by the program.")),
    Explained((say("Start"),), say("begins with those at the table.")),
    Explained((say("Wait longer"),), say("keeps a table open that is about to be closed.")),
)
STALLED = (
    Explained(
        (say("Vote: offer the seat"), say("Vote: the rules answer"), say("Vote: a bot plays on")),
        say("asks the others whether the game goes on so."),
    ),
)
LAST = (
    Explained((say("Log as a file"), say("Film")), say("the game to keep, as text and as an animated picture.")),
    Explained((say("Check the dice"),), say("whether all chance came from the seed promised at the start.")),
    Explained((say("Same again"),), say("opens a game with the same people.")),
)
ASKED = (
    Explained((say("Agree"), say("Refuse")), say("your answer; it counts only of those who are asked.")),
    Explained((say("Ask the others"),), say("puts to a vote what you cannot do alone; you agree by asking.")),
    Explained((say("Take the seat"),), say("you play on for somebody.")),
    Explained((say("Let a bot play on"),), say("the program plays on there.")),
    Explained((say("Withdraw the offer"),), say("whoever sits there plays on.")),
)
LESSONS = (
    Explained((say("◀ Previous step"), say("Skip ▶")), say("another step, whatever you have done in this one.")),
    Explained((say("Show me"),), say("which buttons do what the step asks for.")),
)


def all_buttons(speech: Speech) -> list[str]:
    """Every button of a game that goes on with what it does, by the place where it stands."""
    parts = (
        (say("Below a post about the game"), POSTS),
        (say("In your private panel"), PANEL),
        (say("Before the game begins"), LOBBY),
    )
    answers = say("Buttons above those of a post are answers it asks for, given with one tap.")
    return [*_told(parts, speech), speech(answers)]


def rarer_buttons(speech: Speech) -> list[str]:
    """The buttons of other occasions."""
    parts = (
        (say("When the table is asked"), ASKED),
        (say("When a table waits for long"), STALLED),
        (say("Below the last post"), LAST),
        (say("In a tutorial"), LESSONS),
    )
    return _told(parts, speech)


def _told(parts: Sequence[tuple[Text, Sequence[Explained]]], speech: Speech) -> list[str]:
    lines: list[str] = []
    for where, buttons in parts:
        lines += [f"**{speech(where)}**", *(explanation(each, speech) for each in buttons)]
    return lines


def explanation(explained: Explained, speech: Speech) -> str:
    """One line about a button."""
    labels = ", ".join(f"**{speech(label)}**" for label in explained.labels)
    return f"• {labels}: {speech(explained.does)}"
