-- Guards of what nobody may change, or only the functions of this folder, and limits on the rows of a member.

-- Refuses a change. Where a trigger says `pg_trigger_depth() = 0`, it refuses the statements of the app, and not those of other triggers,
-- which keep what is counted or traced.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is not allowed on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

-- Entries are added, and stay.
create or replace trigger points_ledger_append_only before update or delete or truncate on points_ledger
  for each statement execute function refuse_change();
create or replace trigger stock_entries_append_only before update or delete or truncate on stock_entries
  for each statement execute function refuse_change();
create or replace trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
-- Keeps the trigger on when session_replication_role turns off other triggers.
alter table audit_log enable always trigger audit_log_append_only;


-- Points and stock follow from the entries.
create or replace trigger member_points_by_ledger_only
  before update of user_id, balance, earned, earned_at, challenges_completed, shortfall, member_since on member_points
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create or replace trigger earnings_by_ledger_only
  before insert or delete or truncate or update of entry_id, user_id, ref, amount, taken, spent, overturned, available_at, budget_of
  on earnings for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
create or replace trigger points_allocations_by_ledger_only before insert or update or delete or truncate on points_allocations
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
create or replace trigger community_cap_by_ledger_only before insert or update or delete or truncate on community_cap
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
create or replace trigger products_stock_by_entries_only before update of quantity on products
  for each row when (old.quantity <> new.quantity and pg_trigger_depth() = 0) execute function refuse_change();
-- Points that can be redeemed once can always be redeemed.
create or replace trigger stay_released before update of released_at, unconfirmed on earnings for each row
  when ((old.released_at is not null and new.released_at is distinct from old.released_at) or new.unconfirmed > old.unconfirmed)
  execute function refuse_change();

-- Counts that change only as rows are written.
create or replace trigger earned_counts_by_trigger_only before insert or update or delete or truncate on earned_counts
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
create or replace trigger earned_changes_by_trigger_only before insert or update or delete or truncate on earned_changes
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
create or replace trigger earned_by_period_by_trigger_only before insert or update or truncate on earned_by_period
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();
create or replace trigger member_counts_by_trigger_only before insert or update or delete on member_counts
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create or replace trigger post_counts_by_trigger_only before insert or update or delete on post_counts
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create or replace trigger post_words_by_trigger_only before insert or update or delete on post_words
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create or replace trigger polls_by_trigger_only before update on polls
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create or replace trigger comment_counts_by_trigger_only before update of thumbs, hearts, claps, smiles, wows, ideas on comments
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create or replace trigger reply_counts_by_trigger_only before update of replies on comments
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create or replace trigger comments_start_uncounted before insert on comments
  for each row when (
    new.thumbs + new.hearts + new.claps + new.smiles + new.wows + new.ideas + new.replies > 0 and pg_trigger_depth() = 0
  ) execute function refuse_change();

-- Owner and subject of a row stay: so what is counted only changes as rows come and go.
create or replace trigger reactions_stay_where_they_are before update of post_id, user_id on reactions
  for each statement execute function refuse_change();
create or replace trigger comments_stay_where_they_are before update of post_id, user_id on comments
  for each statement execute function refuse_change();
create or replace trigger replies_stay_where_they_are before update of parent_id on comments
  for each statement execute function refuse_change();
create or replace trigger comment_reactions_stay_where_they_are before update of comment_id, user_id on comment_reactions
  for each statement execute function refuse_change();
create or replace trigger poll_votes_stay_as_they_are before update of post_id, user_id, option on poll_votes
  for each statement execute function refuse_change();
create or replace trigger shared_proofs_stay_as_they_are before update on shared_proofs
  for each statement execute function refuse_change();
create or replace trigger follows_stay_where_they_are before update of follower_id, followee_id on follows
  for each statement execute function refuse_change();
create or replace trigger providers_stay_where_they_are before update of provider_id, issuer, client_id on sign_in_providers
  for each statement execute function refuse_change();
create or replace trigger provider_accounts_stay_where_they_are before update of provider_id, subject, user_id on provider_accounts
  for each statement execute function refuse_change();
create or replace trigger blocks_stay_where_they_are before update of blocker_id, blocked_id on blocks
  for each statement execute function refuse_change();

-- Arguments: the column with the member, and how many rows a member has at most. Not called for rows that are there already.
create or replace function refuse_too_many() returns trigger language plpgsql as $$
declare
  member uuid := to_jsonb(new) ->> tg_argv[0];
  rows integer;
begin
  -- Another transaction of the member waits, and then counts these rows, too.
  perform pg_advisory_xact_lock(hashtext(tg_table_name), hashtext(member::text));
  execute format('select count(*) from (select from %I where %I = $1 limit $2) stored', tg_table_name, tg_argv[0])
    into rows using member, tg_argv[1]::integer + 1;
  if rows > tg_argv[1]::integer then
    raise check_violation using constraint = tg_table_name || '_bound', message = 'a member has too many rows';
  end if;
  return null;
end $$;
create or replace trigger bound after insert on blocks for each row execute function refuse_too_many('blocker_id', 1000);
create or replace trigger bound after insert on mutes for each row execute function refuse_too_many('muter_id', 1000);
create or replace trigger bound after insert on saved_posts for each row execute function refuse_too_many('user_id', 5000);
create or replace trigger bound after insert on muted_threads for each row execute function refuse_too_many('user_id', 1000);
create or replace trigger bound after insert on api_keys for each row execute function refuse_too_many('user_id', 20);
