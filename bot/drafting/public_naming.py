"""The names of what everybody can see to be possible for somebody: no word that fits or not tells of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.drafting.drafts import DraftPreview
from bot.drafting.naming import Names
from bot.language.i18n import Speech
from rules.engine import AnyAction, Seat, Table


@dataclass(slots=True)
class _PublicPreview(DraftPreview):
    """A preview in which nothing can be done but what is named."""

    possible: Sequence[AnyAction] = ()

    @property
    def options(self) -> list[AnyAction]:
        return list(self.possible)


class PublicNames(Names):
    """The names of actions that everybody knows of."""

    def __init__(self, table: Table[Any], seat: Seat, possible: Sequence[AnyAction], speech: Speech) -> None:
        super().__init__(_PublicPreview(table, seat, table, possible=possible), speech, table.view(None).state)

    def _into(self, language: str) -> Names:
        preview = self.preview
        return PublicNames(preview.table, preview.seat, preview.options, self.speeches[0].into(language))

    def _refused(self, kind: type[AnyAction]) -> Sequence[AnyAction]:
        # What is refused may be so because of what the seat holds.
        return ()
