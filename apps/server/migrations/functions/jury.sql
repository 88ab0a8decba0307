-- The jury of trusted members.

-- Whether the member has a confirmed history: 30 days here, five proofs that are verified and confirmed, and in the last year no sanction,
-- nothing that was removed after a report, and no proof of which a steward took the verdict back. Stewards decide at the desk.
create or replace function is_proven(member uuid) returns boolean stable language sql as $$
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
