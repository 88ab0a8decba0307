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

create function keep_given_up_job() returns trigger language plpgsql as $$
begin
  insert into public.given_up_jobs (job_id, kind, payload, added_at, tries, cause)
  values (
    old.id, old.name, old.data - 'traceparent', old.created_on,
    -- The last failure of one that failed for good is not counted as a retry.
    old.retry_count + (old.state = 'failed')::integer,
    coalesce(old.output #>> '{value,message}', old.output #>> '{value}')
  )
  on conflict (job_id) do nothing;
  return null;
end $$;
-- Without a payload it is one that is added by itself: the next one does the same.
create trigger job_given_up after delete on pgboss.job
  for each row when (
    (old.state = 'failed' or (old.state in ('created', 'retry') and old.keep_until < now()))
    and old.data - 'traceparent' <> '{}'
  ) execute function keep_given_up_job();

-- What was backed up when, in the words of the command: a `kind` of backup, and its `target` without keys.
create table backups (
  backup_id bigint generated always as identity primary key,
  finished_at timestamptz not null default now(),
  kind text not null,
  target text not null,
  bytes bigint,
  ok boolean not null
);
create index backups_by_time on backups (finished_at);
