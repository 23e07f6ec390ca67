"""What is kept of the end of a game: the result of each seat, for ratings and statistics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from bot.store import Game, SeatHolder
from bot.store.results import Result
from rules.engine import Seat, Table


def results_of(
    game: Game,
    everybody: Sequence[SeatHolder],
    table: Table[Any],
    now: datetime,
    used: Mapping[Seat, float] | None = None,
) -> list[Result]:
    """The results of a finished game for those who sit there now; `everybody` also names those who were replaced.

    It is rated when the table has agreed so, no bot has ever played and nobody without a seat intervened; then for
    each who played from the beginning to the end, because nobody earns what several have played. `used` are the
    seconds that seats were waited for; they are kept for the same people.
    """
    rules, state = table.rules, table.state
    rated = game.is_rated and not any(holder.is_computer and not holder.is_forgotten for holder in everybody)
    shared = {holder.seat for holder in everybody if holder.left_at is not None}
    places = {place.seat: place for place in rules.standing(state)}
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
            game=game.game,
            place=places[holder.seat].rank,
            points=places[holder.seat].points,
            played=()
            if rules.words.played is None
            else tuple(
                rules.words.played(state, holder.seat, [each for seat, each in decisions if seat == holder.seat])
            ),
            rated=rated and holder.seat not in shared,
            finished_at=now,
            time_used_s=None
            if used is None or holder.is_computer or holder.seat in shared
            else round(used.get(holder.seat, 0)),
        )
        for holder in everybody
        if holder.left_at is None
    ]
