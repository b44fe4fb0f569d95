-- RFC-002 §3.2, §6.3; decisions R2, R5, R6: findings are appended, nothing is rewritten. The table of §3.2, by what is
-- found of a settled effect.
begin;
select plan(21);
\ir ../../support/adjudication.psql

create temporary table cases (n integer, state text, result text, n_found bigint, refs text, found text[], id bigint, effect_id text);
insert into cases values
  (1, 'SETTLED_COMMITTED', 'PRESENT', 1, '[{"ref": "own"}]',                                        '{}'),
  (2, 'SETTLED_COMMITTED', 'PRESENT', 2, '[{"ref": "own"}, {"ref": "b", "client_ref": "op"}]',      '{DUPLICATE 1 audit OPEN 0}'),
  (3, 'SETTLED_COMMITTED', 'PRESENT', 4, '[]',                                                      '{DUPLICATE 3 audit OPEN 0}'),
  (4, 'SETTLED_FAILED',    'PRESENT', 1, '[{"ref": "a", "client_ref": "op"}]',                      '{CONTRADICTED audit ESCALATED_HUMAN 0}'),
  (5, 'SETTLED_FAILED',    'PRESENT', 2, '[{"ref": "a", "client_ref": "op"}, {"ref": "b", "client_ref": "op"}]',
      '{CONTRADICTED audit ESCALATED_HUMAN 0,DUPLICATE 1 audit OPEN 0}'),
  (6, 'SETTLED_FAILED',    'PRESENT', 1, '[]',                                                      '{CONTRADICTED audit ESCALATED_HUMAN 0}');
update cases set id = irrevon_test.execution_at(state);
update cases set effect_id = irrevon_test.effect_of(id);
update cases set refs = replace(replace(refs, '"own"', format('"ref-%s"', id)), '"op"', format('"%s:0"', effect_id));
grant select on cases to public;
set local role irrevon_operator;
select irrevon.audit_request(effect_id, p_reason => 'test') from cases \g /dev/null
create temporary table asked as select * from irrevon.reconcile_due();
create temporary table answered as
  select n, r.* from cases join asked using (effect_id) cross join lateral irrevon.record_probe(asked.probe_token, result, n_found, refs) r;
select is((select array_agg(distinct kind) from asked), '{audit}', 'each is asked about');
select is(outcome || ' ' || lifecycle, 'audited ' || state, state || ': ' || refs) from answered join cases using (n) order by n;
select is(pg_temp.findings_of(effect_id), found, 'case ' || n || ' finds ' || found::text) from cases order by n;
select is((select count(*) from answered a, jsonb_array_elements_text(a.evidence -> 'findings') r join irrevon.findings f on f.finding_ref = r::uuid), 6::bigint,
  'and the answers name them');
select results_eq($$ select evidence #>> '{settled,to}' is not null, evidence #>> '{settled,cause}' is not null, evidence ? 'probe_token', evidence #>> '{observed,n_found}' is not null
    from irrevon.findings group by 1, 2, 3, 4 $$, 'values (true, true, true, true)', 'each with what the settle went by, and the fresh probe');
select is((select count(*) from irrevon.open_audits), 0::bigint, 'every request is answered');
select is((select array_agg(distinct drained_by) from irrevon.audit_drains), '{reconciler}', 'by the reconciler');

-- Asked again, and the same found: nothing new is written (R6), and not before audit_interval has passed.
select irrevon.audit_request(effect_id, p_reason => 'again') from cases \g /dev/null
select is((select count(*) from irrevon.reconcile_due()), 0::bigint, 'not at once');
select irrevon_test.advance('5 min');
select irrevon.record_probe(d.probe_token, result, n_found, refs) from irrevon.reconcile_due() d join cases using (effect_id) \g /dev/null
select is((select count(*) from irrevon.findings), 6::bigint, 'the same is not found again');
select is((select count(*) from irrevon.audit_drains), 12::bigint, 'though it was asked again');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
