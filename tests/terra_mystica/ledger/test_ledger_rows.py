"""Rows of recorded games that the public server accepts in another order than the rules (TM-19)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.engine.core.record import RecordError
from rules.terra_mystica.actions import RiverTown
from rules.terra_mystica.core.catalog import CULTS
from rules.terra_mystica.core.options import FIXES
from rules.terra_mystica.core.state import Player
from rules.terra_mystica.ledger import Ledger, LedgerPlayer, read_ledger
from rules.terra_mystica.ledger.row_parser import FIELDS, Row, split_commands
from tests.terra_mystica.ledgers import GENERATED
from tests.terra_mystica.tables import Play, Side, terra_mystica

ANY = "?"
RECORDED = {"fixes": (*FIXES, "burn_first")}


def recorded(play: Play, *rows: str) -> LedgerPlayer:
    """Return a record that continues from the position, with rows such as `witches: build E7`."""
    ledger = Ledger()
    factions = [player.faction for player in play.game.players]
    ledger.rows = [Row(line, faction, {}, ("setup",)) for line, faction in enumerate(factions, start=1)]
    for line, row in enumerate(rows, start=len(factions) + 1):
        faction, _, commands = row.partition(": ")
        ledger.rows.append(Row(line, faction, dict.fromkeys(FIELDS, ANY), split_commands(commands)))
    game = LedgerPlayer(ledger, play.table)
    game.positions = [0] * len(factions)
    return game


def played(play: Play, *rows: str) -> LedgerPlayer:
    """Replay the record to its end, without comparing resources."""
    game = recorded(play, *rows)
    assert game.play(), game.differences[-1]
    return game


def power(player: Player) -> str:
    return "/".join(map(str, player.bowls))


def alchemists(bowls: str = "0/2/4", **more: Any) -> Play:
    """Return a game where E6 is one spade from swamp, and F3 two."""
    goods = {"workers": 4, "coins": 0, "priests": 0, **more}
    side = Side("alchemists", stronghold="E5", power=bowls, **goods)
    return terra_mystica(side, Side("witches"), options=RECORDED)


@pytest.mark.parametrize(
    "row",
    [
        "dig 1. convert 2pw to 2c. build E6",
        "dig 1. convert 2pw to 2c. transform E6 to black. build E6",
        "dig 1. transform E6 to black. convert 2pw to 2c. build E6",
        "dig 1. transform E6. convert 1pw to 1c. convert 1pw to 1c. build E6",
    ],
)
def test_the_power_of_a_bought_spade_pays_for_the_dwelling(row: str) -> None:
    """TM-7.9.3: with every spelling in the record."""
    play = alchemists()
    played(play, f"alchemists: {row}")
    assert play.game.structures["E6"].kind == "dwelling"
    assert play.power("alchemists") == "2/0/4"


def test_spades_are_bought_in_steps_with_conversions_between() -> None:
    """TM-7.9.3: the second spade needs a worker that the power of the first brings."""
    play = alchemists("0/2/7", workers=2, coins=2, spade_level=1)
    played(play, "alchemists: dig 1. convert 9pw to 3w. dig 1. build F3")
    assert play.game.structures["F3"].kind == "dwelling"
    assert (play.player("alchemists").workers, play.power("alchemists")) == (0, "7/2/0")


def test_the_longer_way_round_may_be_transformed_in_steps() -> None:
    """TM-7.1.4, TM-7.9.3."""
    play = terra_mystica(Side("witches", dwelling="F4", power="0/0/12"), Side("nomads"), options=RECORDED)
    played(play, "witches: dig 1. convert 1pw to 1c. dig 3. build E6")
    assert play.changes("witches") == {"workers": -4 * 3 - 1, "coins": 1 - 2}


def test_spades_of_a_later_turn_do_not_lengthen_the_way() -> None:
    """TM-7.1.4, TM-4.3: the last player buys one spade for E7, then five more for E6."""
    side = Side("witches", dwelling="F4", power="0/0/12", spade_level=2, workers=30)
    play = terra_mystica(side, Side("nomads", passed=True), options=RECORDED, terrain={"E6": "wasteland"})
    played(play, "witches: dig 1. convert 1pw to 1c. build E7. dig 5. build E6")
    assert play.changes("witches") == {"workers": -1 - 1 - 5 - 1, "coins": 1 - 2 - 2}


def test_a_power_action_s_spade_is_used_before_the_conversion_it_pays_for() -> None:
    """TM-7.9.3, TM-19 D3."""
    play = alchemists("0/2/6")
    played(play, "alchemists: action act5. convert 2pw to 2c. build E6")
    assert play.game.structures["E6"].kind == "dwelling"
    assert play.power("alchemists") == "4/4/0"


def cult_spades() -> Play:
    """Return a game where the Nomads and then the Witches have two spades of the cult bonus to use."""
    return terra_mystica(
        Side("nomads", dwelling="F3", cults="0/0/8/0"),
        Side("witches", dwelling="F4 E9", cults="0/0/8/0"),
        scoring="towns",
        at="cult_bonus",
        options=RECORDED,
    )


@pytest.mark.parametrize("row", ["leech 1 from nomads", "decline", "wait", "done"])
def test_cult_spades_survive_a_row_in_which_another_player_only_answers(row: str) -> None:
    """TM-12.3."""
    play = cult_spades()
    play.player("witches").bowls = [0, 0, 12]
    game = recorded(play, f"witches: {row}", "nomads: transform E6 to black", "witches: transform E7 to green")
    assert game.play(3)
    assert (play.asked("nomads"), play.game.job is not None and play.game.job.free) == ("spades", 2)


def test_cult_spades_survive_a_row_in_which_another_player_forfeits() -> None:
    """TM-12.3, TM-12.4: the server takes the spades of all in any order."""
    play = cult_spades()
    game = recorded(play, "witches: -2spade", "nomads: transform E6 to yellow", "nomads: -spade")
    assert game.play(3)
    assert play.asked("nomads") == "spades"
    assert game.play(), game.differences
    assert (play.game.terrain["E6"], play.game.round) == ("desert", 2)


def test_forfeiting_the_last_spades_ends_the_round() -> None:
    """TM-12.4, TM-12.8."""
    play = cult_spades()
    played(play, "witches: -2spade", "nomads: -2spade")
    assert play.game.round == 2


def last_player(**more: Any) -> Play:
    """Return a game where the Witches have passed and the Nomads play alone; nothing can be converted or burned."""
    side = {"workers": 0, "coins": 0, "priests": 0, "power": "5/0/3", **more}
    return terra_mystica(Side("nomads", **side), Side("witches", passed=True), options=RECORDED)


def test_the_last_player_s_bridge_with_a_single_site_is_recorded_in_the_next_turn() -> None:
    """TM-7.6.2, TM-4.3."""
    play = last_player(dwelling="F3")
    played(play, "nomads: action act1. bridge F3:G1")
    assert [bridge.site for bridge in play.game.bridges] == ["F3-G1"]
    assert play.asked("nomads") == "turn"


def test_a_bridge_on_another_site_than_the_only_free_one_is_refused() -> None:
    """TM-7.6.2."""
    play = last_player(dwelling="F3")
    game = recorded(play, "nomads: action act1. bridge F2:G1")
    assert not game.play()
    assert "the only free site is F3-G1" in game.differences[-1].got


@pytest.mark.parametrize("second", ["build F4", "transform F4 to yellow"])
def test_spades_bought_while_a_dwelling_is_open_belong_to_the_last_player_s_next_turn(second: str) -> None:
    """TM-4.3, TM-7.1.6: the dwelling of the first action is left."""
    side = Side("nomads", dwelling="F3", power="0/0/6")
    play = terra_mystica(side, Side("witches", passed=True), options=RECORDED, terrain={"F4": "plains", "E6": "plains"})
    played(play, f"nomads: action act5. transform E6 to yellow. dig 1. {second}")
    assert "E6" not in play.game.structures
    assert ("F4" in play.game.structures) == second.startswith("build")
    assert (play.game.terrain["E6"], play.game.terrain["F4"]) == ("desert", "desert")


def cultists_step(*rows: str, **more: Any) -> tuple[Play, LedgerPlayer]:
    """Return a game where the Cultists have earned a step, and are next after the Nomads who gave it."""
    play = terra_mystica(
        Side("nomads", dwelling="G4", power="5/7/0"),
        Side("cultists", dwelling="F5", power="12/0/0", **more),
        options=RECORDED,
    )
    play.game.cult_steps_due = 1
    play.act("nomads", play.table.parse("pass shipping"))
    return play, recorded(play, *rows)


def test_a_cult_step_may_be_chosen_after_the_next_pass() -> None:
    """TM-14.4: in the record it comes after later commands of the Cultists."""
    play, game = cultists_step("cultists: pass bon7", "cultists: +fire")
    assert game.play(), game.differences[-1]
    assert play.player("cultists").cults["fire"] == 1
    assert play.game.cult_steps_due == 0


def test_markers_are_not_compared_before_the_record_has_chosen_the_step() -> None:
    """TM-14.4: afterwards they are."""
    _, game = cultists_step("cultists: convert 1w to 1c", "cultists: +fire")
    assert game.play()
    assert {found.field for found in game.differences if found.row == 3} == {"vp", "coins", "workers", "priests"}
    assert {found.field for found in game.differences if found.row == 4} == set(FIELDS)


def test_a_step_that_the_record_never_chooses_stops_the_replay() -> None:
    """TM-14.4."""
    _, game = cultists_step("cultists: convert 1w to 1c")
    assert not game.play()
    assert "choose a cult to advance in" in game.differences[-1].got


def offered(bowls: str = "5/7/0", **more: Any) -> Play:
    """Return a game where the Witches have been offered 2 power and are next."""
    play = terra_mystica(
        Side("nomads", dwelling="F3"),
        Side("witches", dwelling="F4 E9", trading_house="D4", power=bowls, **more),
        options=RECORDED,
    )
    play.turn("nomads", play.table.parse("upgrade F3 trading_house"))
    play.count_from_here()
    return play


@pytest.mark.parametrize(
    "row",
    [
        "burn 3. action act1. bridge F4:G3. leech 1 from nomads",
        "upgrade D4 to TE. +fav3. leech 1 from nomads",
        "build E7. leech 1 from nomads",
    ],
)
def test_an_answer_in_the_row_of_an_action_is_given_first(row: str) -> None:
    """TM-9.7: by the rules the action would decline the offer."""
    play = offered(spade_level=2)
    play.game.terrain["E7"] = "forest"
    game = recorded(play, f"witches: {row}")
    assert game.play(), game.differences[-1]
    assert sum(play.player("witches").bowls) >= 9
    assert play.offers() == []
    assert play.player("witches").vp_sources.get("power", 0) == 0


def test_a_town_s_row_answers_first_too() -> None:
    """TM-9.7, TM-11.6."""
    play = terra_mystica(
        Side("fakirs", dwelling="F1"),
        Side("mermaids", stronghold="F2", trading_house="H2", dwelling="H3 I3", power="5/7/0"),
        options=RECORDED,
    )
    play.turn("fakirs", play.table.parse("upgrade F1 trading_house"))
    river, *_ = sorted(each.river for each in play.choices("mermaids", RiverTown) if isinstance(each, RiverTown))
    played(play, f"mermaids: connect {river}. +tw1. leech 3 from fakirs. pass bon4")
    assert play.power("mermaids") == "2/10/0"


def test_only_an_import_sacrifices_power_before_an_open_offer() -> None:
    """TM-19 D8: the game declines the offer by it."""
    play = offered("0/4/8")
    played(play, "witches: burn 2. leech 1 from nomads. pass bon4")
    assert power(play.player("witches")) == "0/0/10"
    play = terra_mystica(Side("nomads", dwelling="F3"), Side("witches", dwelling="F4", power="0/4/8"))
    play.turn("nomads", play.table.parse("upgrade F3 trading_house"))
    play.act("witches", play.table.parse("burn 1"))
    assert play.offers() == []


def test_a_second_pass_is_refused() -> None:
    """TM-7.8.3, TM-19 D14."""
    play = terra_mystica(Side("nomads"), Side("witches"), options=RECORDED)
    game = recorded(play, "nomads: pass bon4", "nomads: pass bon7")
    assert not game.play()
    assert "takes no further turn in this round (TM-7.8.3)" in game.differences[-1].got


def test_an_automatic_pass_in_the_last_round_is_recorded_once() -> None:
    """TM-7.8.2, TM-4.5: a player without another action passes automatically."""
    poor: dict[str, Any] = {"workers": 0, "coins": 0, "priests": 0, "power": "12/0/0"}
    play = terra_mystica(Side("nomads", dwelling="F3"), Side("witches", **poor), round=6, options=RECORDED)
    game = recorded(play, "nomads: pass", "witches: pass", "witches: pass")
    assert game.play(4)
    assert play.table.finished
    assert not game.play()


@pytest.mark.parametrize("command", ["drop-faction witches", "drop-faction"])
def test_a_player_dropped_by_the_server_is_refused_with_a_sentence(command: str) -> None:
    """TM-20.2: the rules know no such thing."""
    play = terra_mystica(Side("nomads"), Side("witches"), options=RECORDED)
    with pytest.raises(RecordError, match="the server took a player out of this game"):
        recorded(play, f"witches: {command}").play()


def test_a_comment_on_a_dropped_player_stops_the_replay() -> None:
    """TM-20.2: what was played before it is compared."""
    play = terra_mystica(Side("nomads"), Side("witches"), options=RECORDED)
    game = recorded(play, "nomads: pass bon4", "witches: pass bon7")
    game.ledger.drops[3] = "line 9: witches dropped from the game"
    with pytest.raises(RecordError, match="line 9: witches dropped from the game: the server took a player out"):
        game.play()
    assert len(game.positions) == 3


def test_a_ledger_keeps_the_rows_before_which_a_player_was_dropped() -> None:
    """The comment is not a row."""
    text = (GENERATED / "base_0106_2p.txt").read_text(encoding="utf-8")
    lines = text.splitlines()
    at = next(number for number, line in enumerate(lines) if "pass BON" in line)
    lines.insert(at, "Swarmlings dropped from the game")
    rows = sum("\t" in line for line in lines[:at])
    assert read_ledger("\n".join(lines)).drops == {rows: f"line {at + 1}: Swarmlings dropped from the game"}
    assert read_ledger(text).drops == {}


@pytest.mark.parametrize("action", ["fav6", "bon2"])
def test_the_cult_of_an_action_may_be_named_in_a_later_row(action: str) -> None:
    """TM-7.7.3: the server lets others play on before the cult is named."""
    side = Side("witches", favors="water_2_cult_action", card="cult")
    play = terra_mystica(side, Side("nomads"), options=RECORDED)
    game = recorded(play, f"witches: action {action.upper()}", "nomads: convert 1w to 1c", "witches: +fire")
    assert game.play(), game.differences[-1]
    assert play.player("witches").cults["fire"] == 1
    found = {number: {each.field for each in game.differences if each.row == number} for number in (3, 5)}
    assert found == {3: {"vp", "coins", "workers", "priests"}, 5: set(FIELDS)}


def test_an_action_whose_cult_is_never_named_is_refused() -> None:
    """TM-20.2."""
    play = terra_mystica(Side("witches", favors="water_2_cult_action"), Side("nomads"), options=RECORDED)
    game = recorded(play, "witches: action FAV6", "nomads: convert 1w to 1c")
    assert not game.play()
    assert "names no cult" in game.differences[-1].got


def declined(power: str) -> LedgerPlayer:
    """Return a record where the Cultists have built next to the Nomads, who decline, and get this power for it."""
    play = terra_mystica(
        Side("cultists", dwelling="F5", power="5/7/0"),
        Side("nomads", dwelling="G4", power="5/7/0"),
        options={**RECORDED, "errata_cultist_power": True},
    )
    game = recorded(
        play,
        "cultists: upgrade F5 to TP",
        "cultists: [all opponents declined power]",
        "nomads: Decline 1 from cultists. pass BON4",
    )
    at = len(game.ledger.rows) - 2
    game.ledger.rows[at] = replace(game.ledger.rows[at], values={**game.ledger.rows[at].values, "power": power})
    return game


def test_power_for_declined_offers_is_compared_in_its_row() -> None:
    """TM-14.4 (errata): the server writes the row before the answer that causes it."""
    game = declined("4/8/0")
    assert game.play(), game.differences[-1]
    assert {each.field for each in game.differences if each.row == 4} == {"vp", "coins", "workers", "priests", "cults"}
    wrong = declined("5/7/0")
    assert wrong.play()
    found = next(each for each in wrong.differences if (each.row, each.field) == (4, "power"))
    assert (found.expected, found.got) == ("5/7/0", "4/8/0")


def test_the_darklings_convert_for_the_exchange_in_the_record_s_order() -> None:
    """TM-14.5."""
    side = Side("darklings", trading_house="E5", workers=5, priests=0, power="0/0/12")
    play = terra_mystica(side, Side("nomads"), options=RECORDED)
    played(play, "darklings: upgrade E5 to SH. convert 1w to 1p. convert 6pw to 2w. convert 2w to 2p")
    assert (play.player("darklings").priests, play.player("darklings").workers) == (3, 0)


def test_a_record_enters_step_ten_by_default() -> None:
    """TM-10.4, TM-19 D11."""
    side = Side("witches", stronghold="E9", dwelling="F5 F6 E10", cults="9/9/0/0", keys=1)
    play = terra_mystica(side, Side("nomads"), options=RECORDED)
    played(play, "witches: upgrade F6 to TP. +tw5")
    assert [play.player("witches").cults[cult] for cult in CULTS] == [10, 10, 1, 1]


def test_a_record_may_step_down_from_step_ten() -> None:
    """TM-10.4, TM-19 D11."""
    side = Side("witches", stronghold="E9", dwelling="F5 F6 E10", cults="9/9/0/0", keys=1)
    play = terra_mystica(side, Side("nomads"), options=RECORDED)
    played(play, "witches: upgrade F6 to TP. -water. +tw5")
    assert [play.player("witches").cults[cult] for cult in CULTS] == [10, 9, 1, 1]
    assert play.player("witches").keys == 1
