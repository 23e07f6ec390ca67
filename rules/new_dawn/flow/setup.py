"""The set-up before the first turn (ND-3)."""

from __future__ import annotations

from rules.engine.core.text import Text, Who, say
from rules.new_dawn.core.catalog.base import RESOURCES, WONDER_TYPES, Era, Resource, WonderType
from rules.new_dawn.core.catalog.cards import (
    FOCUS_CARDS,
    LEADERS,
    VICTORY_CARDS,
    VICTORY_CARDS_PER_EPIC_GAME,
    VICTORY_CARDS_PER_GAME,
    card_of,
)
from rules.new_dawn.core.catalog.numbers import RESOURCE_TOKENS
from rules.new_dawn.core.catalog.wonders import CITY_STATE_CARDS, DIPLOMACY_CARDS, WONDERS, WONDERS_REMOVED
from rules.new_dawn.core.player import FocusCard, Player
from rules.new_dawn.core.state import Game, WonderDeck
from rules.new_dawn.effects.focus_row import fit_caravans

ERAS: tuple[Era, ...] = ("ancient", "medieval", "modern")


def draw_seats_and_leaders(g: Game) -> None:
    """Draw the order around the table, and leaders unless players choose them (ND-3.1, ND-17.5)."""
    if g.options.seating == "random":
        g.clockwise = g.shuffled(g.clockwise)
    if g.options.leaders == "random":
        for seat, leader in zip(g.clockwise, g.shuffled(LEADERS), strict=False):
            g.players[seat].leader_id = leader
            g.tell(say("{who} leads {what}.", who=Who(seat), what=Text(LEADERS[leader].civilization)), seat)


def equip(player: Player) -> None:
    """Give a player five cards in the leader's order, the others as deck, and a caravan on the economy card
    (ND-3.2).
    """
    player.row = [FocusCard(card_of(kind, 1).id) for kind in player.leader.start_row]
    player.deck = [card for card, row in FOCUS_CARDS.items() if row.level > 1]
    player.own_diplomacy = list(DIPLOMACY_CARDS)
    fit_caravans(player)


def populate(g: Game) -> None:
    """Put its token on every icon; the other resources form the supply (ND-3.4, ND-3.5, ND-3.10)."""
    g.resource_supply = dict.fromkeys(RESOURCES, RESOURCE_TOKENS)
    for space in g.world.with_icon("resource"):
        resource: Resource = next(kind for kind in RESOURCES if kind == space.icon_id)
        g.resources[space.name] = resource
        g.resource_supply[resource] -= 1
    g.natural_wonders = {space.name: space.icon_id for space in g.world.with_icon("natural_wonder")}
    g.city_states = {space.name: space.icon_id for space in g.world.with_icon("city_state")}
    g.city_state_cards = dict.fromkeys(g.city_states.values(), CITY_STATE_CARDS)
    letters = {space.icon_id: space.name for space in g.world.with_icon("barbarian")}
    g.barbarians = {letter: letters[letter] for letter in sorted(letters)}


def build_decks(g: Game) -> None:
    """Build four decks of world wonders, ancient ones on top (ND-3.7, ND-3.8)."""
    g.decks = [_deck(g, kind) for kind in WONDER_TYPES]


def _deck(g: Game, kind: WonderType) -> WonderDeck:
    deck = WonderDeck(kind)
    for era in ERAS:
        cards = g.shuffled(row.id for row in WONDERS.values() if row.type == kind and row.era == era)
        out = WONDERS_REMOVED[len(g.players)].get(era, 0)
        deck.removed += cards[:out]
        deck.below += cards[out:]
    deck.face_up = deck.below.pop(0)
    return deck


def deal_victory_cards(g: Game) -> None:
    """Deal three open victory cards, four in an epic game (ND-3.9)."""
    number = VICTORY_CARDS_PER_EPIC_GAME if g.options.epic else VICTORY_CARDS_PER_GAME
    dealt = g.shuffled(VICTORY_CARDS)[:number]
    g.victory_cards = [card for card in VICTORY_CARDS if card in dealt]


def draw_first_player(g: Game) -> None:
    """Draw the first player for the whole game (ND-3.6)."""
    g.first = g.clockwise[g.roll(len(g.clockwise))]
    g.active = g.first
    g.tell(say("{who} is the first player.", who=Who(g.first)), g.first)
