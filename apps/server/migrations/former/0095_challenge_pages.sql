-- The orders of the pages of challenges, under the open and under the guarded policy.
create index challenges_open_order on challenges ((is_featured::integer) desc, created_at desc, challenge_id desc)
  where hidden_at is null;
create index challenges_guarded_order on challenges
  ((2 * is_featured::integer + (approved_at is not null)::integer) desc, created_at desc, challenge_id desc)
  where hidden_at is null;
drop index challenges_listed;
