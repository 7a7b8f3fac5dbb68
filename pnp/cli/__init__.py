"""The command line: `pnp` and its commands."""

from __future__ import annotations

from collections.abc import Sequence


def main() -> None:
    """Run `pnp`; the entry point of the installed command."""
    import gc
    import sys

    gc.disable()  # one short run: what it leaves goes with the process
    if sys.argv[1:] == ["--version"]:
        from pnp import __version__

        print(f"pnp {__version__}")
        return
    from pnp.cli.output import finish, leave, prepare

    prepare()
    leave(finish(lambda: run(sys.argv[1:])))


def run(args: Sequence[str]) -> int:
    """Do what a command line asks for; the exit code. SystemExit where Typer ends the run."""
    if tuple(args[:2]) == ("manifest", "show"):
        from pnp.cli.showing import shown

        code = shown(args[2:])
        if code is not None:
            return code
    if args and args[0] == "build":
        from pnp.cli.again import built_again

        code = built_again(args)
        if code is not None:
            return code
    from pnp.cli import printing
    from pnp.cli.quick import understood

    plain = understood(args)
    if plain:
        command, typed = plain
        return printing.build(**typed, args=args) if command == "build" else printing.check(**typed)
    from pnp.cli.app import app

    return int(app(list(args), prog_name="pnp"))
