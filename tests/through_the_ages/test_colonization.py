"""Territories: auctions, forces, colonies (TTN-8.2, TTO-12.1)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules.engine import Seat
from rules.engine.core.notation import public_text
from rules.through_the_ages import THROUGH_THE_AGES
from rules.through_the_ages.core.cards import Territory
from rules.through_the_ages.core.catalog import catalog
from rules.through_the_ages.core.options import TtaOptions
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.politics import colonization, forces
from rules.through_the_ages.politics.actions import ColonizeFromHand, PrepareEvent
from rules.through_the_ages.politics.replies.choices import LoseBlueToken
from rules.through_the_ages.politics.replies.colonies import Bid, BidInTurn, BidUpTo, PassBid, SendForce
from tests.cost import as_subtests
from tests.through_the_ages.scenes import Scene, in_turn, politics, scene
from tests.through_the_ages.tables import game, settle

BOTH = pytest.mark.parametrize("edition", ["new_story", "original"])


def auction(g: Game, territory: str) -> Scene:
    """Auction a territory."""
    return in_turn(scene(g, lambda state: colonization.auction(state, territory)))


def colonize(g: Game, territory: str) -> Scene:
    """Give the first seat a territory for free."""
    return scene(g, lambda state: colonization.colonize(state, state.players[Seat(0)], territory))


@BOTH
def test_the_highest_bidder_sends_a_force(edition: str) -> None:
    """TTN-8.2.1 to 8.2.4; TTO-12.1.1 to 12.1.4."""
    g = game(edition, 3)
    settle(g, 0, workers={"warriors": 2, "swordsmen": 2})
    settle(g, 1, workers={"warriors": 3})
    settle(g, 2, workers={"warriors": 0})
    s = auction(g, "strategic_territory_i")
    assert s.asked == {0: "bid"}
    assert s.options(0) == [*map(Bid, range(1, 7)), PassBid()]
    s.act(0, Bid(2))
    # It is public that the third player has no units.
    assert s.refusal(1, Bid(2)) == {"new_story": "TTN-8.2.1", "original": "TTO-12.1.2"}[edition]
    s.act(1, Bid(3))
    s.act(0, Bid(4))
    # The second player cannot bid more than 3.
    assert s.asked == {0: "send"}
    assert s.refusal(0, SendForce(("swordsmen",))) == {"new_story": "TTN-8.2.2", "original": "TTO-12.1.3"}[edition]
    s.act(0, SendForce(("warriors", "warriors", "swordsmen")))
    p = s.player(0)
    assert (p.workers["warriors"], p.workers["swordsmen"], p.yellow) == (0, 1, 21)
    assert (p.colonies, p.ratings.strength) == (["strategic_territory_i"], 4)
    assert s.player(1).workers["warriors"] == 3


@BOTH
def test_all_state_their_bidding_limits_at_once(edition: str) -> None:
    """TTN-8.2.1, TTO-12.1.1: each bids 1 more than the others, so that the second highest limit sets the price."""
    g = game(edition, 4)
    for seat, warriors in enumerate((5, 5, 5, 0)):
        settle(g, seat, workers={"warriors": warriors})
    s = scene(g, lambda state: colonization.auction(state, "strategic_territory_i"))
    assert s.asked == dict.fromkeys(range(3), "sealed_bid"), "the fourth player has no units, as everybody sees"
    assert (bool(s.refusal(0, BidUpTo(6))), bool(s.refusal(0, BidUpTo(0)))) == (True, True)
    assert s.act(2, BidUpTo(5)) == ()
    assert s.act(0, BidUpTo(3)) == ()
    told = [str(event.text) for event in s.act(1, PassBid())]
    bids = ["seat 1 bids 1.", "seat 2 leaves the auction.", "seat 3 bids 2.", "seat 1 bids 3.", "seat 3 bids 4."]
    assert told[:5] == bids
    assert (s.asked, s.player(2).colonies) == ({}, ["strategic_territory_i"])
    assert s.player(2).workers["warriors"] == 1
    assert public_text(s.table.log[0].text, THROUGH_THE_AGES.actions) == "bid_up_to ?"


def test_players_who_bid_in_turn_get_the_question_in_turn() -> None:
    """TTN-8.2.1: against a player with a sealed limit."""
    g = game(seats=2)
    for seat in range(2):
        settle(g, seat, workers={"warriors": 5})
    s = scene(g, lambda state: colonization.auction(state, "strategic_territory_i"))
    s.act(0, BidUpTo(2))
    s.act(1, BidInTurn())
    assert (s.asked, s.options(1)[0]) == ({1: "bid"}, Bid(2))
    s.act(1, Bid(2))
    assert s.player(1).colonies == ["strategic_territory_i"]


def test_earlier_games_ask_for_each_bid() -> None:
    """Games without the correction `sealed_bids`."""
    g = game(seats=2)
    g.options = TtaOptions(fixes=("pictured_cards", "colonies_discarded", "choices_together"))
    s = scene(g, lambda state: colonization.auction(state, "strategic_territory_i"))
    assert s.asked == {0: "bid"}


@BOTH
def test_a_territory_without_bids_becomes_a_past_event(edition: str) -> None:
    """TTN-8.2.1, TTO-12.1.1."""
    s = auction(game(edition, 3), "strategic_territory_i")
    for seat in range(3):
        s.act(seat, PassBid())
    assert s.state.past_events == ["strategic_territory_i"]


def test_a_single_bidder_wins_with_the_first_bid() -> None:
    """TTN-8.2.1: the others have passed."""
    s = auction(game(seats=2), "historic_territory_i")
    s.act(0, PassBid())
    s.act(1, Bid(1))
    assert (s.player(1).culture, s.player(1).ratings.happiness) == (6, 1)


def test_questions_do_not_reveal_a_hand() -> None:
    """TTN-18.1: a player with cards gets the question even if the cards do not suffice for a bid."""
    g = game(seats=2)
    settle(g, 1, military=["legion"])
    s = auction(g, "historic_territory_i")
    s.act(0, Bid(1))
    assert s.asked == {1: "bid"}
    assert s.options(1) == [PassBid()]
    s.act(1, PassBid())
    assert s.player(0).colonies == ["historic_territory_i"]


@BOTH
@pytest.mark.parametrize(
    ("workers", "military", "asked"),
    [
        ({"warriors": 3}, [], False),
        ({"warriors": 3}, ["legion"], True),
        ({"warriors": 2, "swordsmen": 1}, [], True),
        ({"warriors": 1, "swordsmen": 1}, [], False),
        ({"warriors": 1, "swordsmen": 1}, ["legion"], True),
    ],
)
def test_the_force_is_asked_for_only_if_there_is_a_choice(
    edition: str, workers: dict[str, int], military: list[str], asked: bool
) -> None:
    """TTN-8.2.2, TTO-12.1.3; a useless card also causes a question, because others do not know it."""
    g = game(edition, 2)
    settle(g, 0, workers=workers, military=military)
    settle(g, 1, workers={"warriors": 0})
    s = auction(g, "historic_territory_i")
    s.act(0, Bid(2))
    assert s.asked == ({0: "send"} if asked else {})
    assert asked or s.player(0).workers["warriors"] == 1


def test_tactics_air_and_bonuses_count_what_is_added_to_strength_does_not() -> None:
    """TTN-8.2.2, TTN-8.2.3."""
    g = game(seats=2)
    units = {"warriors": 2, "air_forces": 1}
    settle(g, 0, workers=units, tactic="fighting_band", leader="alexander_the_great", technologies="cartography")
    p = settle(g, 0, military=["military_bonus_i", "legion"])
    air = p.workers["air_forces"] * 5
    cartography = p.ratings.colonization
    assert cartography == 2
    assert forces.greatest_force(g, p) == 2 + air + 2 * 1 + cartography + 1
    assert forces.force_worth(g, p, ["warriors"]) == 1 + cartography
    assert forces.force_worth(g, p, ["warriors", "warriors"]) == 2 + 1 + cartography


def test_genghis_khan_lets_infantry_ride_for_a_force_too() -> None:
    """TTN-8.2.3, TTN-14.9."""
    g = game(seats=2)
    p = settle(g, 0, workers={"warriors": 2}, tactic="medieval_army", leader="genghis_khan")
    assert forces.greatest_force(g, p) == 2 + 2


def test_genghis_khan_of_2006_makes_cavalry_stronger_and_armies_nothing() -> None:
    """TTO-12.1.4, TTO-10.1.6."""
    g = game("original", 2)
    p = settle(g, 0, workers={"knights": 2, "warriors": 0}, tactic="light_cavalry", leader="genghis_khan")
    assert forces.greatest_force(g, p) == 2 * (2 + 1)


def test_james_cook_discards_two_cards_for_a_force() -> None:
    """TTN-8.2.3; these discards stay hidden."""
    g = game(seats=2)
    settle(g, 0, leader="james_cook", military=["legion", "rats", "foray"])
    s = auction(g, "historic_territory_i")
    assert s.options(0) == [Bid(1), Bid(2), Bid(3), PassBid()]
    s.act(0, Bid(3))
    assert s.asked == {0: "send"}
    assert s.refusal(0, SendForce(("warriors", "legion", "rats", "foray"))) == "TTN-8.2.2"
    told = s.act(0, SendForce(("warriors", "legion", "foray")))
    assert not any("Foray" in str(each.text) or "Legion" in str(each.text) for each in told)
    assert (s.player(0).military, s.state.military_discard) == (["rats"], ["legion", "foray"])


def test_james_cook_of_2006_makes_bonus_cards_better() -> None:
    """Cook of 2006: each bonus card adds 1 more."""
    g = game("original", 2)
    p = settle(g, 0, leader="james_cook", military=["military_bonus_i", "military_bonus_ii", "legion"])
    assert forces.greatest_force(g, p) == 1 + (1 + 1) + (2 + 1)


@pytest.mark.parametrize(
    ("card", "value"), [("military_bonus_i", 1), ("military_bonus_ii", 2), ("military_bonus_iii", 3)]
)
@BOTH
def test_bonus_cards_colonize(edition: str, card: str, value: int) -> None:
    """TTN-8.2.2, TTO-12.1.2: their colonization value."""
    g = game(edition, 2)
    g.age = 3
    p = settle(g, 0, military=[card])
    assert forces.greatest_force(g, p) == 1 + value


def test_tto_ex_08_colonizing_inhabited_territory() -> None:
    """TTO-EX-08: force and colony (TTO-12.1.3, TTO-12.1.5)."""
    g = game("original", 2)
    g.age = 2
    settle(
        g,
        0,
        workers={"warriors": 1, "swordsmen": 1},
        technologies="cartography",
        military=["military_bonus_ii"],
        yellow=4,
    )
    s = auction(g, "inhabited_territory_i")
    s.act(0, Bid(4))
    # The second player drops out for lack of units or by choice.
    if 1 in s.asked:
        s.act(1, PassBid())
    assert s.refusal(0, SendForce(("swordsmen",))) == ""
    assert s.refusal(0, SendForce(("military_bonus_ii",))) == "TTO-12.1.3"
    s.act(0, SendForce(("warriors", "military_bonus_ii")))
    p = s.player(0)
    # 4, the worker of the Warriors, two of the territory, and one that becomes population.
    assert (p.yellow, p.unused, p.workers["swordsmen"]) == (4 + 1 + 2 - 1, 2, 1)
    assert (p.military, s.state.military_discard) == ([], ["military_bonus_ii"])


def test_ex_43_order_of_colony_effects() -> None:
    """EX-43: lasting symbols first (TTN-8.2.4, TTN-8.2.5)."""
    g = game(seats=2)
    settle(g, 0, yellow=0, unused=0)
    p = colonize(g, "inhabited_territory_ii").player(0)
    assert (p.yellow, p.unused) == (1, 2)
    g = game(seats=2)
    settle(g, 0, blue=1, technologies="iron")
    p = colonize(g, "wealthy_territory_i").player(0)
    assert (p.blue, p.stored) == (1, {"iron": 2, "bronze": 1})


TERRITORIES = ("developed", "fertile", "historic", "inhabited", "strategic", "vast", "wealthy")


@as_subtests
@pytest.mark.parametrize(
    ("edition", "card"),
    [
        (edition, card)
        for edition in ("new_story", "original")
        for kind, age in product(TERRITORIES, ("i", "ii"))
        if (card := f"{kind}_territory_{age}") in catalog(edition).cards
    ],
)
def test_every_territory_gives_its_symbols_and_booty(edition: str, card: str) -> None:
    """TTN-8.2.4, TTO-12.1.5: each territory, with room for all tokens."""
    g = game(edition, 2)
    g.military_deck = ["rats"] * 9
    before = g.players[Seat(0)]
    territory = g.of(Territory, card)
    symbols, booty = territory.symbols, territory.booty
    p = colonize(g, card).player(0)
    gained: dict[str, Any] = {
        "yellow": p.yellow + p.unused - before.yellow - before.unused,
        "blue": p.blue + sum(p.stored.values()) - before.blue,
        "strength": p.ratings.strength - before.ratings.strength,
        "happiness": p.ratings.happiness - before.ratings.happiness,
        "food": p.stored.get("agriculture", 0),
        "resources": p.stored.get("bronze", 0),
        "science": p.science,
        "culture": p.culture,
        "population": p.unused - before.unused,
        "military_cards": len(p.military),
    }
    assert gained == {
        "yellow": symbols.yellow_tokens,
        "blue": symbols.blue_tokens,
        "strength": symbols.strength,
        "happiness": symbols.happiness,
        "food": booty.food,
        "resources": booty.resources,
        "science": booty.science,
        "culture": booty.culture,
        "population": booty.population,
        "military_cards": booty.military_cards,
    }
    assert any(gained.values())


def test_a_colony_may_cost_a_blue_token_of_a_card() -> None:
    """TTN-11.6: the owner chooses if the bank is empty."""
    g = game(seats=2)
    settle(g, 0, blue=0, stored={"agriculture": 1, "bronze": 1})
    s = colonize(g, "vast_territory_i")
    s.act(0, LoseBlueToken("bronze"))
    assert s.player(0).stored == {"agriculture": 1}


def test_columbus_colonizes_from_the_hand_and_leaves() -> None:
    """TTN-14.4."""
    g = game(seats=2)
    settle(g, 0, leader="christopher_columbus", military=["historic_territory_i"])
    s = politics(g)
    s.act(0, ColonizeFromHand("historic_territory_i"))
    p = s.player(0)
    assert (p.leader, p.colonies, p.culture, p.military) == (None, ["historic_territory_i"], 6, [])
    assert p.workers["warriors"] == 1


def test_columbus_of_2006_stays_and_colonizes_once() -> None:
    """TTO-14.2."""
    g = game("original", 2)
    settle(g, 0, leader="christopher_columbus", military=["historic_territory_i", "strategic_territory_i"])
    s = politics(g)
    s.act(0, ColonizeFromHand("historic_territory_i"))
    assert s.player(0).leader == "christopher_columbus"
    s = politics(s.state)
    assert s.refusal(0, ColonizeFromHand("strategic_territory_i")) == "TTO-6.2"


def test_nobody_else_colonizes_from_the_hand() -> None:
    """TTN-7.8."""
    g = game(seats=2)
    settle(g, 0, military=["historic_territory_i"])
    assert politics(g).refusal(0, ColonizeFromHand("historic_territory_i")) == "TTN-7.8"


def test_a_prepared_event_may_reveal_a_territory() -> None:
    """TTN-7.2, TTN-8.2.1."""
    g = game(seats=2)
    settle(g, 0, military=["rats"])
    g.current_events, g.current_ages = ["rats", "historic_territory_i"], [1, 1]
    s = politics(g)
    s.act(0, PrepareEvent("rats"))
    assert s.asked == {0: "sealed_bid", 1: "sealed_bid"}
    assert s.state.past_events == []
