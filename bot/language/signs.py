"""The emoji of the application inside texts: which stand beside which messages, and how they are taken out again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from rules.engine.core.text import Translate

NO_SIGNS: Mapping[str, str] = MappingProxyType({})
AFTER = "\N{NO-BREAK SPACE}"
"""Between a sign and the words it belongs to, so that no line ends there; in the name of a person there is none."""
_SIGN = re.compile(rf"<:(\w+):(\d+)>{AFTER}")


class Signs:
    """The signs of every title, as far as Discord has their pictures: tags such as `<:worker_3fa9:123>`."""

    def __init__(self) -> None:
        self._tags: dict[str, Mapping[str, str]] = {}

    def of(self, title: str) -> Mapping[str, str]:
        """Return the tags of a title by the templates of the messages they stand beside; none as long as none are
        there.
        """
        return self._tags.get(title, NO_SIGNS)

    def learn(self, title: str, words: Mapping[str, str], tags: Mapping[str, str]) -> None:
        """From now on use these tags; `words` names for each template the key of its tag."""
        self._tags[title] = {template: tags[key] for template, key in words.items() if key in tags}


def signed(translate: Translate, signs: Mapping[str, str]) -> Translate:
    """Translations with the sign of a message in front of it."""

    def with_sign(template: str, plural: str | None, count: int | None) -> str:
        translated = translate(template, plural, count)
        tag = signs.get(template)
        return translated if tag is None else f"{tag}{AFTER}{translated}"

    return with_sign


def without_signs(text: str) -> str:
    """Return the words alone, for places where Discord shows no emoji."""
    return _SIGN.sub("", text) if "<:" in text else text


def with_fewer_signs(text: str, most: int) -> str:
    """Return the text without as many of its last signs as it has to lose to be no longer than `most`."""
    for found in reversed(list(_SIGN.finditer(text))):
        if len(text) <= most:
            break
        text = text[: found.start()] + text[found.end() :]
    return text


def with_few_signs(text: str, a_line: int = 2) -> str:
    """Return the text with so many signs in each line, each of them once: enough to see what it is about."""
    return "\n".join(_few(line, a_line) for line in text.split("\n"))


def _few(line: str, most: int) -> str:
    kept: set[str] = set()

    def shown(found: re.Match[str]) -> str:
        if found[0] in kept or len(kept) == most:
            return ""
        kept.add(found[0])
        return found[0]

    return _SIGN.sub(shown, line)


def first_sign(text: str) -> tuple[str, str] | None:
    """Return the name and the number of the first sign in a text."""
    found = _SIGN.search(text)
    return None if found is None else (found[1], found[2])


def words_begin(text: str) -> int:
    """Return where the words of a text begin, behind a sign in front of them."""
    found = _SIGN.match(text)
    return 0 if found is None else found.end()
