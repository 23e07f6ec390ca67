"""The application commands that the bot has registered."""

from __future__ import annotations

from bot.sandbox.limits import check_command, check_commands
from bot.sandbox.news import CommandsChanged
from bot.sandbox.wire import ApiError, Payload, invalid_form, unknown
from bot.sandbox.world import World

GLOBAL = 0


class Commands:
    """Commands by scope: `GLOBAL` or the id of the guild."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.by_scope: dict[int, list[Payload]] = {}

    def of(self, scope: int) -> list[Payload]:
        return self.by_scope.get(scope, [])

    def everywhere(self) -> list[Payload]:
        """Return all commands of the guild and the global ones, as a person sees them."""
        return [command for commands in self.by_scope.values() for command in commands]

    def find(self, scope: int, command_id: int) -> Payload:
        for command in self.of(scope):
            if command["id"] == str(command_id):
                return command
        raise unknown("application command")

    def replace_all(self, scope: int, commands: list[Payload]) -> list[Payload]:
        if problems := check_commands(commands):
            raise invalid_form(problems)
        old = self.of(scope)
        self.by_scope[scope] = [self._registered(scope, command, old) for command in commands]
        self.world.tell(CommandsChanged())
        return self.by_scope[scope]

    def put(self, scope: int, command: Payload) -> Payload:
        """Register one command; one of the same name and type is replaced."""
        if problems := check_command(command):
            raise invalid_form(problems)
        registered = self._registered(scope, command, self.of(scope))
        others = [c for c in self.of(scope) if c["id"] != registered["id"]]
        if len(others) >= 100:
            message = "Maximum number of application commands reached (100)"
            raise ApiError(400, 30032, message)
        self.by_scope[scope] = [*others, registered]
        self.world.tell(CommandsChanged())
        return registered

    def remove(self, scope: int, command_id: int) -> None:
        self.by_scope[scope].remove(self.find(scope, command_id))
        self.world.tell(CommandsChanged())

    def _registered(self, scope: int, command: Payload, old: list[Payload]) -> Payload:
        kind = command.get("type", 1)
        known = next((c for c in old if (c["name"], c["type"]) == (command["name"], kind)), None)
        body: Payload = {
            "default_member_permissions": None,
            "nsfw": False,
            "contexts": None,
            "integration_types": [0],
            "options": [],
            "description": "",
        }
        body |= command
        body |= {
            "id": known["id"] if known else str(self.world.ids.next()),
            "application_id": str(self.world.bot.id),
            "type": kind,
            "version": str(self.world.ids.next()),
            "dm_permission": command.get("dm_permission", True),
        }
        if scope != GLOBAL:
            body["guild_id"] = str(scope)
        return body
