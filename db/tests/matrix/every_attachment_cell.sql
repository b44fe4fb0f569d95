-- RFC-002 §15.3: every cell of §3.2, at both moments, against the table written out here by hand. A state or
-- classification without a row below has no expectation, and fails.
begin;
select plan((select 2 * count(*)::int from irrevon.canon_states cross join irrevon.canon_classifications));

create temporary table expected on commit drop as
select state, classification, moment, case when moment = any (string_to_array(cell, '+')) then 'ok' else 'IR204' end as outcome
  from (values
    --                    UNIQUE    DUPLICATE       LOST      CONTRADICTED  ORPHANED
    ('INTENDED',          '-',      '-',            '-',      '-',          '-'),
    ('PERSISTED',         '-',      '-',            '-',      '-',          '-'),
    ('CANCELLED',         '-',      '-',            '-',      '-',          '-'),
    ('DISPATCHED',        '-',      '-',            '-',      '-',          '-'),
    ('AMBIGUOUS',         '-',      '-',            '-',      '-',          '-'),
    ('SETTLED_COMMITTED', 'settle', 'settle+audit', '-',      'audit',      '-'),
    ('SETTLED_FAILED',    '-',      'audit',        'settle', 'audit',      '-')
  ) as grid(state, unique_, duplicate, lost, contradicted, orphaned)
 cross join lateral (values ('CONFIRMED_UNIQUE', unique_), ('DUPLICATE', duplicate), ('LOST', lost),
                            ('CONTRADICTED', contradicted), ('ORPHANED', orphaned)) as c(classification, cell)
 cross join (values ('settle'), ('audit')) as m(moment);

create temporary table fixture on commit drop as
select state, irrevon_test.execution_at(state) as execution_id from irrevon.canon_states;

select is(
    irrevon_test.outcome(format(
      'select irrevon.ledger_attach_finding(%s, %L, %L, %L, %L, %L, %L, irrevon.clock())', f.execution_id, c.classification,
      m.moment, case c.classification when 'DUPLICATE' then 1 end, 'ref-1', 'reconciler', '{"test": "matrix"}')),
    e.outcome,
    format('%s x %s at %s', f.state, c.classification, m.moment))
  from fixture f cross join irrevon.canon_classifications c cross join (values ('settle'), ('audit')) as m(moment)
  left join expected e using (state, classification, moment)
 order by f.state, c.classification, m.moment;

select * from finish();
rollback;
