"""The choices of a player who places a capital, a wonder and figures, or may trade: ordered and with explanations."""

from __future__ import annotations

from typing import Any

from bot.drafts.choice_tree import Leaf, Menu, follow, menu_entries
from bot.language.i18n import Localizer
from bot.panels.explanations import unavailable_kinds
from rules.civilization import CIVILIZATION, Game
from rules.civilization.actions.trade import MakeOffer
from rules.civilization.core.catalog.texts import TEXTS
from rules.civilization.core.grid import BY_NAME, the_square
from rules.civilization.questions import FIRST_PERSON, NEGOTIATE
from rules.civilization.words.situations import situation
from rules.engine import Seat, Table
from tests.bot.panel_player import drafted
from tests.civilization.tables import P1, P2, PLAIN, position

LOCALIZER = Localizer(names=("Anna", "Boris"))


def placing(nation: str) -> tuple[Table[Game], Seat]:
    """Return a player of a nation whose capital is placed."""
    tables = (Table.new(CIVILIZATION, CIVILIZATION.options(), 2, f"first {number}") for number in range(50))
    table, seat = next(
        (table, player.seat) for table in tables for player in table.state.players if player.nation == nation
    )
    table.act(seat, table.legal_actions(seat)[0])
    return table, seat


def squares(table: Table[Game], seat: Seat) -> list[tuple[str, int]]:
    """Return the kinds of the choices in their order, all in one menu, and the positions of their squares by name."""
    preview = drafted(table, seat)
    (menu,) = follow(preview.choices, (), preview.menu, preview.multi_pick).entries
    assert isinstance(menu, Menu)
    leaves = [entry for entry in menu_entries(menu) if isinstance(entry, Leaf)]
    actions: list[Any] = [each.choice.last for each in leaves]
    return [(getattr(action, "figure", ""), BY_NAME[the_square(action.square)]) for action in actions]


def test_the_first_wonder_is_described_and_its_squares_are_in_one_menu_by_name() -> None:
    table, seat = placing("egypt")
    told = situation(table.state, seat)
    assert TEXTS.wonder[table.state.players[seat].wonder_due] in LOCALIZER(told) if told is not None else False
    found = squares(table, seat)
    assert len(found) > 4
    assert found == sorted(found)


def test_figures_are_listed_by_kind_and_name() -> None:
    table, seat = placing("america")
    found = squares(table, seat)
    assert {figure for figure, _ in found} == {"army", "scout"}
    assert found == sorted(found)


def test_nobody_may_keep_the_great_person_of_the_set_up() -> None:
    """CIV-4.9."""
    assert "keep" not in str(FIRST_PERSON.title)


def trading(trade: int) -> Table[Game]:
    made = position(PLAIN, "B2 cap1; F2 cap2")
    made.player(P1).trade = trade
    return made.table("trade")


def test_an_offer_is_proposed_even_if_nothing_can_be_gained() -> None:
    """CIV-7.4: nobody has anything to give for it except a promise."""
    table = trading(2)
    assert MakeOffer(P2, give_trade=2) in table.legal_actions(P1)


def test_offers_are_possible_even_if_the_proposed_ones_are_not() -> None:
    table = trading(1)
    table.state.players[P1].trade = 0
    assert MakeOffer not in {type(each) for each in table.legal_actions(P1)}
    assert not any("Offer a deal" in line for line in unavailable_kinds(drafted(table, P1), LOCALIZER))


def test_three_open_offers_are_the_most() -> None:
    """CIV-18.15."""
    table = trading(9)
    for trade in (1, 2, 3):
        table.act(P1, MakeOffer(P2, give_trade=trade))
    assert any("Offer a deal" in line for line in unavailable_kinds(drafted(table, P1), LOCALIZER))


def test_there_is_no_trade_question_when_nobody_owns_anything() -> None:
    table = trading(0)
    for player in table.state.players:
        player.trade = player.culture = 0
        player.resources, player.huts, player.villages, player.events = {}, [], [], []
    answer = NEGOTIATE.forced_answer(table.state, P1)
    assert answer is not None
    assert answer.tag == "pass"
    table.state.players[P2].culture = 1
    assert NEGOTIATE.forced_answer(table.state, P1) is None
