"""The worked examples of setting up (TM-3)."""

import pytest

from rules import GAMES
from rules.engine import Table
from rules.terra_mystica.actions import ChooseBonusCard, PlaceDwelling
from rules.terra_mystica.core.catalog import FACTIONS
from tests.terra_mystica.tables import Play, new_table

FIVE = ("witches", "nomads", "halflings", "mermaids", "giants")


def place_all_dwellings(play: Play) -> list[str]:
    """Place all dwellings at the first possible spaces; return the factions in the order of their questions."""
    order = []
    while (faction := _waited_for(play)) and isinstance(action := _first_option(play, faction), PlaceDwelling):
        order.append(faction)
        play.act(faction, action)
    return order


def choose_all_cards(play: Play) -> list[str]:
    """Take all cards; return the factions in the order of their questions."""
    order = []
    while isinstance(action := _first_option(play, _waited_for(play)), ChooseBonusCard):
        order.append(_waited_for(play))
        play.act(_waited_for(play), action)
    return order


def _waited_for(play: Play) -> str:
    (seat,) = play.table.questions
    return play.game.players[seat].faction


def _first_option(play: Play, faction: str) -> object:
    return play.choices(faction)[0]


def test_the_witches_begin_with_the_goods_on_their_board() -> None:
    """TM-3.2, example TM-EX-01."""
    witches = new_table("witches", "nomads").player("witches")
    assert (witches.workers, witches.coins, witches.priests) == (3, 15, 0)
    assert (witches.bowls, witches.vp, witches.shipping) == ([5, 7, 0], 20, 0)
    assert witches.data.spades.cost[witches.spade_level].workers == 3


def test_starting_cult_steps_give_no_power() -> None:
    """TM-3.2, example TM-EX-02."""
    play = new_table("nomads", "halflings", "witches", "mermaids")
    steps = {player.faction: {cult: n for cult, n in player.cults.items() if n} for player in play.game.players}
    assert steps == {
        "nomads": {"fire": 1, "earth": 1},
        "halflings": {"earth": 1, "air": 1},
        "witches": {"air": 2},
        "mermaids": {"water": 2},
    }
    assert all(player.bowls == list(FACTIONS[player.faction].bowls) for player in play.game.players)


@pytest.mark.parametrize(("players", "cards"), [(2, 5), (3, 6), (4, 7), (5, 8)])
def test_three_bonus_cards_more_than_players_are_in_the_game(players: int, cards: int) -> None:
    """TM-3.4, TM-3.8, example TM-EX-03."""
    play = new_table(*FIVE[:players])
    assert len(play.game.bonus_coins) == cards
    place_all_dwellings(play)
    choose_all_cards(play)
    assert list(play.game.bonus_coins.values()) == [1, 1, 1]


def test_first_dwellings_go_round_and_back_then_the_nomads_then_the_chaos_magicians() -> None:
    """TM-3.6, TM-3.8, example TM-EX-04."""
    play = new_table("chaos_magicians", "nomads", "witches")
    assert place_all_dwellings(play) == ["nomads", "witches", "witches", "nomads", "nomads", "chaos_magicians"]
    assert choose_all_cards(play) == ["witches", "nomads", "chaos_magicians"]


def test_the_spades_tile_is_never_in_round_five_or_six() -> None:
    """TM-3.3, example TM-EX-05."""
    rules = GAMES["tm"]
    draws = [Table.new(rules, rules.options(), 2, f"draw {n}").state.scoring_tiles for n in range(200)]
    rounds = {tiles.index("spades") + 1 for tiles in draws if "spades" in tiles}
    assert rounds == {1, 2, 3, 4}
    assert all(len(set(tiles)) == 6 for tiles in draws)
