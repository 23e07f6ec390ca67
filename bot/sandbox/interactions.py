"""Interactions from the press of a button to the last followup, with Discord's deadlines."""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import dataclass, field
from enum import IntEnum

from bot.sandbox.faults import FaultKind, Faults
from bot.sandbox.gateway import Gateway
from bot.sandbox.limits import Problem
from bot.sandbox.news import InteractionChanged
from bot.sandbox.objects import BOT_IN_DIRECT_MESSAGES, Channel, ChannelKind, Message, Origin, User
from bot.sandbox.payloads import Payloads
from bot.sandbox.wire import (
    Payload,
    already_acknowledged,
    invalid_form,
    invalid_webhook_token,
    unknown,
)
from bot.sandbox.world import World


class Kind(IntEnum):
    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Answer(IntEnum):
    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


MESSAGES = frozenset({Answer.MESSAGE, Answer.DEFERRED_MESSAGE})
UPDATES = frozenset({Answer.UPDATE, Answer.DEFERRED_UPDATE})
POSSIBLE: dict[Kind, frozenset[Answer]] = {
    Kind.COMMAND: MESSAGES | {Answer.MODAL},
    Kind.COMPONENT: MESSAGES | UPDATES | {Answer.MODAL},
    Kind.AUTOCOMPLETE: frozenset({Answer.CHOICES}),
    Kind.MODAL: MESSAGES,
}


@dataclass(slots=True)
class Interaction:
    """One interaction and all responses to it."""

    id: int
    token: str
    kind: Kind
    user_id: int
    channel_id: int
    data: Payload
    begun: float
    source_id: int | None = None
    name: str = ""
    answer: Answer | None = None
    failed: bool = False
    original_id: int | None = None
    edited: bool = False
    """True if the original response was edited later."""
    finished: bool = False
    followup_ids: list[int] = field(default_factory=list)
    modal: Payload | None = None
    choices: list[Payload] = field(default_factory=list)
    answered_after_s: float | None = None

    @property
    def origin(self) -> Origin:
        return Origin(self.id, int(self.kind), self.user_id, self.name, self.source_id)

    def may_answer(self, answer: Answer) -> bool:
        possible = POSSIBLE[self.kind]
        if self.kind is Kind.MODAL and self.source_id is not None:
            possible |= UPDATES
        return answer in possible


class Interactions:
    """Delivers interactions to the bot and enforces the deadlines of responses."""

    def __init__(self, world: World, payloads: Payloads, gateway: Gateway, faults: Faults) -> None:
        self.world = world
        self.payloads = payloads
        self.gateway = gateway
        self.faults = faults
        self.all: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}

    # From a person to the bot

    def begin(
        self,
        kind: Kind,
        user: User,
        channel: Channel,
        data: Payload,
        *,
        source: Message | None = None,
        name: str = "",
    ) -> Interaction:
        """Deliver an interaction of a person; the bot has three seconds from now."""
        interaction = Interaction(
            self.world.ids.next(),
            secrets.token_urlsafe(48),
            kind,
            user.id,
            channel.id,
            data,
            time.monotonic(),
            source.id if source else None,
            name,
        )
        self._forget_old()
        self.all[interaction.id] = interaction
        self._by_token[interaction.token] = interaction
        loop = asyncio.get_running_loop()
        loop.call_later(self.world.settings.acknowledge_s, self.expire, interaction)
        self.deliver(interaction)
        if self.faults.take("", FaultKind.DUPLICATE):
            self.deliver(interaction)
        return interaction

    def deliver(self, interaction: Interaction) -> None:
        """Send the interaction over the gateway, also a second time."""
        channel = self.world.channels[interaction.channel_id]
        body = self.payload(interaction)
        direct = channel.kind is ChannelKind.DM
        self.gateway.dispatch("INTERACTION_CREATE", body, direct=direct)

    def payload(self, interaction: Interaction) -> Payload:
        world = self.world
        user = world.users[interaction.user_id]
        channel = world.channels[interaction.channel_id]
        direct = channel.kind is ChannelKind.DM
        place = self.payloads.channel(channel)
        place["permissions"] = str(world.permissions_of(user.id, channel))
        body: Payload = {
            "id": str(interaction.id),
            "application_id": str(world.bot.id),
            "type": int(interaction.kind),
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "channel_id": str(channel.id),
            "channel": place,
            "locale": user.locale,
            "app_permissions": str(BOT_IN_DIRECT_MESSAGES if direct else world.permissions_of(world.bot.id, channel)),
            "entitlements": [],
            "authorizing_integration_owners": self.payloads.installed(channel),
            "context": 1 if direct else 0,
            "attachment_size_limit": world.settings.file_bytes,
        }
        if direct:
            body["user"] = self.payloads.user(user)
        else:
            body["member"] = self.payloads.member(user, channel)
            body["guild_id"] = str(world.guild_id)
            body["guild_locale"] = "en-US"
            guild_id = str(world.guild_id)
            body["guild"] = {"id": guild_id, "locale": "en-US", "features": []}
        source = world.messages.get(interaction.source_id or 0)
        if source is not None:
            body["message"] = self.payloads.message(source)
        return body

    def _forget_old(self) -> None:
        """Drop interactions whose tokens have long expired."""
        oldest = time.monotonic() - 2 * self.world.settings.token_s
        for interaction in list(self.all.values()):
            if interaction.begun >= oldest:
                return
            del self.all[interaction.id]
            del self._by_token[interaction.token]

    def expire(self, interaction: Interaction) -> None:
        """End the time for its first response."""
        if interaction.answer is None:
            interaction.failed = True
            self._tell(interaction)

    def _tell(self, interaction: Interaction) -> None:
        self.world.tell(InteractionChanged(interaction.id))

    # From the bot to the person

    def awaiting(self, interaction_id: int, token: str) -> Interaction:
        """Return the interaction if it may still be acknowledged."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != interaction_id or interaction.failed:
            raise unknown("Interaction")
        if interaction.answer is not None:
            raise already_acknowledged()
        return interaction

    def acknowledge(self, interaction: Interaction, kind: int) -> Answer:
        """Store the kind of the first response; refuses kinds that this interaction cannot have."""
        possible = [a for a in Answer if interaction.may_answer(a)]
        if kind not in possible:
            listed = ", ".join(str(int(a)) for a in possible)
            raise invalid_form([Problem(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")])
        interaction.answer = Answer(kind)
        interaction.answered_after_s = time.monotonic() - interaction.begun
        return interaction.answer

    def answered(self, token: str) -> Interaction:
        """Return the acknowledged interaction of a webhook token, while it is valid."""
        interaction = self._by_token.get(token)
        if interaction is None:
            raise invalid_webhook_token()
        if time.monotonic() - interaction.begun > self.world.settings.token_s:
            raise invalid_webhook_token()
        if interaction.answer is None:
            raise unknown("Webhook")
        return interaction

    def original(self, interaction: Interaction) -> Message:
        """Return the message that `@original` stands for."""
        message = self.world.messages.get(interaction.original_id or 0)
        if message is None:
            raise unknown("Message")
        return message

    def own_message(self, interaction: Interaction, reference: str) -> Message:
        """Return a message that this interaction's token may read and edit."""
        if reference == "@original":
            return self.original(interaction)
        mine = {interaction.original_id, interaction.source_id, *interaction.followup_ids}
        if not reference.isdecimal() or int(reference) not in mine:
            raise unknown("Message")
        message = self.world.messages.get(int(reference))
        if message is None:
            raise unknown("Message")
        return message

    def changed(self, interaction: Interaction, *, finished: bool = False) -> None:
        """Announce that more of the response is visible; `finished` when nothing more will come."""
        interaction.finished = interaction.finished or finished
        self._tell(interaction)
