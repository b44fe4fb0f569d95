-- The house rules of db/README.md, asked of the catalog. A rule without a check is a wish.
begin;
select plan(36);

create temporary view house as
select p.oid::regprocedure as fn, pg_get_functiondef(oid) as definition,
       regexp_replace(prosrc, '--[^\n]*', '', 'g') as code, p.*
  from pg_proc p where pronamespace = 'irrevon'::regnamespace;
create temporary view relations as
select oid::regclass as rel, * from pg_class
 where relnamespace = 'irrevon'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S');
create temporary view roles as
select unnest(array['public', 'irrevon_app', 'irrevon_operator', 'irrevon_reader']) as role;

-- Functions
select is_empty('select fn from house where obj_description(oid, ''pg_proc'') is null',
  'every function has a comment');
select set_eq('select fn::text, proconfig from house
                where not prosecdef and proconfig is distinct from array[''search_path=irrevon, pg_temp'']',
  $$ values ('irrevon.jcs_double(double precision)', array['search_path=irrevon, pg_temp', 'extra_float_digits=1']),
             ('irrevon.effects_listed(text,text[],text[],text,text,text,timestamp with time zone,timestamp with time zone,integer,text,text,integer,xid8,text[],text)',
              array['search_path=irrevon, pg_temp', 'plan_cache_mode=force_custom_plan']),
             ('irrevon.effects_few(text,text[],text[],timestamp with time zone,timestamp with time zone)',
              array['search_path=irrevon, pg_temp', 'plan_cache_mode=force_custom_plan']),
             ('irrevon.effects_reach(integer,text,text,integer,xid8)',
              array['search_path=irrevon, pg_temp', 'plan_cache_mode=force_custom_plan']),
             ('irrevon.findings_listed(text[],text[],text,text,text,timestamp with time zone,timestamp with time zone,integer,text,text,integer,xid8)',
              array['search_path=irrevon, pg_temp', 'plan_cache_mode=force_custom_plan']) $$,
  'every function pins search_path to irrevon, pg_temp; one pins how a double is printed, lists are planned anew, and no other sets anything');
select is_empty('select fn, proconfig from house
                  where prosecdef and proname <> ''audit_ledger'' and proconfig is distinct from array[
                    ''search_path=irrevon, pg_temp'', ''TimeZone=UTC'', ''enable_seqscan=off'', ''enable_material=off'',
                    ''enable_hashjoin=off'', ''enable_mergejoin=off'']',
  'every entry point pins search_path, the time zone, and that its plans are made of look-ups, and nothing else');
select is((select proconfig from house where proname = 'audit_ledger'), array['search_path=irrevon, pg_temp', 'TimeZone=UTC'],
  'but for the auditor, who reads everything');
select is_empty('select fn from house where proowner <> ''irrevon_owner''::regrole',
  'irrevon_owner owns every function');
select is_empty('select proname from house group by proname having count(*) > 1',
  'no function is overloaded');
select is_empty($$ select fn, arg from house, unnest(proargnames, proargmodes) as named(arg, mode)
                    where arg is not null and coalesce(mode, 'i') in ('i', 'v', 'b') and arg !~ '^p_[a-z]' $$,
  'every parameter is p_something');
select is_empty($$ select fn from house where prolang not in (select oid from pg_language where lanname in ('sql', 'plpgsql')) $$,
  'every function is SQL or PL/pgSQL');
select is_empty($$ select fn from house where code ~* 'for\s+(update|share|key\s+share)\M' $$,
  'rows are locked FOR NO KEY UPDATE');
select set_eq($$ select proname::text from house where code ~* '\mexception\s+when\M' $$, $$ values ('recovery_close') $$,
  'one function catches an exception, and no other: that is a subtransaction per call');
select is_empty($$ select fn from house where code ~* '\mexecute\M' $$,
  'no function builds a statement out of text');
select set_eq($$ select proname::text from house where code ~* '\mis (not )?json\M|''jsonb''\)' and code !~ 'nests_(too_)?deep\(' $$,
  $$ values ('contract_refuse_text'), ('contract_find_escape'), ('witness_read') $$,
  'no parser meets a text that may exhaust the stack: two come after contract_parse, and witness_read counts what is flat');
select is_empty($$ select fn from house where code ~* '\m(copy|listen|notify|pg_notify|dblink|pg_read_file|pg_sleep)\M' $$,
  'no function leaves the database, notifies or sleeps');

-- Privilege
select is_empty('select fn from house where has_function_privilege(''public'', oid, ''execute'')',
  'no function is executable by PUBLIC');
select is_empty('select fn from house
                  where prosecdef is distinct from (has_function_privilege(''irrevon_app'', oid, ''execute'')
                                                 or has_function_privilege(''irrevon_operator'', oid, ''execute'')
                                                 or has_function_privilege(''irrevon_reader'', oid, ''execute''))',
  'an entry point is SECURITY DEFINER and granted; everything else is neither');
select is_empty('select fn from house where has_function_privilege(''irrevon_app'', oid, ''execute'')
                    and not has_function_privilege(''irrevon_operator'', oid, ''execute'')',
  'an operator may do whatever a hand may do');
select is_empty($$ select fn from house where has_function_privilege('irrevon_reader', oid, 'execute')
                    and code ~* '\m(begin_write|insert|update|delete|truncate|merge)\M|\mlock_' $$,
  'irrevon_reader executes functions that only read');
select set_eq($$ select proname::text from house where has_function_privilege('irrevon_reader', oid, 'execute') and provolatile = 'v' $$,
  $$ values ('effects_page'), ('findings_page'), ('overview'), ('status') $$, 'of which some tell the time too, and are VOLATILE as clock() is');
select is_empty($$ select fn from house where provolatile <> 'v'
                    and code ~* '\m(insert into|update \w+ set|delete from|for no key update|pg_advisory)' $$,
  'nothing that writes or locks is declared STABLE or IMMUTABLE');
select is_empty('select rel from relations where relkind not in (''v'') and relkind <> ''S''
                    and has_any_column_privilege(''irrevon_reader'', oid, ''select'')',
  'irrevon_reader reads views, and no table');
select is_empty('select rel from relations, roles
                  where relkind <> ''S'' and role <> ''public'' and role <> ''irrevon_reader''
                    and not has_table_privilege(role, oid, ''select'')',
  'irrevon_app and irrevon_operator read everything');
select is_empty('select rel, role from relations, roles
                  where relkind <> ''S''
                    and (has_table_privilege(role, oid, ''insert, update, delete, truncate, references, trigger, maintain'')
                     or has_any_column_privilege(role, oid, ''insert, update, references''))',
  'nobody but the owner writes a table');
select is_empty('select rel, role from relations, roles
                  where relkind = ''S'' and has_sequence_privilege(role, oid, ''usage, select, update'')',
  'nobody but the owner touches a sequence');
select is_empty('select rel from relations where relowner <> ''irrevon_owner''::regrole',
  'irrevon_owner owns every table, view and sequence');
select is_empty('select role from roles where has_schema_privilege(role, ''irrevon'', ''create'')',
  'nobody but the owner creates anything in the schema that search_path names');
select is_empty('select oid::regclass from pg_class
                  where relnamespace = ''public''::regnamespace and relkind in (''r'', ''p'', ''v'', ''S'')
                    and not exists (select from pg_depend where objid = pg_class.oid and deptype = ''e'')',
  'nothing of ours stands in public');

-- Facts
select set_eq($$ select c.relname::text from pg_class c
                      where c.relnamespace = 'irrevon'::regnamespace and c.relkind in ('r', 'p') and not exists (
                        select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'facts_are_append_only'
                           and t.tgenabled = 'A' and t.tgfoid = 'irrevon.refuse_rewrite'::regproc
                           and t.tgtype & 1 = 0 and t.tgtype & 2 = 2 and t.tgtype & 56 = 56) $$,
  $$ values ('denies_in_force'), ('open_audits'), ('open_findings'), ('open_work'), ('scope_slots'), ('writers') $$,
  'every table but the six projections refuses UPDATE, DELETE and TRUNCATE, always');

-- Time
select is_empty($$ select adrelid::regclass, pg_get_expr(adbin, adrelid) from pg_attrdef join relations r on r.oid = adrelid $$,
  'no column has a default, to a time or else');
select is_empty($$ select fn from house where proname <> 'clock'
                      and code ~* '\m(now\(|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday|current_timestamp|localtimestamp|localtime|current_time\M|current_date)' $$,
  'only clock() asks the server for the time');
select is_empty($$ select fn from house where proname <> 'clock' and regexp_count(code, '\mclock\(\)') > 1 $$,
  'a function reads clock() at most once');

select is_empty($$ select p.oid::regprocedure from pg_proc p, unnest(p.proargtypes) as argument
                    where p.pronamespace = 'irrevon'::regnamespace and p.prosecdef and argument in ('json'::regtype, 'jsonb'::regtype) $$,
  'JSON comes in as text, so that what is none is refused by name and not by the parser');

-- Canon and locks
select is_empty('select rel from relations where relname like ''canon\_%'' and not exists (
                   select from pg_attribute where attrelid = rel and attname = ''source'' and attnotnull)',
  'every canon table says who decided each row');
select is_empty('select conname from pg_constraint where connamespace = ''irrevon''::regnamespace and not convalidated',
  'every constraint is validated');
select set_eq($$ select distinct proname::text, lock[1] from house, regexp_matches(code, '\m(1230131\d+)\M', 'g') as lock $$,
  $$ values ('lock_stop', '1230131713'), ('lock_writer', '1230131714'),
            ('writer_boot', '1230131715'), ('writer_is_live', '1230131715') $$,
  'a class of advisory locks is taken in one place; liveness is taken at boot and looked at in one function');
select is_empty($$ select fn from house where code ~* 'pg_(try_)?advisory' and proname not in ('lock_stop', 'lock_writer', 'writer_boot') $$,
  'and no other function takes an advisory lock');
select bag_eq($$ select conrelid::regclass::text, confrelid::regclass::text from pg_constraint
                 where contype = 'f' and connamespace = 'irrevon'::regnamespace
                   and conrelid::regclass::text !~ '^irrevon.canon_'
                   and confrelid::regclass::text !~ '^irrevon.(effect_records|effect_executions|parameter_variants|gate_decisions|dispatch_attempts|probe_orders|audit_requests|findings)$' $$,
  $$ values ('irrevon.setting_changes', 'irrevon.settings'),
            ('irrevon.effect_type_policies', 'irrevon.adapter_declarations'),
            ('irrevon.deny_lifts', 'irrevon.deny_entries'), ('irrevon.denies_in_force', 'irrevon.deny_entries'),
            ('irrevon.quarantine_lifts', 'irrevon.ledger_epochs'), ('irrevon.lost_claims', 'irrevon.ledger_epochs'),
            ('irrevon.finding_resolutions', 'irrevon.bulk_decisions'),
            ('irrevon.sweep_run_ends', 'irrevon.sweep_runs'), ('irrevon.sweep_pages', 'irrevon.sweep_runs'), ('irrevon.sweep_sightings', 'irrevon.sweep_runs') $$,
  'foreign keys go to rows of the same effect; these others are written by operators and journals, never per effect');

select * from finish();
rollback;
