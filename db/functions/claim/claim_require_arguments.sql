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
  perform require_argument('claim_token', 'is a uuid of the caller''s', p_claim_token is not null);
  perform require_argument('order_digest', 'is 64 lower-case hex digits', p_order_digest ~ '^[0-9a-f]{64}$');
  perform require_argument('request_digest', 'is 64 lower-case hex digits', p_request_digest ~ '^[0-9a-f]{64}$');
  perform require_argument('epoch', 'comes with a writer, and only then', (p_writer is null) = (p_epoch is null));
end;
$function$;

comment on function irrevon.claim_require_arguments(uuid, text, text, text, bigint) is
  'Raise malformed_argument unless the arguments of a claim are well formed.';
