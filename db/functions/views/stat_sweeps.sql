-- stat_sweeps — how fresh the last sweep of each destination is; one that was never swept has nulls.
-- RFC-002 §7.2. For exporters. A destination that cannot list is no row: an orphan there is found by nobody, as it declares.

create or replace view irrevon.stat_sweeps as
select d.adapter_id, run.started_at as last_started_at, ended.ended_at as last_finished_at, ended.watermark,
       extract(epoch from clock_timestamp() - ended.ended_at)::double precision as seconds_since_finish,
       extract(epoch from clock_timestamp() - ended.watermark)::double precision as seconds_since_watermark
  from (select distinct on (x.adapter_id) x.adapter_id, x.declaration
          from irrevon.adapter_declarations x order by x.adapter_id, x.declaration_seq desc) as d
  left join lateral (
    select r.started_at from irrevon.sweep_runs r
     where r.adapter_id = d.adapter_id order by r.sweep_run_id desc limit 1) as run on true
  left join lateral (
    select e.ended_at, e.watermark
      from irrevon.sweep_runs r join irrevon.sweep_run_ends e using (sweep_run_id)
     where r.adapter_id = d.adapter_id order by r.sweep_run_id desc limit 1) as ended on true
 where (d.declaration ->> 'list_queryable')::boolean;

comment on view irrevon.stat_sweeps is 'The last sweep of every destination that can list.';
grant select on irrevon.stat_sweeps to irrevon_app, irrevon_operator, irrevon_reader;
