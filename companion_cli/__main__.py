"""`companion`, and `python -m companion_cli`: the first to run, so that Ctrl-C ends with 130 from the first moment on.

Everything is imported inside `main`. No garbage is collected meanwhile: nothing of what is loaded ever becomes any.
"""

import gc
import sys

INTERRUPTED = 130


def main() -> None:
    """Run the command line."""
    try:
        gc.disable()
        from companion_cli.cli.app import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except RuntimeError as error:
        # As Python 3.11 tells of an interrupt in the midst of defining a class.
        if not isinstance(error.__cause__, KeyboardInterrupt):
            raise
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
