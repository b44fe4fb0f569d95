begin;
select plan(5);

select irrevon.inspect_destination('{"attempts": [{"receipt": {"destination_ref": "a", "at": "2026-01-01T00:00:02Z"}, "late_responses": [{"destination_ref": "b", "at": "2026-01-01T00:00:01Z"}]},
    {"receipt": null, "late_responses": []}],
  "probes": [{"probe_token": "p1", "answer": {"at": "2026-01-01T00:00:03Z", "result": "PRESENT", "n_found": 2, "found": [{"destination_ref": "a"}, {"destination_ref": "c"}]}},
             {"probe_token": "p2", "answer": {"at": "2026-01-01T00:00:04Z", "result": "ABSENT", "n_found": 0, "found": []}}, {"probe_token": "p3", "answer": null}],
  "findings": [{"destination_ref": null, "at": "2026-01-01T00:00:05Z"}], "sightings": [{"destination_ref": "d", "at": "2026-01-01T00:00:06Z"}]}') as told \gset
select is(jsonb_path_query_array(:'told', '$.references[*].destination_ref'), '["b", "a", "c", "d"]', 'as they came to be known');
select is(jsonb_path_query_array(:'told', '$.references[*].seen_by'), '[["late_response"], ["probe", "receipt"], ["probe"], ["sweep"]]', 'each by its ways');
select is(:'told'::jsonb #> '{references,1,seen_by}', '["probe", "receipt"]', 'by every way');
select is(:'told'::jsonb #>> '{last_answer,probe_token}' || (:'told'::jsonb #>> '{last_answer,result}'), 'p2ABSENT', 'and what was answered last');
select is(irrevon.inspect_destination('{"attempts": [], "probes": [], "findings": [], "sightings": []}'), '{"references": [], "last_answer": null}', 'nothing');

select * from finish();
rollback;
