-- Jobs that nobody retries any more.

-- A job is kept for a week when pg-boss deletes it without success.
create or replace function keep_given_up_job() returns trigger language plpgsql as $$
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
-- A job without a payload is one that is added by itself: the next one does the same.
create or replace trigger job_given_up after delete on pgboss.job
  for each row when (
    (old.state = 'failed' or (old.state in ('created', 'retry') and old.keep_until < now()))
    and old.data - 'traceparent' <> '{}'
  ) execute function keep_given_up_job();
