-- settings_in_force — every setting: its value, default and range, what it is for, and who changed it last.
-- RFC-002 §13.

create or replace function irrevon.settings_in_force()
returns table (name text, value text, default_value text, minimum text, maximum text, meaning text,
               changed_by text, changed_at timestamptz, reason text)
language sql
stable
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
  select s.name, coalesce(c.value, s.default_value), s.default_value, s.least, s.most, s.meaning,
         c.changed_by, c.created_at, c.reason
    from settings s
    left join lateral (
      select * from setting_changes x where x.name = s.name order by x.change_seq desc limit 1) as c on true
   order by s.name
$function$;

comment on function irrevon.settings_in_force() is 'List the settings with their values, ranges and last changes.';
grant execute on function irrevon.settings_in_force() to irrevon_app, irrevon_operator, irrevon_reader;
