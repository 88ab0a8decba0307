-- A proof is paid what its challenge gives when it is paid, and what nobody has confirmed draws on a small part only.

alter table earnings
  -- Since when it draws on the small part; null if it never did, or was confirmed and its member has begun to earn.
  add column unproven_since timestamptz(3),
  -- Of the member meanwhile, as in users. It stays when they leave, so that leaving frees nothing.
  add column network bytea,
  add constraint earnings_network_check check (network is null or unproven_since is not null);
create index earnings_unproven on earnings (unproven_since) where unproven_since is not null;
create index earnings_unproven_of_budget on earnings (budget_of) where unproven_since is not null;

update earnings set unproven_since = entry.at, network = (select network from users where users.user_id = earnings.user_id)
from points_ledger entry where entry.entry_id = earnings.entry_id and earnings.unconfirmed;

-- `confirmation`: until somebody has confirmed the proof and its member has begun to earn. The points are those of the challenge; the
-- column is for the release before.
alter table waiting_points
  drop constraint waiting_points_waits_for_check,
  add constraint waiting_points_waits_for_check check (waits_for in ('approval', 'confirmation', 'room'));

-- Whether points fit into the small part of the community's cap, of the share of young accounts and of the challenge's budget: a tenth of
-- each for all that nobody has confirmed, and a thirtieth for one network. An overturned verdict frees nothing: in the cap and the share
-- it counts for a day, in a budget for good. The cap must be locked.
create function fits_small_part(policy policies, challenge challenges, points integer, for_young boolean, from_network bytea)
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
    select 'young', policy.community_cap::bigint * policy.young_share / 100 where for_young
  ), used as (
    select size, coalesce(sum(amount), 0) as by_all, coalesce(sum(amount) filter (where network = from_network), 0) as by_network
    from pools left join drawn using (pool) group by pool, size
  )
  select bool_and(by_all + points <= size / 10 and (from_network is null or by_network + points <= size / 30)) from used
$$;

-- Pays a verified proof what its challenge gives, or says why not: 'approval', 'confirmation' and 'room' (it waits for them), or what is
-- written to proofs.unpaid. What waits for room comes first, unless this proof is next in turn. The caller holds the member's account and
-- the proof. The release before goes on with its own function of this name, to which it gives the points.
create function pay_proof(paid integer, paid_cause text, is_next boolean, out outcome text, out points integer) language plpgsql as $$
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
  if policy.mode = 'guarded' then
    select proof.unconfirmed or earns_since is null, network into strict unproven, from_network
    from users where user_id = proof.user_id;
    outcome := case
      when challenge.created_by = proof.user_id
        or earlier_account_has(proof.user_id, 'created', proof.challenge_id) then 'own'
      when challenge.rejected_at is not null then 'rejected'
      when challenge.approved_at is null then 'approval'
      when challenge.budget_left < points then 'budget'
    end;
  end if;
  if outcome is null then
    cap := lock_community_cap();
    select * into strict policy from policies where active;
    for_young := is_young(proof.user_id, policy);
    has_place := has_room(cap, policy, points, for_young) and (is_next or not exists (
      select from waiting_points where waits_for = 'room' and is_young(user_id, policy) = for_young
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
  update proofs set points_earned = 0, unpaid = case when outcome in ('own', 'rejected', 'budget') then outcome end
  where proof_id = paid;
  if outcome in ('approval', 'confirmation', 'room') then
    insert into waiting_points (proof_id, user_id, challenge_id, points, waits_for, submitted_at)
    values (paid, proof.user_id, proof.challenge_id, points, outcome, proof.submitted_at);
  end if;
end $$;
