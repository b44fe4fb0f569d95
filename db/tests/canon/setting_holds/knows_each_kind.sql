begin;
select plan((select 3 * count(*)::int from irrevon.settings) + 44);

-- What §13 prints is a value: each default, each end of a range, and one step beyond it is none.
select ok(irrevon.setting_holds(s, default_value), name || ' by default') from irrevon.settings s order by name;
select ok(coalesce(irrevon.setting_holds(s, least), kind = 'text') and coalesce(irrevon.setting_holds(s, most), kind = 'text')
          or kind = 'text', name || ' at each end') from irrevon.settings s order by name;
create temporary view beyond as
select s.name, value
  from irrevon.settings s cross join lateral (values
    (case kind when 'integer' then (least::integer - 1)::text
               when 'interval' then (extract(epoch from least::interval) * 1000 - 1)::bigint || ' ms' else 'Mars/Olympus' end),
    (case kind when 'integer' then (most::integer + 1)::text
               when 'interval' then (extract(epoch from most::interval) * 1000 + 1)::bigint || ' ms' else 'utcx' end)) as step(value);
select is((select count(*) from beyond b where b.name = s.name and irrevon.setting_holds(s, b.value)), 0::bigint,
  name || ' just outside') from irrevon.settings s order by name;

select is(irrevon.setting_holds(s, value), expected, concat_ws(' ', name, why))
  from (values
    (1,  'dispatch_deadline', '5s',               true,  'without a blank'),
    (2,  'dispatch_deadline', '2 min',            true,  'in minutes'),
    (3,  'dispatch_deadline', '1000 ms',          true,  'in milliseconds'),
    (4,  'stuck_threshold',   '1 day',            true,  'a day'),
    (5,  'stuck_threshold',   '2 days',           true,  'days'),
    (6,  'stamp_skew',        '0 s',              true,  'nothing, where that is legal'),
    (7,  'dispatch_deadline', null,               false, 'nothing'),
    (8,  'dispatch_deadline', '',                 false, 'empty'),
    (9,  'dispatch_deadline', '30',               false, 'a bare number, which lock_timeout would read as milliseconds'),
    (10, 'dispatch_deadline', '30 seconds',       false, 'a unit that lock_timeout does not know'),
    (11, 'dispatch_deadline', '30 S',             false, 'an upper-case unit'),
    (12, 'dispatch_deadline', '00:00:30',         false, 'a time of day'),
    (13, 'dispatch_deadline', 'PT30S',            false, 'ISO 8601'),
    (14, 'dispatch_deadline', '030 s',            false, 'a leading zero, which lock_timeout would read as octal'),
    (15, 'dispatch_deadline', '1.5 s',            false, 'a fraction'),
    (16, 'dispatch_deadline', '-30 s',            false, 'a sign'),
    (17, 'dispatch_deadline', '-1 min 90 s',      false, 'what IntervalStyle would turn'),
    (18, 'dispatch_deadline', '1 min 30 s',       false, 'two units'),
    (19, 'dispatch_deadline', '30 s ago',         false, 'the past'),
    (20, 'dispatch_deadline', ' 30 s',            false, 'a blank before it'),
    (21, 'dispatch_deadline', E'30 s\n',          false, 'a line feed behind it'),
    (22, 'dispatch_deadline', 'infinity',         false, 'for ever'),
    (23, 'audit_interval',    '1 mon',            false, 'a month, which has no fixed length'),
    (24, 'dispatch_deadline', '999999999 days',   false, 'a very long time'),
    (25, 'dispatch_deadline', '9999999999 s',     false, 'ten digits'),
    (26, 'dispatch_deadline', repeat('9', 64),    false, '64 digits'),
    (27, 'dispatch_deadline', '30 s' || repeat(' ', 100000), false, '100 kB'),
    (28, 'dispatch_deadline', 'UTC',              false, 'of another kind'),
    (29, 'max_attempts',      '007',              true,  'with leading zeros'),
    (30, 'max_attempts',      '3.0',              false, 'a fraction'),
    (31, 'max_attempts',      '+3',               false, 'a sign'),
    (32, 'max_attempts',      '0x3',              false, 'hexadecimal'),
    (33, 'max_attempts',      '1e1',              false, 'an exponent'),
    (34, 'max_attempts',      '3 ',               false, 'a blank behind it'),
    (35, 'max_attempts',      E'3\n',             false, 'a line feed behind it'),
    (36, 'max_attempts',      '',                 false, 'empty'),
    (37, 'max_attempts',      '99999999999999999999', false, 'beyond integers'),
    (38, 'max_attempts',      '٣',                false, 'a digit of another script'),
    (39, 'max_attempts',      '30 s',             false, 'of another kind'),
    (40, 'business_timezone', 'Europe/Berlin',    true,  'a zone'),
    (41, 'business_timezone', 'europe/berlin',    false, 'a zone in other letters'),
    (42, 'business_timezone', 'CEST',             false, 'an abbreviation, which knows no summer'),
    (43, 'business_timezone', 'UTC''; drop',      false, 'a statement'),
    (44, 'business_timezone', '30 s',             false, 'of another kind')
  ) as given(position, setting, value, expected, why)
  join irrevon.settings s on s.name = given.setting order by position;

select * from finish();
rollback;
