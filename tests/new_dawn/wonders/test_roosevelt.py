"""Natural wonder tokens on Roosevelt's cards (ND-14.3, ND-14.6)."""

from __future__ import annotations

from rules.new_dawn.actions.culture import PlaceControl
from rules.new_dawn.actions.economy import MoveCaravan, SpendOnCaravans
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.actions.industry import BuildWonder
from rules.new_dawn.actions.military import SpendInAttack
from rules.new_dawn.actions.natural_wonders import LayNaturalWonder
from rules.new_dawn.actions.policies import least_that_wins
from rules.new_dawn.actions.science import AdvanceTech
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.core.player import ON_CARD
from tests.new_dawn.military.fights import attack, to_war
from tests.new_dawn.resolving import face_up, led_by
from tests.new_dawn.tables import P1, P2, Position, position, refusal

LAND = "0,0 G cap1; 1,0 G; 2,0 G; 3,0 G; 4,0 G; 9,0 G cap2; 10,0 G"


def roosevelt(land: str = LAND, row: str = "S1 E1 M1 C1 I1", **tokens: str) -> Position:
    """Return Roosevelt's row with natural wonders: `S="mt_everest"` puts it on the science card."""
    made = led_by(position(land), "teddy_roosevelt")
    made.row(P1, row)
    for focus in made.g.players[P1].row:
        if (token := tokens.get(focus.type[0].upper())) is not None:
            focus.natural_wonders.append(token)
    return made


def test_a_token_gained_is_laid_on_any_card() -> None:
    """ND-14.3, ND-7.2, ND-2.8."""
    made = roosevelt("0,0 G cap1; 1,0 N nw:mt_everest; 0,1 G; 9,0 G cap2", "S1 E1 M1 I1 C1")
    table = made.table()
    table.act(P1, ChooseCard("early_empire"))
    table.act(P1, PlaceControl("1:0"))
    assert refusal(table, P1, LayNaturalWonder("crater_lake", "masonry")) == "ND-14.3"
    table.act(P1, LayNaturalWonder("mt_everest", "masonry"))
    table.act(P1, PlaceControl("0:1"))
    player = table.state.players[P1]
    assert player.natural_wonders == []
    assert player.natural_wonder_tokens == ["mt_everest"]
    assert table.state.active == P2


def test_on_its_card_it_serves_as_a_trade_token_once_and_moves_on() -> None:
    """ND-14.3, ND-5.7."""
    table = roosevelt(S="mt_everest").table()
    table.act(P1, ChooseCard("astrology"))
    assert refusal(table, P1, AdvanceTech(natural_wonders=("crater_lake",))) == "ND-14.3"
    table.act(P1, AdvanceTech(natural_wonders=("mt_everest",)))
    assert table.state.players[P1].dial == 2
    table.act(P1, LayNaturalWonder("mt_everest", "foreign_trade"))
    assert table.state.players[P1].row[1].natural_wonders == ["mt_everest"]
    assert table.state.active == P2


def test_it_hurries_caravans() -> None:
    """ND-14.3."""
    table = roosevelt(E="mt_everest").table()
    table.act(P1, ChooseCard("foreign_trade"))
    assert refusal(table, P1, SpendOnCaravans("natural_wonder", "crater_lake")) == "ND-14.3"
    table.act(P1, SpendOnCaravans("natural_wonder", "mt_everest"))
    table.act(P1, LayNaturalWonder("mt_everest", "foreign_trade"))
    assert refusal(table, P1, SpendOnCaravans("natural_wonder", "mt_everest")) == "ND-14.3"
    table.act(P1, MoveCaravan(ON_CARD, "4:0"))
    assert table.state.active == P2


def test_it_places_a_control_token() -> None:
    """ND-14.3, ND-5.12."""
    table = roosevelt("0,0 G cap1; 1,0 G; 0,1 G; -1,1 G; 9,0 G cap2", "C1 S1 E1 M1 I1", C="mt_everest").table()
    table.act(P1, ChooseCard("early_empire"))
    assert refusal(table, P1, PlaceControl("1:0", "natural_wonder", "mt_everest")) == "ND-5.12"
    table.act(P1, PlaceControl("1:0"))
    table.act(P1, PlaceControl("0:1"))
    table.act(P1, PlaceControl("-1:1", "natural_wonder", "mt_everest"))
    table.act(P1, LayNaturalWonder("mt_everest", "pottery"))
    assert len(table.state.control) == 3


def test_as_a_resource_it_may_lie_anywhere_and_as_a_trade_token_on_industry() -> None:
    """ND-14.3, ND-14.6, ND-10.10."""
    made = roosevelt(S="mt_everest")
    face_up(made, "colossus", "stonehenge")
    table = made.table()
    table.act(P1, ChooseCard("pottery"))
    assert refusal(table, P1, BuildWonder("stonehenge", natural_wonders=("mt_everest",))) == "ND-5.7"
    table.act(P1, BuildWonder("colossus", natural_wonders=("mt_everest",)))
    table.act(P1, LayNaturalWonder("mt_everest", "pottery"))
    assert table.state.wonders == {"colossus": "0:0"}

    made = roosevelt(I="mt_everest")
    face_up(made, "stonehenge")
    made.g.players[P1].row[4].trade = 1
    table = made.table()
    table.act(P1, ChooseCard("pottery"))
    table.act(P1, BuildWonder("stonehenge", natural_wonders=("mt_everest",), trade=1))
    table.act(P1, LayNaturalWonder("mt_everest", "masonry"))
    assert table.state.wonders == {"stonehenge": "0:0"}


def test_other_leaders_keep_it_in_their_area() -> None:
    """ND-14.3."""
    made = led_by(position("0,0 G cap1; 1,0 N nw:mt_everest; 9,0 G cap2"), "gilgamesh")
    made.row(P1, "S1 E1 M1 I1 C1")
    table = made.table()
    table.act(P1, ChooseCard("early_empire"))
    table.act(P1, PlaceControl("1:0"))
    assert table.state.players[P1].natural_wonders == ["mt_everest"]
    assert table.state.active == P2


def test_it_helps_an_attack() -> None:
    """ND-14.3, ND-11.9, ND-18.14."""
    made = roosevelt("0,0 G cap1; 1,0 G ct2; 2,0 G ct2; 9,0 G cap2", "S1 E1 M1 C1 I1", M="mt_everest")
    table = to_war(made)
    attack(table, P1, "1:0", 1, 3)
    assert refusal(table, P1, SpendInAttack(natural_wonders=("crater_lake",))) == "ND-14.3"
    assert least_that_wins(table.state, P1) == SpendInAttack(0, 0, ("mt_everest",))
    table.act(P1, SpendInAttack(natural_wonders=("mt_everest",)))
    table.act(P1, LayNaturalWonder("mt_everest", "astrology"))
    assert table.state.control["1:0"].seat == P1, "5 against 4"
    table.act(P1, EndResolution())
    assert table.state.players[P1].natural_wonder_tokens == ["mt_everest"]
    assert table.state.active == P2


def test_by_policy_it_is_spent_before_trade_tokens() -> None:
    """ND-18.14, ND-14.3."""
    made = roosevelt("0,0 G cap1; 1,0 G ct2; 2,0 G ct2; 9,0 G cap2", "S1 E1 M1 C1 I1", M="mt_everest")
    made.g.players[P1].row[2].trade = 2
    table = to_war(made)
    attack(table, P1, "1:0", 1, 4)
    assert least_that_wins(table.state, P1) == SpendInAttack(1, 0, ("mt_everest",))
