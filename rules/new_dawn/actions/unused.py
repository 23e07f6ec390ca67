"""Parts of a card that its owner would leave unused by ending its resolution (ND-4.2, ND-5.3)."""

from __future__ import annotations

from rules.engine.core.text import Seat, Text, say, say_n
from rules.new_dawn.actions.tokens import card_of_tokens
from rules.new_dawn.board.caravan_reach import movable, reach, unmoved
from rules.new_dawn.board.city_sites import caravan_sites, city_sites
from rules.new_dawn.board.control import tokens_mask, unused_cities
from rules.new_dawn.board.targets import targets
from rules.new_dawn.board.token_spaces import convertible, empty_land, token_spaces, token_spaces_beside
from rules.new_dawn.board.wonder_cost import payments, wonder_cities
from rules.new_dawn.core.state import Game


def unused_parts(g: Game, seat: Seat) -> list[Text]:
    """Return every part of the turn's card that can still be used. Unspent tokens stay and are not listed."""
    if g.turn.resolution is None:
        return []
    return [
        *placements_left(g, seat),
        *_steps_left(g),
        *_caravans_left(g, seat),
        *_buildings_left(g, seat),
        *army_left(g, seat),
    ]


def placements_left(g: Game, seat: Seat) -> list[Text]:
    """Return the tokens that a culture card can still place, move and replace on some space (ND-7)."""
    work, slot = g.resolution.culture, g.resolution.slot
    if work is None:
        return []
    found = []
    if work.tokens and token_spaces(g, seat, slot, work.city):
        found.append(say_n("{n} token beside your cities", "{n} tokens beside your cities", work.tokens))
    if work.beside and token_spaces_beside(g, seat, slot):
        found.append(say_n("{n} token beside your spaces", "{n} tokens beside your spaces", work.beside))
    if work.moves and g.world.around(tokens_mask(g, seat)) & empty_land(g):
        found.append(say_n("{n} token to move", "{n} tokens to move", work.moves))
    if work.converts and convertible(g, seat, g.resolution.row.converted_within):
        found.append(say_n("{n} rival token", "{n} rival tokens", work.converts))
    return found


def _steps_left(g: Game) -> list[Text]:
    """Return the advance of the tech dial, until it is made (ND-8.1)."""
    work = g.resolution.science
    if work is None or work.advanced:
        return []
    return [say_n("{n} space on the tech dial", "{n} spaces on the tech dial", g.resolution.slot)]


def _caravans_left(g: Game, seat: Seat) -> list[Text]:
    """Return the caravans that can still move, and exchanges (ND-9.1, ND-9.15)."""
    work = g.resolution.economy
    if work is None:
        return []
    found = []
    places = [place for place in movable(g, seat) if reach(g, seat, place)]
    caravans = sum(place in places for _, place in unmoved(g, seat))
    if caravans:
        found.append(say_n("{n} caravan", "{n} caravans", caravans))
    if work.exchanges and any(g.players[seat].resources.values()):
        found.append(say_n("{n} resource to exchange", "{n} resources to exchange", work.exchanges))
    return found


def _buildings_left(g: Game, seat: Seat) -> list[Text]:
    """Return a city that has a space, or a world wonder that can be paid (ND-10.1)."""
    if g.resolution.industry is None or g.resolution.culture is not None:
        return []
    found = []
    if unused_cities(g, seat) and (city_sites(g, seat, g.resolution.slot) or caravan_sites(g, seat)):
        found.append(say("a city"))
    card = card_of_tokens(g, seat)
    offered = [deck.face_up for deck in g.decks if deck.face_up is not None]
    if wonder_cities(g, seat) and any(True for wonder in offered for _ in payments(g, seat, wonder, card)):
        found.append(say("a world wonder"))
    return [say("{one} or {other}", one=found[0], other=found[1])] if len(found) > 1 else found


def army_left(g: Game, seat: Seat) -> list[Text]:
    """Return attacks with a target and tokens to reinforce; some cards allow only one of the two (ND-11.1)."""
    work = g.resolution.military
    if work is None:
        return []
    plain = sum(not g.control[space].reinforced for space in g.world.names_in(tokens_mask(g, seat)))
    attacks = work.attacks if any(True for _ in targets(g, seat)) else 0
    reinforcements = work.reinforcements if plain else 0
    first = say_n("{n} attack", "{n} attacks", attacks)
    second = say_n("{n} token to reinforce", "{n} tokens to reinforce", reinforcements)
    if attacks and reinforcements:
        match g.resolution.row.mode:
            case "reinforce_then_attack":
                return [say("{first}, then {second}", first=second, second=first)]
            case "attack_then_reinforce_minus_attacks":
                return [say("{first}, then {second}, one fewer for each attack", first=first, second=second)]
            case _:
                return [say("{first} or {second}", first=first, second=second)]
    return [*([first] if attacks else []), *([second] if reinforcements else [])]
