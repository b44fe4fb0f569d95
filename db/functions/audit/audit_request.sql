-- audit_request — ask for settled effects to be looked at again: one, or all that were settled in a window (operator).
-- RFC-002 §6.3, decision R6. A worker makes the audits; each effect at most every audit_interval. Of a window, at most
-- p_limit effects in the order of their settles: call it again until it returns nothing. One that is asked for already is
-- answered so; in a window, it is passed over.
--   asked          evidence.next_probe_at is when it may be made
--   already_asked  an audit of it is open
--   illegal_state  nothing that was sent for it is settled: there is nothing to look for, or reconcile looks
--   IR205 unknown_effect   IR105 malformed_argument   IR206 wrong_isolation

create or replace function irrevon.audit_request(
  p_effect_id text default null,
  p_since     timestamptz default null,
  p_until     timestamptz default null,
  p_reason    text default null,
  p_limit     integer default 1000
)
returns table (outcome text, effect_id text, evidence jsonb)
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
#variable_conflict use_column
declare
  v_one record;
  v_now timestamptz;
begin
  perform begin_write();
  perform require_text('reason', p_reason, 2000);
  perform require_argument('limit', 'is 1 to 10000', p_limit between 1 and 10000);
  perform require_argument('effect_id', 'is given, or a window since < until',
    case when p_effect_id is null then p_since < p_until else p_since is null and p_until is null end);
  if p_effect_id is not null and not exists (select from effect_records r where r.effect_id = p_effect_id) then
    perform fail('unknown_effect', '{"path": "effect_id", "rule": "is registered"}');
  end if;

  for v_one in select * from audit_subjects(p_effect_id, p_since, p_until, p_limit) loop
    perform from effect_records r where r.effect_id = v_one.effect_id for no key update;
  end loop;
  v_now := clock();
  for v_one in select * from audit_subjects(p_effect_id, p_since, p_until, p_limit) loop
    effect_id := v_one.effect_id;
    outcome := case when v_one.execution_id is null then 'illegal_state'
                    when v_one.is_open then 'already_asked' else 'asked' end;
    if outcome = 'asked' then
      perform audit_ask(v_one.execution_id, 'operator', jsonb_build_object('reason', p_reason, 'by', session_user,
        'at', v_now), v_now);
    end if;
    evidence := (select jsonb_build_object('next_probe_at', a.next_probe_at, 'parked_reason', a.parked_reason)
                   from open_audits a where a.effect_id = v_one.effect_id);
    return next;
  end loop;
end;
$function$;

comment on function irrevon.audit_request(text, timestamptz, timestamptz, text, integer) is
  'Ask for an audit of one effect or of a window; answers asked, already_asked or illegal_state. '
  'Refuses unknown_effect (IR205), malformed_argument (IR105), wrong_isolation (IR206).';
grant execute on function irrevon.audit_request(text, timestamptz, timestamptz, text, integer) to irrevon_operator;
