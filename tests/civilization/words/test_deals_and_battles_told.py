"""Offers tell their terms to both sides, deals to everybody, and battles their strengths and their dead."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.language.i18n import Localizer
from bot.wording.narration import read_by
from bot.wording.rendering import sentences
from rules.civilization.actions.trade import AcceptOffer, DeclineOffer, MakeOffer, WithdrawOffer
from rules.civilization.core.battle import Battle, Side
from rules.civilization.core.grid import the_square
from rules.civilization.core.player import Figure
from rules.civilization.effects.event_texts import tell_dead, tell_result
from rules.engine import AnyAction, Event, Seat
from tests.civilization.tables import P1, P2, position

LOCALIZER = Localizer("en", ("Anna", "Boris", "Clara"))


def logged(events: Sequence[Event], seat: Seat | None) -> list[str]:
    """Return what the log says, as a seat may read it."""
    return [LOCALIZER(event.text) for event in read_by(seat, events)]


def test_the_log_tells_the_terms_of_an_offer_to_both_sides_only() -> None:
    """CIV-18.15. Panels show them next to the buttons that accept and withdraw the offer, and once."""
    made = position(pieces="B7 cap1; G7 cap2")
    made.player().trade = 5
    table = made.table("trade")
    events = table.act(P1, MakeOffer(P2, 3, promise="peace"))
    assert sentences(events, LOCALIZER) == ["Anna makes an offer to Boris."]
    terms = "The offer: 3 trade for nothing, and the promise: peace."
    assert [terms in logged(events, seat) for seat in (P1, P2, Seat(2), None)] == [True, True, False, False]


@pytest.mark.parametrize("answer", [(P2, DeclineOffer(1)), (P1, WithdrawOffer(1))])
def test_an_offer_that_no_longer_stands_is_told_with_its_terms(answer: tuple[Seat, AnyAction]) -> None:
    """ "Boris declines." did not say what; both sides learn it, and only they."""
    made = position(pieces="B7 cap1; G7 cap2")
    made.player().trade = 5
    table = made.table("trade")
    table.act(P1, MakeOffer(P2, 3))
    events = table.act(*answer)
    (public,) = sentences(events, LOCALIZER)
    assert public in ("Boris declines the offer of Anna.", "Anna withdraws the offer to Boris.")
    for seat in (P1, P2):
        assert sentences(events, LOCALIZER, seat)[0].endswith("The offer was: 3 trade for nothing.")


def test_a_deal_tells_everybody_what_changes_hands() -> None:
    made = position(pieces="B7 cap1; G7 cap2")
    made.player().trade = 5
    table = made.table("trade")
    table.act(P1, MakeOffer(P2, 3, promise="peace"))
    (told,) = sentences(table.act(P2, AcceptOffer(1))[:2], LOCALIZER)
    assert told == "Boris accepts the offer of Anna. The deal: Anna gives 3 trade, Boris gives nothing."


def test_a_battle_with_equal_totals_says_who_wins_ties() -> None:
    """CIV-11.8."""
    made = position(pieces="B7 cap1; G7 cap2")
    battle = Battle("figures", the_square("C3"), the_square("C2"), [], Side(Seat(0)), Side(Seat(1)), "attacker")
    tell_result(made.g, battle, "defender", {"attacker": 7, "defender": 7})
    (told,) = sentences(made.g.scribe.events, LOCALIZER)
    assert told == "⚔️ **Boris wins the battle on C3 against Anna, 7 to 7 (the defender wins ties).**"


def test_a_battle_tells_strengths_and_the_dead() -> None:
    """CIV-11.8."""
    made = position(pieces="B7 cap1; G7 cap2")
    infantry, *_ = made.g.unit_decks[0].unit_cards
    attacker, defender = Side(Seat(0)), Side(Seat(1), killed=[infantry])
    battle = Battle("figures", the_square("C3"), the_square("C2"), [], attacker, defender, "attacker")
    tell_result(made.g, battle, "attacker", {"attacker": 9, "defender": 6})
    tell_dead(made.g, battle, {"attacker": [], "defender": [Figure("army"), Figure("army"), Figure("scout")]})
    first, second = sentences(made.g.scribe.events, LOCALIZER)
    assert first == "⚔️ **Anna wins the battle on C3 against Boris, 9 to 6.**"
    assert second.startswith("Killed: Infantry ")
    assert second.endswith(", 2 armies and 1 scout (Boris).")
    fight = made.g.scribe.events[0].fight
    assert fight is not None
    assert (fight.attacker.total, fight.defender.total, fight.attacker_wins) == (9, 6, True)
    assert [part.lost for part in fight.defender.parts] == [True]
