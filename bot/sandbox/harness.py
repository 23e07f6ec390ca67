"""Simulated users for end-to-end tests. They act through a Discord client and return the visible results.

    anna, boris = sandbox.person("Anna"), sandbox.person("Boris")
    panel = (await anna.command("/tm build", hex="E7")).shown
    reply = await anna.press(panel, "Confirm")
    modal = (await anna.press(panel, "Trade")).opened
    await anna.submit(modal, {"Terms": "two coins"})
    turn = await sandbox.wait_for_message(lambda message: boris.id in message.pings, after=panel)

Actions that Discord's client would not allow raise `NotPossible`. If the bot does not respond, `reply.error` has the
error text of the client.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bot.sandbox.client import Answers, Client
from bot.sandbox.commands import Commands
from bot.sandbox.form_filling import Leaf, NotPossible, Value
from bot.sandbox.interactions import Answer, Interaction, Interactions
from bot.sandbox.message_parts import (
    Button,
    Choice,
    Menu,
    Modal,
    buttons_of,
    choices_of,
    menus_of,
    modal_of,
    text_of,
)
from bot.sandbox.objects import Attachment, Channel, Message, User
from bot.sandbox.world import PATIENCE_S, World

NO_ANSWER = "The application did not respond"
"""The error text of Discord's client."""
Given: TypeAlias = "Value | Person | Channel | Attachment"
"""The value of a command option."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The visible result of an interaction.

    `message` is the response or the updated message, including later edits; `followups` are the messages after it, and
    `error` is Discord's text when the bot does not respond.
    """

    interaction: Interaction
    message: Message | None
    modal: Modal | None
    choices: list[Choice]
    followups: list[Message]
    error: str | None

    @property
    def text(self) -> str:
        """The whole text of the response."""
        return text_of(self.shown)

    @property
    def shown(self) -> Message:
        """The response, which must exist."""
        message = self.message or next(iter(self.followups), None)
        assert message is not None, f"no message was shown: {self.error or self.interaction.answer}"
        return message

    @property
    def opened(self) -> Modal:
        """The modal, which must exist."""
        assert self.modal is not None, f"no modal was opened: {self.error or self.interaction.answer}"
        return self.modal


class Person:
    """A person with a Discord client, viewing one channel."""

    def __init__(
        self, world: World, commands: Commands, interactions: Interactions, user: User, channel: Channel
    ) -> None:
        self.world = world
        self.commands = commands
        self.interactions = interactions
        self.user = user
        self.channel = channel
        self.client = Client(world, commands, interactions, user)
        self.patience_s = PATIENCE_S

    def __repr__(self) -> str:
        return f"<{self.user.name} in #{self.channel.name}>"

    @property
    def id(self) -> int:
        return self.user.id

    @property
    def name(self) -> str:
        return self.user.name

    @property
    def mention(self) -> str:
        return f"<@{self.user.id}>"

    def at(self, channel: Channel) -> Person:
        """Return the same person viewing another channel or thread."""
        person = Person(self.world, self.commands, self.interactions, self.user, channel)
        person.patience_s = self.patience_s
        return person

    def alone(self) -> Person:
        """Return the same person in the direct messages with the bot."""
        return self.at(self.world.direct_channel(self.user.id))

    # Doing

    async def command(self, line: str, /, *, wait: bool = True, **options: Given) -> Reply:
        """Send a command: `command("/tm build", hex="E7")` or `command("/tm build hex:E7")`.

        A trailing underscore avoids Python's keywords: `as_="text"` is the option `as`.
        """
        leaf, typed = self.parsed(line)
        values = typed | {name.rstrip("_"): _plain(value) for name, value in options.items()}
        return await self._reply(self.client.run(leaf, self.channel, values), wait=wait)

    async def use(self, entry: str, on: Person | Message) -> Reply:
        """Choose an entry of the bot in the context menu of a person or a message."""
        target = on.user if isinstance(on, Person) else on
        return await self._reply(self.client.use(entry, target, self.channel))

    async def autocomplete(self, line: str, option: str, typed: str = "", /, **options: Given) -> list[Choice]:
        """Return the suggestions shown while `option` is being typed, with these options filled in before."""
        leaf, before = self.parsed(line)
        values = before | {name.rstrip("_"): _plain(value) for name, value in options.items()}
        begun = self.client.autocomplete(leaf, self.channel, values, option, typed)
        return (await self._reply(begun)).choices

    async def press(
        self, message: Message, label: str | None = None, *, custom_id: str | None = None, wait: bool = True
    ) -> Reply:
        """Press the button of this label (or emoji) or custom id."""
        if custom_id is None:
            custom_id = _button_called(message, label).custom_id
        if custom_id is None:
            raise NotPossible("a link opens in the browser; it does not reach the bot")
        return await self._reply(self.client.press(message, custom_id), wait=wait)

    async def choose(
        self,
        message: Message,
        custom_id: str | None = None,
        values: Sequence[str | Person | Channel] = (),
        *,
        wait: bool = True,
    ) -> Reply:
        """Choose entries of a menu, by value or label; the only menu needs no custom id."""
        menu = _menu_called(message, custom_id)
        plain = [str(_plain(value)) for value in values]
        by_label = {choice.label: str(choice.value) for choice in menu.options}
        known = {str(choice.value) for choice in menu.options}
        chosen = [value if value in known else by_label.get(value, value) for value in plain]
        return await self._reply(self.client.choose(message, menu.custom_id, chosen), wait=wait)

    async def submit(self, modal: Modal, answers: Answers | None = None) -> Reply:
        """Submit a modal; answers are given by custom id or by label."""
        by_label = {field.label: field.custom_id for field in modal.fields}
        named = {by_label.get(key, key): value for key, value in (answers or {}).items()}
        return await self._reply(self.client.submit(modal, named))

    def file(self, filename: str, data: bytes) -> Attachment:
        """Return a file for a command: `command("/game record import", log=anna.file("game.log", data))`."""
        return self.world.upload(filename, data)

    def say(self, text: str) -> Message:
        """Write an ordinary message into the channel."""
        return self.client.say(self.channel, text)

    def dismiss(self, message: Message) -> None:
        """Dismiss an ephemeral message."""
        if message.reader_id != self.user.id:
            raise NotPossible("only one's own ephemeral messages can be dismissed")
        self.world.remove(message)

    # Seeing

    def messages(self) -> list[Message]:
        """Return the messages that this person sees in the channel, oldest first."""
        return [m for m in self.world.messages_in(self.channel.id) if self.world.visible(m, self.user.id)]

    def commands_offered(self) -> list[str]:
        """Return the names of all commands that can be typed here."""
        return [leaf.name for leaf in self.client.offered(self.channel)]

    # Inner parts

    def parsed(self, line: str) -> tuple[Leaf, dict[str, Value]]:
        """Return a typed line split into the command and its `name:value` options.

        Text without a name goes into the option of a command that requires just one.
        """
        words = tuple(line.strip().removeprefix("/").split())
        offered = [*self.client.offered(self.channel)]
        named = {path: leaf for leaf in reversed(offered) for path in (leaf.labels(self.user.locale), leaf.path)}
        for length in range(min(3, len(words)), 0, -1):
            if (leaf := named.get(words[:length])) is not None:
                return leaf, _typed_options(leaf, words[length:])
        return self.client.leaf(line, self.channel), {}

    async def _reply(self, interaction: Interaction, *, wait: bool = True) -> Reply:
        def seen() -> bool | None:
            done = interaction.finished if wait else interaction.answer is not None
            return True if done or interaction.failed else None

        try:
            await self.world.until(seen, self.patience_s)
        except TimeoutError:
            raise TimeoutError(
                f"the bot answered with {interaction.answer!r} and then showed nothing for {self.patience_s} s"
                " (wait=False returns at once)"
            ) from None
        messages = self.world.messages
        # A click may be acknowledged without a change of its message, and answered by a new message.
        unchanged = interaction.answer is Answer.DEFERRED_UPDATE and not interaction.edited
        return Reply(
            interaction,
            None if unchanged and interaction.followup_ids else messages.get(interaction.original_id or 0),
            modal_of(interaction),
            choices_of(interaction.choices),
            [messages[i] for i in interaction.followup_ids if i in messages],
            NO_ANSWER if interaction.failed else None,
        )


def _plain(value: Given) -> Value:
    return str(value.id) if isinstance(value, Person | Channel | Attachment) else value


def _typed_options(leaf: Leaf, words: Sequence[str]) -> dict[str, Value]:
    names = {str(option["name"]) for option in leaf.options}
    required = [str(option["name"]) for option in leaf.options if option.get("required")]
    found: dict[str, list[str]] = {}
    current: list[str] | None = None
    for word in words:
        name, colon, rest = word.partition(":")
        if colon and name in names:
            current = found.setdefault(name, [])
            current += [rest] if rest else []
        elif current is None and len(required) == 1:
            current = found.setdefault(required[0], [])
            current.append(word)
        elif current is None:
            raise NotPossible(f"{word!r} belongs to no option of {leaf.name}; write option:value")
        else:
            current.append(word)
    return {name: " ".join(parts) for name, parts in found.items()}


def _button_called(message: Message, label: str | None) -> Button:
    buttons = buttons_of(message)
    for button in buttons:
        if label in (button.label, button.emoji, f"{button.emoji} {button.label}"):
            return button
    raise NotPossible(f"no button {label!r}; there are {[b.label or b.emoji for b in buttons]}")


def _menu_called(message: Message, custom_id: str | None) -> Menu:
    menus = menus_of(message)
    if custom_id is None and len(menus) == 1:
        return menus[0]
    for menu in menus:
        if menu.custom_id == custom_id:
            return menu
    raise NotPossible(f"no menu {custom_id!r}; there are {[menu.custom_id for menu in menus]}")
