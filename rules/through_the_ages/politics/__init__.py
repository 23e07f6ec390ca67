"""Politics: events, colonies, aggressions, wars, pacts and resigning (TTN-7, TTN-8; TTO-6, TTO-8, TTO-12)."""
