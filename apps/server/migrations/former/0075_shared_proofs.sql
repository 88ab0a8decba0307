-- A proof that its member shared as a post, once. The post is shown as verified for as long as the proof is.
create table shared_proofs (
  post_id uuid primary key references posts on delete cascade,
  proof_id integer not null unique references proofs on delete cascade
);

create function refuse_unverified_shares() returns trigger language plpgsql as $$
begin
  if not exists (
    select from posts join proofs using (user_id)
    where post_id = new.post_id and proof_id = new.proof_id and status = 'Verified'
  ) then
    raise check_violation using constraint = 'shared_proofs_of_author', message = 'not a verified proof of the author';
  end if;
  return new;
end $$;
create trigger refuse_unverified_shares before insert on shared_proofs
  for each row execute function refuse_unverified_shares();
create trigger shared_proofs_stay_as_they_are before update on shared_proofs
  for each statement execute function refuse_change();
