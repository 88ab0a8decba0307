-- Comments can be answered, one level deep, and edited for a while. Authors choose who may comment on a post.

alter table posts add column commenting text not null default 'everybody' check (commenting in ('everybody', 'followed', 'nobody'));

alter table comments
  add column parent_id uuid,
  add column edits integer not null default 0 check (edits between 0 and 50),
  add column edited_at timestamptz(3),
  alter column user_id drop not null,
  drop constraint comments_comment_check,
  -- Without an author: the place of a deleted comment that has replies.
  add constraint comments_comment_check check (
    case when user_id is null then comment = '' and hidden_at is not null and parent_id is null
      else char_length(comment) between 1 and 2000 end
  ),
  -- Deferred, because the place of a deleted comment is kept after it was deleted.
  add constraint comments_parent_id_fkey foreign key (parent_id) references comments deferrable initially deferred;
create index comments_of_parent on comments (parent_id, created_at, comment_id) where parent_id is not null;

create function refuse_deep_replies() returns trigger language plpgsql as $$
begin
  if not exists (
    select from comments where comment_id = new.parent_id and post_id = new.post_id and parent_id is null
  ) then
    raise check_violation using constraint = 'comments_one_level_deep',
      message = 'a reply answers a comment on the same post that is no reply';
  end if;
  return new;
end $$;
create trigger refuse_deep_replies before insert on comments
  for each row when (new.parent_id is not null) execute function refuse_deep_replies();
create trigger replies_stay_where_they_are before update of parent_id on comments
  for each statement execute function refuse_change();

-- A deleted comment keeps its place as long as it has replies. Whoever deletes has locked the comment, and whoever replies locks it first.
create function keep_places() returns trigger language plpgsql as $$
begin
  insert into comments (comment_id, post_id, comment, created_at, hidden_at)
  select comment_id, post_id, '', created_at, now() from removed
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
create trigger keep_places after delete on comments
  referencing old table as removed for each statement execute function keep_places();

-- `edit` 0 is the comment as it was written; `written_at` is when that version was.
create table comment_versions (
  comment_id uuid not null references comments on delete cascade,
  edit integer not null check (edit >= 0),
  comment text not null check (char_length(comment) between 1 and 2000),
  written_at timestamptz(3) not null,
  primary key (comment_id, edit)
);

-- Of a reply: the comment that was answered.
alter table notifications
  add column comment_id uuid references comments on delete cascade,
  add constraint notifications_reply_check check (
    kind <> 'reply' or (post_id is not null and comment_id is not null and text is null)
  );
create index notifications_of_comment on notifications (comment_id) where comment_id is not null;
