"""Playing: a turn drafted by click or by keyboard, confirmed, refused, taken back, answered in advance."""
