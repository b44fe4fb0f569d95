-- claim_require_fresh — the token of an attempt was nobody's; two claims in two slots may race with one token.
-- Decision W11. Internal. Raises IR402 claim_token_reused.

create or replace function irrevon.claim_require_fresh(p_is_fresh boolean)
returns void
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  if not p_is_fresh then
    perform fail('claim_token_reused', '{"path": "claim_token", "rule": "belongs to this very call"}');
  end if;
end;
$function$;

comment on function irrevon.claim_require_fresh(boolean) is 'Raise claim_token_reused for a token that another claim took.';
