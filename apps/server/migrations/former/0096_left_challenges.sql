-- Which challenges an account that was deleted had added, and of which it had a verified proof: neither pays the next account with the same
-- address.
create table left_challenges (
  email_key bytea not null references left_accounts on delete cascade,
  challenge_id integer not null references challenges on delete cascade,
  kind text not null check (kind in ('created', 'earned')),
  primary key (email_key, challenge_id, kind)
);
create index left_challenges_challenge_id on left_challenges (challenge_id);

-- Whether an earlier account with the member's address had 'created' or 'earned' a challenge.
create function earlier_account_has(member uuid, done text, challenge integer) returns boolean stable language sql as $$
  select exists (
    select from users join left_challenges using (email_key)
    where user_id = member and challenge_id = challenge and kind = done
  )
$$;

-- As proofs_verified_once, and for earlier accounts.
create function refuse_earned_again() returns trigger language plpgsql as $$
begin
  if earlier_account_has(new.user_id, 'earned', new.challenge_id) then
    raise unique_violation using constraint = 'proofs_verified_once',
      message = 'an earlier account of the member has earned this challenge';
  end if;
  return new;
end $$;
create trigger refuse_earned_again before update of status on proofs for each row
  when (new.status = 'Verified' and old.status <> 'Verified') execute function refuse_earned_again();

-- As before, and what an earlier account of the member had added is their own.
create or replace function pay_proof(paid integer, points integer, paid_cause text) returns text language plpgsql as $$
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
