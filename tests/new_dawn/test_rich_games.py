"""Random games that begin late: with wonders, better cards, diplomacy and tokens, which random play seldom reaches."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rules.engine import Table
from rules.new_dawn import Game, NewDawnOptions
from rules.new_dawn.core.catalog.base import FOCUS_TYPES, RESOURCES
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS, LEADERS, card_of
from rules.new_dawn.core.catalog.wonders import WONDERS
from rules.new_dawn.core.player import Diplomacy, FocusCard
from rules.new_dawn.core.state import City, ControlToken
from rules.new_dawn.effects.focus_row import fit_caravans
from tests.contract.new_dawn import inventory
from tests.contract.walk import choose
from tests.new_dawn.tables import Position, position

WEIGHTS = {"end": 0.1, "decline": 0.2, "no_card": 0.2, "no_more": 0.1, "no_embassy": 0.2, "enough": 0.2, "choose": 0.4}


def late_position(seed: str, seats: int, errata: bool) -> Position:
    """Return a position in which everybody has cities with wonders, tokens around them, and good cards."""
    random = Random(seed)
    made = position(seats=seats, options=NewDawnOptions(wonder_errata=errata, round_limit=12))
    g = made.g
    leaders = random.sample(sorted(LEADERS), seats)
    capitals = random.sample([space.name for space in g.world.with_icon("capital")], seats)
    for player, leader, home in zip(g.players, leaders, capitals, strict=True):
        player.leader_id = leader
        g.cities[home] = City(player.seat, capital=True)
        for kind in RESOURCES:
            g.resource_supply[kind] -= 1
            player.resources[kind] = 1
        kinds = random.sample(FOCUS_TYPES, 5)
        player.row = [FocusCard(card_of(kind, random.randint(1, 4)).id, random.randint(0, 3)) for kind in kinds]
        player.deck = [card for card in FOCUS_CARDS if player.in_row(card) is None]
        fit_caravans(player)
    for player in g.players:
        for rival in g.players:
            if rival is not player and rival.own_diplomacy and random.random() < 0.7:
                card = random.choice(rival.own_diplomacy)
                rival.own_diplomacy.remove(card)
                player.diplomacy.append(Diplomacy(card, rival.seat))
        for city_state in g.city_state_cards:
            if g.city_state_cards[city_state] and random.random() < 0.7:
                g.city_state_cards[city_state] -= 1
                player.diplomacy.append(Diplomacy(city_state))
    _settle(made, random)
    _build(made, random)
    return made


def _settle(made: Position, random: Random) -> None:
    g = made.g
    taken = {*g.cities, *g.resources, *g.natural_wonders, *g.city_states, *filter(None, g.barbarians.values())}
    free = [name for name in g.world.names if name not in taken and not g.world.bit[name] & g.world.water]
    random.shuffle(free)
    for number, space in enumerate(free[: len(free) // 2]):
        seat = g.players[number % len(g.players)].seat
        if number < 3 * len(g.players):
            g.cities[space] = City(seat)
        else:
            g.control[space] = ControlToken(seat, reinforced=random.random() < 0.3)


def _build(made: Position, random: Random) -> None:
    g = made.g
    spaces = sorted(g.cities)
    random.shuffle(spaces)
    for wonder, space in zip(random.sample(sorted(WONDERS), len(WONDERS)), spaces, strict=False):
        deck = g.deck(WONDERS[wonder].type)
        if wonder in deck.removed:
            continue
        if wonder == deck.face_up:
            deck.face_up = deck.below.pop(0) if deck.below else None
        else:
            deck.below.remove(wonder)
        g.wonders[wonder] = space


def play_through(table: Table[Game], seed: str) -> Counter[str]:
    """Play at random to the end without losing or duplicating components. Return which actions were played."""
    random, played = Random(seed), Counter[str]()
    begun = inventory(table.state)
    while not table.finished:
        assert table.decision_count < 5000
        seat = random.choice(list(table.questions))
        options = table.legal_actions(seat)
        assert options, table.questions[seat].name
        action = choose(random, options, WEIGHTS)
        table.act(seat, action)
        played[action.tag] += 1
        found = inventory(table.state)
        assert found == begun, f"{action}: {found - begun} {begun - found}"
    return played


@pytest.mark.slow
def test_late_games_come_to_an_end_and_use_everything() -> None:
    """ND-16.1, ND-2.14."""
    played: Counter[str] = Counter()
    for number in range(12):
        made = late_position(f"late {number}", 2 + number % 3, errata=number % 2 == 0)
        played += play_through(made.table(), f"late {number}")
    # Actions that only some maps, leaders, cards or positions allow are tried by the tests of their rules.
    common = {"move", "hurry", "exchange", "take", "city", "wonder", "put", "again", "unload", "gardens", "oracle"}
    assert common | {"destroy", "tower", "yield", "geneva", "attack", "reinforce"} <= set(played)
