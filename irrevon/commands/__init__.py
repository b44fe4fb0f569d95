"""One module per command; irrevon/cli.py collects them."""
