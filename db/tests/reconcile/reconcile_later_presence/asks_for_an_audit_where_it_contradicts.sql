-- Decision R3: it settles nothing, and is not forgotten.
begin;
select plan(15);

create temporary table later (position integer, state text, result text, n bigint, refs jsonb, asks boolean, execution_id bigint);
insert into later values
  (1, 'SETTLED_COMMITTED', 'PRESENT', 1, '[{"ref": "own"}]',                                   false),
  (11, 'SETTLED_COMMITTED', 'PRESENT', 1, '[{"ref": "a"}]',                                    true),
  (12, 'SETTLED_COMMITTED', 'PRESENT', 1, '[]',                                                 false),
  (13, 'SETTLED_COMMITTED', 'PRESENT', 1, '[{"ref": "a", "state": "voided"}]',                false),
  (2, 'SETTLED_COMMITTED', 'PRESENT', 2, '[]',                                                 true),
  (3, 'SETTLED_COMMITTED', 'PRESENT', 1, '[{"ref": "a"}, {"ref": "b"}]',                       true),
  (4, 'SETTLED_COMMITTED', 'PRESENT', 1, '[{"ref": "own"}, {"ref": "b", "state": "voided"}]',  false),
  (5, 'SETTLED_COMMITTED', 'ABSENT',  0, '[{"ref": "a"}, {"ref": "b"}]',                       false),
  (6, 'SETTLED_FAILED',    'PRESENT', 1, '[{"ref": "a"}]',                                     true),
  (7, 'SETTLED_FAILED',    'ABSENT',  0, '[]',                                                 false),
  (8, 'SETTLED_FAILED',    'INDETERMINATE', null, '[]',                                        false),
  (9, 'CANCELLED',         'PRESENT', 1, '[]',                                                 true),
  (10, 'SETTLED_FAILED',   null,      null, '[]',                                              false);
update later set execution_id = irrevon_test.execution_at(state);
update later set refs = replace(refs::text, '"own"', format('"ref-%s"', execution_id))::jsonb;
-- Another effect's finding names the same reference, of which this one knows nothing.
select irrevon.ledger_attach_finding(irrevon_test.execution_at('SETTLED_COMMITTED'), 'DUPLICATE', 'audit', 1, 'a', 'reconciler', '{"a": 1}', irrevon.clock()) \g /dev/null
select irrevon_test.facts() as before \gset
do $$
declare
  v_later later;
  v_probe irrevon.status_probes;
begin
  for v_later in select * from later order by position loop
    v_probe.probe_token := ('018f0000-0000-7000-8000-' || lpad(v_later.position::text, 12, '0'))::uuid;
    v_probe.execution_id := v_later.execution_id;
    v_probe.declaration_digest := (irrevon.adapter_in_force('test-c2')).declaration_digest;
    v_probe.result := v_later.result;
    v_probe.n_found := v_later.n;
    v_probe.destination_refs := v_later.refs;
    perform irrevon.reconcile_later_presence(v_probe, v_later.state, irrevon.clock());
  end loop;
end $$;

select is(exists (select from irrevon.audit_requests where effect_id = irrevon_test.effect_of(execution_id)), asks,
          concat_ws(' ', state, result, n, refs)) from later order by position;
select is(irrevon_test.written_since(:'before'), '{"audit_requests": 5, "open_audits": 5, "adjudication_notes": 5}', 'nothing else is written');
select bag_eq('select cause, evidence from irrevon.audit_requests',
  $$ select case n when '11' then 'second_reference' else 'later_presence' end,
            jsonb_build_object('probe_token', '018f0000-0000-7000-8000-' || lpad(n, 12, '0')) from unnest(array['2', '3', '6', '9', '11']) n $$,
  'the audit says why, and cites the probe');

select * from finish();
rollback;
