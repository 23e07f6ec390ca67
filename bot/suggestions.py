"""What autocomplete offers while an action is typed: the legal values of one field, given the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import app_commands

from bot.answers import Click
from bot.commands import Choices, Typed
from bot.drafts import Trial, try_out
from bot.house import House, names_of
from bot.i18n import Speech, clipped, plain
from bot.panels import value_label
from bot.store import drafts
from rules.engine import AnyAction, Rules

MOST = 25
LONGEST = 100


class Suggestions:
    """Looks the legal values up in the game of a channel, behind the person's draft."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def suggested(
        self, click: Click, rules: Rules[Any], action: type[AnyAction], values: Typed, field: str, begun: str
    ) -> Choices:
        """At most 25 values that contain what was typed, the exact beginnings first."""
        game = await self.house.game_at(click.channel_id or 0)
        if game is None or game.state != "running" or game.game != rules.key:
            return []
        async with self.house.tables.of(game.id) as live:
            table, seat, names = live.table, live.seat_of(click.user.id), names_of(live.holders)
        if seat is None:
            return []
        async with self.house.store.reading() as db:
            draft = await drafts.find(db, game.id, click.user.id)
        trial = try_out(table, seat, draft.lines if draft is not None and draft.seat == seat else ())
        speech = await self.house.private_speech(click.user.id, str(click.locale), names)
        return choices(trial, action, values, field, begun, speech)


def choices(trial: Trial, action: type[AnyAction], values: Typed, field: str, begun: str, speech: Speech) -> Choices:
    """The legal values of a field that contain what was typed, in words and with what they bring."""
    fitting = [option for option in trial.options if isinstance(option, action) and _fits(option, values)]
    by_value: dict[Any, list[AnyAction]] = {}
    for option in fitting:
        by_value.setdefault(getattr(option, field), []).append(option)
    wanted = begun.casefold().replace(" ", "_")
    found = [(value, options) for value, options in by_value.items() if value is not None]
    found = [each for each in found if wanted in _shown(each[0], speech)]
    found.sort(key=lambda each: not _shown(each[0], speech).startswith(wanted))
    return [_choice(trial, value, options, speech) for value, options in found[:MOST] if len(word(value)) <= LONGEST]


def word(value: Any) -> str:
    """A value as it is typed."""
    return ",".join(map(word, value)) if isinstance(value, tuple) else str(value)


def _shown(value: Any, speech: Speech) -> str:
    return f"{word(value)} {value_label(value, speech)}".casefold().replace(" ", "_")


def _choice(trial: Trial, value: Any, options: Sequence[AnyAction], speech: Speech) -> app_commands.Choice[Any]:
    label = value_label(value, speech)
    if len(options) == 1:
        label = f"{label} · {speech(trial.describe(options[0]))}"
    kept = value if type(value) is int else word(value)
    return app_commands.Choice(name=clipped(plain(label), LONGEST), value=kept)


def _fits(option: AnyAction, values: Typed) -> bool:
    """Whether an option agrees with the fields that are filled in."""
    for name, typed in values.items():
        value = getattr(option, name, None)
        if isinstance(typed, bool):
            if value is not typed:
                return False
        elif word(value).casefold() != str(typed).strip().casefold():
            return False
    return True
