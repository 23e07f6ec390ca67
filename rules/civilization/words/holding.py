"""A player's spendable goods and hand, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.civilization.board.coins import coins
from rules.civilization.board.hands import culture_hand_size
from rules.civilization.core.catalog.texts import TEXTS
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game
from rules.civilization.words.names import named, unit_text
from rules.engine.core.secret import FACE_DOWN
from rules.engine.core.text import Seat, Text, listing, say, say_n


def purse(g: Game, seat: Seat) -> Text | None:
    """Return trade, culture, coins, resources, and numbers of units and cards; None before there is anything."""
    player = g.players[seat]
    if not player.technologies:
        return None
    units = [say_n("{n} unit", "{n} units", len(player.units))]
    return listing([*dials(g, player), *resources(player), *units])


def dials(g: Game, player: Player) -> list[Text]:
    """Return both dials and the culture tokens."""
    return [
        say("{n} trade", n=player.trade),
        say("{n} culture", n=player.culture),
        say_n("{n} coin", "{n} coins", coins(g, player.seat)),
    ]


def resources(player: Player) -> list[Text]:
    """Return market tokens by kind; huts and villages as the viewer sees them."""
    found = [say("{n} {what}", n=n, what=named(kind)) for kind, n in player.resources.items() if n]
    for place, faces in ((say("hut"), player.huts), (say("village"), player.villages)):
        seen = [face for face in faces if face != FACE_DOWN]
        for face, n in Counter(seen).items():
            token = say("{place} with {what}", place=place, what=named(face))
            found.append(token if n == 1 else say("{n}× {what}", n=n, what=token))
    hidden = (player.huts.count(FACE_DOWN), player.villages.count(FACE_DOWN))
    found += [say_n("{n} hut", "{n} huts", hidden[0])] if hidden[0] else []
    return [*found, *([say_n("{n} village", "{n} villages", hidden[1])] if hidden[1] else [])]


def holding(g: Game, seat: Seat) -> Sequence[Text]:
    """Return units with their strength, culture events with their texts, great persons in reserve."""
    player = g.players[seat]
    lines = []
    if player.units:
        counted = {card: player.units.count(card) for card in sorted(player.units)}
        units = [say("{n}× {unit}", n=n, unit=unit_text(g, seat, card)) for card, n in counted.items()]
        lines.append(say("Units: {units}", units=listing(units)))
    for held in player.events:
        lines.append(say("{event} ({level}): {text}", event=named(held.event), level=held.level,
                         text=Text(TEXTS.event[held.event])))  # fmt: skip
    if len(player.events) and player.technologies:
        lines.append(say("You may hold {n} culture events", n=culture_hand_size(g, seat)))
    if player.great_persons:
        lines.append(say("In reserve: {persons}", persons=listing([named(each) for each in player.great_persons])))
    return lines
