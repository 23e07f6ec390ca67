"""The private panel of somebody off turn: what they could do if it were theirs, and what they plan for it."""

from __future__ import annotations

from typing import Literal

from bot.drafting.drafts import DraftPreview
from bot.language.i18n import Speech, clipped
from bot.panels.control_ids import PLAN, ControlId
from bot.panels.controls import Component, Style, button, rows
from bot.panels.message_content import TEXT_LIMIT, MessageContent
from bot.panels.rerouting import rerouted
from rules.engine import Text, say

Playing = Literal["asked", "by itself", "changed"]
"""What happens to a plan when the turn comes: its owner is asked, it is played, or it was to be played, but something
has changed that matters to it."""


def plan_panel(
    panel: MessageContent,
    game: int,
    state: int,
    preview: DraftPreview,
    playing: Playing,
    waiting: Text,
    speech: Speech,
    *,
    explained: bool = False,
) -> MessageContent:
    """The private panel on the table as it would be, with what becomes of the plan when the turn comes.

    What is `explained` takes the whole room.
    """
    lines = [speech(waiting), speech(say("**If it were your turn now**; only you see this."))]
    if preview.lines:
        lines.append(f"-# {speech(_what_follows(playing))}")
    controls = rerouted(panel.components, PLAN)
    if preview.lines:
        # The first row is about the plan as a whole.
        first, *others = controls
        own = _own_buttons(game, state, preview, playing, speech)
        controls = [{**first, "components": [*first["components"], *own]}, *others]
    text = panel.text if explained else clipped("\n".join([*lines, "", panel.text]), TEXT_LIMIT)
    return MessageContent(text, tuple(controls))


def offer_button(game: int, state: int, speech: Speech) -> tuple[Component, ...]:
    """The button with which somebody who is asked nothing begins to plan."""
    return tuple(rows([button(ControlId(game, state, f"{PLAN}open"), speech(say("Plan my next turn")))]))


def _what_follows(playing: Playing) -> Text:
    match playing:
        case "by itself":
            return say(
                "When your turn comes this is played at once if every step is still legal and at each you have the "
                "same choices as now. Otherwise you are asked, and find it prepared."
            )
        case "changed":
            return say(
                "⚠ Your choices have changed since you planned this, so you would be asked. "
                "To have it played as it is, choose that again."
            )
        case "asked":
            return say("When your turn comes you find this prepared, as far as it is still possible, and confirm it.")


def _own_buttons(game: int, state: int, preview: DraftPreview, playing: Playing, speech: Speech) -> list[Component]:
    def control(route: str) -> ControlId:
        return ControlId(game, state, f"{PLAN}{route}", preview.fingerprint)

    forget = button(control("forget"), speech(say("Forget the plan")))
    if playing == "by itself":
        return [button(control("ask"), speech(say("Ask me first"))), forget]
    return [button(control("alone"), speech(say("Play automatically")), Style.GO), forget]
