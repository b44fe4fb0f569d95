-- Decision S5: a dump that is restored in the same server makes its tables anew, a clone of the database is another database.
begin;
select plan(3);

select incarnation as here from irrevon.ledger_identity() \gset
select is(:'here', d.oid || '/' || c.oid, 'by database and table')
  from pg_database d, pg_class c
 where d.datname = current_database() and c.oid = 'irrevon.ledger_epochs'::regclass;
alter table irrevon.ledger_epochs rename to forgotten_epochs;
create table irrevon.ledger_epochs (like irrevon.forgotten_epochs);
select isnt((select incarnation from irrevon.ledger_identity()), :'here', 'a restored table is another one');
drop table irrevon.ledger_epochs;
alter table irrevon.forgotten_epochs rename to ledger_epochs;
select is((select incarnation from irrevon.ledger_identity()), :'here', 'and this is still the first');

select * from finish();
rollback;
