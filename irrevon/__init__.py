"""Irrevon: a thin client of the effect ledger that lives in PostgreSQL."""

__version__ = "0.1.0"
