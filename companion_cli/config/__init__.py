"""The configuration room: what a project, its files and the command line want of a check, and who said so.

It turns words into formats, companions and codes, and refuses words that mean nothing. It reads configuration files
and judges no deck.
"""

OWN_FILE = "companion.toml"
PYPROJECT = "pyproject.toml"
"""The files that hold a configuration."""
