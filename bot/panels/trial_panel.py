"""The private panel of a trial game against computer players."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from bot.language.i18n import Localizer, clipped
from bot.panels.control_ids import TRIAL, ControlId
from bot.panels.controls import Component, Style, button, rows
from bot.panels.message_content import TEXT_LIMIT, MessageContent
from bot.panels.rerouted_controls import PANEL_ROUTES, rerouted, with_row
from bot.wording.clocks import moment
from rules.engine import Text, say
from rules.engine.computer_player import Level

ROUTES = (*PANEL_ROUTES, "hint")
"""The controls of the private panel that a trial game has."""
AGAINST: Mapping[Level, Text] = {
    "easy": say("Easy computer players play all the other seats."),
    "normal": say("Normal computer players play all the other seats."),
    "strong": say("Strong computer players play all the other seats."),
}


def trial_panel(
    panel: MessageContent,
    game: int,
    state: int,
    fingerprint: str,
    level: Level,
    ends_at: datetime,
    localizer: Localizer,
    *,
    redealt: bool,
    can_undo: bool,
    explained: bool = False,
) -> MessageContent:
    """Return the private panel of the trial game, with a heading and buttons for it as a whole.

    With `explained`, explanations use all the space.
    """
    first, *others = panel.text.split("\n")
    lines = [localizer(say("🧪 **Trial** · {title}", title=first))]
    if not can_undo:
        about = [say("Only you see it, and nothing of it counts."), AGAINST[level]]
        about += [say("What you cannot see has been dealt again at random.")] if redealt else []
        about.append(say("It is deleted {when}.", when=moment(ends_at)))
        lines.append(f"-# {' '.join(map(localizer, about))}")
    text = panel.text if explained else clipped("\n".join([*lines, *others]), TEXT_LIMIT)

    def own(route: str, label: Text, style: Style = Style.PLAIN, *, disabled: bool = False) -> Component:
        control = ControlId(game, state, f"{TRIAL}{route}", fingerprint)
        return button(control, localizer(label), style, disabled=disabled)

    buttons = [
        own("undo", say("Undo turn"), disabled=not can_undo),
        own("again", say("Start again"), disabled=not can_undo),
        own("anew", say("Copy the game again")),
        own("log", say("Log")),
        own("end", say("End the trial")),
    ]
    return MessageContent(text, with_row(rerouted(panel.components, TRIAL, ROUTES), buttons))


def offer_trial(game: int, state: int, localizer: Localizer) -> Component:
    """Return the button that starts a trial game."""
    return button(ControlId(game, state, f"{TRIAL}open"), localizer(say("Try it out")))


def ended_panel(game: int, state: int, localizer: Localizer) -> MessageContent:
    """Return the message that a trial game has been deleted."""
    return MessageContent(
        localizer(
            say("The trial is over; nothing of it is kept. {command} begins another one.", command="`/game try`")
        ),
        tuple(rows([offer_trial(game, state, localizer)])),
    )
