"""Games stored by earlier versions continue with the rules of their beginning."""

from __future__ import annotations

from dataclasses import replace

from rules import GAMES
from rules.engine import Record, Table, read_record
from rules.engine.hosting.seed_check import verify
from rules.terra_mystica import Game
from rules.terra_mystica.actions import ChooseTop, ChooseTownTile
from rules.terra_mystica.core.options import FIXES
from tests.terra_mystica.tables import Play, Side, terra_mystica
from tests.terra_mystica.whole_games import GAMES_FOLDER

TM = GAMES["tm"]


def two_keys() -> Play:
    """Return a game where the Witches get a second key by the tile of a new town; two tracks are at 9."""
    side = Side("witches", stronghold="E9", dwelling="F5 F6 E10", cults="9/9/0/0", keys=1)
    return terra_mystica(side, Side("nomads"))


def of_version_1(record: Record) -> Record:
    """Return the record as version 1 wrote it."""
    assert record.checkpoint is not None
    state = {**record.checkpoint.state}
    state["options"] = {name: value for name, value in state["options"].items() if name != "fixes"}
    checkpoint = replace(record.checkpoint, version=1, state=state)
    options = {name: value for name, value in record.options.items() if name != "fixes"}
    return replace(record, version=1, options=options, checkpoint=checkpoint)


def founded(table: Table[Game]) -> Table[Game]:
    table.act(table.state.order[0], table.parse("upgrade F6 trading_house"))
    table.act(table.state.order[0], ChooseTownTile("cults"))
    return table


def test_a_new_game_asks_about_step_ten() -> None:
    """TM-10.4."""
    table = founded(two_keys().table)
    assert table.state.options.fixes == FIXES
    assert ChooseTop(()) in table.legal_actions(table.state.order[0])


def test_a_game_of_version_1_enters_step_ten_automatically() -> None:
    """TM-10.4: also after it was stored again by this version."""
    table: Table[Game] = Table.load(TM, of_version_1(two_keys().table.record()))
    assert (table.state.options.fixes, table.options.model_dump()["fixes"]) == ((), ())
    again: Table[Game] = Table.load(TM, table.record())
    assert founded(again).state.players[again.state.order[0]].keys == 0


def test_a_running_game_in_the_store_names_no_later_rules() -> None:
    """Its options were written when it began, while its version is that of the latest decision."""
    record = of_version_1(two_keys().table.record())
    assert record.checkpoint is not None
    table: Table[Game] = Table.load(TM, record)
    written = table.record()
    stored = replace(written, options=record.options)
    assert stored.version == TM.version
    loaded: Table[Game] = Table.load(TM, stored)
    assert loaded.options.model_dump()["fixes"] == ()
    assert loaded.state.options.fixes == ()


def test_the_chance_of_a_game_of_version_1_is_drawn_again_by_its_rules() -> None:
    """TM-3.1."""
    record = read_record((GAMES_FOLDER / "version-1" / "tm-3-players.log").read_text(encoding="utf-8"))
    assert verify(TM, record).differs_at is None
