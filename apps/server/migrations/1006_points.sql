-- Points are money: an append-only ledger moves the balances, and nothing else can. How is in functions/ledger.sql and functions/payments.sql.

-- The two policies of the points economy. `active` is the one that the server was last started with.
create table policies (
  mode text primary key check (mode in ('open', 'guarded')),
  active boolean not null default false,
  version integer not null default 1,
  -- Points that may be paid in any 24 hours, and the share of them, in percent, that accounts younger than young_days can get.
  community_cap integer not null check (community_cap > 0),
  young_share integer not null default 25 check (young_share between 0 and 100),
  young_days integer not null default 30 check (young_days >= 0),
  -- Time for which earned points are on hold.
  hold_days integer not null default 7 check (hold_days >= 0),
  -- An approved challenge has this many times its points to give.
  budget_factor integer not null default 50 check (budget_factor > 0),
  unapproved_per_day integer not null default 3 check (unapproved_per_day >= 0),
  unapproved_open integer not null default 100 check (unapproved_open >= 0),
  new_member_days integer not null default 7 check (new_member_days >= 0),
  registrations_per_hour integer not null default 5 check (registrations_per_hour > 0),
  beginners_per_day integer not null default 3 check (beginners_per_day > 0),
  door_points integer not null default 5000 check (door_points >= 0),
  door_days integer not null default 30 check (door_days > 0),
  orders_open integer not null default 3 check (orders_open > 0),
  pieces_per_product integer not null default 10 check (pieces_per_product > 0),
  cash_on_delivery integer not null default 20000 check (cash_on_delivery > 0),
  new_member_orders integer not null default 1 check (new_member_orders > 0),
  new_member_value integer not null default 5000 check (new_member_value > 0),
  new_member_points integer not null default 500 check (new_member_points >= 0),
  stock_hold_hours integer not null default 72 check (stock_hold_hours > 0),
  reviews_per_day integer not null check (reviews_per_day > 0),
  reviews_per_challenge integer not null check (reviews_per_challenge > 0),
  -- Whether members have to confirm their addresses, as the server was last started. Otherwise all addresses count as confirmed.
  confirms_email boolean not null default true
);
create unique index policies_active on policies (active) where active;
insert into policies (mode, active, community_cap, reviews_per_day, reviews_per_challenge, confirms_email) values
  ('open', true, 1000000, 100, 20, false),
  ('guarded', false, 20000, 10, 3, true);

-- Community cap, in a single row that everything that pays a proof locks: points paid in the hour of `hour` and the 24 before, the latest
-- first, and those of them that young accounts got. 25 hours are at least the last 24, whatever the minute.
create table community_cap (
  id boolean primary key default true check (id),
  hour timestamptz not null default date_trunc('hour', now()),
  points integer[] not null default array_fill(0, array[25]),
  young integer[] not null default array_fill(0, array[25])
);
insert into community_cap default values;

-- The balance of a member, and `earned`, the total that ranks.
create table member_points (
  user_id uuid primary key references users on delete cascade,
  balance integer not null default 0 check (balance >= 0),
  earned integer not null default 0 check (earned >= 0),
  -- Time at which the member first reached the present total: of members with equal totals the first one ranks first.
  earned_at timestamptz(3),
  challenges_completed integer not null default 0 check (challenges_completed >= 0),
  -- Points that the member still owes: the sum of the ledger's column of that name.
  shortfall integer not null default 0 check (shortfall >= 0)
);
create index member_points_ranking on member_points (earned desc, earned_at, user_id) where earned > 0;

-- The signs of an entry's numbers, by its reason. An overturned verdict takes points, or gives back exactly what an earlier one took. A refund
-- settles what is owed first: `amount` is what is left of it for the balance.
-- PostgreSQL reads the text of each check of a table again for each statement that writes to it, and a function once per connection. So this
-- rule and those of stock, orders and categories are functions. They change by a migration only, since rows were checked with them.
create function is_points_movement(
  reason text, amount integer, earned integer, shortfall integer, balance integer, available_at timestamptz, unconfirmed boolean
) returns boolean immutable language plpgsql as $$
begin
  return (reason = 'proof_verified' or (available_at is null and not unconfirmed)) and case reason
    when 'proof_verified' then amount > 0 and earned = amount and shortfall = 0
    when 'order_redeemed' then amount < 0 and earned = 0 and shortfall = 0
    when 'order_cancelled' then amount >= 0 and earned = 0 and shortfall <= 0 and amount - shortfall > 0
    when 'order_returned' then true
    when 'verdict_overturned' then earned = amount - shortfall
      and ((earned < 0 and amount <= 0 and shortfall >= 0) or (earned > 0 and amount >= 0 and shortfall <= 0))
    when 'account_closed' then amount < 0 and earned = 0 and balance = 0
    when 'steward_correction' then amount <> 0 and earned = 0 and shortfall = 0
    else false
  end;
end $$;

-- Every movement of points. An entry outlives its member, so there is no foreign key: `move_points` finds no account for one of nobody.
create table points_ledger (
  entry_id bigint generated always as identity primary key,
  user_id uuid not null,
  at timestamptz(3) not null default now(),
  -- Change of the balance.
  amount integer not null,
  -- Change of the total that ranks.
  earned integer not null default 0,
  -- Points that an overturned verdict could not take back, because they were spent; negative where they are settled.
  shortfall integer not null default 0,
  reason text not null,
  -- The proof, order or correction.
  ref text not null,
  -- Text that names the cause: each moves points once.
  cause text not null unique,
  -- Balance after the entry.
  balance integer not null check (balance >= 0),
  -- For an entry that earns points: from when they can be redeemed, null for at once; and whether a steward has to confirm them first.
  available_at timestamptz(3),
  unconfirmed boolean not null default false,
  constraint points_ledger_movement_check check (
    is_points_movement(reason, amount, earned, shortfall, balance, available_at, unconfirmed)
  )
);
create index points_ledger_newest on points_ledger (user_id, entry_id desc);
-- Recent earnings that stand: entries that earned, but for those that were taken back.
create index points_ledger_earned on points_ledger (user_id, at) where earned > 0;
create index points_ledger_taken_back on points_ledger (user_id, ref) where earned < 0;
create index points_ledger_at on points_ledger using brin (at) with (autosummarize = on);
create index points_ledger_redeemed on points_ledger (user_id, ref) where reason = 'order_redeemed';

-- Every point can be traced: each entry that adds new points, for a verified proof or a correction upwards, has a row here. `taken` is what
-- overturned verdicts took of it, `spent` is what was redeemed, corrected away or written off.
create table earnings (
  entry_id bigint primary key references points_ledger,
  user_id uuid not null,
  -- Id of the proof or correction.
  ref text not null,
  amount integer not null,
  taken integer not null default 0,
  spent integer not null default 0,
  -- The verdict that paid for it does not stand.
  overturned boolean not null default false,
  available_at timestamptz(3) not null,
  -- The challenge whose budget it came from; null without a budget.
  budget_of integer,
  unconfirmed boolean not null default false,
  -- Null while on hold.
  released_at timestamptz(3),
  -- Time since which it draws on the small part for what nobody has confirmed; null if it never did, or was confirmed and its member has
  -- begun to earn.
  unproven_since timestamptz(3),
  -- Network of the member meanwhile, as in `users`. It stays when they leave, so that leaving frees nothing.
  network bytea,
  constraint earnings_released_check check (released_at is null or (released_at >= available_at and not unconfirmed)),
  constraint earnings_allocated_check check (amount > 0 and least(taken, spent, amount - taken - spent) >= 0),
  constraint earnings_network_check check (network is null or unproven_since is not null)
);
create index earnings_left on earnings (user_id) where amount > taken + spent;
create index earnings_of_ref on earnings (user_id, ref);
create index earnings_of_budget on earnings (budget_of) where budget_of is not null;
create index earnings_on_hold on earnings (available_at, entry_id) where released_at is null;
create index earnings_on_hold_of_member on earnings (user_id) where released_at is null;
create index earnings_unproven on earnings (unproven_since) where unproven_since is not null;
create index earnings_unproven_of_budget on earnings (budget_of) where unproven_since is not null;

-- Sources of spent points: `amount` of the entry `spend_entry` came from `earn_entry`; `returned` is what of it went back there since.
create table points_allocations (
  spend_entry bigint references points_ledger,
  earn_entry bigint references earnings,
  amount integer not null check (amount > 0),
  returned integer not null default 0,
  primary key (spend_entry, earn_entry),
  constraint points_allocations_returned_check check (returned between 0 and amount)
);
create index points_allocations_of_earning on points_allocations (earn_entry);

-- Verified proofs that are not paid yet: until their challenge is approved, until somebody has confirmed the proof and its member has begun to
-- earn, or until there is room below the cap of the community. They are paid the points of the challenge then.
create table waiting_points (
  proof_id integer primary key references proofs on delete cascade,
  user_id uuid not null references users on delete cascade,
  challenge_id integer not null references challenges on delete cascade,
  points integer not null check (points > 0),
  waits_for text not null check (waits_for in ('approval', 'confirmation', 'room')),
  submitted_at timestamptz(3) not null
);
create index waiting_points_order on waiting_points (submitted_at, proof_id) where waits_for = 'room';
create index waiting_points_of_member on waiting_points (user_id);
create index waiting_points_of_challenge on waiting_points (challenge_id);

-- Owners correct the points of members; a large correction needs a second owner.
create table point_corrections (
  correction_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  points integer not null check (points <> 0 and points between -100000 and 100000),
  reason text not null check (char_length(reason) between 3 and 500),
  state text not null check (state in ('pending', 'applied', 'rejected')),
  proposed_by uuid references users on delete set null,
  proposed_at timestamptz(3) not null,
  decided_by uuid references users on delete set null,
  decided_at timestamptz(3),
  check ((state = 'pending') = (decided_at is null)),
  -- Both columns become null when these owners leave.
  constraint point_corrections_second_owner_check
    check (state <> 'applied' or abs(points) <= 1000 or decided_by <> proposed_by)
);
create unique index point_corrections_one_pending on point_corrections (user_id) where state = 'pending';
create index point_corrections_pending on point_corrections (proposed_at, correction_id) where state = 'pending';
create index point_corrections_of_user on point_corrections (user_id, decided_at);
create index point_corrections_proposed_by on point_corrections (proposed_by);
create index point_corrections_decided_by on point_corrections (decided_by);
-- Points that one owner moved alone in a day, over all members.
create index point_corrections_alone on point_corrections (decided_by, decided_at)
  where state = 'applied' and decided_by = proposed_by;

-- Number of members with each total of points, so that a rank is a sum over few rows, whatever the number of members. With unit 1 a row
-- counts one total, with unit 64 and 4096 the totals from `start` on.
create table earned_counts (
  unit integer not null,
  start integer not null,
  members integer not null,
  primary key (unit, start)
);

-- Changes that are not in earned_counts yet. Transactions that move points only insert here, so none waits for another.
create table earned_changes (
  change_id bigint generated always as identity primary key,
  total integer not null,
  members integer not null
);
