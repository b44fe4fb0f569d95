begin;
select plan((select count(*)::int from irrevon.settings) + 1);

select ok(case kind when 'interval' then default_value::interval between least::interval and most::interval
                    when 'integer'  then default_value::integer between least::integer and most::integer
                    else default_value <> '' end, name || ' is legal by default')
  from irrevon.settings order by name;

-- RFC-002 §13, by hand.
select set_eq($$ select name, default_value::interval from irrevon.settings where kind = 'interval' and source = 'rfc-002' $$,
  $$ values ('dispatch_deadline', interval '30 s'), ('stuck_threshold', '5 min'), ('absence_gap', '60 s'),
            ('redispatch_evidence_bound', '10 min'), ('reconcile_backoff', '30 s'), ('reconcile_backoff_cap', '1 h'),
            ('orphan_grace', '30 min'), ('lock_timeout', '5 s') $$,
  'the durations are those of §13');

select * from finish();
rollback;
