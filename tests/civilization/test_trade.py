"""The Trade phase (CIV-7)."""

from __future__ import annotations

from rules.civilization.actions.trade import AcceptOffer, DeclineOffer, MakeOffer, PassTrade, WithdrawOffer
from tests.civilization.tables import P1, P2, PLAIN, position, refusal

DESERT = "DDDDDDDD\nDDDDDDDD\nDDDDDDDD\nDDDDDDDD"


def test_trade_of_all_cities_is_added_up_to_27() -> None:
    """EX-CIV-S15, EX-CIV-S16, CIV-7.1."""
    made = position(f"{DESERT}\nGGGGGGGG\nGDDGGGGG\nGDDGGGGG", "B2 cap1; B6 city1; F2 cap2")
    made.player(P1).trade, made.player(P2).trade = 5, 20
    g = made.table("trade").state
    assert [player.trade for player in g.players] == [5 + 8 + 3, 27]


def test_governments_change_what_is_collected_but_never_below_none() -> None:
    """CIV-7.2."""
    made = position(PLAIN, "B2 cap1; F2 cap2")
    made.player(P1).government, made.player(P2).government = "democracy", "fundamentalism"
    assert [player.trade for player in made.table("trade").state.players] == [2, 0]


def test_a_deal_is_carried_out_at_once_and_opens_the_passes_of_both() -> None:
    """CIV-7.4, CIV-7.5, CIV-7.9."""
    made = position(PLAIN, "B2 cap1; F2 cap2")
    made.player(P1).trade, made.player(P2).culture = 6, 2
    table = made.table("trade")
    table.act(P2, PassTrade())
    assert refusal(table, P1, MakeOffer(1, give_trade=7)) == "CIV-7.5"
    table.act(P1, MakeOffer(1, give_trade=4, get_culture=2))
    assert table.questions[P2].name == "offer"
    table.act(P2, AcceptOffer(1))
    first, second = table.state.players
    assert (first.trade, first.culture, second.trade, second.culture) == (2, 2, 4, 0)
    assert table.questions[P2].name == "negotiate"
    table.act(P1, PassTrade())
    table.act(P2, PassTrade())
    assert table.stage == "city_management"


def test_offers_are_declined_and_withdrawn_and_three_at_most() -> None:
    """CIV-18.15."""
    made = position(PLAIN, "B2 cap1; F2 cap2")
    made.player(P1).trade = 9
    table = made.table("trade")
    for trade in (1, 2, 3):
        table.act(P1, MakeOffer(1, give_trade=trade))
    assert refusal(table, P1, MakeOffer(1, give_trade=4)) == "CIV-18.15"
    table.act(P1, WithdrawOffer(2))
    table.act(P2, DeclineOffer(1))
    assert [offer.number for offer in table.state.offers] == [3]
    assert refusal(table, P2, AcceptOffer(1)) == "CIV-7.5"
