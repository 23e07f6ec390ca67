"""The posts of a season: its sign-up, its table, and the sheet at its end."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from bot.language.i18n import Localizer, safe_name
from bot.lobby.option_forms import variant_label
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, Style, button, rows
from bot.panels.message_content import TEXT_LIMIT
from bot.panels.text_pages import text_pages
from bot.pictures.season_tables import StoredGroup, StoredRank, StoredSheet, season_pictures
from bot.seasons.reckoning import Standing
from bot.store import Message
from bot.store.seasons import Entry, Season
from bot.wording.agreements import agreement_terms
from bot.wording.clocks import moment, until
from bot.wording.conditions import condition_terms
from rules.engine import Rules, Text, say, say_n
from rules.engine.core.text import listing

SIGN_UP, SIGN_OFF, TABLE = "season_in", "season_out", "season_table"
"""The routes of the buttons below the post of a season."""
WHO = "season_who"
"""The route of the button to the conditions, which managers see."""
ROOM = TEXT_LIMIT - 120
"""The room for a table, above a line that says how to see the rest."""
COLUMNS: tuple[Text, ...] = (say("Points"), say("SB"), say("Games"))
"""The headings of the numbers of a table; SB is the Sonneborn-Berger score."""


def season_name(season: Season, title: str) -> Text:
    """Return the name of a season: its number and title."""
    return say("Season {n}: {title}", n=season.number, title=Text(title))


def table_name(season: Season, number: int) -> Text:
    """Return the name of a game of a season."""
    return say("Season {season}, table {n}", season=season.number, n=number)


def format_words(season: Season) -> Text:
    """Return how a season is played."""
    match season.format:
        case "groups":
            return say("equal groups of about {n}", n=season.group_size)
        case "swiss":
            return say("Swiss system: people with about equal points meet")
        case "round robin":
            return say("divisions of about {n}, in which everybody meets everybody", n=season.group_size)


def division_name(season: Season, division: int) -> Text:
    """Return the name of a group or division."""
    match season.format:
        case "groups":
            return say("Group {n}", n=division + 1)
        case "swiss":
            return say("All players")
        case "round robin":
            return say("Division {n}", n=division + 1)


def season_post(standing: Standing, rules: Rules[Any], localizer: Localizer) -> Message:
    """Return the post of a season: who has signed up, later the table."""
    season = standing.season
    heading = f"## 🏆 {localizer(season_name(season, rules.title))}"
    terms = [format_words(season), say("{n} at a table", n=season.chairs)]
    terms += agreement_terms(season.agreement)
    variant = variant_label(rules, rules.options.of_new_game(season.options), localizer)
    lines = [heading, f"-# {' · '.join(filter(None, [variant, *map(localizer, terms)]))}"]
    conditions = condition_terms(season.conditions)
    if conditions is not None and season.state != "ended":
        lines.append(localizer(conditions))
    if season.state == "open":
        lines += _sign_up_lines(standing, localizer)
    elif not standing.divisions:
        lines.append(localizer(say("It was called off before it began.")))
    else:
        lines += table_lines(standing, localizer)
    return Message(_cut(lines, localizer), components=tuple(rows(_buttons(standing, localizer))))


def digest(message: Message) -> str:
    """Return the digest of a post, by which a change is noticed."""
    return hashlib.blake2b(repr(message).encode(), digest_size=8).hexdigest()


def opening_note(standing: Standing, rules: Rules[Any], localizer: Localizer) -> Message:
    """Return the post that a season begins: who plays in which group."""
    season = standing.season
    lines = [f"### 🏆 {localizer(season_name(season, rules.title))}"]
    lines.append(localizer(say("The season begins. The games open one after another, each in its own thread.")))
    for division in standing.divisions:
        name = localizer(division_name(season, division))
        lines.append(f"**{name}**: {_names(standing.people_of(division), localizer)}")
    if waiting := standing.reserves():
        lines.append(localizer(say("Reserves: {names}", names=_names(waiting, localizer))))
    return Message(_cut(lines, localizer))


def final_note(standing: Standing, rules: Rules[Any], localizer: Localizer) -> Message:
    """Return the last post of a season, with its sheet."""
    season = standing.season
    lines = [f"## 🏆 {localizer(season_name(season, rules.title))}"]
    for division in standing.divisions:
        first = [line for line in standing.lines_of(division) if line.rank == 1]
        winners = listing([_mention(standing.entries[line.person]) for line in first])
        text = say_n(
            "**{division}**: {winners} wins, points: {points}.",
            "**{division}**: {winners} share the first place, points: {points}.",
            len(first),
            division=division_name(season, division),
            winners=winners,
            points=first[0].points,
        )
        lines.append(localizer(text))
    lines.append(localizer(say("Thanks to everybody who played.")))
    pictures = season_pictures(season.id, sheet(standing, rules, localizer), alt(season, rules.title, localizer))
    return Message(_cut(lines, localizer), pictures=pictures)


def alt(season: Season, title: str, localizer: Localizer) -> str:
    """Return the alternative text of the picture; the text of the message has the table itself."""
    return localizer.unformatted()(say("Table of {season}", season=season_name(season, title)))


def table_lines(standing: Standing, localizer: Localizer) -> list[str]:
    """Return the points table as text."""
    season, lines = standing.season, []
    for division in standing.divisions:
        rounds = standing.rounds_of(division)
        number = max(1, min(standing.round_of(division), rounds))
        parts = [f"**{localizer(division_name(season, division))}**"]
        if season.state == "running":
            parts.append(localizer(say("round {n} of {all}", n=number, all=rounds)))
        lines.append(" · ".join(parts))
        for line in standing.lines_of(division):
            entry = standing.entries[line.person]
            name = safe_name(entry.name)
            shown = f"~~{name}~~" if entry.state == "out" else name
            games = say_n("{n} game", "{n} games", line.games)
            score = say(
                "**{points}** (SB {tie_break}, {games})", points=line.points, tie_break=line.tie_break, games=games
            )
            lines.append(f"`{line.rank}.` {shown} – {localizer(score)}")
    waiting = standing.reserves()
    if waiting and season.state == "running":
        lines.append(localizer(say("Reserves: {names}", names=_names(waiting, localizer))))
    return lines


def tables_now(standing: Standing, offered: Mapping[int, datetime], localizer: Localizer) -> list[str]:
    """Return the games that are being played, with their threads; `offered` is the end of offers of seats, by table."""
    running = [each for each in standing.tables if standing.states[each.id] in ("running", "lobby")]
    waiting = [each for each in standing.tables if standing.states[each.id] == "waiting"]
    lines = list[str]()
    if resting := [each for division in standing.divisions for each in standing.resting(division)]:
        lines.append(localizer(say("No game in this round: {names}", names=_names(resting, localizer))))
    for table in running:
        line = f"• <#{table.thread_id}>: {_names([standing.entries[person] for person in table.people], localizer)}"
        end = offered.get(table.id)
        if end is not None:
            line += f" – {localizer(say('🪑 a seat is offered until {when}', when=until(end)))}"
        lines.append(line)
    if waiting:
        lines.append(
            localizer(say_n("{n} table still has to be opened.", "{n} tables still have to be opened.", len(waiting)))
        )
    return lines


def sheet(standing: Standing, rules: Rules[Any], localizer: Localizer) -> StoredSheet:
    """Return the points table to be drawn."""
    season, plain = standing.season, localizer.unformatted()
    groups = tuple(
        StoredGroup(
            heading=plain(division_name(season, division)),
            lines=tuple(
                StoredRank(
                    rank=line.rank,
                    person=line.person,
                    numbers=(line.points, line.tie_break, f"{line.games}"),
                    plays=standing.entries[line.person].state != "out",
                )
                for line in standing.lines_of(division)
            ),
        )
        for division in standing.divisions
    )
    return StoredSheet(title=plain(season_name(season, rules.title)), columns=tuple(map(plain, COLUMNS)), groups=groups)


def _sign_up_lines(standing: Standing, localizer: Localizer) -> list[str]:
    season = standing.season
    present, waiting = standing.entrants()
    lines = [
        localizer(say("Sign up until {when} ({in_time}).", when=until(season.until), in_time=moment(season.until)))
    ]
    if not present:
        lines.append(localizer(say("Nobody has signed up yet.")))
    elif season.most_people is None:
        lines.append(localizer(say("Signed up ({n}): {names}", n=len(present), names=_names(present, localizer))))
    else:
        signed_up = say(
            "Signed up ({n} of {most}): {names}",
            n=len(present),
            most=season.most_people,
            names=_names(present, localizer),
        )
        lines.append(localizer(signed_up))
    if waiting:
        lines.append(localizer(say("Waiting list: {names}", names=_names(waiting, localizer))))
    if len(present) < season.chairs:
        missing = season.chairs - len(present)
        lines.append(localizer(say_n("At least one more is needed.", "At least {n} more are needed.", missing)))
    return lines


def _buttons(standing: Standing, localizer: Localizer) -> list[Component]:
    season = standing.season
    if season.state == "ended":
        ways = [] if not standing.divisions else [(TABLE, say("Table"), Style.PLAIN)]
    elif season.state == "open":
        ways = [(SIGN_UP, say("Sign up"), Style.GO), (SIGN_OFF, say("Sign off"), Style.PLAIN)]
    else:
        ways = [
            (TABLE, say("Table"), Style.MAIN),
            (SIGN_UP, say("Join the reserves"), Style.PLAIN),
            (SIGN_OFF, say("Sign off"), Style.PLAIN),
        ]
    return [button(ControlId(0, 0, route, f"{season.id}"), localizer(name), style) for route, name, style in ways]


def who_button(season: Season, localizer: Localizer) -> Component:
    """Return the button to the conditions of a season, for managers."""
    return button(ControlId(0, 0, WHO, f"{season.id}"), localizer(say("Who can join…")))


def _cut(lines: Sequence[str], localizer: Localizer) -> str:
    """Return lines as a text that fits into a message, and that says how to see the rest."""
    text = text_pages(lines, ROOM)[0]
    if len(text) < len("\n".join(lines)):
        text += "\n" + localizer(say("… {command} shows everything.", command="`/club season show`"))
    return text


def _names(people: Sequence[Entry], localizer: Localizer) -> str:
    return localizer(listing([say("{who}", who=safe_name(entry.name)) for entry in people]))


def _mention(entry: Entry) -> Text:
    """Return a person as a mention, which notifies nobody unless the message says so."""
    return say("{who}", who=safe_name(entry.name) if entry.user_id is None else f"<@{entry.user_id}>")
