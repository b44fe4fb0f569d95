begin;
\ir ../../support/refusal.psql
select plan(3);

select is(adapter_id, 'refdest-c2', 'its adapter') from irrevon.declaration_read(pg_temp.declaration()::text);
select is(declaration, pg_temp.declaration(), 'the document as it is') from irrevon.declaration_read(pg_temp.declaration()::text);
select is(declaration_digest, 'bbb3bd18611201e062f5048f6fd8aedbde9f67955822526fc6bcab8be341aa6d',
          'and the digest that an independent program computes') from irrevon.declaration_read(pg_temp.declaration()::text);

select * from finish();
rollback;
