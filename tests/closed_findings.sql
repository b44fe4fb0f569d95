-- As many findings as the setting irrevon_test.findings says, of every class in question, that were resolved and closed long
-- ago; each of an effect that was forgotten since. Superuser's work, as a replica: no foreign key is asked.
create temporary table closed on commit drop as
select n, gen_random_uuid() as finding_ref, encode(sha256(n::text::bytea), 'hex') as effect_id, 1000000 + n as execution_id,
       (array['LOST', 'DUPLICATE', 'CONTRADICTED', 'ORPHANED'])[1 + n % 4] as classification, irrevon.clock() as at
  from generate_series(1, current_setting('irrevon_test.findings')::integer) as n;
update closed set effect_id = null, execution_id = null where classification = 'ORPHANED';
insert into irrevon.findings (finding_ref, effect_id, execution_id, adapter_id, destination_ref, classification, moment,
                              excess_effect_count, evidence, evidence_digest, created_by, created_at, ledger_epoch, written_xid)
select finding_ref, effect_id, execution_id, 'refdest-c2', 'closed-' || n, classification, 'audit',
       case classification when 'DUPLICATE' then 1 end, '{"key_coverage": {"lag": "1 s"}}', 'closed-' || n, 'reconciler', at, 1,
       pg_current_xact_id()
  from closed;
insert into irrevon.finding_resolutions (finding_id, from_status, to_status, evidence, actor, decided_by, created_at)
select f.finding_id, s.from_status, s.to_status, '{"why": "test"}', s.actor, 'test', c.at
  from closed c join irrevon.findings f using (finding_ref)
 cross join (values (1, 'OPEN', 'ACCEPTED_AS_IS', 'human'),
                    (2, 'ACCEPTED_AS_IS', 'CLOSED', 'system')) as s(n, from_status, to_status, actor)
 order by f.finding_id, s.n;
