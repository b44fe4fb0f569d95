begin;
select plan(4);

select lives_ok(format('select irrevon.deny(%L, p_reason => %L)', class, 'test'), class)
  from unnest('{IDEMPOTENT,REVERSIBLE,COMPENSABLE,IRREVERSIBLE}'::text[]) class;

select * from finish();
rollback;
