-- Browsers load pictures of challenges from here only. Those from elsewhere are fetched once, by a job, and stored here:
-- `picture_source` is the address of one that is not stored yet, or that could not be.
alter table challenges
  alter column photo_url drop not null,
  add column picture_source text check (char_length(picture_source) between 1 and 2048);
update challenges set picture_source = photo_url, photo_url = null where photo_url !~ '^/[^/\\]';
alter table challenges
  add constraint challenges_stored_picture check (photo_url ~ '^/[^/\\]'),
  add constraint challenges_one_picture check (num_nonnulls(photo_url, picture_source) = 1);

select pgboss.create_queue('challenge_picture',
  '{"policy": "standard", "retryLimit": 4, "retryDelay": 60, "retryBackoff": true, "retryDelayMax": 3600,
    "heartbeatSeconds": 10, "retentionSeconds": 604800, "deleteAfterSeconds": 1}');
insert into pgboss.job (name, data, start_after, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max,
  heartbeat_seconds, deletion_seconds, policy)
select name, jsonb_build_object('challengeId', challenge_id), now(), now() + retention_seconds * interval '1 second', retry_limit,
  retry_delay, retry_backoff, retry_delay_max, heartbeat_seconds, deletion_seconds, policy
from challenges cross join pgboss.queue
where picture_source is not null and name = 'challenge_picture'
order by challenge_id desc;
