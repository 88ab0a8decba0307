-- Follows, mutes and blocks, and notifications.

-- Follows; a row without `accepted_at` is a request to a private account.
create table follows (
  follower_id uuid not null references users on delete cascade,
  followee_id uuid not null references users on delete cascade,
  requested_at timestamptz(3) not null default now(),
  accepted_at timestamptz(3),
  primary key (follower_id, followee_id),
  check (follower_id <> followee_id)
);
create index follows_following on follows (follower_id, accepted_at desc, followee_id desc);
create index follows_followers on follows (followee_id, accepted_at desc, follower_id desc);
create index follows_requests on follows (followee_id, requested_at desc, follower_id desc) where accepted_at is null;

-- Followers and followed members, counted as follows are written, so that no reader counts them.
create table member_counts (
  user_id uuid primary key references users on delete cascade,
  followers integer not null default 0 check (followers >= 0),
  following integer not null default 0 check (following >= 0)
) with (fillfactor = 50);

-- Blocks: neither of the two sees the other, or follows them.
create table blocks (
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  blocked_at timestamptz(3) not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id, blocker_id);
create index blocks_newest on blocks (blocker_id, blocked_at desc, blocked_id desc);

-- The muter does not see the other, who does not know of it.
create table mutes (
  muter_id uuid not null references users on delete cascade,
  muted_id uuid not null references users on delete cascade,
  muted_at timestamptz(3) not null default now(),
  primary key (muter_id, muted_id),
  check (muter_id <> muted_id)
);
create index mutes_of_muted on mutes (muted_id);
create index mutes_newest on mutes (muter_id, muted_at desc, muted_id desc);

-- Words and tags that a member does not want to read; without `until`, for good.
create table muted_words (
  muted_word_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('word', 'tag')),
  text text not null check (char_length(text) between 1 and 80),
  until timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create unique index muted_words_of_user on muted_words (user_id, kind, lower(text));

-- Posts about which a member wants no notifications.
create table muted_threads (
  user_id uuid not null references users on delete cascade,
  post_id uuid not null references posts on delete cascade,
  muted_at timestamptz(3) not null default now(),
  primary key (user_id, post_id)
);
create index muted_threads_of_post on muted_threads (post_id);

create table badge_awards (
  user_id uuid not null references users on delete cascade,
  badge_id text not null,
  awarded_at timestamptz(3) not null default now(),
  primary key (user_id, badge_id)
);

-- Notifications, one line for each member, kind and thing, moved up rather than repeated. Who reacted, commented or follows is read when it
-- is shown, so notifications of that have no text of their own.
create table notifications (
  notification_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (
    kind in ('points', 'verdict', 'comment', 'reaction', 'order', 'products', 'moderation', 'follow', 'mention', 'reply')
  ),
  text text,
  href text not null check (href like '/%'),
  group_key text,
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3),
  post_id uuid references posts on delete cascade,
  -- Time since which it counts, which is when it was last read.
  since timestamptz(3) not null default now(),
  -- For a reply, the comment that was answered.
  comment_id uuid references comments on delete cascade,
  -- Time at which a mail about it was sent.
  mailed_at timestamptz(3),
  constraint notifications_text_check check (case
    when kind in ('reaction', 'comment') then post_id is not null and text is null
    when kind = 'follow' then post_id is null and text is null and group_key in ('followers', 'requests', 'accepted')
    when kind in ('mention', 'reply') then true
    else post_id is null and text is not null
  end),
  constraint notifications_reply_check check (
    kind <> 'reply' or (post_id is not null and comment_id is not null and text is null)
  )
);
create index notifications_newest on notifications (user_id, created_at desc, notification_id desc);
create unique index notifications_group on notifications (user_id, kind, group_key);
create index notifications_of_post on notifications (post_id) where post_id is not null;
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_of_comment on notifications (comment_id) where comment_id is not null;
-- Finds those that are older than 90 days, which are deleted.
create index notifications_created_at on notifications using brin (created_at) with (autosummarize = on);

-- Kinds of notifications that a member does not get.
create table muted_notifications (
  user_id uuid not null references users on delete cascade,
  kind text not null check (
    kind in ('points', 'verdict', 'comment', 'reaction', 'order', 'products', 'follow', 'mention', 'reply')
  ),
  primary key (user_id, kind)
);

-- Follows that notified somebody lately: a member who unfollows and follows again does not notify again within 24 hours.
create table notified_follows (
  followee_id uuid not null references users on delete cascade,
  follower_id uuid not null references users on delete cascade,
  notified_at timestamptz(3) not null default now(),
  primary key (followee_id, follower_id)
);
create index notified_follows_of_follower on notified_follows (follower_id);
create index notified_follows_notified_at on notified_follows (notified_at);

-- Mentions that notified somebody in the last 24 hours, also those in posts and comments that were deleted since.
create table notified_mentions (
  -- The post or comment.
  text_id uuid not null,
  author_id uuid not null references users on delete cascade,
  user_id uuid not null references users on delete cascade,
  notified_at timestamptz(3) not null default now(),
  primary key (text_id, user_id)
);
create index notified_mentions_by_author on notified_mentions (author_id, notified_at);
create index notified_mentions_of_member on notified_mentions (user_id);
create index notified_mentions_notified_at on notified_mentions (notified_at);

-- Reactions that notified an author lately: one that is undone and done again does not notify again within 24 hours.
create table notified_reactions (
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  notified_at timestamptz(3) not null default now(),
  primary key (post_id, user_id)
);
create index notified_reactions_of_user on notified_reactions (user_id);
create index notified_reactions_notified_at on notified_reactions (notified_at);

-- Notifications that members get by push message and mail. Members without a row have chosen nothing, and have no subscription.
create table alert_settings (
  user_id uuid primary key references users on delete cascade,
  -- Kinds of notifications that are not pushed.
  not_pushed text[] not null,
  -- Minutes from midnight in the member's time zone; null without quiet hours.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  -- Time at which what waits for the end of the quiet hours is pushed.
  summary_at timestamptz(3),
  summary_since timestamptz(3),
  -- Kinds of notifications that are mailed at once.
  mailed text[] not null default '{}',
  digest boolean not null default false,
  -- The Monday of the last digest that was sent, so that each week has one.
  digest_week date,
  -- Time at which the mail server said that the address does not exist. The mails were turned off then.
  mail_refused_at timestamptz(3),
  -- Number of messages pushed to the member lately, and the time since when they are counted.
  pushes integer not null default 0,
  pushes_since timestamptz(3),
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);
create index alert_settings_digest on alert_settings (user_id) where digest;

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

-- Members whose content a member does not see.
create view unseen_members as
select blocker_id as viewer_id, blocked_id as member_id from blocks
union all
select blocked_id, blocker_id from blocks
union all
select muter_id, muted_id from mutes;
