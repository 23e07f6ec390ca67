"""What a person's Discord client does: offers commands, fills in options, presses and submits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.sandbox.commands import GLOBAL, Commands
from bot.sandbox.interactions import Interaction, Interactions, Kind
from bot.sandbox.limits.commands import CHAT_INPUT, GROUP, INTEGER, SUBCOMMAND
from bot.sandbox.limits.components import BUTTON, STRING_SELECT, TEXT, TEXT_INPUT, USER_SELECT, parts_of
from bot.sandbox.limits.modals import CHECKBOX, LABEL, RADIO_GROUP
from bot.sandbox.mentions import mentioned, notified
from bot.sandbox.payloads import Payloads
from bot.sandbox.reading import Field, Modal
from bot.sandbox.wire import Payload
from bot.sandbox.world import Channel, ChannelKind, Message, User, World

USER, CHANNEL, MENTIONABLE = 6, 7, 9
PRIVATE_CONTEXT, GUILD_CONTEXT = 1, 0
USER_MENUS = frozenset({5, 7})

Value = str | int | float | bool
Answers = Mapping[str, str | Sequence[str]]


class NotPossible(Exception):
    """Discord's client would not let a person do this."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One command that can be sent: `/tm build`, with the options it takes."""

    command: Payload
    path: tuple[str, ...]
    description: str
    options: tuple[Payload, ...]

    @property
    def name(self) -> str:
        return "/" + " ".join(self.path)

    def option(self, name: str) -> Payload:
        for option in self.options:
            if option["name"] == name:
                return option
        names = ", ".join(str(option["name"]) for option in self.options) or "none"
        raise NotPossible(f"{self.name} has no option {name!r}; its options: {names}")


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
        """The commands this person can use in this channel."""
        if channel.archived:
            return []
        usable = [c for c in self.commands.everywhere() if self._may_use(c, channel)]
        return [leaf for command in usable for leaf in leaves_of(command)]

    def _may_use(self, command: Payload, channel: Channel) -> bool:
        if command["type"] != CHAT_INPUT:
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
        """The command of this full name."""
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
        filled = [_filled(leaf.option(name), value) for name, value in values.items()]
        data = self._command_data(leaf, filled)
        if resolved := self._resolved(filled):
            data["resolved"] = resolved
        return self.interactions.begin(Kind.COMMAND, self.user, channel, data, name=" ".join(leaf.path))

    def autocomplete(
        self, leaf: Leaf, channel: Channel, values: Mapping[str, Value], focused: str, typed: str
    ) -> Interaction:
        """Ask for suggestions while an option is being typed."""
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
        return self._resolved_users(users) | self._resolved_channels(channels)

    def _resolved_users(self, ids: Sequence[str]) -> Payload:
        users = [self.world.users[int(i)] for i in ids if i.isdecimal() and int(i) in self.world.users]
        if not users:
            return {}
        members = {str(u.id): self.payloads.member(u) | {"permissions": str(u.permissions)} for u in users}
        for member in members.values():
            del member["user"], member["deaf"], member["mute"]
        return {"users": {str(u.id): self.payloads.user(u) for u in users}, "members": members}

    def _resolved_channels(self, ids: Sequence[str]) -> Payload:
        found = [self.world.channels[int(i)] for i in ids if int(i) in self.world.channels]
        if not found:
            return {}
        granted = str(self.user.permissions)
        return {"channels": {str(c.id): self.payloads.channel(c) | {"permissions": granted} for c in found}}

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
        _check_options(part, values)
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
        """Send a modal with these answers, by custom id; the others keep what stood in them."""
        known = {field.custom_id for field in modal.fields}
        if strange := set(answers) - known:
            raise NotPossible(f"the modal has no field {', '.join(sorted(strange))}; it has {sorted(known)}")
        filled = {f.custom_id: self._answered(f, answers.get(f.custom_id)) for f in modal.fields}
        before = modal.interaction
        assert before.modal is not None, "a modal comes from an interaction that opened it"
        components = [_submitted(component, filled) for component in before.modal["components"]]
        data: Payload = {"custom_id": modal.custom_id, "components": components}
        chosen = [v for f in modal.fields if f.kind in USER_MENUS for v in filled[f.custom_id]["values"]]
        data["resolved"] = self._resolved_users(chosen)
        channel = self.world.channels[before.channel_id]
        source = self.world.messages.get(before.source_id or 0)
        return self.interactions.begin(Kind.MODAL, self.user, channel, data, source=source)

    def _answered(self, field: Field, answer: str | Sequence[str] | None) -> Payload:
        """The value of one field, refused where Discord's client would refuse it."""
        if field.kind == TEXT_INPUT:
            text = str(answer if answer is not None else field.value or "")
            if field.required and not text:
                raise NotPossible(f"{field.label!r} must be filled in")
            if text and not field.least <= len(text) <= field.most:
                raise NotPossible(f"{field.label!r} takes {field.least} to {field.most} characters")
            return {"value": text}
        if field.kind == CHECKBOX:
            return {"value": answer in ("true", "yes", "1")}
        if field.kind == RADIO_GROUP:
            return {"value": answer}
        preset = [str(option.value) for option in field.options if option.default]
        values = [answer] if isinstance(answer, str) else list(preset if answer is None else answer)
        if not field.least <= len(values) <= field.most and (values or field.required):
            raise NotPossible(f"{field.label!r} takes {field.least} to {field.most} entries")
        offered = [option.value for option in field.options]
        if offered and (unknown := [value for value in values if value not in offered]):
            raise NotPossible(f"{field.label!r} does not offer {unknown}")
        return {"values": values}

    # Talking

    def say(self, channel: Channel, text: str) -> Message:
        """Write an ordinary message."""
        if not text.strip():
            raise NotPossible("an empty message cannot be sent")
        if channel.archived and channel.locked:
            raise NotPossible("the thread is locked")
        message = Message(self.world.ids.next(), channel.id, self.user.id, content=text)
        message.mentions = mentioned(self.world, message, None)
        message.pings = notified(self.world, message, None)
        return self.world.post(message)


def leaves_of(command: Payload) -> Iterator[Leaf]:
    """Every command that can be sent within a command tree."""

    def walk(holder: Payload, path: tuple[str, ...]) -> Iterator[Leaf]:
        options: list[Payload] = holder.get("options") or []
        deeper = [option for option in options if option["type"] in (SUBCOMMAND, GROUP)]
        if not deeper:
            yield Leaf(command, path, str(holder.get("description") or ""), tuple(options))
        for option in deeper:
            yield from walk(option, (*path, str(option["name"])))

    yield from walk(command, (str(command["name"]),))


def _filled(option: Payload, value: Value) -> Payload:
    """An option as it is sent, refused where Discord's client would refuse it."""
    name, kind = option["name"], option["type"]
    for choice in option.get("choices") or []:
        if value in (choice["name"], choice["value"]):
            return {"name": name, "type": kind, "value": choice["value"]}
    if option.get("choices"):
        offered = ", ".join(str(choice["name"]) for choice in option["choices"])
        raise NotPossible(f"{name} must be one of {offered}, not {value!r}")
    return {"name": name, "type": kind, "value": _typed(option, value)}


def _typed(option: Payload, value: Value) -> Value:
    name = option["name"]
    match option["type"]:
        case 3:
            text = str(value)
            least, most = option.get("min_length") or 0, option.get("max_length") or 6000
            if not least <= len(text) <= most:
                raise NotPossible(f"{name} takes {least} to {most} characters")
            return text
        case 4 | 10:
            return _number(option, value)
        case 5:
            if str(value).lower() not in ("true", "false"):
                raise NotPossible(f"{name} must be true or false")
            return str(value).lower() == "true"
        case _:
            return str(value)


def _number(option: Payload, value: Value) -> int | float:
    try:
        number = int(value) if option["type"] == INTEGER else float(value)
    except ValueError:
        raise NotPossible(f"{option['name']} must be a number, not {value!r}") from None
    least, most = option.get("min_value"), option.get("max_value")
    if (least is not None and number < least) or (most is not None and number > most):
        raise NotPossible(f"{option['name']} must lie between {least} and {most}")
    return number


def _check_options(part: Payload, values: Sequence[str]) -> None:
    if part["type"] != STRING_SELECT:
        return
    offered = [option["value"] for option in part["options"]]
    for value in values:
        if value not in offered:
            raise NotPossible(f"the menu does not offer {value!r}; it offers {offered}")


def _submitted(component: Payload, filled: Mapping[str, Payload]) -> Payload:
    """A component of a modal as it is sent back."""
    kept: Payload = {key: component[key] for key in ("type", "id", "custom_id") if key in component}
    if component["type"] == LABEL:
        return kept | {"component": _submitted(component["component"], filled)}
    if component["type"] == TEXT:
        return kept
    if "components" in component:
        return kept | {"components": [_submitted(c, filled) for c in component["components"]]}
    return kept | filled[component["custom_id"]]
