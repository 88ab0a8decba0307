-- A proof that somebody still has to confirm is not shared, as it has no seal.
create or replace function refuse_unverified_shares() returns trigger language plpgsql as $$
begin
  if not exists (
    select from posts join proofs using (user_id)
    where post_id = new.post_id and proof_id = new.proof_id and status = 'Verified' and not unconfirmed
  ) then
    raise check_violation using constraint = 'shared_proofs_of_author', message = 'not a verified proof of the author';
  end if;
  return new;
end $$;
