"""Loot by the rulebook and by the official answers (CIV-11.9 to CIV-11.9.2)."""

from __future__ import annotations

from rules.civilization.actions.battle import PlayUnit
from rules.civilization.actions.loot import (
    DiscardCoin,
    LootCulture,
    LootEvent,
    LootTechnology,
    LootToken,
    LootTrade,
    LootTwo,
    NoLoot,
    StealCoin,
)
from rules.civilization.actions.movement import StartGroup
from rules.civilization.actions.reactions.base import NoReaction
from rules.civilization.board.coins import coins
from rules.civilization.core.options import CivilizationOptions
from rules.civilization.core.state import Game
from rules.engine import Table
from tests.civilization.tables import P1, P2, PLAIN, Position, options_of, position, refusal

OFFICIAL = CivilizationOptions(loot_rules="faq2")
NATIONS = ("america", "china")
CITY = "C2 army1; B2 city2; B7 cap1; G7 cap2"
FIGURES = "C2 army1; B2 army2; B7 cap1; G7 cap2"


def won(pieces: str, options: CivilizationOptions) -> Position:
    """Return the first player before a victory from C2 to the west; the second one knows Writing."""
    made = position(PLAIN, pieces, nations=NATIONS, options=options)
    made.player().units = ["infantry_3", "mounted_3", "artillery_3"]
    return made


def let_it_happen(table: Table[Game]) -> None:
    """Let holders of events answer that they do not interrupt (CIV-18.20)."""
    while P2 in table.questions and table.questions[P2].name == "react":
        table.act(P2, NoReaction())


def conquer(made: Position) -> Table[Game]:
    """Play all units up to the loot."""
    table = made.table("movement")
    table.act(P1, StartGroup("C2", 1))
    let_it_happen(table)
    table.act(P1, table.parse("step west"))
    let_it_happen(table)
    while table.questions[P1].name == "battle":
        table.act(P1, options_of(table, P1, PlayUnit)[0])
    return table


def test_two_loot_for_a_city_are_spent_on_one_large_reward_or_two_small_ones() -> None:
    """EX-CIV-S39, CIV-11.9, CIV-11.9.2: two trade, five culture, a hut, and Writing."""
    made = won(CITY, OFFICIAL)
    loser = made.player(P2)
    loser.trade, loser.culture, loser.huts = 2, 5, ["silk"]
    table = conquer(made)
    assert set(options_of(table, P1, LootTechnology)) == {LootTechnology("writing")}
    assert set(options_of(table, P1, LootTwo)) == {
        LootTwo("trade", "culture"),
        LootTwo("trade", "hut"),
        LootTwo("culture", "culture"),
        LootTwo("culture", "hut"),
    }
    assert refusal(table, P1, LootTwo("trade", "trade")) == "CIV-11.9"
    assert refusal(table, P1, LootTwo("hut", "hut")) == "CIV-11.9"
    assert refusal(table, P1, LootTwo("hut", "trade")) == "CIV-11.9"
    twice, both = table.clone(), table.clone()
    twice.act(P1, LootTwo("culture", "culture"))
    assert [player.culture for player in twice.state.players] == [5, 0]
    both.act(P1, LootTwo("trade", "hut"))
    winner = both.state.players[0]
    assert (winner.trade, winner.huts, both.state.players[1].huts) == (2, ["silk"], [])
    table.act(P1, LootTechnology("writing"))
    assert table.state.players[0].knows("writing")


def test_coins_are_loot_by_the_official_answers() -> None:
    """CIV-11.9, CIV-11.9.1, CIV-12.1: tokens alone; a stolen one comes onto the own sheet."""
    made = won(CITY, OFFICIAL)
    made.player(P2).coin_tokens = {"pottery": 2, "sheet": 1}
    table = conquer(made)
    assert set(options_of(table, P1, StealCoin)) == {StealCoin("pottery"), StealCoin("sheet")}
    stolen = table.clone()
    stolen.act(P1, StealCoin("pottery"))
    assert stolen.state.players[0].coin_tokens == {"sheet": 1}
    assert stolen.state.players[1].coin_tokens == {"pottery": 1, "sheet": 1}
    assert coins(stolen.state, P1) == 1
    table.act(P1, LootTwo("coin:pottery", "coin:pottery"))
    assert table.state.players[1].coin_tokens == {"sheet": 1}
    assert table.state.players[0].coin_tokens == {}


def test_figures_bring_one_loot() -> None:
    """CIV-11.9: no large reward, and no second small one."""
    made = won(FIGURES, OFFICIAL)
    made.player(P2).trade, made.player(P2).coin_tokens = 9, {"sheet": 1}
    made.hold(P2, "drought")
    table = conquer(made)
    for action in (LootTwo("trade", "trade"), LootTechnology("writing"), LootEvent("I"), StealCoin("sheet")):
        assert refusal(table, P1, action) == "CIV-11.9"
    taken = table.clone()
    taken.act(P1, LootTrade())
    assert [player.trade for player in taken.state.players] == [3, 6]
    table.act(P1, DiscardCoin("sheet"))
    assert table.state.players[1].coin_tokens == {}


def test_a_culture_event_is_chosen_by_its_back() -> None:
    """CIV-11.9, CIV-11.9.2: a random one of the level, which the loser does not see."""
    made = won(CITY, CivilizationOptions())
    made.hold(P2, "drought", "catastrophe")
    held = len(made.player(P2).events)
    table = conquer(made)
    assert refusal(table, P1, LootEvent("III")) == "CIV-11.9"
    table.act(P1, LootEvent("II"))
    (event,) = table.state.players[0].events
    assert (event.seat, event.level, event.event) == (P1, "II", "catastrophe")
    assert len(table.state.players[1].events) == held - 1
    shown = table.view(P2).state.players[0].events[0]
    assert shown.event != event.event


def test_the_rulebook_gives_one_reward_for_figures_and_a_larger_one_for_a_city() -> None:
    """CIV-11.9: for a city a technology, a culture event, or up to two resource tokens."""
    made = won(CITY, CivilizationOptions())
    loser = made.player(P2)
    loser.trade, loser.culture, loser.coin_tokens = 3, 3, {"sheet": 1}
    loser.resources["iron"], loser.huts = 1, ["silk"]
    table = conquer(made)
    for action in (LootTrade(), LootCulture(), DiscardCoin("sheet"), StealCoin("sheet"), LootTwo("trade", "culture")):
        assert refusal(table, P1, action) == "CIV-11.9"
    assert options_of(table, P1, LootTwo) == [LootTwo("iron", "hut")]
    one = table.clone()
    one.act(P1, LootToken("hut"))
    assert one.state.players[0].huts == ["silk"]
    table.act(P1, LootTwo("iron", "hut"))
    winner = table.state.players[0]
    assert (winner.resources["iron"], winner.huts) == (1, ["silk"])


def test_trade_above_the_dial_is_lost_and_loot_may_be_declined() -> None:
    """CIV-11.9.1."""
    made = won(FIGURES, CivilizationOptions())
    made.player().trade, made.player(P2).trade = 26, 3
    table = conquer(made)
    declined = table.clone()
    declined.act(P1, NoLoot())
    assert [player.trade for player in declined.state.players] == [26, 3]
    table.act(P1, LootTrade())
    assert [player.trade for player in table.state.players] == [27, 0]


def test_a_technology_needs_its_place_in_the_pyramid() -> None:
    """CIV-10.4, CIV-10.9, CIV-11.9."""
    made = won(CITY, CivilizationOptions())
    made.player(P2).technologies.append("sailing")
    table = conquer(made)
    assert refusal(table, P1, LootTechnology("sailing")) == "CIV-10.4"
    assert refusal(table, P1, LootTechnology("pottery")) == "CIV-11.9"


def test_a_time_out_loots_as_much_trade_as_allowed() -> None:
    """CIV-18.14."""

    def answered(made: Position) -> object:
        table = conquer(made)
        default = table.questions[P1].default
        assert default is not None
        return default(table.state, P1)

    made = won(CITY, OFFICIAL)
    made.player(P2).trade, made.player(P2).culture = 2, 5
    assert answered(made) == LootTwo("trade", "culture")
    made = won(CITY, OFFICIAL)
    made.player(P2).culture = 2
    assert answered(made) == LootCulture()
    made = won(CITY, CivilizationOptions())
    made.player(P2).trade, made.player(P2).resources["silk"] = 9, 2
    assert answered(made) == LootTwo("silk", "silk")
    made = won(CITY, CivilizationOptions())
    made.hold(P2, "drought", "catastrophe")
    assert answered(made) == LootEvent("II")


def test_a_culture_event_too_many_is_discarded_before_anything_else() -> None:
    """CIV-14.2.3, CIV-11.10: before the coin on Code of Laws."""
    made = won(CITY, CivilizationOptions())
    made.player().technologies.append("code_of_laws")
    made.hold(P1, "drought", "sabotage")
    made.hold(P2, "defection")
    table = conquer(made)
    table.act(P1, LootEvent("I"))
    assert table.questions[P1].name == "discard"
    table.act(P1, table.parse("discard drought"))
    assert table.questions[P1].name == "laws"
