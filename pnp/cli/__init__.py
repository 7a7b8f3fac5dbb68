"""The command line: `pnp` and its commands."""

from __future__ import annotations


def main() -> None:
    """Run `pnp`; the entry point of the installed command."""
    import gc
    import sys

    gc.disable()  # one short run: what it leaves goes with the process
    if len(sys.argv) == 2 and sys.argv[1] == "--version":
        from pnp import __version__

        print(f"pnp {__version__}")
        return
    from pnp.cli.app import run

    run()
