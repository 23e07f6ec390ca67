"""Permission for users to get advice on a game, for hints, reviews and trial games.

Advice is refused where it could help in a rated game that is still running.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import Services
from bot.store import Game, SeatHolder, games, seats
from bot.wording.game_names import called
from bot.workers.backends import WorkerError
from rules.engine import RecordError, Text, say


def why_no_advice(error: WorkerError | RecordError) -> Text:
    """Return why the program has not finished its advice."""
    if isinstance(error, WorkerError):
        return say("The program cannot think now; try again later.")
    return say("The installed rules cannot show this game again; its log is kept.")


async def refusal(services: Services, game: Game, asker: int) -> Text | None:
    """Return why the user `asker` gets no advice on a game, or None if advice is allowed."""
    if game.state == "running" and game.ever_rated:
        return say("This game is or was rated, so there is no advice while it goes on.")
    async with services.store.reading() as db:
        rated = await _related_rated_game(db, game, await seats.holders(db, game.id), asker)
    if rated is None:
        return None
    return say(
        "A rated game of the same people goes on ({game}), so there is no advice here until it is over.",
        game=called(rated, services.rules[rated.title_key].title),
    )


async def _related_rated_game(
    db: AsyncConnection, game: Game, holders: Sequence[SeatHolder], asker: int
) -> Game | None:
    """Return a running game that is or was rated, and for which advice on `game` could help.

    There are two cases:
    - Both games have the same human players.
    - `game` was imported, so it may be a copy of the rated game, which has the same title. One of its players, or the
      asker, plays or played in the rated game, or is a deputy there.
    """
    people = _people(holders)
    for person in sorted({*people, asker}):
        played = await games.of_user(db, person, states=("running",))
        played += await games.left_by(db, person)
        played += await games.deputised_by(db, person, states=("running",))
        for other in played:
            if other.id == game.id or not other.ever_rated:
                continue
            everybody = await seats.everybody(db, other.id)
            present = _people([holder for holder in everybody if holder.left_at is None])
            copied = game.is_imported and other.title_key == game.title_key
            if copied or people in (present, _people(seats.owners(everybody))):
                return other
    return None


def _people(holders: Sequence[SeatHolder]) -> Collection[int]:
    return {holder.user_id for holder in holders if not holder.is_computer}
