begin;
select plan((select count(*)::int from irrevon.canon_errors) + 3);

create temporary table canon on commit drop as select * from irrevon.canon_errors;
grant select on canon to public;
set local role irrevon_reader;
select is(irrevon.error_row(sqlstate), to_jsonb(canon), sqlstate) from canon order by sqlstate;
select is(irrevon.error_row('40001'), null, 'a SQLSTATE of PostgreSQL is none of ours');
select is(irrevon.error_row(''), null, 'nothing is none');
select is(irrevon.error_row(null), null, 'null is none');

select * from finish();
rollback;
