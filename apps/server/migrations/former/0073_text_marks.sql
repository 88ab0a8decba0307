-- Tags and mentions in the texts of posts and comments.

-- Tags in public posts, and those that stewards banned. A job counts the members who used each in the last 30 days.
create table tags (
  tag text collate "C" primary key check (char_length(tag) between 1 and 50),
  authors integer not null default 0 check (authors >= 0),
  banned_at timestamptz(3)
);
create index tags_most_used on tags (authors desc, tag) where authors > 0 and banned_at is null;
create index tags_banned on tags (banned_at desc, tag) where banned_at is not null;

create table post_tags (
  post_id uuid not null references posts on delete cascade,
  tag text collate "C" not null check (char_length(tag) between 1 and 50),
  -- Of the post.
  created_at timestamptz(3) not null,
  -- A steward removed it. It stays removed when the post is edited.
  removed_at timestamptz(3),
  primary key (post_id, tag)
);
create index post_tags_newest on post_tags (tag, created_at desc, post_id desc) where removed_at is null;

create table comment_tags (
  comment_id uuid not null references comments on delete cascade,
  tag text collate "C" not null check (char_length(tag) between 1 and 50),
  primary key (comment_id, tag)
);

-- Without `comment_id`, in the post itself.
create table mentions (
  post_id uuid not null references posts on delete cascade,
  comment_id uuid references comments on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- In the text, in lower case. The member may have another one by now.
  username text not null check (username ~ '^[a-z0-9_]{3,20}$'),
  mentioned_at timestamptz(3) not null default now(),
  unique nulls not distinct (post_id, comment_id, user_id)
);
create index mentions_of_member on mentions (user_id, post_id);
create index mentions_in_comment on mentions (comment_id) where comment_id is not null;

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

-- Who is suggested while a mention is typed.
create index users_username_start on users (lower(username) text_pattern_ops);
create index users_full_name_start on users (lower(full_name) text_pattern_ops);

-- Tags of what was written before, so that they can be found and stay muted.
insert into post_tags (post_id, tag, created_at)
select post_id, tag, created_at from posts
cross join lateral (
  select distinct lower(found[1]) as tag
  from regexp_matches(content, '(?:^|[^[:alnum:]_@#&/.])#([[:alnum:]_\u0300-\u036F\u094D\u0BCD\u0DCA\u200C\u200D]{1,50})(?![[:alnum:]_#])', 'g') as found
  where found[1] ~ '[[:alpha:]]'
  limit 10
) as found
where content like '%#%';
insert into comment_tags (comment_id, tag)
select comment_id, tag from comments
cross join lateral (
  select distinct lower(found[1]) as tag
  from regexp_matches(comment, '(?:^|[^[:alnum:]_@#&/.])#([[:alnum:]_\u0300-\u036F\u094D\u0BCD\u0DCA\u200C\u200D]{1,50})(?![[:alnum:]_#])', 'g') as found
  where found[1] ~ '[[:alpha:]]'
  limit 10
) as found
where comment like '%#%';
