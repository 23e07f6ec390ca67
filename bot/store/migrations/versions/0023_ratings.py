"""Keep ratings and counts of results in separate tables, made from the results so far"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import sqlalchemy as sa
from alembic import op
from openskill.models import PlackettLuce

revision = "0023"
down_revision = "0022"

SET_APART: dict[str, dict[str, Any]] = {
    "tta": {"edition": "new_story", "length": "full"},
    "dawn": {"epic": False, "round_limit": 0},
    "civ": {"tutorial": False, "turn_limit": 0},
}
"""The distinguishing options of a title, with their values in games that do not name them."""
AT_ONCE = 1000
"""The number of games read at a time."""
UNRATED = -1_000_000
"""The rating of a count whose user has none."""
MODEL = PlackettLuce()
NOT_RATED_SINCE_THE_BEGINNING = ("bots", "imported", "earlier")

Key = tuple[int, str, str, int]


@dataclass(slots=True)
class Skill:
    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0

    @property
    def shown(self) -> int:
        return round(100 + 10 * (self.mu - 3 * self.sigma))


def upgrade() -> None:
    op.add_column("games", sa.Column("ever_rated", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("results", sa.Column("variant", sa.String(length=100), nullable=False, server_default=""))
    op.add_column("results", sa.Column("players", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("results", sa.Column("gave_up", sa.Boolean(), nullable=False, server_default=sa.false()))
    _create_tables()
    _note_ever_rated()
    _note_variants()
    results = sa.table("results", sa.column("game_id"), sa.column("players"))
    same = results.alias()
    counted = sa.select(sa.func.count()).select_from(same).where(same.c.game_id == results.c.game_id)
    op.execute(results.update().values(players=counted.scalar_subquery()))
    op.drop_index("ix_results_user_id", "results")
    op.drop_index("ix_results_guild_id_game", "results")
    op.create_index("ix_results_user_id", "results", ["user_id", "game", "variant", "finished_at"])
    op.create_index("ix_results_guild_id", "results", ["guild_id", "game", "variant", "players", "points"])
    op.create_index("ix_results_points", "results", ["game", "variant", "players", "points"])
    op.create_index("ix_results_finished_at", "results", ["game", "variant", "players", "finished_at"])
    _rate()
    _count()
    # Many rows are added faster without them.
    op.create_index("ix_tallies_user_id", "tallies", ["user_id", "game", "variant", "players"])
    op.create_index("ix_tallies_rating", "tallies", ["guild_id", "game", "variant", "players", "rating", "games"])
    op.create_index("ix_rating_moves_user_id", "rating_moves", ["user_id", "game", "variant", "players", "at"])
    op.create_index("ix_rating_moves_at", "rating_moves", ["user_id", "at"])


def _create_tables() -> None:
    op.create_table(
        "tallies",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        *_way(),
        sa.Column("played", sa.String(length=100), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.Column("places", sa.BigInteger(), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False, server_default=str(UNRATED)),
        sa.PrimaryKeyConstraint("guild_id", "user_id", "game", "variant", "players", "played", name="pk_tallies"),
    )
    op.create_table(
        "ratings",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        *_way(),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "game", "variant", "players", name="pk_ratings"),
    )
    op.create_table(
        "rating_moves",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        *_way(),
        sa.Column("mu_before", sa.Double(), nullable=False),
        sa.Column("sigma_before", sa.Double(), nullable=False),
        sa.Column("mu_after", sa.Double(), nullable=False),
        sa.Column("sigma_after", sa.Double(), nullable=False),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_rating_moves_game_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "seat", "players", name="pk_rating_moves"),
    )


def _way() -> tuple[sa.Column[Any], ...]:
    return (
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("variant", sa.String(length=100), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
    )


def _note_ever_rated() -> None:
    games = sa.table("games", *map(sa.column, ("state", "agreement", "unrated", "ever_rated")))
    rated = [~games.c.agreement.contains('"rated":false', autoescape=True)]
    rated += [~games.c.unrated.contains(reason, autoescape=True) for reason in NOT_RATED_SINCE_THE_BEGINNING]
    op.execute(games.update().where(games.c.state != "lobby", *rated).values(ever_rated=sa.true()))


def _note_variants() -> None:
    games = sa.table("games", *map(sa.column, ("id", "game", "options")))
    results = sa.table("results", *map(sa.column, ("game_id", "variant")))
    change = results.update().where(results.c.game_id == sa.bindparam("number"))
    change = change.values(variant=sa.bindparam("way"))
    ended = sa.select(results.c.game_id)
    last = 0
    while True:
        query = sa.select(games).where(games.c.id > last, games.c.game.in_(SET_APART), games.c.id.in_(ended))
        rows = op.get_bind().execute(query.order_by(games.c.id).limit(AT_ONCE)).all()
        if not rows:
            return
        op.get_bind().execute(change, [{"number": row.id, "way": _variant(row.game, row.options)} for row in rows])
        last = rows[-1].id


def _variant(game: str, options: str) -> str:
    stored = json.loads(options)
    chosen = {name: stored.get(name, usual) for name, usual in SET_APART[game].items()}
    return json.dumps(chosen, sort_keys=True, separators=(",", ":"))


def _count() -> None:
    """Count existing results by the database, except what was played, which is a list in each result.

    Counts of a user have the rating of the user with that many players.
    """
    names = ("game_id", "guild_id", "user_id", "game", "variant", "players", "played", "place", "points")
    r = sa.table("results", *map(sa.column, names)).c
    nothing: sa.ColumnElement[int] = sa.literal_column("0")
    no_text: sa.ColumnElement[str] = sa.literal_column("''")
    games = sa.func.count(sa.distinct(r.game_id))
    wins = sa.func.sum(sa.case((r.place == 1, 1), else_=0))
    sums = (sa.func.count(), wins, sa.func.sum(r.points), sa.func.sum(r.place))
    of_place = (no_text, games, nothing, nothing, nothing)
    known = (r.guild_id.is_not(None), r.user_id > 0)
    of_places = [
        sa.select(nothing, nothing, r.game, r.variant, r.players, *of_place).group_by(r.game, r.variant, r.players),
        sa.select(r.guild_id, nothing, r.game, r.variant, r.players, *of_place)
        .where(r.guild_id.is_not(None))
        .group_by(r.guild_id, r.game, r.variant, r.players),
    ]
    columns = ["guild_id", "user_id", "game", "variant", "players", "played", *_SUMS]
    tallies = _table("tallies", [*columns, "rating"])
    for query in of_places:
        op.execute(tallies.insert().from_select(columns, query))
    for players in (r.players, nothing):
        groups = [r.guild_id, r.user_id, r.game, r.variant, *([r.players] if players is r.players else [])]
        values: tuple[sa.ColumnElement[Any], ...] = (no_text, *sums)
        labelled = [value.label(name) for name, value in zip(("played", *_SUMS), values, strict=True)]
        counted = sa.select(r.guild_id, r.user_id, r.game, r.variant, players.label("players"), *labelled)
        own = counted.where(*known).group_by(*groups).subquery()
        ratings = _table("ratings", [*_KEY, "shown"])
        theirs = sa.and_(*(own.c[name] == ratings.c[name] for name in _KEY))
        rating = sa.func.coalesce(ratings.c.shown, UNRATED)
        query = sa.select(*own.c, rating).select_from(own.outerjoin(ratings, theirs))
        op.execute(tallies.insert().from_select([*columns, "rating"], query))
    lists = sa.select(r.game, r.variant, r.players, r.played, *sums).group_by(r.game, r.variant, r.players, r.played)
    found: dict[tuple[str, str, int, str], list[int]] = {}
    for row in op.get_bind().execute(lists):
        for played in json.loads(row[3]):
            before = found.setdefault((row[0], row[1], row[2], played), [0, 0, 0, 0])
            found[row[0], row[1], row[2], played] = [sum(pair) for pair in zip(before, map(int, row[4:]), strict=True)]
    rows = [
        {"guild_id": 0, "user_id": 0, "game": game, "variant": variant, "players": players, "played": played}
        | dict(zip(_SUMS, values, strict=True))
        for (game, variant, players, played), values in found.items()
    ]
    if rows:
        op.get_bind().execute(tallies.insert(), rows)


_SUMS = ("games", "wins", "points", "places")


def _rate() -> None:
    """Replay all rated games, in the order in which they ended, one variant after the other."""
    op.create_index("ix_results_order", "results", ["game", "variant", "finished_at", "game_id"])
    r = _table("results", ["game", "variant", "rated"])
    variants = sa.select(r.c.game, r.c.variant).where(r.c.rated).distinct().order_by(r.c.game, r.c.variant)
    for game, variant in op.get_bind().execute(variants).all():
        _rate_variant(game, variant)
    op.drop_index("ix_results_order", "results")


_KEY = ("user_id", "game", "variant", "players")
_VALUES = ("mu", "sigma", "games", "shown")


def _rate_variant(game: str, variant: str) -> None:
    """Replay the rated games of one variant. Its ratings are held in memory until the end."""
    known: dict[Key, Skill] = {}
    for games in _rated_games(game, variant):
        moves = [move for seats in games for players in (0, seats[0].players) for move in _moved(seats, players, known)]
        if moves:
            op.get_bind().execute(_table("rating_moves", list(moves[0])).insert(), moves)
    ratings, keys = _table("ratings", [*_KEY, *_VALUES]), list(known)
    for begin in range(0, len(keys), AT_ONCE):
        rows = [
            dict(zip(_KEY, key, strict=True)) | {name: getattr(known[key], name) for name in _VALUES}
            for key in keys[begin : begin + AT_ONCE]
        ]
        op.get_bind().execute(ratings.insert(), rows)


def _rated_games(game: str, variant: str) -> Iterator[list[list[Any]]]:
    """Yield the rated results of a variant, game by game, in batches."""
    r = _table("results", ["game_id", "seat", "user_id", "game", "variant", "players", "place", "finished_at", "rated"])
    rated = (r.c.game == game, r.c.variant == variant, r.c.rated)
    last: tuple[int, int] | None = None
    while True:
        ended = sa.select(r.c.finished_at, r.c.game_id).where(*rated).distinct()
        if last is not None:
            ended = ended.where(sa.tuple_(r.c.finished_at, r.c.game_id) > sa.tuple_(*map(sa.literal, last)))
        numbers = op.get_bind().execute(ended.order_by(r.c.finished_at, r.c.game_id).limit(AT_ONCE)).all()
        if not numbers:
            return
        theirs = sa.select(r).where(r.c.rated, r.c.game_id.in_([row.game_id for row in numbers]))
        rows = op.get_bind().execute(theirs.order_by(r.c.finished_at, r.c.game_id, r.c.place, r.c.seat)).all()
        yield [list(seats) for _, seats in groupby(rows, key=lambda row: row.game_id)]
        last = numbers[-1].finished_at, numbers[-1].game_id


def _moved(seats: Sequence[Any], players: int, known: dict[Key, Skill]) -> list[dict[str, Any]]:
    """Change the ratings of those who played one game. Return by how much."""
    if len(seats) < 2:
        return []
    skills = [known.get((row.user_id or 0, row.game, row.variant, players), Skill()) for row in seats]
    teams = [[MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    after = MODEL.rate(teams, ranks=[float(row.place) for row in seats])
    moves = []
    for row, old, (new,) in zip(seats, skills, after, strict=True):
        if row.user_id is None:
            continue
        key = (row.user_id, row.game, row.variant, players)
        known[key] = Skill(new.mu, new.sigma, old.games + 1)
        moves.append(
            {
                "game_id": row.game_id,
                "seat": row.seat,
                **dict(zip(_KEY, key, strict=True)),
                "mu_before": old.mu,
                "sigma_before": old.sigma,
                "mu_after": new.mu,
                "sigma_after": new.sigma,
                "shown": known[key].shown,
                "at": row.finished_at,
            }
        )
    return moves


def _table(name: str, columns: Sequence[str]) -> sa.TableClause:
    return sa.table(name, *map(sa.column, columns))
