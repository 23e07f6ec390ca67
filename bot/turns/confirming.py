"""The private panel shown, a draft committed: what clicking and typing a turn have in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.access.permissions import ATTACH_FILES, missing_to_post
from bot.access.sitting import Sitting, Sittings, prepared, waiting
from bot.announcements.turn_posts import TURN_POST
from bot.answers import Click, control_of, show, tell, think
from bot.drafting.choosing import Step, follow, named
from bot.drafting.drafts import try_out
from bot.drawing import illustrations
from bot.drawing.illustrations import Drawings
from bot.language.i18n import code
from bot.limits import enough_drawn
from bot.outbox import Picture
from bot.panels.panel import Panel, Where
from bot.panels.turn_panel import in_words, turn_panel
from bot.services import Services
from bot.store import outbox
from bot.store.outbox import Target
from bot.tables import Outcome
from bot.turns.next_game import next_game
from bot.turns.refusing import refusal_text, refused
from bot.wording.narration import focus
from bot.wording.recaps import BESIDE_OTHERS, since_last_move
from rules.engine import Text, say
from rules.engine.text import listing


@dataclass(frozen=True, slots=True)
class Part:
    """What is shown of a table beside the panel: a picture, the places around which it is cut, and those it marks."""

    kind: str
    around: Sequence[str]
    marked: Sequence[str]


class Turns:
    """Shows turns in the making and plays them."""

    def __init__(self, services: Services, drawings: Drawings) -> None:
        self.services = services
        self.drawings = drawings
        self.sittings = Sittings(services)

    async def show(self, click: Click, game_id: int, *, note: Text | None = None) -> None:
        sitting = await self.sittings.of(click, game_id)
        if sitting is not None:
            await self.panel(click, sitting, note=note)

    async def panel(
        self,
        click: Click,
        sitting: Sitting,
        where: Where | None = None,
        *,
        note: Text | None = None,
        explained: bool = False,
    ) -> None:
        if note is not None:
            sitting = replace(sitting, note=note)
        step = _step(sitting, where)
        recap = ""
        if step is not None and where is None and sitting.note is None and not sitting.trial.lines:
            recap = await self._recap(sitting)
        part = None if step is None else self._part(sitting, step)
        again_at = None if part is None else self.services.drawn_again_at(click.user.id, "preview")
        if again_at is not None:
            # Words are enough for whoever clicks faster than anybody looks.
            part, sitting = None, replace(sitting, note=sitting.note or enough_drawn(again_at))
        pictures = [] if part is None else [await self._drawn(click, sitting, part)]
        await show(click, self.worded(sitting, where, explained=explained, recap=recap), pictures)

    async def _recap(self, sitting: Sitting) -> str:
        """What the seat has missed, for the first look at its turn."""
        async with self.services.tables.of(sitting.game.id) as live:
            return await since_last_move(live, sitting.seat, sitting.speech, longest=BESIDE_OTHERS, viewer=sitting.seat)

    def _part(self, sitting: Sitting, step: Step) -> Part | None:
        """The part of the board that the draft changes and the choices concern; None when there is none."""
        title, changed, choices = sitting.game.game, focus(sitting.trial.events), tuple(named(step))
        places = (*changed, *choices)
        kind = illustrations.with_part(title, sitting.trial.table.view(sitting.seat), places)
        if kind is None and changed and illustrations.kinds(title):
            kind = illustrations.kinds(title)[0]
        return None if kind is None else Part(kind, places, choices)

    async def _drawn(self, click: Click, sitting: Sitting, part: Part) -> Picture:
        await think(click)
        table, seat, speech = sitting.trial.table, sitting.seat, sitting.speech
        whose = seat if illustrations.needs_seat(sitting.game.game, part.kind) else None
        return await self.drawings.now(
            table, seat, part.kind, speech, seat=whose, highlight=part.marked, around=part.around
        )

    def worded(
        self,
        sitting: Sitting,
        where: Where | None = None,
        *,
        explained: bool = False,
        pictured: bool = False,
        recap: str = "",
    ) -> Panel:
        trial, game = sitting.trial, sitting.game
        step = _step(sitting, where)
        if step is None:
            return Panel(_waiting_text(sitting))
        page = where.page if where is not None else 0
        return turn_panel(
            game.id,
            game.revision,
            trial,
            step,
            page,
            sitting.speech,
            sitting.note,
            explained=explained,
            pictured=pictured,
            recap=recap,
        )

    async def stale(self, click: Click, sitting: Sitting) -> bool:
        """Whether the click means something else by now; then the answer is a fresh panel."""
        control = control_of(click)
        assert control is not None, "only controls of ours come here"
        if control.argument.split(".")[0] == sitting.trial.sign:
            return False
        await self.panel(
            click, sitting, note=sitting.note or say("This button was out of date; here is how it stands now.")
        )
        return True

    async def commit(self, click: Click, sitting: Sitting, lines: Sequence[str], note: Text | None = None) -> None:
        actions = [sitting.table.parse(line) for line in lines]
        async with self.services.tables.of(sitting.game.id) as live:
            # A second press that came while the first one was played must not answer the next question.
            since = live.table.log[sitting.table.moves :]
            moved_on = any(line.seat == sitting.seat for line in since)
            if not moved_on:
                outcome = await live.act(click.user.id, actions, click.id, seat=sitting.seat)
                revocable = live.free_undo_to(click.user.id) < live.table.moves
                waits_again = any(seat in live.table.questions for seat in live.seats_of(click.user.id))
        if moved_on:
            await self.show(click, sitting.game.id)
            return
        rest = await self._prepare_rest(click, sitting)
        unseen = await self._unseen(click, sitting)
        following = None if waits_again else await next_game(self.services, click.user.id, sitting.game.id)
        notes = [text for text in (note, rest, unseen, following) if text is not None]
        await self.show(click, sitting.game.id, note=_done(outcome, sitting, notes, revocable=revocable))

    async def _prepare_rest(self, click: Click, before: Sitting) -> Text | None:
        """Keep what was to follow what has been played as the draft of the seat, and tell what became of it."""
        following = before.trial.following
        if not following:
            return None
        async with self.services.tables.of(before.game.id) as live:
            after = replace(before, game=live.game, table=live.table)
        question = after.table.questions.get(after.seat)
        if after.table.finished:
            return None
        if question is None or question.off_turn:
            await self.sittings.keep(click, after, (), following)
            return say("The rest waits until it is your turn again: {lines}", lines=code("; ".join(following)))
        trial = prepared(after.table, after.seat, (), following, after.speech)
        await self.sittings.keep(click, after, trial.lines, trial.following)
        if trial.refusal is None:
            return say("Something was revealed first, so the rest is only prepared: look at it and confirm.")
        why = refusal_text(trial.refusal.reason, after.speech)
        return say("After what was revealed, {line} does not work: {why}", line=code(trial.refusal.line), why=why)

    async def _unseen(self, click: Click, sitting: Sitting) -> Text | None:
        """Why the others do not see what was done, when it cannot be posted."""
        place = sitting.game.place
        missing = missing_to_post(click) if click.channel_id == place else []
        if missing == [ATTACH_FILES]:
            if not await self._pictured(sitting):
                return None
            return say(
                "The table sees it without a picture: I need the permission {permission} here.", permission=ATTACH_FILES
            )
        if missing:
            return say(
                "It counts, but I cannot post it here: I need these permissions: {permissions}. I keep trying.",
                permissions=listing(missing),
            )
        async with self.services.store.reading() as db:
            waiting = await outbox.next_for(db, Target(channel_id=place, user_id=None))
        if waiting is None or not waiting.attempts:
            return None
        return say("It counts, but the channel takes no posts at present. I keep trying.")

    async def _pictured(self, sitting: Sitting) -> bool:
        """Whether the latest post was to have a picture."""
        async with self.services.store.reading() as db:
            posts = await outbox.of_game(db, sitting.game.id)
        return any(post.message.pictures for post in [post for post in posts if post.kind == TURN_POST][-1:])

    async def refuse(self, click: Click, sitting: Sitting, *, drafted: int = 0, aside: str = "") -> None:
        await tell(click, refused(sitting.trial, sitting.speech, drafted=drafted, aside=aside))


def _step(sitting: Sitting, where: Where | None) -> Step | None:
    """What there is to choose; None when the seat has nothing to decide and nothing prepared."""
    trial = sitting.trial
    if not trial.lines and not trial.continues:
        return None
    ways, question, several = trial.ways, trial.question, trial.several
    try:
        return follow(ways, () if where is None else where.path, question, several)
    except LookupError:
        return follow(ways, (), question, several)


def _done(outcome: Outcome, sitting: Sitting, notes: Sequence[Text], *, revocable: bool) -> Text:
    done = try_out(sitting.table, sitting.seat, [step.text for step in outcome.entries])
    told = "\n".join(in_words(done, outcome.events, sitting.speech, longest=600))
    texts = [say("Played:\n{told}", told=told) if "\n" in told else say("Played: {told}", told=told.removeprefix("• "))]
    if revocable:
        texts.append(say("-# {command} takes it back.", command="`/game undo`"))
    joined, *others = [*texts, *notes]
    for text in others:
        joined = Text("{first}\n{rest}", (("first", joined), ("rest", text)))
    return joined


def _waiting_text(sitting: Sitting) -> str:
    speech, rules = sitting.speech, sitting.table.rules
    state = sitting.table.view(sitting.seat).state
    lines = [f"**{speech(Text(rules.title))}** · {speech(rules.headline(state))}"]
    if sitting.note is not None:
        lines.append(speech(sitting.note))
    lines.append(speech(waiting(sitting.table)))
    return "\n".join(lines)
