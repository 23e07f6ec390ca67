"""Find the seat of a user in a game, with the position and a preview of their draft.

A draft is the sequence of decisions that a user prepares and then commits. A plan is a turn prepared ahead; it becomes
the draft when that turn comes. `StoredSeats` serves stored games;
`LessonSeats` in `bot/teaching` serves tutorials.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, Protocol

from bot.drafts.preview import DraftPreview, Refusal, prepare, preview_legal_lines, preview_lines
from bot.drafts.typed_lines import do_all_typed
from bot.language.emoji_tags import strip_emoji
from bot.language.i18n import Localizer
from bot.panels.controls import Component
from bot.panels.decision_texts import in_names
from bot.panels.message_content import unawaited_buttons
from bot.panels.undo_button import UndoableDecision
from bot.responses import Interaction, name_of, place_of, show_panel
from bot.services import Services, command_to_open
from bot.sessions import GameSession
from bot.sessions.plan_execution import ChangedStep, change_of, due_turn, is_due
from bot.store import Game, StoredDecision, drafts, game_notes, log, plans
from bot.store.plans import Plan
from bot.wording.narration import awaited
from rules.engine import Obstacle, Rules, Seat, Table, Text, say
from rules.engine.core.text import entries

QUICK = 8
"""Drafts of at most this many steps are previewed without a thread: starting one would take as long."""


@dataclass(frozen=True, slots=True)
class SeatContext:
    """The seat of a user at the table of a stored game or of a tutorial, with all that their panel shows."""

    number: int
    """The number of the game or tutorial, as written in the ids of its buttons and menus."""
    revision: int
    """The revision of the game, or the number of the lesson. Buttons and menus with another one are outdated."""
    title: str
    """The key of the title, for example `terra_mystica`."""
    channel_id: int
    """The channel or thread of the game; 0 for a tutorial."""
    table: Table[Any]
    seat: Seat
    preview: DraftPreview
    localizer: Localizer
    note: Text | None = None
    """A message about changes of the draft since it was last shown."""
    own_note: str = ""
    """The private note of the user."""
    hints: bool = False
    """True if hints are allowed."""
    revocable: UndoableDecision | None = None
    """The user's last decision, if it can be taken back without a vote."""
    people: frozenset[Seat] = frozenset()
    """The seats of other people; computer players and trial games have none."""
    resumes: bool = False
    """True if a prepared turn, or the rest of one, has just become the draft."""
    unawaited: tuple[Component, ...] = ()
    """Buttons for actions that the seat may take although nobody waits for it."""

    def answers_at_once(self, lines: Sequence[str]) -> bool:
        """Return whether lines need no confirmation: side answers during another seat's turn that put nothing at
        stake.
        """
        question = self.table.question_to(self.seat)
        if question is None or not question.off_turn or question.reveals:
            return False
        return all(question.counts_at_once(self.table.parse(line)) for line in lines)


class Seats(Protocol):
    """Access to the seats of users and their drafts."""

    async def here(self, interaction: Interaction, rules: Rules[Any] | None = None) -> SeatContext | None:
        """Return the user's seat at the game of this channel; None when a response has already been sent."""
        ...

    async def of(self, interaction: Interaction, number: int) -> SeatContext | None:
        """Return the seat that a control belongs to; None when a response has already been sent."""
        ...

    async def keep(
        self, interaction: Interaction, context: SeatContext, lines: Sequence[str], following: Sequence[str] = ()
    ) -> None:
        """Store the lines as the draft, with the typed lines that will follow them later."""
        ...


class StoredSeats:
    """Seats in stored games, with their stored drafts."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def here(self, interaction: Interaction, rules: Rules[Any] | None = None) -> SeatContext | None:
        """Return the user's seat at the game of this channel; None when a response has already been sent."""
        return await self._at(interaction, await self.services.game_at(place_of(interaction)), rules)

    async def of(self, interaction: Interaction, number: int) -> SeatContext | None:
        """Return the user's seat in a certain game; None when a response has already been sent."""
        return await self._at(interaction, await self.services.game(number), None)

    async def keep(
        self, interaction: Interaction, context: SeatContext, lines: Sequence[str], following: Sequence[str] = ()
    ) -> None:
        """Store the lines as the draft, with the typed lines that will follow them later."""
        await self._keep_lines(interaction, context.number, context.table, context.seat, lines, following)

    async def localizer(self, interaction: Interaction, session: GameSession) -> Localizer:
        """Return the language of the user, with the names of the players."""
        return await self.services.localizer_at(interaction, session)

    async def no_game(
        self, interaction: Interaction, game: Game | None = None, rules: Rules[Any] | None = None
    ) -> None:
        """Tell why nothing can be decided here, and what can be done instead."""
        localizer = await self.services.localizer_for(interaction)
        if game is None:
            text = say("No game is played here. Open one with {command}.", command=command_to_open())
        elif game.state == "lobby":
            text = say("The game has not begun. Press Start in the lobby, or use {command}.", command="`/game start`")
        elif game.state == "abandoned":
            text = say("This game was ended without a result. {command} opens a new one.", command="`/game again`")
        else:
            title = Text(self.services.rules[game.title_key].title)
            text = say(
                "The game here is {title}; its commands begin with {group}.", title=title, group=f"`/{game.title_key}`"
            )
        await show_panel(interaction, localizer(text))

    async def _at(self, interaction: Interaction, game: Game | None, rules: Rules[Any] | None) -> SeatContext | None:
        if game is None or game.state in ("lobby", "abandoned") or (rules is not None and game.title_key != rules.key):
            await self.no_game(interaction, game, rules)
            return None
        async with self.services.sessions.open(game.id) as session:
            await session.follow_name(interaction.user.id, name_of(interaction))
            game, table, seat = session.game, session.table, session.seat_of(interaction.user.id)
            localizer = await self.localizer(interaction, session)
            own, latest = session.played_by(interaction.user.id), session.last_revocable(interaction.user.id)
            free = session.free_undo_to(interaction.user.id)
            people = frozenset(table.seats) - {*session.computer_seats, *own}
            empty = None if seat is None else session.empty_draft(seat, looks_past=True)
        if seat is None or empty is None:
            await show_panel(interaction, localizer(say("You have no seat in this game. {who}", who=waiting(table))))
            return None
        user_id = interaction.user.id
        own_note = await self.services.store.cached(game_notes.find, game.id, user_id)
        prepared = (await self.services.store.cached(plans.of_game, game.id)).get(user_id, plans.NOTHING)
        draft, plan = prepared.draft, prepared.for_seat(seat).plan
        together = await self._decided_with(game.id, latest) if latest else ()
        note: Text | None
        resumes = plan is not None and not plan.begun and is_due(table, seat, plan)
        if plan is not None and resumes:
            preview, note = await self._begin_plan(plan, table, localizer)
        else:
            preview, note = await self._draft(interaction, game, empty, draft, localizer)
        return SeatContext(
            game.id,
            game.revision,
            game.title_key,
            game.place,
            table,
            seat,
            preview,
            localizer,
            note,
            own_note=own_note,
            people=people,
            resumes=resumes,
            hints=not game.ever_rated and table.rules.computer_player is not None,
            revocable=revocable_decision(
                table,
                seat,
                latest,
                [each for each in together if each.decision.seat in own and each.number > free],
                localizer,
            ),
            unawaited=unawaited_buttons(game.id, game.revision, table, seat, localizer),
        )

    async def _decided_with(self, number: int, latest: int) -> tuple[StoredDecision, ...]:
        async with self.services.store.reading() as db:
            return await log.decided_with(db, number, latest)

    async def _draft(
        self,
        interaction: Interaction,
        game: Game,
        empty: DraftPreview,
        draft: drafts.Draft | None,
        localizer: Localizer,
    ) -> tuple[DraftPreview, Text | None]:
        table, seat = empty.table, empty.seat
        if draft is None or draft.seat != seat or seat not in table.questions:
            return empty, None
        preview = await tried_out(table, seat, draft.lines, draft.following, localizer)
        if preview.refusal is None:
            return preview, None
        refusal, kept = preview.refusal, preview.lines
        await self._keep_lines(interaction, game.id, table, seat, kept)
        why = refusal.reason.message if isinstance(refusal.reason, Obstacle) else refusal.reason.problem
        note = say(
            "The table has changed: “{line}” is no longer possible ({why}), so your draft stops before it.",
            line=in_names(table.rules, table.view(seat).state, refusal.line, localizer),
            why=why,
        )
        return preview_lines(table, seat, kept, looks_past=True), note

    async def _begin_plan(self, plan: Plan, table: Table[Any], localizer: Localizer) -> tuple[DraftPreview, Text]:
        """Store the legal steps of the planned turn that has come as the draft; later turns stay planned."""
        assert plan.next is not None, "something is planned for the turn that has come"
        preview, refusals = await asyncio.to_thread(preview_legal_lines, table, plan.seat, plan.next.lines)
        now, lines = self.services.clock(), tuple(preview.lines)
        draft = drafts.Draft(plan.game_id, plan.user_id, plan.seat, table.decision_count, lines, now)
        async with self.services.store.writing(plan.game_id) as db:
            await plans.save(db, replace(plan, begun=True))
            if lines:
                await drafts.save(db, draft)
        return preview, await asyncio.to_thread(plan_outcome, plan, preview, refusals, localizer)

    async def _keep_lines(
        self,
        interaction: Interaction,
        number: int,
        table: Table[Any],
        seat: Seat,
        lines: Sequence[str],
        following: Sequence[str] = (),
    ) -> None:
        async with self.services.store.writing(number) as db:
            if lines or following:
                kept = drafts.Draft(
                    number,
                    interaction.user.id,
                    seat,
                    table.decision_count,
                    tuple(lines),
                    self.services.clock(),
                    tuple(following),
                )
                await drafts.save(db, kept)
            else:
                await drafts.discard(db, number, interaction.user.id)


async def tried_out(
    table: Table[Any], seat: Seat, lines: Sequence[str], following: Sequence[str], localizer: Localizer
) -> DraftPreview:
    """Return the preview of a draft; see `prepared`. Long drafts and typed lines are computed in a thread."""
    if len(lines) <= QUICK and not following:
        return prepared(table, seat, lines, following, localizer)
    return await asyncio.to_thread(prepared, table, seat, lines, following, localizer)


def prepared(
    table: Table[Any], seat: Seat, lines: Sequence[str], following: Sequence[str], localizer: Localizer
) -> DraftPreview:
    """Return the preview of a draft, with the typed lines that follow once the seat's own turn continues."""
    preview = preview_lines(table, seat, lines, looks_past=True)
    if lines or table.questions[seat].off_turn:
        preview.following = [*following]
    else:
        do_all_typed(preview, following, localizer)
    return preview


def revocable_decision(
    table: Table[Any], seat: Seat, latest: int, together: Sequence[StoredDecision], localizer: Localizer
) -> UndoableDecision | None:
    """Return the decision that an undo by the user would take back; None where there is none.

    `together` are the decisions that were made at once and can be taken back alone.
    """
    first = next((each for each in together if each.decided_by not in log.BY_ITSELF), None)
    if first is None:
        return None
    what = strip_emoji(in_names(table.rules, table.view(seat).state, first.decision.text, localizer))
    closing = table.rules.menus.closing
    followed = any(not isinstance(table.parse(each.text), closing) for each in table.log[first.number :])
    return UndoableDecision(latest, what, followed=followed)


def not_possible(table: Table[Any], seat: Seat, refusal: Refusal, localizer: Localizer) -> Text:
    """Return the text about a line that is no longer possible: the line and the reason."""
    line = in_names(table.rules, table.view(seat).state, refusal.line, localizer)
    if isinstance(refusal.reason, Obstacle):
        return say("{line} – {why} ({rule})", line=line, why=refusal.reason.message, rule=refusal.reason.rule)
    return say("{line} – {why}", line=line, why=refusal.reason.problem)


def plan_outcome(plan: Plan, preview: DraftPreview, refusals: Sequence[Refusal], localizer: Localizer) -> Text:
    """Return the message about a plan whose turn has come."""
    texts = [_arrived(preview, refusals, localizer), *_changed_prices(plan, preview, localizer)]
    stop = due_turn(preview.origin, plan.seat, plan).stop if plan.plays_by_itself else None
    if stop is not None:
        texts.insert(0, say("It was not played automatically: {why}", why=stop))
    if len(plan.turns) > 1 or (plan.otherwise is not None and plan.next is not plan.otherwise):
        texts.append(say("What you have planned for later stays."))
    return reduce(lambda first, rest: say("{first} {rest}", first=first, rest=rest), texts)


def _arrived(preview: DraftPreview, refusals: Sequence[Refusal], localizer: Localizer) -> Text:
    if not refusals:
        return say("Here is your plan: check it and confirm.")
    missing = entries([not_possible(preview.origin, preview.seat, refusal, localizer) for refusal in refusals])
    if preview.lines:
        return say("No longer possible: {what}. The rest of your plan is here.", what=missing)
    return say("Your plan is no longer possible: {what}.", what=missing)


def _changed_prices(plan: Plan, preview: DraftPreview, localizer: Localizer) -> list[Text]:
    """Return the steps whose cost or gain has changed since they were planned."""
    assert plan.next is not None, "something is planned for the turn that has come"
    rules, state = preview.origin.rules, preview.origin.view(preview.seat).state
    tried, changed = preview.origin.clone(), []
    steps = {step.line: step for step in plan.next.steps}
    for number, line in enumerate(preview.lines, start=1):
        action = tried.parse(line)
        change = None if line not in steps else change_of(tried, preview.seat, steps[line], action)
        if change is not None:
            changed.append(_changed_price(change, in_names(rules, state, line, localizer)))
        if number < len(preview.lines):
            prepare(tried, preview, number, action)
    return changed


def _changed_price(change: ChangedStep, line: str) -> Text:
    """Return how much dearer or cheaper a step is; both descriptions when the price is not a sum of goods."""
    more, less = change.more, change.less
    if more is not None and less is not None:
        return say("{line} – still possible, costs {more} more and {less} less.", line=line, more=more, less=less)
    if more is not None:
        return say("{line} – still possible, costs {more} more.", line=line, more=more)
    if less is not None:
        return say("{line} – still possible, costs {less} less.", line=line, less=less)
    return say("Now: {now} – as planned: {before}.", now=change.now, before=change.before)


def waiting(table: Table[Any]) -> Text:
    """Return whom the table waits for, and for what."""
    if table.finished:
        return say("The game is over.")
    return say("The table waits for {who}.", who=awaited(table))
