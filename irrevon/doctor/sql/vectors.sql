-- The pinned vectors through the ledger's own functions, which only their owner may call.
select n, encode(sha256(convert_to(irrevon.jcs(document::jsonb), 'UTF8')), 'hex') as digest
  from unnest(%(documents)s::text[]) with ordinality as v(document, n) order by n
