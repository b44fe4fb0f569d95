-- Computed once by an independent program (I4).
begin;
select plan(12);

create temporary table operation as
select '0bb7e8d64711e0cc5ec277fb9bb64d3d321fdd53dd92b8ebb1752fde822785f5' as effect_id;

select is(irrevon.idempotency_key(effect_id || ':0', null, null), effect_id || ':0', 'no limit: the operation itself') from operation;
select is(irrevon.idempotency_key(effect_id || ':0', 66, '0123456789abcdef:'), effect_id || ':0', 'it just fits') from operation;

select is(irrevon.idempotency_key(effect_id || ':' || step, length, alphabet), key,
          format('step %s in %s characters', step, coalesce(length::text, 'enough')))
  from operation, (values
    (0, 40, null, 'il2vge3sCVPIVFlMB4A1CODfmHOoluz4l0mfp3O4'),
    (1, 40, null, 'Ry4QywcAAnYBMTtj6VOsxq7lN0wRCa5w1OooXzlA'),
    (0, 16, null, 'mHOoluz4l0mfp3O4'),
    (1, 16, null, 'N0wRCa5w1OooXzlA'),
    (0, 36, '0123456789abcdef', '5a876cb3167eaa45c77712666eff7fc4a958'),
    (0, 66, '0123456789abcdef', '00e925a5872d19c5747cbe23434f405a876cb3167eaa45c77712666eff7fc4a958'),
    (0, null, '0123456789abcdef', 'e925a5872d19c5747cbe23434f405a876cb3167eaa45c77712666eff7fc4a958'),
    (0, null, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
     'tHkil2vge3sCVPIVFlMB4A1CODfmHOoluz4l0mfp3O4'),
    (1, null, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', '694BUFJF8PIC8FGS2HELKQ0LR7GIFHGCMXZ8GWWV5JB00V5Y9K')
  ) as cases (step, length, alphabet, key);

select is(length(irrevon.idempotency_key(effect_id || ':0', 255, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')), 255,
          'padded to the declared length') from operation;

select * from finish();
rollback;
