"""companion: checks Magic: The Gathering decklists against every companion's deck-building condition."""
