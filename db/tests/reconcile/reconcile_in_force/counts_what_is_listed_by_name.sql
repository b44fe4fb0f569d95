-- Decision R4.
begin;
select plan(7);

select irrevon.register_adapter(irrevon_test.declaration()) \g /dev/null
create function pg_temp.in_force(p_refs jsonb, p_digest text default (irrevon.adapter_in_force('test-c2')).declaration_digest)
returns bigint language plpgsql as $$
declare
  v_probe irrevon.status_probes;
begin
  v_probe.declaration_digest := p_digest;
  v_probe.destination_refs := p_refs;
  return irrevon.reconcile_in_force(v_probe);
end $$;

select is(pg_temp.in_force('[]'), 0::bigint, 'nothing listed');
select is(pg_temp.in_force('[{"ref": "a", "state": "active"}, {"ref": "b", "state": "active"}]'), 2::bigint, 'two');
select is(pg_temp.in_force('[{"ref": "a", "state": "active"}, {"ref": "a", "client_ref": "x:0", "state": "active"}]'), 1::bigint, 'one of them listed twice');
select is(pg_temp.in_force('[{"ref": "a", "state": "voided"}, {"ref": "b", "state": "deleted"}, {"ref": "c", "state": "active"}]'), 1::bigint,
  'states that the declaration does not count');
select is(pg_temp.in_force('[{"ref": "a", "state": null}, {"ref": "b", "state": "unheard_of"}, {"ref": "c"}]'), 3::bigint, 'no state, and an undeclared one, count');
select is(pg_temp.in_force('[{"ref": "a", "state": "voided"}]', repeat('0', 64)), 1::bigint, 'a declaration that nobody knows excludes nothing');
select is(pg_temp.in_force('[{"ref": "a", "client_ref": "x:0"}, {"ref": "b", "client_ref": "x:1"}]'), 2::bigint, 'under whichever operation');

select * from finish();
rollback;
