"""Messages of feeds do not depend on hidden information."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.feeds.news import news_of
from bot.language.i18n import Localizer
from bot.sessions import Change
from bot.sessions.change import ChangeKind
from bot.sessions.saving import PendingChange
from rules.engine import Table
from tests.bot.end_to_end.worlds import two_worlds
from tests.bot.seated import seated
from tests.contract.cases import CASES
from tests.contract.walk import random_game
from tests.cost import fast

TITLES = tuple(CASES)


def texts(table: Table[Any]) -> list[str]:
    """Return everything that feeds would get if the position had come about at once, and if it ended the game."""
    session = seated(table)
    game = replace(session.game, guild_id=1)
    localizer = Localizer("en", [holder.name for holder in session.holders])
    found = []
    kinds: tuple[ChangeKind, ...] = ("start", "abandon")
    for kind in kinds:
        change = Change(kind, decision_count=table.decision_count)
        before = None if kind == "start" else table
        pending = PendingChange(
            game=game, holders=session.holders, before=before, after=table, change=change, kept=table.decision_count
        )
        found += [news.text(localizer, personal=personal) for news in news_of(pending) for personal in (True, False)]
    return found


@pytest.mark.parametrize("key", fast(TITLES))
def test_a_feed_gets_the_same_whatever_is_hidden(key: str) -> None:
    case, compared, seen = CASES[key], 0, set[str]()
    for step in random_game(case.rules, next(iter(case.options.values())), 3, "feeds", weights=case.weights):
        if step.number % 7 or step.table.finished:
            continue
        here = texts(step.table)
        assert here
        seen.update(here)
        worlds = two_worlds(step.table, None, Random(step.number), case.rules.hidden_pools)
        if worlds is not None and worlds.here.digest() != worlds.there.digest():
            compared += 1
            assert texts(worlds.here) == texts(worlds.there), f"at decision {step.number}"
    assert len(seen) > 5
    if case.rules.hidden_pools:
        assert compared > 3, "few positions differed, so this proves little"
