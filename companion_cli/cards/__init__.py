"""Card names to cards: characteristics in a deck, the bundled card file, the cache, and Scryfall."""
