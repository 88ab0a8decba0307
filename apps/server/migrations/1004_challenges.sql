-- Challenges, who joined them, the proofs handed in, and their reviews.

-- The place of a challenge in the list, the highest first: 2^30 for a featured one, 2^29 and the members who joined lately for an approved one.
-- An index contains it, so it changes by a migration that makes the index again.
create function challenge_rank(is_featured boolean, approved_at timestamptz, joined_lately integer) returns integer language sql immutable as $$
  select is_featured::integer * 1073741824
    + case when approved_at is null then 0 else 536870912 + least(joined_lately, 536870911) end
$$;

create table challenges (
  challenge_id integer generated always as identity primary key,
  challenge_name text not null check (char_length(challenge_name) between 1 and 120),
  description text not null check (char_length(description) between 1 and 2000),
  -- A picture that is stored here: browsers load pictures of challenges from here only.
  photo_url text check (char_length(photo_url) between 1 and 2048),
  points integer not null check (points between 1 and 1000),
  -- The members who joined, counted as they join and leave, because every list shows it.
  enrolled integer not null default 0 check (enrolled >= 0),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  -- Time at which reports or a steward hid it.
  hidden_at timestamptz(3),
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  closed_at timestamptz(3),
  is_featured boolean not null default false,
  -- Counts the changes, so that no steward overwrites one they have not seen.
  version integer not null default 1,
  -- A challenge pays once a steward has approved it; `budget` is what it may pay in all.
  approved_at timestamptz(3),
  rejected_at timestamptz(3),
  rejection text,
  budget integer,
  budget_left integer constraint challenges_budget_check check (budget_left between 0 and budget),
  -- The address of a picture elsewhere that a job has not stored here yet, or could not.
  picture_source text check (char_length(picture_source) between 1 and 2048),
  -- Evidence that a challenge with many points asks for besides a photo: one taken with the camera of the app, or the code of the day on
  -- it.
  evidence text not null default 'none' check (evidence in ('none', 'live', 'code')),
  -- Whether it is of Canopy itself. That it has no creator does not say so: the account may have been deleted.
  is_official boolean not null default false,
  -- The members who joined in the last weeks, as a job counts them.
  joined_lately integer not null default 0,
  -- Network of the member who added it, as in `users`, until a steward has decided: one network has a part of the places for challenges
  -- that wait.
  network bytea,
  constraint challenges_dates_check check (ends_at > starts_at),
  constraint challenges_approval_check check (
    num_nonnulls(approved_at, rejected_at) <= 1
    and (approved_at is null) = (budget is null)
    and (budget is null) = (budget_left is null)
    and (rejected_at is null) = (rejection is null)
  ),
  constraint challenges_stored_picture check (photo_url ~ '^/[^/\\]'),
  constraint challenges_one_picture check (num_nonnulls(photo_url, picture_source) = 1),
  constraint challenges_evidence_points_check check (evidence = 'none' or points > 200)
);
create index challenges_of_user on challenges (created_by);
create index challenges_newest on challenges (created_at desc, challenge_id desc);
create index challenges_closed on challenges (created_at desc, challenge_id desc) where closed_at is not null;
create index challenges_unapproved on challenges (created_by, created_at) where approved_at is null and rejected_at is null;
-- The desk lists challenges by approval, also where few of very many are approved or rejected.
create index challenges_approved on challenges (created_at desc, challenge_id desc) where approved_at is not null;
create index challenges_rejected on challenges (created_at desc, challenge_id desc) where rejected_at is not null;
create index challenges_photo_url on challenges (photo_url);
create index challenges_names on challenges using gin (lower(challenge_name) gin_trgm_ops);
-- The orders of the pages of challenges, under the open and under the guarded policy.
create index challenges_open_order on challenges ((is_featured::integer) desc, created_at desc, challenge_id desc)
  where hidden_at is null;
create index challenges_guarded_order on challenges
  ((2 * is_featured::integer + (approved_at is not null)::integer) desc, created_at desc, challenge_id desc)
  where hidden_at is null;
create index challenges_popular on challenges
  (challenge_rank(is_featured, approved_at, joined_lately) desc, created_at desc, challenge_id desc) where hidden_at is null;
-- The search; `challenges_names` finds names with typos.
create index challenges_words on challenges using gin (searched_words(challenge_name));

-- Criteria for the photo of a proof, as members and stewards wrote them. A challenge without rows has one criterion, made from its
-- description when it is read.
create table challenge_criteria (
  challenge_id integer not null references challenges on delete cascade,
  position smallint not null check (position between 1 and 5),
  text text not null check (char_length(text) between 1 and 120),
  primary key (challenge_id, position)
);

create table enrolments (
  challenge_id integer not null references challenges on delete cascade,
  user_id uuid not null references users on delete cascade,
  joined_at timestamptz(3) not null default now(),
  primary key (challenge_id, user_id)
);
create index enrolments_of_user on enrolments (user_id);
create index enrolments_joined_at on enrolments (joined_at);

-- Given out when the camera of the app opens. A proof with such a token has a live photo.
create table capture_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  challenge_id integer not null references challenges on delete cascade,
  expires_at timestamptz(3) not null
);
create index capture_tokens_of_member on capture_tokens (user_id);
create index capture_tokens_of_challenge on capture_tokens (challenge_id);

-- Proofs that members handed in for a challenge, with their verdicts.
create table proofs (
  proof_id integer generated always as identity primary key,
  challenge_id integer not null references challenges,
  user_id uuid not null references users on delete cascade,
  description text not null check (char_length(description) between 1 and 2000),
  -- The picture of a rejected proof is deleted after a while; what was measured stays.
  image text references media,
  -- Facts about the sent picture, found out before anything of it was stripped. A file that could not be decoded has none of these.
  sent_width integer,
  sent_height integer,
  contrast real,
  taken_at timestamptz(3),
  status text not null default 'Pending' check (status in ('Pending', 'Verified', 'Issue', 'Error')),
  reason text,
  ai_response text not null default '',
  reviewer text not null default '',
  points_earned integer not null default 0 check (points_earned >= 0),
  submitted_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  appeal text check (char_length(appeal) between 1 and 1000),
  -- Time at which the case was opened, while only a steward can go on.
  awaits_steward_since timestamptz(3),
  -- Time from which the points fit under the daily cap again, for a proof that went over it.
  earnable_at timestamptz(3),
  -- Members know of an appeal and of a proof that the daily limit held back; all others concern stewards only.
  awaits_steward_cause text,
  copy_of integer references proofs on delete set null,
  device text check (char_length(device) between 1 and 100),
  looked_again_at timestamptz(3),
  overturned boolean not null default false,
  -- For a verified proof: whether only the word-based reviewer has seen it, and why it is not paid.
  unconfirmed boolean not null default false,
  unpaid text check (unpaid in ('own', 'rejected', 'budget')),
  -- Origin of the photo, as far as its file and the app tell.
  photo_notes text[] not null default '{}'
    check (photo_notes <@ array['generated', 'edited', 'screenshot', 'clock', 'live']),
  check (points_earned = 0 or status = 'Verified'),
  constraint proofs_earnable_at_check check (earnable_at is null or status = 'Issue'),
  constraint proofs_picture_check check (
    num_nulls(sent_width, sent_height, contrast) in (0, 3) and (image is null or sent_width is not null)
  ),
  constraint proofs_awaits_steward_check check (
    num_nulls(awaits_steward_since, awaits_steward_cause) in (0, 2) and case awaits_steward_cause
      when 'appeal' then status = 'Issue' and appeal is not null
      when 'held' then status = 'Pending'
      when 'unclear' then status = 'Pending'
      when 'undecided' then status = 'Error'
      when 'spot_check' then status = 'Verified'
      when 'unconfirmed' then status = 'Verified' and unconfirmed
      when 'reopened' then status in ('Verified', 'Issue')
      else awaits_steward_cause is null
    end
  )
);
create unique index proofs_verified_once on proofs (challenge_id, user_id) where status = 'Verified';
create index proofs_of_user on proofs (user_id, submitted_at desc, proof_id desc);
create index proofs_of_challenge on proofs (challenge_id, user_id);
create index proofs_image on proofs (image);
create index proofs_awaiting_steward on proofs (awaits_steward_since, proof_id) where awaits_steward_since is not null;
create index proofs_waiting_by_cause on proofs (awaits_steward_cause, awaits_steward_since, proof_id)
  where awaits_steward_since is not null;
create index proofs_copies on proofs (copy_of) where copy_of is not null;
create index proofs_looked_again on proofs (looked_again_at) include (overturned) where looked_again_at is not null;
-- The list of verdicts at the desk, and its filters.
create index proofs_decided on proofs (decided_at desc, proof_id desc) where status in ('Verified', 'Issue');
create index proofs_decided_reviewer on proofs (reviewer, decided_at desc, proof_id desc) where status in ('Verified', 'Issue');
create index proofs_decided_challenge on proofs (challenge_id, decided_at desc, proof_id desc) where status in ('Verified', 'Issue');
create index proofs_decided_member on proofs (user_id, decided_at desc, proof_id desc) where status in ('Verified', 'Issue');
create index proofs_overturned on proofs (decided_at desc, proof_id desc) where overturned and status in ('Verified', 'Issue');
create index proofs_failed on proofs (proof_id) where status = 'Error';
create index proofs_rejected_pictures on proofs (decided_at, proof_id)
  where status = 'Issue' and image is not null and awaits_steward_cause is null;
-- Counts proofs that the desk says the limits hold back.
create index proofs_without_budget on proofs (proof_id) where unpaid = 'budget';
comment on column proofs.looked_again_at is 'When a steward last decided a proof that had a verdict of a reviewer';
comment on column proofs.overturned is 'Whether the verdict is the opposite of the reviewer''s';

-- Answers to the criteria of a proof. The texts are copies: a verdict keeps what it was judged by. The code of the day is one more
-- criterion than a challenge has.
create table proof_criteria (
  proof_id integer not null references proofs on delete cascade,
  position smallint not null check (position between 1 and 6),
  text text not null check (char_length(text) between 1 and 120),
  answer text not null check (answer in ('met', 'not_met', 'cannot_tell')),
  sentence text not null check (char_length(sentence) <= 300),
  confidence real check (confidence between 0 and 1),
  decided_by text not null,
  -- Answer of a steward instead of the reviewer's, which stays. Where no reviewer gave a verdict, `answer` is a steward's.
  steward_answer text check (steward_answer in ('met', 'not_met', 'cannot_tell') and steward_answer <> answer),
  primary key (proof_id, position)
);
comment on column proof_criteria.confidence is 'As a model reported it; null without one';
comment on column proof_criteria.decided_by is 'The name of the reviewer';

-- Every review of a proof. `reviewer` is checks, steward or what REVIEWER named; `model` is the one that the provider says has answered.
create table reviews (
  review_id bigint generated always as identity primary key,
  proof_id integer not null references proofs on delete cascade,
  reviewer text not null,
  steward_id uuid references users on delete set null,
  status text not null check (status in ('Verified', 'Issue', 'Error')),
  reason text,
  feedback text not null,
  model text check (char_length(model) <= 200),
  calls integer not null default 0 check (calls >= 0),
  latency integer not null default 0 check (latency >= 0),
  input_tokens integer check (input_tokens >= 0),
  output_tokens integer check (output_tokens >= 0),
  raw_verdict text check (char_length(raw_verdict) <= 4000),
  reviewed_at timestamptz(3) not null default now()
);
create index reviews_of_proof on reviews (proof_id, review_id);
create index reviews_of_steward on reviews (steward_id) where steward_id is not null;
create index reviews_reviewed_at on reviews using brin (reviewed_at) with (autosummarize = on);
comment on column reviews.latency is 'Milliseconds from the beginning of the review to its end, all tries together';

-- Calls of a model, by the day in UTC.
create table reviewer_calls (
  day date primary key,
  calls integer not null check (calls > 0)
);

-- Hashes of windows of a picture, each under the keys by which a copy finds it. A hash is of a proof, or of a picture of a post, product or
-- challenge; it outlives its proof, so that the photos of a member who left stay known as used. A table and not an array with a GIN index:
-- for an array of unknown keys the planner expects most rows to match, and reads them all.
create table picture_hashes (
  key integer not null,
  proof_id integer references proofs on delete set null,
  hash bytea not null check (octet_length(hash) = 32),
  picture text references media on delete cascade,
  check (num_nonnulls(proof_id, picture) <= 1)
);
create index picture_hashes_of_proof on picture_hashes (proof_id);
create unique index picture_hashes_of_picture on picture_hashes (picture, key, hash) where picture is not null;
-- A look-up reads this index only.
create unique index picture_hashes_key on picture_hashes (key, proof_id, hash) include (picture);

-- A proof that its member shared as a post, once. The post is shown as verified for as long as the proof is.
create table shared_proofs (
  post_id uuid primary key references posts on delete cascade,
  proof_id integer not null unique references proofs on delete cascade
);

-- Challenges that a deleted account had added, and those of which it had a verified proof: neither pays the next account with the same
-- address.
create table left_challenges (
  email_key bytea not null references left_accounts on delete cascade,
  challenge_id integer not null references challenges on delete cascade,
  kind text not null check (kind in ('created', 'earned')),
  primary key (email_key, challenge_id, kind)
);
create index left_challenges_challenge_id on left_challenges (challenge_id);

-- Time since which a member is known, and since which a proof of theirs is confirmed by a steward or a model, earlier accounts with the
-- same confirmed address included.
create view member_trust as
select
  users.user_id,
  least(users.joined_at, left_accounts.known_since) as known_since,
  least(left_accounts.first_confirmed_at, (
    select min(reviews.reviewed_at) from reviews join proofs using (proof_id)
    where proofs.user_id = users.user_id and proofs.status = 'Verified'
      and reviews.status = 'Verified' and (reviews.reviewer = 'steward' or reviews.model is not null)
  )) as first_confirmed_at
from users
left join left_accounts on left_accounts.email_key = users.email_key and users.email_confirmed_at is not null;
