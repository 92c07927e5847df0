"""The commands: options in, exit status out. No rule of Magic lives here."""
