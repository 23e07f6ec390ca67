"""The tables of the database. Migrations bring an older file to exactly this."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Dialect,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    false,
    text,
)
from sqlalchemy.types import TypeDecorator

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Moment(TypeDecorator[datetime]):
    """A point in time: microseconds since 1970 in the database, an aware datetime in UTC in the program."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        if value is None:
            return None
        assert value.tzinfo is not None, "a stored time names its time zone"
        return (value - EPOCH) // timedelta(microseconds=1)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        return None if value is None else EPOCH + timedelta(microseconds=value)


metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _game(*, primary_key: bool = False, nullable: bool = False) -> Column[int]:
    reference = ForeignKey("games.id", ondelete="CASCADE")
    if primary_key:
        return Column("game_id", Integer, reference, primary_key=True, autoincrement=False)
    return Column("game_id", Integer, reference, nullable=nullable)


def _named(table: str, column: str) -> tuple[Column[int] | PrimaryKeyConstraint | Index, ...]:
    """Return the columns and keys of a table that links rows of another one to the users they name."""
    row = ForeignKey(f"{table}.id", ondelete="CASCADE")
    return (
        Column(column, Integer, row, nullable=False),
        Column("user_id", BigInteger, nullable=False),
        PrimaryKeyConstraint(column, "user_id"),
        Index(None, "user_id"),
    )


def _index_of_past(table: str, column: str) -> Index:
    """Return an index of finished rows, the oldest first; open ones have no such time."""
    return _partial_index(f"ix_{table}_{column}", column, where=f"{column} IS NOT NULL")


def _partial_index(name: str, *columns: str, where: str) -> Index:
    """Return an index of the rows that satisfy a condition, on both kinds of databases."""
    condition = text(where)
    return Index(name, *columns, sqlite_where=condition, postgresql_where=condition)


users = Table(
    "users",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String(100), nullable=False),
    Column("language", String(10)),
    Column("settings", Text, nullable=False),
)

guilds = Table(
    "guilds",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", Text, nullable=False),
)

channels = Table(
    "channels",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger),
    Column("settings", Text, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("thread_id", BigInteger),
    Column("game", String(20), nullable=False),
    Column("state", String(10), nullable=False),
    Column("title", String(100), nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("opening", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("decision_count", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("digest", String(32), nullable=False),
    Column("creator_id", BigInteger, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("changed_at", Moment, nullable=False),
    Column("lobby_message_id", BigInteger),
    Column("panel_message_id", BigInteger),
    Column("agreement", Text, nullable=False, server_default="{}"),
    Column("conditions", Text, nullable=False, server_default="{}"),
    Column("unrated", String(60), nullable=False, server_default=""),
    Column("reopened", String(200), nullable=False, server_default=""),
    Column("told", Integer, nullable=False, server_default="0"),
    Column("name", String(50), nullable=False, server_default=""),
    Column("imported", Integer),
    Column("ever_rated", Boolean, nullable=False, server_default=false()),
    Column("page_token", String(32), nullable=False, server_default=""),
    Index(None, "channel_id", "state"),
    Index(None, "thread_id", "state"),
    Index(None, "guild_id", "state"),
    Index(None, "state"),
    Index(None, "creator_id", "created_at"),
    # The number of a game is in its buttons and messages; a deleted game must not pass it on.
    sqlite_autoincrement=True,
)

seats = Table(
    "seats",
    metadata,
    Column("id", Integer, primary_key=True),
    _game(),
    Column("seat", Integer, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("name", String(100), nullable=False),
    Column("joined_at", Moment, nullable=False),
    Column("left_at", Moment),
    Column("orders", Text, nullable=False),
    Column("clock", Text, nullable=False, server_default="{}"),
    Column("stop", Text, nullable=False, server_default="{}"),
    Column("wishes", Text, nullable=False, server_default="{}"),
    Column("level", String(10), nullable=False, server_default="normal"),
    Column("style", String(10), nullable=False, server_default="balanced"),
    Column("ready_at", Moment),
    Index("ix_seats_game_id", "game_id"),
    Index("ix_seats_user_id", "user_id", "id"),
    Index(
        "one_holder_per_seat",
        "game_id",
        "seat",
        unique=True,
        sqlite_where=text("left_at IS NULL"),
        postgresql_where=text("left_at IS NULL"),
    ),
)


deputies = Table(
    "deputies",
    metadata,
    Column("id", Integer, primary_key=True),
    _game(),
    Column("seat", Integer, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("name", String(100), nullable=False),
    Column("named_at", Moment, nullable=False),
    Column("until", Moment, nullable=False),
    Column("ended_at", Moment),
    Column("declined", Boolean, nullable=False, server_default=false()),
    Index("ix_deputies_user_id", "user_id"),
    Index("ix_deputies_game_id", "game_id"),
    Index(
        "one_deputy_per_seat",
        "game_id",
        "seat",
        unique=True,
        sqlite_where=text("ended_at IS NULL"),
        postgresql_where=text("ended_at IS NULL"),
    ),
)


def _decision_columns() -> tuple[Column[Any], ...]:
    return (
        Column("number", Integer, nullable=False),
        Column("seat", Integer, nullable=False),
        Column("user_id", BigInteger),
        Column("text", Text, nullable=False),
        Column("automatic", Boolean, nullable=False),
        Column("chance", Text, nullable=False),
        Column("reveals", Boolean, nullable=False, server_default=false()),
        Column("interaction_id", BigInteger),
        Column("at", Moment, nullable=False),
        Column("decided_by", String(10), nullable=False, server_default="player"),
    )


IMPOSED = "decided_by IN ('time', 'computer')"
"""The condition for decisions that were made because the time was up."""

decisions = Table(
    "decisions",
    metadata,
    _game(),
    *_decision_columns(),
    PrimaryKeyConstraint("game_id", "number"),
    _partial_index("ix_decisions_imposed", "user_id", "game_id", where=IMPOSED),
)

undone_decisions = Table(
    "undone_decisions",
    metadata,
    Column("id", Integer, primary_key=True),
    _game(),
    Column("batch", Integer, nullable=False),
    *_decision_columns(),
    Column("undone_at", Moment, nullable=False),
    Column("undone_by", BigInteger),
    Column("reason", Text, nullable=False),
    Column("redoable", Boolean, nullable=False),
    Index("ix_undone_decisions_game_id_batch", "game_id", "batch"),
    Index(None, "undone_by"),
)

checkpoints = Table(
    "checkpoints",
    metadata,
    _game(primary_key=True),
    Column("stage", String(100), nullable=False),
    Column("at_decision", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("state", Text, nullable=False),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True),
    _game(nullable=True),
    Column("kind", String(20), nullable=False),
    Column("channel_id", BigInteger),
    Column("user_id", BigInteger),
    Column("edits", BigInteger),
    Column("payload", Text, nullable=False),
    Column("nonce", String(25), nullable=False),
    Column("subject", String(50)),
    Column("remember", String(10)),
    Column("created_at", Moment, nullable=False),
    Column("not_before", Moment, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("done_at", Moment),
    Column("message_id", BigInteger),
    Column("problem", Text),
    Column("seat", Integer),
    Index("ix_outbox_game_id", "game_id"),
    _partial_index("ix_outbox_waiting", "id", where="done_at IS NULL"),
    _partial_index("ix_outbox_edits", "edits", where="edits IS NOT NULL"),
    _partial_index("ix_outbox_message_id", "message_id", where="message_id IS NOT NULL"),
    _index_of_past("outbox", "done_at"),
    Index(None, "user_id"),
    # The order of posts is the order of their ids, so none may be reused.
    sqlite_autoincrement=True,
)

post_people = Table("post_people", metadata, *_named("outbox", "post_id"))
"""The users that a post names by id."""

scheduled_jobs = Table(
    "reminders",
    metadata,
    Column("id", Integer, primary_key=True),
    _game(),
    Column("seat", Integer, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("question", String(50), nullable=False),
    Column("due_at", Moment, nullable=False),
    Column("sent_at", Moment),
    Index("ix_reminders_game_id_seat", "game_id", "seat"),
    _partial_index("ix_reminders_waiting", "due_at", "id", where="sent_at IS NULL"),
)

watchers = Table(
    "watchers",
    metadata,
    _game(),
    Column("user_id", BigInteger, nullable=False),
    Column("what", String(10), nullable=False),
    Column("by", String(10), nullable=False),
    PrimaryKeyConstraint("game_id", "user_id"),
    Index(None, "user_id"),
)

invited = Table(
    "invited",
    metadata,
    _game(),
    Column("user_id", BigInteger, nullable=False),
    PrimaryKeyConstraint("game_id", "user_id"),
    Index(None, "user_id"),
)
"""The people who are invited to a game that only invited ones may join."""

invitations = Table(
    "invitations",
    metadata,
    _game(primary_key=True),
    Column("post_id", Integer, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("began_at", Moment, nullable=False),
    Column("shown", String(16), nullable=False, server_default=""),
    Index(None, "post_id"),
    Index(None, "channel_id", "began_at"),
)
"""The messages in channels that invite to lobbies in threads; several lobbies share one."""

seekers = Table(
    "seekers",
    metadata,
    Column("guild_id", BigInteger, nullable=False),
    Column("game", String(20), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("name", String(100), nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("players", Integer, nullable=False),
    Column("pace", String(10), nullable=False),
    Column("since", Moment, nullable=False),
    Column("until", Moment, nullable=False),
    Column("found", BigInteger),
    Column("place", BigInteger),
    Column("conditions", Text, nullable=False, server_default="{}"),
    Column("game_id", Integer),
    PrimaryKeyConstraint("guild_id", "game", "user_id"),
    Index(None, "user_id"),
    Index("ix_seekers_until", "until"),
    _partial_index("ix_seekers_found_open", "found", where="found IS NOT NULL"),
    _partial_index("ix_seekers_game_id_open", "game_id", where="game_id IS NOT NULL"),
)
"""The people who wait for a game of a title, until enough of them match."""

interests = Table(
    "interests",
    metadata,
    Column("guild_id", BigInteger, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("game", String(20), nullable=False),
    Column("by", String(10), nullable=False),
    PrimaryKeyConstraint("guild_id", "game", "user_id"),
    Index(None, "user_id"),
)
"""The people who want to hear of new tables of a title."""

blocks = Table(
    "blocks",
    metadata,
    Column("guild_id", BigInteger, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("salt", String(32), nullable=False),
    Column("by_user", BigInteger),
    Column("at", Moment, nullable=False),
    PrimaryKeyConstraint("guild_id", "user_id"),
    Index(None, "user_id"),
    Index(None, "by_user"),
)
"""The people who may not open or join games on a server."""

feeds = Table(
    "feeds",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("guild_id", BigInteger),
    Column("format", String(10), nullable=False),
    Column("url", Text, nullable=False),
    Column("events", String(20), nullable=False),
    Column("failing_since", Moment),
    Column("failed_at", Moment),
    Column("off_at", Moment),
    Index(None, "user_id"),
    _partial_index("ix_feeds_guild_id", "guild_id", where="guild_id IS NOT NULL"),
    # A button keeps its number for ever.
    sqlite_autoincrement=True,
)
"""The web addresses of people and servers that get a message about turns, rounds and ends of games."""

seasons = Table(
    "seasons",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("number", Integer, nullable=False),
    Column("game", String(20), nullable=False),
    Column("format", String(20), nullable=False),
    Column("chairs", Integer, nullable=False),
    Column("group_size", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("agreement", Text, nullable=False),
    Column("state", String(10), nullable=False),
    Column("creator_id", BigInteger),
    Column("created_at", Moment, nullable=False),
    Column("until", Moment, nullable=False),
    Column("ended_at", Moment),
    Column("post_id", Integer),
    Column("message_id", BigInteger),
    Column("shown", String(32), nullable=False, server_default=""),
    Column("conditions", Text, nullable=False, server_default="{}"),
    Column("most_people", Integer),
    # Two processes cannot both announce the next season of a server.
    Index("one_season_per_number", "guild_id", "number", unique=True),
    Index(None, "state"),
    Index(None, "creator_id"),
    _index_of_past("seasons", "ended_at"),
    # A button keeps its number for ever.
    sqlite_autoincrement=True,
)
"""The seasons of servers: games of many people that count together."""


def _season() -> Column[int]:
    return Column("season_id", Integer, ForeignKey("seasons.id", ondelete="CASCADE"), nullable=False)


season_people = Table(
    "season_people",
    metadata,
    Column("id", Integer, primary_key=True),
    _season(),
    Column("user_id", BigInteger),
    Column("name", String(100), nullable=False),
    Column("joined_at", Moment, nullable=False),
    Column("state", String(10), nullable=False),
    Column("division", Integer),
    Column("chair", Integer),
    Column("rating", Integer, nullable=False, server_default="0"),
    Index("one_entry_per_person", "season_id", "user_id", unique=True),
    Index(None, "user_id"),
    sqlite_autoincrement=True,
)
"""The people of seasons; a drop-out keeps the entry, and a reserve takes the chair."""

season_invited = Table(
    "season_invited",
    metadata,
    _season(),
    Column("user_id", BigInteger, nullable=False),
    PrimaryKeyConstraint("season_id", "user_id"),
    Index(None, "user_id"),
)
"""The people who are invited to a season for which only invited ones may sign up."""

season_tables = Table(
    "season_tables",
    metadata,
    Column("id", Integer, primary_key=True),
    _season(),
    Column("division", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("people", Text, nullable=False),
    Column("asked_at", Moment),
    Column("thread_id", BigInteger),
    # Not a foreign key: a game that was deleted is known to have been there.
    Column("game_id", Integer),
    Index("one_table_per_number", "season_id", "number", unique=True),
    Index(None, "game_id"),
)
"""The tables of seasons: who sits there, and the game once it is open."""

proposals = Table(
    "proposals",
    metadata,
    Column("id", Integer, primary_key=True),
    _game(),
    Column("kind", String(20), nullable=False),
    Column("by_user", BigInteger),
    Column("payload", Text, nullable=False),
    Column("answers", Text, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("closed_at", Moment),
    Column("result", String(20)),
    Index("ix_proposals_game_id", "game_id"),
    _index_of_past("proposals", "closed_at"),
    # A button keeps its number for ever.
    sqlite_autoincrement=True,
)

proposal_people = Table("proposal_people", metadata, *_named("proposals", "proposal_id"))
"""The maker of a proposal, its voters, and the user who is offered a seat."""

audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True),
    _game(),
    Column("user_id", BigInteger),
    Column("at", Moment, nullable=False),
    Column("what", String(30), nullable=False),
    Column("details", Text, nullable=False),
    Index("ix_audit_game_id", "game_id"),
    Index("ix_audit_at", "at"),
    Index(None, "user_id"),
)

results = Table(
    "results",
    metadata,
    _game(),
    Column("seat", Integer, nullable=False),
    Column("user_id", BigInteger),
    Column("guild_id", BigInteger),
    Column("game", String(20), nullable=False),
    Column("place", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("played", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("finished_at", Moment, nullable=False),
    Column("time_used_s", Integer),
    Column("variant", String(100), nullable=False, server_default=""),
    Column("players", Integer, nullable=False, server_default="0"),
    Column("gave_up", Boolean, nullable=False, server_default=false()),
    PrimaryKeyConstraint("game_id", "seat"),
    Index("ix_results_user_id", "user_id", "game", "variant", "finished_at"),
    Index("ix_results_guild_id", "guild_id", "game", "variant", "players", "points"),
    Index("ix_results_points", "game", "variant", "players", "points"),
    Index("ix_results_finished_at", "game", "variant", "players", "finished_at", "time_used_s"),
)

tallies = Table(
    "tallies",
    metadata,
    Column("guild_id", BigInteger, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("game", String(20), nullable=False),
    Column("variant", String(100), nullable=False),
    Column("players", Integer, nullable=False),
    Column("played", String(100), nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("points", BigInteger, nullable=False),
    Column("places", BigInteger, nullable=False),
    Column("rating", Integer, nullable=False, server_default="-1000000"),
    PrimaryKeyConstraint("guild_id", "user_id", "game", "variant", "players", "played"),
    Index("ix_tallies_user_id", "user_id", "game", "variant", "players"),
    Index("ix_tallies_rating", "guild_id", "game", "variant", "players", "rating", "games"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("user_id", BigInteger, nullable=False),
    Column("game", String(20), nullable=False),
    Column("variant", String(100), nullable=False),
    Column("players", Integer, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("shown", Integer, nullable=False),
    PrimaryKeyConstraint("user_id", "game", "variant", "players"),
)

rating_moves = Table(
    "rating_moves",
    metadata,
    _game(),
    Column("seat", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("game", String(20), nullable=False),
    Column("variant", String(100), nullable=False),
    Column("mu_before", Double, nullable=False),
    Column("sigma_before", Double, nullable=False),
    Column("mu_after", Double, nullable=False),
    Column("sigma_after", Double, nullable=False),
    Column("shown", Integer, nullable=False),
    Column("at", Moment, nullable=False),
    PrimaryKeyConstraint("game_id", "seat", "players"),
    Index("ix_rating_moves_user_id", "user_id", "game", "variant", "players", "at"),
    Index("ix_rating_moves_at", "user_id", "at"),
)

templates = Table(
    "templates",
    metadata,
    Column("guild_id", BigInteger, nullable=False),
    Column("game", String(20), nullable=False),
    Column("name", String(50), nullable=False),
    Column("options", Text, nullable=False),
    Column("agreement", Text, nullable=False),
    Column("by_user", BigInteger),
    PrimaryKeyConstraint("guild_id", "game", "name"),
    Index(None, "by_user"),
)

openings = Table(
    "openings",
    metadata,
    # The interaction that opens the game.
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False),
    Column("number", Integer, nullable=False),
    Column("opened_at", Moment, nullable=False),
    # Two processes cannot both store the next one of a user.
    Index("ix_openings_user_id", "user_id", "number", unique=True),
    Index("ix_openings_opened_at", "opened_at"),
)

interactions = Table(
    "interactions",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("result", Text, nullable=False),
    Column("at", Moment, nullable=False),
    Column("user_id", BigInteger),
    Column("game_id", Integer),
    Index("ix_interactions_at", "at"),
    Index(None, "user_id"),
    Index(None, "game_id"),
)

drafts = Table(
    "drafts",
    metadata,
    _game(),
    Column("user_id", BigInteger, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("at_decision", Integer, nullable=False),
    Column("lines", Text, nullable=False),
    Column("changed_at", Moment, nullable=False),
    PrimaryKeyConstraint("game_id", "user_id"),
    Index(None, "user_id"),
)

plans = Table(
    "plans",
    metadata,
    _game(),
    Column("user_id", BigInteger, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("turns", Text, nullable=False),
    Column("otherwise", Text, nullable=False),
    Column("known", Text, nullable=False),
    Column("by_itself", Boolean, nullable=False),
    Column("begun", Boolean, nullable=False),
    Column("stopped", String(50), nullable=False),
    Column("changed_at", Moment, nullable=False),
    PrimaryKeyConstraint("game_id", "user_id"),
    Index(None, "user_id"),
)

game_notes = Table(
    "game_notes",
    metadata,
    _game(),
    Column("user_id", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
    PrimaryKeyConstraint("game_id", "user_id"),
    Index(None, "user_id"),
)

trial_games = Table(
    "trial_games",
    metadata,
    _game(),
    Column("user_id", BigInteger, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("level", String(10), nullable=False),
    Column("position", Text, nullable=False),
    Column("decisions", Text, nullable=False),
    Column("lines", Text, nullable=False),
    Column("began_at", Moment, nullable=False),
    PrimaryKeyConstraint("game_id", "user_id"),
    Index("ix_trial_games_began_at", "began_at"),
    Index(None, "user_id"),
)

lessons = Table(
    "lessons",
    metadata,
    Column("user_id", BigInteger, nullable=False),
    Column("game", String(20), nullable=False),
    Column("number", Integer, nullable=False),
    Column("lines", Text, nullable=False),
    Column("changed_at", Moment, nullable=False),
    PrimaryKeyConstraint("user_id", "game"),
)

deletions = Table(
    "deletions",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("names", Text, nullable=False),
    Column("asked_at", Moment, nullable=False),
)
"""Users whose data are being deleted, until nothing is left."""

heartbeats = Table(
    "heartbeats",
    metadata,
    Column("shard", Integer, nullable=False),
    Column("shard_count", Integer, nullable=False),
    Column("beat_at", Moment, nullable=False),
    PrimaryKeyConstraint("shard", "shard_count"),
)

notes = Table(
    "notes",
    metadata,
    Column("key", String(100), primary_key=True),
    Column("text", Text, nullable=False),
)

operator_notices = Table(
    "operator_notices",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("subject", String(200), nullable=False),
    Column("details", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("first_at", Moment, nullable=False),
    Column("last_at", Moment, nullable=False),
    Column("told", Integer, nullable=False),
    Column("told_at", Moment),
    Column("post_id", Integer),
    Column("user_id", BigInteger),
    # Later occurrences are counted with the first one.
    Index("one_notice_per_subject", "kind", "subject", unique=True),
    Index(None, "user_id"),
    Index(None, "told_at"),
    _partial_index("ix_operator_notices_waiting", "id", where="told < version"),
    # A button keeps its number for ever.
    sqlite_autoincrement=True,
)
"""The notices in the channel of `OPERATOR_CHANNEL`, and the reports of users."""
