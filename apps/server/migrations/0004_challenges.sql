-- Challenges, who joined them, and the proofs handed in.

create table challenges (
  challenge_id integer generated always as identity primary key,
  challenge_name text not null check (char_length(challenge_name) between 1 and 120),
  description text not null check (char_length(description) between 1 and 2000),
  photo_url text not null check (char_length(photo_url) between 1 and 2048),
  points integer not null check (points between 1 and 1000),
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

-- picture_hash is the 256-bit perceptual hash, picture_bands its index keys (one per 16-bit band and position).
create table proofs (
  proof_id integer generated always as identity primary key,
  challenge_id integer not null references challenges,
  user_id uuid not null references users on delete cascade,
  description text not null check (char_length(description) between 1 and 2000),
  image text not null references media,
  picture_hash bit(256),
  picture_bands integer[] not null default '{}',
  taken_at timestamptz(3),
  status text not null default 'Pending' check (status in ('Pending', 'Verified', 'Issue', 'Error')),
  ai_response text not null default '',
  reviewer text not null default '',
  points_earned integer not null default 0 check (points_earned >= 0),
  submitted_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  check (points_earned = 0 or status = 'Verified')
);
create unique index proofs_verified_once on proofs (challenge_id, user_id) where status = 'Verified';
create index proofs_of_user on proofs (user_id, submitted_at desc, proof_id desc);
create index proofs_of_challenge on proofs (challenge_id, user_id);
create index proofs_image on proofs (image);
create index proofs_picture_bands on proofs using gin (picture_bands);
