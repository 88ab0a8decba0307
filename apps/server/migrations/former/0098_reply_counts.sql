-- The replies to each comment are counted as they are written, without hidden ones, so that no reader counts them.
alter table comments add column replies integer not null default 0;

update comments top set replies = written.replies
from (
  select parent_id, count(*) as replies from comments where parent_id is not null and hidden_at is null group by parent_id
) written
where written.parent_id = top.comment_id;

alter table comments add constraint comments_replies_check check (replies >= 0);
create trigger reply_counts_by_trigger_only before update of replies on comments
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
drop trigger comments_start_uncounted on comments;
create trigger comments_start_uncounted before insert on comments
  for each row when (
    new.thumbs + new.hearts + new.claps + new.smiles + new.wows + new.ideas + new.replies > 0 and pg_trigger_depth() = 0
  ) execute function refuse_change();

-- The place of a comment that is deleted at the same time has another row, which only a later statement sees.
create function count_reply() returns trigger language plpgsql as $$
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
-- In the order of their names they run before those that change the counts of the post.
create trigger comment_written after insert on comments
  for each row when (new.parent_id is not null and new.hidden_at is null) execute function count_reply();
create trigger comment_hidden after update on comments
  for each row when (new.parent_id is not null and (old.hidden_at is null) <> (new.hidden_at is null))
  execute function count_reply();
create trigger comment_deleted after delete on comments
  for each row when (old.parent_id is not null and old.hidden_at is null) execute function count_reply();

-- As before, with the replies of the place.
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
