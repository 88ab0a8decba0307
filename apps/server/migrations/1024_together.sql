-- Doing it again: categories, seasons, habits, quantities, boards.

-- What is earned is counted below, before a trigger counts it. Until then no entry is written. The first lock, as payments take theirs.
lock table points_ledger in share row exclusive mode;

-- The present name of a time zone; null if the database does not know it. Debian's PostgreSQL lacks former names, which browsers still have.
-- Stands here since this migration needs it.
create function known_zone(zone text) returns text stable language plpgsql as $$
declare
  present text := coalesce('{
    "Africa/Asmera": "Africa/Asmara",
    "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
    "America/Catamarca": "America/Argentina/Catamarca",
    "America/Coral_Harbour": "America/Atikokan",
    "America/Cordoba": "America/Argentina/Cordoba",
    "America/Godthab": "America/Nuuk",
    "America/Indianapolis": "America/Indiana/Indianapolis",
    "America/Jujuy": "America/Argentina/Jujuy",
    "America/Louisville": "America/Kentucky/Louisville",
    "America/Mendoza": "America/Argentina/Mendoza",
    "Asia/Calcutta": "Asia/Kolkata",
    "Asia/Katmandu": "Asia/Kathmandu",
    "Asia/Rangoon": "Asia/Yangon",
    "Asia/Saigon": "Asia/Ho_Chi_Minh",
    "Atlantic/Faeroe": "Atlantic/Faroe",
    "Europe/Kiev": "Europe/Kyiv",
    "Pacific/Enderbury": "Pacific/Kanton",
    "Pacific/Ponape": "Pacific/Pohnpei",
    "Pacific/Truk": "Pacific/Chuuk"
  }'::jsonb ->> zone, zone);
begin
  -- An offset such as +05:30 would be read with the other sign.
  if present !~ '^[A-Za-z]' then
    return null;
  end if;
  perform now() at time zone present;
  return present;
exception when invalid_parameter_value then
  return null;
end $$;
update community set time_zone = known_zone(time_zone), former_time_zone = known_zone(former_time_zone)
  where num_nonnulls(time_zone, former_time_zone) > 0;

-- Categories of challenges, and lists of them by the days on which they begin and end.
alter table challenges add column category text not null default 'community' constraint challenges_category_check
  check (category in ('energy', 'mobility', 'food', 'water', 'waste', 'nature', 'things', 'community'));
create index challenges_of_category on challenges (category, created_at desc, challenge_id desc) where category <> 'community';
-- The end is that of the last day, or the time at which a steward closed the challenge if that is earlier.
create index challenges_by_end on challenges (least(closed_at, ends_at), challenge_id)
  where hidden_at is null and least(closed_at, ends_at) is not null;

-- Points that members earned in a week and in a month, for the boards of these.
create table earned_by_period (
  user_id uuid not null references users on delete cascade,
  period text not null check (period in ('week', 'month')),
  -- Its first day, in the time zone of the community.
  starts_on date not null,
  -- Sum over the entries of the period, below zero if they take back more than they earn.
  earned integer not null,
  -- Time of the first entry that brought the member to this sum.
  earned_at timestamptz(3) not null,
  challenges_completed integer not null,
  primary key (user_id, period, starts_on)
);
create index earned_by_period_ranking on earned_by_period (period, starts_on, earned desc, earned_at, user_id) where earned > 0;

-- Members who left the boards are on none.
alter table member_points add column off_boards boolean not null default false;
create index member_points_off_boards on member_points (user_id) where off_boards;

-- Counts the present week and month.
insert into earned_by_period
select user_id, period, starts_on, sum(earned), (array_agg(at order by entry_id) filter (where reached >= total))[1],
  sum(sign(earned))
from (
  select user_id, period, starts_on, entry_id, at, earned,
    sum(earned) over (partition by user_id, period, starts_on order by entry_id) as reached,
    sum(earned) over (partition by user_id, period, starts_on) as total
  from points_ledger
  cross join (values ('week'), ('month')) as counted (period)
  cross join lateral (
    select date_trunc(period, at at time zone coalesce(
        case when at < time_zone_since then former_time_zone else time_zone end, 'Asia/Colombo'
      ))::date as starts_on,
      date_trunc(period, now() at time zone coalesce(time_zone, 'Asia/Colombo'))::date as present
    from community
  ) place
  where earned <> 0 and at >= now() - interval '33 days' and starts_on >= present
    and user_id in (select user_id from member_points)
) entry
group by user_id, period, starts_on;

-- Habits. A challenge is done once, or it is a habit of `quota` deeds a week, which a member is paid for in `paid_weeks` weeks. Both are null
-- for what is done once.
alter table challenges
  add column quota smallint check (quota between 1 and 7),
  add column paid_weeks smallint check (paid_weeks between 1 and 26),
  add constraint challenges_habit_check check (num_nulls(quota, paid_weeks) <> 1);

-- A deed is the n-th of its period: the week of a habit, which begins on this Monday, or the one period of what is done once. A later
-- change of the time zone changes neither the day of a proof nor the period of a deed. Days from before this migration are unknown.
alter table proofs
  add column day date,
  drop constraint proofs_unpaid_check,
  add constraint proofs_unpaid_check check (unpaid in ('own', 'rejected', 'budget', 'weeks'));
alter table deeds
  add column period date not null default '-infinity' check (period = '-infinity' or extract(isodow from period) = 1),
  add column ordinal smallint not null default 1 check (ordinal between 1 and 7),
  add column day date,
  drop constraint deeds_once,
  add constraint deeds_once primary key (challenge_id, user_id, period, ordinal),
  -- One deed a day counts.
  add constraint deeds_of_day unique (challenge_id, user_id, day);
alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check check (
  kind in ('points', 'verdict', 'comment', 'reaction', 'order', 'products', 'moderation', 'follow', 'mention', 'reply', 'letter', 'reminder')
);

-- A habit can be left, and its deeds stay. The participation of what is done once stays with its deed.
alter table deeds
  add column completed integer generated always as (case when period = '-infinity' then challenge_id end) stored,
  drop constraint deeds_challenge_id_user_id_fkey,
  add constraint deeds_completed_fkey foreign key (completed, user_id) references participations (challenge_id, user_id);

-- Quantities: how much a proof is about, where its challenge asks for it.
alter table challenges
  add column unit text check (unit in ('pieces', 'kg', 'km', 'l', 'kWh', 'trees', 'hours', 'meals')),
  -- The largest quantity that is plausible in one proof.
  add column most numeric(9, 2) check (most > 0 and most <= 100000),
  -- Quantities of its verified proofs, counted as their verdicts change, because the page of the challenge shows it.
  add column quantity_sum numeric(14, 2) not null default 0 check (quantity_sum >= 0),
  add constraint challenges_quantity_check check ((unit is null) = (most is null));
alter table proofs add column quantity numeric(9, 2) check (quantity > 0);
-- A quantity is one more criterion than a challenge has, like the code of the day.
alter table proof_criteria
  drop constraint proof_criteria_position_check,
  add constraint proof_criteria_position_check check (position between 1 and 7);
