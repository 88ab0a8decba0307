-- Participation of a member in a challenge, and its deeds: verified proofs.
alter table enrolments rename to participations;
alter table participations rename constraint enrolments_pkey to participations_pkey;
alter table participations rename constraint enrolments_challenge_id_fkey to participations_challenge_id_fkey;
alter table participations rename constraint enrolments_user_id_fkey to participations_user_id_fkey;
alter index enrolments_of_user rename to participations_of_user;
alter index enrolments_joined_at rename to participations_joined_at;

-- A challenge is completed with its first deed, so there is one at most. While it exists, its participation cannot be deleted.
create table deeds (
  challenge_id integer not null,
  user_id uuid not null references users on delete cascade,
  proof_id integer not null unique references proofs on delete cascade,
  constraint deeds_once primary key (challenge_id, user_id),
  foreign key (challenge_id, user_id) references participations (challenge_id, user_id)
);
create index deeds_of_user on deeds (user_id);

insert into participations (challenge_id, user_id, joined_at)
select challenge_id, user_id, submitted_at from proofs where status = 'Verified'
on conflict do nothing;
insert into deeds (challenge_id, user_id, proof_id)
select challenge_id, user_id, proof_id from proofs where status = 'Verified';
drop index proofs_verified_once;
drop trigger if exists refuse_earned_again on proofs;
drop function if exists count_enrolments() cascade;
