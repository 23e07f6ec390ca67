"""Variants and optional modules (TM-16)."""

from typing import Any

import pytest

from rules import GAMES
from rules.engine import Table
from rules.terra_mystica import Game, TerraMysticaOptions
from rules.terra_mystica.actions import ChooseFaction, ChooseTop, ChooseTownTile, Pass, Upgrade
from rules.terra_mystica.core.catalog import FACTIONS, INTRODUCTORY
from rules.terra_mystica.land.reach import skip_range
from tests.terra_mystica.tables import Play, Side, terra_mystica


def fresh(seats: int, seed: str = "a", **options: object) -> Table[Game]:
    return Table.new(GAMES["tm"], TerraMysticaOptions.model_validate(options), seats, seed)


@pytest.mark.parametrize(
    ("players", "factions"),
    [
        (2, "witches nomads"),
        (3, "witches nomads alchemists"),
        (4, "witches nomads halflings mermaids"),
        (5, "witches nomads halflings mermaids giants"),
    ],
)
def test_the_introductory_game_has_everything_fixed_but_the_first_card(players: int, factions: str) -> None:
    """TM-16.1, TM-3.10."""
    table = fresh(players, setup="introductory", seating="fixed")
    g = table.state
    assert [player.faction for player in g.players] == factions.split()
    for player in g.players:
        assert player.buildings["dwelling"] == FACTIONS[player.faction].start_dwellings
    assert g.scoring_tiles == list(INTRODUCTORY.scoring_tiles)
    assert len(g.bonus_coins) == players + 3
    ((seat, question),) = table.questions.items()
    assert (seat, question.name) == (players - 1, "bonus_card"), "the last player takes a card first"


def test_introductory_dwellings_stand_on_home_terrain() -> None:
    """TM-16.1, TM-3.7."""
    for row in INTRODUCTORY.setup:
        g = fresh(row.players, setup="introductory").state
        assert all(g.terrain[space] == g.players[s.seat].home for space, s in g.structures.items())


def test_with_random_colours_everybody_chooses_one_of_two_factions() -> None:
    """TM-16.2, TM-3.5."""
    table = fresh(5, setup="random_colours")
    for _ in range(5):
        (seat,) = table.questions
        options = table.legal_actions(seat)
        assert len(options) == 2
        drawn = table.state.players[seat].colour
        other = next(faction for faction, row in FACTIONS.items() if row.terrain != drawn)
        obstacle = table.obstacle(seat, ChooseFaction(other))
        assert obstacle is not None
        assert obstacle.rule in ("TM-16.2", "TM-1.5")
        table.act(seat, options[0])
    assert len({player.colour for player in table.state.players}) == 5


def test_with_random_factions_nobody_chooses() -> None:
    """TM-16.2: everything is drawn, each colour once."""
    table = fresh(4, setup="random_factions")
    (question,) = table.questions.values()
    assert question.name == "dwelling"
    assert len({player.colour for player in table.state.players}) == 4


def test_all_modules_are_off_by_default() -> None:
    """TM-16.3."""
    options = TerraMysticaOptions()
    assert not any(
        options.has(module)
        for module in (
            "mini_expansion_1",
            "shipping_bonus",
            "temple_scoring_tile",
            "variable_turn_order",
            "errata_cultist_power",
        )
    )
    assert sum(fresh(2).state.towns_left.values()) == 10


def test_the_mini_expansion_adds_four_town_tiles_of_three_kinds() -> None:
    """TM-16.3."""
    towns = fresh(2, mini_expansion_1=True).state.towns_left
    assert {kind: towns[kind] for kind in ("double_key", "shipping", "points")} == {
        "double_key": 1,
        "shipping": 2,
        "points": 1,
    }


def town_with_expansion(faction: str, tile: str, **more: Any) -> Play:
    """Return a game where the faction founds a town and takes a tile of the mini expansion."""
    side = Side(faction, stronghold="E9", dwelling="F5 F6 E10", **more)
    play = terra_mystica(side, Side("giants", dwelling="I1"), options={"mini_expansion_1": True})
    play.act(faction, Upgrade("F6", "trading_house"))
    play.count_from_here()
    play.act(faction, ChooseTownTile(tile))
    return play


def test_the_points_tile_gives_eleven_vp() -> None:
    """TM-16.3."""
    assert town_with_expansion("auren", "points").changes("auren") == {"vp": 11, "keys": 1}


def test_the_double_key_opens_two_tops_and_gives_two_steps_everywhere() -> None:
    """TM-16.3, TM-10.4, TM-10.5."""
    play = town_with_expansion("auren", "double_key", cults="8/9/0/0")
    play.act("auren", ChooseTop(("fire", "water")))
    assert play.changes("auren") == {"vp": 2, "fire": 2, "water": 1, "earth": 2, "air": 2}


def test_three_tops_need_more_than_a_double_key() -> None:
    """TM-10.4, TM-16.3."""
    play = town_with_expansion("auren", "double_key", cults="8/9/8/0")
    assert play.asked("auren") == "top"
    assert max(len(top.cults) for top in play.choices("auren") if isinstance(top, ChooseTop)) == 2


@pytest.mark.parametrize(
    ("faction", "shipping", "changes"),
    [
        ("auren", 0, {"vp": 4 + 2, "shipping": 1, "keys": 1}),
        ("auren", 3, {"vp": 4, "keys": 1}),
        ("dwarves", 0, {"vp": 4, "keys": 1}),
        ("fakirs", 0, {"vp": 4, "keys": 1}),
    ],
)
def test_the_shipping_tile_advances_shipping_for_free(faction: str, shipping: int, changes: dict[str, int]) -> None:
    """TM-16.3."""
    assert town_with_expansion(faction, "shipping", shipping=shipping).changes(faction) == changes


def test_the_shipping_tile_lets_the_fakirs_fly_further() -> None:
    """TM-16.3, TM-8.6: the Dwarves' tunnels stay as they are."""
    fakirs = town_with_expansion("fakirs", "shipping")
    assert skip_range(fakirs.player("fakirs")) == 3
    dwarves = town_with_expansion("dwarves", "shipping")
    assert skip_range(dwarves.player("dwarves")) == 1


def test_the_shipping_bonus_card_scores_three_for_each_level() -> None:
    """TM-16.3, TM-15.4: the level of the track, three VP each."""
    play = terra_mystica(
        Side("witches", shipping=2, card="shipping_points"), Side("nomads"), options={"shipping_bonus": True}
    )
    play.act("witches", Pass("shipping"))
    assert play.changes("witches") == {"vp": 6}


def test_with_the_shipping_bonus_ten_cards_are_drawn_from() -> None:
    """TM-16.3, TM-3.4."""
    drawn = {card for n in range(40) for card in fresh(5, f"{n}", shipping_bonus=True).state.bonus_coins}
    assert len(drawn) == 10


def test_the_temple_tile_scores_temples_and_pays_for_priests_in_orders() -> None:
    """TM-16.3, TM-12.1, TM-15.2."""
    options = {"temple_scoring_tile": True}
    play = terra_mystica(
        Side("witches", trading_house="F4"), Side("nomads"), scoring="temples_priests", options=options
    )
    play.act("witches", Upgrade("F4", "temple"))
    assert play.changes("witches")["vp"] == 4
    play = terra_mystica(
        Side("witches", orders="fire3 air2 air2"),
        Side("nomads"),
        scoring="temples_priests",
        options=options,
        at="cult_bonus",
    )
    assert play.changes("witches", until="cult_spades") == {"coins": 6}


def test_with_the_temple_tile_six_of_nine_are_drawn() -> None:
    """TM-16.3, TM-3.3."""
    drawn = {tile for n in range(40) for tile in fresh(2, f"{n}", temple_scoring_tile=True).state.scoring_tiles}
    assert len(drawn) == 9


@pytest.mark.parametrize(("variable", "expected"), [(False, "giants witches nomads"), (True, "giants nomads witches")])
def test_the_order_of_passing_may_be_the_next_turn_order(variable: bool, expected: str) -> None:
    """TM-16.3, TM-4.4."""
    play = terra_mystica(Side("witches"), Side("nomads"), Side("giants"), options={"variable_turn_order": variable})
    for faction in ("witches", "nomads"):
        play.turn(faction, play.table.parse("priest fire 1"))
    play.act("giants", Pass("shipping"))
    play.turn("witches", play.table.parse("priest fire 1"))
    play.act("nomads", Pass("dwellings"))
    play.act("witches", Pass("trading_houses"))
    assert [play.game.players[seat].faction for seat in play.game.order] == expected.split()


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"scoring_tiles": ("spades",)}, "six scoring tiles"),
        ({"scoring_tiles": ("luck",) * 6}, "is no scoring tile"),
        ({"bonus_cards": ("coins", "coins")}, "named twice"),
        ({"scoring_tiles": ("towns", "spades", "temples_priests")}, "needs the option"),
    ],
)
def test_fixed_tiles_must_exist_and_be_different(given: dict[str, object], problem: str) -> None:
    """TM-3.3, TM-3.4."""
    with pytest.raises(ValueError, match=problem):
        TerraMysticaOptions.model_validate(given)
