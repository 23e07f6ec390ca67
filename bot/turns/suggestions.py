"""Autocomplete: the legal values of one field of an action, and the legal continuations of a typed turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from discord import app_commands

from bot.access.seat_context import tried_out, waiting
from bot.drafts.choice_tree import Choice
from bot.drafts.examples import Typeable
from bot.drafts.labels import field_label
from bot.drafts.name_matching import NameMatcher, spelled_alike
from bot.drafts.preview import DraftPreview
from bot.drafts.typed_lines import ASIDE, do_all_typed, split_last
from bot.language.i18n import Localizer, clipped, plain
from bot.responses import Interaction
from bot.services import Services
from bot.sessions import GameSession
from bot.store import plans
from bot.turns.refusals import behind_notation, nearest, refusal_text
from bot.wording.action_commands import Choices, Typed, description, is_number, seated
from rules.engine import AnyAction, Rules, Text, say, say_n
from rules.engine.core.notation import closest, format_action
from rules.engine.reference.word_forms import folded

MOST = 25
LONGEST = 100
_NOTHING_TYPED = "…"
"""A placeholder for an empty text, because Discord accepts no empty value."""


class Suggestions:
    """Looks up the legal actions in the game of a channel, following the user's draft."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def complete_field(
        self,
        interaction: Interaction,
        rules: Rules[Any],
        action: type[AnyAction],
        values: Typed,
        field: str,
        begun: str,
    ) -> Choices:
        """Return at most 25 values that contain the typed text, exact beginnings first."""
        found = await self._here(interaction, drafted=True)
        if found is None or found[0].table.rules.key != rules.key:
            return []
        preview, localizer = found
        return await asyncio.to_thread(field_suggestions, preview, action, values, field, begun, localizer)

    async def complete_turn(
        self, interaction: Interaction, text: str, kinds: tuple[type[AnyAction], ...] | None = None
    ) -> Choices:
        """Return continuations of a typed turn; with a leading + it continues the draft.

        With `kinds`, only actions of these kinds are offered, and they are always added to the draft.
        """
        found = await self._here(interaction, drafted=kinds is not None or text.lstrip().startswith("+"))
        return [] if found is None else await asyncio.to_thread(continuations, found[0], text, found[1], kinds)

    async def _here(self, interaction: Interaction, *, drafted: bool) -> tuple[DraftPreview, Localizer] | None:
        """Return the user's position in the game of this channel; None when they have nothing to decide there."""
        game = await self.services.game_at(interaction.channel_id or 0)
        if game is None or game.state != "running":
            return None
        async with self.services.sessions.open(game.id) as session:
            localizer = (await self.services.localizer_at(interaction, session)).without_emoji()
            preview = await trial_at(self.services, session, interaction.user.id, localizer, drafted=drafted)
        return None if preview is None else (preview, localizer)


async def trial_at(
    services: Services, session: GameSession, user_id: int, localizer: Localizer, *, drafted: bool = True
) -> DraftPreview | None:
    """Return the preview of a user's draft up to the first illegal line; None without a seat."""
    seat = session.seat_of(user_id)
    if seat is None:
        return None
    draft = None
    if drafted:
        draft = (await services.store.cached(plans.of_game, session.game.id)).get(user_id, plans.NOTHING).draft
    if draft is None or draft.seat != seat or seat not in session.table.questions:
        return session.empty_draft(seat)
    return await tried_out(session.table, seat, draft.lines, draft.following, localizer)


def field_suggestions(
    preview: DraftPreview, action: type[AnyAction], values: Typed, field: str, begun: str, localizer: Localizer
) -> Choices:
    """Return the legal values of a field that contain the typed text, in words and with cost and gain.

    Where there is none, return illegal values, each with the reason.
    """
    values = seated(action, values, localizer.names)
    by_value: dict[Any, list[AnyAction]] = {}
    for option in preview.legal_actions:
        if isinstance(option, action) and _fits(option, values):
            by_value.setdefault(getattr(option, field), []).append(option)
    if field in action.optional:
        fitting = [option for options in by_value.values() for option in options]
        others = [each for option in fitting for each in preview.table.alternatives(preview.seat, option)]
        by_value = {getattr(each, field): [each] for each in others}
    offered = _Offered(preview, localizer)
    wanted = folded(begun).replace(" ", "_")
    found = [(offered.value(field, value), value, options) for value, options in by_value.items() if value is not None]
    found = [each for each in found if wanted in _shown(each[1], each[0]) and 0 < len(word(each[1])) <= LONGEST]
    found.sort(key=lambda each: not _shown(each[1], each[0]).startswith(wanted))
    if action.multi_field == field and by_value:
        picked = [option for option in one_more(preview, action, begun) if getattr(option, field) not in by_value]
        found += [(offered.value(field, getattr(each, field)), getattr(each, field), [each]) for each in picked]
    shown = [(offered.behind(label, options), value) for label, value, options in found]
    return [
        app_commands.Choice(
            name=clipped(plain(name), LONGEST), value=value if is_number(action, field) else word(value)
        )
        for name, value in (shown or _refused(offered, action, values, field, wanted))[:MOST]
        if 0 < len(word(value)) <= LONGEST
    ]


def _refused(
    offered: _Offered, action: type[AnyAction], values: Typed, field: str, wanted: str
) -> list[tuple[str, Any]]:
    """Return illegal values that contain the typed text, with the reasons, each value once."""
    preview, found = offered.preview, dict[Any, str]()
    for candidate, obstacle in preview.table.illegal_actions(preview.seat, action) if preview.continues else ():
        value = getattr(candidate, field)
        label = offered.value(field, value)
        if value is not None and value not in found and _fits(candidate, values) and wanted in _shown(value, label):
            why = say("{value}: not now, {why}", value=label, why=obstacle.message)
            found[value] = offered.localizer(why)
    return [(name, value) for value, name in found.items()]


def continuations(
    preview: DraftPreview, text: str, localizer: Localizer, kinds: tuple[type[AnyAction], ...] | None = None
) -> Choices:
    """Return the typed turn with each legal next action, or with each kind of them when there are too many.

    With `kinds`, only actions of these are offered. They are shown in the words of the reader, and their values are
    notation. A name must be readable as typed text, because people continue typing after it.
    """
    if kinds is not None and not any(isinstance(option, kinds) for option in preview.legal_actions):
        return []
    done, before, begun = split_last(text)
    drafted = len(preview.lines)
    do_all_typed(preview, done, localizer)
    if preview.refusal is not None:
        line, why = preview.refusal.line, refusal_text(preview.refusal.reason, localizer)
        return _only(text, localizer(say("{line}: {why}", line=line, why=why)))
    if preview.reveals:
        return _only(text, localizer(say("something is revealed first; what follows is only prepared")))
    if not preview.continues:
        return _only(text, localizer(say("nothing can follow") if preview.lines else waiting(preview.table)))
    if before and not before[-1].isspace() and before != "+":
        before += " "
    plus = "+" if text.lstrip().startswith("+") else ""
    played = plus + "".join(f"{line}; " for line in preview.lines[drafted:])
    offered = _Offered(preview, localizer)
    possible = [choice for choice in preview.choices if kinds is None or isinstance(choice.last, kinds)]
    matching = [*dict.fromkeys([*_picked(preview, begun), *_matching(possible, begun, offered.said)])]
    by_kind: dict[type[AnyAction], list[Choice]] = {}
    for choice in matching:
        by_kind.setdefault(type(choice.last), []).append(choice)
    entries = [[choice] for choice in matching]
    if len(entries) > MOST and len(by_kind) > 1:
        entries = list(by_kind.values())
    found = []
    for entry in entries[:MOST]:
        line = played + (entry[0].last.tag if len(entry) > 1 else entry[0].line)
        if len(line) <= LONGEST:
            found.append(app_commands.Choice(name=offered.entry(entry, before, played), value=line))
    return found


def one_more(preview: DraftPreview, action: type[AnyAction], begun: str) -> list[AnyAction]:
    """Return the typed values, separated by commas, with each further value; the last one may be incomplete.

    They need not be legal yet, because more values can be added.
    """
    pool = list(preview.table.pool(preview.seat, action))
    *done, last = [part.strip().casefold() for part in begun.split(",")]
    picked = []
    for part in done:
        value = next((each for each in pool if word(each).casefold() == part), None)
        if value is None:
            return []
        pool.remove(value)
        picked.append(value)
    fitting = [value for value in dict.fromkeys(pool) if last in word(value).casefold()]
    return [action(**{action.multi_field: (*picked, value)}) for value in fitting]


def _picked(preview: DraftPreview, begun: str) -> list[Choice]:
    """Return the completions of a typed list of values, once it has a comma."""
    tag, _, values = begun.strip().partition(" ")
    kind = next((type(option) for option in preview.legal_actions if option.tag == tag.lower()), None)
    if kind is None or not kind.multi_field or "," not in values:
        return []
    picked = one_more(preview, kind, values)
    return [
        Choice((each,), say("with more") if preview.table.obstacle(preview.seat, each) else None) for each in picked
    ]


def word(value: Any) -> str:
    """Return a value as it is typed."""
    return ",".join(map(word, value)) if isinstance(value, tuple) else str(value)


class _Offered:
    """Options and values in words, for one position."""

    def __init__(self, preview: DraftPreview, localizer: Localizer) -> None:
        self.preview = preview
        self.rules = preview.table.rules
        self.seat = preview.seat
        self.state = preview.state
        self.localizer = localizer
        self.names = NameMatcher.of(preview, localizer)
        self.typeable = Typeable(preview, localizer)

    def entry(self, choices: Sequence[Choice], before: str, played: str) -> str:
        """Return one or several choices of a kind after the text typed `before`, whose notation is `played`."""
        choice, *others = choices
        if others:
            kind = self.localizer(type(choice.last).kind_name())
            return _name(
                before + kind if len(before + kind) <= LONGEST else played + choice.last.tag, self.kind(choices)
            )
        shown = self._shown(choice)
        for line in () if shown is None else (before + shown, played + shown):
            if len(line) <= LONGEST:
                return line
        line, words = self.typeable.choice(choice), self.localizer(self.preview.words(choice))
        line = before + line if len(before + line) <= LONGEST else played + choice.line
        return _name(line, behind_notation(line, words))

    def _shown(self, choice: Choice) -> str | None:
        """Return the words of a single action; None where they would also mean another choice."""
        if len(choice.actions) > 1:
            return None
        if choice.text is not None:
            return self.typeable.label(choice)
        shown = self.names.shown(choice.last)
        return shown if [each.actions for each in self.names.shown_as(shown)] == [choice.actions] else None

    def words(self, option: AnyAction) -> str:
        if self.preview.table.obstacle(self.seat, option) is not None:
            # Only an incomplete choice of several values is offered although it is not legal.
            return self.localizer(say("with more"))
        return self.localizer(self.rules.words.describe(self.state, self.seat, option))

    def said(self, choice: Choice) -> str:
        return f"{self.localizer(type(choice.last).kind_name())} {self.localizer(self.preview.words(choice))}"

    def kind(self, choices: Sequence[Choice]) -> str:
        text = say_n(
            "{does}: one way", "{does}: {n} ways", n=len(choices), does=Text(description(type(choices[0].last)))
        )
        return self.localizer(text)

    def value(self, field: str, value: Any) -> str:
        return field_label(self.rules, self.state, field, value, self.localizer)

    def behind(self, label: str, options: Sequence[AnyAction]) -> str:
        """Return a value with its effect; of several options the first."""
        words = self.words(options[0])
        if not words.casefold().startswith(label.casefold()):
            words = f"{label} · {words}"
        if len(options) == 1:
            return words
        return self.localizer(
            say_n("{words}, or another way", "{words}, or {n} other ways", n=len(options) - 1, words=words)
        )


def _matching(choices: Sequence[Choice], begun: str, said: Callable[[Choice], str]) -> list[Choice]:
    """Return the choices that begin with the typed text, else those that contain its words, else all of the likeliest
    kind.

    The words may be in the notation or, with or without accents, in the text that `said` returns for a choice.
    """
    wanted = spelled_alike(begun)
    lines = [(spelled_alike(format_action(choice.last)), choice) for choice in choices]
    beginning = [choice for line, choice in lines if line.startswith(wanted)]
    if beginning or not wanted:
        return sorted(beginning, key=lambda choice: spelled_alike(format_action(choice.last)) != wanted)
    words = wanted.split()
    containing = [choice for choice in choices if all(part in spelled_alike(choice.line) for part in words)]
    containing = containing or [
        choice for choice in choices if all(part in folded(said(choice)) for part in folded(begun).split())
    ]
    if containing:
        return containing
    meant = closest(words[0], {choice.last.tag for choice in choices})
    return nearest([choice for choice in choices if choice.last.tag == meant], begun) if meant else list(choices)


def _only(text: str, about: str) -> Choices:
    """Return the text unchanged with a remark; nothing when it is too long to be offered."""
    if len(text) > LONGEST:
        return []
    return [app_commands.Choice(name=_name(text, about), value=text if text.strip() else _NOTHING_TYPED)]


def _name(line: str, words: str) -> str:
    """Return the label of a choice: the line, followed by what it does."""
    if not line.strip():
        return clipped(plain(words), LONGEST)
    line, words = line.replace("`", "").replace("**", ""), plain(words).replace(";", ",").rstrip(".")
    return clipped(f"{line}{ASIDE}{words}" if words else line, LONGEST)


def _shown(value: Any, label: str) -> str:
    return folded(f"{word(value)} {label}").replace(" ", "_")


def _fits(option: AnyAction, values: Typed) -> bool:
    """Return whether an option agrees with the fields that are filled in."""
    for name, typed in values.items():
        if name in option.optional:
            continue
        value = getattr(option, name, None)
        if isinstance(typed, bool):
            if value is not typed:
                return False
        elif word(value).casefold() != str(typed).strip().casefold():
            return False
    return True
