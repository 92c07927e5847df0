"""Reports: judged decks in, text or documents out. Nothing here judges."""
