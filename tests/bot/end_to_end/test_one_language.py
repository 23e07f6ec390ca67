"""All responses and posts are in the language that the user or the server has chosen.

The language is the made-up one, so texts that bypass the catalogs are recognised by their letters.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Iterator
from pathlib import Path

import pytest

from bot.language import catalogs
from bot.panels.control_ids import ControlId
from bot.sandbox import Message, NotPossible, Person, Reply, Sandbox, buttons_of, menus_of, text_of
from bot.sandbox import Settings as SandboxSettings
from tests.bot.end_to_end.conftest import UNHURRIED_S, settings_for, working
from tests.bot.end_to_end.titles import TITLES
from tests.bot.pseudo_language import PSEUDO, untranslated, write_pseudo
from tests.bot.random_texts import NAMES

MOST_ENTRIES = 4
"""The number of entries of each menu that are tried."""
OUTSIDE = (
    *("/help", "/my games", "/my reminders after:1h,2d quiet:22-7", "/my away duration:3d", "/my away duration:off"),
    *("/my colours colours:strong", "/my colours colours:normal"),
    *("/my rating shown:False", "/my data what:delete", "/stats player", "/stats server", "/stats title title:{title}"),
    *("/rules about:xyzzy title:{title}", "/rules about:1.1 title:{title}", "/game status", "/game join", "/do text:x"),
    *("/club template list", "/club audit", "/tutorial", "/tutorial title:{title}"),
)
IN_THE_LOBBY = (
    *(
        "/setup",
        "/club index",
        "/help",
        "/game status",
        "/game clock",
        "/game options",
        "/game board",
        "/game seat bot",
    ),
    *("/my games", "/my data what:delete"),
)
AT_THE_TABLE = (
    *("/help", "/game status", "/game standing", "/game board", "/game board as:text", "/game tableau", "/game hand"),
    *(
        "/game record log",
        "/game record history",
        "/game seat orders",
        "/game record verify",
        "/game record export",
        "/game undo",
        "/game redo",
    ),
    *("/game watch what:turns", "/game clock", "/game options", "/game join", "/game leave", "/game start"),
    *(
        "/my games",
        "/game note",
        "/game note text:7",
        "/game again",
        "/game seat bot",
        "/game seat replace",
        "/game turn",
        "/club audit",
    ),
    *("/do text:pass", "/do text:burn 3"),
)
DECIDING = ("forget_me", "confirm", "start", "leave", "offer_seats", "give_up_seats", "abandon")
"""Controls that would end the game or lobby being viewed."""
NAMED = {"English", "Nora", "Polis", "UTC"}
"""Names that are the same in every language."""


class Listener:
    """Does one thing after the other and records English words in the responses."""

    def __init__(self) -> None:
        self.english: dict[str, str] = {}
        self.heard = 0

    def hear(self, place: str, text: str | None) -> None:
        """Record a text."""
        self.heard += bool(text)
        for word in untranslated(text or ""):
            if word not in NAMED:
                self.english[f"{place}: {word}"] = text or ""

    def read(self, place: str, message: Message) -> None:
        """Record all text of a message; the notation below a choice is the same in all languages."""
        self.hear(place, text_of(message))
        for button in buttons_of(message):
            self.hear(f"{place}, button", button.label)
        for menu in menus_of(message):
            self.hear(f"{place}, menu", menu.placeholder)
            for option in menu.options:
                self.hear(f"{place}, entry", option.label)
        for file in message.attachments:
            self.hear(f"{place}, picture", file.description)

    def answered(self, place: str, reply: Reply) -> Message | None:
        """Record a response of any kind."""
        assert reply.error is None, f"{place}: {reply.error}"
        shown = [message for message in (reply.message, *reply.followups) if message is not None]
        for message in shown:
            self.read(place, message)
        if reply.modal is not None:
            for text in (reply.modal.title, *reply.modal.texts, *(field.label for field in reply.modal.fields)):
                self.hear(f"{place}, form", text)
        return next(iter(shown), None)

    async def command(self, person: Person, line: str) -> Message | None:
        """Type a command, then use every control of the response once."""
        shown = self.answered(line, await person.command(line))
        if shown is not None and shown.reader_id == person.id:
            await self.everything(person, line, shown)
        return shown

    async def everything(self, person: Person, place: str, message: Message) -> None:
        """Use every button and menu of a message that stays in place."""
        for button in buttons_of(message):
            control = ControlId.read(button.custom_id or "")
            if control is not None and control.route not in DECIDING and not button.disabled:
                await self._used(f"{place} > {control.route}", person.press(message, custom_id=button.custom_id))
        for menu in menus_of(message):
            for option in menu.options[:MOST_ENTRIES]:
                await self._used(f"{place} > menu", person.choose(message, menu.custom_id, [str(option.value)]))

    async def _used(self, place: str, using: Awaitable[Reply]) -> None:
        try:
            self.answered(place, await using)
        except NotPossible:
            # Another control has changed the message meanwhile.
            return


@pytest.fixture
def made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Yield with the made-up language next to English."""
    # All commands of a title together have at most 8,000 characters on Discord.
    write_pseudo(tmp_path / "locale", longer=0.1)
    monkeypatch.setattr(catalogs, "LOCALE", tmp_path / "locale")
    catalogs.clear()
    yield
    catalogs.clear()


@pytest.fixture
async def foreigners(made_up: None, tmp_path: Path) -> AsyncIterator[tuple[Sandbox, list[Person]]]:
    """Return people who have chosen it, on a server that has."""
    async with Sandbox(SandboxSettings(acknowledge_s=UNHURRIED_S, people=NAMES)) as sandbox:
        settings = settings_for(sandbox, tmp_path).model_copy(update={"default_language": PSEUDO})
        async with working(sandbox, settings):
            people = [sandbox.person(name) for name in NAMES[:3]]
            for person in people:
                await person.command(f"/my language language:{PSEUDO}")
            yield sandbox, people


def ids(message: Message, route: str) -> list[str]:
    """Return the ids of the buttons that do something."""
    known = [button.custom_id or "" for button in buttons_of(message)]
    return [each for each in known if (control := ControlId.read(each)) is not None and control.route == route]


@pytest.mark.parametrize("title", TITLES)
async def test_every_answer_and_every_post_is_in_the_chosen_language(
    title: str, foreigners: tuple[Sandbox, list[Person]]
) -> None:
    sandbox, (host, guest, stranger) = foreigners
    listener = Listener()
    for line in OUTSIDE:
        await listener.command(stranger, line.format(title=title))
    lobby = await listener.command(host, f"/game new title:{title}")
    assert lobby is not None
    await guest.press(lobby, custom_id=ids(lobby, "join")[0])
    for line in IN_THE_LOBBY:
        await listener.command(host, line)
    await host.press(lobby, custom_id=ids(lobby, "start")[0])
    for ready in ids(lobby, "ready"):
        # The options have changed since the guest has joined, who begins the game with this answer.
        await guest.press(lobby, custom_id=ready)
    post = await sandbox.wait_for_message(lambda message: not message.ephemeral and bool(ids(message, "turn")))
    for person in (host, guest, stranger):
        await listener.everything(person, "post", post)
    for line in AT_THE_TABLE:
        await listener.command(host, line)
    for person in (host, guest):
        for name in [name for name in person.commands_offered() if name.startswith(f"/{title} ")]:
            leaf, _ = person.parsed(name)
            if not any(option.get("required") for option in leaf.options):
                await listener.command(person, name)
    for message in sandbox.messages():
        listener.read("post", message)
    assert listener.english == {}
    assert listener.heard > 500
