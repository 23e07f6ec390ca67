"""Questions of newcomers in their own words are answered by `/rules`, among the first three results."""

from __future__ import annotations

import pytest

from rules import GAMES
from tests.cost import as_subtests

TERRA_MYSTICA = {
    "how do I win": "TM-13.5",
    "how many rounds": "TM-4.1",
    "what is power": "TM-6",
    "how does power work": "TM-6",
    "burn power": "TM-6.4",
    "leech power from neighbours": "TM-9.1",
    "do I have to accept power": "TM-9.3",
    "when do I get income": "TM-5.2",
    "how do I build a house": "TM-7.1.2",
    "cost of a dwelling": "structure:dwelling",
    "how to change terrain": "TM-7.1.1",
    "what does a spade cost": "TM-7.3.1",
    "cheaper spades": "TM-7.3",
    "how do I cross the river": "TM-8.2",
    "boat": "TM-7.2.1",
    "upgrade trading post": "TM-7.4.1",
    "church": "TM-7.4.3",
    "castle": "TM-7.4.4",
    "what does the stronghold do": "structure:stronghold",
    "favor tiles list": "favor_tiles",
    "town founding": "TM-11.1",
    "how big must a town be": "TM-11.1",
    "keys": "TM-10.2",
    "top of cult track": "TM-10.2",
    "send a priest": "TM-7.5",
    "priest ran out": "TM-5.5",
    "how many points at the end": "TM-13.4",
    "largest area scoring": "TM-13.3",
    "tie at the end": "TM-13.5",
    "can I pass early": "TM-7.8.1",
    "bonus card coins": "TM-12.7",
    "who goes first next round": "TM-4.4",
    "turn order": "TM-4.3",
    "bridge": "TM-7.6.2",
    "what happens when workers run out": "TM-2.2",
    "convert workers to coins": "TM-7.9.1",
    "witches ability": "faction:witches",
    "chaos magicians stronghold": "faction:chaos_magicians",
    "undo my move": "TM-17.6",
    "final scoring two players": "TM-13.6",
    "best faction for beginners": "TM-16.1",
    "round bonus": "TM-15.2",
    "cult bonus": "TM-12.1",
    "exchange resources": "TM-7.9.1",
    "is shipping adjacent for power": "TM-8.5",
    "carpet fakirs": "faction:fakirs",
}
THROUGH_THE_AGES = {
    "how do I win": "TTN-1.1",
    "when does the game end": "term:game_end",
    "what is corruption": "term:corruption",
    "why do I lose resources": "term:corruption",
    "unhappy people": "TTN-11.8",
    "happy faces": "TTN-11.8",
    "uprising": "term:uprising",
    "how do I get more actions": "term:actions",
    "hand limit": "term:hand_limits",
    "how many cards can I hold": "term:hand_limits",
    "take a card price": "term:card_row",
    "wonder cost more": "TTN-9.2.1",
    "second leader": "TTN-9.7.1",
    "what happens to my leader when the age ends": "TTN-6.2.2",
    "old cards disappear": "TTN-6.2.3",
    "antiquated cards": "TTN-6.2.3",
    "how do I get more workers": "TTN-9.3.1",
    "food consumption": "TTN-10.3.4",
    "starvation": "TTN-10.3.4",
    "blue tokens": "term:blue_tokens",
    "yellow tokens": "term:yellow_tokens",
    "change government": "term:government",
    "revolution": "term:revolution",
    "despotism": "card:despotism",
    "build temple": "TTN-9.4.1",
    "how many buildings of a kind": "TTN-9.4.2",
    "urban building limit": "term:urban_limit",
    "science points": "term:science",
    "research technology": "term:technology",
    "tactics card": "TTN-9.12.4",
    "what is an army": "term:army",
    "air force": "term:army",
    "attack another player": "TTN-7.3.1",
    "how do I defend": "TTN-7.3.5",
    "war over culture": "card:war_over_culture",
    "aggression": "term:aggression",
    "pact": "term:pact",
    "colony": "term:colony",
    "colonization bidding": "TTN-8.2.1",
    "events how do they work": "term:event",
    "culture points": "term:culture",
    "end of game scoring": "term:final_scoring",
    "first round": "TTN-5",
    "draw military cards": "term:military_draw",
    "tie": "term:ties",
    "resign": "term:resigning",
    "Michelangelo": "card:michelangelo",
    "pyramids": "card:pyramids",
}
NEW_DAWN = {
    "how do I win": "ND-15.4",
    "when does the game end": "ND-15.4",
    "what is a mature city": "ND-2.11",
    "caravan": "ND-9.1",
    "caravans": "ND-9.1",
    "where do caravans start": "ND-9.2",
    "how far do caravans go": "ND-9.1",
    "barbarians": "barbarians",
    "how do I attack": "ND-11.4",
    "how do I defend": "ND-11.10",
    "trade tokens": "ND-5.4",
    "how do I build a city": "ND-10.2",
    "how do I build a wonder": "ND-10.10",
    "Petra": "wonder:petra",
    "Colossus": "wonder:colossus",
    "city-state": "city_states",
    "diplomacy card": "diplomacy_cards",
    "focus row": "ND-5",
    "tie": "ND-15.5",
    "tech dial": "board:tech_dial",
    "pass my turn": "ND-4.2",
}
ASKED = [
    (title, words, key)
    for title, asked in (("tm", TERRA_MYSTICA), ("tta", THROUGH_THE_AGES), ("dawn", NEW_DAWN))
    for words, key in asked.items()
]


@as_subtests
@pytest.mark.parametrize(("title", "words", "key"), ASKED)
def test_a_question_finds_its_rule(title: str, words: str, key: str) -> None:
    book = GAMES[title].reference
    assert book is not None
    assert key in [found for found, _ in book.search(words)[:3]]
