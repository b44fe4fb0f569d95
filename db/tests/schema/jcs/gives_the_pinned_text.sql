begin;
select plan(10);

select is(
  encode(sha256(convert_to(irrevon.jcs(sample), 'UTF8')), 'hex'), digest, 'the pinned digest of ' || name)
  from (values
    ('the sample of RFC 8785',
     '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\u20ac$\u000F\u000aA''\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}'::jsonb,
     '2d5e01a318d0f0879ab568c4be289c8b1f64ef8921a53c6277d5e069978baacb'),
    ('an identity',
     '{"stable_ids":{"order_id":"9410","customer_ref":"C-0007"},"effect_type":"order.create","scope":"acme-store/prod"}',
     '0bb7e8d64711e0cc5ec277fb9bb64d3d321fdd53dd92b8ebb1752fde822785f5'),
    ('member names beyond ASCII',
     '{"\u20ac":"euro","\u00e9":"e-acute","a":"ascii","A":"upper","\ud83d\ude00":"emoji-surrogate-pair","\u007f":"del"}',
     'a7b5f1a508c4e040d9b595f0763bec8531848447f27b5e80b31e9f105a23719b')
  ) as pinned (name, sample, digest);

select is(irrevon.jcs(value), text, name)
  from (values
    ('an empty object',           '{}'::jsonb,             '{}'),
    ('an empty array',            '[]',                    '[]')
  ) as cases (name, value, text);

select is(
  irrevon.jcs(jsonb_build_object('s', E'\b\t\n\f\r\x01\x1f\x7f"\\/' || U&'\2028')),
  '{"s":"\b\t\n\f\r\u0001\u001f' || E'\x7f' || '\"\\/' || U&'\2028' || '"}',
  'control characters in their short form or in lower case, nothing else escaped');

select is(
  irrevon.jcs('{"i":9,"h":8,"g":7,"f":6,"e":5,"d":4,"c":3,"b":2,"aa":[1,2,3,4,5,6,7,8,9,10]}'),
  '{"aa":[1,2,3,4,5,6,7,8,9,10],"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8,"i":9}',
  'nine members and ten items, which take the other path');

select is(
  irrevon.jcs(U&'{"\FF5E":1,"\+01F600":2,"a":3,"aa":{"b":null,"a":true},"\00E9":[]}'::jsonb),
  U&'{"a":3,"aa":{"a":true,"b":null},"\00E9":[],"\+01F600":2,"\FF5E":1}',
  'members in the order of UTF-16 code units');

select is(
  irrevon.jcs(U&'{"\FF5E":1,"\+01F600":2,"a":3,"b":4,"c":5,"d":6,"e":7,"f":8,"\00E9":9}'::jsonb),
  U&'{"a":3,"b":4,"c":5,"d":6,"e":7,"f":8,"\00E9":9,"\+01F600":2,"\FF5E":1}',
  'which holds for many members too');

select is(irrevon.jcs(null), null, 'nothing of nothing');

select * from finish();
rollback;
