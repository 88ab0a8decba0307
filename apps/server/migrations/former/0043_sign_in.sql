-- Signing in: when a member last proved who they are, the devices that have signed in before, and counts of attempts.

alter table sessions add column authenticated_at timestamptz(3);
update sessions set authenticated_at = created_at;
alter table sessions alter column authenticated_at set not null, alter column authenticated_at set default now();

-- A browser that has signed in as this member. It keeps a random token, also when the member signs out.
create table known_devices (
  device_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  unique (user_id, token_hash)
);
create index known_devices_last_used_at on known_devices (last_used_at);

-- Null if the device was forgotten, or the session is older than this table.
alter table sessions add column device_id uuid references known_devices on delete set null;
create index sessions_device_id on sessions (device_id);

-- How often something was tried that is limited. Keys are HMACs of what was tried by whom.
create table attempts (
  key bytea primary key check (octet_length(key) = 32),
  -- The account that is tried, whose counts end with a new password.
  account bytea check (octet_length(account) = 32),
  made integer not null check (made >= 0),
  next_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index attempts_account on attempts (account) where account is not null;
create index attempts_expires_at on attempts (expires_at);
