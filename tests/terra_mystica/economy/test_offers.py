"""Power from neighbours (TM-9)."""

import pytest

from rules.engine import Seat
from rules.engine.core.question import AnyQuestion
from rules.terra_mystica.actions import (
    AcceptPower,
    Build,
    ChooseFavor,
    Convert,
    DeclinePower,
    DoubleTurn,
    EndTurn,
    FinishSpades,
    Pass,
    PowerAction,
    SendPriest,
    Transform,
    Upgrade,
)
from rules.terra_mystica.core.catalog import Kind
from rules.terra_mystica.flow.questions import POWER_OFFER
from rules.terra_mystica.orders import PowerPolicy
from rules.terra_mystica.words.situation import situation
from tests.terra_mystica.tables import Play, Side, side_with, terra_mystica


def nomads_beside_two(giants: str = "5/7/0", witches: str = "5/7/0", vp: int = 20, **options: object) -> Play:
    """Return a game where the Nomads have built on E7 next to the Giants' temple D4 and the Witches' stronghold F4."""
    play = terra_mystica(
        Side("nomads", dwelling="E8"),
        Side("witches", stronghold="F4", power=witches, vp=vp),
        Side("giants", temple="D4", power=giants),
        options=options,
    )
    play.act("nomads", Build("E7"))
    return play


def test_an_offer_says_what_has_happened() -> None:
    """TM-9.2, TM-9.7: the question is asked off turn; on the own turn it is warned of instead."""
    play = nomads_beside_two()
    said = str(situation(play.table.state, Seat(2)))
    assert said == "seat 1 has a new dwelling next to you on E7."
    assert situation(play.table.state, Seat(0)) is None


@pytest.mark.parametrize(
    ("kind", "power"),
    [("dwelling", 1), ("trading_house", 2), ("temple", 2), ("stronghold", 3), ("sanctuary", 3)],
)
def test_the_size_of_an_offer_is_the_power_value(kind: str, power: int) -> None:
    """TM-9.1."""
    play = terra_mystica(Side("nomads", dwelling="F3"), side_with("witches", {kind: "F4"}))
    play.act("nomads", Upgrade("F3", "trading_house"))
    assert play.offers() == [("witches", power)]


@pytest.mark.parametrize("kind", ["temple", "stronghold"])
def test_every_upgrade_offers_power(kind: Kind) -> None:
    """TM-9.1."""
    play = terra_mystica(Side("nomads", trading_house="F3"), Side("witches", dwelling="F4"))
    play.act("nomads", Upgrade("F3", kind))
    assert play.offers() == [("witches", 1)]


@pytest.mark.parametrize(("size", "cost"), [(1, 0), (2, 1), (3, 2)])
def test_power_costs_one_vp_less_than_its_amount(size: int, cost: int) -> None:
    """TM-9.2."""
    kind = {1: "dwelling", 2: "temple", 3: "stronghold"}[size]
    play = terra_mystica(Side("nomads", dwelling="F3"), side_with("witches", {kind: "F4"}))
    play.act("nomads", Upgrade("F3", "trading_house"))
    play.act("witches", AcceptPower())
    assert play.changes("witches") == ({"vp": -cost} if cost else {})
    assert play.power("witches") == f"{5 - size}/{7 + size}/0"


def test_declined_power_costs_and_gives_nothing() -> None:
    """TM-9.2."""
    play = nomads_beside_two()
    play.act("witches", DeclinePower())
    assert (play.changes("witches"), play.power("witches")) == ({}, "5/7/0")


def test_an_offer_is_cut_to_what_the_bowls_can_move() -> None:
    """TM-9.3."""
    play = nomads_beside_two(witches="0/2/10")
    play.act("witches", AcceptPower())
    assert (play.power("witches"), play.changes("witches")) == ("0/0/12", {"vp": -1})


def test_both_limits_apply_together() -> None:
    """TM-9.3: offered 3, capacity 2, but only 0 VP to pay with."""
    play = nomads_beside_two(witches="1/0/11", vp=0)
    play.act("witches", AcceptPower())
    assert (play.power("witches"), play.player("witches").vp) == ("0/1/11", 0)


def test_with_no_vp_power_one_is_still_free() -> None:
    """TM-18.5, TM-9.3."""
    play = nomads_beside_two(vp=0)
    play.act("witches", AcceptPower())
    assert (play.power("witches"), play.player("witches").vp) == ("4/8/0", 0)


def test_an_offer_that_can_move_nothing_is_void() -> None:
    """TM-9.4."""
    play = nomads_beside_two(witches="0/0/12")
    assert play.offers() == [("giants", 2)]
    assert play.asked("witches") is None


def test_an_offer_becomes_void_when_an_earlier_one_fills_the_bowls() -> None:
    """TM-9.4, TM-9.7."""
    play = terra_mystica(
        Side("chaos_magicians", dwelling="D4", stronghold="C2"), Side("witches", temple="C3 F4", power="0/2/10")
    )
    play.act("chaos_magicians", DoubleTurn(), Upgrade("D4", "trading_house"))
    play.act("chaos_magicians", Upgrade("D4", "temple"), ChooseFavor("fire_3"), ChooseFavor("air_3"))
    assert play.offers() == [("witches", 2), ("witches", 2)]
    play.act("witches", AcceptPower())
    assert play.offers() == []


def test_the_builder_gains_nothing_from_own_structures() -> None:
    """TM-9.5."""
    play = terra_mystica(Side("nomads", dwelling="F3", stronghold="E6"), Side("witches"))
    play.act("nomads", Upgrade("F3", "trading_house"))
    assert play.offers() == []


def test_a_faction_that_has_passed_may_accept() -> None:
    """TM-9.5, TM-7.8.3."""
    play = terra_mystica(Side("nomads", dwelling="F3"), Side("witches", temple="F4", passed=True))
    play.act("nomads", Upgrade("F3", "trading_house"))
    play.act("witches", AcceptPower())
    assert play.power("witches") == "3/9/0"


def test_offers_are_ordered_clockwise_from_the_active_player() -> None:
    """TM-9.6."""
    assert nomads_beside_two().offers() == [("witches", 3), ("giants", 2)]


def test_an_offer_stays_open_while_others_play() -> None:
    """TM-9.7: the Giants need not wait for the Witches."""
    play = terra_mystica(
        Side("nomads", dwelling="E8"), Side("giants", dwelling="I1"), Side("witches", stronghold="F4", power="5/7/0")
    )
    play.turn("nomads", Build("E7"))
    play.turn("giants", SendPriest("fire", 1))
    assert play.offers() == [("witches", 3)]
    play.act("witches", AcceptPower())
    assert play.asked("witches") == "turn"
    assert play.power("witches") == "2/10/0"


def test_acting_with_an_open_offer_declines_it() -> None:
    """TM-9.7."""
    play = nomads_beside_two()
    play.act("nomads", EndTurn())
    play.act("witches", SendPriest("fire", 1))
    assert play.offers() == [("giants", 2)]
    assert play.power("witches") == "5/7/0"


def test_a_conversion_declines_open_offers_too() -> None:
    """TM-9.7."""
    play = nomads_beside_two()
    play.act("nomads", EndTurn())
    play.act("witches", Convert("worker_to_coin"))
    assert play.offers() == [("giants", 2)]


def test_own_offers_are_answered_in_the_order_in_which_they_arose() -> None:
    """TM-9.7."""
    play = terra_mystica(
        Side("nomads", dwelling="F3"), Side("giants", dwelling="E7"), Side("witches", dwelling="F4", temple="D5")
    )
    play.turn("nomads", Upgrade("F3", "trading_house"))
    play.turn("giants", Upgrade("E7", "trading_house"))
    assert [size for faction, size in play.offers() if faction == "witches"] == [1, 3]
    play.act("witches", AcceptPower())
    assert play.power("witches") == "4/8/0"


def test_all_offers_are_answered_before_the_phase_ends() -> None:
    """TM-9.7, TM-4.3."""
    play = terra_mystica(Side("nomads", dwelling="F3"), Side("witches", dwelling="F4", passed=True))
    play.turn("nomads", Upgrade("F3", "trading_house"))
    play.act("nomads", Pass("shipping"))
    assert (play.table.stage, play.game.round) == ("round_end", 1)
    assert play.asked("witches") == "power_offer"
    play.act("witches", DeclinePower())
    assert play.game.round == 2


def test_the_power_gained_is_computed_when_the_offer_is_answered() -> None:
    """TM-9.7, TM-18.4: the Witches gained power in between, so less can move; the offer itself stays."""
    play = terra_mystica(
        Side("nomads", dwelling="F3"),
        Side("giants", dwelling="D4"),
        Side("witches", stronghold="F4", temple="C3", power="0/3/9"),
    )
    play.turn("nomads", Upgrade("F3", "trading_house"))
    play.turn("giants", Upgrade("D4", "trading_house"))
    assert play.offers() == [("witches", 3), ("witches", 2)]
    play.act("witches", AcceptPower())
    assert play.offers() == []


def test_an_offer_keeps_its_original_size() -> None:
    """TM-18.4: the neighbour's later upgrade does not enlarge it."""
    play = terra_mystica(
        Side("nomads", dwelling="F3"), Side("witches", dwelling="F4", passed=True), Side("giants", dwelling="I1")
    )
    play.turn("nomads", Upgrade("F3", "trading_house"))
    assert play.offers() == [("witches", 1)]
    play.turn("giants", Upgrade("I1", "trading_house"))
    assert play.offers() == [("witches", 1)]


def test_nobody_else_answers_an_offer() -> None:
    """TM-9.1, TM-17.1."""
    play = nomads_beside_two()
    assert play.refusal("nomads", AcceptPower()) == "TM-4.3"
    play.act("witches", AcceptPower())
    assert play.refusal("witches", AcceptPower()) == "TM-4.3"


def test_without_an_offer_there_is_nothing_to_accept_in_the_own_turn() -> None:
    """TM-9.1."""
    play = terra_mystica(Side("nomads", dwelling="F3"), Side("witches"))
    assert play.refusal("nomads", AcceptPower()) == "TM-9.1"
    assert play.refusal("nomads", DeclinePower()) == "TM-9.1"


def test_two_offers_from_one_turn_are_separate() -> None:
    """TM-18.3: the Chaos Magicians' double turn causes two offers, each with its own cost."""
    play = terra_mystica(Side("chaos_magicians", dwelling="D4", stronghold="C2"), Side("witches", temple="C3"))
    play.act("chaos_magicians", DoubleTurn(), Upgrade("D4", "trading_house"), Upgrade("D4", "temple"))
    play.act("witches", AcceptPower(), AcceptPower())
    assert play.changes("witches") == {"vp": -2}
    assert play.power("witches") == "1/11/0"


def test_the_halflings_stronghold_and_its_dwelling_offer_separately() -> None:
    """TM-18.3, TM-14.10."""
    play = terra_mystica(Side("halflings", trading_house="E6"), Side("witches", dwelling="F4", power="5/7/0"))
    play.act("halflings", Upgrade("E6", "stronghold"), Transform("F3", "plains"), FinishSpades(), Build("F3"))
    assert play.offers() == [("witches", 1), ("witches", 1)]


def test_in_strict_order_the_next_turn_waits_for_all_answers() -> None:
    """TM-9.7, TM-9.6."""
    play = nomads_beside_two(power_offers="strict")
    assert play.asked("witches") == "power_offer"
    assert play.asked("giants") is None, "clockwise: the Witches come first"
    play.act("witches", AcceptPower())
    play.act("giants", DeclinePower())
    assert play.asked("witches") is None, "the Nomads have not ended their turn"
    play.act("nomads", EndTurn())
    assert play.asked("witches") == "turn"


def test_in_strict_order_the_turn_may_end_before_the_answers() -> None:
    """TM-9.7."""
    play = nomads_beside_two(power_offers="strict")
    play.act("nomads", EndTurn())
    assert (play.turn_of, play.asked("witches"), play.asked("giants")) == ("nomads", "power_offer", None)
    play.act("witches", DeclinePower())
    play.act("giants", AcceptPower())
    assert play.asked("witches") == "turn"


@pytest.mark.parametrize(
    ("order", "answer"),
    [
        (PowerPolicy(policy="always"), AcceptPower()),
        (PowerPolicy(policy="never"), DeclinePower()),
        (PowerPolicy(policy="ask"), None),
        (PowerPolicy(policy="up_to", most_vp=2), AcceptPower()),
        (PowerPolicy(policy="up_to", most_vp=1), None),
        (PowerPolicy(policy="up_to", most_vp=0), None),
    ],
)
def test_a_standing_order_answers_offers(order: PowerPolicy, answer: AcceptPower | DeclinePower | None) -> None:
    """TM-9.2, TM-9.7: the offer of 3 costs 2 VP."""
    play = nomads_beside_two()
    assert order.answer(play.game, play.seat("witches"), POWER_OFFER) == answer


def test_a_standing_order_counts_the_vp_really_paid() -> None:
    """TM-9.3: of 3 power only 1 can move, which is free."""
    play = nomads_beside_two(witches="0/1/11")
    assert PowerPolicy(policy="up_to", most_vp=0).answer(play.game, play.seat("witches"), POWER_OFFER) == AcceptPower()


def test_a_standing_order_answers_nothing_else() -> None:
    """TM-9.7."""
    play = nomads_beside_two()
    end: AnyQuestion = play.table.rules.question("end_of_turn")
    assert PowerPolicy(policy="always").answer(play.game, play.seat("witches"), end) is None
    assert PowerPolicy(policy="always").answer(play.game, play.seat("nomads"), POWER_OFFER) is None


def test_a_standing_order_also_answers_for_the_next_player() -> None:
    """TM-9.7: acting first would decline the offer."""
    play = nomads_beside_two()
    turn: AnyQuestion = play.table.rules.question("turn")
    assert PowerPolicy(policy="always").answer(play.game, play.seat("witches"), turn) == AcceptPower()


def test_a_player_acting_before_answering_is_warned_of_lapsing_offers() -> None:
    """TM-9.7."""
    play = nomads_beside_two()
    play.turn("nomads")
    assert play.table.rules.words.lapses is not None
    mover = next(seat for seat, question in play.table.questions.items() if question.name == "turn")
    other = next(offer.seat for offer in play.game.offers if offer.seat != mover)
    assert len(play.table.rules.words.lapses(play.game, mover)) == 1
    assert not play.table.rules.words.lapses(play.game, other)


def test_nothing_is_offered_for_power_actions() -> None:
    """TM-9.1: only builds and upgrades offer power."""
    play = terra_mystica(Side("nomads", dwelling="F3", power="0/0/12"), Side("witches", dwelling="F4"))
    play.act("nomads", PowerAction("two_spades"), Transform("E6", "desert"))
    assert play.offers() == []
