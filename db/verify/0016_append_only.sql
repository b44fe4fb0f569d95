-- Verify irrevon:0016_append_only on pg
select 1 / (count(*) > 0 and bool_and(tgenabled = 'A'))::int from pg_trigger where tgname = 'facts_are_append_only';
