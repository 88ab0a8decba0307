-- Messages to webhooks, written in the transaction of what they tell of, whoever writes that.

-- Arguments: the event, and pairs of a name and the column with its value.
create or replace function tell_webhooks() returns trigger language plpgsql as $$
declare
  subject jsonb;
begin
  if not exists (select from webhooks where tg_argv[0] = any(events)) then
    return null;
  end if;
  subject := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  insert into webhook_deliveries (delivery_id, webhook_id, event, data, next_at)
  select time_ordered_id(), webhook_id, tg_argv[0], (
    select jsonb_object_agg(split_part(pair, ' ', 1), subject -> split_part(pair, ' ', 2)) from unnest(tg_argv[1:]) as pair
  ), now()
  -- Waits for a transaction that deletes one, so that the row refers to none that is gone.
  from webhooks where tg_argv[0] = any(events) for key share;
  return null;
end $$;

create or replace trigger tell_joined after insert on users
  for each row execute function tell_webhooks('member.joined', 'userId user_id');
create or replace trigger tell_left after delete on users
  for each row execute function tell_webhooks('member.left', 'userId user_id');
create or replace trigger tell_created after insert on challenges
  for each row execute function tell_webhooks('challenge.created', 'challengeId challenge_id', 'userId created_by');
create or replace trigger tell_verified after update of status on proofs
  for each row when (old.status <> 'Verified' and new.status = 'Verified')
  execute function tell_webhooks('proof.verified', 'proofId proof_id', 'challengeId challenge_id', 'userId user_id');
create or replace trigger tell_rejected after update of status on proofs
  for each row when (old.status <> 'Issue' and new.status = 'Issue')
  execute function tell_webhooks('proof.rejected', 'proofId proof_id', 'challengeId challenge_id', 'userId user_id');
create or replace trigger tell_placed after insert on orders
  for each row execute function tell_webhooks('order.placed', 'orderKey order_key', 'orderId order_id', 'userId user_id');
create or replace trigger tell_delivered after update of status on orders
  for each row when (old.status <> 'delivered' and new.status = 'delivered')
  execute function tell_webhooks('order.delivered', 'orderKey order_key', 'orderId order_id', 'userId user_id');
create or replace trigger tell_cancelled after update of status on orders
  for each row when (old.status <> 'cancelled' and new.status = 'cancelled')
  execute function tell_webhooks('order.cancelled', 'orderKey order_key', 'orderId order_id', 'userId user_id');
create or replace trigger tell_reported after insert on report_cases
  for each row execute function tell_webhooks('report.opened', 'caseId case_id', 'kind kind', 'thingId thing_id');

-- Each try of a delivery has one job. Those of a webhook run one after the other.
create or replace function add_delivery_job() returns trigger language plpgsql as $$
begin
  insert into pgboss.job (name, data, start_after, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max,
    heartbeat_seconds, deletion_seconds, policy, group_id)
  select name, jsonb_build_object('deliveryId', new.delivery_id, 'tries', new.tries), new.next_at,
    new.next_at + make_interval(secs => retention_seconds), retry_limit, retry_delay, retry_backoff, retry_delay_max,
    heartbeat_seconds, deletion_seconds, policy, new.webhook_id
  from pgboss.queue where name = 'webhook';
  return null;
end $$;
create or replace trigger add_delivery_job after insert or update of next_at on webhook_deliveries
  for each row when (new.next_at is not null) execute function add_delivery_job();

-- Other transactions that make one wait, and then count this one, too.
create or replace function refuse_more_webhooks() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext(tg_table_name));
  if (select count(*) from webhooks) > 10 then
    raise check_violation using constraint = 'webhooks_bound', message = 'there are too many webhooks';
  end if;
  return null;
end $$;
create or replace trigger bound after insert on webhooks for each row execute function refuse_more_webhooks();
