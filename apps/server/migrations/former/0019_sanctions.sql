-- Warnings and suspensions of members.

create table sanctions (
  sanction_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  steward_id uuid references users on delete set null,
  -- The case that led to it, if any. Not a foreign key, because a sanction outlives its case.
  case_id uuid,
  kind text not null check (kind in ('warning', 'suspension')),
  reason text not null check (char_length(reason) between 3 and 500),
  started_at timestamptz(3) not null,
  -- A suspension without an end is for good.
  until timestamptz(3) check (until > started_at),
  lifted_at timestamptz(3),
  check (kind = 'suspension' or until is null)
);
-- An expired suspension is lifted before the next one begins.
create unique index sanctions_suspended on sanctions (user_id) where kind = 'suspension' and lifted_at is null;
create index sanctions_newest on sanctions (started_at desc, sanction_id desc);
create index sanctions_of_kind on sanctions (kind, started_at desc, sanction_id desc);
create index sanctions_of_user on sanctions (user_id, started_at desc, sanction_id desc);
create index sanctions_of_case on sanctions (case_id) where case_id is not null;
create index sanctions_steward_id on sanctions (steward_id);

-- As before, but a suspended owner does not count, and the last one cannot be suspended.
create function has_other_owner(member uuid) returns boolean language sql volatile as $$
  select exists (
    select from users where user_id <> member and 'owner' = any (duties) and not exists (
      select from sanctions
      where sanctions.user_id = users.user_id and kind = 'suspension' and lifted_at is null and (until is null or until > now())
    )
  )
$$;
create or replace function keep_last_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7263549802);
  if not has_other_owner(old.user_id) then
    raise exception 'there is no other owner' using errcode = 'check_violation', constraint = 'last_owner';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create function keep_last_owner_unsuspended() returns trigger language plpgsql as $$
begin
  if exists (select from users where user_id = new.user_id and 'owner' = any (duties)) then
    perform pg_advisory_xact_lock(7263549802);
    if not has_other_owner(new.user_id) then
      raise exception 'there is no other owner' using errcode = 'check_violation', constraint = 'last_owner';
    end if;
  end if;
  return new;
end $$;
create trigger keep_last_owner_unsuspended before insert on sanctions
  for each row when (new.kind = 'suspension') execute function keep_last_owner_unsuspended();
