-- A jury of trusted members, who look at doubtful proofs.

-- Photos that each juror may be shown in a day; 0 without a jury. It decides if it is as sure as this, in percent.
alter table policies
  add column jury_per_day integer not null default 0 check (jury_per_day between 0 and 50),
  add column jury_sure integer not null default 90 check (jury_sure between 80 and 99),
  -- Beginning of the time in which there is a jury. Photos that were sent before are not shown to one.
  add column jury_since timestamptz(3);

-- Members who help. Who stops keeps a row, so that what is known of their votes stays known.
create table jurors (
  user_id uuid primary key references users on delete cascade,
  joined_at timestamptz(3) not null default now(),
  left_at timestamptz(3)
);

-- Proofs of which jurors can be shown the photo, with faces blurred: doubtful ones, and ones that stewards have decided, by which jurors are
-- measured. `image` is null if nobody could be sure of the faces: then no juror sees it. `prior` is the probability that the proof meets its
-- criteria before anybody voted, and `probability` the one after the votes that decided.
create table jury_cases (
  proof_id integer primary key references proofs on delete cascade,
  image text references media,
  prior double precision not null check (prior > 0 and prior < 1),
  opened_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  outcome text check (outcome in ('Verified', 'Issue', 'unsure')),
  probability double precision check (probability between 0 and 1),
  votes smallint check (votes >= 0),
  check (num_nulls(ended_at, outcome, probability, votes) in (0, 4))
);
create index jury_cases_image on jury_cases (image) where image is not null;
create index jury_cases_opened_at on jury_cases (opened_at);
create index jury_cases_open on jury_cases (proof_id) where ended_at is null and image is not null;

-- Photos that each juror was shown, under ids that say nothing about the proofs, and the votes. `is_known` if a steward had decided by then.
create table jury_votes (
  proof_id integer not null references jury_cases on delete cascade,
  user_id uuid not null references jurors on delete cascade,
  item_id uuid not null unique,
  is_known boolean not null,
  shown_at timestamptz(3) not null default now(),
  vote text check (vote in ('met', 'not_met', 'cannot_tell')),
  voted_at timestamptz(3),
  primary key (proof_id, user_id),
  check ((vote is null) = (voted_at is null))
);
create unique index jury_votes_one_at_a_time on jury_votes (user_id) where vote is null;
create index jury_votes_of_member on jury_votes (user_id, shown_at desc);

-- Finds the doubtful proofs that stewards decided last, by which jurors are measured.
create index reviews_of_doubtful on reviews (review_id) where cause = 'unclear' and reviewer = 'steward';
