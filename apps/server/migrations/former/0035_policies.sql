-- The two policies of the points economy. `active` is the one that the server was last started with.

create table policies (
  mode text primary key check (mode in ('open', 'guarded')),
  active boolean not null default false,
  version integer not null default 1,
  -- Points that may be paid in any 24 hours, and the share of them, in percent, that accounts younger than young_days can get.
  community_cap integer not null check (community_cap > 0),
  young_share integer not null default 25 check (young_share between 0 and 100),
  young_days integer not null default 30 check (young_days >= 0),
  -- How long earned points are on hold.
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
  reviews_per_challenge integer not null check (reviews_per_challenge > 0)
);
create unique index policies_active on policies (active) where active;

insert into policies (mode, active, community_cap, reviews_per_day, reviews_per_challenge) values
  ('open', true, 1000000, 100, 20),
  ('guarded', false, 20000, 10, 3);
