"""Alt texts: the contents of the pictures in a few sentences."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from render.graph import in_words
from render.terra_mystica.final import values_by_round
from render.terra_mystica.order import seats_in_order
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text, Who, entries, listing, say, say_n
from rules.terra_mystica.core.catalog import CULTS, KINDS, NUMBERS
from rules.terra_mystica.core.names import (
    CULT_NAMES,
    KIND_NAMES,
    amount,
    bonus_name,
    favor_name,
    power_action_name,
    scoring_name,
    town_name,
)
from rules.terra_mystica.core.state import Game, Player, Structure
from rules.terra_mystica.economy.income import income
from rules.terra_mystica.flow.scoring import standing
from rules.terra_mystica.words.overview import headline, label


def overview(view: View[Game]) -> Text:
    """Return the essentials of the whole table."""
    return say("{board} {order}", board=board(view), order=order(view))


def board(view: View[Game]) -> Text:
    """Return the state of the game and the changes on the map."""
    g = view.state
    parts = say("Map of Terra Mystica. {where}.", where=headline(g))
    if g.last_spaces:
        changed = listing([Text(space) for space in g.last_spaces])
        parts = say("{before} Changed last: {spaces}.", before=parts, spaces=changed)
    counts = [
        say("{label} {n}", label=label(g, player.seat), n=sum(player.buildings.values()))
        for player in g.players
        if player.faction
    ]
    return say("{before} Structures: {counts}.", before=parts, counts=listing(counts)) if counts else parts


def part_of_board(view: View[Game], around: Sequence[str], shown: Collection[str]) -> Text:
    """Return the pieces on the part of the map around some spaces."""
    g = view.state
    standing = []
    for player in g.players:
        for kind in KINDS:
            spaces = [space for space in shown if g.structures.get(space) == Structure(player.seat, kind)]
            if spaces:
                what, where = KIND_NAMES[kind], listing([Text(space) for space in spaces])
                standing.append(say("{label} {kind} {spaces}", label=label(g, player.seat), kind=what, spaces=where))
    return say(
        "The map around {places}. {where}. Standing there: {standing}.",
        places=listing([Text(place) for place in dict.fromkeys(around)]),
        where=headline(g),
        standing=entries(standing or [say("nothing")]),
    )


def order(view: View[Game]) -> Text:
    """Return turn order, or places after the game, with points and resources."""
    g = view.state
    rows = listing([_line(g, g.players[seat]) for seat in seats_in_order(view)])
    return say("Places: {rows}.", rows=rows) if view.finished else say("Turn order: {rows}.", rows=rows)


def _line(g: Game, player: Player) -> Text:
    state = say("passed") if player.passed else say("acting") if g.active == player.seat else say("playing")
    side = label(g, player.seat)
    return say(
        "{who} ({side}) {vp} VP, {workers}w {coins}c {priests}p, power {bowls}",
        who=Who(player.seat),
        side=side if g.phase == "finished" else say("{faction}, {state}", faction=side, state=state),
        vp=player.vp,
        workers=player.workers,
        coins=player.coins,
        priests=player.priests,
        bowls="/".join(map(str, player.bowls)),
    )


def cults(view: View[Game]) -> Text:
    """Return everybody's steps on the four tracks."""
    g = view.state
    tracks = [
        say(
            "{cult} {steps}",
            cult=CULT_NAMES[cult],
            steps=listing(
                [say("{label} {n}", label=label(g, player.seat), n=player.cults[cult]) for player in g.players]
            ),
        )
        for cult in CULTS
    ]
    return say("Cult tracks: {tracks}.", tracks=entries(tracks))


def tiles(view: View[Game]) -> Text:
    """Return the scoring tile of the round, and the tiles and cards that can be taken."""
    g = view.state
    scoring = [scoring_name(tile) for tile in g.scoring_tiles]
    cards = [
        say_n("{card} with {n} coin", "{card} with {n} coins", coins, card=bonus_name(card))
        if coins
        else bonus_name(card)
        for card, coins in g.bonus_coins.items()
    ]
    used = [power_action_name(action) for action in g.power_used]
    return say(
        "{where}. Scoring tiles of rounds 1 to {last}: {scoring}. Bonus cards laid out: {cards}. "
        "Power actions used: {used}. Favor tiles left: {favors}, town tiles left: {towns}.",
        where=headline(g),
        last=NUMBERS.rounds,
        scoring=listing(scoring),
        cards=listing(cards),
        used=listing(used),
        favors=sum(g.favors_left.values()),
        towns=sum(g.towns_left.values()),
    )


def tableau(view: View[Game], seat: Seat) -> Text:
    """Return everything one player has."""
    g = view.state
    player = g.players[seat]
    if not player.faction:
        return say("{who} has no faction yet.", who=Who(seat))
    built = [say("{kind} {n}", kind=KIND_NAMES[kind], n=player.buildings[kind]) for kind in KINDS]
    owned = [favor_name(tile) for tile in player.favors] + [town_name(tile) for tile in player.towns]
    coming = say("Final scoring: {points}", points=end_points(player))
    if not view.finished and g.round == NUMBERS.rounds:
        coming = say("No income after the last round")
    elif not view.finished:
        coming = say("Next income: {income}", income=amount(income(player)))
    card = bonus_name(player.bonus_card) if player.bonus_card is not None else say("none")
    return say(
        "Tableau of {line}. On the map: {built}. {coming}. Shipping {shipping}, {bridges}. "
        "Bonus card: {card}. Tiles: {owned}.",
        line=_line(g, player),
        built=listing(built),
        coming=coming,
        shipping=player.shipping,
        bridges=say_n("{n} bridge left", "{n} bridges left", n=player.bridges_left),
        card=card,
        owned=listing(owned),
    )


def end_points(player: Player) -> Text:
    """Return the points of a player from the final scoring."""
    names = {"area": say("area"), "cults": say("cults"), "resources": say("resources left")}
    return listing([say("{what} {n}", what=name, n=player.vp_sources.get(key, 0)) for key, name in names.items()])


def final(view: View[Game]) -> Text:
    """Return the places with their points, and after the game those of the final scoring."""
    g = view.state
    rows = []
    for place in standing(g):
        row = say("{place}. {who}", place=place.rank, who=Who(place.seat))
        row = say("{row} ({faction}) {vp} VP", row=row, faction=label(g, place.seat), vp=place.points)
        if view.finished:
            row = say("{row} with {points}", row=row, points=end_points(g.players[place.seat]))
        rows.append(row)
    if view.finished:
        places = say("Final scoring: {rows}.", rows=entries(rows))
    else:
        places = say("Current points, {where}: {rows}.", where=headline(g), rows=entries(rows))
    return say(
        "{places} Points after each round: {course}.",
        places=places,
        course=entries(in_words(standing(g), lambda seat: values_by_round(g, g.players[seat]))),
    )


def tableaux(view: View[Game]) -> Text:
    """Return the essentials of all players."""
    return say("All tableaux. {order}", order=order(view))
