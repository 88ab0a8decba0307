-- The reactions and comments of each post are counted as they are written, so that no reader counts them.

-- Half of each page is left free, so that a change stays in it and needs no entry of the index.
create table post_counts (
  post_id uuid primary key references posts on delete cascade,
  thumbs integer not null default 0 check (thumbs >= 0),
  hearts integer not null default 0 check (hearts >= 0),
  claps integer not null default 0 check (claps >= 0),
  smiles integer not null default 0 check (smiles >= 0),
  wows integer not null default 0 check (wows >= 0),
  ideas integer not null default 0 check (ideas >= 0),
  -- Without those that moderators have hidden; `commenters` are the members who wrote them.
  comments integer not null default 0 check (comments >= 0),
  commenters integer not null default 0 check (commenters between 0 and comments)
) with (fillfactor = 50);

insert into post_counts
select post_id, coalesce(thumbs, 0), coalesce(hearts, 0), coalesce(claps, 0), coalesce(smiles, 0), coalesce(wows, 0),
  coalesce(ideas, 0), coalesce(comments, 0), coalesce(commenters, 0)
from posts
left join (
  select post_id,
    count(*) filter (where emoji = '👍') as thumbs,
    count(*) filter (where emoji = '❤️') as hearts,
    count(*) filter (where emoji = '👏') as claps,
    count(*) filter (where emoji = '😊') as smiles,
    count(*) filter (where emoji = '😮') as wows,
    count(*) filter (where emoji = '💡') as ideas
  from reactions group by post_id
) reacted using (post_id)
left join (
  select post_id, count(*) as comments, count(distinct user_id) as commenters
  from comments where hidden_at is null group by post_id
) commented using (post_id);

create trigger post_counts_by_trigger_only before insert or update or delete on post_counts
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();

create function count_from_nothing() returns trigger language plpgsql as $$
begin
  insert into post_counts (post_id) values (new.post_id);
  return null;
end $$;
create trigger count_from_nothing after insert on posts for each row execute function count_from_nothing();

-- Each function below changes the rows in the order of the posts' ids, since a statement may write on many posts. The row of a post that
-- is deleted in the same statement is gone already.

create function count_reactions() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  each record;
begin
  for each in
    select post_id,
      count(*) filter (where emoji = '👍') as thumbs,
      count(*) filter (where emoji = '❤️') as hearts,
      count(*) filter (where emoji = '👏') as claps,
      count(*) filter (where emoji = '😊') as smiles,
      count(*) filter (where emoji = '😮') as wows,
      count(*) filter (where emoji = '💡') as ideas
    from changed group by post_id order by post_id
  loop
    update post_counts set
      thumbs = thumbs + sign * each.thumbs,
      hearts = hearts + sign * each.hearts,
      claps = claps + sign * each.claps,
      smiles = smiles + sign * each.smiles,
      wows = wows + sign * each.wows,
      ideas = ideas + sign * each.ideas
    where post_id = each.post_id;
  end loop;
  return null;
end $$;
create trigger count_added after insert on reactions
  referencing new table as changed for each statement execute function count_reactions();
create trigger count_removed after delete on reactions
  referencing old table as changed for each statement execute function count_reactions();

create function count_changed_reaction() returns trigger language plpgsql as $$
begin
  update post_counts set
    thumbs = thumbs + (new.emoji = '👍')::integer - (old.emoji = '👍')::integer,
    hearts = hearts + (new.emoji = '❤️')::integer - (old.emoji = '❤️')::integer,
    claps = claps + (new.emoji = '👏')::integer - (old.emoji = '👏')::integer,
    smiles = smiles + (new.emoji = '😊')::integer - (old.emoji = '😊')::integer,
    wows = wows + (new.emoji = '😮')::integer - (old.emoji = '😮')::integer,
    ideas = ideas + (new.emoji = '💡')::integer - (old.emoji = '💡')::integer
  where post_id = new.post_id;
  return null;
end $$;
create trigger count_changed after update on reactions
  for each row when (old.emoji <> new.emoji) execute function count_changed_reaction();
create trigger reactions_stay_where_they_are before update of post_id, user_id on reactions
  for each statement execute function refuse_change();

-- Whoever counts comments locks the row first and then sees the comments of all who have counted before.
create function count_comments() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  each record;
begin
  for each in
    select post_id, array_agg(user_id) as authors from changed where hidden_at is null group by post_id order by post_id
  loop
    perform from post_counts where post_id = each.post_id for no key update;
    continue when not found;
    -- An author is new if all their comments are, and gone if none is left.
    update post_counts set
      comments = comments + sign * cardinality(each.authors),
      commenters = commenters + sign * (
        select count(*)
        from (select author, count(*) as changed from unnest(each.authors) author group by author) written
        where (
          select count(*) from (
            select from comments where post_id = each.post_id and user_id = author and hidden_at is null
            limit written.changed + 1
          ) shown
        ) = case when sign > 0 then written.changed else 0 end
      )
    where post_id = each.post_id;
  end loop;
  return null;
end $$;
create trigger count_added after insert on comments
  referencing new table as changed for each statement execute function count_comments();
create trigger count_removed after delete on comments
  referencing old table as changed for each statement execute function count_comments();

create function recount_comments() returns trigger language plpgsql as $$
begin
  perform from post_counts where post_id = new.post_id for no key update;
  update post_counts set (comments, commenters) = (
    select count(*), count(distinct user_id) from comments where post_id = new.post_id and hidden_at is null
  )
  where post_id = new.post_id;
  return null;
end $$;
create trigger count_hidden after update on comments
  for each row when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function recount_comments();
create trigger comments_stay_where_they_are before update of post_id, user_id on comments
  for each statement execute function refuse_change();

-- The comments of a member on a post, and the newest reactions to one, which notifications and the list of reactors show.
create index comments_of_author on comments (post_id, user_id) where hidden_at is null;
create index reactions_newest on reactions (post_id, created_at desc, user_id);
