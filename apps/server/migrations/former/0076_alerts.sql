-- Where a member lives, as far as the clock is concerned. Logins set it until the member has chosen one.
alter table users
  add column time_zone text not null default 'Asia/Colombo',
  add column time_zone_chosen boolean not null default false;

-- What members want to hear of outside of the app. Members without a row have chosen nothing, and have no subscription.
create table alert_settings (
  user_id uuid primary key references users on delete cascade,
  -- Kinds of notifications that are not pushed.
  not_pushed text[] not null,
  -- Minutes from midnight in the member's time zone; null without quiet hours.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  -- When what waits for the end of the quiet hours is pushed.
  summary_at timestamptz(3),
  summary_since timestamptz(3),
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);

-- Browsers that a push service reaches. They end with their session.
create table push_subscriptions (
  subscription_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  endpoint text not null unique check (endpoint like 'https://%'),
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null,
  -- Messages in a row that did not arrive.
  failures integer not null default 0
);
create index push_subscriptions_of_user on push_subscriptions (user_id, created_at);
create index push_subscriptions_of_session on push_subscriptions (session_id);

-- Whether a member hears of such a notification outside of the app.
create function is_alerted(member uuid, kind text) returns boolean stable language sql as $$
  select exists (
    select from alert_settings
    where user_id = member and kind <> all (not_pushed)
      and exists (select from push_subscriptions where push_subscriptions.user_id = member)
  )
$$;
