"""The panel of the feeds of a person (`/my feed`) or of a server (`/setup`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.access.managers import manages_server
from bot.feeds.addresses import LONGEST, why_refused
from bot.feeds.deliveries import FeedDeliveries
from bot.feeds.web_client import Undelivered
from bot.language.i18n import Localizer, code
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, Form, Item, button, menu, rows, text_field
from bot.panels.message_content import MessageContent
from bot.rate_limits import relative
from bot.responses import (
    Interaction,
    control_of,
    defer,
    menu_values,
    modal_values,
    name_of,
    open_modal,
    send_notice,
    show_panel,
)
from bot.services import Services
from bot.store import feeds, users
from bot.store.feeds import EVENTS, Feed, FeedEvent, FeedFormat, FeedOwner
from bot.wording.clocks import until
from rules.engine import Text, say
from rules.engine.core.text import listing

MOST_FEEDS: Final = 2
"""The most feeds of one person, and of one server."""
TESTS_PER_MINUTE: Final = 5
OWN, SERVER = "my", "server"
"""Whose feeds a control is about."""
FIELD: Final = "url"
FORMATS: Final[Mapping[FeedFormat, Text]] = {
    "discord": say("Discord webhook"),
    "json": say("JSON"),
    "ntfy": say("ntfy"),
}
EVENT_NAMES: Final[Mapping[FeedEvent, Text]] = {
    "turn": say("Turns"),
    "round": say("New rounds"),
    "end": say("Ends of games"),
}


class FeedPanel:
    """Shows and changes feeds. Only their owner sees them; those of a server are for people who manage it."""

    def __init__(self, services: Services, deliveries: FeedDeliveries) -> None:
        self.services = services
        self.deliveries = deliveries
        self.routes = {
            "feeds": self.server,
            "feed_new": self.ask,
            "feed_add": self.add,
            "feed_events": self.choose,
            "feed_test": self.test,
            "feed_remove": self.remove,
        }

    async def own(self, interaction: Interaction) -> None:
        """Show the user's own feeds."""
        await self._show(interaction, FeedOwner(interaction.user.id))

    async def server(self, interaction: Interaction) -> None:
        """Show the feeds of the server."""
        if (owner := await self._owner(interaction)) is not None:
            await self._show(interaction, owner)

    async def ask(self, interaction: Interaction) -> None:
        """Open the form for the address of a new feed."""
        if (wanted := await self._wanted(interaction)) is None:
            return
        owner, format = wanted
        localizer = await self.services.localizer_for(interaction)
        about = say("Only its last characters are shown afterwards. Whoever knows it can post there.")
        field = text_field(FIELD, localizer(say("Web address")), about=localizer(about), most=LONGEST)
        control = ControlId(0, 0, "feed_add", f"{_whose(owner)}.{format}")
        await open_modal(interaction, Form(control, localizer(FORMATS[format]), (field,)))

    async def add(self, interaction: Interaction) -> None:
        """Store the address that was filled in."""
        if (wanted := await self._wanted(interaction)) is None:
            return
        owner, format = wanted
        url = modal_values(interaction).get(FIELD, "").strip()
        refusal = why_refused(url, self.services.settings.feeds)
        if refusal is None:
            async with self.services.store.writing(other=owner.subject) as db:
                present = await feeds.owned(db, owner)
                if len(present) >= MOST_FEEDS:
                    refusal = say("There is no room for another feed; remove one first.")
                else:
                    await users.meet(db, owner.user_id, name_of(interaction))
                    await feeds.add(db, owner, format, url)
        await self._show(interaction, owner, refusal)

    async def choose(self, interaction: Interaction) -> None:
        """Let a feed get the events chosen in its menu."""
        owner = await self._owner(interaction)
        if owner is None:
            return
        values = menu_values(interaction)
        async with self.services.store.writing(other=owner.subject) as db:
            feed = await feeds.find(db, _number(interaction))
            chosen = [event for event in EVENTS if event in values]
            if feed is not None and feed.is_of(owner) and chosen:
                await feeds.choose(db, feed.id, chosen)
        await self._show(interaction, owner)

    async def remove(self, interaction: Interaction) -> None:
        """Remove a feed with its address."""
        owner = await self._owner(interaction)
        if owner is None:
            return
        async with self.services.store.writing(other=owner.subject) as db:
            feed = await feeds.find(db, _number(interaction))
            if feed is not None and feed.is_of(owner):
                await feeds.remove(db, feed.id)
        await self._show(interaction, owner)

    async def test(self, interaction: Interaction) -> None:
        """Send a test to a feed, and tell whether it was delivered."""
        owner = await self._owner(interaction)
        if owner is None:
            return
        now = self.services.clock()
        again_at = self.services.rate_limiter.retry_at(interaction.user.id, "feed", TESTS_PER_MINUTE, now)
        if again_at is not None:
            told = say("You have sent several tests; the next one {when}.", when=relative(again_at))
            await self._show(interaction, owner, told)
            return
        await defer(interaction)
        async with self.services.store.reading() as db:
            feed = await feeds.find(db, _number(interaction))
        note = None
        if feed is not None and feed.is_of(owner):
            note = await self._tested(feed, await self.services.localizer_for(interaction))
        await self._show(interaction, owner, note)

    async def _tested(self, feed: Feed, localizer: Localizer) -> Text:
        try:
            await self.deliveries.test(feed, localizer(say("A test: this address gets news of games.")))
        except Undelivered as error:
            return say("⚠️ {feed} cannot be reached: {problem}.", feed=code(feed.shown), problem=code(str(error)))
        return say("✅ {feed} has got a test.", feed=code(feed.shown))

    async def _owner(self, interaction: Interaction) -> FeedOwner | None:
        """Return whose feeds a control is about. Return None, with a refusal, if the user may not see them."""
        control = control_of(interaction)
        if control is None or control.argument.partition(".")[0] != SERVER:
            return FeedOwner(interaction.user.id)
        if interaction.guild_id is not None and manages_server(interaction):
            return FeedOwner(interaction.user.id, interaction.guild_id)
        localizer = await self.services.localizer_for(interaction)
        await send_notice(interaction, localizer(say("Only those who manage this server can set the bot up.")))
        return None

    async def _wanted(self, interaction: Interaction) -> tuple[FeedOwner, FeedFormat] | None:
        """Return whose feed of which format is wanted. Return None, with an answer, if it cannot be made."""
        owner, format = await self._owner(interaction), _format(interaction)
        if owner is None:
            return None
        if format is None:
            await self._show(interaction, owner)
            return None
        return owner, format

    async def _show(self, interaction: Interaction, owner: FeedOwner, note: Text | None = None) -> None:
        localizer = await self.services.localizer_for(interaction)
        async with self.services.store.reading() as db:
            found = await feeds.owned(db, owner)
        await show_panel(interaction, _panel(found, owner, note, localizer, self.services))


def _panel(
    found: tuple[Feed, ...], owner: FeedOwner, note: Text | None, localizer: Localizer, services: Services
) -> MessageContent:
    about = say("An address gets a message when it is your turn, when a round begins, and when your game ends.")
    if owner.guild_id is not None:
        about = say("An address gets a message about turns, rounds and ends of all games that everybody here can see.")
    lines = [f"**{localizer(say('Feeds'))}**", localizer(about), *([] if note is None else [localizer(note)])]
    components: list[Component] = []
    whose = _whose(owner)
    for number, feed in enumerate(found, 1):
        lines.append(f"{number}. {localizer(_line(feed))}")
        label = localizer(say("What feed {n} gets", n=number))
        items = [Item(localizer(name), event, chosen=event in feed.events) for event, name in EVENT_NAMES.items()]
        components.append(menu(ControlId(0, 0, "feed_events", f"{whose}.{feed.id}"), label, items, most=len(items)))
        test = button(ControlId(0, 0, "feed_test", f"{whose}.{feed.id}"), localizer(say("Test feed {n}", n=number)))
        gone = button(ControlId(0, 0, "feed_remove", f"{whose}.{feed.id}"), localizer(say("Remove feed {n}", n=number)))
        components += rows([test, gone])
    if services.settings.feeds == "off":
        lines.append(localizer(say("This bot sends no feeds.")))
    elif len(found) < MOST_FEEDS:
        new = [
            button(ControlId(0, 0, "feed_new", f"{whose}.{format}"), f"{localizer(name)}…")
            for format, name in FORMATS.items()
        ]
        components += rows(new)
    if owner.guild_id is not None:
        components += rows([button(ControlId(0, 0, "setup", "open.letter"), localizer(say("◀ Back")))])
    return MessageContent("\n".join(lines), tuple(components))


def _line(feed: Feed) -> Text:
    what = say("{format}, {feed}", format=FORMATS[feed.format], feed=code(feed.shown))
    if feed.off_at is not None:
        return say("{feed}: off since {when}; a test switches it on.", feed=what, when=until(feed.off_at))
    events = listing([EVENT_NAMES[event] for event in EVENTS if event in feed.events])
    if feed.failing_since is not None:
        since = until(feed.failing_since)
        return say("{feed}: {events}; it cannot be reached since {when}.", feed=what, events=events, when=since)
    return say("{feed}: {events}", feed=what, events=events)


def _whose(owner: FeedOwner) -> str:
    return OWN if owner.guild_id is None else SERVER


def _detail(interaction: Interaction) -> str:
    """Return the part of a control after the owner of the feeds."""
    control = control_of(interaction)
    return "" if control is None else control.argument.partition(".")[2]


def _number(interaction: Interaction) -> int:
    """Return the number of the feed of a control; 0, which no feed has, if it names none."""
    detail = _detail(interaction)
    return int(detail) if detail.isdecimal() and len(detail) < 10 else 0


def _format(interaction: Interaction) -> FeedFormat | None:
    return next((format for format in FORMATS if format == _detail(interaction)), None)
