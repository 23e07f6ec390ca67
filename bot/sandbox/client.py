"""A simulated Discord client: offers commands, fills in options, presses and submits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.sandbox.commands import GLOBAL, Commands
from bot.sandbox.form_filling import (
    Leaf,
    NotPossible,
    Value,
    answered,
    check_options,
    filled_option,
    leaves_of,
    submitted,
)
from bot.sandbox.interactions import Interaction, Interactions, Kind
from bot.sandbox.limits.commands import CHAT_INPUT, GROUP, MESSAGE_COMMAND, SUBCOMMAND, USER_COMMAND
from bot.sandbox.limits.components import BUTTON, ROLE_SELECT, STRING_SELECT, USER_SELECT, parts_of
from bot.sandbox.limits.modals import FILE_UPLOAD
from bot.sandbox.mentions import mentioned, notified
from bot.sandbox.message_parts import Modal
from bot.sandbox.objects import Channel, ChannelKind, Message, Permission, User
from bot.sandbox.payloads import Payloads
from bot.sandbox.wire import Payload
from bot.sandbox.world import World

USER, CHANNEL, MENTIONABLE, ATTACHMENT = 6, 7, 9, 11
PRIVATE_CONTEXT, GUILD_CONTEXT = 1, 0
USER_MENUS = frozenset({5, 7})

Answers = Mapping[str, str | Sequence[str]]


class Client:
    """The Discord client of one person."""

    def __init__(self, world: World, commands: Commands, interactions: Interactions, user: User) -> None:
        self.world = world
        self.commands = commands
        self.interactions = interactions
        self.user = user

    @property
    def payloads(self) -> Payloads:
        return self.interactions.payloads

    # Commands

    def offered(self, channel: Channel) -> list[Leaf]:
        """Return the commands that this person can use in this channel."""
        if channel.archived or channel.kind is ChannelKind.FORUM:
            return []
        usable = [c for c in self.commands.everywhere() if self._may_use(c, channel)]
        return [leaf for command in usable for leaf in leaves_of(command)]

    def _may_use(self, command: Payload, channel: Channel, kind: int = CHAT_INPUT) -> bool:
        if command["type"] != kind:
            return False
        direct = channel.kind is ChannelKind.DM
        contexts = command.get("contexts")
        if contexts is not None:
            if (PRIVATE_CONTEXT if direct else GUILD_CONTEXT) not in contexts:
                return False
        elif direct and not command.get("dm_permission", True):
            return False
        if direct:
            return "guild_id" not in command
        needed = command.get("default_member_permissions")
        granted = self.world.permissions_of(self.user.id, channel)
        return needed is None or granted & int(needed) == int(needed)

    def leaf(self, name: str, channel: Channel) -> Leaf:
        """Return the command of this full name."""
        wanted = name.strip().removeprefix("/").split()
        for leaf in self.offered(channel):
            if list(leaf.path) == wanted:
                return leaf
        known = ", ".join(leaf.name for leaf in self.offered(channel)) or "none at all"
        raise NotPossible(f"no command {name!r} in this channel; there are {known}")

    def run(self, leaf: Leaf, channel: Channel, values: Mapping[str, Value]) -> Interaction:
        """Send a command."""
        missing = [o["name"] for o in leaf.options if o.get("required") and o["name"] not in values]
        if missing:
            raise NotPossible(f"{leaf.name} needs {', '.join(missing)}")
        filled = [filled_option(leaf.option(name), self._id(leaf.option(name), v)) for name, v in values.items()]
        data = self._command_data(leaf, filled)
        if resolved := self._resolved(filled):
            data["resolved"] = resolved
        return self.interactions.begin(Kind.COMMAND, self.user, channel, data, name=" ".join(leaf.path))

    def menu_of(self, target: User | Message, channel: Channel) -> list[str]:
        """Return the entries of the bot in the context menu of a person or a message."""
        return [str(command["name"]) for command in self._context_commands(target, channel)]

    def use(self, name: str, target: User | Message, channel: Channel) -> Interaction:
        """Choose an entry in the context menu of a person or a message."""
        offered = {str(command["name"]): command for command in self._context_commands(target, channel)}
        if name not in offered:
            raise NotPossible(f"no entry {name!r} in this menu; there are {sorted(offered)}")
        command = offered[name]
        data: Payload = {
            "id": command["id"],
            "name": name,
            "type": command["type"],
            "target_id": str(target.id),
            "resolved": self._resolved_users([str(target.id)])
            if isinstance(target, User)
            else {"messages": {str(target.id): self.payloads.message(target)}},
        }
        return self.interactions.begin(Kind.COMMAND, self.user, channel, data, name=name)

    def _context_commands(self, target: User | Message, channel: Channel) -> list[Payload]:
        if channel.archived or (isinstance(target, Message) and not self.world.visible(target, self.user.id)):
            return []
        kind = USER_COMMAND if isinstance(target, User) else MESSAGE_COMMAND
        return [each for each in self.commands.everywhere() if self._may_use(each, channel, kind)]

    def _id(self, option: Payload, value: Value) -> Value:
        """Return the id for a person's or channel's name; every other value unchanged."""
        if option["type"] not in (USER, MENTIONABLE, CHANNEL):
            return value
        text = str(value).strip("<@!#>")
        if text.isdecimal():
            return text
        known = self.world.channels if option["type"] == CHANNEL else self.world.users
        for found in known.values():
            if found.name.lower() == text.lower():
                return str(found.id)
        raise NotPossible(f"{option['name']} must be one of {', '.join(k.name for k in known.values())}")

    def autocomplete(
        self, leaf: Leaf, channel: Channel, values: Mapping[str, Value], focused: str, typed: str
    ) -> Interaction:
        """Request suggestions while an option is being typed."""
        option = leaf.option(focused)
        if not option.get("autocomplete"):
            raise NotPossible(f"option {focused!r} of {leaf.name} has no autocomplete")
        filled = [
            {"name": name, "type": leaf.option(name)["type"], "value": value}
            for name, value in values.items()
            if name != focused
        ]
        filled.append({"name": focused, "type": option["type"], "value": typed, "focused": True})
        data = self._command_data(leaf, filled)
        return self.interactions.begin(Kind.AUTOCOMPLETE, self.user, channel, data)

    def _command_data(self, leaf: Leaf, filled: list[Payload]) -> Payload:
        options = filled
        for depth, name in reversed(list(enumerate(leaf.path[1:]))):
            group = depth == 0 and len(leaf.path) == 3
            options = [{"name": name, "type": GROUP if group else SUBCOMMAND, "options": options}]
        data: Payload = {
            "id": leaf.command["id"],
            "name": leaf.command["name"],
            "type": CHAT_INPUT,
            "options": options,
        }
        if leaf.command.get("guild_id", GLOBAL) != GLOBAL:
            data["guild_id"] = leaf.command["guild_id"]
        return data

    def _resolved(self, filled: list[Payload]) -> Payload:
        users = [str(o["value"]) for o in filled if o["type"] in (USER, MENTIONABLE)]
        channels = [str(o["value"]) for o in filled if o["type"] == CHANNEL]
        files = [str(o["value"]) for o in filled if o["type"] == ATTACHMENT]
        return self._resolved_users(users) | self._resolved_channels(channels) | self._resolved_files(files)

    def _resolved_users(self, ids: Sequence[str]) -> Payload:
        users = [self.world.users[int(i)] for i in ids if i.isdecimal() and int(i) in self.world.users]
        if not users:
            return {}
        members = {
            str(u.id): self.payloads.member(u) | {"permissions": str(u.permissions)} for u in users if not u.has_left
        }
        for member in members.values():
            del member["user"], member["deaf"], member["mute"]
        return {"users": {str(u.id): self.payloads.user(u) for u in users}, "members": members}

    def _resolved_channels(self, ids: Sequence[str]) -> Payload:
        found = [self.world.channels[int(i)] for i in ids if int(i) in self.world.channels]
        if not found:
            return {}
        granted = str(self.user.permissions)
        return {"channels": {str(c.id): self.payloads.channel(c) | {"permissions": granted} for c in found}}

    def _resolved_files(self, ids: Sequence[str]) -> Payload:
        files = [self.world.uploads.get(int(i)) if i.isdecimal() else None for i in ids]
        if None in files:
            raise NotPossible("this file has not been uploaded")
        shown = [self.payloads.attachment(self.world.bot.id, file) for file in files if file is not None]
        return {"attachments": {str(file["id"]): file for file in shown}} if shown else {}

    # Components

    def press(self, message: Message, custom_id: str) -> Interaction:
        """Press a button."""
        part = self._component(message, custom_id)
        if part["type"] != BUTTON:
            raise NotPossible(f"{custom_id!r} is a menu, not a button")
        data: Payload = {"component_type": BUTTON, "custom_id": custom_id, "id": part.get("id", 0)}
        return self._component_used(message, data)

    def choose(self, message: Message, custom_id: str, values: Sequence[str]) -> Interaction:
        """Choose entries of a menu."""
        part = self._component(message, custom_id)
        if part["type"] == BUTTON:
            raise NotPossible(f"{custom_id!r} is a button, not a menu")
        least, most = part.get("min_values", 1), part.get("max_values", 1)
        if not least <= len(values) <= most:
            raise NotPossible(f"the menu takes {least} to {most} entries, not {len(values)}")
        check_options(part, values)
        data: Payload = {
            "component_type": part["type"],
            "custom_id": custom_id,
            "id": part.get("id", 0),
            "values": list(values),
        }
        if part["type"] != STRING_SELECT:
            data["resolved"] = self._resolved_menu(part["type"], values)
        return self._component_used(message, data)

    def _resolved_menu(self, kind: int, values: Sequence[str]) -> Payload:
        if kind in USER_MENUS or kind == USER_SELECT:
            return self._resolved_users(values)
        if kind == ROLE_SELECT:
            known = {str(role): self.payloads.role(role) for role in self.world.roles}
            return {"roles": {value: known[value] for value in values}}
        return self._resolved_channels(values)

    def _component(self, message: Message, custom_id: str) -> Payload:
        if message.id not in self.world.messages or not self.world.visible(message, self.user.id):
            raise NotPossible(f"{self.user.name} does not see this message")
        for component in message.components:
            for part in parts_of(component):
                if part.get("custom_id") == custom_id:
                    if part.get("disabled"):
                        raise NotPossible(f"{custom_id!r} is disabled")
                    return part
        raise NotPossible(f"the message has no component {custom_id!r}")

    def _component_used(self, message: Message, data: Payload) -> Interaction:
        channel = self.world.channels[message.channel_id]
        return self.interactions.begin(Kind.COMPONENT, self.user, channel, data, source=message)

    # Modals

    def submit(self, modal: Modal, answers: Answers) -> Interaction:
        """Send a modal with these answers, by custom id; the others keep their values."""
        known = {field.custom_id for field in modal.fields}
        if strange := set(answers) - known:
            raise NotPossible(f"the modal has no field {', '.join(sorted(strange))}; it has {sorted(known)}")
        filled = {f.custom_id: answered(f, answers.get(f.custom_id)) for f in modal.fields}
        before = modal.interaction
        assert before.modal is not None, "a modal comes from an interaction that opened it"
        components = [submitted(component, filled) for component in before.modal["components"]]
        data: Payload = {"custom_id": modal.custom_id, "components": components}
        chosen = [v for f in modal.fields if f.kind in USER_MENUS for v in filled[f.custom_id]["values"]]
        files = [v for f in modal.fields if f.kind == FILE_UPLOAD for v in filled[f.custom_id]["values"]]
        data["resolved"] = self._resolved_users(chosen) | self._resolved_files(files)
        channel = self.world.channels[before.channel_id]
        source = self.world.messages.get(before.source_id or 0)
        return self.interactions.begin(Kind.MODAL, self.user, channel, data, source=source)

    # Talking

    def open_post(self, forum: Channel, name: str, text: str) -> Channel:
        """Open a post in a forum with a first message."""
        if not name.strip() or not text.strip():
            raise NotPossible("a post needs a name and a message")
        number = self.world.ids.next()
        post = self.world.add_channel(
            name, ChannelKind.PUBLIC_THREAD, parent=forum, owner_id=self.user.id, channel_id=number
        )
        self.world.post(Message(number, post.id, self.user.id, plain=text))
        return post

    def say(self, channel: Channel, text: str) -> Message:
        """Write an ordinary message."""
        if not text.strip():
            raise NotPossible("an empty message cannot be sent")
        if channel.kind is ChannelKind.FORUM:
            raise NotPossible("a forum has posts; messages are written in them")
        if channel.locked and not self.world.permissions_of(self.user.id, channel) & Permission.MANAGE_THREADS:
            raise NotPossible("the thread is locked")
        message = Message(self.world.ids.next(), channel.id, self.user.id, plain=text)
        message.mentions = mentioned(self.world, message, None)
        message.pings = notified(self.world, message, None)
        return self.world.post(message)
