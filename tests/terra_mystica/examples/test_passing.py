"""The worked examples of passing (TM-7.8, TM-12.7)."""

from rules.terra_mystica.actions import ChooseBonusCard, Pass
from tests.terra_mystica.examples.test_setup import place_all_dwellings
from tests.terra_mystica.tables import Side, new_table, terra_mystica


def test_passing_scores_the_card_and_takes_another_with_its_coins() -> None:
    """TM-7.8.1, example TM-EX-30."""
    play = terra_mystica(
        Side("witches", trading_house="F4 C3 I11", card="trading_houses"),
        Side("nomads"),
        laid_out={"shipping": 1, "dwellings": 0, "cult": 0},
    )
    play.act("witches", Pass("shipping"))
    assert play.changes("witches") == {"vp": 6, "coins": 1}


def test_the_favor_tile_scores_trading_houses_too() -> None:
    """TM-15.3, TM-15.4, example TM-EX-31."""
    witches = Side("witches", trading_house="F4 C3", card="trading_houses", favors="air_1_pass_trading_houses")
    play = terra_mystica(witches, Side("nomads"))
    play.act("witches", Pass("shipping"))
    assert play.changes("witches") == {"vp": 4 + 3}


def test_coins_pile_up_on_bonus_cards_nobody_takes() -> None:
    """TM-12.7, TM-3.8, TM-18.9, example TM-EX-32."""
    play = new_table(
        "witches",
        "nomads",
        bonus_cards=("shipping", "power_worker", "stronghold_sanctuary", "trading_houses", "priest"),
        scoring_tiles=("towns", "spades", "dwellings_water", "dwellings_fire", "strongholds_air", "strongholds_fire"),
    )
    place_all_dwellings(play)
    play.act("nomads", ChooseBonusCard("trading_houses"))
    play.act("witches", ChooseBonusCard("power_worker"))
    coins = {faction: play.player(faction).coins for faction in ("witches", "nomads")}
    play.act("witches", Pass("stronghold_sanctuary"))
    play.act("nomads", Pass("shipping"))
    received = play.entering("round_end")
    assert {player.faction: player.coins - coins[player.faction] for player in received.players} == {
        "witches": 1,
        "nomads": 1,
    }
    assert play.game.round == 2
    assert play.game.bonus_coins == {"power_worker": 1, "trading_houses": 1, "priest": 2}
