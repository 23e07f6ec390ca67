"""Letters of other alphabets that look like Latin ones: the Cyrillic Е in a space called E7."""

from __future__ import annotations

from collections.abc import Collection

from bot.language.i18n import ECHO, clipped, code, visible
from rules.engine import Text, say

_CYRILLIC = dict(zip("АВЕЅІЈКМНОРСТУХавеѕіјкмнорстух", "ABESIJKMHOPCTYXabesijkmhopctyx", strict=True))
_GREEK = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEZHIKMNOPTYXo", strict=True))


def foreign_letter(text: str, known: Collection[str]) -> Text | None:
    """Return what is wrong with the first word that has such a letter; None for words in `known`, such as names."""
    for word in text.split():
        if word.casefold() in known:
            continue
        for letter in word:
            shown = code(visible(clipped(word, ECHO)))
            if letter in _CYRILLIC:
                return say(
                    "{letter} in {word} is a Cyrillic letter; type the Latin {latin}.",
                    letter=letter,
                    word=shown,
                    latin=_CYRILLIC[letter],
                )
            if letter in _GREEK:
                return say(
                    "{letter} in {word} is a Greek letter; type the Latin {latin}.",
                    letter=letter,
                    word=shown,
                    latin=_GREEK[letter],
                )
    return None
