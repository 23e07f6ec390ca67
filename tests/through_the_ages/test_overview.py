"""The position as text: without a picture, all public cards and the effects of the next turn are listed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.engine.core.text import Seat, english
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.economy import upkeep
from rules.through_the_ages.words.names import gist
from rules.through_the_ages.words.overview import overview
from tests.through_the_ages.tables import game, settle
from tests.through_the_ages.test_descriptions import GAMES, walk

NAMES = ("Anna", "Boris", "Clara", "Dana")


def lines(g: Game, viewer: int | None = None) -> list[str]:
    seat = None if viewer is None else Seat(viewer)
    return [line.format(english, lambda other: NAMES[other]) for line in overview(g, seat)]


def words(g: Game, card: str) -> str:
    return f"{g.card_name(card).format(english, str)}: {gist(g, card).format(english, str)}"


def open_cards(g: Game) -> Iterator[str]:
    """Yield the public cards on the table that still count."""
    yield from (card for card in g.row if card is not None)
    yield from g.common_tactics
    yield from g.open_events
    for p in g.playing():
        yield from (*p.technologies, *p.wonders, *p.colonies, *p.hand, *p.workers)
        yield from (card for card in (p.government, p.leader, p.building, p.tactic) if card)
        yield from (*(war.card for war in p.wars), *(pact.card for pact in p.pacts))


@pytest.mark.few_fast
@pytest.mark.parametrize(("edition", "seats"), GAMES)
def test_every_visible_card_is_explained_once(edition: str, seats: int) -> None:
    for step in walk(edition, seats):
        if step.table.decision_count % 40 == 0:
            g = step.table.view(step.seat).state
            told = lines(g, step.seat)
            for card in dict.fromkeys([*open_cards(g), *g.players[step.seat].military]):
                assert told.count(words(g, card)) == 1, card


def test_the_cards_swept_next_turn_are_shown() -> None:
    """TTN-6.1.1: with two players the first three spaces are emptied."""
    g = game(seats=2)
    g.row = ["iron", None, "irrigation", "alchemy", "drama"]
    assert "the next turn takes away: Iron, Irrigation" in lines(g)
    g.row = [None, None, None, "alchemy"]
    assert not any(line.startswith("the next turn takes away") for line in lines(g))


def test_the_price_of_a_worker_is_shown() -> None:
    """TTN-9.3.1."""
    g = game(seats=2)
    p = settle(g, 0, yellow=14)
    cost = upkeep.population_cost(g, p)
    assert any(line.endswith(f"one worker more costs {cost} food") for line in lines(g))


def test_goods_for_a_single_purpose_are_listed() -> None:
    g = game(seats=2)
    settle(g, 0, unit_resources=3, unit_science=2)
    assert "this turn 3 resources for units, 2 science for units" in lines(g)
