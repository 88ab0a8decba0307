-- Tables that the processes of the server keep for themselves.

-- Keys that every node of one Canopy shares.
create table secrets (
  name text primary key,
  value bytea not null
);
insert into secrets (name, value)
select name, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
from unnest(array['addresses', 'daily_codes', 'rate_limits', 'security_log', 'spot_checks']) as name;

-- Written first in the transaction that makes the thing, so that a second request with the same key waits for the first one's
-- reply.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  scope text not null,
  key text not null check (char_length(key) between 1 and 200),
  content_hash bytea not null,
  reply jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, scope, key)
);

-- The running server processes. Each writes now and then that it is alive, and removes its row when it stops.
create table nodes (
  node_id uuid primary key,
  started_at timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now(),
  -- Name of the connection between processes; only those with the same one notify each other.
  bus text not null default 'postgres',
  -- Settings that all processes have to agree on: texts without secrets, by the names of settings.
  settings jsonb not null default '{}'
);

-- Backups, in the words of the command: a `kind` of backup, and its `target` without keys.
create table backups (
  backup_id bigint generated always as identity primary key,
  finished_at timestamptz not null default now(),
  kind text not null,
  target text not null,
  bytes bigint,
  ok boolean not null
);
create index backups_by_time on backups (finished_at);

-- Jobs that failed until nobody retries them any more, which pg-boss deletes. They are kept for a week, so that somebody sees them and can
-- add them again.
create table given_up_jobs (
  job_id uuid primary key,
  kind text not null,
  payload jsonb not null,
  added_at timestamptz not null,
  given_up_at timestamptz not null default now(),
  tries integer not null,
  -- The code of the last failure; null if the job never ran.
  cause text
);
create index given_up_jobs_by_kind on given_up_jobs (kind, given_up_at);
create index given_up_jobs_by_time on given_up_jobs (given_up_at);
