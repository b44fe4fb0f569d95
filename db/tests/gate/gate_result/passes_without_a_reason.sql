begin;
select plan(2);

select is(irrevon.gate_result('dedup', null, '{"a": 1}'),
  '{"check": "dedup", "result": "passed", "reason": null, "inputs": {"a": 1}}', 'no reason: passed');
select is(irrevon.gate_result('dedup', 'blocked', '{}'),
  '{"check": "dedup", "result": "denied", "reason": "blocked", "inputs": {}}', 'a reason: denied');

select * from finish();
rollback;
