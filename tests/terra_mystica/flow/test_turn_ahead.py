"""Planned turns, on a copy of the game where the faction's turn begins now."""

from __future__ import annotations

from rules.engine import Table
from rules.engine.hosting.planned_turns import table_on_turn, turn_after
from rules.terra_mystica.actions import Pass
from rules.terra_mystica.core.catalog import NUMBERS, SCORING_TILES, Goods
from rules.terra_mystica.core.state import Game, SpadeJob
from rules.terra_mystica.economy.income import cult_bonus, income
from tests.bot.positions import first_turn
from tests.terra_mystica.tables import Play, Side, terra_mystica

GOODS_TILE = next(tile for tile, row in SCORING_TILES.items() if row.reward.workers or row.reward.coins)
SPADES_TILE = next(tile for tile, row in SCORING_TILES.items() if row.reward_spades)


def test_a_faction_that_has_not_passed_plans_its_next_turn() -> None:
    """TM-4.3."""
    table = first_turn(3)
    mover = next(iter(table.questions))
    for seat in table.seats:
        ahead = table_on_turn(table, seat)
        assert (ahead is None) == (seat == mover)
        assert ahead is None or [*ahead.questions] == [seat]


def test_pending_choices_do_not_pass_to_the_planned_turn() -> None:
    """TM-17.2: spades in hand, tiles to take."""
    table = first_turn(2)
    mover = next(iter(table.questions))
    other = next(seat for seat in table.seats if seat != mover)
    table.state.job, table.state.favors_due = SpadeJob("action", 0), 1
    ahead = table_on_turn(table, other)
    assert ahead is not None
    assert ahead.state.favors_due == 0
    assert ahead.state.job is None
    assert table.state.favors_due == 1


def passed(play: Play, faction: str) -> Table[Game] | None:
    """Return the next turn of a faction that passes now, as the faction would plan it."""
    play.act(faction, next(option for option in play.table.legal_actions(play.seat(faction)) if option.tag == "pass"))
    return table_on_turn(play.table, play.seat(faction))


def test_a_player_who_has_passed_plans_the_next_round_with_its_income() -> None:
    """TM-5.3, TM-12.6: the public part of it."""
    play = terra_mystica(Side("witches", dwelling="E7", power="0/0/9"), Side("nomads", dwelling="A1"))
    witches = play.seat("witches")
    play.game.power_used = ["one_spade"]
    before = play.game.round
    ahead = passed(play, "witches")
    assert ahead is not None
    assert [*ahead.questions] == [witches]
    assert ahead.state.round == before + 1
    here, there = play.player("witches"), ahead.state.players[witches]
    goods = income(here)
    assert (there.workers - here.workers, there.coins - here.coins) == (goods.workers, goods.coins)
    assert ahead.state.power_used == []
    assert play.game.power_used == ["one_spade"], "the game goes on as it stands"


def test_the_goods_of_a_cult_bonus_are_available_in_the_next_round() -> None:
    """TM-12.2: a priest for four steps of fire."""
    plays = [terra_mystica(Side("witches", dwelling="E7", cults=cults, priests=1), Side("nomads", dwelling="A1"))
             for cults in ("0/0/0/0", "8/8/8/8")]  # fmt: skip
    found = []
    for play in plays:
        play.game.scoring_tiles[play.game.round - 1] = GOODS_TILE
        ahead = passed(play, "witches")
        assert ahead is not None
        found.append(ahead.state.players[play.seat("witches")])
    bonus = cult_bonus(plays[1].game, plays[1].player("witches"))[0]
    assert bonus != Goods()
    assert [each.workers for each in found] == [found[0].workers, found[0].workers + bonus.workers]
    assert [each.coins for each in found] == [found[0].coins, found[0].coins + bonus.coins]


def test_no_turn_is_planned_beyond_cult_spades() -> None:
    """TM-12.3."""
    play = terra_mystica(Side("witches", dwelling="E7", cults="8/8/8/8"), Side("nomads", dwelling="A1"))
    play.game.scoring_tiles[play.game.round - 1] = SPADES_TILE
    assert cult_bonus(play.game, play.player("witches"))[1] > 0
    assert passed(play, "witches") is None


def test_nothing_is_planned_beyond_the_last_round() -> None:
    """TM-4.1."""
    play = terra_mystica(Side("witches", dwelling="E7"), Side("nomads", dwelling="A1"))
    play.game.round = NUMBERS.rounds
    assert passed(play, "witches") is None


def test_a_plan_continues_after_a_pass() -> None:
    """TM-7.8: the bonus card that is taken brings its income."""
    table = first_turn(3)
    mover = next(iter(table.questions))
    seat = next(each for each in table.seats if each != mover)
    ahead = table_on_turn(table, seat)
    assert ahead is not None
    passing = next(option for option in ahead.legal_actions(seat) if isinstance(option, Pass))
    behind = turn_after(ahead, seat, [passing])
    assert behind is not None
    assert behind.state.round == table.state.round + 1
    assert behind.state.players[seat].bonus_card == passing.card
    assert behind.questions[seat].name == "turn"
