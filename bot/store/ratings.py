"""Ratings: the strength of users at a title, changed by each game when it ends.

There is one for each edition or variant of a title, and besides one for each number of players.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from openskill.models import PlackettLuce
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema, tallies
from bot.store.games import Game
from bot.store.rows import insert_or
from bot.store.tallies import ANY, UNRATED
from rules.engine import Seat

BEGINNING = 100
"""The rating of a user who has not played yet."""
SCALE = 10

_MODEL = PlackettLuce()
_RATINGS = schema.ratings.c
_MOVES = schema.rating_moves.c


@dataclass(frozen=True, slots=True)
class Skill:
    """The estimated strength of a user, and its uncertainty."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    games: int = 0

    @property
    def shown(self) -> int:
        """The rating as people see it."""
        return round(BEGINNING + SCALE * (self.mu - 3 * self.sigma))


NEWCOMER = Skill()


@dataclass(frozen=True, slots=True)
class Side:
    """One player of a rated game. `moves` is False if the game does not change the player's own rating.

    `unrated_against` are the seats of people against whom this one is not rated, because enough of their games were.
    """

    seat: Seat
    user_id: int | None
    rank: int
    moves: bool = True
    unrated_against: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game that changes ratings, and which ones: title, variant, number of players."""

    game_id: int
    game: str
    variant: str
    players: int
    at: datetime


def rated(sides: Sequence[Side], before: Mapping[int, Skill]) -> dict[Seat, Skill]:
    """Return the skills after a game of those whose rating it changes, each against the others that count for them.

    Users without a skill begin as newcomers, like those whose data were deleted.
    """
    return {side.seat: _rated_among(side, sides, before) for side in sides if side.moves}


def _rated_among(side: Side, sides: Sequence[Side], before: Mapping[int, Skill]) -> Skill:
    """Return the skill of one player after a game, rated against all sides but those in `unrated_against`."""
    among = [each for each in sides if each.seat not in side.unrated_against]
    known = [before.get(each.user_id or 0, NEWCOMER) for each in among]
    teams = [[_MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in known]
    after = _MODEL.rate(teams, ranks=[float(each.rank) for each in among])
    own = among.index(side)
    (new,) = after[own]
    return Skill(new.mu, new.sigma, known[own].games + 1)


async def move(db: AsyncConnection, played: RatedGame, sides: Sequence[Side]) -> None:
    """Change the ratings of those who played a game, and store by how much."""
    people = sorted({side.user_id for side in sides if side.user_id is not None})
    for players in (ANY, played.players):
        before = await _locked(db, people, played.game, played.variant, players)
        after = rated(sides, before)
        for side in sides:
            if side.moves and side.user_id is not None:
                old, new = before.get(side.user_id, NEWCOMER), after[side.seat]
                await _put(db, side.user_id, played.game, played.variant, players, new)
                await db.execute(schema.rating_moves.insert(), [_moved(played, side, players, old, new)])


def _moved(played: RatedGame, side: Side, players: int, old: Skill, new: Skill) -> dict[str, object]:
    return {
        "game_id": played.game_id,
        "seat": side.seat,
        "players": players,
        "user_id": side.user_id,
        "game": played.game,
        "variant": played.variant,
        "mu_before": old.mu,
        "sigma_before": old.sigma,
        "mu_after": new.mu,
        "sigma_after": new.sigma,
        "shown": new.shown,
        "at": played.at,
    }


async def take_back(db: AsyncConnection, game_id: int, kept: Collection[Seat]) -> None:
    """Undo the rating changes of a game, except for some seats.

    A rating without later changes is exactly as before. From another one the same difference of `mu` is subtracted, and
    `sigma` grows by the factor by which it shrank: later games are not calculated again.
    """
    query = select(schema.rating_moves).where(_MOVES.game_id == game_id, _MOVES.seat.not_in(list(kept)))
    for row in (await db.execute(query.order_by(_MOVES.user_id, _MOVES.players))).all():
        present = (await _locked(db, [row.user_id], row.game, row.variant, row.players)).get(row.user_id)
        if present is None:
            continue
        earlier = Skill(row.mu_before, row.sigma_before, present.games - 1)
        if (present.mu, present.sigma) != (row.mu_after, row.sigma_after):
            sigma = min(NEWCOMER.sigma, present.sigma * row.sigma_before / row.sigma_after)
            earlier = Skill(present.mu - (row.mu_after - row.mu_before), sigma, present.games - 1)
        await _put(db, row.user_id, row.game, row.variant, row.players, earlier)
    await db.execute(delete(schema.rating_moves).where(_MOVES.game_id == game_id, _MOVES.seat.not_in(list(kept))))


async def _locked(
    db: AsyncConnection, people: Sequence[int], game: str, variant: str, players: int
) -> dict[int, Skill]:
    """Return the skills of some users, locked until the end of the transaction."""
    if not people:
        return {}
    fresh = [_row(user, game, variant, players, NEWCOMER) for user in people]
    key = ["user_id", "game", "variant", "players"]
    await db.execute(insert_or(db, schema.ratings).on_conflict_do_nothing(index_elements=key), fresh)
    theirs = (_RATINGS.user_id.in_(people), _RATINGS.game == game, _RATINGS.variant == variant)
    query = select(_RATINGS.user_id, _RATINGS.mu, _RATINGS.sigma, _RATINGS.games)
    query = query.where(*theirs, _RATINGS.players == players).order_by(_RATINGS.user_id).with_for_update()
    return {row.user_id: Skill(row.mu, row.sigma, row.games) for row in await db.execute(query)}


def _row(user_id: int, game: str, variant: str, players: int, skill: Skill) -> dict[str, object]:
    key = {"user_id": user_id, "game": game, "variant": variant, "players": players}
    return {**key, "mu": skill.mu, "sigma": skill.sigma, "games": skill.games, "shown": skill.shown}


async def _put(db: AsyncConnection, user_id: int, game: str, variant: str, players: int, skill: Skill) -> None:
    statement = insert_or(db, schema.ratings).values(_row(user_id, game, variant, players, skill))
    new = {name: statement.excluded[name] for name in ("mu", "sigma", "games", "shown")}
    key = ["user_id", "game", "variant", "players"]
    await db.execute(statement.on_conflict_do_update(index_elements=key, set_=new))
    await tallies.rate(db, user_id, game, variant, players, skill.shown if skill.games else UNRATED)


async def of_person(db: AsyncConnection, user_id: int, players: int | None = None) -> dict[tuple[str, str], Skill]:
    """Return the ratings of a user by title and variant, all of them or those with that many players."""
    query = select(schema.ratings).where(_RATINGS.user_id == user_id, _RATINGS.games > 0)
    rows = await db.execute(query.where(_RATINGS.players == (ANY if players is None else players)))
    return {(row.game, row.variant): Skill(row.mu, row.sigma, row.games) for row in rows}


async def latest(
    db: AsyncConnection, user_id: int, game: str, variant: str, players: int | None, most: int
) -> tuple[int, ...]:
    """Return the rating of a user after each of the latest rated games, oldest first."""
    theirs = (_MOVES.user_id == user_id, _MOVES.game == game, _MOVES.variant == variant)
    query = select(_MOVES.shown).where(*theirs, _MOVES.players == (ANY if players is None else players))
    found = (await db.scalars(query.order_by(_MOVES.at.desc()).limit(most))).all()
    return tuple(reversed(found))


async def begun_between(db: AsyncConnection, people: Collection[int], since: datetime, game: Game) -> tuple[int, ...]:
    """Return the rated games of a title that began since a moment and before `game`, with any of some users.

    A game that had ended by the time `game` began is one of them only if it changed a rating.
    """
    seats, games = schema.seats.c, schema.games.c
    earlier = (games.created_at < game.created_at) | ((games.created_at == game.created_at) & (games.id < game.id))
    moved = select(_MOVES.game_id).where(_MOVES.game_id == games.id, _MOVES.players == ANY).exists()
    open_then = (games.state == "running") | (games.changed_at > game.created_at)
    query = select(seats.game_id).distinct().join(schema.games, games.id == seats.game_id)
    query = query.where(seats.user_id.in_(list(people)), games.game == game.title_key, games.ever_rated)
    return tuple(await db.scalars(query.where(games.created_at > since, earlier, open_then | moved)))


async def known_before(db: AsyncConnection, people: Collection[int], game: str, moment: datetime) -> frozenset[int]:
    """Return which of some users had a rated game of a title before a moment."""
    query = select(_MOVES.user_id).distinct().where(_MOVES.user_id.in_(list(people)), _MOVES.at <= moment)
    return frozenset(await db.scalars(query.where(_MOVES.players == ANY, _MOVES.game == game)))


async def forget(db: AsyncConnection, user_id: int) -> None:
    """Remove the ratings of a user; those of the others stay as they are."""
    for table in (schema.ratings, schema.rating_moves):
        await db.execute(delete(table).where(table.c.user_id == user_id))
