-- The members whom notifications name. What is written about reactions, comments, mentions, follows, blocks and mutes renews them.

-- Finds the members of these notifications anew, as their owners see them. Whoever renews one locks it first, and then sees what all have
-- written who renewed it before. One after the other, because a plan for all kinds takes longer to set up than to run.
create or replace function renew_notices(ids uuid[]) returns void language plpgsql as $$
declare
  each record;
  -- Members whom the owner does not see. As an array they leave the planner no other order than that of an index.
  unseen uuid[];
  last record;
begin
  if ids = '{}' then
    return;
  end if;
  for each in
    select notification_id, user_id, kind, group_key, post_id, comment_id, since, actor_id, actors, actor_comment_id
    from notifications where notification_id = any(ids) and notice is null order by user_id, kind, group_key for no key update
  loop
    unseen := array(select member_id from unseen_members where viewer_id = each.user_id);
    if each.kind = 'reaction' and each.comment_id is null then
      select user_id, null::uuid as comment_id, thumbs + hearts + claps + smiles + wows + ideas - (
        select count(*) from (select each.user_id union select unnest(unseen)) left_out (user_id)
        where exists (
          select from reactions given where given.post_id = each.post_id and given.user_id = left_out.user_id offset 0
        )
      ) as members
      into last
      from reactions join post_counts using (post_id)
      where post_id = each.post_id and user_id <> each.user_id and user_id <> all(unseen)
      order by created_at desc, user_id limit 1;
    elsif each.kind = 'reaction' then
      select user_id, comment_id, count(*) over () as members
      into last
      from (
        select user_id, comment_id, created_at from comment_reactions
        where comment_id = each.comment_id and emoji is not null and user_id <> each.user_id and user_id <> all(unseen)
          and exists (select from comments where comment_id = each.comment_id and hidden_at is null)
        order by created_at desc, user_id limit 1000
      ) reactor
      order by created_at desc, user_id limit 1;
    elsif each.kind = 'comment' then
      select user_id, comment_id, commenters - (
        select count(*) from (select each.user_id union select unnest(unseen)) left_out (user_id)
        where exists (
          select from comments written
          where written.post_id = each.post_id and written.user_id = left_out.user_id and hidden_at is null offset 0
        )
      ) as members
      into last
      from comments join post_counts using (post_id)
      where post_id = each.post_id and hidden_at is null and user_id <> each.user_id and user_id <> all(unseen)
      order by created_at desc, user_id limit 1;
    elsif each.kind = 'reply' then
      select user_id, comment_id, count(*) over () as members
      into last
      from (
        select distinct on (user_id) user_id, comment_id, created_at
        from (
          select user_id, comment_id, created_at from comments
          where parent_id = each.comment_id and hidden_at is null and user_id <> each.user_id and user_id <> all(unseen)
          order by created_at desc, comment_id desc limit 1000
        ) reply
        order by user_id, created_at desc
      ) replier
      order by created_at desc, user_id limit 1;
    elsif each.kind = 'mention' then
      select user_id, comment_id, count(*) over () as members
      into last
      from (
        select distinct on (author.user_id) author.user_id, comment_id, mentioned_at
        from mentions
          join posts using (post_id)
          left join comments using (comment_id)
          cross join lateral (select coalesce(comments.user_id, posts.user_id) as user_id) author
        where mentions.post_id = each.post_id and mentions.user_id = each.user_id
          and comments.hidden_at is null and author.user_id <> each.user_id and author.user_id <> all(unseen)
        order by author.user_id, mentioned_at desc
      ) mentioning
      order by mentioned_at desc, user_id limit 1;
    else
      select user_id, null::uuid as comment_id, count(*) over () as members
      into last
      from (
        (
          select follower_id as user_id, accepted_at as at from follows
          where each.group_key = 'followers' and followee_id = each.user_id and follower_id <> all(unseen)
            and accepted_at >= each.since and accepted_at = requested_at
          order by accepted_at desc limit 1000
        ) union all (
          select follower_id, requested_at from follows
          where each.group_key = 'requests' and followee_id = each.user_id and follower_id <> all(unseen)
            and requested_at >= each.since and accepted_at is null
          order by requested_at desc limit 1000
        ) union all (
          select followee_id, accepted_at from follows
          where each.group_key = 'accepted' and follower_id = each.user_id and followee_id <> all(unseen)
            and accepted_at >= each.since and accepted_at > requested_at
          order by accepted_at desc limit 1000
        )
      ) follow
      order by at desc, user_id limit 1;
    end if;
    if (each.actor_id, each.actors, each.actor_comment_id)
      is distinct from (last.user_id, coalesce(last.members, 0), last.comment_id)
    then
      update notifications
      set actor_id = last.user_id, actors = coalesce(last.members, 0), actor_comment_id = last.comment_id
      where notification_id = each.notification_id;
    end if;
  end loop;
end $$;

-- A new notification, or one of what was written before it.
create or replace function renew_notice() returns trigger language plpgsql as $$
begin
  -- A notification of the first reactions to a post names all of them.
  if new.kind = 'reaction' and new.comment_id is null and new.actors is not null and new.actors = (
    select count(*) from (select from reactions where post_id = new.post_id limit new.actors + 1) given
  ) then
    return null;
  end if;
  perform renew_notices(array[new.notification_id]);
  return null;
end $$;
create or replace trigger renew_new after insert on notifications
  for each row when (new.notice is null) execute function renew_notice();
create or replace trigger renew_moved after update of created_at on notifications
  for each row when (new.kind in ('follow', 'mention')) execute function renew_notice();

-- The statement that writes reactions adds them to the notification that it moves up, which takes half the time. Renewed are those that it has
-- not moved, because something newer was first or nobody was to be notified, and those of members who do not see everybody. The release before adds
-- nothing.
create or replace function renew_added_reactions() returns trigger language plpgsql as $$
begin
  perform renew_notices(array(
    select notification_id
    from (select post_id, array_agg(user_id) as users, max(created_at) as at from changed group by post_id) added
    join posts using (post_id)
    join notifications on notifications.user_id = posts.user_id and kind = 'reaction' and group_key = 'post:' || posts.post_id
    where notifications.created_at <> at or actor_id is null or actor_id <> all(users)
      or exists (select from unseen_members where viewer_id = posts.user_id)
  ));
  return null;
end $$;
create or replace trigger renew_added after insert on reactions
  referencing new table as changed for each statement execute function renew_added_reactions();

-- Runs after `count_removed`, whose counts it reads.
create or replace function renew_removed_reactions() returns trigger language plpgsql as $$
begin
  perform renew_notices(array(
    select notification_id from changed join posts using (post_id)
    join notifications on notifications.user_id = posts.user_id and kind = 'reaction' and group_key = 'post:' || posts.post_id
  ));
  return null;
end $$;
create or replace trigger renew_removed after delete on reactions
  referencing old table as changed for each statement execute function renew_removed_reactions();

-- Ids of the notifications that name the author of a comment, or those who reacted to it.
create or replace function notices_of_comment(id uuid, parent uuid, post uuid) returns setof uuid stable language sql as $$
  select notification_id from posts
  join notifications on notifications.user_id = posts.user_id and kind = 'comment' and group_key = 'post:' || post
  where posts.post_id = post
  union all
  select notification_id from notifications where comment_id = parent and kind = 'reply'
  union all
  select notification_id from notifications where comment_id = id and kind = 'reaction'
  union all
  select notification_id from mentions
  join notifications on notifications.user_id = mentions.user_id and kind = 'mention' and group_key = 'post:' || post
  where mentions.comment_id = id
$$;

-- Runs after `count_added`, `count_removed` and `count_hidden`.
create or replace function renew_comments() returns trigger language plpgsql as $$
begin
  perform renew_notices(array(
    select distinct notice from changed cross join lateral notices_of_comment(comment_id, parent_id, post_id) notice
  ));
  return null;
end $$;
create or replace trigger renew_added after insert on comments
  referencing new table as changed for each statement execute function renew_comments();
create or replace trigger renew_removed after delete on comments
  referencing old table as changed for each statement execute function renew_comments();

create or replace function renew_hidden_comment() returns trigger language plpgsql as $$
begin
  perform renew_notices(array(select notices_of_comment(new.comment_id, new.parent_id, new.post_id)));
  return null;
end $$;
create or replace trigger renew_hidden after update on comments
  for each row when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function renew_hidden_comment();

create or replace function renew_comment_reactions() returns trigger language plpgsql as $$
begin
  perform renew_notices(array(
    select notification_id from notifications
    where comment_id = coalesce(new.comment_id, old.comment_id) and kind = 'reaction'
  ));
  return null;
end $$;
create or replace trigger renew after insert or update or delete on comment_reactions
  for each row execute function renew_comment_reactions();

create or replace function renew_mentions() returns trigger language plpgsql as $$
begin
  perform renew_notices(array(
    select notification_id from (select distinct user_id, post_id from changed) mentioned
    join notifications using (user_id) where kind = 'mention' and group_key = 'post:' || mentioned.post_id
  ));
  return null;
end $$;
create or replace trigger renew_added after insert on mentions
  referencing new table as changed for each statement execute function renew_mentions();
create or replace trigger renew_removed after delete on mentions
  referencing old table as changed for each statement execute function renew_mentions();

create or replace function renew_follows() returns trigger language plpgsql as $$
begin
  perform renew_notices(array(
    select notification_id from (
      select followee_id as user_id, array['followers', 'requests'] as groups from changed
      union select follower_id, array['accepted'] from changed
    ) followed
    join notifications using (user_id) where kind = 'follow' and group_key = any(groups)
  ));
  return null;
end $$;
create or replace trigger renew_added after insert on follows
  referencing new table as changed for each statement execute function renew_follows();
create or replace trigger renew_accepted after update on follows
  referencing new table as changed for each statement execute function renew_follows();
create or replace trigger renew_removed after delete on follows
  referencing old table as changed for each statement execute function renew_follows();

-- Renews what a member was notified of about another one. What a member wrote who has left is gone.
create or replace function renew_seen(viewer uuid, member uuid) returns void language plpgsql as $$
begin
  perform renew_notices(array(
    select notification_id from notifications
    where user_id = viewer and exists (select from users where user_id = member) and (kind = 'follow' or post_id in (
      select post_id from reactions where user_id = member
      union all
      select post_id from comments where user_id = member
      union all
      select comments.post_id from comment_reactions join comments using (comment_id) where comment_reactions.user_id = member
      union all
      select post_id from posts where user_id = member
    ))
  ));
end $$;

-- Locks the muted member, as what they write does. So it is seen by what a mute renews, or sees the mute itself.
create or replace function lock_muted() returns trigger language plpgsql as $$
declare
  mute mutes := coalesce(new, old);
begin
  perform from users
  where user_id = mute.muted_id and exists (select from users where user_id = mute.muter_id) for update;
  return mute;
end $$;
create or replace trigger lock_muted before insert or delete on mutes for each row execute function lock_muted();

create or replace function renew_muted() returns trigger language plpgsql as $$
declare
  mute mutes := coalesce(new, old);
begin
  perform renew_seen(mute.muter_id, mute.muted_id);
  return null;
end $$;
create or replace trigger renew after insert or delete on mutes for each row execute function renew_muted();

create or replace function lock_blocked() returns trigger language plpgsql as $$
declare
  block blocks := coalesce(new, old);
begin
  if (select count(*) from users where user_id in (block.blocker_id, block.blocked_id)) = 2 then
    perform from users where user_id in (block.blocker_id, block.blocked_id) order by user_id for update;
  end if;
  return block;
end $$;
create or replace trigger lock_blocked before insert or delete on blocks for each row execute function lock_blocked();

create or replace function renew_blocked() returns trigger language plpgsql as $$
declare
  block blocks := coalesce(new, old);
begin
  perform renew_seen(block.blocker_id, block.blocked_id);
  perform renew_seen(block.blocked_id, block.blocker_id);
  return null;
end $$;
create or replace trigger renew after insert or delete on blocks for each row execute function renew_blocked();

-- Notifications that were written before this file was applied first.
select renew_notices(array(select notification_id from notifications where notice is null and actors is null));
