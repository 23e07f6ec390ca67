"""Hand-made positions of A New Dawn that show everything the pictures can draw."""

from __future__ import annotations

from rules.engine.core.table import View
from rules.engine.core.text import Seat
from rules.new_dawn.board.combat import attack_bonus, defense_bonus
from rules.new_dawn.board.targets import Target
from rules.new_dawn.board.token_spaces import free_for_tokens
from rules.new_dawn.core.catalog.base import Resource
from rules.new_dawn.core.catalog.cards import LEADERS, VICTORY_CARDS, card_of
from rules.new_dawn.core.catalog.wonders import CITY_STATES, DIPLOMACY_CARDS, NATURAL_WONDERS
from rules.new_dawn.core.options import NewDawnOptions
from rules.new_dawn.core.player import ON_CARD, UNUSED, Diplomacy, Player
from rules.new_dawn.core.resolution import Fight, MilitaryWork, Resolution
from rules.new_dawn.core.state import City, ControlToken, Game, RoundEnd, new_game
from rules.new_dawn.core.world import World
from rules.new_dawn.flow import setup
from rules.new_dawn.flow.laying_out import deal_tiles, first_game_map, place_by_chance
from rules.new_dawn.victory.agendas import mark_completed
from rules.new_dawn.victory.rounds import round_end

NAMES = {Seat(0): "Ada", Seat(1): "Bartoloměj", Seat(2): "Chiara", Seat(3): "Wilhelmina the Great"}
LEADING = ("trajan", "montezuma", "teddy_roosevelt", "tomyris")


def first_world(seats: int) -> World:
    """Return the map of the first game."""
    return first_game_map(seats)


def custom_world(seats: int, seed: str = "custom") -> World:
    """Return a random map."""
    g = new_game(NewDawnOptions(map="custom", map_building="players"), seats, seed)
    deal_tiles(g)
    while any(g.tiles_to_place.values()):
        for seat in g.clockwise:
            place_by_chance(g, seat)
    return g.world


def beginning(seats: int = 4, world: World | None = None, *, epic: bool = False) -> Game:
    """Return the first turn: a capital each, and tokens on the icons."""
    g = new_game(NewDawnOptions(epic=epic), seats, "pictures")
    g.world = world or first_world(seats)
    for player, leader in zip(g.players, LEADING, strict=False):
        player.leader_id = leader
        setup.equip(player)
    setup.build_decks(g)
    g.victory_cards = list(VICTORY_CARDS)[-4:] if epic else list(VICTORY_CARDS)[2:]
    homes = [space.name for space in g.world.with_icon("capital")]
    for player, home in zip(g.players, homes, strict=False):
        g.cities[home] = City(player.seat, capital=True)
    setup.populate(g)
    g.round, g.phase, g.active = 1, "choose", Seat(0)
    return g


def middle_of_a_game(seats: int = 4, world: World | None = None, *, epic: bool = False) -> Game:
    """Return a game with everything: mature cities, reinforced tokens, caravans, conquests, wonders, diplomacy."""
    g = beginning(seats, world, epic=epic)
    g.round, g.phase, g.active, g.first = 9, "choose", Seat(1), Seat(seats - 1)
    g.event_section = 2
    for player in g.players:
        _spread(g, player)
    _enrich_rows(g)
    _exchange(g)
    for number in range(len(g.decks)):
        spaces = [space for space, city in g.cities.items() if city.seat == number % seats]
        for space in spaces[: 2 if number == 0 else 1]:
            g.wonders[_built(g, number)] = space
    mark_completed(g)
    last = [space for space, token in g.control.items() if token.seat == 0]
    g.last_spaces = last[:2]
    _remember(g)
    return g


def _remember(g: Game) -> None:
    """Add the ends of earlier rounds: everybody has grown, cards were completed in the last ones."""
    now = round_end(g)
    for ended in range(1, g.round):
        share = [(ended / g.round) ** (1 + 0.4 * player.seat) for player in g.players]
        spaces = [max(1, round(count * part)) for count, part in zip(now.spaces, share, strict=True)]
        cards = [count if ended + 3 > g.round - seat else 0 for seat, count in enumerate(now.cards)]
        g.round_ends.append(RoundEnd(tuple(cards), tuple(spaces)))


def _built(g: Game, number: int) -> str:
    deck = g.decks[number]
    assert deck.face_up is not None, "so many wonders are not built here"
    built, deck.face_up = deck.face_up, deck.below.pop(0) if deck.below else None
    return built


def _spread(g: Game, player: Player) -> None:
    """Place tokens around the capital, a city at their edge with more tokens, and caravans on the way."""
    world, seat = g.world, player.seat
    home = next(space for space, city in g.cities.items() if city.seat == seat)
    around = list(world.names_in(world.near[home] & free_for_tokens(g)))
    _claim(g, player, around)
    reach = world.around(world.mask(around)) & free_for_tokens(g) & ~world.mask(g.resources)
    for site in [name for name in world.names_in(reach) if world.space[name].icon is None][:2]:
        if site in g.control:
            continue
        g.cities[site] = City(seat)
        _claim(g, player, list(world.names_in(world.near[site] & free_for_tokens(g)))[:2])
    ways = list(world.names_in(world.around(world.mask(around)) & free_for_tokens(g)))
    player.caravans = [home, *(ways[:1] or [ON_CARD]), UNUSED if seat % 2 else ON_CARD]


def _claim(g: Game, player: Player, spaces: list[str]) -> None:
    """Control spaces, with the tokens on them."""
    for number, space in enumerate(spaces):
        if space in g.resources:
            kind = g.resources.pop(space)
            player.resources[kind] = player.resources.get(kind, 0) + 1
        if space in g.natural_wonders:
            player.natural_wonders.append(g.natural_wonders.pop(space))
        g.control[space] = ControlToken(player.seat, reinforced=number % 3 == 1)


def _enrich_rows(g: Game) -> None:
    for player in g.players:
        for number, focus in enumerate(player.row):
            focus.card = card_of(focus.type, 1 + (number + player.seat) % 4).id
            focus.trade = (number * (player.seat + 1)) % 4
        player.dial = (13, 24, 6, 19)[player.seat]
        player.stored_trade = 2 if player.seat == 0 else 0
        kinds: tuple[Resource, ...] = ("marble", "oil", "diamond")
        for kind in kinds[player.seat % 2 :]:
            player.resources[kind] = player.resources.get(kind, 0) + 1 + player.seat
        if player.leader_id == "teddy_roosevelt":
            player.row[1].natural_wonders, player.natural_wonders = player.natural_wonders, []
    g.players[1].reached_last_tech = True


def _exchange(g: Game) -> None:
    """Distribute diplomacy cards of players and city-states, and conquer a city-state."""
    count = len(g.players)
    for number, card in enumerate(DIPLOMACY_CARDS):
        owner, holder = g.players[number % count], g.players[(number + 1) % count]
        owner.own_diplomacy.remove(card)
        holder.diplomacy.append(Diplomacy(card, owner.seat))
    for number, (space, name) in enumerate(list(g.city_states.items())):
        if number == 0:
            del g.city_states[space]
            g.players[0].row[3].city_states.append(name)
        else:
            g.players[number % count].diplomacy.append(Diplomacy(name))
            g.city_state_cards[name] -= 1


def everything() -> Game:
    """Return four players with more than is ever possible at once."""
    g = middle_of_a_game(epic=True)
    homes = [space for space, city in g.cities.items() if city.capital]
    free = list(g.world.names_in(free_for_tokens(g)))
    for number, letter in enumerate(list(g.barbarians)):
        g.barbarians[letter] = free[3 * number] if number % 3 else None
    on_map = list(g.city_states.values())
    for player in g.players:
        player.caravans = [homes[0], homes[0], homes[player.seat]]
        player.dial, player.stored_trade = 24, 4
        player.resources = dict.fromkeys(("marble", "mercury", "oil", "diamond"), 8)
        for focus in player.row:
            focus.trade = 3
        crowded = player.row[player.seat]
        crowded.city_states = [name for name in CITY_STATES if name not in on_map][2 * player.seat :][:2]
        crowded.natural_wonders = list(NATURAL_WONDERS)[2 * player.seat :][:2]
        player.diplomacy = [Diplomacy("defensive_pact", Seat((player.seat + n) % 4)) for n in (1, 2, 3)]
        player.diplomacy += [Diplomacy(name) for name in ("carthage", "mohenjo_daro", "buenos_aires", "kumasi")]
        for agenda in (agenda.id for card in g.victory_cards for agenda in VICTORY_CARDS[card].agendas):
            if agenda not in player.agendas:
                player.agendas.append(agenda)
    g.last_spaces = [*homes, *free[:3]]
    return g


def fighting(barbarian: bool = False) -> Game:
    """Return an attack on a rival's reinforced token with tokens on both military cards, or on a barbarian."""
    g = middle_of_a_game()
    attacker = g.active
    assert attacker is not None
    card = next(iter(g.players[attacker].of_type("military")))
    card.trade = 2
    work = MilitaryWork(reinforcements=0, attacks=0)
    g.turn.resolution = Resolution(card.card, "military", 4, card.card, military=work, stood_in=4)
    if barbarian:
        space, letter = next((space, letter) for letter, space in g.barbarians.items() if space)
        target = Target(space, letter)
    else:
        space, token = next(
            (space, token) for space, token in g.control.items() if token.seat != attacker and token.reinforced
        )
        next(iter(g.players[token.seat].of_type("military"))).trade = 1
        target = Target(space, None, token.seat)
    attack, defense = attack_bonus(g, attacker, target) + 5, defense_bonus(g, attacker, target) + 2
    work.fight = Fight(target.space, target.barbarian, target.defender, attack, defense)
    return g


def finished_game(seats: int = 4) -> Game:
    """Return a finished game."""
    g = middle_of_a_game(seats)
    g.phase, g.active, g.winners = "finished", None, [Seat(1)]
    g.round_ends.append(round_end(g))
    return g


def setting_up(*, leaders: bool = False) -> Game:
    """Return a map under construction, before or after the leaders are chosen."""
    g = new_game(NewDawnOptions(map="custom", map_building="players"), 4, "set-up")
    if not leaders:
        for player, leader in zip(g.players, list(LEADERS), strict=False):
            player.leader_id = leader
        deal_tiles(g)
        place_by_chance(g, Seat(0))
        g.active = Seat(1)
    return g


def view_of(g: Game, viewer: int | None = None) -> View[Game]:
    """Return the view of a seat, by default a spectator's."""
    return View(None if viewer is None else Seat(viewer), g, {}, g.phase == "finished", 0)
