-- RFC-002 §3.3, decision F1: every class, status and action through every public call that resolves, against the table
-- written out here by hand once more. What is not legal writes nothing at all.
begin;
\ir ../support/resolution.psql

create temporary table expected on commit drop as
select class, action, status, cell
  from (values
    -- class              action             OPEN       ESCALATED_HUMAN  COMPENSATED  REDISPATCHED  CLOSED
    ('CONFIRMED_UNIQUE', 'COMPENSATED',     'IR602',    'IR602',         'IR602',     'IR602',      'IR602'),
    ('CONFIRMED_UNIQUE', 'REDISPATCHED',    'IR602',    'IR602',         'IR602',     'IR602',      'IR602'),
    ('CONFIRMED_UNIQUE', 'ACCEPTED_AS_IS',  'IR602',    'IR602',         'IR602',     'IR602',      'IR602'),
    ('CONFIRMED_UNIQUE', 'ESCALATED_HUMAN', 'IR602',    'IR602',         'IR602',     'IR602',      'IR602'),
    ('DUPLICATE',        'COMPENSATED',     'waits',    'waits',         'waits',     '-',          'over'),
    ('DUPLICATE',        'REDISPATCHED',    'IR602',    'IR602',         'IR602',     '-',          'IR602'),
    ('DUPLICATE',        'ACCEPTED_AS_IS',  'closes',   'closes',        'over',      '-',          'again'),
    ('DUPLICATE',        'ESCALATED_HUMAN', 'waits',    'again',         'over',      '-',          'over'),
    ('LOST',             'COMPENSATED',     'IR602',    'IR602',         '-',         'IR602',      'IR602'),
    ('LOST',             'REDISPATCHED',    'waits',    'waits',         '-',         'again',      'over'),
    ('LOST',             'ACCEPTED_AS_IS',  'closes',   'closes',        '-',         'over',       'again'),
    ('LOST',             'ESCALATED_HUMAN', 'waits',    'again',         '-',         'over',       'over'),
    ('ORPHANED',         'COMPENSATED',     'waits',    'waits',         'waits',     '-',          'over'),
    ('ORPHANED',         'REDISPATCHED',    'IR602',    'IR602',         'IR602',     '-',          'IR602'),
    ('ORPHANED',         'ACCEPTED_AS_IS',  'closes',   'closes',        'over',      '-',          'again'),
    ('ORPHANED',         'ESCALATED_HUMAN', 'waits',    'again',         'over',      '-',          'over'),
    ('CONTRADICTED',     'COMPENSATED',     'waits',    'waits',         'waits',     '-',          'over'),
    ('CONTRADICTED',     'REDISPATCHED',    'IR602',    'IR602',         'IR602',     '-',          'IR602'),
    ('CONTRADICTED',     'ACCEPTED_AS_IS',  'closes',   'closes',        'over',      '-',          'again'),
    ('CONTRADICTED',     'ESCALATED_HUMAN', 'waits',    'again',         'over',      '-',          'over')
  ) as grid(class, action, open, escalated, compensated, redispatched, closed)
 cross join lateral (values ('OPEN', open), ('ESCALATED_HUMAN', escalated), ('COMPENSATED', compensated),
                            ('REDISPATCHED', redispatched), ('CLOSED', closed)) as c(status, cell)
 where cell <> '-';       -- no finding of that class ever stands there
create function pg_temp.words(p_cell text, p_status text, p_action text) returns text language sql as $$
  select case p_cell when 'IR602' then 'IR602 nothing written'
                     when 'waits' then 'resolved ' || p_action
                     when 'closes' then 'resolved CLOSED'
                     when 'again' then 'replayed ' || p_status || ' nothing written'
                     when 'over' then 'illegal_state ' || p_status || ' already_resolved nothing written' end $$;
select plan((select 2 * count(*)::int + 7 from expected));

-- One finding of each class and status, and an effect that would undo it; losses are such as policy sends again.
create function pg_temp.at(p_class text, p_status text) returns uuid language plpgsql as $$
declare
  v_ref uuid;
begin
  if p_class <> 'LOST' then
    return pg_temp.ref(pg_temp.finding(p_class, p_status));
  end if;
  v_ref := pg_temp.ref_of(pg_temp.lost(jsonb_build_object('adapter_id', 'test-auto', 'scope', 'auto/' || p_status)));
  if p_status <> 'OPEN' then
    perform irrevon.resolve(v_ref, case p_status when 'CLOSED' then 'ACCEPTED_AS_IS' else p_status end, '{"looked": 1}');
  end if;
  return v_ref;
end $$;
create temporary table fixture on commit drop as
select class, status, ref, pg_temp.undo(ref) as undo
  from (select class, status, pg_temp.at(class, status) as ref from (select distinct class, status from expected) as e offset 0) as f;
create function pg_temp.many(p_ref uuid, p_action text, p_effects text[]) returns text language sql as $$
  select concat_ws(' ', outcome, status, evidence ->> 'reason')
    from irrevon.resolve_many(gen_random_uuid(), p_action, 'test', jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
           'finding_ref', p_ref, 'evidence', '{"looked": 1}'::jsonb, 'compensations', p_effects)))::text) $$;
create function pg_temp.written() returns numeric language sql volatile as $$
  select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_xact_user_tables where schemaname = 'irrevon' $$;
-- What a person is told, and whether anything was written; then all is undone.
create function pg_temp.cell(p_call text, p_class text, p_status text, p_action text) returns text language plpgsql as $$
declare
  v_ref     uuid := (select ref from fixture where (class, status) = (p_class, p_status));
  v_effects text[] := case p_action when 'COMPENSATED' then (select array[undo] from fixture where ref = v_ref) end;
  v_before  numeric := pg_temp.written();
  v_said    text;
  v_more    integer;
begin
  begin
    v_said := case p_call when 'resolve' then pg_temp.resolved(v_ref, p_action, v_effects) else pg_temp.many(v_ref, p_action, v_effects) end;
  exception when others then
    v_said := sqlstate;
  end;
  v_more := (p_call = 'resolve_many' and v_said ~ '^replayed')::integer;   -- the decision itself
  if pg_temp.written() - v_before = v_more then
    v_said := v_said || ' nothing written';
  end if;
  raise exception using errcode = '00001', message = v_said;
exception when sqlstate '00001' then
  return sqlerrm;
end $$;
select is(pg_temp.cell(call, class, status, action), pg_temp.words(cell, status, action), format('%s: %s of a %s that is %s', call, action, class, status))
  from expected cross join (values ('resolve'), ('resolve_many')) as c(call) order by class, action, status, call;

-- What machines do to all of them: policy while the fleet runs, recovery at the end of a boot.
create function pg_temp.machine(p_call text) returns text language plpgsql as $$
declare
  v_before bigint := (select count(*) from irrevon.finding_resolutions);
  v_said   text;
begin
  if p_call = 'redispatch_due' then
    perform irrevon.redispatch_due();
  else
    perform irrevon.writer_boot('w');
    perform irrevon.recovery_finish('w', 1);
  end if;
  select string_agg(concat_ws(' ', class, from_status, actor, to_status), ', ') into v_said
    from (select * from irrevon.finding_resolutions order by resolution_seq offset v_before) as written
    join irrevon.findings f using (finding_id) left join fixture on ref = finding_ref;
  raise exception using errcode = '00001', message = v_said;
exception when sqlstate '00001' then
  return sqlerrm;
end $$;
select is((select count(*) from fixture), 21::bigint, 'one of each');
select is(pg_temp.machine('redispatch_due'), 'LOST OPEN policy_auto REDISPATCHED', 'policy sends an open loss again, and nothing else');
select is(pg_temp.machine('recovery_finish'), 'LOST OPEN recovery REDISPATCHED', 'and so does recovery');

-- The system: what it accepts, and the two that it hands to a human (a third, no valid authority: redispatch_due's tests).
create function pg_temp.history(p_id bigint, p_class text) returns text language sql as $$
  select string_agg(s.actor || ' ' || s.to_status, ', ' order by s.resolution_seq)
    from irrevon.findings f join irrevon.finding_resolutions s using (finding_id) where f.execution_id = p_id and f.classification = p_class $$;
select irrevon_test.execution_at('AMBIGUOUS') as id \gset
select pg_temp.look(:id, 'PRESENT', 1, irrevon_test.found(irrevon_test.effect_of(:id) || ':0')) \g /dev/null
select is(pg_temp.history(:id, 'CONFIRMED_UNIQUE'), 'system ACCEPTED_AS_IS, system CLOSED', 'one effect, confirmed');
select pg_temp.lost() as id \gset
select is(pg_temp.history(:id, 'LOST'), null, 'a loss by a destination with a finite lag');
select irrevon.audit_request(irrevon_test.effect_of(:id), null, null, 'test') \g /dev/null
select pg_temp.audited(irrevon_test.effect_of(:id), 'PRESENT', 1, irrevon_test.found(irrevon_test.effect_of(:id) || ':0')) \g /dev/null
select is(pg_temp.history(:id, 'CONTRADICTED'), 'system ESCALATED_HUMAN', 'a contradiction');
select irrevon.register_adapter(irrevon_test.declaration('{"adapter": "test-blind", "consistency": {"status_settlement_lag": null, "listing_lag": "PT0S", "clock_skew": "PT1S"}}')) \g /dev/null
select pg_temp.lost('{"adapter_id": "test-blind"}') as id \gset
select is(pg_temp.history(:id, 'LOST'), 'system ESCALATED_HUMAN', 'a loss by a destination without one');

select * from finish();
rollback;
