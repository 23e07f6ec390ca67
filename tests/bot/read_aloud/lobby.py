"""A game from the command that opens it to its end, with every control used and every mistake made."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from unittest.mock import patch

from bot.panels.control_ids import ControlId
from bot.sandbox import Message, NotPossible, Person, Reply, Sandbox, buttons_of, menus_of, text_of
from bot.sandbox import Settings as SandboxSettings
from rules import GAMES
from tests.bot.end_to_end.conftest import UNHURRIED_S, settings_for, working
from tests.bot.random_texts import Said

HOST, GUEST, STRANGER, *OTHERS = PEOPLE = ("Anna", "Boris", "Eva", "Cyril", "Dana", "Filip")
DECIDING = ("start", "leave", "join", "abandon", "add_bot", "remove_bot")
"""Controls that would change the players; those steps are taken one by one."""
BEFORE = (
    *(f"{HOST}: /game status", f"{STRANGER}: /game start", f"{STRANGER}: /game leave", f"{STRANGER}: /game turn"),
    f"{HOST}: /game new title:{{title}}",
)
IN_THE_LOBBY = (
    *(f"{HOST}: join", f"{GUEST}: start", f"{STRANGER}: options", f"{STRANGER}: leave", f"{STRANGER}: /game start"),
    *(f"{GUEST}: join", f"{GUEST}: options", f"{GUEST}: wishes", f"{GUEST}: /game options"),
    *(f"{HOST}: /game status", f"{HOST}: /game turn", f"{HOST}: /game board", f"{HOST}: /help"),
    *(f"{HOST}: /game new title:{{title}}", f"{HOST}: /game clock", f"{GUEST}: /game clock kind:none"),
    *(f"{HOST}: /game clock kind:move decision:2d", f"{HOST}: /game clock kind:bank bank:10d bonus:1d grace:12h"),
    f"{HOST}: /game clock kind:move decision:soon",
    *(f"{HOST}: add_bot {level}" for level in ("easy", "normal", "strong", "")),
    *(f"{HOST}: remove_bot", f"{HOST}: /game seat bot", f"{HOST}: /my games", f"{HOST}: /club index"),
    *(f"{person}: join" for person in (STRANGER, *OTHERS)),
    *(f"{person}: /game join" for person in (STRANGER, *OTHERS)),
    *(f"{person}: leave" for person in (STRANGER, *OTHERS)),
    *(f"{HOST}: options", f"{HOST}: wishes", f"{HOST}: leave", f"{HOST}: join", f"{HOST}: start"),
)
AT_THE_TABLE = (
    *(f"{HOST}: turn", f"{GUEST}: turn", f"{STRANGER}: turn"),
    *(f"{HOST}: /game start", f"{HOST}: /game join", f"{STRANGER}: /game join", f"{HOST}: /game leave"),
    *(f"{HOST}: /game options", f"{HOST}: /game status", f"{HOST}: /game standing", f"{HOST}: /my games"),
    *(f"{STRANGER}: /game undo", f"{HOST}: /game undo", f"{STRANGER}: /do text:pass", f"{HOST}: /game clock"),
    *(f"{HOST}: /game seat replace", f"{HOST}: /game seat bot", f"{STRANGER}: /game abandon"),
    *(f"{HOST}: /game abandon", f"{GUEST}: /game abandon", f"{HOST}: /game join", f"{HOST}: /game again"),
    f"{HOST}: leave",
)


class Reader:
    """A reader who follows a game from its lobby on, and everything that is shown there."""

    def __init__(self, sandbox: Sandbox, title: str) -> None:
        self.sandbox = sandbox
        self.title = title
        self.people = {name: sandbox.person(name) for name in PEOPLE}
        self.said: list[Said] = []

    async def take(self, step: str) -> None:
        """Take one step: type a command, or press the last public button of this kind."""
        name, _, what = step.partition(": ")
        person = self.people[name]
        if what.startswith("/"):
            reply = await person.command(what.format(title=self.title))
            await self._read(step, reply, person)
            return
        route, _, value = what.partition(" ")
        found = self._control(route)
        if found is None:
            return
        message, custom_id, is_menu = found
        if is_menu != bool(value):
            return
        using = person.choose(message, custom_id, [value]) if is_menu else person.press(message, custom_id=custom_id)
        try:
            await self._read(step, await using, person)
        except NotPossible:
            self.said.append(Said(step, "[disabled]"))

    def posts(self) -> None:
        """Record the content of the channel."""
        for message in self.sandbox.messages():
            if not message.ephemeral:
                self._note("channel", message)

    def _control(self, route: str) -> tuple[Message, str, bool] | None:
        """Return the last public control with this route: its message, its id and whether it is a menu."""
        for message in reversed([each for each in self.sandbox.messages() if not each.ephemeral]):
            for custom_id, is_menu in _controls(message):
                if _route(custom_id) == route:
                    return message, custom_id, is_menu
        return None

    async def _read(self, step: str, reply: Reply, person: Person, *, deeper: int = 2) -> None:
        self._note_form(step, reply)
        shown = [message for message in (reply.message, *reply.followups) if message is not None]
        for message in shown:
            self._note(step, message)
        if deeper and shown and shown[0].reader_id == person.id:
            await self._explore(step, shown[0], person, deeper - 1)

    async def _explore(self, step: str, message: Message, person: Person, deeper: int) -> None:
        """Use the controls of a private response."""
        for button in buttons_of(message):
            route = _route(button.custom_id or "")
            if route not in DECIDING and not button.disabled:
                await self._use(f"{step} › {button.label}", message, button.custom_id, None, person, deeper)
        for menu in menus_of(message):
            for option in menu.options:
                if deeper or option is menu.options[0]:
                    where = f"{step} › {option.label}"
                    await self._use(where, message, menu.custom_id, str(option.value), person, deeper)

    async def _use(
        self, step: str, message: Message, custom_id: str | None, value: str | None, person: Person, deeper: int
    ) -> None:
        try:
            if value is None:
                reply = await person.press(message, custom_id=custom_id)
            else:
                reply = await person.choose(message, custom_id, [value])
            await self._read(step, reply, person, deeper=deeper)
        except NotPossible:
            # Another control has changed the message meanwhile.
            return

    def _note_form(self, step: str, reply: Reply) -> None:
        if reply.error is not None:
            self.said.append(Said(step, f"[{reply.error}]"))
        if reply.modal is not None:
            form = reply.modal
            texts = (form.title, *form.texts, *(f"{field.label} {field.description or ''}" for field in form.fields))
            self.said += [Said(f"{step} form", text) for text in texts]

    def _note(self, step: str, message: Message) -> None:
        self.said += [Said(step, line) for line in text_of(message).splitlines()]
        self.said += [Said(f"{step} button", each.label) for each in buttons_of(message)]
        for menu in menus_of(message):
            self.said.append(Said(f"{step} menu", menu.placeholder or ""))
            for option in menu.options:
                self.said.append(Said(f"{step} entry", f"{option.label} – {option.description or ''}"))
        self.said += [Said(f"{step} picture", each.description or "") for each in message.attachments]


async def of_a_table(title: str, language: str, options: Mapping[str, str]) -> list[Said]:
    """Return the texts of a game of the title with these options, from its opening to its end, in a language.

    The game is the same each time, so that languages can be compared.
    """
    chance = SimpleNamespace(token_hex=lambda _: "read aloud")
    with TemporaryDirectory() as folder, patch("bot.sessions.registry.secrets", chance):
        return [said async for said in _table(title, language, options, Path(folder))]


async def _table(title: str, language: str, options: Mapping[str, str], folder: Path) -> AsyncIterator[Said]:
    async with Sandbox(SandboxSettings(acknowledge_s=UNHURRIED_S, people=PEOPLE)) as sandbox:
        settings = settings_for(sandbox, folder).model_copy(update={"default_language": language})
        async with working(sandbox, settings, {title: GAMES[title]}):
            reader = Reader(sandbox, title)
            for person in reader.people.values():
                await person.command(f"/my language language:{language}")
            for step in BEFORE:
                await reader.take(step)
            host = reader.people[HOST]
            for name, value in options.items():
                panel = (await host.command("/game options")).shown
                await host.choose(panel, values=[name])
                await host.choose(panel, values=[value])
            for step in IN_THE_LOBBY:
                await reader.take(step)
            reader.posts()
            await sandbox.wait_for_message(
                lambda message: not message.ephemeral and any(_route(each) == "turn" for each, _ in _controls(message))
            )
            for step in AT_THE_TABLE:
                await reader.take(step)
            reader.posts()
            for said in reader.said:
                yield said


def _controls(message: Message) -> Iterator[tuple[str, bool]]:
    yield from ((each.custom_id, False) for each in buttons_of(message) if each.custom_id is not None)
    yield from ((each.custom_id, True) for each in menus_of(message))


def _route(custom_id: str) -> str:
    control = ControlId.read(custom_id)
    return "" if control is None else control.route
