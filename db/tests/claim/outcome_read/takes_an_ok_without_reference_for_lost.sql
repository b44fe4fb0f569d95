-- Decision A8.
begin;
select plan(3);

select irrevon_test.effect() is not null as ok \gset
select declaration_digest as digest from irrevon.adapter_declarations \gset
select (read).* from (select irrevon.outcome_read(:'digest', 'OK', null, null, null, '{"a": 1}') as read) as given \gset
select is(:'outcome'::text, 'LOST', 'nothing to ask for later');
select is(:'evidence'::jsonb, '{"a": 1, "reported": "OK", "stored_as_lost": "ok_without_reference"}', 'and why');
select is((irrevon.outcome_read(:'digest', 'OK', null, 'ref', null, null)).outcome, 'OK', 'with one it is OK');

select * from finish();
rollback;
