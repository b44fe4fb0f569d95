-- Whether the ledger would take a declaration; only the owner may ask without registering it.
select adapter_id from irrevon.declaration_read(%(declaration)s)
