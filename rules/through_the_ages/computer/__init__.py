"""The computer player: evaluation of positions and expected gains of decisions."""
