-- demand_witnesses — from now on only these writers may claim, each with a witness (operator).
-- Decision S5. p_writers is a JSON array of names; an empty one demands nothing. What was demanded when the tail was lost
-- is what lifts a quarantine by itself: then, and only then, are the witnesses known to be all there are. A change
-- that is itself in the lost tail is lost with it. Returns demanded, or replayed where it is so already.
--   IR105 malformed_argument   IR206 wrong_isolation

create or replace function irrevon.demand_witnesses(p_writers text, p_reason text)
returns text
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
declare
  v_json    jsonb := json_text_read(p_writers, 65536);
  v_writers text[];
  v_now     timestamptz;
begin
  perform begin_write();
  perform require_argument('writers', 'is a JSON array of at most 100 names of 1 to 128 octets', coalesce(
    jsonb_typeof(v_json) = 'array' and jsonb_array_length(v_json) <= 100
    and not jsonb_path_exists(v_json, 'strict $[*] ? (@.type() != "string")'), false));
  select coalesce(array_agg(distinct name order by name), '{}') into v_writers from jsonb_array_elements_text(v_json) as name;
  perform require_argument('writers', 'is a JSON array of at most 100 names of 1 to 128 octets',
    not exists (select from unnest(v_writers) as name where octet_length(name) not between 1 and 128));
  perform require_text('reason', p_reason, 1024);
  perform lock_stop(true);
  v_now := clock();
  perform ledger_epoch_begin('witnesses were demanded on another history', v_now);
  if coalesce((select writers from witness_demands order by demand_seq desc limit 1), '{}') = v_writers then
    return 'replayed';
  end if;

  insert into witness_demands (writers, reason, demanded_by, created_at)
  values (v_writers, p_reason, session_user, v_now);
  return 'demanded';
end;
$function$;

comment on function irrevon.demand_witnesses(text, text) is
  'Let only these writers claim, each with a witness; returns demanded or replayed. '
  'Refuses malformed_argument (IR105), wrong_isolation (IR206).';
grant execute on function irrevon.demand_witnesses(text, text) to irrevon_operator;
