"""Pacts: offers, sides, effects, ends (TTN-7.5, TTN-7.6; TTO-12.3)."""

from __future__ import annotations

import asyncio

import pytest

from rules.engine import Seat, Text
from rules.engine.core.text import ENGLISH_READER
from rules.through_the_ages.actions import developing
from rules.through_the_ages.actions.trading import Trade
from rules.through_the_ages.core.cards import Pact, Technology
from rules.through_the_ages.core.catalog import catalog
from rules.through_the_ages.core.pact_sides import Side, gain
from rules.through_the_ages.core.state import Game, MadePact
from rules.through_the_ages.economy import tokens, upkeep
from rules.through_the_ages.politics.actions import CancelPact, OfferPact
from rules.through_the_ages.politics.replies.offers import AcceptPact, RefusePact
from rules.through_the_ages.words.situation import situation
from tests.through_the_ages.cards.showing import shows
from tests.through_the_ages.scenes import politics
from tests.through_the_ages.tables import game, settle

SIDES: tuple[Side, ...] = ("a", "b")
BOTH = pytest.mark.parametrize("edition", ["new_story", "original"])


def names(text: Text) -> str:
    """Return a text in English, with the players by name."""
    return text.format(ENGLISH_READER.translate, ["Anna", "Boris", "Clara"].__getitem__)


def position(edition: str, card: str) -> Game:
    """Return three players; the first is A and the second B of a pact in front of the first."""
    g = game(edition, 3)
    settle(g, 0, pacts=[MadePact(card, Seat(0), Seat(1))])
    return g


def differences(g: Game, name: str) -> list[int]:
    """Return how a rating of A, B and the third player differs from that without the pact."""
    without = game(g.options.edition, 3)
    return [
        getattr(player.ratings, name) - getattr(other.ratings, name)
        for player, other in zip(g.players, without.players, strict=True)
    ]


@BOTH
def test_an_accepted_pact_works_at_once(edition: str) -> None:
    """TTN-7.5; TTO-12.3.3."""
    g = game(edition, 3)
    settle(g, 0, military=["promise_of_military_protection"])
    s = politics(g)
    s.act(0, OfferPact("promise_of_military_protection", Seat(2), "b"))
    assert s.asked == {2: "pact"}
    s.act(2, AcceptPact())
    assert s.player(0).pacts == [MadePact("promise_of_military_protection", Seat(2), Seat(0))]
    assert (s.player(0).military, s.player(0).ratings.strength) == ([], 1 + {"new_story": 4, "original": 5}[edition])


def test_an_offer_describes_the_gains_of_each_side() -> None:
    """TTN-7.5: without the letters of the sides."""
    g = game(seats=3)
    settle(g, 0, military=["promise_of_military_protection"])
    s = politics(g)
    (told,) = s.act(0, OfferPact("promise_of_military_protection", Seat(2), "b"))
    assert names(told.text) == (
        "Anna offers Promise of Military Protection to Clara (Clara: +1 culture; Anna: +4 strength, −1 culture)."
    )
    asked = situation(s.state, Seat(2))
    assert asked is not None
    assert names(asked) == (
        "Anna offers Promise of Military Protection. You: +1 culture; Anna: +4 strength, −1 culture. "
        "It ends when one attacks the other."
    )


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_every_side_of_every_pact_has_a_text(edition: str) -> None:
    for card in catalog(edition).military:
        if isinstance(card, Pact) and not card.symmetric:
            assert all(str(gain(card, side)) for side in SIDES)
            assert str(gain(card, "a")) != str(gain(card, "b"))


@BOTH
def test_a_refused_pact_returns_to_the_hand(edition: str) -> None:
    """TTN-7.5; TTO-12.3.2, TTO-6.3."""
    g = game(edition, 3)
    settle(g, 0, military=["peace_treaty"])
    s = politics(g)
    s.act(0, OfferPact("peace_treaty", Seat(1)))
    s.act(1, RefusePact())
    assert (s.player(0).military, s.player(0).pacts, s.asked) == (["peace_treaty"], [], {})


def test_ex_53_new_pact_replaces_own_pact_only() -> None:
    """EX-53: TTN-7.5."""
    g = game(seats=3)
    settle(g, 0, military=["military_pact"], pacts=[MadePact("peace_treaty", Seat(0), Seat(1))])
    settle(g, 2, pacts=[MadePact("open_borders_agreement", Seat(2), Seat(0))])
    s = politics(g)
    s.act(0, OfferPact("military_pact", Seat(2)))
    s.act(2, AcceptPact())
    assert s.player(0).pacts == [MadePact("military_pact", Seat(0), Seat(2))]
    assert len(s.player(2).pacts) == 1


@BOTH
def test_no_pacts_with_two_players(edition: str) -> None:
    """TTN-7.5; TTO-3.4.1."""
    g = game(edition, 2)
    settle(g, 0, military=["peace_treaty"])
    assert politics(g).refusal(0, OfferPact("peace_treaty", Seat(1))) != ""


@BOTH
def test_the_sides_of_a_symmetric_pact_are_not_chosen(edition: str) -> None:
    """TTN-7.5; TTO-12.3.1."""
    g = game(edition, 3)
    settle(g, 0, military=["peace_treaty", "acceptance_of_supremacy"])
    s = politics(g)
    assert s.refusal(0, OfferPact("peace_treaty", Seat(1), "b")) != ""
    assert s.refusal(0, OfferPact("acceptance_of_supremacy", Seat(1), "b")) == ""
    assert s.refusal(0, OfferPact("acceptance_of_supremacy", Seat(0))) != ""


@BOTH
def test_either_partner_cancels_a_pact(edition: str) -> None:
    """TTN-7.6; TTO-12.3.4."""
    g = game(edition, 3)
    settle(g, 2, pacts=[MadePact("peace_treaty", Seat(2), Seat(0))])
    settle(g, 1, pacts=[MadePact("military_pact", Seat(1), Seat(2))])
    s = politics(g)
    # Even without any military card, because the pact is public.
    assert s.refusal(0, CancelPact("military_pact")) != ""
    s.act(0, CancelPact("peace_treaty"))
    assert s.player(2).pacts == []


SYMBOLS: dict[str, dict[str, list[int]]] = {
    "open_borders_agreement": {"military_actions": [1, 1, 0]},
    "promise_of_military_protection": {"culture": [1, -1, 0], "strength": [0, 4, 0]},
    "military_pact": {"strength": [3, 3, 0]},
    "loss_of_sovereignty": {"culture": [2, -2, 0]},
    "peace_treaty": {"culture": [1, 1, 0]},
}
"""The changes of a rating of A, B and the third player."""
SYMBOLS_OF_2006 = SYMBOLS | {
    "promise_of_military_protection": {"culture": [1, -1, 0], "strength": [0, 5, 0]},
    "military_pact": {"strength": [4, 4, 0]},
}


@shows(*SYMBOLS)
def test_symbols_of_sides(edition: str, card: str) -> None:
    """TTN-7.5; TTO-12.3.3: pacts with symbols only, for players with culture to lose."""
    g, without = position(edition, card), game(edition, 3)
    symbols = SYMBOLS if edition == "new_story" else SYMBOLS_OF_2006
    for seat in range(3):
        before = settle(without, seat, workers={"religion": 3}).ratings
        after = settle(g, seat, workers={"religion": 3}).ratings
        for rating in ("culture", "strength", "military_actions", "civil_actions", "science", "happiness"):
            more = symbols[card].get(rating, [0, 0, 0])[seat]
            assert getattr(after, rating) - getattr(before, rating) == more


@BOTH
def test_no_pact_makes_culture_negative(edition: str) -> None:
    """TTN-11.1; TTO-10.4.1."""
    assert differences(position(edition, "loss_of_sovereignty"), "culture") == [2, 0, 0]


@shows("international_tourism")
def test_tourism_counts_the_partners_wonders(edition: str, card: str) -> None:
    """International Tourism: ruined wonders count."""
    g = position(edition, "international_tourism")
    settle(g, 1, wonders="pyramids great_wall", ruins=["pyramids"])
    assert differences(g, "culture")[0] == 2
    assert g.players[Seat(2)].ratings.culture == 0


PRODUCED = {
    "acceptance_of_supremacy": ([2, 2, 2], [3, 1, 2]),
    "international_trade_agreement": ([2, 3, 2], [3, 2, 2]),
}
"""The food and resources."""


@shows(*PRODUCED)
def test_pacts_on_production(edition: str, card: str) -> None:
    """TTN-14.35: this includes the production counted by events."""
    food, resources = PRODUCED[card]
    g = position(edition, card)
    assert [upkeep.produced(g, player, "food") for player in g.players] == food
    assert [upkeep.produced(g, player, "resources") for player in g.players] == resources
    assert [upkeep.produce(g, player, "food") for player in g.players] == food
    assert [upkeep.produce(g, player, "resources") for player in g.players] == resources
    assert [sum(player.stored.values()) for player in g.players] == [
        a + b for a, b in zip(food, resources, strict=True)
    ]


@shows("scientific_cooperation")
def test_scientific_cooperation_shares_the_cost(edition: str, card: str) -> None:
    """TTN-14.32; TTO-14.12: without the partner's point nothing is developed."""
    g = position(edition, "scientific_cooperation")
    settle(g, 0, hand="alchemy", science=9)
    alchemy = g.of(Technology, "alchemy")
    p, partner = g.players[Seat(0)], g.players[Seat(1)]
    assert developing.cannot_develop(g, p, alchemy) is not None
    partner.science = 2
    assert developing.cannot_develop(g, p, alchemy) is None
    developing.develop(g, p, alchemy)
    assert (p.science, partner.science) == (9 - (alchemy.science_cost - 2), 1)


@shows("trade_routes_agreement")
def test_trade_routes_allow_one_good_as_the_other(edition: str, card: str) -> None:
    """TTN-14.33: one unit, once per own turn; it is not stored."""
    g = position(edition, "trade_routes_agreement")
    for seat, good in ((0, "agriculture"), (1, "bronze")):
        settle(g, seat, stored={good: 1}, blue=10)
    goods: tuple[tuple[tokens.Good, tokens.Good], ...] = (("food", "resources"), ("resources", "food"))
    for seat, (given, used_as) in enumerate(goods):
        p = g.players[Seat(seat)]
        assert Trade().obstacle(g, p.seat) is None
        asyncio.run(Trade().apply(g, p.seat))
        assert tokens.stored(g, p, given) == 0
        assert tokens.stored(g, p, used_as) == 0
        assert tokens.cannot_pay(g, p, 1, used_as) is None
        assert tokens.cannot_pay(g, p, 2, used_as) is not None
        assert Trade().obstacle(g, p.seat) is not None
        tokens.pay(g, p, 1, used_as)
        assert tokens.cannot_pay(g, p, 1, used_as) is not None
    assert Trade().obstacle(g, Seat(2)) is not None
