-- Which migrator keeps books here, and who may read them. Catalog only.
select to_regnamespace('irrevon') is not null as ledger,
       exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                where n.nspname = 'irrevon_migrations' and c.relname = '_yoyo_migration') as yoyo,
       exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                where n.nspname = 'sqitch' and c.relname = 'changes') as sqitch
