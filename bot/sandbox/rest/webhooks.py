"""Responses to interactions: the callback, the original response and the followups."""

from __future__ import annotations

from aiohttp import web

from bot.sandbox.forms import Form, read_form
from bot.sandbox.interactions import MESSAGES, Answer, Interaction
from bot.sandbox.limits import Problem, check_choices, check_modal
from bot.sandbox.message_requests import numbered
from bot.sandbox.objects import CHAT_COMMAND_REPLY, EPHEMERAL, LOADING, Message
from bot.sandbox.rest.api import Api, number
from bot.sandbox.wire import ApiError, Payload, answer, invalid_form, no_content, unknown


class WebhookRoutes:
    """These routes need no authorization: the token in the address is the key."""

    def __init__(self, api: Api) -> None:
        self.api = api

    def routes(self) -> list[web.RouteDef]:
        webhook = "/webhooks/{application_id}/{token}"
        return [
            web.post("/interactions/{interaction_id}/{token}/callback", self.callback),
            web.post(webhook, self.follow_up),
            web.get(webhook + "/messages/{reference}", self.get),
            web.patch(webhook + "/messages/{reference}", self.edit),
            web.delete(webhook + "/messages/{reference}", self.delete),
        ]

    # The first answer

    async def callback(self, request: web.Request) -> web.Response:
        interaction_id, token = number(request, "interaction_id"), request.match_info["token"]
        interactions = self.api.interactions
        interactions.awaiting(interaction_id, token)
        form = await read_form(request, self.api.world)
        # Reading the files took time: meanwhile another response may have come, or the deadline.
        interaction = interactions.awaiting(interaction_id, token)
        kind = int(form.payload.get("type") or 0)
        data: Payload = form.payload.get("data") or {}
        self._check(kind, data)
        ready = self._compose(interaction, kind, form, data)
        chosen = interactions.acknowledge(interaction, kind)
        message = self._perform(interaction, chosen, ready, form, data)
        if request.query.get("with_response") not in ("1", "true"):
            return no_content()
        return answer(self._response(interaction, chosen, message))

    def _check(self, kind: int, data: Payload) -> None:
        problems: list[Problem] = []
        if kind == Answer.CHOICES:
            problems = check_choices(data.get("choices") or [])
        elif kind == Answer.MODAL:
            problems = check_modal(data)
        if problems:
            raise invalid_form(problems)

    def _compose(self, interaction: Interaction, kind: int, form: Form, data: Payload) -> Message | None:
        """Return the message of the response, so that a violated limit refuses it before it counts."""
        if kind == Answer.MESSAGE:
            message = self._new_message(interaction, form, data, interaction.source_id)
        elif kind == Answer.DEFERRED_MESSAGE:
            message = self._thinking(interaction, data)
        else:
            return None
        if interaction.source_id is None:
            message.kind = CHAT_COMMAND_REPLY
        return message

    def _thinking(self, interaction: Interaction, data: Payload) -> Message:
        flags = int(data.get("flags") or 0) & EPHEMERAL
        return Message(
            self.api.world.ids.next(),
            interaction.channel_id,
            self.api.world.bot.id,
            flags=flags | LOADING,
            reader_id=interaction.user_id if flags else None,
            reference=self._reference(interaction, interaction.source_id),
            origin=interaction.origin,
        )

    def _perform(
        self,
        interaction: Interaction,
        chosen: Answer,
        ready: Message | None,
        form: Form,
        data: Payload,
    ) -> Message | None:
        interactions = self.api.interactions
        if ready is not None:
            interaction.original_id = ready.id
            self.api.world.post(ready)
            interactions.changed(interaction, finished=chosen is Answer.MESSAGE)
            return ready
        if chosen is Answer.CHOICES:
            interaction.choices = list(data.get("choices") or [])
        elif chosen is Answer.MODAL:
            interaction.modal = data | {"components": numbered(data["components"])}
        else:
            return self._update(interaction, chosen, form, data)
        interactions.changed(interaction, finished=True)
        return None

    def _update(self, interaction: Interaction, chosen: Answer, form: Form, data: Payload) -> Message | None:
        source = self.api.world.messages.get(interaction.source_id or 0)
        interaction.original_id = interaction.source_id
        if source is not None and chosen is Answer.UPDATE:
            try:
                self.api.posting.edit(source, form, data)
            except ApiError:
                interaction.answer = None
                raise
        self.api.interactions.changed(interaction, finished=chosen is Answer.UPDATE)
        return source

    def _response(self, interaction: Interaction, chosen: Answer, message: Message | None) -> Payload:
        about: Payload = {"id": str(interaction.id), "type": int(interaction.kind)}
        resource: Payload = {"type": int(chosen)}
        if message is not None:
            about |= {
                "response_message_id": str(message.id),
                "response_message_loading": message.thinking,
                "response_message_ephemeral": message.ephemeral,
            }
            if chosen not in (Answer.DEFERRED_UPDATE,):
                resource["message"] = self.api.payloads.message(message)
        return {"interaction": about, "resource": resource}

    # Afterwards

    def _answered(self, request: web.Request) -> Interaction:
        if number(request, "application_id") != self.api.world.bot.id:
            raise unknown("Webhook")
        return self.api.interactions.answered(request.match_info["token"])

    def _new_message(self, interaction: Interaction, form: Form, data: Payload, answers: int | None) -> Message:
        """Return a message of this interaction, shown as a reply to the message `answers`."""
        channel = self.api.world.channels[interaction.channel_id]
        message = self.api.posting.compose(
            channel, form, data, reader_id=interaction.user_id, origin=interaction.origin
        )
        message.reference = self._reference(interaction, answers)
        return message

    def _reference(self, interaction: Interaction, answers: int | None) -> Payload | None:
        if answers is None:
            return None
        return {
            "type": 0,
            "message_id": str(answers),
            "channel_id": str(interaction.channel_id),
            "guild_id": str(self.api.world.guild_id),
        }

    async def follow_up(self, request: web.Request) -> web.Response:
        interaction = self._answered(request)
        form = await read_form(request, self.api.world)
        original = self.api.world.messages.get(interaction.original_id or 0)
        if original is not None and original.thinking:
            # The first followup replaces "is thinking" at Discord.
            return self._edited(interaction, original, form)
        message = self._new_message(interaction, form, form.payload, interaction.original_id)
        interaction.followup_ids.append(message.id)
        self.api.world.post(message)
        done = original is None or interaction.answer not in MESSAGES
        self.api.interactions.changed(interaction, finished=done)
        return answer(self.api.payloads.message(message))

    async def get(self, request: web.Request) -> web.Response:
        interaction = self._answered(request)
        message = self._own(interaction, request)
        return answer(self.api.payloads.message(message))

    async def edit(self, request: web.Request) -> web.Response:
        interaction = self._answered(request)
        message = self._own(interaction, request)
        form = await read_form(request, self.api.world)
        return self._edited(interaction, message, form)

    def _edited(self, interaction: Interaction, message: Message, form: Form) -> web.Response:
        self.api.posting.edit(message, form, form.payload)
        interaction.edited = interaction.edited or message.id == interaction.original_id
        self.api.interactions.changed(interaction, finished=interaction.finished or interaction.edited)
        return answer(self.api.payloads.message(message))

    async def delete(self, request: web.Request) -> web.Response:
        interaction = self._answered(request)
        message = self._own(interaction, request)
        self.api.world.remove(message)
        # "Is thinking" is removed when another message responds.
        self.api.interactions.changed(
            interaction, finished=message.id == interaction.original_id and not message.thinking
        )
        return no_content()

    def _own(self, interaction: Interaction, request: web.Request) -> Message:
        return self.api.interactions.own_message(interaction, request.match_info["reference"])
