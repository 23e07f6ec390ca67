"""Words that only ask, in all languages."""

from __future__ import annotations

_STEMS = (
    "what",
    "which",
    "where",
    "whom",
    "whose",
    "much",
    "many",
    "kter",
    "ktor",
    "koho",
    "komu",
    "koli",
    "koľk",
    "čeho",
)


def is_question_word(word: str) -> bool:
    """Return whether a word in lower case only asks."""
    return word.startswith(_STEMS)
