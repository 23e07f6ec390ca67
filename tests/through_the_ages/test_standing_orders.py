"""Standing orders: their answers, the questions they leave open, and that they reveal nothing about a hand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Literal

import pytest
from pydantic import ValidationError

from rules.engine import Seat, StandingOrder
from rules.engine.core.action import AnyAction
from rules.through_the_ages import THROUGH_THE_AGES
from rules.through_the_ages.actions.event_actions import GrowByEvent, StopTaking
from rules.through_the_ages.core.pending import CardChoice
from rules.through_the_ages.core.state import DeclaredWar, Game
from rules.through_the_ages.orders import ORDERS, Bids, Choices, Defense, Losses, Pacts
from rules.through_the_ages.politics import colonization, hands, losses, wars
from rules.through_the_ages.politics.actions import OfferPact, PlayAggression
from rules.through_the_ages.politics.questions import FREE_BUILDING, WAR_SPOILS
from rules.through_the_ages.politics.replies.choices import (
    BuildForFree,
    Decline,
    LoseBuilding,
    LoseWorker,
    RuinWonder,
    SplitGoods,
)
from rules.through_the_ages.politics.replies.colonies import Bid, BidUpTo, LoseColony, PassBid
from rules.through_the_ages.politics.replies.fights import Defend, Sacrifice, StealTechnology, TakeScience
from rules.through_the_ages.politics.replies.hands import DiscardMilitary
from rules.through_the_ages.politics.replies.offers import RefusePact
from tests.contract.through_the_ages import OPTIONS, WEIGHTS
from tests.contract.through_the_ages_orders import ORDERS as CONTRACT
from tests.contract.walk import random_game
from tests.through_the_ages.scenes import Scene, event, in_turn, politics, scene
from tests.through_the_ages.tables import game, settle

BOTH = pytest.mark.parametrize("edition", ["new_story", "original"])


def answered(s: Scene, seat: int, *orders: StandingOrder) -> AnyAction | None:
    """Return the answer of a seat's orders, computed as in the program: from the seat's view, if it reveals nothing."""
    table, question = s.table, s.table.questions[Seat(seat)]
    in_public, seen = table.view(None).state, table.view(Seat(seat)).state
    asked = [order for order in orders if not question.reveals or order.covers(in_public, Seat(seat), question)]
    answers = (order.answer(seen, Seat(seat), question) for order in asked)
    return next((each for each in answers if each is not None and table.obstacle(Seat(seat), each) is None), None)


def auction(g: Game, territory: str = "strategic_territory_i") -> Scene:
    """Auction a territory."""
    return in_turn(scene(g, lambda state: colonization.auction(state, territory)))


# Bids


@BOTH
def test_an_order_bids_one_more_up_to_its_sealed_force(edition: str) -> None:
    """TTN-8.2.1, TTO-12.1.1."""
    g = game(edition, 3)
    for seat in range(3):
        settle(g, seat, workers={"warriors": 5})
    s = auction(g)
    order = Bids(policy="up_to", most=3)
    assert answered(s, 0, order) == Bid(1)
    s.act(0, Bid(2))
    assert answered(s, 1, order) == Bid(3)
    s.act(1, Bid(3))
    assert answered(s, 2, order) == PassBid()
    assert answered(s, 2, Bids(policy="never")) == PassBid()
    assert answered(s, 2, Bids()) is None


def test_an_order_seals_its_highest_bid() -> None:
    """TTN-8.2.1: limited by the force."""
    g = game(seats=2)
    for seat in range(2):
        settle(g, seat, workers={"warriors": 3})
    s = scene(g, lambda state: colonization.auction(state, "strategic_territory_i"))
    assert answered(s, 0, Bids(policy="up_to", most=2)) == BidUpTo(2)
    assert answered(s, 1, Bids(policy="up_to", most=9)) == BidUpTo(3)
    assert answered(s, 1, Bids(policy="never")) == PassBid()
    assert answered(s, 1, Bids()) is None


@BOTH
def test_an_order_drops_out_when_the_force_does_not_suffice(edition: str) -> None:
    """There is no question then, because the time of an answer would reveal the strength of the hand."""
    g = game(edition, 3)
    settle(g, 0, workers={"warriors": 2}, military=["strategic_territory_i"] * 2)
    settle(g, 1, workers={"warriors": 5})
    s = auction(g)
    order = Bids(policy="up_to", most=40)
    assert answered(s, 0, order) == Bid(1)
    s.act(0, Bid(2))
    s.act(1, Bid(3))
    assert s.asked == {0: "bid"}, "the cards in the hand could be bonus cards"
    assert answered(s, 0, order) == PassBid()


def test_an_order_bids_for_chosen_territories() -> None:
    g = game(seats=3)
    for seat in range(3):
        settle(g, seat, workers={"warriors": 5})
    others = {name: Bids(policy="up_to", territories=("vast_territory_i",), others=name) for name in ("ask", "never")}
    s = auction(g, "vast_territory_i")
    assert answered(s, 0, others["ask"]) == answered(s, 0, others["never"]) == Bid(1)
    assert answered(s, 0, Bids(policy="never", territories=("vast_territory_i",))) == PassBid()
    s = auction(g, "wealthy_territory_i")
    assert answered(s, 0, others["ask"]) is None
    assert answered(s, 0, others["never"]) == PassBid()


def test_the_force_is_always_chosen_by_its_owner() -> None:
    """TTN-8.2.2: only bids are made in advance."""
    g = game(seats=2)
    settle(g, 0, workers={"warriors": 4, "swordsmen": 1})
    settle(g, 1, workers={"warriors": 0})
    s = auction(g)
    s.act(0, Bid(1))
    assert s.asked == {0: "send"}
    assert answered(s, 0, *(kind() for kind in ORDERS), Bids(policy="up_to")) is None


# Defense


def attacked(edition: str, missing: int, *military: str) -> Scene:
    """Return a scene where the second seat, with two warriors, defends against an aggression stronger by `missing`."""
    g = game(edition, 2)
    g.age = 2
    settle(g, 0, workers={"warriors": 2 + missing}, military=["spy_ii"])
    settle(g, 1, workers={"warriors": 2}, science=5, military=list(military))
    s = politics(g)
    s.act(0, PlayAggression("spy_ii", Seat(1)))
    if s.asked == {0: "sacrifice"}:
        s.act(0, Sacrifice())
    assert s.asked == {1: "defend"}
    return s


@BOTH
def test_a_defense_uses_the_fewest_bonus_cards_that_repel_the_attack(edition: str) -> None:
    """TTN-7.3.5, TTO-12.2.3."""
    s = attacked(edition, 3, "military_bonus_i", "military_bonus_ii", "military_bonus_i")
    # In 2006 a tie is enough as well, and the attacker needs no more than the strength shown.
    assert answered(s, 1, Defense(policy="bonus")) == Defend(("military_bonus_ii",))
    assert answered(s, 1, Defense(policy="cards")) == Defend(("military_bonus_ii",))
    assert answered(s, 1, Defense(policy="never")) == Defend()
    assert answered(s, 1, Defense()) is None


@BOTH
def test_a_defense_that_needs_too_many_cards_is_none(edition: str) -> None:
    s = attacked(edition, 5, "military_bonus_ii", "military_bonus_ii")
    assert answered(s, 1, Defense(policy="bonus", most=1)) == Defend()
    assert answered(s, 1, Defense(policy="bonus", most=2)) == Defend(("military_bonus_ii", "military_bonus_ii"))


def test_2015_other_cards_defend_only_where_that_is_wanted() -> None:
    """TTN-7.3.5."""
    s = attacked("new_story", 2, "spy_ii", "raid_ii")
    assert answered(s, 1, Defense(policy="bonus")) == Defend()
    assert answered(s, 1, Defense(policy="cards")) == Defend(("spy_ii", "raid_ii"))


def test_2006_units_defend_only_where_that_is_wanted() -> None:
    """TTO-12.2.3."""
    s = attacked("original", 2)
    assert answered(s, 1, Defense(policy="cards")) == Defend()
    assert answered(s, 1, Defense(policy="units", most=1)) == Defend()
    assert answered(s, 1, Defense(policy="units")) == Defend(("warriors", "warriors"))


def test_2006_cards_are_used_before_units() -> None:
    s = attacked("original", 2, "military_bonus_i")
    assert answered(s, 1, Defense(policy="units")) == Defend(("military_bonus_i",))


def test_2006_the_target_of_a_war_may_sacrifice_nothing_in_advance() -> None:
    """TTO-12.4.3; the attacker decides in its own turn."""
    g = game("original", 2)
    for seat in (0, 1):
        settle(g, seat, workers={"warriors": 3})
    settle(g, 0, wars=[DeclaredWar("war_over_territory", Seat(1))])
    s = scene(g, lambda state: wars.resolve_wars(state, state.players[Seat(0)]))
    assert s.asked == {0: "sacrifice"}
    order = Defense(in_wars="never")
    assert answered(s, 0, order) is None
    s.act(0, Sacrifice())
    assert s.asked == {1: "sacrifice"}
    assert answered(s, 1, order) == Sacrifice()
    assert answered(s, 1, Defense(policy="never")) is None


# Secrecy of the hand


@BOTH
@pytest.mark.parametrize("order", [each for each in CONTRACT if isinstance(each, Bids | Defense)], ids=str)
def test_orders_answer_independently_of_the_hand(edition: str, order: StandingOrder) -> None:
    """A question whose answers depend on the hand is answered at once for every hand, or for none."""
    hands_of_two = [("military_bonus_ii", "military_bonus_i"), ("spy_ii", "raid_i")]
    answers = [answered(attacked(edition, 2, *hand), 1, order) is None for hand in hands_of_two]
    assert len(set(answers)) == 1
    for hand in hands_of_two:
        g = game(edition, 2)
        settle(g, 0, workers={"warriors": 1}, military=list(hand))
        settle(g, 1, workers={"warriors": 3})
        s = auction(g)
        s.act(0, Bid(1))
        s.act(1, Bid(2))
        answers.append(answered(s, 0, order) is None)
    assert len(set(answers[2:])) == 1


def test_without_an_order_every_question_is_asked() -> None:
    for order in ORDERS:
        for s in (attacked("new_story", 2, "military_bonus_i"), attacked("original", 2, "military_bonus_i")):
            assert answered(s, 1, order()) is None


# Pacts


def offered(card: str, side: Literal["a", "b"] = "a") -> Scene:
    """Return a scene where the first seat offers the third a pact."""
    g = game(seats=3)
    settle(g, 0, military=[card])
    s = politics(g)
    s.act(0, OfferPact(card, Seat(2), side))
    assert s.asked == {2: "pact"}
    return s


def test_pacts_of_a_kind_or_of_a_player_are_refused() -> None:
    """TTN-7.5."""
    s = offered("open_borders_agreement")
    assert answered(s, 2, Pacts(policy="all")) == RefusePact()
    assert answered(s, 2, Pacts(policy="some", kinds=("open_borders_agreement",))) == RefusePact()
    assert answered(s, 2, Pacts(policy="some", partners=(Seat(0),))) == RefusePact()
    others = Pacts(policy="some", kinds=("peace_treaty",), partners=(Seat(1),))
    assert answered(s, 2, others) is None
    assert answered(s, 2, Pacts(kinds=("open_borders_agreement",))) is None


def test_orders_accept_only_existing_cards() -> None:
    with pytest.raises(ValidationError, match="'atlantis' cannot be chosen"):
        Pacts(kinds=("atlantis",))
    with pytest.raises(ValidationError, match="'atlantis' cannot be chosen"):
        Bids(territories=("atlantis",))


# Losses


def test_workers_are_lost_in_the_chosen_order() -> None:
    """TTN-11.7."""
    g = game()
    settle(g, 0, workers={"warriors": 1, "bronze": 2, "iron": 1, "philosophy": 1}, unused=0)
    s = event(g, "pestilence")
    assert s.asked == {0: "lose_worker"}
    assert answered(s, 0, Losses(first="mines")) == LoseWorker("bronze")
    assert answered(s, 0, Losses(first="farms", second="units")) == LoseWorker("warriors")
    assert answered(s, 0, Losses(third="urban")) == LoseWorker("philosophy")
    assert answered(s, 0, Losses(first="farms")) is None
    assert answered(s, 0, Losses()) is None


def test_a_building_is_lost_in_the_chosen_order() -> None:
    """TTN-8.1.1."""
    g = game()
    settle(g, 0, workers={"bronze": 1, "philosophy": 1, "religion": 1, "agriculture": 1})
    s = scene(g, lambda state: losses.lose_building(state, state.players[Seat(0)], "border_conflict", ("lab", "farm")))
    assert answered(s, 0, Losses(first="mines", second="urban")) == LoseBuilding("philosophy")
    assert answered(s, 0, Losses(first="farms")) == LoseBuilding("agriculture")


def test_the_oldest_wonder_or_colony_is_given_up() -> None:
    """TTN-14.21, TTN-8.2.6."""
    g = game()
    settle(g, 0, wonders="great_wall colossus pyramids")
    order = Losses(treasures="oldest")
    s = event(g, "ravages_of_time")
    assert s.asked == {0: "ruin"}
    assert answered(s, 0, order) == RuinWonder("colossus")
    g = game()
    settle(g, 0, colonies="vast_territory_ii historic_territory_i wealthy_territory_i")
    s = scene(g, lambda state: losses.lose_colony(state, state.players[Seat(0)], "independence_declaration"))
    assert answered(s, 0, order) == LoseColony("historic_territory_i")
    assert answered(s, 0, Losses()) is None


def test_cards_are_discarded_in_the_turn_of_others_the_oldest_first() -> None:
    """TTN-13.2."""
    cards = ["spy_ii", "military_bonus_i", "raid_i", "plunder_i"]
    for seat, answer in ((1, DiscardMilitary(("raid_i", "plunder_i"))), (0, None)):
        g = game()
        settle(g, seat, military=cards)
        s = scene(g, discarding(seat))
        assert answered(s, seat, Losses(discards="oldest")) == answer
        assert answered(s, seat, Losses()) is None


def discarding(seat: int) -> Callable[[Game], Awaitable[None]]:
    """Return a function that makes a seat discard two cards."""
    return lambda state: hands.discard_some(state, state.players[Seat(seat)], 2)


# Choices


def splitting(g: Game, n: int, **limits: Any) -> Scene:
    """Return a scene where the first seat splits an amount."""

    async def split(state: Game) -> None:
        await losses.split(state, state.players[Seat(0)], "foray", n, **limits)

    return scene(g, split)


def test_an_order_splits_goods_by_preference() -> None:
    """TTN-14.31; losses are of the other good."""
    food, resources = Choices(goods="food"), Choices(goods="resources")
    s = splitting(game(), 3)
    assert (answered(s, 0, food), answered(s, 0, resources)) == (SplitGoods(3, 0), SplitGoods(0, 3))
    s = splitting(game(), 2, food=1, resources=5, loses=True)
    assert (answered(s, 0, food), answered(s, 0, resources)) == (SplitGoods(0, 2), SplitGoods(1, 1))
    s = splitting(game(), 2, whole=True)
    assert (answered(s, 0, food), answered(s, 0, resources)) == (SplitGoods(2, 0), SplitGoods(0, 2))
    assert answered(s, 0, Choices()) is None


def test_an_order_uses_or_declines_an_event() -> None:
    """TTN-14.23."""
    g = game()
    settle(g, 0, stored={"agriculture": 5})
    s = event(g, "development_of_civilization")
    assert s.asked == {0: "free_work"}
    assert answered(s, 0, Choices(work="population")) == GrowByEvent()
    assert answered(s, 0, Choices(work="decline")) == Decline()
    assert answered(s, 0, Choices()) is None
    settle(g, 0, stored={"bronze": 5}, unused=1)
    assert answered(event(g, "development_of_civilization"), 0, Choices(work="population")) is None


def test_2006_a_free_building_has_the_highest_level() -> None:
    """TTO-8.3.9."""
    g = game("original")
    settle(g, 0, workers={"warriors": 1, "swordsmen": 0}, unused=1)
    g.pending = CardChoice("development_of_warfare", ("warriors", "swordsmen"))
    build = Choices(building="best").answer(g, Seat(0), FREE_BUILDING)
    assert build == BuildForFree("swordsmen")
    assert Choices(building="decline").answer(g, Seat(0), FREE_BUILDING) == Decline()


def test_the_most_expensive_technologies_are_taken_first() -> None:
    """TTN-6.3.3."""
    g = game()
    g.pending = CardChoice("war_over_technology", ("masonry", "architecture"))
    assert Choices(spoils="technologies").answer(g, Seat(0), WAR_SPOILS) == StealTechnology("architecture")
    assert Choices(spoils="science").answer(g, Seat(0), WAR_SPOILS) == TakeScience()


def test_cards_of_the_row_may_be_left_alone() -> None:
    """TTN-14.22."""
    g = game()
    g.row = ["iron"]
    settle(g, 0, workers={"warriors": 5})
    s = event(g, "international_agreement")
    assert s.asked == {0: "agreement"}
    assert answered(s, 0, Choices(agreement="nothing")) == StopTaking()
    assert answered(s, 0, Choices()) is None


# Random games


@pytest.mark.few_fast
@pytest.mark.parametrize("name", OPTIONS)
def test_orders_answer_equally_from_the_view_of_their_owner(name: str) -> None:
    """The bot uses the view; the contract suite uses the whole state."""
    used: set[str] = set()
    for step in random_game(THROUGH_THE_AGES, OPTIONS[name], 3, f"orders {name}", weights=WEIGHTS):
        for seat, question in step.table.questions.items():
            if not question.off_turn:
                continue
            seen = step.table.view(seat).state
            for order in CONTRACT:
                answer = order.answer(seen, seat, question)
                assert answer == order.answer(step.table.state, seat, question)
                used.update([order.tag] if answer is not None else [])
    assert {"bids", "losses", "choices"} & used, "this game has tried something"
