-- Proofs that wait for a steward, and why; what the checks found; which verdicts were looked at again.

-- awaits_steward_since is when the case was opened. An appeal and a proof held back by the daily limit wait with the member's
-- knowledge; what the reviewer could not decide, spot checks and reopened proofs only concern stewards.
alter table proofs
  drop constraint proofs_awaits_steward_check,
  add column awaits_steward_cause text,
  add column copy_of integer references proofs on delete set null,
  add column device text check (char_length(device) between 1 and 100),
  add column looked_again_at timestamptz(3),
  add column overturned boolean not null default false;
comment on column proofs.looked_again_at is 'When a steward last decided a proof that had a verdict of a reviewer';
comment on column proofs.overturned is 'Whether the verdict is the opposite of the reviewer''s';

update proofs set awaits_steward_cause = case status when 'Pending' then 'held' else 'appeal' end
where awaits_steward_since is not null;
update proofs set awaits_steward_cause = 'undecided', awaits_steward_since = coalesce(decided_at, submitted_at)
where status = 'Error';
update proofs set looked_again_at = seen.at, overturned = proofs.status <> seen.first_verdict
from (
  select proof_id,
    max(reviewed_at) filter (where reviewer = 'steward') as at,
    (array_agg(status order by review_id desc) filter (where reviewer <> 'steward' and status <> 'Error'))[1] as first_verdict
  from reviews group by proof_id
) as seen
where proofs.proof_id = seen.proof_id and seen.at is not null and seen.first_verdict is not null
  and proofs.status in ('Verified', 'Issue');

alter table proofs add constraint proofs_awaits_steward_check check (
  num_nulls(awaits_steward_since, awaits_steward_cause) in (0, 2) and case awaits_steward_cause
    when 'appeal' then status = 'Issue' and appeal is not null
    when 'held' then status = 'Pending'
    when 'undecided' then status = 'Error'
    when 'spot_check' then status = 'Verified'
    when 'reopened' then status in ('Verified', 'Issue')
    else awaits_steward_cause is null
  end
);

-- The lists of the desk.
create index proofs_waiting_by_cause on proofs (awaits_steward_cause, awaits_steward_since, proof_id)
  where awaits_steward_since is not null;
create index proofs_copies on proofs (copy_of) where copy_of is not null;
create index proofs_looked_again on proofs (looked_again_at) include (overturned) where looked_again_at is not null;
create index proofs_decided on proofs (decided_at desc, proof_id desc) where status in ('Verified', 'Issue');
create index proofs_decided_reviewer on proofs (reviewer, decided_at desc, proof_id desc) where status in ('Verified', 'Issue');
create index proofs_decided_challenge on proofs (challenge_id, decided_at desc, proof_id desc) where status in ('Verified', 'Issue');
create index proofs_decided_member on proofs (user_id, decided_at desc, proof_id desc) where status in ('Verified', 'Issue');
create index proofs_overturned on proofs (decided_at desc, proof_id desc) where overturned and status in ('Verified', 'Issue');

-- Which verified proofs are spot-checked: a share of them, which nobody can foresee without the seed, and which stays the same when a
-- verdict is computed again.
insert into secrets (name, value)
values ('spot_checks', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

create function is_spot_checked(seed bytea, proof_id integer, share double precision) returns boolean
language sql immutable parallel safe as $$
  select get_byte(digest, 0) * 65536 + get_byte(digest, 1) * 256 + get_byte(digest, 2) < share * 16777216
  from sha256(seed || int4send(proof_id)) as digest
$$;
