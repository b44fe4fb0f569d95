begin;
select plan(9);
\ir ../../support/resolution.psql

select irrevon_test.effect_of(irrevon_test.execution_at('PERSISTED')) as waits, irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_COMMITTED')) as done,
       irrevon_test.effect_of(pg_temp.lost()) as lost \gset
select is(irrevon.effects_few(null, null), null, 'any, without a filter');
select is(irrevon.effects_few('{PERSISTED,AMBIGUOUS}', null), array[:'waits'], 'what is open in these states');
select is(irrevon.effects_few('{AMBIGUOUS}', null), '{}', 'which may be nothing');
select is(irrevon.effects_few('{PERSISTED,SETTLED_FAILED}', null), null, 'any, where a settled one may be meant');
select is(irrevon.effects_few(null, '{LOST,DUPLICATE}'), array[:'lost'], 'what is in question by these classes');
select is(irrevon.effects_few(null, '{DUPLICATE}'), '{}', 'which may be nothing');
select is(irrevon.effects_few(null, '{LOST,UNRECONCILED}'), null, 'any, where one without a finding may be meant');
select is(irrevon.effects_few(null, '{LOST,CONFIRMED_UNIQUE}'), null, 'or one of the many');
select is(irrevon.effects_few('{PERSISTED}', '{LOST}'), array[:'waits'], 'by what is open first');

select * from finish();
rollback;
