-- O37: what a deny tells a machine. The reasons are read from the texts of the checks, so that a new one needs its row.
begin;
select plan(5);

create temporary table written on commit drop as
select distinct check_name, word[1] as reason
  from (values ('deny_list', 'gate_check_deny_list'), ('authority', 'gate_check_authority'), ('branch_lineage', 'gate_check_branch'),
               ('dedup', 'gate_check_dedup'), ('dedup', 'effect_contradiction'), ('dedup', 'lost_claim_unsettled')) as f(check_name, fn)
  join pg_proc p on p.proname = f.fn and p.pronamespace = 'irrevon'::regnamespace
 cross join regexp_matches(p.prosrc, '(?:then|return) ''([a-z_]+)''', 'g') as word;
select bag_eq($$ select check_name, reason from irrevon.canon_deny_reasons $$,
  $$ select check_name, reason from written union select 'dedup', subtype from irrevon.canon_dispatch where subtype is not null $$,
  'the reasons that the checks write are the rows of the canon');
select is_empty($$ select remedy from irrevon.canon_deny_reasons
                    where remedy not in ('wait', 'none')
                      and not exists (select from pg_proc p where p.proname = remedy and p.pronamespace = 'irrevon'::regnamespace
                                         and has_function_privilege('irrevon_operator', p.oid, 'execute')) $$,
  'a remedy is a call of the ledger, or wait, or none');
select is_empty($$ select reason from irrevon.canon_deny_reasons where retryable and remedy = 'none' $$, 'what nothing changes is not retryable');
select is(irrevon.gate_remedy('authority', 'expired'), '{"retryable": true, "remedy": "register_intent"}', 'one of them');
select is(irrevon.gate_remedy('dedup', 'expired'), null, 'a reason belongs to its check');

select * from finish();
rollback;
