-- Whoever is made an owner confirms no correction of another owner for seven days: a second account is no second person.

-- Since when the member is an owner; null for those who always were.
alter table users add column owner_since timestamptz(3);

create function note_owner() returns trigger language plpgsql as $$
begin
  new.owner_since := case when 'owner' = any (new.duties) then now() end;
  return new;
end $$;
create trigger note_owner before update of duties on users for each row
  when (('owner' = any (new.duties)) <> ('owner' = any (old.duties))) execute function note_owner();

create function refuse_new_owner() returns trigger language plpgsql as $$
begin
  if exists (select from users where user_id = new.decided_by and owner_since > new.decided_at - interval '7 days') then
    raise check_violation using constraint = 'point_corrections_new_owner_check',
      message = 'who has been an owner for less than seven days confirms no correction';
  end if;
  return new;
end $$;
create trigger refuse_new_owner before insert or update of state on point_corrections for each row
  when (new.state = 'applied' and abs(new.points) > 1000) execute function refuse_new_owner();

-- What one owner moved alone in a day, over all members.
create index point_corrections_alone on point_corrections (decided_by, decided_at)
  where state = 'applied' and decided_by = proposed_by;
