-- Comments and their replies, which are counted for their post and for the comment that they answer.

-- Counts comments. A statement that counts locks the row first and then sees the comments of all who have counted before. Nearly always one
-- comment is written or deleted. Without a statement for it PostgreSQL would make a new plan each time, since plans for one author and for
-- several differ.
create or replace function count_comments() returns trigger language plpgsql as $$
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
    if cardinality(each.authors) = 1 then
      update post_counts set
        comments = comments + sign,
        commenters = commenters + sign * ((
          select count(*) from (
            select from comments where post_id = each.post_id and user_id = each.authors[1] and hidden_at is null limit 2
          ) shown
        ) = case when sign > 0 then 1 else 0 end)::integer
      where post_id = each.post_id;
      continue;
    end if;
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
create or replace trigger count_added after insert on comments
  referencing new table as changed for each statement execute function count_comments();
create or replace trigger count_removed after delete on comments
  referencing old table as changed for each statement execute function count_comments();

-- Counts again when a comment is hidden or shown.
create or replace function recount_comments() returns trigger language plpgsql as $$
begin
  perform from post_counts where post_id = new.post_id for no key update;
  update post_counts set (comments, commenters) = (
    select count(*), count(distinct user_id) from comments where post_id = new.post_id and hidden_at is null
  )
  where post_id = new.post_id;
  return null;
end $$;
create or replace trigger count_hidden after update on comments
  for each row when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function recount_comments();

create or replace function refuse_deep_replies() returns trigger language plpgsql as $$
begin
  if not exists (
    select from comments where comment_id = new.parent_id and post_id = new.post_id and parent_id is null
  ) then
    raise check_violation using constraint = 'comments_one_level_deep',
      message = 'a reply answers a comment on the same post that is no reply';
  end if;
  return new;
end $$;
create or replace trigger refuse_deep_replies before insert on comments
  for each row when (new.parent_id is not null) execute function refuse_deep_replies();

-- The place of a comment that is deleted at the same time has another row, which only a later statement sees.
create or replace function count_reply() returns trigger language plpgsql as $$
declare
  change integer :=
    (new.comment_id is not null and new.hidden_at is null)::integer
    - (old.comment_id is not null and old.hidden_at is null)::integer;
begin
  update comments set replies = replies + change where comment_id = coalesce(new.parent_id, old.parent_id);
  if not found then
    update comments set replies = replies + change where comment_id = coalesce(new.parent_id, old.parent_id);
  end if;
  return null;
end $$;
-- Triggers run in the order of their names: these run before those that change the counts of the post.
create or replace trigger comment_written after insert on comments
  for each row when (new.parent_id is not null and new.hidden_at is null) execute function count_reply();
create or replace trigger comment_hidden after update on comments
  for each row when (new.parent_id is not null and (old.hidden_at is null) <> (new.hidden_at is null))
  execute function count_reply();
create or replace trigger comment_deleted after delete on comments
  for each row when (old.parent_id is not null and old.hidden_at is null) execute function count_reply();

-- A deleted comment keeps its place as long as it has replies. Whoever deletes has locked the comment, and whoever replies locks it first.
create or replace function keep_places() returns trigger language plpgsql as $$
begin
  insert into comments (comment_id, post_id, comment, created_at, hidden_at, replies)
  select comment_id, post_id, '', created_at, now(), (
    select count(*) from comments reply where reply.parent_id = removed.comment_id and reply.hidden_at is null
  )
  from removed
  where user_id is not null and parent_id is null
    and exists (select from comments reply where reply.parent_id = removed.comment_id)
    and exists (select from posts where posts.post_id = removed.post_id);
  perform from comments
  where comment_id in (select parent_id from removed) and user_id is null order by comment_id for update;
  if found then
    delete from comments place
    where comment_id in (select parent_id from removed) and user_id is null
      and not exists (select from comments reply where reply.parent_id = place.comment_id);
  end if;
  return null;
end $$;
create or replace trigger keep_places after delete on comments
  referencing old table as removed for each statement execute function keep_places();

-- The place of a deleted comment has no reactions, and may be there before those of the comment are gone.
create or replace function count_comment_reaction() returns trigger language plpgsql as $$
begin
  update comments set
    thumbs = thumbs + (new.emoji is not distinct from '👍')::integer - (old.emoji is not distinct from '👍')::integer,
    hearts = hearts + (new.emoji is not distinct from '❤️')::integer - (old.emoji is not distinct from '❤️')::integer,
    claps = claps + (new.emoji is not distinct from '👏')::integer - (old.emoji is not distinct from '👏')::integer,
    smiles = smiles + (new.emoji is not distinct from '😊')::integer - (old.emoji is not distinct from '😊')::integer,
    wows = wows + (new.emoji is not distinct from '😮')::integer - (old.emoji is not distinct from '😮')::integer,
    ideas = ideas + (new.emoji is not distinct from '💡')::integer - (old.emoji is not distinct from '💡')::integer
  where comment_id = coalesce(new.comment_id, old.comment_id) and user_id is not null;
  return null;
end $$;
create or replace trigger count_comment_reaction after insert or update or delete on comment_reactions
  for each row execute function count_comment_reaction();
