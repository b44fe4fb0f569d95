"""The SQL of the ledger, shipped so that an installed wheel can migrate a database."""
