-- Decision F4: an excess is a DUPLICATE's; every other class is compensated once.
begin;
\ir ../../support/findings.psql
select plan(2);

select pg_temp.finding('CONTRADICTED', 'COMPENSATED') as finding_id \gset
select is(irrevon.finding_may_close(:finding_id, 'COMPENSATED'), false, 'not yet');
insert into irrevon.finding_compensations
values (:finding_id, irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_COMMITTED')), irrevon.clock(), '{"test": "by hand"}', 'test');
select is(irrevon.finding_may_close(:finding_id, 'COMPENSATED'), true, 'once');

select * from finish();
rollback;
