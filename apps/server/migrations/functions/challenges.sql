-- Challenges and proofs.

-- `challenges.enrolled` is what the rows add up to.
create or replace function count_participations() returns trigger language plpgsql as $$
begin
  update challenges set enrolled = enrolled + change.members * (case tg_op when 'INSERT' then 1 else -1 end)
  from (select challenge_id, count(*)::integer as members from changed group by challenge_id) change
  where challenges.challenge_id = change.challenge_id;
  return null;
end $$;
create or replace trigger count_joins after insert on participations
  referencing new table as changed for each statement execute function count_participations();
create or replace trigger count_leaves after delete on participations
  referencing old table as changed for each statement execute function count_participations();

-- A challenge is official if it was added without a creator.
create or replace function mark_official() returns trigger language plpgsql as $$
begin
  new.is_official := case tg_op when 'INSERT' then new.created_by is null else old.is_official and new.created_by is null end;
  return new;
end $$;
create or replace trigger mark_official before insert or update of created_by, is_official on challenges
  for each row execute function mark_official();

-- Once a steward has decided, nobody needs to know from which network a challenge came.
create or replace function forget_network() returns trigger language plpgsql as $$
begin
  new.network := null;
  return new;
end $$;
create or replace trigger forget_network before update of approved_at, rejected_at on challenges for each row
  when (new.network is not null and num_nonnulls(new.approved_at, new.rejected_at) > 0) execute function forget_network();

-- Whether a verified proof is spot-checked: a share of them is, which nobody can foresee without the seed, and which stays the same when a
-- verdict is computed again.
create or replace function is_spot_checked(seed bytea, proof_id integer, share double precision) returns boolean
language sql immutable parallel safe as $$
  select get_byte(digest, 0) * 65536 + get_byte(digest, 1) * 256 + get_byte(digest, 2) < share * 16777216
  from sha256(seed || int4send(proof_id)) as digest
$$;

-- A verified proof is a deed. The member takes part again if they left since they sent it; the participation stays locked, so that nobody
-- leaves meanwhile.
create or replace function keep_deed() returns trigger language plpgsql as $$
begin
  if new.status = 'Verified' then
    insert into participations (challenge_id, user_id) values (new.challenge_id, new.user_id)
    on conflict (challenge_id, user_id) do update set joined_at = participations.joined_at;
    insert into deeds (challenge_id, user_id, proof_id) values (new.challenge_id, new.user_id, new.proof_id);
  else
    delete from deeds where proof_id = new.proof_id;
  end if;
  return null;
end $$;
create or replace trigger keep_new_deed after insert on proofs for each row
  when (new.status = 'Verified') execute function keep_deed();
create or replace trigger keep_deed after update of status on proofs for each row
  when ((new.status = 'Verified') <> (old.status = 'Verified')) execute function keep_deed();

-- Does what deeds_once does, for earlier accounts.
create or replace function refuse_earned_again() returns trigger language plpgsql as $$
begin
  if earlier_account_has(new.user_id, 'earned', new.challenge_id) then
    raise unique_violation using constraint = 'deeds_once',
      message = 'an earlier account of the member has earned this challenge';
  end if;
  return new;
end $$;
create or replace trigger refuse_earned_again before insert on deeds for each row execute function refuse_earned_again();
