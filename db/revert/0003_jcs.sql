-- Revert irrevon:0003_jcs from pg
begin;
\ir guard.sql
drop function irrevon.order_digest(text, text, text, text, text),
  irrevon.idempotency_key(text, integer, text),
  irrevon.identity_digest(jsonb, text, text),
  irrevon.identity_canonical(jsonb, text, text),
  irrevon.jcs(jsonb),
  irrevon.jcs_number(numeric),
  irrevon.jcs_double(float8),
  irrevon.jcs_sort_key(text);
commit;
