"""Application emoji in texts: which messages they precede, and how to remove them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from rules.engine.core.text import Translate

NO_SIGNS: Mapping[str, str] = MappingProxyType({})
AFTER = "\N{NO-BREAK SPACE}"
"""Between an emoji and its words, so that no line ends there; names of people do not contain it."""
MOST_IN_A_LINE = 2
"""Different emoji: enough to see what a line is about."""
_SIGN = re.compile(rf"<:(\w+):(\d+)>{AFTER}")


class EmojiTags:
    """The emoji of every title that Discord has: tags such as `<:worker_3fa9:123>`."""

    def __init__(self) -> None:
        self._tags: dict[str, Mapping[str, str]] = {}

    def of(self, title: str) -> Mapping[str, str]:
        """Return the tags of a title by the templates of their messages; empty until they are known."""
        return self._tags.get(title, NO_SIGNS)

    def learn(self, title: str, words: Mapping[str, str], tags: Mapping[str, str]) -> None:
        """Use these tags from now on; `words` names for each template the key of its tag."""
        self._tags[title] = {template: tags[key] for template, key in words.items() if key in tags}


def signed(translate: Translate, signs: Mapping[str, str]) -> Translate:
    """Return a translation that puts the emoji of a message before it."""

    def with_sign(template: str, plural: str | None, count: int | None) -> str:
        translated = translate(template, plural, count)
        tag = signs.get(template)
        return translated if tag is None else f"{tag}{AFTER}{translated}"

    return with_sign


def strip_emoji(text: str) -> str:
    """Return the words without emoji, for places where Discord shows none."""
    return _SIGN.sub("", text) if "<:" in text else text


def with_fewer_emoji(text: str, most: int) -> str:
    """Return the text without its last emoji, as many as necessary to be no longer than `most`."""
    for found in reversed(list(_SIGN.finditer(text))):
        if len(text) <= most:
            break
        text = text[: found.start()] + text[found.end() :]
    return text


def limit_emoji(text: str) -> str:
    """Return the text with at most `MOST_IN_A_LINE` different emoji in each line."""
    return "\n".join(_few(line) for line in text.split("\n"))


def _few(line: str) -> str:
    kept: set[str] = set()

    def shown(found: re.Match[str]) -> str:
        if found[0] in kept or len(kept) == MOST_IN_A_LINE:
            return ""
        kept.add(found[0])
        return found[0]

    return _SIGN.sub(shown, line)


def first_sign(text: str) -> tuple[str, str] | None:
    """Return the name and the id of the first emoji in a text."""
    found = _SIGN.search(text)
    return None if found is None else (found[1], found[2])


def words_begin(text: str) -> int:
    """Return where the words of a text begin, after an emoji."""
    found = _SIGN.match(text)
    return 0 if found is None else found.end()
