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

-- The time zone of the community at a time.
create or replace function community_zone(moment timestamptz, place community) returns text immutable language sql as $$
  select coalesce(case when moment < place.time_zone_since then place.former_time_zone else place.time_zone end, 'Asia/Colombo')
$$;

-- The day of a time where the community is.
create or replace function community_day(at timestamptz) returns date stable language sql as $$
  select (at at time zone community_zone(at, community))::date from community
$$;

-- The Monday of the week.
create or replace function week_of(day date) returns date immutable language sql as $$
  select day - (extract(isodow from day)::integer - 1)
$$;

-- The day of a proof is that of its submission, whenever its verdict comes.
create or replace function keep_day() returns trigger language plpgsql as $$
begin
  new.day := community_day(new.submitted_at);
  return new;
end $$;
create or replace trigger keep_day before insert on proofs for each row execute function keep_day();

-- Why a proof that the member submits on that day could be no deed of the challenge; null if it could. An earlier account of the member may
-- have earned the challenge.
create or replace function deed_refusal(challenge challenges, member uuid, on_day date) returns text stable language sql as $$
  select case
    when earlier_account_has(member, 'earned', challenge.challenge_id) then 'alreadyEarned'
    when challenge.quota is null then
      (select 'alreadyEarned' from deeds where (challenge_id, user_id) = (challenge.challenge_id, member))
    when exists (select from deeds where (challenge_id, user_id, day) = (challenge.challenge_id, member, on_day)) then 'dayDone'
    when challenge.quota <= (
      select count(*) from deeds where (challenge_id, user_id, period) = (challenge.challenge_id, member, week_of(on_day))
    ) then 'weekDone'
  end
$$;

-- A verified proof is a deed, with the smallest free number of its period; without one, deeds_once refuses it. Who completes what is done once
-- takes part again if they left since they sent the proof, and the participation stays locked, so that nobody leaves meanwhile. Deeds of a habit
-- are of members who have left it, too, and numbered one after the other, which the lock on the account sees to.
create or replace function keep_deed() returns trigger language plpgsql as $$
declare
  quota smallint;
  period_of_day date := '-infinity';
  free smallint := 1;
begin
  if new.status = 'Verified' then
    select challenges.quota into strict quota from challenges where challenge_id = new.challenge_id;
    if quota is null then
      insert into participations (challenge_id, user_id) values (new.challenge_id, new.user_id)
      on conflict (challenge_id, user_id) do update set joined_at = participations.joined_at;
    else
      perform from member_points where user_id = new.user_id for update;
      period_of_day := week_of(new.day);
      select coalesce(min(number), 1) into strict free from generate_series(1, quota) as number
      where not exists (
        select from deeds
        where (challenge_id, user_id, period, ordinal) = (new.challenge_id, new.user_id, period_of_day, number)
      );
    end if;
    insert into deeds (challenge_id, user_id, proof_id, period, ordinal, day)
    values (new.challenge_id, new.user_id, new.proof_id, period_of_day, free, new.day);
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

-- Whether the photo of a proof has shown another deed of the member in the challenge, whoever decides and in whatever order: the same photo, not
-- one that resembles it, of which a steward can say that it is another.
create or replace function shows_other_deed(proof integer, challenge integer, member uuid) returns boolean stable language sql as $$
  select exists (
    select from deeds
    join picture_hashes shown on shown.proof_id = deeds.proof_id
    join picture_hashes own on own.proof_id = proof and own.hash = shown.hash
    where challenge_id = challenge and user_id = member and deeds.proof_id <> proof
  )
$$;

create or replace function refuse_shown_again() returns trigger language plpgsql as $$
begin
  if shows_other_deed(new.proof_id, new.challenge_id, new.user_id) then
    raise unique_violation using constraint = 'deeds_photo_once', message = 'the photo has shown another deed';
  end if;
  return new;
end $$;
create or replace trigger refuse_shown_again before insert on deeds for each row execute function refuse_shown_again();

-- Quota and paid weeks stay once a member has sent a proof: periods and payments of deeds follow from them.
create or replace function keep_habit() returns trigger language plpgsql as $$
begin
  if exists (select from proofs where challenge_id = new.challenge_id) then
    raise restrict_violation using message = 'members have begun with this habit';
  end if;
  return new;
end $$;
create or replace trigger keep_habit before update of quota, paid_weeks on challenges for each row
  when ((new.quota, new.paid_weeks) is distinct from (old.quota, old.paid_weeks)) execute function keep_habit();

-- A proof has a quantity only where its challenge asks for one, and at most what is plausible.
create or replace function check_quantity() returns trigger language plpgsql as $$
begin
  if not exists (select from challenges where challenge_id = new.challenge_id and new.quantity <= most) then
    raise check_violation using constraint = 'proofs_quantity_asked', message = 'the challenge does not ask for so much';
  end if;
  return new;
end $$;
create or replace trigger check_quantity before insert or update of quantity on proofs for each row
  when (new.quantity is not null) execute function check_quantity();

-- Quantity of a proof that counts: of a verified one, once somebody or a model has looked at it. Zero of none.
create or replace function counted_quantity(proof proofs) returns numeric immutable language sql as $$
  select case when proof.status = 'Verified' and not proof.unconfirmed then coalesce(proof.quantity, 0) else 0 end
$$;

-- `challenges.quantity_sum` is what the quantities of its verified proofs add up to. Locks the challenge after the participation, as a member
-- does who joins or leaves: the triggers of a table run in the order of their names.
create or replace function sum_quantity() returns trigger language plpgsql as $$
begin
  update challenges set quantity_sum = quantity_sum + counted_quantity(new) - counted_quantity(old)
  where challenge_id = coalesce(new.challenge_id, old.challenge_id);
  return null;
end $$;
create or replace trigger sum_quantity_of_new after insert on proofs for each row
  when (counted_quantity(new) > 0) execute function sum_quantity();
create or replace trigger sum_quantity after update of status, quantity, unconfirmed on proofs for each row
  when (counted_quantity(new) <> counted_quantity(old)) execute function sum_quantity();
create or replace trigger sum_quantity_of_deleted after delete on proofs for each row
  when (counted_quantity(old) > 0) execute function sum_quantity();

-- The figures of a day are counted again when a verdict of that day is replaced or taken back.
create or replace function mark_stale_verdicts() returns trigger language plpgsql as $$
begin
  insert into stale_days values ((old.decided_at at time zone 'UTC')::date);
  return null;
end $$;
create or replace trigger mark_stale_verdicts after update of decided_at on proofs
  for each row when (old.decided_at is distinct from new.decided_at and old.decided_at is not null)
  execute function mark_stale_verdicts();

-- Whether the member has a confirmed history: 30 days here, five proofs that are verified and confirmed, and in the last year no sanction,
-- nothing that was removed after a report, and no proof of which a steward took the verdict back. Stewards decide at the desk.
create or replace function has_confirmed_history(member uuid) returns boolean stable language sql as $$
  select joined_at <= now() - interval '30 days' and duties = '{}'
    and (select count(*) >= 5 from proofs where user_id = member and status = 'Verified' and not unconfirmed)
    and not exists (select from sanctions where user_id = member and started_at > now() - interval '1 year')
    and not exists (
      select from report_cases where author_id = member and state = 'removed' and decided_at > now() - interval '1 year'
    )
    and not exists (
      select from proofs
      where user_id = member and status = 'Issue' and overturned and decided_at > now() - interval '1 year'
    )
  from users where user_id = member
$$;

-- Whether the member may judge the proof: not their own, nor of whom they follow, block or mute or who does that to them, nor of somebody from the
-- same network, nor for a challenge that they added.
create or replace function may_judge(member uuid, proof proofs) returns boolean stable language sql as $$
  select proof.user_id <> member
    and not exists (
      select from follows
      where (follower_id, followee_id) in ((member, proof.user_id), (proof.user_id, member))
    )
    and not exists (
      select from unseen_members where (viewer_id, member_id) in ((member, proof.user_id), (proof.user_id, member))
    )
    and not exists (
      select from users one join users other on other.network = one.network
      where one.user_id = member and other.user_id = proof.user_id
    )
    and not exists (select from challenges where challenge_id = proof.challenge_id and created_by = member)
$$;

-- Notes since when there is a jury without a break.
create or replace function keep_jury_since() returns trigger language plpgsql as $$
begin
  new.jury_since := case when new.active and new.jury_per_day > 0 then coalesce(old.jury_since, now()) end;
  return new;
end $$;
create or replace trigger keep_jury_since before update of active, jury_per_day on policies for each row execute function keep_jury_since();
