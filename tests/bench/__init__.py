"""What one effect costs: make bench. No test; it measures beside a PostgreSQL 17 of its own, at default durability."""
