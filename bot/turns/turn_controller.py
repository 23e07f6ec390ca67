"""Show private panels and commit drafts, for clicked and typed turns alike."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import discord
import structlog

from bot.access import channels
from bot.access.permissions import ATTACH_FILES, missing_to_post
from bot.access.seat_context import SeatContext, Seats, StoredSeats, tried_out, waiting
from bot.announcements.turn_posts import TURN_POST
from bot.drafts.choice_tree import ChoiceNode, follow, named
from bot.drafts.entry_labels import kinds_of
from bot.drafts.preview import DraftPreview, count_playable, preview_lines
from bot.outbox import Picture
from bot.panels.controls import Component, rows
from bot.panels.decision_texts import all_in_names
from bot.panels.message_content import MessageContent, PanelLocation
from bot.panels.open_panels import OpenPanel
from bot.panels.own_note import with_own_note
from bot.panels.plan_panel import plan_button
from bot.panels.trial_panel import offer_trial
from bot.panels.turn_panel import PanelSettings, WholePicture, played_in_words, turn_panel
from bot.panels.undo_button import undo_button
from bot.pictures import illustrations
from bot.pictures.illustrations import PictureMaker
from bot.rate_limits import enough_drawn
from bot.responses import LOST, Interaction, control_of, defer, delete_panel, send_notice, show_panel
from bot.services import Services
from bot.sessions import Change, GameSession
from bot.sessions.plan_execution import rest_of
from bot.store import outbox, plans
from bot.turns.next_game import next_game
from bot.turns.refusals import LONGEST_DRAFT, refusal_text, refused
from bot.turns.stale_controls import preview_shown
from bot.wording.narration import focus
from bot.wording.recaps import BESIDE_OTHERS, IN_A_PANEL, since_last_move
from rules.engine import Seat, Table, Text, say
from rules.engine.core.text import listing
from rules.engine.hosting.planned_turns import table_on_turn

log = structlog.get_logger(__name__)

GAMES = "games"
COUNTS = say("Your turn counts already; here is where the game stands now.")
DECIDED_OTHERWISE = say("This did not count, because something else was decided for you meanwhile.")


@dataclass(frozen=True, slots=True)
class CloseUp:
    """A close-up next to the panel: the picture, the places it shows, and those it marks."""

    kind: str
    around: Sequence[str]
    marked: Sequence[str]


@dataclass(frozen=True, slots=True)
class _Played:
    """The result of confirming a draft."""

    change: Change
    count: int
    """The number of its lines that were played."""
    asked_about: Text | None
    """The subject of the next question to the seat, in words."""
    rest_follows: bool
    """True if the rest follows once others have answered."""
    waits_again: bool
    """True if the user has another question now."""


class TurnController:
    """Shows drafts and plays them."""

    planned = False
    """True if the turns are planned ones, which are not confirmed now."""
    has_own_row = False
    """True if a row of buttons is not about the turn but about a plan, a lesson or a trial game."""
    tables = GAMES
    """The kind of table that numbers refer to: games, or private tables."""

    def __init__(self, services: Services, drawings: PictureMaker) -> None:
        self.services = services
        self.drawings = drawings
        self.seats: Seats = StoredSeats(services)

    async def show(self, interaction: Interaction, game_id: int, *, note: Text | None = None) -> None:
        context = await self.seats.of(interaction, game_id)
        if context is not None:
            await self.panel(interaction, context, note=note)

    async def panel(
        self,
        interaction: Interaction,
        context: SeatContext,
        where: PanelLocation | None = None,
        *,
        note: Text | None = None,
        explained: int | None = None,
    ) -> None:
        if note is not None:
            context = replace(context, note=note)
        level = _level(context, where)
        recap = ""
        first_look = context.resumes or (context.note is None and not context.preview.lines)
        if level is not None and where is None and first_look and not _says_what_happened(context):
            recap = await self._recap(context)
        # Explanations use all the space.
        part = None if level is None or explained is not None else self.close_up(context, level)
        again_at = None if part is None else self.services.next_allowed_drawing(interaction.user.id, "preview")
        if again_at is not None:
            # A user who clicks faster than anybody looks gets text only.
            part, context = None, replace(context, note=context.note or enough_drawn(again_at))
        pictures = [] if part is None else await self._drawn(interaction, context, part)
        message_id = await show_panel(
            interaction, self.content(context, where, explained=explained, recap=recap), pictures
        )
        await self.track_open_panel(interaction, context, message_id, where, explained=explained)

    async def track_open_panel(
        self,
        interaction: Interaction,
        context: SeatContext,
        message_id: int,
        where: PanelLocation | None,
        *,
        explained: int | None = None,
    ) -> None:
        """Register an open panel, with the list it shows, for refreshing; delete the panel it replaces."""
        before = self.services.open_panels.shown(
            OpenPanel(
                interaction,
                message_id,
                self.tables,
                context.number,
                context.seat,
                asked=context.seat in context.table.questions,
                decided=decided_by(context.table, context.seat),
                awaited=context.localizer(waiting(context.table)),
                decision_count=context.table.decision_count,
                draft=context.preview.fingerprint,
                path=() if where is None else where.path,
                page=0 if where is None else where.page,
                explained=explained,
                note=context.note,
                follows=self.tables == GAMES and not self.planned,
            )
        )
        if before is None:
            return
        try:
            await delete_panel(before.interaction)
        except discord.NotFound:
            log.debug("a panel was dismissed", game=context.number)
        except (discord.HTTPException, *LOST) as error:
            log.info("a panel keeps its buttons", game=context.number, problem=str(error))

    async def _recap(self, context: SeatContext) -> str:
        """Return the recap for the seat's first look at its turn."""
        longest = BESIDE_OTHERS if context.preview.lines else IN_A_PANEL
        async with self.services.sessions.open(context.number) as session:
            return await since_last_move(
                session, context.seat, context.localizer, longest=longest, viewer=context.seat, logged=False
            )

    def close_up(self, context: SeatContext, level: ChoiceNode) -> CloseUp | None:
        """Return the close-up of the places that the draft changes and the choices name; None when there are none."""
        title, changed = context.title, focus(context.preview.events)
        # A draft is shown by what it changes.
        choices = named(level, () if changed else context.preview.menu.mapped)
        outcome = context.table.rules.menus.of(context.table.questions.get(context.seat)).outcome
        if context.preview.lines and outcome in illustrations.names(title):
            return CloseUp(outcome, (), ())
        kinds = kinds_of(level) if level.path else set()
        of_kind = context.table.rules.menus.picture(kinds.pop()) if len(kinds) == 1 else ""
        for asked in (of_kind, "" if changed else context.preview.menu.picture):
            if asked in illustrations.names(title):
                return CloseUp(asked, (), choices)
        places = (*changed, *choices)
        kind = illustrations.with_part(title, context.preview.view, places)
        if kind is None and changed:
            kind = illustrations.summary(title)
        return None if kind is None else CloseUp(kind, places, choices)

    async def _drawn(self, interaction: Interaction, context: SeatContext, part: CloseUp) -> list[Picture]:
        await defer(interaction)
        table, seat, localizer = context.preview.table, context.seat, context.localizer
        whose = seat if illustrations.needs_seat(context.title, part.kind) else None
        return await self.drawings.all_pages(
            table, seat, part.kind, localizer, seat=whose, highlight=part.marked, around=part.around
        )

    def content(
        self,
        context: SeatContext,
        where: PanelLocation | None = None,
        *,
        explained: int | None = None,
        pictured: WholePicture | None = None,
        recap: str = "",
    ) -> MessageContent:
        preview = context.preview
        level = _level(context, where)
        if level is None:
            offers = (*_offers(context), *_offer_to_try(context))
            return with_own_note(MessageContent(_waiting_text(context), offers), context.own_note)
        page = where.page if where is not None else 0
        panel = turn_panel(
            preview,
            level,
            context.localizer,
            PanelSettings(
                context.number,
                context.revision,
                page=page,
                note=context.note,
                explained=explained,
                pictured=pictured,
                recap=recap,
                planned=self.planned,
                own_board=illustrations.TABLEAU in illustrations.kinds(context.title),
                hints=context.hints,
                revocable=None if self.planned else context.revocable,
                briefly=self.tells_itself(context, level),
                own_row=self.has_own_row,
                people=context.people,
            ),
        )
        # Explanations use all the space.
        return panel if explained is not None else with_own_note(panel, context.own_note)

    def tells_itself(self, context: SeatContext, level: ChoiceNode) -> bool:
        """Return whether lines above the panel tell the draft and the question."""
        return False

    async def stale(self, interaction: Interaction, context: SeatContext) -> bool:
        """Return whether the control is out of date; in that case respond with a fresh panel."""
        if fingerprint_of(interaction) == context.preview.fingerprint:
            return False
        await self.out_of_date(interaction, context)
        return True

    async def out_of_date(self, interaction: Interaction, context: SeatContext) -> None:
        """Respond with a fresh panel to a control that does not mean the same as when it was shown."""
        control, log = control_of(interaction), context.table.log
        is_confirm = control is not None and control.route == "confirm"
        outdated = say("This button was out of date; here is where the game stands now.")
        if is_confirm and not context.preview.lines and log and log[-1].seat == context.seat:
            # Pressed twice, the second time after the turn was played.
            outdated = COUNTS
        await self.panel(interaction, context, note=context.note or outdated)

    async def preview_shown(self, interaction: Interaction, context: SeatContext) -> DraftPreview | None:
        """Return the draft as the panel of a control showed it; None if more than decisions of others has changed."""
        fingerprint, now = fingerprint_of(interaction), context.preview
        if fingerprint == now.fingerprint or self.planned or self.tables != GAMES:
            return now if fingerprint == now.fingerprint else None
        return await asyncio.to_thread(preview_shown, now, fingerprint)

    async def confirm(
        self, interaction: Interaction, context: SeatContext, lines: Sequence[str], note: Text | None = None
    ) -> None:
        """Play lines and show the rest. Of a draft that continues after a reveal, play only what is still as
        prepared.
        """
        preview = context.preview
        # Other questions may be answered in the meantime.
        drafted = list(lines[: preview.certain_line_count]) == preview.lines[: preview.certain_line_count]

        async def play(session: GameSession) -> _Played | Text:
            # A second press during the first one must not answer the next question.
            since = session.table.log[context.table.decision_count :]
            mine = [context.table.parse(decision.text) for decision in since if decision.seat == context.seat]
            if mine and await session.earlier(interaction.id) is None:
                same = mine == [context.table.parse(line) for line in lines[: len(mine)]]
                return COUNTS if same else DECIDED_OTHERWISE
            count = count_playable(session.table, preview, lines) if drafted else len(lines)
            actions = [context.table.parse(line) for line in lines[:count]]
            steps = rest_of(preview, lines, count) if count < len(lines) and not preview.following else None
            change = await session.act(interaction.user.id, actions, interaction.id, seat=context.seat, rest=steps)
            waits_again = any(seat in session.table.questions for seat in session.played_by(interaction.user.id))
            asked_about = _asked_about(session.table, context.seat)
            return _Played(change, count, asked_about, rest_follows=steps is not None, waits_again=waits_again)

        played = await self.services.sessions.changing(context.number, play)
        if isinstance(played, Text):
            await self.show(interaction, context.number, note=played)
            return
        if played.rest_follows:
            rest = await self._left_of_turn(interaction, context, lines)
        else:
            left = [*(preview.lines[played.count :] if drafted else []), *preview.following]
            rest = await self._prepare_rest(interaction, context, left)
        unseen = await self._unseen(interaction, context)
        following = None
        if not played.waits_again:
            following = await next_game(
                self.services, interaction.user.id, context.number, partial(channels.is_gone, interaction)
            )
        notes = [text for text in (note, rest, unseen, following) if text is not None]
        await self.show(interaction, context.number, note=_done(played, context, notes))

    async def _left_of_turn(self, interaction: Interaction, before: SeatContext, lines: Sequence[str]) -> Text | None:
        """Return what happened to the lines after those just played; None when they were played too."""
        async with self.services.sessions.open(before.number) as session:
            question = session.table.questions.get(before.seat)
            waits = question is None or question.off_turn
            async with self.services.store.writing(before.number) as db:
                plan = await plans.find(db, before.number, interaction.user.id)
                left = None if plan is None else plan.rest
                if plan is None or left is None:
                    return None
                if not waits:
                    await plans.save(db, replace(plan, turns=plan.turns[1:], begun=False))
        if waits:
            return say(
                "The rest of your turn follows when others have answered, if it still costs and brings the same. "
                "Otherwise you find it prepared."
            )
        # Confirming added the end of the turn; the reveal may change that.
        return await self._prepare_rest(interaction, before, before.preview.lines[len(lines) - len(left.steps) :])

    async def _prepare_rest(
        self, interaction: Interaction, before: SeatContext, following: Sequence[str]
    ) -> Text | None:
        """Store the lines after those just played as the draft of the seat. Return what became of them."""
        if not following:
            return None
        async with self.services.sessions.open(before.number) as session:
            after = replace(before, revision=session.game.revision, table=session.table)
        question = after.table.questions.get(after.seat)
        if after.table.finished:
            return None
        if question is None or question.off_turn:
            await self.seats.keep(interaction, after, (), following)
            return say("The rest is kept for your next turn: {lines}", lines=_in_names(after, following))
        preview = await tried_out(after.table, after.seat, (), following, after.localizer)
        await self.seats.keep(interaction, after, preview.lines, preview.following)
        if preview.refusal is None:
            return say("Something was revealed first, so the rest is only prepared: look at it and confirm.")
        why = refusal_text(preview.refusal.reason, after.localizer)
        line = _in_names(after, [preview.refusal.line])
        told = say("After what was revealed, {line} does not work: {why}", line=line, why=why)
        behind = following[len(preview.lines) + 1 :]
        if not behind:
            return told
        return say("{told} What was to follow is left out: {lines}", told=told, lines=_in_names(after, behind))

    async def _unseen(self, interaction: Interaction, context: SeatContext) -> Text | None:
        """Return why others cannot see the decision, when it cannot be posted."""
        channel_id = context.channel_id
        missing = missing_to_post(interaction) if interaction.channel_id == channel_id else []
        if missing == [ATTACH_FILES]:
            if not await self._pictured(context):
                return None
            return say(
                "The table sees it without a picture: I need the permission {permission} here.", permission=ATTACH_FILES
            )
        if missing:
            return say(
                "It counts, but I cannot post it here without these permissions: {permissions}. I keep trying.",
                permissions=listing(missing),
            )
        async with self.services.store.reading() as db:
            held_up = await outbox.is_held_up(db, channel_id)
        if not held_up:
            return None
        return say("It counts, but I cannot post in this channel at the moment. I keep trying.")

    async def _pictured(self, context: SeatContext) -> bool:
        """Return whether the latest post should have a picture."""
        async with self.services.store.reading() as db:
            latest = await outbox.latest(db, context.number, TURN_POST)
        return latest is not None and bool(latest.message.pictures)

    async def refuse(
        self, interaction: Interaction, context: SeatContext, *, drafted: int = 0, passed_over: str = ""
    ) -> None:
        await send_notice(
            interaction, refused(context.preview, context.localizer, drafted=drafted, passed_over=passed_over)
        )


def _in_names(context: SeatContext, lines: Sequence[str]) -> str:
    """Return lines that cannot be played now, in words."""
    state = context.table.view(context.seat).state
    return f"**{all_in_names(context.table.rules, state, lines, context.localizer, LONGEST_DRAFT)}**"


def fingerprint_of(interaction: Interaction) -> str:
    """Return the fingerprint of the draft that a control of a private panel was shown with."""
    control = control_of(interaction)
    assert control is not None, "only controls of ours come here"
    return control.argument.split(".")[0]


def decided_by(table: Table[Any], seat: Seat) -> int:
    """Return the number of decisions of a seat."""
    return sum(decision.seat == seat for decision in table.log)


def _says_what_happened(context: SeatContext) -> bool:
    """Return whether a question outside the own turn says by itself what it is about, such as an attack."""
    question = context.table.questions.get(context.seat)
    return question is not None and question.off_turn and _asked_about(context.table, context.seat) is not None


def _asked_about(table: Table[Any], seat: Seat) -> Text | None:
    """Return what the question to a seat says of its subject; None without a question or a subject."""
    tell = table.rules.words.situation
    return None if tell is None or seat not in table.questions else tell(table.view(seat).state, seat)


def _level(context: SeatContext, where: PanelLocation | None) -> ChoiceNode | None:
    """Return the present choices; None when the seat has nothing to decide and no draft."""
    preview = context.preview
    if not preview.lines and not preview.continues:
        return None
    choices, menu, several = preview.choices, preview.menu, preview.multi_pick
    try:
        return follow(choices, () if where is None else where.path, menu, several)
    except LookupError:
        return follow(choices, (), menu, several)


def _done(played: _Played, context: SeatContext, notes: Sequence[Text]) -> Text:
    change, done = played.change, context.preview
    lines = [made.text for made in change.by_people]
    if done.lines != lines:
        done = preview_lines(context.table, context.seat, lines, looks_past=True)
    told = "\n".join(played_in_words(done, change, context.localizer, played.asked_about))
    joined = say("Played:\n{told}", told=told) if "\n" in told else say("Played: {told}", told=told.removeprefix("• "))
    for text in notes:
        joined = Text("{first}\n{rest}", (("first", joined), ("rest", text)))
    return joined


def _waiting_text(context: SeatContext) -> str:
    localizer, rules = context.localizer, context.table.rules
    state = context.table.view(context.seat).state
    lines = [f"**{localizer(Text(rules.title))}** · {localizer(rules.words.headline(state))}"]
    if context.note is not None:
        lines.append(localizer(context.note))
    lines.append(localizer(waiting(context.table)))
    return "\n".join(lines)


def _offers(context: SeatContext) -> tuple[Component, ...]:
    """Return the buttons for a seat without a question: plan the next turn, take the last decision back."""
    buttons = [*context.unawaited]
    if table_on_turn(context.table, context.seat) is not None:
        buttons.append(plan_button(context.number, context.revision, context.localizer))
    if context.revocable is not None:
        buttons.append(undo_button(context.number, context.revision, context.revocable, context.localizer))
    return tuple(rows(buttons))


def _offer_to_try(context: SeatContext) -> tuple[Component, ...]:
    """Return a button for a trial game, if the user may ask for hints in this running game."""
    offered = context.hints and not context.table.finished
    return tuple(rows([offer_trial(context.number, context.revision, context.localizer)])) if offered else ()
