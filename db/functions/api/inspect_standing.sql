-- inspect_standing — where an effect stands, since when, and what that rests on: the state of its latest execution.
-- RFC-002 §3.1, §5.2; decision F7. Internal. Reads the sections of inspect(), so that both show the same. `classification` is
-- that of the newest finding that is not CLOSED, else of the newest; null: nothing was concluded (UNRECONCILED).

create or replace function irrevon.inspect_standing(p_told jsonb)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select jsonb_build_object(
           'lifecycle', last.step -> 'to',
           'operation_id', p_told #> '{executions,-1,operation_id}',
           'since', last.step -> 'at',
           'cause', last.step -> 'cause',
           'actor', last.step -> 'actor',
           'by', last.step -> 'by',
           'evidence', last.step -> 'evidence',
           'classification', current.finding -> 'classification',
           'finding_status', current.finding -> 'status',
           'finding_ref', current.finding -> 'finding_ref')
    from (values (p_told #> '{executions,-1,transitions,-1}')) as last(step)
    left join lateral (
      select f.finding
        from jsonb_array_elements(p_told -> 'findings') with ordinality as f(finding, n)
       order by f.finding ->> 'status' <> 'CLOSED' desc, f.n desc
       limit 1) as current on true
$function$;

comment on function irrevon.inspect_standing(jsonb) is 'Return where an effect stands, since when, and by which evidence.';
