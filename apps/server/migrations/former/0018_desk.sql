-- The stewards' desk: duties, the audit log, and who is looking at which case.

alter table users add column duties text[] not null default '{}'
  check (duties <@ array['moderation', 'review', 'shop', 'owner'] and array_position(duties, null) is null);
update users set duties = '{owner}' where role = 'steward';
alter table users drop column role;
create index users_stewards on users (user_id) where duties <> '{}';

-- The lists of the desk.
create index users_newest on users (joined_at desc, user_id desc);
create index users_search on users using gin (to_tsvector('simple', full_name || ' ' || username));

-- Two owners who remove each other at the same moment are serialised by the lock, and the second one is refused.
create function keep_last_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7263549802);
  if not exists (select from users where user_id <> old.user_id and 'owner' = any (duties)) then
    raise exception 'there is no other owner' using errcode = 'check_violation', constraint = 'last_owner';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger keep_last_owner_deleted before delete on users
  for each row when ('owner' = any (old.duties)) execute function keep_last_owner();
create trigger keep_last_owner_changed before update of duties on users
  for each row when ('owner' = any (old.duties) and not 'owner' = any (new.duties)) execute function keep_last_owner();

-- What stewards and the command line did. An entry outlives its actor and its subject, so there are no foreign keys, and it holds only
-- ids, states, numbers and reasons. Without an actor, it is of the command line.
create table audit_log (
  entry_id bigint primary key,
  at timestamptz(3) not null,
  actor_id uuid,
  action text not null check (action ~ '^[a-z]+\.[a-z]+$'),
  subject_kind text not null check (subject_kind ~ '^[a-z]+$'),
  subject_id text not null check (char_length(subject_id) between 1 and 64),
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb check (jsonb_typeof(after) = 'object'),
  reason text check (char_length(reason) between 1 and 1000),
  request_id text,
  previous_hash bytea,
  hash bytea not null
);
create index audit_log_newest on audit_log (at desc, entry_id desc);
create index audit_log_actor on audit_log (actor_id, at desc, entry_id desc);
create index audit_log_action on audit_log (action, at desc, entry_id desc);
create index audit_log_subject on audit_log (subject_kind, subject_id, at desc, entry_id desc);

-- The text of jsonb is the same for equal values, and the array keeps two fields from being read as one.
create function audit_hash(entry audit_log) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    entry.entry_id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), entry.actor_id, entry.action,
    entry.subject_kind, entry.subject_id, entry.before, entry.after, entry.reason, entry.request_id,
    encode(entry.previous_hash, 'hex')
  )::text, 'UTF8'))
$$;

-- The lock is held until the commit, so that entries follow each other without gaps, in the order of their times.
create function chain_audit_entry() returns trigger language plpgsql as $$
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
create trigger chain_audit_entry before insert on audit_log for each row execute function chain_audit_entry();
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
-- Also when session_replication_role turns off other triggers.
alter table audit_log enable always trigger chain_audit_entry, enable always trigger audit_log_append_only;

-- A steward who is looking at a case; expired rows are removed once a day.
create table case_claims (
  kind text not null check (kind ~ '^[a-z]+$'),
  id text not null check (char_length(id) between 1 and 64),
  steward_id uuid not null references users on delete cascade,
  until timestamptz(3) not null,
  primary key (kind, id)
);
create index case_claims_steward_id on case_claims (steward_id);
create index case_claims_until on case_claims (until);
