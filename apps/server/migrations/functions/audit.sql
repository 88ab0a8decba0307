-- The audit log, in which every entry contains the hash of the one before.

-- The text of jsonb is the same for equal values, and the array keeps two fields from being read as one.
create or replace function audit_hash(entry audit_log) returns bytea language sql stable as $$
  select sha256(convert_to((jsonb_build_array(
    entry.entry_id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), entry.actor_id, entry.action,
    entry.subject_kind, entry.subject_id, entry.before, entry.after, entry.reason, entry.request_id,
    encode(entry.previous_hash, 'hex')
  ) || case when entry.key_id is null then '[]' else jsonb_build_array(entry.key_id) end)::text, 'UTF8'))
$$;

-- The lock is held until the commit, so that entries follow each other without gaps, in the order of their times.
create or replace function chain_audit_entry() returns trigger language plpgsql as $$
declare
  last audit_log;
begin
  perform pg_advisory_xact_lock(7263549803);
  select * into last from audit_log order by entry_id desc limit 1;
  new.entry_id := coalesce(last.entry_id, 0) + 1;
  new.at := greatest(clock_timestamp(), last.at);
  new.previous_hash := last.hash;
  new.hash := audit_hash(new);
  return new;
end $$;
create or replace trigger chain_audit_entry before insert on audit_log for each row execute function chain_audit_entry();
-- Keeps the trigger on when session_replication_role turns off other triggers. `audit_log_append_only` is one of the guards.
alter table audit_log enable always trigger chain_audit_entry;
