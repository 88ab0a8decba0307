-- Owners, of whom there is always one, and the second factors that stewards need.

-- Whether a member has a second factor.
create or replace function has_factor(member uuid) returns boolean stable language sql as $$
  select exists (select from authenticators where authenticators.user_id = member)
    or exists (select from passkeys where passkeys.user_id = member)
$$;

-- A new steward has a week for a second factor.
create or replace function require_factor() returns trigger language plpgsql as $$
begin
  if new.duties = '{}' then
    new.factor_required_from := null;
  elsif tg_op = 'INSERT' or old.duties = '{}' then
    new.factor_required_from := now() + interval '7 days';
  end if;
  return new;
end $$;
create or replace trigger require_factor before insert or update of duties on users for each row execute function require_factor();

-- Whether there is an owner besides the member. A suspended one does not count.
create or replace function has_other_owner(member uuid) returns boolean language sql volatile as $$
  select exists (
    select from users where user_id <> member and 'owner' = any (duties) and not is_suspended(user_id)
  )
$$;

-- Two owners who remove each other at the same moment are serialised by the lock, and the second one is refused.
create or replace function keep_last_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7263549802);
  if not has_other_owner(old.user_id) then
    raise exception 'there is no other owner' using errcode = 'check_violation', constraint = 'last_owner';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create or replace trigger keep_last_owner_deleted before delete on users
  for each row when ('owner' = any (old.duties)) execute function keep_last_owner();
create or replace trigger keep_last_owner_changed before update of duties on users
  for each row when ('owner' = any (old.duties) and not 'owner' = any (new.duties)) execute function keep_last_owner();

-- The last owner cannot be suspended either.
create or replace function keep_last_owner_unsuspended() returns trigger language plpgsql as $$
begin
  if exists (select from users where user_id = new.user_id and 'owner' = any (duties)) then
    perform pg_advisory_xact_lock(7263549802);
    if not has_other_owner(new.user_id) then
      raise exception 'there is no other owner' using errcode = 'check_violation', constraint = 'last_owner';
    end if;
  end if;
  return new;
end $$;
create or replace trigger keep_last_owner_unsuspended before insert on sanctions
  for each row when (new.kind = 'suspension') execute function keep_last_owner_unsuspended();

create or replace function note_owner() returns trigger language plpgsql as $$
begin
  new.owner_since := case when 'owner' = any (new.duties) then now() end;
  return new;
end $$;
create or replace trigger note_owner before update of duties on users for each row
  when (('owner' = any (new.duties)) <> ('owner' = any (old.duties))) execute function note_owner();

-- Refuses a new owner: for seven days they confirm no large correction of another owner, since a second account is no second person.
create or replace function refuse_new_owner() returns trigger language plpgsql as $$
begin
  if exists (select from users where user_id = new.decided_by and owner_since > new.decided_at - interval '7 days') then
    raise check_violation using constraint = 'point_corrections_new_owner_check',
      message = 'who has been an owner for less than seven days confirms no correction';
  end if;
  return new;
end $$;
create or replace trigger refuse_new_owner before insert or update of state on point_corrections for each row
  when (new.state = 'applied' and abs(new.points) > 1000) execute function refuse_new_owner();

-- One owner at least has connected an account, if members sign in through providers only. A suspended one does not count.
create or replace function keep_owner_with_provider() returns trigger language plpgsql as $$
begin
  -- First, so that changes at the same moment see each other.
  perform pg_advisory_xact_lock(7263549802);
  if exists (select from sign_in_providers where is_only_way) and not exists (
    select from users join provider_accounts using (user_id)
    where 'owner' = any (duties) and not is_suspended(user_id)
  ) then
    raise exception 'no owner has an account of a provider' using errcode = 'check_violation', constraint = 'owner_with_provider';
  end if;
  return null;
end $$;
create or replace trigger keep_owner_with_provider after insert or update on sign_in_providers
  for each row when (new.is_only_way) execute function keep_owner_with_provider();
create or replace trigger keep_owner_with_provider after delete on provider_accounts
  for each row execute function keep_owner_with_provider();
create or replace trigger keep_owner_with_provider after update of duties on users
  for each row when ('owner' = any (old.duties) and not 'owner' = any (new.duties)) execute function keep_owner_with_provider();
create or replace trigger keep_owner_with_provider after insert on sanctions
  for each row when (new.kind = 'suspension') execute function keep_owner_with_provider();
