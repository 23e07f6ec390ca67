"""A panel tells what a question is about, and lists many ways of one answer in one menu."""

from __future__ import annotations

from typing import Any

from bot.drafts.choice_tree import follow
from bot.drafts.preview import preview_lines
from bot.language.i18n import Localizer
from bot.panels.layouts import controls_in
from bot.panels.turn_panel import PanelSettings, turn_panel
from rules.engine import Table
from rules.new_dawn.actions.diplomacy import DeclineDiplomacy, TakeDiplomacy
from rules.new_dawn.actions.economy import MoveCaravan
from rules.new_dawn.actions.industry import BuildWonder
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.core.player import ON_CARD, Diplomacy
from rules.new_dawn.menus.allowances import allowance
from rules.new_dawn.words.explanations import situation
from tests.bench.taps import caravans, rich_in_goods
from tests.new_dawn.focus.test_diplomacy import LAND, arrived
from tests.new_dawn.military.fights import attack, to_war
from tests.new_dawn.resolving import led_by, resolving
from tests.new_dawn.tables import P1, P2, position

LOCALIZER = Localizer("en", ("Anna", "Boris", "Clara"))
MENU = 3


def panel(table: Table[Any], *lines: str) -> tuple[str, list[dict[str, Any]]]:
    """Return the text of the first panel, and its buttons and menus."""
    preview = preview_lines(table, next(iter(table.questions)), lines)
    level = follow(preview.choices, (), preview.menu, preview.multi_pick)
    shown = turn_panel(preview, level, LOCALIZER, PanelSettings(1, 1))
    return shown.text, list(controls_in(shown.components))


def test_two_cards_to_swap_are_one_menu() -> None:
    """ND-14.2: ten pairs were ten buttons, each as wide as a phone."""
    made = led_by(position("0,0 G cap1; 1,0 G ct2; 9,0 G cap2; 10,0 G"), "montezuma")
    made.row(P1, "S1 E1 M1 C1 I1")
    table = to_war(made)
    attack(table, P1, "1:0", 6, 1)
    _, controls = panel(table)
    (menu,) = [part for part in controls if part["type"] == MENU]
    assert len(menu["options"]) == 10
    assert not [part for part in controls if str(part.get("label", "")).startswith("Swap")]


def test_the_embassy_tells_whose_it_is_and_what_it_does() -> None:
    """ND-12.10."""
    made = position(LAND)
    made.g.players[P1].diplomacy = [Diplomacy("embassy", P2)]
    made.g.players[P2].own_diplomacy.remove("embassy")
    table = arrived(made)
    table.act(P1, DeclineDiplomacy())
    text, controls = panel(table)
    assert "Embassy of Boris: When your caravan reaches the owner's capital" in text
    assert controls[0]["type"] == MENU, "resources and cards are listed at once"


def test_the_wonder_that_needs_a_city_is_named() -> None:
    """ND-10.13."""
    table = rich_in_goods()
    (card,) = [each.card for each in table.state.players[P1].row if each.row.type == "industry"]
    preview = preview_lines(table, P1, [f"choose {card}"])
    built = next(each for each in preview.choices if isinstance(each.last, BuildWonder))
    table.act(P1, ChooseCard(card))
    table.act(P1, built.last)
    assert table.questions[P1].name == "wonder_city"
    text, _ = panel(table)
    assert text.split("\n")[-1] == LOCALIZER(preview.words(built)).split(" for ")[0].removeprefix("Build ")


def test_the_number_of_tokens_lost_to_barbarians_is_told() -> None:
    """ND-6.4."""
    made = position(LAND)
    made.g.players[P2].loss_due = 2
    assert str(situation(made.g, P2)) == "You lose 2 trade tokens."


def test_trades_with_their_cards_are_picked_together_in_a_menu_of_their_own_too() -> None:
    """ND-9.1: of more than 25 ways, those with a card have their own menu."""
    table = caravans()
    preview = preview_lines(table, P1, ["choose capitalism"])
    allowed = allowance(preview.state, P1, (TakeDiplomacy,))
    assert allowed is not None
    assert allowed == allowance(preview.state, P1, (MoveCaravan,))


def test_a_trade_names_its_place_once() -> None:
    """ND-9.6."""
    table = resolving(led_by(position(LAND), "gilgamesh"), "E1", 1)
    told = [str(event.text) for event in table.act(P1, MoveCaravan(ON_CARD, "2:0")) if event.text is not None]
    assert sum(line.count("2:0") for line in told) == 1, told
