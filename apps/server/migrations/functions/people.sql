-- Follows, blocks and muted words.

-- Whether a text contains the word, or the tag after a #, and not only as a part of a longer one. Marks of scripts without capitals belong to
-- the word before them. Most texts do not contain it at all, which is found without a regular expression.
create or replace function mutes(kind text, muted text, content text) returns boolean language sql immutable as $$
  select case when position(lower(muted) in lower(content)) = 0 then false
    else content ~* (
      '(?:^|[^[:alnum:]_\u0300-\u036F\u094D\u0BCD\u0DCA\u200C\u200D])'
      || case kind when 'tag' then '#' else '' end
      || regexp_replace(muted, '([^[:alnum:][:space:]])', '\\\1', 'g')
      || '(?:$|[^[:alnum:]_\u0300-\u036F\u094D\u0BCD\u0DCA\u200C\u200D])'
    ) end
$$;

-- Blocking ends following. Both lock the row of the same member before they look for the other, so that neither misses it.
create or replace function end_follows() returns trigger language plpgsql as $$
begin
  perform from users where user_id = least(new.blocker_id, new.blocked_id) for update;
  delete from follows
  where (follower_id, followee_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  return new;
end $$;
create or replace trigger end_follows before insert on blocks for each row execute function end_follows();

create or replace function refuse_blocked_follows() returns trigger language plpgsql as $$
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
create or replace trigger refuse_blocked_follows after insert on follows
  referencing new table as added for each statement execute function refuse_blocked_follows();

create or replace function count_member_from_nothing() returns trigger language plpgsql as $$
begin
  insert into member_counts (user_id) values (new.user_id);
  return null;
end $$;
create or replace trigger count_member_from_nothing after insert on users
  for each row execute function count_member_from_nothing();

-- Changes the rows in the order of the members' ids, since a statement may write about many. The row of a member who is deleted in the same
-- statement is gone already.
create or replace function count_follows() returns trigger language plpgsql as $$
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
create or replace trigger count_added after insert on follows
  referencing new table as changed for each statement execute function count_follows();
create or replace trigger count_removed after delete on follows
  referencing old table as changed for each statement execute function count_follows();

create or replace function count_accepted_follows() returns trigger language plpgsql as $$
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
create or replace trigger count_accepted after update on follows
  referencing old table as before new table as after for each statement execute function count_accepted_follows();

-- Whether a member gets notifications of a kind by mail, or by push message.
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
