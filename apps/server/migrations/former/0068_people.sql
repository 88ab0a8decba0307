-- Whom members follow, mute and block, and what they do not want to read.

alter table users add column is_private boolean not null default false;

-- Not accepted: a request to a private account.
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

-- Followed, unfollowed and followed again, it does not notify again within 24 hours.
create table notified_follows (
  followee_id uuid not null references users on delete cascade,
  follower_id uuid not null references users on delete cascade,
  notified_at timestamptz(3) not null default now(),
  primary key (followee_id, follower_id)
);
create index notified_follows_of_follower on notified_follows (follower_id);
create index notified_follows_notified_at on notified_follows (notified_at);

create table blocks (
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  blocked_at timestamptz(3) not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id, blocker_id);
create index blocks_newest on blocks (blocker_id, blocked_at desc, blocked_id desc);

create table mutes (
  muter_id uuid not null references users on delete cascade,
  muted_id uuid not null references users on delete cascade,
  muted_at timestamptz(3) not null default now(),
  primary key (muter_id, muted_id),
  check (muter_id <> muted_id)
);
create index mutes_of_muted on mutes (muted_id);
create index mutes_newest on mutes (muter_id, muted_at desc, muted_id desc);

-- Whose things a member does not see.
create view unseen_members as
select blocker_id as viewer_id, blocked_id as member_id from blocks
union all
select blocked_id, blocker_id from blocks
union all
select muter_id, muted_id from mutes;

-- Without `until`, for good.
create table muted_words (
  muted_word_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('word', 'tag')),
  text text not null check (char_length(text) between 1 and 80),
  until timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create unique index muted_words_of_user on muted_words (user_id, kind, lower(text));

-- No notifications of what happens on this post.
create table muted_threads (
  user_id uuid not null references users on delete cascade,
  post_id uuid not null references posts on delete cascade,
  muted_at timestamptz(3) not null default now(),
  primary key (user_id, post_id)
);
create index muted_threads_of_post on muted_threads (post_id);

-- Whether a text contains the word, or the tag after a #, and not only as a part of a longer one. Marks of scripts without capitals belong to
-- the word before them. Most texts do not contain it at all, which is found without a regular expression.
create function mutes(kind text, muted text, content text) returns boolean language sql immutable as $$
  select case when position(lower(muted) in lower(content)) = 0 then false
    else content ~* (
      '(?:^|[^[:alnum:]_\u0300-\u036F\u094D\u0BCD\u0DCA\u200C\u200D])'
      || case kind when 'tag' then '#' else '' end
      || regexp_replace(muted, '([^[:alnum:][:space:]])', '\\\1', 'g')
      || '(?:$|[^[:alnum:]_\u0300-\u036F\u094D\u0BCD\u0DCA\u200C\u200D])'
    ) end
$$;

-- Blocking ends following. Both lock the row of the same member before they look for the other, so that neither misses it.

create function end_follows() returns trigger language plpgsql as $$
begin
  perform from users where user_id = least(new.blocker_id, new.blocked_id) for update;
  delete from follows
  where (follower_id, followee_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  return new;
end $$;
create trigger end_follows before insert on blocks for each row execute function end_follows();

create function refuse_blocked_follows() returns trigger language plpgsql as $$
begin
  perform from users
  where user_id in (select least(follower_id, followee_id) from added) order by user_id for key share;
  if exists (
    select from added
    join blocks on (blocker_id, blocked_id) in ((follower_id, followee_id), (followee_id, follower_id))
  ) then
    raise check_violation using constraint = 'follows_without_blocks', message = 'one of the two blocks the other';
  end if;
  return null;
end $$;
create trigger refuse_blocked_follows after insert on follows
  referencing new table as added for each statement execute function refuse_blocked_follows();

create trigger follows_stay_where_they_are before update of follower_id, followee_id on follows
  for each statement execute function refuse_change();
create trigger blocks_stay_where_they_are before update of blocker_id, blocked_id on blocks
  for each statement execute function refuse_change();

-- Followers and followed members are counted as follows are written, so that no reader counts them.

create table member_counts (
  user_id uuid primary key references users on delete cascade,
  followers integer not null default 0 check (followers >= 0),
  following integer not null default 0 check (following >= 0)
) with (fillfactor = 50);
insert into member_counts (user_id) select user_id from users;
create trigger member_counts_by_trigger_only before insert or update or delete on member_counts
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();

create function count_member_from_nothing() returns trigger language plpgsql as $$
begin
  insert into member_counts (user_id) values (new.user_id);
  return null;
end $$;
create trigger count_member_from_nothing after insert on users
  for each row execute function count_member_from_nothing();

-- Changes the rows in the order of the members' ids, since a statement may write about many. The row of a member who is deleted in the same
-- statement is gone already.
create function count_follows() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  each record;
begin
  for each in
    select user_id, sum(followers) as followers, sum(following) as following
    from (
      select followee_id as user_id, 1 as followers, 0 as following from changed where accepted_at is not null
      union all
      select follower_id, 0, 1 from changed where accepted_at is not null
    ) moved
    group by user_id order by user_id
  loop
    update member_counts set
      followers = followers + sign * each.followers,
      following = following + sign * each.following
    where user_id = each.user_id;
  end loop;
  return null;
end $$;
create trigger count_added after insert on follows
  referencing new table as changed for each statement execute function count_follows();
create trigger count_removed after delete on follows
  referencing old table as changed for each statement execute function count_follows();

create function count_accepted_follows() returns trigger language plpgsql as $$
declare
  each record;
begin
  for each in
    select user_id, sum(followers) as followers, sum(following) as following
    from (
      select before.follower_id, before.followee_id,
        (after.accepted_at is not null)::integer - (before.accepted_at is not null)::integer as change
      from before join after using (follower_id, followee_id)
    ) accepted
    cross join lateral (values (followee_id, change, 0), (follower_id, 0, change)) as moved (user_id, followers, following)
    where change <> 0
    group by user_id order by user_id
  loop
    update member_counts set followers = followers + each.followers, following = following + each.following
    where user_id = each.user_id;
  end loop;
  return null;
end $$;
create trigger count_accepted after update on follows
  referencing old table as before new table as after for each statement execute function count_accepted_follows();

-- Who follows a member, asks to, or has accepted a request follows from `follows`: a notification of it has no text of its own, and counts
-- what happened since it was last read.
alter table notifications add column since timestamptz(3) not null default now();
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (
    kind in ('points', 'verdict', 'comment', 'reaction', 'order', 'products', 'moderation', 'follow', 'mention', 'reply')
  ),
  drop constraint notifications_text_check,
  add constraint notifications_text_check check (case
    when kind in ('reaction', 'comment') then post_id is not null and text is null
    when kind = 'follow' then post_id is null and text is null and group_key in ('followers', 'requests', 'accepted')
    when kind in ('mention', 'reply') then true
    else post_id is null and text is not null
  end);
alter table muted_notifications
  drop constraint muted_notifications_kind_check,
  add constraint muted_notifications_kind_check check (
    kind in ('points', 'verdict', 'comment', 'reaction', 'order', 'products', 'follow', 'mention', 'reply')
  );
