-- How often each member or address made limited calls, counted for all processes together. Unlogged, because a crash may forget it.
create unlogged table rate_counts (
  -- HMAC of the caller and the limit.
  key bytea primary key,
  hits integer not null check (hits > 0),
  ends_at timestamptz(3) not null
) with (fillfactor = 50);
create index rate_counts_ends_at on rate_counts (ends_at);

-- What a fraud or a break-in is traced by, kept for 90 days. Accounts that were tried, networks and devices are HMACs.
create table security_events (
  event_id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z]+\.[a-z]+$'),
  at timestamptz(3) not null default clock_timestamp(),
  -- Null if nobody was signed in, and after the member has left.
  user_id uuid references users on delete set null,
  account_key bytea check (octet_length(account_key) = 32),
  network_key bytea check (octet_length(network_key) = 32),
  device_key bytea check (octet_length(device_key) = 32),
  detail jsonb not null check (jsonb_typeof(detail) = 'object'),
  -- How many equal events the row stands for.
  times integer not null default 1 check (times > 0),
  -- The hash of what makes events equal; null if each has a row of its own.
  merge_key bytea unique check (octet_length(merge_key) = 32)
);
create index security_events_newest on security_events (at desc, event_id desc);
create index security_events_kind on security_events (kind, at desc, event_id desc);
create index security_events_user_id on security_events (user_id, at desc, event_id desc);
create index security_events_network on security_events (network_key, at desc, event_id desc);
create index security_events_account on security_events (account_key, at desc, event_id desc);

insert into secrets (name, value)
select name, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
from unnest(array['rate_limits', 'security_log']) as name
on conflict do nothing;
