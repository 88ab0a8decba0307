-- Challenges with many points can ask for more than a photo: one taken with the camera of the app, or the code of the day on it.
alter table challenges
  add column evidence text not null default 'none' constraint challenges_evidence_check check (evidence in ('none', 'live', 'code')),
  add constraint challenges_evidence_points_check check (evidence = 'none' or points > 200);

-- Members' codes of the day are made with it.
insert into secrets (name, value)
values ('daily_codes', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- The code of the day is one more criterion.
alter table proof_criteria
  drop constraint proof_criteria_position_check,
  add constraint proof_criteria_position_check check (position between 1 and 6);

-- Given out when the camera of the app opens. A proof with such a token has a live photo.
create table capture_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  challenge_id integer not null references challenges on delete cascade,
  expires_at timestamptz(3) not null
);
create index capture_tokens_of_member on capture_tokens (user_id);
create index capture_tokens_of_challenge on capture_tokens (challenge_id);
