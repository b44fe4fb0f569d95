-- redispatch_due — send again, by policy, what was lost: the automatic variant of resolve(REDISPATCHED).
-- RFC-002 §5.3 (3), §7.1; decisions F1, G4, W1. Only where the declaration in force opts in for the effect type and admits a
-- finite lag, the absence was confirmed by a machine, and nobody decided yet. It obeys every condition of resolve, and is
-- given no authority: where none is valid, the finding goes to a human. Nothing while this writer recovers: recovery_finish
-- drains then. One row for each finding that something was done about:
--   resolved     dispatch_order is the order of the new execution; claim it as any other
--   probe_first  the absence is too old: a look is ordered, and due at evidence.next_probe_at
--   escalated    ESCALATED_HUMAN: evidence.decision says what its authority lacks
--   IR703 stale_writer   IR105 malformed_argument   IR206 wrong_isolation

create or replace function irrevon.redispatch_due(
  p_writer   text default null,
  p_epoch    bigint default null,
  p_adapters text[] default null,
  p_limit    integer default 100
)
returns setof irrevon.resolution_answer
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
declare
  v_writer writers;
begin
  perform begin_write();
  perform require_argument('limit', 'is 1 to 1000', p_limit between 1 and 1000);
  v_writer := recovery_caller(p_writer, p_epoch);
  if v_writer.recovery_epoch is not null then
    return;
  end if;

  return query select * from redispatch_drain(
    'policy_auto', jsonb_build_object('writer', p_writer, 'epoch', p_epoch), p_adapters, p_limit);
end;
$function$;

comment on function irrevon.redispatch_due(text, bigint, text[], integer) is
  'Redispatch by policy what was lost and may be sent again; answers resolved, probe_first or escalated. '
  'Refuses malformed_argument (IR105), wrong_isolation (IR206), stale_writer (IR703).';
grant execute on function irrevon.redispatch_due(text, bigint, text[], integer) to irrevon_app, irrevon_operator;
