-- Points on hold, approved challenges with budgets, and the cap for the whole community.

-- Challenges pay once a steward has approved them; budget is what they may pay in all.
alter table challenges
  add column approved_at timestamptz(3),
  add column rejected_at timestamptz(3),
  add column rejection text,
  add column budget integer,
  add column budget_left integer constraint challenges_budget_check check (budget_left between 0 and budget),
  add constraint challenges_approval_check check (
    num_nonnulls(approved_at, rejected_at) <= 1
    and (approved_at is null) = (budget is null)
    and (budget is null) = (budget_left is null)
    and (rejected_at is null) = (rejection is null)
  );
-- Those of stewards need no approval after the fact.
update challenges set approved_at = created_at, budget = 50 * points, budget_left = 50 * points
where created_by is null or exists (select from users where user_id = created_by and duties <> '{}');
create index challenges_unapproved on challenges (created_by, created_at) where approved_at is null and rejected_at is null;

-- Of a verified proof: whether only the word-based reviewer has seen it, and why it is not paid.
alter table proofs
  add column unconfirmed boolean not null default false,
  add column unpaid text check (unpaid in ('own', 'rejected', 'budget'));
alter table proofs
  drop constraint proofs_awaits_steward_check,
  add constraint proofs_awaits_steward_check check (
    num_nulls(awaits_steward_since, awaits_steward_cause) in (0, 2) and case awaits_steward_cause
      when 'appeal' then status = 'Issue' and appeal is not null
      when 'held' then status = 'Pending'
      when 'undecided' then status = 'Error'
      when 'spot_check' then status = 'Verified'
      when 'unconfirmed' then status = 'Verified' and unconfirmed
      when 'reopened' then status in ('Verified', 'Issue')
      else awaits_steward_cause is null
    end
  );

-- Verified proofs that are paid once their challenge is approved, and there is room below the cap of the community.
create table waiting_points (
  proof_id integer primary key references proofs on delete cascade,
  user_id uuid not null references users on delete cascade,
  challenge_id integer not null references challenges on delete cascade,
  points integer not null check (points > 0),
  waits_for text not null check (waits_for in ('approval', 'room')),
  submitted_at timestamptz(3) not null
);
create index waiting_points_order on waiting_points (submitted_at, proof_id) where waits_for = 'room';
create index waiting_points_of_member on waiting_points (user_id);
create index waiting_points_of_challenge on waiting_points (challenge_id);

-- Of an entry that earns points: from when on they can be redeemed, null for at once; and whether a steward has to confirm them first.
alter table points_ledger
  add column available_at timestamptz(3),
  add column unconfirmed boolean not null default false,
  add constraint points_ledger_hold_check check (reason = 'proof_verified' or (available_at is null and not unconfirmed));

drop trigger earnings_by_ledger_only on earnings;
alter table earnings
  -- The challenge whose budget it came from; null without a budget.
  add column budget_of integer,
  add column unconfirmed boolean not null default false,
  -- Null while on hold.
  add column released_at timestamptz(3),
  add constraint earnings_released_check check (released_at is null or (released_at >= available_at and not unconfirmed));
update earnings set released_at = available_at;
create index earnings_of_budget on earnings (budget_of) where budget_of is not null;
create index earnings_on_hold on earnings (available_at, entry_id) where released_at is null;
create index earnings_on_hold_of_member on earnings (user_id) where released_at is null;
create trigger earnings_by_ledger_only
  before insert or delete or truncate or update of entry_id, user_id, ref, amount, taken, spent, overturned, available_at, budget_of
  on earnings for each statement when (pg_trigger_depth() = 0) execute function refuse_change();

create function keep_released() returns trigger language plpgsql as $$
begin
  if new.available_at > clock_timestamp() then
    raise check_violation using constraint = 'earnings_released_early', message = 'these points are still on hold';
  end if;
  return new;
end $$;
create trigger keep_released before update of released_at on earnings for each row
  when (new.released_at is not null) execute function keep_released();
create trigger stay_released before update of released_at, unconfirmed on earnings for each row
  when ((old.released_at is not null and new.released_at is distinct from old.released_at) or new.unconfirmed > old.unconfirmed)
  execute function refuse_change();

-- One row, which everything that pays a proof locks: points paid in the hour of `hour` and the 24 before, the latest first, and those of
-- them that young accounts got. 25 hours are at least the last 24, whatever the minute.
create table community_cap (
  id boolean primary key default true check (id),
  hour timestamptz not null default date_trunc('hour', now()),
  points integer[] not null default array_fill(0, array[25]),
  young integer[] not null default array_fill(0, array[25])
);
insert into community_cap default values;
update community_cap set points = recent.points
from (
  select array_agg((
    select coalesce(sum(amount), 0)::integer from points_ledger
    where reason = 'proof_verified' and at >= hour - ago * interval '1 hour' and at < hour - (ago - 1) * interval '1 hour'
  ) order by ago) as points
  from generate_series(0, 24) as ago cross join community_cap
) recent;
create trigger community_cap_by_ledger_only before insert or update or delete or truncate on community_cap
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();

create function total_of(numbers integer[]) returns bigint immutable language sql as $$
  select coalesce(sum(number), 0) from unnest(numbers) as number
$$;

-- The row with its hours moved up to now, or to the time of an entry. Locks it until the transaction ends.
create function lock_community_cap(at timestamptz default clock_timestamp()) returns community_cap language plpgsql as $$
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

create function is_young(member uuid, policy policies) returns boolean stable language sql as $$
  select joined_at > now() - make_interval(days => policy.young_days) from users where user_id = member
$$;

create function has_room(cap community_cap, policy policies, amount integer, for_young boolean) returns boolean immutable language sql as $$
  select total_of(cap.points) + amount <= policy.community_cap
    and (not for_young or total_of(cap.young) + amount <= policy.community_cap::bigint * policy.young_share / 100)
$$;

-- Counts a payment towards the cap, which refuses what exceeds it. Older entries come from seeds and imports.
create function count_minted(entry points_ledger) returns void language plpgsql as $$
declare
  cap community_cap;
  policy policies;
  ago integer;
  for_young boolean;
begin
  cap := lock_community_cap(entry.at);
  -- Only now: it may have changed while this waited for the lock.
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
create function take_budget(entry points_ledger, policy policies) returns integer language sql as $$
  update challenges set budget_left = budget_left - entry.amount
  where policy.mode = 'guarded' and budget is not null and challenge_id = (
    select challenge_id from proofs where proof_id = case when entry.ref ~ '^[0-9]{1,9}$' then entry.ref::integer end
  )
  returning challenge_id
$$;

-- As in tracing, and with holds: orders are paid with released points only, and everything else takes those on hold last.
create or replace function allocate_points(entry points_ledger, points integer) returns void language plpgsql as $$
declare
  takes boolean := not is_spending(entry.reason);
  allocated integer;
begin
  with earning as (
    select entry_id, amount - taken - spent as free,
      sum(amount - taken - spent) over (
        order by ref = entry.ref desc, (overturned = takes) desc, (released_at is null), available_at, entry_id
      ) as until
    from earnings where user_id = entry.user_id and amount > taken + spent
      and (entry.reason <> 'order_redeemed' or released_at is not null)
  ), allocation as (
    insert into points_allocations (spend_entry, earn_entry, amount)
    select entry.entry_id, entry_id, least(free, points - (until - free)) from earning where until - free < points
    returning amount
  )
  select coalesce(sum(amount), 0) into allocated from allocation;
  if allocated <> points then
    raise check_violation using
      constraint = case entry.reason when 'order_redeemed' then 'points_on_hold' else 'points_allocations_complete' end,
      message = format('entry %s spends %s points, of which %s are available', entry.entry_id, points, allocated);
  end if;
end $$;

create or replace function trace_entry(entry points_ledger) returns void language plpgsql as $$
declare
  undone points_ledger;
  policy policies;
  paid_budget integer;
begin
  if entry.reason = 'proof_verified' or (entry.reason = 'steward_correction' and entry.amount > 0) then
    if entry.reason = 'proof_verified' and entry.at > now() - interval '1 day' then
      select * into strict policy from policies where active;
      paid_budget := take_budget(entry, policy);
      perform count_minted(entry);
    end if;
    insert into earnings (entry_id, user_id, ref, amount, budget_of, available_at, unconfirmed, released_at)
    values (entry.entry_id, entry.user_id, entry.ref, entry.amount, paid_budget, coalesce(entry.available_at, entry.at),
      entry.unconfirmed, case when entry.available_at is null and not entry.unconfirmed then entry.at end);
  elsif is_spending(entry.reason) then
    perform allocate_points(entry, -entry.amount);
  elsif entry.reason in ('order_cancelled', 'order_returned') then
    perform return_points(
      entry,
      array(select entry_id from points_ledger
        where user_id = entry.user_id and ref = entry.ref and reason = 'order_redeemed'),
      entry.amount - entry.shortfall
    );
    perform allocate_points(entry, -entry.shortfall);
  elsif entry.earned < 0 then
    update earnings set overturned = true where user_id = entry.user_id and ref = entry.ref;
    perform allocate_points(entry, -entry.amount);
  else
    -- The verdict stands again. What it took goes back, and what refunds settled since.
    update earnings set overturned = false where user_id = entry.user_id and ref = entry.ref;
    select * into strict undone from points_ledger
    where user_id = entry.user_id and ref = entry.ref and earned < 0 and entry_id < entry.entry_id
    order by entry_id desc limit 1;
    perform return_points(entry, array[undone.entry_id], -undone.amount);
    perform return_points(
      entry,
      array(select spend_entry from points_allocations join earnings on earnings.entry_id = earn_entry
        join points_ledger refund on refund.entry_id = spend_entry
        where earnings.user_id = entry.user_id and refund.reason in ('order_cancelled', 'order_returned')),
      entry.amount + undone.amount
    );
  end if;
end $$;

-- Pays a verified proof, or says why not: 'approval' and 'room' (it waits for them), or what is written to proofs.unpaid. The caller
-- holds the member's account and the proof.
create function pay_proof(paid integer, points integer, paid_cause text) returns text language plpgsql as $$
declare
  policy policies;
  proof proofs;
  challenge challenges;
  cap community_cap;
  for_young boolean;
  outcome text;
begin
  select * into strict policy from policies where active;
  select * into strict proof from proofs where proof_id = paid;
  select * into strict challenge from challenges where challenge_id = proof.challenge_id for no key update;
  if policy.mode = 'guarded' then
    outcome := case
      when challenge.created_by = proof.user_id then 'own'
      when challenge.rejected_at is not null then 'rejected'
      when challenge.approved_at is null then 'approval'
      when challenge.budget_left < points then 'budget'
    end;
  end if;
  if outcome is null then
    cap := lock_community_cap();
    select * into strict policy from policies where active;
    for_young := is_young(proof.user_id, policy);
    if not has_room(cap, policy, points, for_young)
      or exists (
        select from waiting_points earlier
        where waits_for = 'room' and is_young(user_id, policy) = for_young
          and (submitted_at, proof_id) < (proof.submitted_at, proof.proof_id)
      )
    then
      outcome := 'room';
    end if;
  end if;
  if outcome is null then
    insert into points_ledger (user_id, amount, earned, reason, ref, cause, balance, available_at, unconfirmed)
    values (proof.user_id, points, points, 'proof_verified', paid, paid_cause, 0,
      case when policy.mode = 'guarded' then now() + make_interval(days => policy.hold_days) end, proof.unconfirmed);
    update proofs set points_earned = points, unpaid = null where proof_id = paid;
    return 'paid';
  end if;
  update proofs set points_earned = 0, unpaid = case when outcome in ('own', 'rejected', 'budget') then outcome end
  where proof_id = paid;
  if outcome in ('approval', 'room') then
    insert into waiting_points (proof_id, user_id, challenge_id, points, waits_for, submitted_at)
    values (paid, proof.user_id, proof.challenge_id, points, outcome, proof.submitted_at);
  end if;
  return outcome;
end $$;
