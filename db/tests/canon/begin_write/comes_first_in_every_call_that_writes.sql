-- Decision W3: no entry point but those that only read answers above READ COMMITTED, whatever it is given. Evidence may be
-- looked at before; the rest is null.
begin isolation level repeatable read;
select plan((select count(*)::int from pg_proc
              where pronamespace = 'irrevon'::regnamespace and prosecdef and provolatile = 'v' and proname not in ('status', 'effects_page', 'findings_page', 'overview')));

select throws_ok(format('select irrevon.%I(%s)', p.proname, (
         select string_agg(format('%s::%s', case p.proargnames[n] when 'p_evidence' then '''{"a": 1}''' else 'null' end,
                                  format_type(type, null)), ', ' order by n)
           from unnest(p.proargtypes::oid[]) with ordinality as arguments(type, n))), 'IR206', null, p.proname)
  from pg_proc p
 where pronamespace = 'irrevon'::regnamespace and prosecdef and provolatile = 'v' and proname not in ('status', 'effects_page', 'findings_page', 'overview')
 order by p.proname;

select * from finish();
rollback;
