"""irrevon serve: a page to look at (RFC-002 section 9)."""

from __future__ import annotations

import click

from irrevon.commands._work import ledger_url, pass_config
from irrevon.config import Config
from irrevon.errors import IrrevonError

ADDRESSES = ("127.0.0.1", "::1", "localhost")


@click.command()
@click.option("--address", type=click.Choice(ADDRESSES), default="127.0.0.1", show_default=True,
              help="Where it listens: on this machine alone.")  # fmt: skip
@click.option("--port", type=click.IntRange(0, 65535), default=8377, show_default=True, help="0: a free one.")
@pass_config
def serve(config: Config, address: str, port: int) -> None:
    """Serve a page that shows the ledger and changes nothing, on this machine alone, until Ctrl-C.

    Example: irrevon serve --port 8377
    """
    try:
        from irrevon.serve.running import serve as run
    except ImportError as missing:
        raise IrrevonError("the page is not installed", f"{missing.name} is missing",
                           "pip install 'irrevon[serve]'", exit_code=2) from None  # fmt: skip
    run(ledger_url(config), address, port, lambda url: click.echo(f"{url} until Ctrl-C", err=True))
