-- replay_bar — why an execution may not be asked about by sending it again; null: it may.
-- RFC-002 §5.3 (2), decisions A9, A10. Internal. The window counts from the first attempt's claim, less the dispatch
-- deadline, because the bytes may leave as late as that. It is the shorter of two: what the declaration in force promises
-- of a key was not promised of one that was sent under another. p_request_digest is null where nothing was rendered yet.

create or replace function irrevon.replay_bar(
  p_execution_id   bigint,
  p_state          text,
  p_order          jsonb,
  p_request_digest text,
  p_now            timestamptz
)
returns text
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_first    dispatch_attempts;
  v_attempts integer;
  v_keyed    boolean;
  v_window   interval;
begin
  select * into v_first from dispatch_attempts where execution_id = p_execution_id order by attempt_no limit 1;
  select bool_and(k.supported and k.window_length is not null), min(k.window_length) into v_keyed, v_window
    from adapter_declarations d
   cross join lateral (values ((d.declaration #>> '{idempotency,supported}')::boolean,
                               declaration_interval(d.declaration #>> '{idempotency,window}'))) as k(supported, window_length)
   where d.declaration_digest in (p_order ->> 'declaration_digest', v_first.declaration_digest);
  select count(*) into v_attempts from dispatch_attempts where execution_id = p_execution_id;

  return case
    when not exists (select from canon_receipts r
                      where r.attempt_kind = 'c1_replay_probe' and r.from_state = p_state) then 'not_ambiguous'
    when v_keyed is not true or v_attempts = 0 then 'not_replayable'
    when p_now >= v_first.claimed_at + v_window - setting('dispatch_deadline')::interval then 'window_passed'
    when p_order ->> 'idempotency_key' <> v_first.idempotency_key
      or p_request_digest <> v_first.request_digest then 'request_differs'
    when v_attempts >= setting('max_attempts')::integer then 'attempts_exhausted' end;
end;
$function$;

comment on function irrevon.replay_bar(bigint, text, jsonb, text, timestamptz) is
  'Say why an execution may not be replayed, or null.';
