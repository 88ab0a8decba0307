-- Mails that wait to be sent, written in the transaction of what they tell. What a mail says is put together when it is sent: no token
-- lies here, and nothing that a member has taken along since. about is the key of an order, or an address that a link was asked for.
create table mails (
  mail_id bigint generated always as identity primary key,
  kind text not null check (kind in ('order', 'password_reset')),
  about text not null check (char_length(about) <= 254),
  tries integer not null default 0,
  due_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now()
);
create index mails_due on mails (due_at, mail_id);
