"""The controls of a pace among the options of a lobby."""

from __future__ import annotations

from typing import Final

from bot.language.dates import shown_days
from bot.language.i18n import Localizer
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, Form, Item, button, menu, text_field
from bot.store import Game
from bot.store.paces import PACES, label_of
from bot.wording.paces import PACE_NAMES, pace_explained
from rules.engine import say

OWN: Final = "own"
NO_CLOCK: Final = "none"


def pace_menu(game: Game, localizer: Localizer) -> Component:
    """Return the menu of paces."""
    label = label_of(game.agreement)
    items = [
        Item(localizer(PACE_NAMES[name]), name, localizer(pace_explained(name)), chosen=label == name) for name in PACES
    ]
    own = localizer(say("your own clock, reminders and quiet days"))
    items.append(Item(localizer(PACE_NAMES["own"]), OWN, own))
    items.append(Item(localizer(say("no clock")), NO_CLOCK, chosen=label is None))
    return menu(ControlId(game.id, game.revision, "pace"), localizer(say("How fast?")), items)


def weekends_button(game: Game, localizer: Localizer) -> Component:
    """Return the button that lets the clocks pause at weekends, or run."""
    text = say("Play at weekends too") if game.agreement.weekends else say("Pause at weekends")
    return button(ControlId(game.id, game.revision, "weekends"), localizer(text))


def own_pace_form(game: Game, localizer: Localizer) -> Form:
    """Return the form of an own clock, reminders and quiet days."""
    days = shown_days(game.agreement.quiet_days)
    fields = (
        text_field("decision", localizer(say("Time for each decision")), about=localizer(say("such as 12h or 2d"))),
        text_field("reminders", localizer(say("Reminders after")), about=localizer(say("such as 12h, 1d; or none"))),
        text_field(
            "quiet_days",
            localizer(say("Days on which clocks pause")),
            about=localizer(say("such as 24.12., 1.1.; server for those of this server; or none")),
            value=days,
        ),
    )
    return Form(ControlId(game.id, game.revision, "own_pace"), localizer(say("Own pace")), fields)
