"""The version of the distribution; the build reads it from here."""

VERSION = "0.1.0"
REPOSITORY = "https://github.com/companion-cli/companion"
