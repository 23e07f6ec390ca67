"""The end of a game: the result of each seat, which changes ratings and statistics.

Giving up a seat of a rated game loses it. The loss is written at once and is the only result of the seat.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Game, SeatHolder, log, ratings, results, seats, tallies
from bot.store.log import FirstDecision
from bot.store.ratings import RatedGame, Side
from bot.store.results import Result
from bot.store.write_locks import RESULTS, hold
from rules.engine import Options, Seat, Table

MOST_RATED = 2
"""The most games of a title between the same two people that are rated, among those begun within `RATED_WITHIN`."""
RATED_WITHIN = timedelta(days=1)
COUNTS_AFTER = 3
"""A game that is given up counts after a third (1 / `COUNTS_AFTER`) of its usual rounds."""


def variant_of(options: Options) -> str:
    """Return the edition or variant of a title, by the options that set its games apart; empty where there is only
    one.
    """
    chosen = options.model_dump(mode="json", include=set(options.distinguishing))
    return json.dumps(chosen, sort_keys=True, separators=(",", ":")) if chosen else ""


def is_long_enough(table: Table[Any]) -> bool:
    """Return whether enough of a game was played to count for ratings.

    A game that ended without a resignation was played to its end. Any other one counts after a third of its usual
    rounds.
    """
    rules, state = table.rules, table.state
    if table.finished and (rules.resigned is None or not rules.resigned(state)):
        return True
    return rules.usual_rounds is None or COUNTS_AFTER * (rules.round(state) - 1) >= rules.usual_rounds(state)


def results_of(
    game: Game,
    everybody: Sequence[SeatHolder],
    table: Table[Any],
    now: datetime,
    *,
    given_up: Collection[Seat] = (),
    used: Mapping[Seat, float] | None = None,
) -> list[Result]:
    """Return the results of a finished game for the present holders, unrated; none for seats that were `given_up`.

    Places are counted among the others. The argument `everybody` includes holders who were replaced. `used` are the
    seconds for which seats were waited for; they are stored for seats that had only one holder.
    """
    rules, state = table.rules, table.state
    shared = {holder.seat for holder in everybody if holder.left_at is not None}
    places = {place.seat: place for place in rules.standing(state) if place.seat not in given_up}
    decisions = (
        [(decision.seat, table.parse(decision.text)) for decision in table.log]
        if rules.words.played is not None
        else []
    )
    return [
        Result(
            game_id=game.id,
            seat=holder.seat,
            user_id=holder.user_id,
            guild_id=game.guild_id,
            game=game.title_key,
            place=1 + sum(other.rank < places[holder.seat].rank for other in places.values()),
            points=places[holder.seat].points,
            played=()
            if rules.words.played is None
            else tuple(
                rules.words.played(state, holder.seat, [each for seat, each in decisions if seat == holder.seat])
            ),
            rated=False,
            finished_at=now,
            time_used_s=None
            if used is None or holder.is_computer or holder.seat in shared
            else round(used.get(holder.seat, 0)),
            variant=variant_of(table.options),
            players=len(table.seats),
        )
        for holder in everybody
        if holder.left_at is None and holder.seat not in given_up
    ]


async def note_end(
    db: AsyncConnection, game: Game, table: Table[Any], now: datetime, used: Mapping[Seat, float] | None
) -> None:
    """Write the results of a game that has ended, and change the ratings of those who decided in it.

    A user who gave up a seat before the game counted has lost it now. Owners who decided nothing are not rated, and
    the others are rated among themselves.
    """
    await hold(db, RESULTS)
    everybody, decided = await seats.everybody(db, game.id), await log.decided_by_owners(db, game.id)
    lost = [result for result in await results.of_game(db, game.id) if result.gave_up]
    owners = [owner for owner in seats.owners(everybody) if owner.seat not in {each.seat for each in lost}]
    playing = [owner for owner in owners if _has_decided(owner, everybody, decided)]
    people = [owner for owner in playing if not owner.is_computer]
    staying = {owner.seat: owner.user_id for owner in people if owner.left_at is None}
    left = {owner.seat: owner.user_id for owner in people if owner.left_at is not None}
    gone = {each.seat: each.user_id for each in lost if each.rated}
    gone |= {owner.seat: None for owner in playing if owner.is_forgotten}
    given_up = {*left, *(each.seat for each in lost)}
    ended = results_of(game, everybody, table, now, given_up=given_up, used=used)
    places, last = {each.seat: each.place for each in ended}, len(table.seats) + 1
    sides = [Side(seat, user, places[seat]) for seat, user in staying.items()]
    sides += [Side(seat, user, last) for seat, user in left.items()]
    sides += [Side(seat, user, last, moves=False) for seat, user in gone.items()]
    sides = await _that_count(db, game, sides) if _moves_ratings(game, table, sides) else []
    moved = {side.seat for side in sides if side.moves}
    if moved:
        ended = [replace(each, rated=each.seat in moved) for each in ended]
        ended += [replace(_loss(game, table, seat, user, now), rated=seat in moved) for seat, user in left.items()]
    elif left:
        ended = results_of(game, everybody, table, now, given_up={each.seat for each in lost}, used=used)
    await write(db, ended, sides)


async def write(db: AsyncConnection, ended: Sequence[Result], sides: Sequence[Side] | None = None) -> None:
    """Write the results of one game: count them, and change the ratings of those that are rated.

    `sides` are all rated players; it is needed when there are more of them than results.
    """
    await results.add(db, ended)
    await tallies.add(db, ended)
    if sides is None:
        sides = [Side(each.seat, each.user_id, each.place) for each in ended if each.rated]
    if any(each.rated for each in ended) and len(sides) > 1:
        one = ended[0]
        await ratings.move(db, RatedGame(one.game_id, one.game, one.variant, one.players, one.finished_at), sides)


async def take_back_end(db: AsyncConnection, game_id: int) -> None:
    """Remove the results of a game whose end was taken back, and their effect on ratings. Seats given up stay lost."""
    await hold(db, RESULTS)
    await tallies.take_away(db, await results.remove(db, game_id))
    await ratings.take_back(db, game_id, [result.seat for result in await results.of_game(db, game_id)])


async def counts_already(db: AsyncConnection, game: Game, table: Table[Any]) -> bool:
    """Return whether a rated game counts for those who have decided in it, if somebody gives up now."""
    if not game.is_rated or not is_long_enough(table):
        return False
    everybody, decided = await seats.everybody(db, game.id), await log.decided_by_owners(db, game.id)
    return sum(_has_decided(owner, everybody, decided) for owner in seats.owners(everybody)) > 1


async def note_giving_up(
    db: AsyncConnection, game: Game, table: Table[Any], given_up: Collection[Seat], now: datetime, *, handed_over: bool
) -> None:
    """Write that the first owners of some seats have lost a rated game, if it counts and this was not written before.

    The owner has given the seat away, or has let the time run out so that a computer player decided or a manager ended
    the game. If nobody stays, nobody has lost.
    """
    if not given_up or not await counts_already(db, game, table):
        return
    everybody, decided = await seats.everybody(db, game.id), await log.decided_by_owners(db, game.id)
    lost = {result.seat for result in await results.of_game(db, game.id)}
    # A user who has decided nothing neither wins nor loses, nor keeps the game from counting.
    playing = [
        owner
        for owner in seats.owners(everybody)
        if owner.seat not in lost and not owner.is_computer and _has_decided(owner, everybody, decided)
    ]
    others = [owner.user_id for owner in playing if owner.seat not in given_up and owner.left_at is None]
    leaving = [owner for owner in playing if owner.seat in given_up]
    if not others or not leaving:
        return
    await hold(db, RESULTS)
    for owner in leaving:
        holders = sum(holder.seat == owner.seat for holder in everybody)
        if holders != (2 if handed_over else 1):
            continue
        sides = [Side(owner.seat, owner.user_id, 2)]
        sides += [Side(Seat(-1 - number), user, 1, moves=False) for number, user in enumerate(others)]
        sides = await _that_count(db, game, sides)
        loss = replace(_loss(game, table, owner.seat, owner.user_id, now), rated=sides[0].moves)
        await write(db, [loss], sides)


def _has_decided(owner: SeatHolder, everybody: Sequence[SeatHolder], decided: Collection[FirstDecision]) -> bool:
    """Return whether the first owner of a seat, or a deputy of the owner, has decided something there."""
    later = {holder.user_id for holder in everybody if holder.seat == owner.seat} - {owner.user_id}
    return any(
        each.user_id not in later
        # A decision after the owner left was made for another holder, unless the owner has come back.
        and (each.user_id == owner.user_id or owner.left_at is None or each.at <= owner.left_at)
        for each in decided
        if each.seat == owner.seat
    )


def _loss(game: Game, table: Table[Any], seat: Seat, user_id: int, now: datetime) -> Result:
    """Return the result of a user who has given up a seat, unrated."""
    points = {place.seat: place.points for place in table.rules.standing(table.state)}
    return Result(
        game_id=game.id,
        seat=seat,
        user_id=user_id,
        guild_id=game.guild_id,
        game=game.title_key,
        place=len(table.seats),
        points=points[seat],
        played=(),
        rated=False,
        finished_at=now,
        variant=variant_of(table.options),
        players=len(table.seats),
        gave_up=True,
    )


def _moves_ratings(game: Game, table: Table[Any], sides: Sequence[Side]) -> bool:
    """Return whether a game that has ended moves ratings."""
    return game.is_rated and len(sides) > 1 and any(side.moves for side in sides) and is_long_enough(table)


async def _that_count(db: AsyncConnection, game: Game, sides: Sequence[Side]) -> list[Side]:
    """Return the players without the rated games against people with whom enough games began within a day before.

    Only what was known when the game began decides this: a player cannot choose later by ending another game. All
    others at the table still count for them, so that games with an accomplice save nobody from a loss.
    """
    known = [side.user_id for side in sides if side.user_id is not None]
    since = game.created_at - RATED_WITHIN
    recent = await ratings.begun_between(db, known, since, game)
    there = await seats.people_of(db, recent, game.created_at) if len(recent) >= MOST_RATED else {}
    new = set(known) - await ratings.known_before(db, known, game.title_key, since) if there else set()

    def enough(one: Side, other: Side) -> bool:
        pair = {one.user_id, other.user_id}
        if None in pair:
            return False
        together = sum(pair <= people for people in there.values())
        if other.user_id in new and one.rank < other.rank:
            # An unknown user may be one whose data were deleted since; deleting them saves nobody from a loss.
            together += sum({one.user_id, None} <= people and not pair <= people for people in there.values())
        return together >= MOST_RATED

    limited = []
    for side in sides:
        others = [each for each in sides if each.seat != side.seat]
        enough_rated = frozenset(other.seat for other in others if enough(side, other))
        moves = side.moves and len(enough_rated) < len(others)
        limited.append(replace(side, unrated_against=enough_rated, moves=moves))
    return limited
