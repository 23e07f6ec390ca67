"""Statistics as people see them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from types import MappingProxyType

import pytest

from bot.client import PolisClient
from bot.sandbox import Person, Sandbox
from bot.sessions.game_results import variant_of, write
from bot.store import games, users
from bot.store.results import Result
from rules import GAMES
from rules.engine import Seat
from rules.terra_mystica.core import catalog

pytestmark = pytest.mark.usefixtures("bot")

SIDES = {"tm": (("witches",), ("nomads",)), "tta": (("homer", "monarchy"), ("julius_caesar", "republic"))}


async def finished(
    bot: PolisClient,
    sandbox: Sandbox,
    people: Sequence[Person],
    game: str = "tm",
    *,
    guild: int | None = None,
    sides: Sequence[tuple[str, ...]] = (),
    options: Mapping[str, str] = MappingProxyType({}),
    hours: int | None = None,
) -> None:
    """Store a game that the first of the people has won, without playing it; each used so many hours, if that is
    known.
    """
    assert bot.services is not None
    async with bot.services.store.writing() as db:
        for person in people:
            await users.meet(db, person.id, person.name)
        guild_id = sandbox.world.guild_id if guild is None else guild
        now = datetime.now(UTC) - timedelta(days=1)
        made = await games.open_lobby(
            db,
            now=now,
            title_key=game,
            title=game,
            creator_id=people[0].id,
            channel_id=1,
            guild_id=guild_id,
            options=options,
        )
        at = now + timedelta(minutes=made.id)
        rules = GAMES[game]
        way = variant_of(rules.options.of_stored_game(made.options))
        await write(
            db,
            [
                Result(
                    made.id,
                    Seat(seat),
                    each.id,
                    guild_id,
                    game,
                    seat + 1,
                    120 - 20 * seat,
                    (sides or SIDES[game])[seat],
                    True,
                    at,
                    None if hours is None else hours * 3600,
                    way,
                    len(people),
                )
                for seat, each in enumerate(people)
            ],
        )


async def test_before_the_first_finished_game_there_are_no_statistics(people: Sequence[Person]) -> None:
    anna, boris = people
    assert "not finished a game yet" in (await anna.command("/stats player")).text
    assert "No game has been finished on this server" in (await anna.command("/stats server")).text
    assert "No game of Terra Mystica" in (await anna.command("/stats title", title="tm")).text
    assert "private" in (await anna.command("/stats player", player=boris)).text, "nobody knows Boris yet"


async def test_people_see_how_they_and_others_have_fared(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    for _ in range(3):
        await finished(bot, sandbox, people)
    await finished(bot, sandbox, [boris, anna], "tta")
    mine = (await anna.command("/stats player")).shown
    assert "**Terra Mystica**: 3 games, 3 won, 120.0 points, place 1.0 · rating" in mine.content
    assert "**Witches**: 3 games" in mine.content
    assert "**Homer**" not in mine.content
    assert "Caesar" in mine.content
    assert "Terra Mystica: rating after each game" in str(mine.attachments[0].description)
    assert "Through the Ages" not in (await anna.command("/stats player", title="tm")).text
    theirs = (await anna.command("/stats player", player=boris)).text
    assert "**Terra Mystica**: 3 games, 0 won, 100.0 points" in theirs
    server = (await anna.command("/stats server")).shown
    assert "**Terra Mystica**: 3 finished games" in server.content
    assert "Most points: 120, by Anna" in server.content
    assert "1. **Anna**" in server.content
    assert server.attachments
    title = (await anna.command("/stats title", title="tta")).shown
    assert "1 finished game" in title.content
    assert "Monarchy" in title.content
    assert "Anna" not in title.content


async def test_games_are_counted_by_the_number_of_players(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    clara = sandbox.person("Clara")
    for table in ([anna, boris], [boris, anna, clara], [clara, anna, boris]):
        await finished(bot, sandbox, table, sides=(("witches",), ("nomads",), ("giants",)))
    mine = (await anna.command("/stats player")).text
    assert "**2 players**: 1 game, 1 won" in mine
    assert "**3 players**: 2 games, 0 won" in mine
    assert "1 game, 1 won" in (await anna.command("/stats player", players=2)).text
    assert "2 finished games" in (await anna.command("/stats server", players=3)).text
    assert "not finished a game" in (await anna.command("/stats player", players=4)).text


async def test_results_of_other_servers_are_shown_to_nobody_else(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    await finished(bot, sandbox, people, guild=4711)
    assert "not finished a game yet" in (await boris.command("/stats player", player=anna)).text
    assert "1 game, 1 won" in (await anna.command("/stats player")).text
    assert "No game has been finished" in (await anna.command("/stats server")).text


async def test_hidden_users_are_not_shown(sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]) -> None:
    anna, boris = people
    await finished(bot, sandbox, people)
    assert "Nobody but you" in (await anna.command("/my rating", shown=False)).text
    server = (await boris.command("/stats server")).shown
    assert "Anna" not in server.content
    assert "Anna" not in str(server.attachments[0].description)
    assert "1. **Boris**" in server.content
    assert "by Boris" in server.content
    assert "keeps their results private" in (await boris.command("/stats player", player=anna)).text
    assert "1 game, 1 won" in (await anna.command("/stats player")).text
    await anna.command("/my rating", shown=True)
    assert "1. **Anna**" in (await boris.command("/stats server")).text


async def test_the_time_used_is_that_of_a_typical_game(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    """One long absence says little, and for earlier games the time is unknown."""
    anna, boris = people
    await finished(bot, sandbox, people)
    for told in (
        await anna.command("/stats player"),
        await anna.command("/stats server"),
        await anna.command("/stats title", title="tm"),
    ):
        assert "time used" not in told.text.lower()
    for hours in (2, 3, 400):
        await finished(bot, sandbox, people, hours=hours)
    mine = (await anna.command("/stats player")).text
    assert "**Terra Mystica**: 4 games, 4 won, 120.0 points, place 1.0" in mine
    (line,) = [line for line in mine.splitlines() if "time used" in line]
    assert line.endswith(" · time used: 3 hours")
    assert "Time used is how long a typical game waited for somebody, nights included." in mine
    server = (await boris.command("/stats server")).text.splitlines()
    assert len([line for line in server if line.endswith("time used: 3 hours")]) == 2
    title = (await boris.command("/stats title", title="tm")).text
    assert "4 finished games · time used by each player: 3 hours" in title


async def test_every_faction_is_listed(sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]) -> None:
    factions = sorted(catalog.FACTIONS)
    for first, second in zip(factions[::2], factions[1::2], strict=True):
        await finished(bot, sandbox, people, sides=((first,), (second,)))
    told = (await people[0].command("/stats title", title="tm")).text
    assert told.count("1 game, ") == len(factions) == 14


async def test_variants_are_counted_separately(sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]) -> None:
    """A simple game of 2006 and a full one of 2015 end with different points; each has separate ratings."""
    anna, boris = people
    for edition, length, times in (("new_story", "full", 2), ("original", "simple", 1), ("original", "full", 1)):
        for _ in range(times):
            options = {"edition": edition, "length": length}
            await finished(bot, sandbox, people, "tta", options=options)
    mine = (await anna.command("/stats player")).shown.content
    ways = [
        "Through the Ages, A New Story of Civilization (2015), Full game",
        "Through the Ages, A Story of Civilization (2006), Simple game",
        "Through the Ages, A Story of Civilization (2006), Full game",
    ]
    first, *others = [next(line for line in mine.splitlines() if line.startswith(f"**{way}**")) for way in ways]
    assert first.startswith(f"**{ways[0]}**: 2 games, 2 won, 120.0 points")
    assert all("rating" in line for line in (first, *others))
    server = (await boris.command("/stats server")).shown.content
    assert [f"**{way}**: {n} finished game" in server for way, n in zip(ways, (2, 1, 1), strict=True)] == [True] * 3
    assert server.count("· rating") == 6, "for each person and each way once"
    title = (await boris.command("/stats title", title="tta")).shown.content
    assert "**A Story of Civilization (2006), Simple game**: 1 finished game" in title
    assert "4 finished games" not in title
