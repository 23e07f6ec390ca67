"""A draft of an attack tells whom it is against, and the strengths of both sides."""

from __future__ import annotations

from bot.drafts.preview import preview_lines
from bot.language.i18n import Localizer
from bot.panels.turn_panel import drafted_in_words
from rules.new_dawn.core.player import Diplomacy
from tests.civilization.words.test_movement_menu import at_the_edge
from tests.new_dawn.military.fights import to_war
from tests.new_dawn.tables import P1, P2, position

LOCALIZER = Localizer("en", ("Anna", "Boris"))


def test_an_attack_of_a_new_dawn_tells_its_chance_also_when_it_returns_a_card() -> None:
    """ND-11.8, ND-11.9: the diplomacy card goes back before the dice are rolled."""
    made = position("0,0 G cap1; 1,0 H ct2; 5,5 G cap2")
    made.row(P1, "S1 E1 C1 I1 M1", M=1)
    made.g.players[P1].diplomacy.append(Diplomacy("embassy", P2))
    preview = preview_lines(to_war(made), P1, [f"attack {made.at(1, 0)}"])
    returned, fight = drafted_in_words(preview, LOCALIZER)
    assert returned == "You return Embassy of Boris."
    assert fight == f"⚔ Attack a control token of Boris on {made.at(1, 0)}: +5 against +2, wins 83 / 92 %"


def test_a_battle_of_civilization_tells_both_strengths() -> None:
    """CIV-11.4, CIV-11.8: hidden cards of others are known only by number."""
    table = at_the_edge("infantry_3", "infantry_2")
    told = [
        drafted_in_words(preview_lines(table, P1, lines), LOCALIZER)[-1]
        for lines in (["path C4 2 0 north,east"], ["move C4 2 0", "step north", "step east"])
    ]
    assert told == ["⚔ D3 1 army of Boris: 0 units against your strength 5"] * 2
    (moved,) = drafted_in_words(preview_lines(table, P1, ["path C4 2 0 west"]), LOCALIZER)
    assert "⚔" not in moved
