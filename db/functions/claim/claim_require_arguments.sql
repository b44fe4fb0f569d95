-- claim_require_arguments — the form of what a hand passes to claim, before anything is locked.
-- Decisions W9, W13. Internal. Raises IR105 malformed_argument with path and rule.

create or replace function irrevon.claim_require_arguments(
  p_claim_token    uuid,
  p_order_digest   text,
  p_request_digest text,
  p_writer         text,
  p_epoch          bigint
)
returns void
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  if p_claim_token is null then
    perform fail('malformed_argument', '{"path": "claim_token", "rule": "is a uuid of the caller''s"}');
  elsif (length(p_order_digest) = 64 and p_order_digest !~ '[^0-9a-f]') is not true then
    perform fail('malformed_argument', '{"path": "order_digest", "rule": "is 64 lower-case hex digits"}');
  elsif (length(p_request_digest) = 64 and p_request_digest !~ '[^0-9a-f]') is not true then
    perform fail('malformed_argument', '{"path": "request_digest", "rule": "is 64 lower-case hex digits"}');
  elsif (p_writer is null) <> (p_epoch is null) then
    perform fail('malformed_argument', '{"path": "epoch", "rule": "comes with a writer, and only then"}');
  end if;
end;
$function$;

comment on function irrevon.claim_require_arguments(uuid, text, text, text, bigint) is
  'Raise malformed_argument unless the arguments of a claim are well formed.';
