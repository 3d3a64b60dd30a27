"""The program `printplay`: Ctrl-C ends it without a traceback, also while it is being loaded."""

import os
import signal
from typing import NoReturn

if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, lambda *_: os._exit(130))  # nothing is written yet


def main() -> NoReturn:
    """Run the command line."""
    from printplay.cli.app import main as run

    run()


if __name__ == "__main__":
    main()
