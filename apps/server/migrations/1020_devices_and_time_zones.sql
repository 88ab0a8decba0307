-- A device is stored as the names of its browser and system, where these are known, and written out when it is read.
create function pg_temp.device_in(words text) returns jsonb language sql as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'browser', substring(words from '^(Edge|Opera|Samsung Internet|Firefox|Chrome|Safari)(?: on |$)'),
    'system', substring(words from '(?:^| on )(iOS|Android|Windows|macOS|ChromeOS|Linux)$')
  ))
$$;

-- Device of the registration. Null once the address is confirmed.
alter table users add column registration_device jsonb check (jsonb_typeof(registration_device) = 'object');
update users set registration_device = pg_temp.device_in(registered_device) where registered_device is not null;
-- contract: unused since v0.1.0
alter table users drop column registered_device;

update security_events set detail = pg_temp.device_in(detail ->> 'device') where kind = 'device.new';
update pgboss.job set data = jsonb_set(data, '{device}', pg_temp.device_in(data ->> 'device'))
where name = 'security_mail' and data ->> 'event' = 'new_device';

-- Registrations store the time zone of the community.
alter table users alter column time_zone set default 'UTC';

-- Language of what is sent to a member. Null is that of the community.
alter table users add column language text check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');
