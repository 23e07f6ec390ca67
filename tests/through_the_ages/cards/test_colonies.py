"""Territories and bonus cards: immediate gains, lasting symbols and losses of colonies (TTN-8.2, TTO-12.1)."""

from __future__ import annotations

from rules.engine import Seat
from rules.through_the_ages.politics import colonization
from rules.through_the_ages.politics.actions import PlayAggression
from rules.through_the_ages.politics.replies.colonies import Bid, PassBid, SendForce
from rules.through_the_ages.politics.replies.fights import Defend, Sacrifice
from tests.through_the_ages.cards.showing import of_type, printed, shows, symbol
from tests.through_the_ages.scenes import Scene, event, in_turn, politics, scene
from tests.through_the_ages.tables import game, settle

TERRITORIES = list(dict.fromkeys(of_type("territory")))
BONUS = list(dict.fromkeys(of_type("bonus")))


def colonized(edition: str, card: str) -> Scene:
    """Return a scene where the first seat sends one of two Warriors and gets the territory."""
    g = game(edition, 2)
    g.military_deck = ["rats"] * 9
    settle(g, 0, workers={"warriors": 2})
    settle(g, 1, workers={"warriors": 3})
    s = in_turn(scene(g, lambda state: colonization.auction(state, card)))
    s.act(0, Bid(1))
    # With equal units and an empty hand, there is only one force to send.
    s.act(1, PassBid())
    return s


@shows(*TERRITORIES)
def test_a_territory_gives_lasting_symbols_and_a_gain(edition: str, card: str) -> None:
    """TTN-8.2.4, TTN-8.2.5; TTO-12.1.5: the worker sent returns to the yellow bank first."""
    row = printed(edition, card)
    p, board = colonized(edition, card).player(0), game(edition).players[0]
    people = symbol(row, "immediate_population")
    food, resources = symbol(row, "immediate_food"), symbol(row, "immediate_resources")
    assert p.colonies == [card]
    assert p.yellow == board.yellow + 1 + symbol(row, "yellow_tokens") - people
    assert p.unused == board.unused + people
    assert p.blue == board.blue + symbol(row, "blue_tokens") - food - resources
    assert (p.stored.get("agriculture", 0), p.stored.get("bronze", 0)) == (food, resources)
    assert (p.science, p.culture) == (symbol(row, "immediate_science"), symbol(row, "immediate_culture"))
    assert p.military == ["rats"] * symbol(row, "immediate_military_cards")
    assert (p.ratings.strength, p.ratings.happiness) == (1 + symbol(row, "strength"), symbol(row, "happiness"))
    assert p.ratings.colonization == symbol(row, "colonization")


@shows(*TERRITORIES)
def test_a_lost_colony_takes_its_lasting_symbols_along(edition: str, card: str) -> None:
    """TTN-8.2.6; TTO-12.1.6: the immediate gain stays; the card goes to the discards of its age."""
    row = printed(edition, card)
    g = colonized(edition, card).state
    # The weakest loses it, independent of the colony's strength; the blue bank has enough tokens.
    settle(g, 0, blue=9)
    settle(g, 1, workers={"warriors": 9})
    before = g.players[0]
    s = event(g, "independence_declaration")
    p = s.player(0)
    assert (p.colonies, card in [*s.state.gone, *s.state.military_discard]) == ([], True)
    assert p.yellow == before.yellow - symbol(row, "yellow_tokens")
    assert p.blue == 9 - symbol(row, "blue_tokens")
    assert (p.stored, p.science, p.culture, p.unused) == (before.stored, before.science, before.culture, before.unused)
    assert (p.ratings.strength, p.ratings.happiness) == (1, 0)


@shows(*BONUS)
def test_a_bonus_card_adds_to_a_force(edition: str, card: str) -> None:
    """TTN-8.2.2; TTO-12.1.2: not without a unit."""
    value = printed(edition, card)["colonization"]
    g = game(edition, 2)
    settle(g, 0, workers={"warriors": 1}, military=[card])
    s = in_turn(scene(g, lambda state: colonization.auction(state, "historic_territory_i")))
    assert s.refusal(0, Bid(1 + value + 1))
    s.act(0, Bid(1 + value))
    assert s.refusal(0, SendForce((card,)))
    assert s.refusal(0, SendForce(("warriors",)))
    s.act(0, SendForce(("warriors", card)))
    assert s.player(0).military == []


@shows(*BONUS)
def test_a_bonus_card_defends(edition: str, card: str) -> None:
    """TTN-7.3.5; TTO-12.2.3: a tie repels the attack."""
    value = printed(edition, card)["defense"]
    for attack, holds in ((1 + value, True), (1 + value + 1, False)):
        g = game(edition, 2)
        g.age = 3
        settle(g, 0, workers={"warriors": attack}, military=["spy_ii"])
        settle(g, 1, workers={"warriors": 1}, science=9, military=[card])
        s = politics(g)
        s.act(0, PlayAggression("spy_ii", Seat(1)))
        if s.asked.get(0) == "sacrifice":
            s.act(0, Sacrifice())
        defense = Defend((card,))
        if s.asked.get(1) == "defend":
            # In 2015 an insufficient defense is not allowed.
            s.act(1, Defend() if s.refusal(1, defense) else defense)
        assert (s.player(1).science == 9) == holds
