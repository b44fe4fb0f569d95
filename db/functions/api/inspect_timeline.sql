-- inspect_timeline — what happened to an effect, all of it in one order: instant, lane, what, reference, digest.
-- RFC-002 §11 (2). Internal. Lanes: intent, gate, attempt, wire, probe, adjudication, finding, person. What shares an instant
-- was written by one transaction: it stands in the order in which one thing led to the next, whoever asks:
-- by the ranks that the four parts give, no two of them one.

create or replace function irrevon.inspect_timeline(p_told jsonb)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select jsonb_agg(jsonb_build_object('at', e.at, 'lane', e.lane, 'what', e.what, 'ref', e.ref, 'detail', e.detail)
                   order by e.at, e.rank, e.n)
    from (
      select i.at, i.rank, i.lane, i.what, i.ref, i.detail, i.ordinality as n
        from inspect_timeline_intended(p_told) with ordinality as i
      union all
      select s.at, s.rank, s.lane, s.what, s.ref, s.detail, s.ordinality
        from inspect_timeline_sent(p_told) with ordinality as s
      union all
      select a.at, a.rank, a.lane, a.what, a.ref, a.detail, a.ordinality
        from inspect_timeline_asked(p_told) with ordinality as a
      union all
      select j.at, j.rank, j.lane, j.what, j.ref, j.detail, j.ordinality
        from inspect_timeline_judged(p_told) with ordinality as j
    ) as e
$function$;

comment on function irrevon.inspect_timeline(jsonb) is 'Return everything that happened to an effect, in one order.';
