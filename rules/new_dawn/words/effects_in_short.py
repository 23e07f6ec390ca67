"""The effect of a focus card in few words, for pictures of whole focus rows."""

from __future__ import annotations

from rules.engine.core.text import Text, say, say_n
from rules.new_dawn.core.catalog.cards import FocusCardRow


def effect_in_short(row: FocusCardRow, slot: int) -> Text:
    """Return the main effect of a card in a slot."""
    match row.type:
        case "culture":
            n = row.control_tokens + row.tokens_beside_spaces
            if row.token_moves:
                return say_n("{n} token, move one", "{n} tokens, move one", n)
            if row.converted_tokens:
                return say_n("{n} token, change one", "{n} tokens, change one", n)
            return say_n("{n} token", "{n} tokens", n)
        case "economy":
            caravans = say_n("{n} caravan", "{n} caravans", row.caravans)
            return say_n("{caravans}, {n} step", "{caravans}, {n} steps", row.distance, caravans=caravans)
        case "industry":
            return say("wonder, or city within {n}", n=row.city_range)
        case "military":
            attack = say("attack +{n}", n=row.attack_bonus) if row.attack_bonus else say("attack")
            if row.mode == "either":
                return say("reinforce {n} or {attack}", n=slot, attack=attack)
            return say("reinforce {n}, {attack}", n=slot, attack=attack)
        case "science":
            return say("dial +{n}", n=slot)
