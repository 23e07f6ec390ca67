"""Hand-made positions of Through the Ages for the pictures: rich games of both editions, a beginning, an end."""

from __future__ import annotations

from rules.engine.core.secret import redact
from rules.engine.core.table import View
from rules.engine.core.text import Seat
from rules.through_the_ages.core.cards import Card
from rules.through_the_ages.core.pending import Attack, Auction
from rules.through_the_ages.core.state import DeclaredWar, Game, MadePact
from rules.through_the_ages.economy.ratings import refresh
from tests.through_the_ages.tables import game, settle

NAMES = {Seat(0): "Ada", Seat(1): "Bořivoj", Seat(2): "Chiara", Seat(3): "Dmitri Shostakovich"}

ROW = (
    "reserves_ii revolutionary_idea_ii coal wave_of_nationalism_ii constitutional_monarchy "
    "transcontinental_railroad j_s_bach scientific_method architecture cannon kremlin journalism rich_land_ii"
)


def view_of(g: Game, viewer: int | None = None) -> View[Game]:
    """Return the view of a seat or of a spectator; it changes the given position."""
    seat = None if viewer is None else Seat(viewer)
    redact(g, seat)
    return View(seat, g, {}, g.phase == "finished", 0)


def beginning(edition: str = "new_story", seats: int = 4) -> Game:
    """Return the first turn: Age A."""
    g = game(edition, seats)
    g.round, g.age = 1, 0
    dealt = [card.id for card in g.edition.catalog.civil if card.level == 0 and card.copies[2]][:13]
    g.row = [*dealt, *[None] * (13 - len(dealt))]
    g.current_events = _some(g, "event", 0)[: seats + 2]
    g.current_ages = [0] * len(g.current_events)
    g.civil_deck = ["moses"] * 7
    refresh(g)
    return g


def middle_of_a_game(edition: str = "new_story") -> Game:
    """Return four players in Age II: wonders, colonies, a war, a pact, discontent and corruption."""
    g = game(edition, 4)
    g.round, g.age, g.phase, g.active = 9, 2, "actions", Seat(1)
    g.row = [card if card in g.edition.catalog.cards else None for card in ROW.split()]
    for gap in (1, 6):
        g.row[gap] = None
    g.civil_deck, g.military_deck, g.military_discard = ["coal"] * 17, ["legion"] * 21, ["spy_ii"] * 9
    g.past_events = ["development_of_markets", "development_of_politics", "rats", "crusades", "foray"]
    g.past_events = [card for card in g.past_events if card in g.edition.catalog.cards]
    g.current_events, g.current_ages = ["barbarians", "immigration", "rats"], [1, 1, 1]
    g.future_events, g.future_ages = ["cold_war", "crime_wave", "raiders", "refugees"], [1, 2, 2, 2]
    g.common_tactics = ["medieval_army", "phalanx", "conquistadors"] if g.edition.cards.common_tactics else []
    settle(
        g,
        0,
        workers={
            "agriculture": 1,
            "irrigation": 2,
            "bronze": 2,
            "iron": 2,
            "philosophy": 1,
            "alchemy": 2,
            "religion": 1,
            "printing_press": 1,
            "warriors": 2,
            "swordsmen": 1,
            "knights": 1,
        },
        technologies="code_of_laws masonry",
        wonders="pyramids universitas_carolina",
        colonies="inhabited_territory_i",
        hand="coal rich_land_ii strategy",
        government="monarchy",
        leader="leonardo_da_vinci",
        building="eiffel_tower",
        stages=1,
        tactic="medieval_army",
        culture=41,
        science=12,
        yellow=9,
        blue=5,
        unused=1,
        stored={"bronze": 3, "iron": 2, "agriculture": 1, "irrigation": 2},
        civil_spent=6,
        military_spent=2,
        military=["legion", "raid_i", "military_bonus_i"],
    )
    settle(
        g,
        1,
        workers={
            "agriculture": 2,
            "irrigation": 1,
            "bronze": 2,
            "iron": 1,
            "coal": 1,
            "philosophy": 0,
            "alchemy": 1,
            "scientific_method": 1,
            "theology": 1,
            "drama": 2,
            "opera": 1,
            "warriors": 1,
            "cannon": 1,
        },
        technologies="cartography architecture warfare",
        wonders="hanging_gardens library_of_alexandria taj_mahal",
        colonies="historic_territory_i wealthy_territory_i",
        hand="j_s_bach journalism breakthrough_ii",
        government="constitutional_monarchy",
        leader="william_shakespeare",
        ruins=["hanging_gardens"],
        tactic="fighting_band",
        exclusive=True,
        culture=67,
        science=4,
        yellow=4,
        blue=1,
        unused=3,
        stored={"bronze": 4, "iron": 2, "coal": 1, "irrigation": 1, "agriculture": 2},
        civil_spent=2,
        military_spent=1,
        military=["conquistadors", "plunder_ii", "military_bonus_ii", "war_over_territory"],
        prepared=["cold_war", "crime_wave"],
    )
    settle(
        g,
        2,
        workers={"agriculture": 2, "bronze": 3, "philosophy": 2, "bread_and_circuses": 1, "swordsmen": 3, "knights": 2},
        technologies="warfare",
        government="theocracy",
        leader="genghis_khan",
        building="great_wall",
        stages=3,
        tactic="medieval_army",
        culture=28,
        science=9,
        yellow=11,
        blue=12,
        stored={"bronze": 2},
        military=["legion", "enslave_i", "peace_treaty", "military_bonus_i", "legion"],
        wars=[DeclaredWar("war_over_territory", Seat(1))],
        pacts=[MadePact("open_borders_agreement", Seat(2), Seat(0))],
    )
    settle(g, 3, hand="frugality_ii", culture=9, science=2, yellow=14, blue=11, unused=2, stored={"bronze": 1})
    g.last_cards = ["opera", "great_wall", "agriculture"]
    return g


def everything() -> Game:
    """Return one civilization with everything it can ever have, for the fullest tableau."""
    g = game("new_story", 2)
    g.round, g.age, g.last_round = 21, 4, 21
    catalog = g.edition.catalog
    staffed = {card.id: 3 for card in g.edition.catalog.civil if hasattr(card, "starting_workers")}
    settle(
        g,
        0,
        workers=staffed,
        technologies="civil_service military_theory satellites engineering",
        wonders=" ".join(_some(g, "wonder", 0)[:3] + _some(g, "wonder", 1)[:3] + _some(g, "wonder", 2)[:3]),
        colonies=" ".join(card.id for card in catalog.military if type(card).__name__ == "Territory"),
        hand="multimedia movies reserves_iii reserves_iii democracy internet",
        government="fundamentalism",
        leader="winston_churchill",
        building="internet",
        stages=4,
        tactic="modern_army",
        culture=234,
        science=88,
        yellow=26,
        blue=30,
        unused=7,
        stored=dict.fromkeys(staffed, 5),
        military=["modern_army"] * 9,
        pacts=[MadePact("promise_of_military_protection", Seat(0), Seat(1))],
        wars=[DeclaredWar("war_over_culture", Seat(1)), DeclaredWar("war_over_technology", Seat(1))],
    )
    return g


def fighting(edition: str = "new_story") -> Game:
    """Return a war that is being decided, with contributions of both sides."""
    g = middle_of_a_game(edition)
    stronger = g.players[2].ratings.strength + 3
    g.pending = Attack("war_over_territory", Seat(2), Seat(1), stronger, g.players[1].ratings.strength + 4)
    return g


def bidding() -> Game:
    """Return an auction of a territory."""
    g = middle_of_a_game()
    g.pending = Auction("wealthy_territory_i", 7, Seat(3))
    return g


def finished_game(edition: str = "new_story") -> Game:
    """Return the same game after its end, with the origins of all points."""
    g = middle_of_a_game(edition)
    g.phase, g.age, g.round, g.last_round, g.row = "finished", 4, 18, 18, [None] * 13
    origins = ("production", "events", "leaders", "famine", "wonders", "action cards")
    for player in g.players:
        player.sources = {origin: 9 * number + 3 * player.seat for number, origin in enumerate(origins)}
        player.sources["famine"] = -4 * player.seat
        player.culture = sum(player.sources.values())
    g.culture_by_round = [tuple(round(p.culture * (n / 18) ** 1.7) for p in g.players) for n in range(1, 19)]
    return g


def _some(g: Game, kind: str, level: int) -> list[str]:
    catalog = g.edition.catalog
    found: list[Card] = [*catalog.civil, *catalog.military]
    return [card.id for card in found if type(card).__name__.lower() == kind and card.level == level]
