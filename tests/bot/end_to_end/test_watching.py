"""The watch notices when a reader is shown something hidden."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from bot.announcements import turn_posts
from bot.client import PolisClient
from bot.sandbox import Person, Sandbox
from bot.views import game_info
from bot.views.reader_view import status_lines
from rules import GAMES
from rules.engine import Seat, Table, Text, say
from tests.bot.end_to_end.knowledge import Knowledge, card_names
from tests.bot.end_to_end.leak_watch import Watch
from tests.bot.end_to_end.tables import begin, choose_first, settled, to_move
from tests.bot.end_to_end.worlds import two_worlds
from tests.contract.cases import CASES
from tests.contract.walk import random_game

CASE = CASES["tta"]


@pytest.fixture
def table() -> Table[Any]:
    """Return a game in its third round: military cards have been drawn."""
    options = next(iter(CASE.options.values()))
    walk = random_game(GAMES["tta"], options, 4, "watched", weights=CASE.weights)
    return next(step.table for step in walk if step.table.state.round == 3)


def test_a_card_is_known_only_to_its_holder(table: Table[Any]) -> None:
    knowledge = Knowledge(card_names(table), table.seats)
    knowledge.learn(table)
    hands = [set(player.military) for player in table.state.players]
    owner = next(seat for seat in table.seats if hands[seat] - set().union(*hands[:seat], *hands[seat + 1 :]))
    card = next(card for card in hands[owner] if all(card not in hands[seat] for seat in table.seats if seat != owner))
    text = f"the hand holds {table.state.card(card).name}, written {card}"
    assert knowledge.leaks(text, owner) == []
    for reader in (None, *(seat for seat in table.seats if seat != owner)):
        assert knowledge.leaks(text, reader), reader
    assert knowledge.leaks("Take Alexander the Great from the row", None) == []


@pytest.mark.parametrize("cut", ["Engineering…", "Engineering Gen…", "Homer, Engineering Genius…"])
def test_a_name_that_is_cut_off_may_be_any_that_begins_so(cut: str) -> None:
    names = {"engineering": "Engineering", "engineering_genius_a": "Engineering Genius", "homer": "Homer"}
    knowledge = Knowledge(names, (Seat(0),))
    knowledge.seen[None] |= {"homer"}
    assert knowledge.leaks(cut, None) == []
    assert knowledge.leaks(f"Engineering, {cut}", None) == ["Engineering"]


def test_two_worlds_differ_and_look_the_same(table: Table[Any]) -> None:
    for reader in (None, *table.seats):
        worlds = two_worlds(table, reader, Random(2), CASE.rules.hidden_pools)
        assert worlds is not None
        here, there = worlds.here, worlds.there
        assert here.digest() == table.digest()
        assert here.state.civil_deck != there.state.civil_deck
        for seat in table.seats:
            same = here.state.players[seat].military == there.state.players[seat].military
            assert same == (seat == reader or not here.state.players[seat].military), (reader, seat)
            assert reader != seat or here.legal_actions(seat) == there.legal_actions(seat)


async def test_a_status_that_tells_the_next_cards_is_noticed_twice(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Watch(sandbox, bot)
    watch.begin(monkeypatch)
    await begin(sandbox, people, "tta")
    await watch.look(people[0], "/game status")
    watch.assert_nothing_leaked()

    def leaking(seen: Any, asked_at: Any) -> list[str]:
        return [*status_lines(seen, asked_at), f"Next come {_deck(seen.table)}."]

    monkeypatch.setattr(game_info, "status_lines", leaking)
    await watch.look(people[0], "/game status")
    assert "shown to seat" in watch.found[0]
    assert "tells seat" in watch.found[-1]


async def test_a_post_that_tells_the_next_cards_is_noticed_twice(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Watch(sandbox, bot)
    watch.begin(monkeypatch)
    post = await begin(sandbox, people, "tta")
    name = turn_posts.round_name

    def leaking(table: Table[Any]) -> Text:
        return say("{round}. Next come {cards}.", round=name(table), cards=_deck(table))

    monkeypatch.setattr(turn_posts, "round_name", leaking)
    await choose_first(to_move(people, post), post)
    await settled(sandbox, post)
    assert any("shown to everybody" in found for found in watch.found)
    assert any("a post depends on" in found for found in watch.found)


def _deck(table: Table[Any]) -> str:
    """Return the cards that come into the row, in their order."""
    return ", ".join(table.state.card(card).name for card in reversed(table.state.civil_deck))
