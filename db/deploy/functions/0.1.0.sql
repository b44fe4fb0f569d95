-- Deploy irrevon:functions/0.1.0 to pg
\set release 0.1.0
begin;
set local role irrevon_owner;
set local check_function_bodies = off;      -- bodies may name what a later file makes
\ir load.psql
commit;
