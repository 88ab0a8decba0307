-- Mails that wait and proofs without a verdict become jobs of pg-boss. Their queues get these settings again with every start.
select pgboss.create_queue('order_mail', mailing), pgboss.create_queue('password_reset_mail', mailing)
from (values (
  '{"policy": "standard", "retryLimit": 1000, "retryDelay": 30, "retryBackoff": true, "retryDelayMax": 3600,
    "heartbeatSeconds": 10, "retentionSeconds": 86400, "deleteAfterSeconds": 1}'::jsonb
)) as settings (mailing);
select pgboss.create_queue('proof_review',
  '{"policy": "standard", "retryLimit": 1000, "retryDelay": 1, "retryBackoff": true, "retryDelayMax": 600,
    "heartbeatSeconds": 10, "retentionSeconds": 604800, "deleteAfterSeconds": 1}');

insert into pgboss.job (name, data, start_after, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max,
  heartbeat_seconds, deletion_seconds, policy)
select name, data, start_after, start_after + retention_seconds * interval '1 second', retry_limit, retry_delay, retry_backoff,
  retry_delay_max, heartbeat_seconds, deletion_seconds, policy
from (
  select 'order_mail' as name, jsonb_build_object('orderKey', about) as data, greatest(due_at, now()) as start_after
  from mails where kind = 'order'
  union all
  select 'password_reset_mail', jsonb_build_object('email', about), greatest(due_at, now())
  from mails where kind = 'password_reset'
  union all
  select 'proof_review', jsonb_build_object('proofId', proof_id), now()
  from proofs where status = 'Pending' and awaits_steward_since is null
) as waiting join pgboss.queue using (name);

drop table mails;
-- Nothing looks for all proofs without a verdict any more.
drop index proofs_waiting;
