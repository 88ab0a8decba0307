-- Challenges, who joined them, and the proofs handed in.

create table challenges (
  challenge_id integer generated always as identity primary key,
  challenge_name text not null check (char_length(challenge_name) between 1 and 120),
  description text not null check (char_length(description) between 1 and 2000),
  photo_url text not null check (char_length(photo_url) between 1 and 2048),
  points integer not null check (points between 1 and 1000),
  enrolled integer not null default 0 check (enrolled >= 0),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now()
);
create index challenges_newest on challenges (created_at desc, challenge_id desc);
create index challenges_of_user on challenges (created_by);

create table enrolments (
  challenge_id integer not null references challenges on delete cascade,
  user_id uuid not null references users on delete cascade,
  joined_at timestamptz(3) not null default now(),
  primary key (challenge_id, user_id)
);
create index enrolments_of_user on enrolments (user_id);

-- challenges.enrolled is what the rows add up to, kept beside the challenge because every list shows it.
create function count_enrolments() returns trigger language plpgsql as $$
begin
  update challenges set enrolled = enrolled + change.members * (case tg_op when 'INSERT' then 1 else -1 end)
  from (select challenge_id, count(*)::integer as members from changed group by challenge_id) change
  where challenges.challenge_id = change.challenge_id;
  return null;
end $$;
create trigger count_joins after insert on enrolments
  referencing new table as changed for each statement execute function count_enrolments();
create trigger count_leaves after delete on enrolments
  referencing old table as changed for each statement execute function count_enrolments();

-- sent_width to taken_at are what the sent picture told, found out before anything of it was stripped; a file that could not be
-- decoded has none of them.
create table proofs (
  proof_id integer generated always as identity primary key,
  challenge_id integer not null references challenges,
  user_id uuid not null references users on delete cascade,
  description text not null check (char_length(description) between 1 and 2000),
  image text references media,
  sent_width integer,
  sent_height integer,
  contrast real,
  picture_hash bit(256),
  mirror_hash bit(256),
  taken_at timestamptz(3),
  status text not null default 'Pending' check (status in ('Pending', 'Verified', 'Issue', 'Error')),
  reason text,
  ai_response text not null default '',
  reviewer text not null default '',
  points_earned integer not null default 0 check (points_earned >= 0),
  submitted_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  check (points_earned = 0 or status = 'Verified'),
  check (num_nulls(image, sent_width, sent_height, contrast, picture_hash, mirror_hash) in (0, 6))
);
create unique index proofs_verified_once on proofs (challenge_id, user_id) where status = 'Verified';
create index proofs_of_user on proofs (user_id, submitted_at desc, proof_id desc);
create index proofs_of_challenge on proofs (challenge_id, user_id);
create index proofs_waiting on proofs (proof_id) where status = 'Pending';
create index proofs_image on proofs (image);

-- Under which keys a proof's picture_hash is found, one per band of 16 bits. A table and not an array with a GIN index: for an
-- array of unknown keys the planner expects most rows to match, and reads them all.
create table picture_keys (
  key integer not null,
  proof_id integer not null references proofs on delete cascade,
  primary key (key, proof_id)
);
create index picture_keys_of_proof on picture_keys (proof_id);
