"""`python -m companion_cli` is `companion`."""

from companion_cli.cli.app import main

main()
