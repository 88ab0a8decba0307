-- Points are money: an append-only ledger moves the balances, and nothing else can.

create table member_points (
  user_id uuid primary key references users on delete cascade,
  balance integer not null default 0 constraint member_points_balance_check check (balance >= 0),
  earned integer not null default 0 check (earned >= 0),
  earned_at timestamptz(3),
  challenges_completed integer not null default 0 check (challenges_completed >= 0)
);
create index member_points_ranking on member_points (earned desc, earned_at, user_id) where earned > 0;

-- amount changes the balance, earned the sum that ranks; shortfall is what an overturned verdict could no longer take back.
create table points_ledger (
  entry_id bigint generated always as identity primary key,
  user_id uuid not null references users,
  at timestamptz(3) not null default now(),
  amount integer not null,
  earned integer not null default 0,
  shortfall integer not null default 0 check (shortfall >= 0),
  reason text not null check (reason in ('proof_verified', 'order_redeemed', 'order_cancelled', 'verdict_overturned')),
  ref text not null,
  cause text not null constraint points_ledger_cause_key unique,
  balance integer not null check (balance >= 0),
  check (case reason
    when 'proof_verified' then amount > 0 and earned = amount
    when 'order_redeemed' then amount < 0 and earned = 0
    when 'order_cancelled' then amount > 0 and earned = 0
    when 'verdict_overturned' then amount <= 0 and earned = amount - shortfall
  end)
);
create index points_ledger_newest on points_ledger (user_id, entry_id desc);
create index points_ledger_earned on points_ledger (user_id, at) where reason = 'proof_verified';

create function open_points_account() returns trigger language plpgsql as $$
begin
  insert into member_points (user_id) values (new.user_id);
  return null;
end $$;
create trigger open_points_account after insert on users for each row execute function open_points_account();

create function move_points() returns trigger language plpgsql as $$
begin
  update member_points set
    balance = balance + new.amount,
    earned = earned + new.earned,
    earned_at = case when new.earned > 0 then new.at else earned_at end,
    challenges_completed = challenges_completed + sign(new.earned)::integer
  where user_id = new.user_id
  returning balance into strict new.balance;
  -- The update above holds the member's row, so a cause written by another transaction is visible by now. Without this
  -- check an "on conflict do nothing" would skip the row but keep the movement.
  if exists (select from points_ledger where cause = new.cause) then
    raise unique_violation using constraint = 'points_ledger_cause_key', message = 'this cause has moved points already';
  end if;
  -- The id that came with the row was drawn before waiting for the member's row; a member's entries are in the order of their ids.
  new.entry_id := nextval('points_ledger_entry_id_seq');
  return new;
end $$;
create trigger move_points before insert on points_ledger for each row execute function move_points();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is not allowed on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger points_ledger_append_only before update or delete or truncate on points_ledger
  for each statement execute function refuse_change();
create trigger member_points_by_ledger_only before update on member_points
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();

create table badge_awards (
  user_id uuid not null references users on delete cascade,
  badge_id text not null,
  awarded_at timestamptz(3) not null default now(),
  primary key (user_id, badge_id)
);
