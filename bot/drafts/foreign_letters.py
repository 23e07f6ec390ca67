"""Letters of other alphabets that look like Latin ones: the Cyrillic Е in a space called E7."""

from __future__ import annotations

from collections.abc import Collection

from bot.language.i18n import code
from rules.engine import Text, say

_CYRILLIC = dict(zip("АВЕЅІЈКМНОРСТУХавеѕіјкмнорстух", "ABESIJKMHOPCTYXabesijkmhopctyx", strict=True))
_GREEK = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEZHIKMNOPTYXo", strict=True))
_LATIN = {**_CYRILLIC, **_GREEK}


def foreign_letter(text: str, known: Collection[str]) -> Text | None:
    """Return what is wrong with the first word that has such a letter; None for words in `known`, such as names."""
    for word in text.split():
        if word.casefold() in known:
            continue
        letter = next((letter for letter in word if letter in _LATIN), None)
        if letter is None:
            continue
        values = {"letter": letter, "word": code(word), "latin": _LATIN[letter]}
        cyrillic = say("{letter} in {word} is a Cyrillic letter; type the Latin {latin}.", **values)
        greek = say("{letter} in {word} is a Greek letter; type the Latin {latin}.", **values)
        return cyrillic if letter in _CYRILLIC else greek
    return None
