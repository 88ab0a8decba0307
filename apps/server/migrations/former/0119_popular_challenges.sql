-- Featured challenges come first, then those that stewards have approved by how many members joined them in the last weeks, which a job counts;
-- what waits for its first look comes last.
alter table challenges add column joined_lately integer not null default 0;

-- The highest first: 2^30 for a featured one, 2^29 and the members of an approved one.
create function challenge_rank(is_featured boolean, approved_at timestamptz, joined_lately integer) returns integer language sql immutable as $$
  select is_featured::integer * 1073741824
    + case when approved_at is null then 0 else 536870912 + least(joined_lately, 536870911) end
$$;
create index challenges_popular on challenges
  (challenge_rank(is_featured, approved_at, joined_lately) desc, created_at desc, challenge_id desc) where hidden_at is null;
create index enrolments_joined_at on enrolments (joined_at);
