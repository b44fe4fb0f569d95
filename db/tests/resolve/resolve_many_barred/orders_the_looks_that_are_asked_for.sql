begin;
select plan(2);
\ir ../../support/resolution.psql

select pg_temp.lost() as one, pg_temp.lost() as two \gset
select is((select array_agg(a.outcome || ' ' || coalesce(a.evidence ->> 'parked_reason', 'due') || ' ' || (a.evidence ? 'next_probe_at') order by a.outcome)
             from unnest(irrevon.resolve_many_barred(array[
               ('probe_first', pg_temp.ref_of(:one), 'OPEN', '{}', null), (null, pg_temp.ref_of(:two), 'OPEN', '{}', null)]::irrevon.resolution_answer[], irrevon.clock())) a),
  '{probe_first due true,withheld due false}', 'one is looked at, one is withheld');
select is((select array_agg(effect_id) from irrevon.open_audits), array[irrevon_test.effect_of(:one)], 'and only that');

select * from finish();
rollback;
