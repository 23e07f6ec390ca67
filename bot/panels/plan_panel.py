"""The private panel of a seat off turn: what it could do on its turn, and its plan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.language.i18n import Localizer, clipped
from bot.panels.control_ids import PLAN, ControlId
from bot.panels.controls import Component, Style, button, rows
from bot.panels.message_content import TEXT_LIMIT, MessageContent
from bot.panels.rerouted_controls import rerouted
from rules.engine import Text, say
from rules.engine.core.text import either

LONGEST_TURN = 200
"""Characters for a planned turn before the one that is shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanStatus:
    """The status of a plan as a whole."""

    game: int
    state: int
    fingerprint: str
    waiting: Text
    """The seats that the table waits for."""
    earlier: Sequence[str]
    """The planned turns before the one that is shown, in words."""
    planned: bool
    """True if there is a plan for the turn that is shown."""
    by_itself: bool
    stop: Text | None
    """Why it would not be played automatically, as things are."""
    warnings: Sequence[Text]
    """Further conditions that may stop it."""
    answered: Sequence[Text]
    """The questions that are answered before it."""
    goes_on: bool
    """True if another turn can be planned after the one that is shown."""
    passes: bool
    """True if that turn does nothing except leave the rest unused."""
    otherwise: str
    """The fallback turn in words; if empty, the owner has to decide."""
    played: str = ""
    """The automatic decisions since the owner's last decision, in words."""


def plan_panel(
    panel: MessageContent, plan: PlanStatus, localizer: Localizer, *, explained: bool = False
) -> MessageContent:
    """Return the private panel on the table as it would be, with the status of the plan.

    With `explained`, explanations use all the space.
    """
    lines = [localizer(plan.waiting)]
    if plan.played:
        lines.append(localizer(say("Played automatically for you: {what}.", what=clipped(plan.played, LONGEST_TURN))))
    lines.append(localizer(_heading(len(plan.earlier))))
    lines += [
        f"-# {localizer(say('Turn {n}: {what}', n=number, what=clipped(what, LONGEST_TURN)))}"
        for number, what in enumerate(plan.earlier, start=1)
    ]
    if plan.planned or plan.earlier:
        lines.append(f"-# {localizer(_what_follows(plan))}")
        if plan.by_itself and plan.stop is None:
            lines += [f"-# {localizer(say('Before that: {what}', what=what))}" for what in plan.answered]
    if plan.otherwise:
        lines.append(f"-# {localizer(say('When nothing else is planned: {what}.', what=plan.otherwise))}")
    controls = rerouted(panel.components, PLAN)
    own = _own_buttons(plan, localizer)
    if plan.planned:
        # The first row is for the plan as a whole.
        first, *others = controls
        controls = [{**first, "components": [*first["components"], *own]}, *others]
    elif own:
        controls = [*rows(own), *controls]
    text = panel.text if explained else clipped("\n".join([*lines, "", panel.text]), TEXT_LIMIT)
    return MessageContent(text, tuple(controls))


def plan_button(game: int, state: int, localizer: Localizer) -> Component:
    """Return the button with which a seat without a question starts to plan."""
    return button(ControlId(game, state, f"{PLAN}open"), localizer(say("Plan my next turn")))


def _heading(turns_before: int) -> Text:
    if not turns_before:
        return say("**If it were your turn now**; only you see this.")
    return say("**Turn {n} of your plan**, as if nobody else moved before it; only you see this.", n=turns_before + 1)


def _what_follows(plan: PlanStatus) -> Text:
    if not plan.by_itself:
        return say(
            "*Play automatically* is off: when your turn comes you find this prepared, as far as it is still possible, "
            "and confirm it."
        )
    if plan.stop is not None:
        return say(
            "⚠ As things stand you would be asked: {why} To have it played as it is, choose that again.", why=plan.stop
        )
    if not plan.warnings:
        return say(
            "When your turn comes this is played at once, unless a step is no longer possible, costs more or brings "
            "something else, or a round ends first. Then you are asked, and told why."
        )
    return say(
        "When your turn comes this is played at once, unless a step is no longer possible, costs more or brings "
        "something else, a round ends first, or {warnings}. Then you are asked, and told why.",
        warnings=either([*plan.warnings]),
    )


def _own_buttons(plan: PlanStatus, localizer: Localizer) -> list[Component]:
    def control(route: str, label: Text, style: Style = Style.PLAIN) -> Component:
        return button(ControlId(plan.game, plan.state, f"{PLAN}{route}", plan.fingerprint), localizer(label), style)

    buttons = []
    if plan.earlier and not plan.planned:
        buttons.append(control("before", say("◀ The turn before")))
    if plan.planned or plan.earlier:
        alone = control("alone", say("Play automatically"), Style.GO)
        buttons.append(control("ask", say("Ask me first")) if plan.by_itself and plan.stop is None else alone)
    if plan.goes_on:
        buttons.append(control("after", say("And the turn after that")))
    if plan.otherwise:
        buttons.append(control("no_more", say("Do not pass")))
    elif plan.passes:
        buttons.append(control("otherwise", say("Pass when nothing else is planned")))
    if buttons:
        buttons.append(control("forget", say("Forget the plan")))
    return buttons
