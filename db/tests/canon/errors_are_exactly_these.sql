-- Every refusal that a program can meet, written out by hand: a client's table of exit codes depends on it.
begin;
select plan(3);

select results_eq(
  'select sqlstate, name, retryable, exit_code::int from irrevon.canon_errors order by sqlstate',
  $$ values
    ('IR101', 'malformed_contract',    false, 2),
    ('IR102', 'digest_mismatch',       false, 4),
    ('IR103', 'unknown_adapter',       false, 3),
    ('IR104', 'malformed_declaration', false, 2),
    ('IR105', 'malformed_argument',    false, 2),
    ('IR201', 'unknown_execution',     false, 3),
    ('IR202', 'stale_frontier',        true,  3),
    ('IR203', 'illegal_edge',          false, 4),
    ('IR204', 'illegal_attachment',    false, 4),
    ('IR205', 'unknown_effect',        false, 3),
    ('IR206', 'wrong_isolation',       false, 2),
    ('IR301', 'unknown_authority',     false, 3),
    ('IR302', 'unknown_branch',        false, 3),
    ('IR303', 'unbounded_authority',   false, 2),
    ('IR401', 'unknown_claim',         false, 3),
    ('IR402', 'claim_token_reused',    false, 4),
    ('IR403', 'undeclared_outcome',    false, 2),
    ('IR501', 'unknown_probe',         false, 3),
    ('IR502', 'undeclared_probe',      false, 2),
    ('IR601', 'unknown_finding',       false, 3),
    ('IR602', 'illegal_resolution',    false, 4),
    ('IR603', 'attempt_in_flight',     true,  3),
    ('IR604', 'compensation_missing',  false, 3),
    ('IR605', 'evidence_missing',      false, 2),
    ('IR701', 'not_list_queryable',    false, 3),
    ('IR702', 'writer_name_taken',     false, 3),
    ('IR703', 'stale_writer',          false, 3),
    ('IR704', 'unknown_sweep',         false, 3),
    ('IR901', 'ledger_integrity',      false, 4) $$,
  'name, SQLSTATE, whether to try again, exit code');

select is_empty(
  $$ select p.proname, called[1] from pg_proc p, regexp_matches(p.prosrc, '\mfail\(''(\w+)''', 'g') as called
      where p.pronamespace = 'irrevon'::regnamespace
        and called[1] not in (select name from irrevon.canon_errors) $$,
  'every error that a function raises by name is one of them');

select is_empty(
  $$ select p.proname, raised[1] from pg_proc p, regexp_matches(p.prosrc, '\merrcode\s*=\s*''(\w+)''', 'g') as raised
      where p.pronamespace = 'irrevon'::regnamespace and p.proname <> 'fail'
        and raised[1] not in (select sqlstate from irrevon.canon_errors) $$,
  'and so is what a trigger raises by SQLSTATE');

select * from finish();
rollback;
