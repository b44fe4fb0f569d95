begin;
select plan(2);

select results_eq(
  $$ select name from (values (U&'\+10FFFFa'), (U&'\+10FFFF\+010000'), (U&'\+10FFFF\E000'), (U&'\+10FFFF'), (U&'\+010000'),
                              (U&'\FFFF'), (U&'\FFFF\0001'), (U&'\E000'), (U&'\D7FF'), ('a'), ('aa'), ('B'), (''), (U&'\007F'), (U&'\0080'))
            as names (name)
      order by irrevon.jcs_sort_key(name) collate "C" $$,
  array['', 'B', 'a', 'aa', U&'\007F', U&'\0080', U&'\D7FF', U&'\+010000',
        U&'\+10FFFF', U&'\+10FFFFa', U&'\+10FFFF\+010000', U&'\+10FFFF\E000', U&'\E000', U&'\FFFF', U&'\FFFF\0001'],
  'supplementary characters sort below U+E000, U+10FFFF among them');

select is(irrevon.jcs_sort_key('plain'), 'plain', 'ASCII is its own key');

select * from finish();
rollback;
