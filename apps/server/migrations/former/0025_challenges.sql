-- Challenges as stewards run them: featured, with dates, closed and reopened. `version` counts the changes, so that nobody overwrites
-- a change they have not seen.
alter table challenges
  add column starts_at timestamptz(3),
  add column ends_at timestamptz(3),
  add column closed_at timestamptz(3),
  add column is_featured boolean not null default false,
  add column version integer not null default 1,
  add constraint challenges_dates_check check (ends_at > starts_at);

drop index challenges_newest;
create index challenges_listed on challenges (is_featured desc, created_at desc, challenge_id desc);
create index challenges_newest on challenges (created_at desc, challenge_id desc);
create index challenges_closed on challenges (created_at desc, challenge_id desc) where closed_at is not null;
create index challenges_search on challenges using gin (to_tsvector('simple', challenge_name));
