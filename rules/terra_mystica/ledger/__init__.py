"""Games recorded by the public server, read and replayed."""

from rules.terra_mystica.ledger.playing import LedgerPlayer, recorded_game
from rules.terra_mystica.ledger.row_parser import Ledger, is_ledger, read_ledger

__all__ = ["Ledger", "LedgerPlayer", "is_ledger", "read_ledger", "recorded_game"]
