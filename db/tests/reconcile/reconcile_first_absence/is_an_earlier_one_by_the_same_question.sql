-- RFC-002 §6.2; decisions R1, R2. Each candidate differs from a confirming one in one thing.
begin;
select plan(13);

select irrevon_test.execution_at('AMBIGUOUS') as id, irrevon_test.execution_at('AMBIGUOUS') as other \gset
create function pg_temp.probe(
  p_token uuid, p_execution_id bigint, p_queried timestamptz, p_recorded timestamptz, p_result text default 'ABSENT', p_n bigint default 0,
  p_kind text default 'reconcile_open', p_keys jsonb default '[1]', p_digest text default null, p_refs jsonb default '[]')
returns irrevon.status_probes language sql as $$
  insert into irrevon.probe_orders (probe_token, execution_id, adapter_id, declaration_digest, probe_kind, query_keys, queried_at, deadline_at)
  values (p_token, p_execution_id, 'test-c2', coalesce(p_digest, (irrevon.adapter_in_force('test-c2')).declaration_digest), p_kind, p_keys, p_queried, p_queried);
  insert into irrevon.status_probes (probe_token, execution_id, adapter_id, declaration_digest, probe_kind, query_keys, result, n_found, destination_refs,
    outcome_digest, evidence, recorded_by, queried_at, recorded_at)
  select probe_token, execution_id, adapter_id, declaration_digest, probe_kind, query_keys, p_result, p_n, p_refs, 'd', '{}', 'reconciler', queried_at, p_recorded
    from irrevon.probe_orders where probe_token = p_token
  returning *
$$;
-- What a second read at 12:10, countable from 12:00, finds of one candidate.
create function pg_temp.confirmed(p_candidate irrevon.status_probes, p_execution_id bigint) returns boolean language plpgsql as $$
declare
  v_second irrevon.status_probes := pg_temp.probe(gen_random_uuid(), p_execution_id, '2026-11-30 12:10Z', '2026-11-30 12:11Z');
begin
  return irrevon.reconcile_first_absence(v_second, '2026-11-30 12:00Z') = p_candidate.probe_token;
end $$;
create function pg_temp.fresh() returns bigint language sql as $$ select irrevon_test.execution_at('AMBIGUOUS') $$;

select is(pg_temp.confirmed(pg_temp.probe(gen_random_uuid(), id, '2026-11-30 12:00Z', '2026-11-30 12:09Z'), id), true, 'the gap has just passed')
  from pg_temp.fresh() id;
select is(pg_temp.confirmed(pg_temp.probe(gen_random_uuid(), id, '2026-11-30 12:00Z', '2026-11-30 12:09:00.000001Z'), id), null, 'the gap has not passed since it was recorded')
  from pg_temp.fresh() id;
select is(pg_temp.confirmed(pg_temp.probe(gen_random_uuid(), id, '2026-11-30 11:59:59.999999Z', '2026-11-30 12:09Z'), id), null, 'asked before it had to be visible')
  from pg_temp.fresh() id;
select is(pg_temp.confirmed(pg_temp.probe(gen_random_uuid(), id, '2026-11-30 12:00Z', '2026-11-30 12:05Z', 'INDETERMINATE', null), id), null, 'no absence') from pg_temp.fresh() id;
select is(pg_temp.confirmed(pg_temp.probe(gen_random_uuid(), id, '2026-11-30 12:00Z', '2026-11-30 12:05Z', 'PRESENT', 1), id), null, 'a presence') from pg_temp.fresh() id;
select is(pg_temp.confirmed(pg_temp.probe(gen_random_uuid(), id, '2026-11-30 12:00Z', '2026-11-30 12:05Z', p_kind => 'audit'), id), null, 'an audit''s') from pg_temp.fresh() id;
select is(pg_temp.confirmed(pg_temp.probe(gen_random_uuid(), id, '2026-11-30 12:00Z', '2026-11-30 12:05Z', p_keys => '[2]'), id), null, 'by other keys') from pg_temp.fresh() id;
select is(pg_temp.confirmed(pg_temp.probe(gen_random_uuid(), id, '2026-11-30 12:00Z', '2026-11-30 12:05Z', p_digest => repeat('0', 64)), id), null, 'under another declaration')
  from pg_temp.fresh() id;
select is(pg_temp.confirmed(pg_temp.probe(gen_random_uuid(), id, '2026-11-30 12:00Z', '2026-11-30 12:05Z', p_refs => '[{"ref": "a"}]'), id), null, 'that lists one in force') from pg_temp.fresh() id;
select is(pg_temp.confirmed(pg_temp.probe(gen_random_uuid(), id, '2026-11-30 12:00Z', '2026-11-30 12:05Z', p_refs => '[{"ref": "a", "state": "voided"}]'), id), true, 'one that is voided is none')
  from pg_temp.fresh() id;
select is(pg_temp.confirmed(pg_temp.probe(gen_random_uuid(), :other, '2026-11-30 12:00Z', '2026-11-30 12:05Z'), :id), null, 'another execution''s');
select is(irrevon.reconcile_first_absence(p, '2026-11-30 12:00Z'), null, 'it does not confirm itself')
  from pg_temp.probe(gen_random_uuid(), pg_temp.fresh(), '2026-11-30 12:30Z', '2026-11-30 12:00Z') p;
select irrevon.set_setting('absence_gap', '2 min', 'test') \g /dev/null
select is(pg_temp.confirmed(pg_temp.probe(gen_random_uuid(), id, '2026-11-30 12:00Z', '2026-11-30 12:08:30Z'), id), null, 'the gap is the setting''s') from pg_temp.fresh() id;

select * from finish();
rollback;
