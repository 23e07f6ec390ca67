"""Options name a piece once, and what is lost or gained with its space."""

from __future__ import annotations

from bot.language.i18n import Localizer
from rules.engine import AnyAction
from rules.new_dawn.actions.abilities import UseGardens
from rules.new_dawn.actions.military import Attack, Reinforce
from rules.new_dawn.actions.rival_tokens import DestroyControl
from rules.new_dawn.actions.trade import LayTrade
from rules.new_dawn.core.state import ControlToken
from rules.new_dawn.events.barbarian_moves import move_barbarians
from rules.new_dawn.events.barbarians import spawn
from rules.new_dawn.words.descriptions import describe, short
from tests.new_dawn.military.fights import attack, to_war
from tests.new_dawn.tables import P1, P2, Position, position

LOCALIZER = Localizer("en", ("Anna", "Boris"))


def at_war() -> Position:
    made = position("0,0 G cap1; 1,0 G city2; 0,1 H ct1; 1,1 H CT2; -1,0 G; 5,5 G cap2")
    made.wonder("colossus", 1, 0)
    made.row(P1, "S1 E1 C1 I1 M4", M=0)
    return made


def told(made: Position) -> list[str]:
    return [LOCALIZER(event.text) for event in made.g.scribe.events]


def test_an_attack_on_a_city_names_the_wonder_that_it_wins() -> None:
    """ND-11.15, ND-13.8."""
    made = at_war()
    space, table = made.at(1, 0), to_war(made, 4)
    assert f"a city of Boris on {space} (Colossus): " in LOCALIZER(describe(table.state, P1, Attack(space)))
    assert f"seat 1 takes the city on {space} (Colossus) from seat 2." in attack(table, P1, space, 6, 1)


def test_a_token_is_named_once() -> None:
    made = at_war()
    table = to_war(made, 4)
    own, rival = made.at(0, 1), made.at(1, 1)

    def words(action: AnyAction) -> str:
        return LOCALIZER(describe(table.state, P1, action))

    assert words(Reinforce(own)) == f"Reinforce the token on {own} (hills)"
    assert words(DestroyControl(rival)) == f"Destroy the reinforced token of Boris on {rival} (hills)"


def test_a_city_lost_to_barbarians_is_told_with_its_wonder() -> None:
    """ND-6.4, ND-13.8."""
    made = position("0,0 G barbD; 1,0 G city2")
    made.wonder("colossus", 1, 0)
    made.g.scribe.tape.script = [(1,)]
    move_barbarians(made.g)
    assert f"Boris loses the city on {made.at(1, 0)} (Colossus) to barbarians." in told(made)


def test_a_token_that_drives_barbarians_off_is_said_to_be_weaker() -> None:
    """ND-6.4, ND-11.3."""
    made = position("0,0 G barbA; 1,0 H CT1")
    made.g.scribe.tape.script = [(1,)]
    move_barbarians(made.g)
    assert f"Anna drives barbarians off {made.at(1, 0)} and loses the reinforcement there." in told(made)


def test_an_event_without_room_for_barbarians_says_so() -> None:
    """ND-6.13."""
    made = position("0,0 G cap1; 5,5 G cap2")
    spawn(made.g)
    assert told(made) == ["No barbarian can appear."]


def test_a_trade_token_below_a_post_names_the_card_alone() -> None:
    made = at_war()
    labels = [LOCALIZER(found) for card in ("masonry", "pottery") if (found := short(made.g, P2, LayTrade(card)))]
    assert labels == ["Masonry (military)", "Pottery (industry)"]


def test_abilities_name_their_wonder() -> None:
    """ND-4.3."""
    made = at_war()
    made.wonder("hanging_gardens", 0, 0)
    made.wonder("forbidden_city", 0, 0)
    made.g.control[made.at(1, 1)] = ControlToken(P2)
    table = made.table()
    assert table.act(P1, UseGardens())[0].text.template == "{who} uses the Hanging Gardens."
    table = made.table()
    destroyed = [LOCALIZER(event.text) for event in table.act(P1, DestroyControl(made.at(1, 1)))]
    assert destroyed[-1:] == [f"Anna destroys a control token of Boris on {made.at(1, 1)} with the Forbidden City."]


def test_an_agenda_is_completed_after_the_conquest_that_completes_it() -> None:
    """ND-11.15, ND-13.6."""
    made = at_war()
    made.wonder("hanging_gardens", 0, 0)
    made.wonder("forbidden_city", 1, 0)
    del made.g.wonders["colossus"]
    told_in_order = attack(to_war(made, 4), P1, made.at(1, 0), 6, 1)
    conquest = told_in_order.index(f"seat 1 takes the city on {made.at(1, 0)} (Forbidden City) from seat 2.")
    assert conquest < next(number for number, each in enumerate(told_in_order) if "completes the agenda" in each)
