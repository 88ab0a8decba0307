-- One notification per member, thing and kind, moved up rather than repeated, and gone with what it is about.

-- A notification of reactions or comments has no text of its own: who is named in it follows from what is on the post by now.
drop index notifications_group;
alter table notifications
  drop column actor_id,
  add column post_id uuid references posts on delete cascade,
  alter column text drop not null;
update notifications set post_id = posts.post_id, group_key = 'post:' || posts.post_id, text = null
from posts
where notifications.kind in ('reaction', 'comment') and notifications.href = '/posts/' || posts.post_id;
delete from notifications where kind in ('reaction', 'comment') and post_id is null;
delete from notifications older using notifications newer
where older.post_id is not null
  and (newer.user_id, newer.kind, newer.post_id) = (older.user_id, older.kind, older.post_id)
  and (newer.created_at, newer.notification_id) > (older.created_at, older.notification_id);
update notifications older set group_key = null
from notifications newer
where (newer.user_id, newer.kind, newer.group_key) = (older.user_id, older.kind, older.group_key)
  and (newer.created_at, newer.notification_id) > (older.created_at, older.notification_id);
alter table notifications add constraint notifications_text_check
  check (case when kind in ('reaction', 'comment') then post_id is not null and text is null
    else post_id is null and text is not null end);
create unique index notifications_group on notifications (user_id, kind, group_key);
create index notifications_of_post on notifications (post_id) where post_id is not null;
create index notifications_unread on notifications (user_id) where read_at is null;

-- When the author of a post was last notified of a member's reaction: undone and done again, it does not notify again within 24 hours.
create table notified_reactions (
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  notified_at timestamptz(3) not null default now(),
  primary key (post_id, user_id)
);
create index notified_reactions_of_user on notified_reactions (user_id);
create index notified_reactions_notified_at on notified_reactions (notified_at);
insert into notified_reactions (post_id, user_id, notified_at)
select reactions.post_id, reactions.user_id, reactions.created_at
from reactions join posts using (post_id)
where reactions.created_at > now() - interval '24 hours' and reactions.user_id <> posts.user_id;
