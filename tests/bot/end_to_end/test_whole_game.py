"""Full games at random, by clicks and commands, with a check of everything that readers are shown."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from bot.client import PolisClient
from bot.sandbox import Person, Sandbox
from bot.store import Store
from tests.bot.end_to_end.leak_watch import Watch, WatchedPlayers
from tests.bot.end_to_end.random_players import RandomPlayers
from tests.bot.end_to_end.tables import begin
from tests.contract.cases import THOROUGH

OFTEN = ("button", "form", "command", "/do", "/game undo", "Picture", "Explain")
WAYS = {
    # Its choices are buttons; in few games so many are offered at once that they stand in a menu.
    "tm": (*OFTEN, "/game redo", "Undo step", "◀ Back"),
    "tta": (*OFTEN, "public button", "menu of several"),
    "dawn": (*OFTEN, "menu"),
    "civ": (*OFTEN, "menu"),
}
"""The kinds of interactions that happen in each game, even if timing makes it go another way."""
SEED = int(os.environ.get("POLIS_SEED", "1"))


def unused(players: RandomPlayers) -> list[str]:
    """Return the kinds of interactions that were never used; a short game leaves time only for pressing and typing."""
    used = players.diary.used
    if THOROUGH or players.game == "tm":
        return [way for way in WAYS[players.game] if not used[way]]
    usual = {"button": used["button"], "typing": used["command"] + used["/do"]}
    return [way for way, times in usual.items() if not times]


@pytest.fixture
def people(sandbox: Sandbox) -> list[Person]:
    return [sandbox.person(name) for name in ("Anna", "Boris", "Clara", "David")]


@pytest.fixture(autouse=True)
def dealt_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fix the seed, so that a repeated game has the same cards."""
    monkeypatch.setattr("bot.sessions.registry.secrets", SimpleNamespace(token_hex=lambda _: f"whole game {SEED}"))


@pytest.fixture
def compared_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare every cached result with what the database says."""
    cached = Store.cached

    async def compared(self: Store, query: Callable[..., Awaitable[Any]], *args: Any) -> Any:
        cache = self._cache
        assert cache is not None, "an SQLite database has a cache"
        result = await cached(self, query, *args)
        async with self.reading() as db:
            fresh = await query(db, *args)
        if result != fresh:
            # A write that is being committed explains a difference: it ends by dropping the result.
            async with self._turn_to_write:
                dropped = cache._results.get((query, args), fresh) != result
            assert dropped, f"{query.__module__}.{query.__name__}{args} is stale"
        return result

    monkeypatch.setattr(Store, "cached", compared)


@pytest.mark.usefixtures("compared_cache")
async def test_people_play_terra_mystica_to_the_end(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    await begin(sandbox, people)
    random_players = RandomPlayers(sandbox, people, SEED)
    await random_players.play(2000)
    assert random_players.over()
    assert unused(random_players) == [], "every way of playing is taken"


WATCHED = (
    [
        ("tta", {"edition": "new_story"}),
        ("tta", {"edition": "original", "length": "advanced"}),
        ("dawn", {"map": "custom", "leaders": "chosen", "round_limit": "25"}),
        ("civ", {"nations": "chosen", "turn_limit": "12"}),
    ]
    if THOROUGH
    else [
        ("tta", {"length": "short_game"}),
        ("dawn", {"map": "custom", "round_limit": "5"}),
        ("civ", {"turn_limit": "3"}),
    ]
)
"""Titles that hide something, with the options they are played with."""


@pytest.mark.parametrize(
    ("title", "options"), [pytest.param(*each, id="-".join([each[0], *each[1].values()])) for each in WATCHED]
)
async def test_people_play_to_the_end_and_hidden_cards_stay_hidden(
    sandbox: Sandbox,
    bot: PolisClient,
    people: Sequence[Person],
    monkeypatch: pytest.MonkeyPatch,
    title: str,
    options: Mapping[str, str],
) -> None:
    watch = Watch(sandbox, bot, SEED)
    watch.begin(monkeypatch)
    people = people if THOROUGH else people[:3]
    await begin(sandbox, people, title, options)
    random_players = WatchedPlayers(sandbox, people, SEED, title)
    random_players.watch, random_players.spectator = watch, sandbox.person("Eva")
    await random_players.play(2000)
    assert random_players.over()
    watch.assert_nothing_leaked()
    print(sandbox.messages()[-1].content, watch.compared, random_players.diary.used, sep="\n")
    assert watch.compared["no other world"] < watch.compared["story"], "most of what is told is compared"
    assert unused(random_players) == [], "every way of playing is taken"
