-- outcome_require_arguments — the form of what a hand passes to record_outcome.
-- RFC-002 §10. Internal. These are the hand's own words, not a destination's: IR403 undeclared_outcome for an
-- outcome outside the closed set, IR105 malformed_argument for the rest.

create or replace function irrevon.outcome_require_arguments(
  p_claim_token       uuid,
  p_transport_outcome text,
  p_response_digest   text
)
returns void
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  if p_claim_token is null then
    perform fail('malformed_argument', '{"path": "claim_token", "rule": "is the token of the claim"}');
  elsif not exists (select from canon_receipts where transport_outcome = p_transport_outcome) then
    perform fail('undeclared_outcome', '{"path": "transport_outcome", "rule": "is OK, FAILED, TIMEOUT or LOST"}');
  elsif length(p_response_digest) <> 64 or p_response_digest ~ '[^0-9a-f]' then
    perform fail('malformed_argument', '{"path": "response_digest", "rule": "is 64 lower-case hex digits, or null"}');
  end if;
end;
$function$;

comment on function irrevon.outcome_require_arguments(uuid, text, text) is
  'Raise undeclared_outcome or malformed_argument unless the arguments of an outcome are well formed.';
