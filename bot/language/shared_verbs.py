"""Verbs that neighbouring clauses of a sentence share: "gains 2 culture and gains a hut" is said with one of them."""

from __future__ import annotations

import re
from collections.abc import Mapping

_VERBS: Mapping[str, str] = {
    "en": r"(?:build|destroy|draw|find|gain|get|give|lose|pay|place|produce|return|score|spend|take)s?",
    "cs": r"(?:bere|dává|nachází|ničí|platí|pokládá|produkuje|přesouvá|staví|utrácí|vrací|získává|ztrácí)š?",
    "sk": r"(?:berie|dáva|kladie|míňa|nachádza|ničí|platí|presúva|produkuje|stavia|stráca|vracia|získava)š?",
}
"""Verbs behind which an object follows that can stand alone."""
_NO_OBJECTS: Mapping[str, str] = {
    "en": r"back|for|from|off|on|over|part|to|up|with",
    "cs": r"do|k|ke|na|pro|proti|s|se|si|také|ti|to|u|v|ve|z|za|ze",
    "sk": r"aj|do|k|ku|na|pre|proti|s|sa|si|so|ti|to|u|v|vo|z|za|zo",
}
"""What makes something else of a verb, or would be missed behind the next one."""
_BECAUSE = r"(?: kv[ůô]li \w+)?"
"""A reason in front of the object in Czech and Slovak, which is shared as well."""
_SHARED = {
    language: re.compile(rf"({verbs}{_BECAUSE}) (?!(?:{_NO_OBJECTS[language]})\b)[\w„]", re.IGNORECASE)
    for language, verbs in _VERBS.items()
}


def objects_alone(language: str, clauses: list[str]) -> list[list[str]]:
    """The clauses, those that share a verb together: the first with it, the others without it."""
    together: list[list[str]] = []
    before: str | None = None
    for clause in clauses:
        verb = _verb(language, clause)
        if verb is not None and verb == before:
            together[-1].append(clause[len(verb) + 1 :])
        else:
            together.append([clause])
        before = verb
    return together


def _verb(language: str, clause: str) -> str | None:
    """The verb a clause begins with, when its object follows and nothing is explained behind a colon."""
    found = _SHARED[language].match(clause) if language in _SHARED else None
    return None if found is None or ":" in clause else found[1]
