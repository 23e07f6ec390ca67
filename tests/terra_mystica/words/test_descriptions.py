"""Texts of choices: short enough for a button, with cost, gain and result."""

from __future__ import annotations

import pytest

from rules.engine import AnyAction, Seat
from rules.terra_mystica.actions import (
    AdvanceExchange,
    AdvanceShipping,
    Build,
    Burn,
    ChooseFaction,
    ChooseFavor,
    ChooseTop,
    CultAction,
    Pass,
    SendPriest,
    SpadeAction,
    Upgrade,
)
from rules.terra_mystica.core.catalog import FACTIONS
from rules.terra_mystica.words.descriptions import describe
from tests.cost import as_subtests
from tests.terra_mystica.tables import Play, Side, terra_mystica
from tests.terra_mystica.words.test_event_texts import told


def words(play: Play, faction: str, action: AnyAction) -> str:
    return str(describe(play.game, play.seat(faction), action))


@as_subtests
@pytest.mark.parametrize("faction", FACTIONS)
def test_a_faction_is_offered_with_its_abilities(faction: str) -> None:
    g = terra_mystica(Side("witches"), Side("nomads")).game
    assert str(describe(g, Seat(0), ChooseFaction(faction))).endswith(FACTIONS[faction].gist)


def test_gained_vp_are_not_listed_as_a_price() -> None:
    play = terra_mystica(Side("nomads", dwelling="E8", vp=20), Side("dwarves", dwelling="E7"))
    assert words(play, "nomads", AdvanceShipping()) == "Shipping 1 for 4 coins, 1 priest: +2 VP"
    assert words(play, "nomads", AdvanceExchange()) == "Cheaper spades for 2 workers, 5 coins, 1 priest: +6 VP"
    play = terra_mystica(Side("dwarves", dwelling="E7"), Side("nomads"))
    tunnelled = [words(play, "dwarves", build) for build in play.choices("dwarves", Build)]
    assert any(text.endswith(": +4 VP") for text in tunnelled)
    assert not any(text.endswith(", 4 VP") for text in tunnelled)


def test_advances_of_shipping_and_exchange_name_their_price() -> None:
    play = terra_mystica(Side("nomads"), Side("witches"))
    play.act("nomads", AdvanceShipping())
    assert told(play)[0] == "seat 1 advances shipping to 1 (4 coins, 1 priest)."
    play = terra_mystica(Side("nomads"), Side("witches"))
    play.act("nomads", AdvanceExchange())
    text = "seat 1 advances the exchange track to 2 workers for a spade (2 workers, 5 coins, 1 priest)."
    assert told(play)[0] == text


def test_passing_is_described_with_its_vp_and_coins() -> None:
    play = terra_mystica(Side("nomads", dwelling="E8 E7", card="dwellings"), Side("witches"))
    play.game.bonus_coins["trading_houses"] = 2
    text = words(play, "nomads", Pass("trading_houses"))
    assert text == "Pass: +2 VP, take Trading houses (+2 coins): +1 worker, 2 VP per trading house"
    play.game.bonus_coins["stronghold_sanctuary"] = 0
    text = words(play, "witches", Pass("stronghold_sanctuary"))
    assert text == "Pass: take Stronghold and sanctuary: +2 workers, 4 VP each"


def test_a_sacrifice_names_the_power_actions_it_makes_possible() -> None:
    play = terra_mystica(Side("nomads", power="0/12/0"), Side("witches"))
    assert words(play, "nomads", Burn(3)) == "Burn 3: bowl II -6, bowl III +3; enough for a bridge, 1 priest"
    assert words(play, "nomads", Burn(5)) == "Burn 5: bowl II -10, bowl III +5"


def test_cult_steps_are_described_with_result_and_power() -> None:
    """TM-10.1: steps 3, 5, 7 and 10 give 1, 2, 2 and 3 power."""
    play = terra_mystica(Side("nomads", cults="2/0/6/0", card="cult"), Side("witches", cults="4/0/0/0", power="0/1/11"))
    assert words(play, "nomads", SendPriest("fire", 3)) == "Fire +3, to 5, +3 power; the priest stays there for good"
    assert words(play, "nomads", SendPriest("water", 1)) == "Water +1, to 1; the priest goes to the supply"
    assert words(play, "nomads", CultAction("bonus_card", "earth")) == "Earth +1, to 7, +2 power (bonus card)"
    assert words(play, "nomads", ChooseFavor("fire_3")) == "Fire +3, to 5, +3 power"
    assert words(play, "witches", SendPriest("fire", 3)) == "Fire +3, to 7, +1 power; the priest stays there for good"


def test_step_ten_is_described_with_its_key_and_the_option_to_stop() -> None:
    """TM-10.4."""
    play = terra_mystica(Side("nomads", cults="8/0/0/0", keys=1, power="12/0/0"), Side("witches"))
    assert (
        words(play, "nomads", SendPriest("fire", 2))
        == "Fire +2, to 10 with a key, +3 power; the priest stays there for good"
    )
    stopping = words(play, "nomads", SendPriest("fire", 2, stop=True))
    assert stopping == "Fire +2, to 9, keeping the key; the priest stays there for good"
    assert words(play, "nomads", ChooseTop(())) == "Stop at step 9, keep the key"


def test_the_spade_of_a_card_is_a_free_one() -> None:
    play = terra_mystica(Side("nomads", card="spade"), Side("giants", stronghold="E3"))
    assert words(play, "nomads", SpadeAction("bonus_card")) == "1 free spade from the bonus card"
    assert words(play, "giants", SpadeAction("stronghold")) == "2 free spades from the stronghold"


def test_offered_power_is_described_with_its_price() -> None:
    """TM-9.2: one VP less than the power taken."""
    play = terra_mystica(
        Side("nomads", dwelling="E7"),
        Side("witches", dwelling="F4"),
        Side("giants", dwelling="E8"),
        Side("mermaids", trading_house="E6"),
    )
    play.act("nomads", Upgrade("E7", "trading_house"))
    offers = {text for text in told(play) if text.startswith("Power is offered")}
    assert offers == {"Power is offered: 1 to seat 2 (free), 1 to seat 3 (free), 2 to seat 4 (1 VP)."}
