-- Mails about notifications, and the weekly one. At first no member gets any.
alter table alert_settings
  -- Kinds of notifications that are mailed at once.
  add column mailed text[] not null default '{}',
  add column digest boolean not null default false,
  -- The Monday of the last digest that was sent, so that each week has one.
  add column digest_week date,
  -- When the mail server said that the address does not exist. The mails were turned off then.
  add column mail_refused_at timestamptz(3);
create index alert_settings_digest on alert_settings (user_id) where digest;

-- When a mail about it was sent.
alter table notifications add column mailed_at timestamptz(3);

create or replace function is_alerted(member uuid, kind text) returns boolean stable language sql as $$
  select exists (
    select from alert_settings
    where user_id = member and (
      kind = any (mailed)
      or kind <> all (not_pushed)
        and exists (select from push_subscriptions where push_subscriptions.user_id = member)
    )
  )
$$;
