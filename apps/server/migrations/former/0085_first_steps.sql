-- The steps after the first login that are still ahead of a member. Those who are members already have none.
alter table users add column first_steps text[] not null default '{}'
  check (first_steps <@ array['profile', 'people', 'challenge']);
