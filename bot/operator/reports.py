"""Reports of users: `/feedback` and *Report a problem* take them to the operator, who answers by direct message."""

from __future__ import annotations

import hashlib
import hmac
from datetime import timedelta

import bot
from bot.language.i18n import Localizer, clipped, escape_markdown, visible
from bot.operator.notice_texts import ANSWER, ReportDetails
from bot.panels.control_ids import ControlId
from bot.panels.controls import Form, text_field
from bot.responses import Interaction, control_of, defer, modal_values, open_modal, place_of, send_notice, show_panel
from bot.services import Services
from bot.sessions import NotPlayable
from bot.store import Game, Message, NewPost, interactions, operator_notices, outbox
from bot.store.operator_notices import SUBJECT, Notice
from rules.engine import Text, say

LONGEST, LONGEST_ANSWER = 1000, 1400
"""Characters of a report, and of an answer."""
QUOTED = 200
"""Characters of a report that its answer repeats."""
A_DAY = 5
"""The most reports that one user may send within a day."""
DAY = timedelta(days=1)
FIELD = "text"
ANSWER_POST = "answer"
"""The kind of posts with an answer of the operator."""
_THANKS = say("Thank you. Your report goes to the host of this bot; an answer comes as a direct message from me.")
_ELSEWHERE = say("Reports are answered only in the channel of the operator.")
_GONE = say("This report can no longer be answered: it is too old, or the data of its author were deleted.")


class Reports:
    """Takes reports, and the operator's answers back."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.routes = {"report": self.ask, "reported": self.filled, ANSWER: self.ask_answer, "answered": self.answer}

    async def feedback(self, interaction: Interaction, text: str | None) -> None:
        """Take a report about the game here; without a text, open a form."""
        game = await self.services.game_at(place_of(interaction))
        if text is None:
            await self._open(interaction, game)
        else:
            await self._take(interaction, game, text)

    async def ask(self, interaction: Interaction) -> None:
        """Open the form for a report about the game of a button."""
        await self._open(interaction, await self._game_of(interaction))

    async def filled(self, interaction: Interaction) -> None:
        """Take the report of a submitted form."""
        await self._take(interaction, await self._game_of(interaction), modal_values(interaction).get(FIELD, ""))

    async def _game_of(self, interaction: Interaction) -> Game | None:
        control = control_of(interaction)
        return None if control is None or control.game == 0 else await self.services.game(control.game)

    async def _open(self, interaction: Interaction, game: Game | None) -> None:
        localizer = await self.services.localizer_for(interaction)
        if self.services.settings.operator_channel is None:
            await send_notice(interaction, localizer(self._nowhere()))
            return
        about = say("The host of the bot reads it and may be a player, so name no hidden cards.")
        label = localizer(say("What is wrong or missing?"))
        field = text_field(FIELD, label, about=localizer(about), long=True, most=LONGEST)
        control = ControlId(0, 0, "reported") if game is None else ControlId(game.id, game.revision, "reported")
        await open_modal(interaction, Form(control, localizer(say("Report a problem")), (field,)))

    async def _take(self, interaction: Interaction, game: Game | None, typed: str) -> None:
        """Store a report; the operator's channel posts it."""
        localizer, text, user_id = (
            await self.services.localizer_for(interaction),
            visible(typed)[:LONGEST],
            interaction.user.id,
        )
        if self.services.settings.operator_channel is None:
            await send_notice(interaction, localizer(self._nowhere()))
            return
        if not text:
            await send_notice(interaction, localizer(say("Your report is empty, so nothing was sent.")))
            return
        await defer(interaction)
        details = await self._details(game, text, localizer.language)
        now, subject = self.services.clock(), str(interaction.id)
        async with self.services.store.writing(person=user_id) as db:
            enough = await operator_notices.number_by(db, user_id, now - DAY) >= A_DAY
            if not enough:
                await operator_notices.add(db, "report", subject, details.model_dump_json(), now, user_id=user_id)
        refusal = say("You have sent {n} reports within a day; please wait until tomorrow.", n=A_DAY)
        await show_panel(interaction, localizer(refusal if enough else _THANKS))

    async def _details(self, game: Game | None, text: str, language: str) -> ReportDetails:
        """Return a report with the position of its game, if that can be loaded."""
        details = ReportDetails(text=text, language=language, release=bot.__version__)
        if game is None:
            return details
        details = details.model_copy(update={"game": game.id, "title": game.title_key})
        if not game.has_begun:
            return details
        try:
            async with self.services.sessions.open(game.id) as session:
                table = session.table
                # Keyed: hidden cards could be found from a plain digest by trying all possibilities.
                digest = hmac.new(table.seed.encode(), table.digest().encode(), hashlib.sha256).hexdigest()[:16]
                return details.model_copy(update={"decision": table.decision_count, "digest": digest})
        except NotPlayable:
            return details

    def _nowhere(self) -> Text:
        address = self.services.settings.support_address
        if address:
            return say("This bot takes no reports on Discord. You reach its host here: {address}", address=address)
        return say("This bot takes no reports. Please ask the people who manage this server, or who invited the bot.")

    async def ask_answer(self, interaction: Interaction) -> None:
        """Open the form for an answer of the operator."""
        localizer = await self.services.localizer_for(interaction)
        notice = await self._notice(interaction, localizer)
        if notice is None:
            return
        about = say("It is sent as a direct message of the bot, without your name.")
        label = localizer(say("Your answer"))
        field = text_field(FIELD, label, about=localizer(about), long=True, most=LONGEST_ANSWER)
        title = localizer(say("Answer to report {number}", number=notice.id))
        await open_modal(interaction, Form(ControlId(0, 0, "answered", str(notice.id)), title, (field,)))

    async def answer(self, interaction: Interaction) -> None:
        """Send an answer to the author of a report."""
        localizer = await self.services.localizer_for(interaction)
        notice, text = await self._notice(interaction, localizer), modal_values(interaction).get(FIELD, "").strip()
        if notice is None or notice.user_id is None:
            return
        if not text:
            await send_notice(interaction, localizer(say("Your answer is empty, so nothing was sent.")))
            return
        report = ReportDetails.model_validate_json(notice.details)
        theirs = await self.services.private_localizer(notice.user_id, report.language)
        quoted = escape_markdown(clipped(report.text, QUOTED))
        heading = theirs(say("**An answer to your report**"))
        post = NewPost(
            kind=ANSWER_POST, message=Message(f"{heading}\n> {quoted}\n{text[:LONGEST_ANSWER]}"), user_id=notice.user_id
        )
        now = self.services.clock()
        async with self.services.store.writing(other=SUBJECT) as db:
            current = await operator_notices.find(db, notice.id)
            repeated = await interactions.result(db, interaction.id) is not None
            if current is not None and not repeated:
                await interactions.remember(db, interaction.id, "", now, user_id=interaction.user.id)
                (number,) = await outbox.queue(db, [post], now)
                report = ReportDetails.model_validate_json(current.details)
                changed = report.model_copy(update={"answers": report.answers + 1, "answer_post": number})
                await operator_notices.change(db, notice.id, changed.model_dump_json(), now)
        await send_notice(interaction, localizer(_GONE if current is None else say("Your answer is on its way.")))

    async def _notice(self, interaction: Interaction, localizer: Localizer) -> Notice | None:
        """Return the report of a control in the operator's channel; else say why it cannot be answered."""
        control = control_of(interaction)
        if control is None or interaction.channel_id != self.services.settings.operator_channel:
            await send_notice(interaction, localizer(_ELSEWHERE))
            return None
        number = int(control.argument) if control.argument.isdecimal() and len(control.argument) < 10 else 0
        async with self.services.store.reading() as db:
            notice = await operator_notices.find(db, number)
        if notice is None or notice.user_id is None:
            await send_notice(interaction, localizer(_GONE))
            return None
        return notice
