-- Payments of verified proofs, and their limits: the cap for the whole community, the share of young accounts, the budget of a challenge,
-- and the small part for what nobody has confirmed.

create or replace function total_of(numbers integer[]) returns bigint immutable language sql as $$
  select coalesce(sum(number), 0) from unnest(numbers) as number
$$;

-- The row with its hours moved up to now, or to the time of an entry. Locks it until the transaction ends.
create or replace function lock_community_cap(at timestamptz default clock_timestamp()) returns community_cap language plpgsql as $$
declare
  cap community_cap;
  now_hour timestamptz;
  passed integer;
begin
  select * into strict cap from community_cap for update;
  now_hour := date_trunc('hour', greatest(at, clock_timestamp()));
  passed := least(extract(epoch from now_hour - cap.hour) / 3600, 25);
  if passed > 0 then
    cap.hour := now_hour;
    cap.points := (array_fill(0, array[passed]) || cap.points)[1:25];
    cap.young := (array_fill(0, array[passed]) || cap.young)[1:25];
  end if;
  return cap;
end $$;

-- Whether the account draws on the share of young ones, which protects what others earn from farms. An owner vouches for those invited.
create or replace function is_young(member uuid, policy policies) returns boolean stable language sql as $$
  select joined_at > now() - make_interval(days => policy.young_days) and invitation_id is null from users where user_id = member
$$;

-- Points that young accounts, or others, may get in a day at most.
create or replace function pool_of(policy policies, for_young boolean) returns bigint immutable language sql as $$
  select case when for_young then policy.community_cap::bigint * policy.young_share / 100 else policy.community_cap end
$$;

-- Whether so many points fit into what the community, and its young accounts, may get in a day.
create or replace function has_room(cap community_cap, policy policies, amount integer, for_young boolean) returns boolean immutable language sql as $$
  select total_of(cap.points) + amount <= policy.community_cap
    and (not for_young or total_of(cap.young) + amount <= pool_of(policy, true))
$$;

-- Whether a proof that waits for room has a turn. One whose challenge is hidden, or whose points exceed a whole day by themselves, waits
-- without holding others back.
create or replace function has_turn(waiting waiting_points, policy policies) returns boolean stable language sql as $$
  select hidden_at is null and points <= pool_of(policy, is_young(waiting.user_id, policy))
  from challenges where challenge_id = waiting.challenge_id
$$;

-- Counts a payment towards the cap, which refuses what exceeds it. Older entries come from seeds and imports.
create or replace function count_minted(entry points_ledger) returns void language plpgsql as $$
declare
  cap community_cap;
  policy policies;
  ago integer;
  for_young boolean;
begin
  cap := lock_community_cap(entry.at);
  -- Read here, since it may have changed while this waited for the lock.
  select * into strict policy from policies where active;
  for_young := coalesce(is_young(entry.user_id, policy), false);
  if not has_room(cap, policy, entry.amount, for_young) then
    raise check_violation using constraint = 'community_cap_check', message = 'the community has earned all points of a day';
  end if;
  -- The entry has the time at which its transaction began, which may be in an earlier hour.
  ago := 1 + extract(epoch from cap.hour - date_trunc('hour', entry.at)) / 3600;
  cap.points[ago] := cap.points[ago] + entry.amount;
  if for_young then
    cap.young[ago] := cap.young[ago] + entry.amount;
  end if;
  update community_cap set hour = cap.hour, points = cap.points, young = cap.young;
end $$;

-- Takes a payment from the budget of its challenge, which can be used up. Returns the challenge; null if it needs no budget.
create or replace function take_budget(entry points_ledger, policy policies) returns integer language sql as $$
  update challenges set budget_left = budget_left - entry.amount
  where policy.mode = 'guarded' and budget is not null and challenge_id = (
    select challenge_id from proofs where proof_id = case when entry.ref ~ '^[0-9]{1,9}$' then entry.ref::integer end
  )
  returning challenge_id
$$;

-- Whether points fit into the small part of the community's cap, of the share of young accounts and of the challenge's budget: a tenth of
-- each for all that nobody has confirmed, and a thirtieth for one network. An overturned verdict frees nothing: in the cap and the share
-- it counts for a day, in a budget for good. The cap must be locked.
create or replace function fits_small_part(policy policies, challenge challenges, points integer, for_young boolean, from_network bytea)
returns boolean stable language sql as $$
  with drawn (pool, amount, network) as (
    select 'cap', amount, network from earnings where unproven_since > now() - interval '25 hours'
    union all
    select 'young', amount, network from earnings
    where for_young and unproven_since > now() - interval '25 hours' and coalesce(is_young(user_id, policy), true)
    union all
    select 'budget', amount, network from earnings where unproven_since is not null and budget_of = challenge.challenge_id
  ), pools (pool, size) as (
    values ('cap', policy.community_cap::bigint), ('budget', challenge.budget)
    union all
    select 'young', pool_of(policy, true) where for_young
  ), used as (
    select size, coalesce(sum(amount), 0) as by_all, coalesce(sum(amount) filter (where network = from_network), 0) as by_network
    from pools left join drawn using (pool) group by pool, size
  )
  select bool_and(by_all + points <= size / 10 and (from_network is null or by_network + points <= size / 30)) from used
$$;

-- The weeks of a habit that a member is paid for or waits to be paid for. One of which verdicts were overturned stays among them, so that
-- they can be restored.
create or replace function weeks_paid(challenge integer, member uuid) returns setof date stable language sql as $$
  select distinct week_of(day) from proofs
  where challenge_id = challenge and user_id = member and (
    exists (select from earnings where earnings.user_id = member and ref = proofs.proof_id::text)
    or exists (select from waiting_points where waiting_points.proof_id = proofs.proof_id)
  )
$$;

-- Whether the proof comes after the weeks in which its challenge, if it is a habit, pays the member.
create or replace function comes_after_paid_weeks(proof proofs, challenge challenges) returns boolean stable language sql as $$
  select challenge.quota is not null and challenge.paid_weeks <= (
    select count(*) from weeks_paid(challenge.challenge_id, proof.user_id) as week where week <> week_of(proof.day)
  )
$$;

-- Why a verified proof earns nothing, whatever comes later; null if it earns what its challenge gives.
create or replace function earns_nothing(proof proofs, challenge challenges, policy policies) returns text stable language sql as $$
  select case
    when challenge.removed_at is not null then 'removed'
    when comes_after_paid_weeks(proof, challenge) then 'weeks'
    when policy.mode = 'open' then null
    when challenge.created_by = proof.user_id or earlier_account_has(proof.user_id, 'created', proof.challenge_id) then 'own'
    when challenge.rejected_at is not null then 'rejected'
    when challenge.budget_left < challenge.points then 'budget'
  end
$$;

-- Pays a verified proof what its challenge gives, or says why not: 'approval', 'confirmation' and 'room' (it waits for them), 'hidden' (it waits
-- until its challenge is shown again), or what is written to `proofs.unpaid`. What waits for room and has a turn comes first, unless this proof
-- is next. The caller has locked the member's account and the proof.
create or replace function pay_proof(paid integer, paid_cause text, is_next boolean, out outcome text, out points integer) language plpgsql as $$
declare
  policy policies;
  proof proofs;
  challenge challenges;
  cap community_cap;
  for_young boolean;
  unproven boolean := false;
  from_network bytea;
  has_place boolean;
  entry bigint;
begin
  select * into strict policy from policies where active;
  select * into strict proof from proofs where proof_id = paid;
  select * into strict challenge from challenges where challenge_id = proof.challenge_id for no key update;
  points := challenge.points;
  outcome := coalesce(earns_nothing(proof, challenge, policy), case when challenge.hidden_at is not null then 'hidden' end);
  if policy.mode = 'guarded' then
    select proof.unconfirmed or earns_since is null, network into strict unproven, from_network
    from users where user_id = proof.user_id;
    if outcome is null and challenge.approved_at is null then
      outcome := 'approval';
    end if;
  end if;
  if outcome is null then
    cap := lock_community_cap();
    select * into strict policy from policies where active;
    for_young := is_young(proof.user_id, policy);
    has_place := has_room(cap, policy, points, for_young) and (is_next or not exists (
      select from waiting_points waiting
      where waits_for = 'room' and is_young(user_id, policy) = for_young and has_turn(waiting, policy)
    ));
    if unproven and not (has_place and fits_small_part(policy, challenge, points, for_young, from_network)) then
      outcome := 'confirmation';
    elsif not has_place then
      outcome := 'room';
    end if;
  end if;
  if outcome is null then
    insert into points_ledger (user_id, amount, earned, reason, ref, cause, balance, available_at, unconfirmed)
    values (proof.user_id, points, points, 'proof_verified', paid, paid_cause, 0,
      case when policy.mode = 'guarded' then now() + make_interval(days => policy.hold_days) end, proof.unconfirmed)
    returning entry_id into entry;
    update proofs set points_earned = pay_proof.points, unpaid = null where proof_id = paid;
    if unproven then
      update earnings set unproven_since = now(), network = from_network where entry_id = entry;
    end if;
    outcome := 'paid';
    return;
  end if;
  if outcome in ('approval', 'confirmation', 'room', 'hidden') then
    insert into waiting_points (proof_id, user_id, challenge_id, points, waits_for, submitted_at)
    values (paid, proof.user_id, proof.challenge_id, points, case outcome when 'hidden' then 'room' else outcome end,
      proof.submitted_at);
    update proofs set points_earned = 0, unpaid = null where proof_id = paid;
  else
    update proofs set points_earned = 0, unpaid = outcome where proof_id = paid;
  end if;
end $$;

-- The version of the model that gave a review, as its provider named it; empty if it did not.
create or replace function model_of(review reviews) returns text immutable language sql as $$
  select coalesce(review.model, '')
$$;

-- Whether the model that gave the review has failed its last exam, and no owner has overridden that. Of a version that has sat none, the last
-- exam of the reviewer counts: what failed is not trusted for being pulled anew or told something else.
create or replace function has_failed_exam(review reviews) returns boolean stable language sql as $$
  select coalesce(
    (
      select not passed and overridden_at is null from exams where reviewer = review.reviewer and passed is not null
      order by (model, asked) = (model_of(review), review.asked) desc, exam_id desc limit 1
    ),
    false
  )
$$;

-- Whether the verdict of a review is paid without a steward. Reviewers that are no model have no probability; that of a jury is in its case.
create or replace function pays_at_once(review reviews) returns boolean stable language sql as $$
  select case
    when review.reviewer = 'jury' then jury_per_day > 0 and exists (
      select from jury_cases
      where proof_id = review.proof_id and outcome = 'Verified' and jury_cases.probability * 100 >= jury_sure
    )
    else review.probability is null
      or (review.probability * 100 >= pay_at_once and not (mode = 'guarded' and has_failed_exam(review)))
  end
  from policies where active
$$;

-- A model verifies a pending proof only if it is as sure as the policy asks.
create or replace function guard_certainty() returns trigger language plpgsql as $$
begin
  if not (select pays_at_once(review) from reviews review where proof_id = new.proof_id order by review_id desc limit 1) then
    raise check_violation using constraint = 'proofs_pay_at_once', message = 'a steward decides on a verdict that is so unsure';
  end if;
  return new;
end $$;
create or replace trigger guard_certainty before update of status on proofs for each row
  when (new.status = 'Verified' and old.status = 'Pending') execute function guard_certainty();
