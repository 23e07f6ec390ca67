"""Sentences that address their reader: the catalogs have a variant for each value that may be the reader.

The context of a variant names the value: `{who} is you`. A variant with a subject begins with `{who}`, which is filled
with `YOU`; a language without pronouns begins with the verb.
"""

from __future__ import annotations

from rules.engine import say

YOU = say("You")
"""The reader as the subject at the beginning of a sentence."""
IS_YOU = "{{{}}} is you"
"""The context of a variant, with the name of a value."""
JOINED = f"{IS_YOU}, after another clause"
"""The context of a variant for languages with another word order after "and"."""
CONTEXT_END = "\x04"
"""Separates a context from its message, as in gettext."""


def in_context(context: str, message: str) -> str:
    """Return the key of a message in a context."""
    return f"{context}{CONTEXT_END}{message}"
