-- reconcile — adjudicate one effect, or what is open in a scope, now: a worker asks about it at its next turn.
-- RFC-002 §6.3. What is settled is not asked about: its recorded findings are the answer. To look at it again is audit.
-- By scope, what is open there.
--   due            it will be asked about; evidence.key_coverage says what an answer can do
--   parked         a human settles it (settle), or takes it up again (unpark)
--   in_flight      a wire attempt is open
--   settled        evidence.findings, and nothing is asked
--   not_dispatched nothing was sent
--   IR205 unknown_effect   IR105 malformed_argument   IR206 wrong_isolation

create or replace function irrevon.reconcile(p_effect_id text default null, p_scope text default null)
returns table (outcome text, effect_id text, operation_id text, lifecycle text, evidence jsonb)
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
#variable_conflict use_column
declare
  v_at  record;
  v_now timestamptz;
begin
  perform begin_write();
  perform require_argument('effect_id', 'is given, or a scope', (p_effect_id is null) <> (p_scope is null));
  if p_effect_id is not null and not exists (select from effect_records r where r.effect_id = p_effect_id) then
    perform fail('unknown_effect', '{"path": "effect_id", "rule": "is registered"}');
  end if;
  for v_at in select * from reconcile_subjects(p_effect_id, p_scope) loop
    perform from open_work w where w.execution_id = v_at.execution_id for no key update;
  end loop;
  v_now := clock();

  for v_at in select * from reconcile_subjects(p_effect_id, p_scope) loop
    outcome := v_at.outcome;
    effect_id := (v_at.record).effect_id;
    operation_id := v_at.operation_id;
    lifecycle := v_at.state;
    if outcome = 'due' and v_at.next_probe_at > v_now then
      perform reconcile_note(v_at.execution_id, 'resumed', 'asked_for', v_now, v_now);
    end if;
    evidence := coalesce(reconcile_standing(v_at.record, v_at.execution_id), jsonb_build_object('findings', (
      select coalesce(jsonb_agg(jsonb_build_object('finding_ref', s.finding_ref, 'classification', s.classification,
               'status', s.status) order by s.finding_id), '[]')
        from finding_statuses s join findings f using (finding_id)
       where s.effect_id = (v_at.record).effect_id and f.execution_id = v_at.execution_id)));
    return next;
  end loop;
end;
$function$;

comment on function irrevon.reconcile(text, text) is
  'Have what is open asked about now; answers due, parked, in_flight, settled (with its findings) or not_dispatched. '
  'Refuses unknown_effect (IR205), malformed_argument (IR105), wrong_isolation (IR206).';
grant execute on function irrevon.reconcile(text, text) to irrevon_app, irrevon_operator;
