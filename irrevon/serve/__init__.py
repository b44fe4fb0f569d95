"""The page that people look at: read-only, on this machine alone (RFC-002 section 9, ADR-0024)."""
