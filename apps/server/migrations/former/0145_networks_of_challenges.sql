-- While a challenge waits for its approval, one network has a part of the places, however many accounts it opens and closes.

-- Of the member who added it, as in users, until a steward has decided.
alter table challenges add column network bytea;

update challenges set network = users.network from users
where user_id = created_by and approved_at is null and rejected_at is null;

create function forget_network() returns trigger language plpgsql as $$
begin
  new.network := null;
  return new;
end $$;
create trigger forget_network before update of approved_at, rejected_at on challenges for each row
  when (new.network is not null and num_nonnulls(new.approved_at, new.rejected_at) > 0) execute function forget_network();
