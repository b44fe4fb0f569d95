begin;
select plan(7);

create function pg_temp.overlap(p_skew text, p_lag text) returns interval
language sql as $function$
  select irrevon.sweep_overlap(jsonb_build_object('consistency', jsonb_build_object('clock_skew', p_skew, 'listing_lag', p_lag)))
$function$;
select is(pg_temp.overlap('PT1S', 'PT5M'), '602 s', 'twice the skew and the lag');
select is(pg_temp.overlap('PT0S', 'PT0S'), '0', 'nothing, where both are nothing');
select is(pg_temp.overlap(null, 'PT0S'), null, 'a skew without a bound');
select is(pg_temp.overlap('PT0S', null), null, 'a lag without a bound');
select is(pg_temp.overlap('P9125D', 'P9125D'), '36500 days', 'a hundred years are');
select is(pg_temp.overlap('P36500D', 'P36500D'), null, 'two hundred years are no bound');
select irrevon.set_setting('sweep_overlap_factor', '5', 'a test') \g /dev/null
select is(pg_temp.overlap('PT1S', 'PT1S'), '10 s', 'by the setting in force');

select * from finish();
rollback;
