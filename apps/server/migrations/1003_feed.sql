-- Stored pictures, and posts with what members do with them.

-- A stored picture. Its name ends in its size (abc-1600x1067) and is its file's name without the ending.
create table media (
  name text primary key check (name ~ '^[A-Za-z0-9_-]+-[0-9]+x[0-9]+$'),
  owner_id uuid references users on delete set null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz(3) not null default now(),
  bytes integer not null default 0 check (bytes >= 0),
  -- Whether its hashes are stored. The job hash_pictures adds them, newest picture first.
  hashed boolean not null default false,
  -- Place of its files: with those that everybody may load, or with those that need a check first.
  visibility text check (visibility in ('public', 'private')),
  -- The files may still be in the other place: a job moves them.
  moving boolean not null default false
);
create index media_owner_id on media (owner_id);
create index media_not_hashed on media (created_at) where not hashed;

alter table users
  add foreign key (profile_image) references media on delete set null,
  add foreign key (cover_image) references media on delete set null;

-- The id of the folder or bucket with the pictures of this database. It is also in that folder or bucket.
create table media_store (
  is_only boolean primary key default true check (is_only),
  id text not null
);

-- Space that the pictures of a member take up, and what the member has added on a day (UTC).
create table picture_space (
  user_id uuid primary key references users on delete cascade,
  bytes bigint not null check (bytes >= 0),
  day date not null,
  day_bytes bigint not null check (day_bytes >= 0),
  day_count integer not null check (day_count >= 0)
);

create table posts (
  post_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  content text not null check (char_length(content) <= 5000),
  image text references media,
  image_alt text not null default '' check (char_length(image_alt) <= 1000),
  created_at timestamptz(3) not null default now(),
  -- Time at which reports or a steward hid it.
  hidden_at timestamptz(3),
  edits integer not null default 0 check (edits between 0 and 50),
  edited_at timestamptz(3),
  -- Members who may comment: `followed` are those whom the author follows.
  commenting text not null default 'everybody' check (commenting in ('everybody', 'followed', 'nobody')),
  -- Whether everybody who has the link sees it, also without an account. Never true for private accounts.
  outside boolean not null default false,
  check (content <> '' or image is not null)
);
create index posts_newest on posts (created_at desc, post_id desc);
create index posts_of_user on posts (user_id, created_at desc, post_id desc);
create index posts_image on posts (image) where image is not null;
create index posts_outside on posts (post_id) where outside;
create index posts_outside_of_user on posts (user_id, created_at desc, post_id desc) where outside;

-- A post has up to four pictures. The first one is `posts.image`; the others are here.
create table post_pictures (
  post_id uuid not null references posts on delete cascade,
  position integer not null check (position between 2 and 4),
  name text not null unique references media,
  alt text not null default '' check (char_length(alt) <= 1000),
  primary key (post_id, position)
);

-- Former texts of a post. `edit` 0 is the post as it was created; `written_at` is when that version was.
create table post_versions (
  post_id uuid not null references posts on delete cascade,
  edit integer not null check (edit >= 0),
  content text not null check (char_length(content) <= 5000),
  alts text[] not null,
  written_at timestamptz(3) not null,
  primary key (post_id, edit)
);

-- The words of each post, for the search. They are apart from posts, whose rows every page of the feed reads. Ids of posts begin with their
-- time, so the newest posts are at the end of the primary key.
create table post_words (
  post_id uuid primary key references posts on delete cascade,
  words tsvector not null
);
-- Entries of new posts are collected, and moved into the index by vacuum or once there is 1 MB of them, which each search reads.
create index post_words_search on post_words using gin (words) with (gin_pending_list_limit = 1024);

create table reactions (
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  emoji text not null check (emoji in ('👍', '❤️', '👏', '😊', '😮', '💡')),
  created_at timestamptz(3) not null default now(),
  primary key (post_id, user_id)
);
create index reactions_of_user on reactions (user_id);
-- Order of the list of reactors, and of notifications.
create index reactions_newest on reactions (post_id, created_at desc, user_id);

create table saved_posts (
  user_id uuid not null references users on delete cascade,
  post_id uuid not null references posts on delete cascade,
  saved_at timestamptz(3) not null default now(),
  primary key (user_id, post_id)
);
create index saved_posts_newest on saved_posts (user_id, saved_at desc, post_id desc);
create index saved_posts_of_post on saved_posts (post_id);

-- Comments and, one level deep, replies to them.
create table comments (
  comment_id uuid primary key,
  post_id uuid not null references posts on delete cascade,
  user_id uuid references users on delete cascade,
  comment text not null,
  created_at timestamptz(3) not null default now(),
  hidden_at timestamptz(3),
  -- For a reply, the comment that it answers. Deferred, because the place of a deleted comment is kept after it was deleted.
  parent_id uuid references comments deferrable initially deferred,
  edits integer not null default 0 check (edits between 0 and 50),
  edited_at timestamptz(3),
  -- The reactions and the replies that are not hidden, counted as they are written, so that no reader counts them.
  thumbs integer not null default 0,
  hearts integer not null default 0,
  claps integer not null default 0,
  smiles integer not null default 0,
  wows integer not null default 0,
  ideas integer not null default 0,
  replies integer not null default 0 check (replies >= 0),
  -- A row without an author is the place of a deleted comment that has replies.
  constraint comments_comment_check check (
    case when user_id is null then comment = '' and hidden_at is not null and parent_id is null
      else char_length(comment) between 1 and 2000 end
  ),
  constraint comments_reactions_check check (least(thumbs, hearts, claps, smiles, wows, ideas) >= 0)
);
create index comments_of_post on comments (post_id, created_at, comment_id);
create index comments_of_user on comments (user_id);
-- Rows are added in the order of these times, so that a small index of ranges is enough.
create index comments_created_at on comments using brin (created_at) with (autosummarize = on);
create index comments_of_author on comments (post_id, user_id) where hidden_at is null;
create index comments_of_parent on comments (parent_id, created_at, comment_id) where parent_id is not null;
-- Comments are listed by the sum of their reactions.
create index comments_most_reacted on comments (post_id, (-(thumbs + hearts + claps + smiles + wows + ideas)), comment_id)
  where parent_id is null;

-- Former texts of a comment. `edit` 0 is the comment as it was written; `written_at` is when that version was.
create table comment_versions (
  comment_id uuid not null references comments on delete cascade,
  edit integer not null check (edit >= 0),
  comment text not null check (char_length(comment) between 1 and 2000),
  written_at timestamptz(3) not null,
  primary key (comment_id, edit)
);

-- Reactions to comments. One that was removed stays for a day, without its emoji: set again it does not notify again.
create table comment_reactions (
  comment_id uuid not null references comments on delete cascade,
  user_id uuid not null references users on delete cascade,
  emoji text check (emoji in ('👍', '❤️', '👏', '😊', '😮', '💡')),
  created_at timestamptz(3) not null default now(),
  primary key (comment_id, user_id)
);
create index comment_reactions_of_user on comment_reactions (user_id);
create index comment_reactions_newest on comment_reactions (comment_id, created_at desc, user_id) where emoji is not null;
create index comment_reactions_removed on comment_reactions (created_at) where emoji is null;

-- The reactions and comments of each post, counted as they are written, so that no reader counts them. Half of each page is left free, so
-- that a change stays in it and needs no entry of the index.
create table post_counts (
  post_id uuid primary key references posts on delete cascade,
  thumbs integer not null default 0,
  hearts integer not null default 0,
  claps integer not null default 0,
  smiles integer not null default 0,
  wows integer not null default 0,
  ideas integer not null default 0,
  -- Number of comments that moderators have not hidden; `commenters` are the members who wrote them.
  comments integer not null default 0,
  commenters integer not null default 0,
  constraint post_counts_numbers_check check (
    least(thumbs, hearts, claps, smiles, wows, ideas, commenters, comments - commenters) >= 0
  )
) with (fillfactor = 50);

-- Amount that a member has written since a time, a day ago at most.
create table written_text (
  user_id uuid primary key references users on delete cascade,
  since timestamptz(3) not null,
  posts integer not null,
  comments integer not null,
  characters integer not null
);

-- A post may ask a question with two to four options until its end. Nothing but the counted votes of an option ever changes.
create table polls (
  post_id uuid primary key references posts on delete cascade,
  options text[] not null check (
    cardinality(options) between 2 and 4 and array_position(options, null) is null
    and char_length(array_to_string(options, '')) <= 320
  ),
  votes integer[] not null check (cardinality(votes) = cardinality(options) and 0 <= all (votes)),
  ends_at timestamptz(3) not null
) with (fillfactor = 50);

-- Votes, one for each member, of which others only see that it was counted. `option` is a place in `polls.options`, from 1.
create table poll_votes (
  post_id uuid not null references polls on delete cascade,
  user_id uuid not null references users on delete cascade,
  option integer not null check (option between 1 and 4),
  voted_at timestamptz(3) not null default now(),
  primary key (post_id, user_id)
);
create index poll_votes_of_user on poll_votes (user_id);

-- Tags in public posts, and those that stewards banned. A job counts the members who used each in the last 30 days.
create table tags (
  tag text collate "C" primary key check (char_length(tag) between 1 and 50),
  authors integer not null default 0 check (authors >= 0),
  banned_at timestamptz(3)
);
create index tags_most_used on tags (authors desc, tag) where authors > 0 and banned_at is null;
create index tags_banned on tags (banned_at desc, tag) where banned_at is not null;
-- Tags with typos, and by parts of them.
create index tags_similar on tags using gin (tag gin_trgm_ops);

create table post_tags (
  post_id uuid not null references posts on delete cascade,
  tag text collate "C" not null check (char_length(tag) between 1 and 50),
  -- Time of the post.
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

-- Mentions in a comment, or in the post itself if `comment_id` is null.
create table mentions (
  post_id uuid not null references posts on delete cascade,
  comment_id uuid references comments on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- Username as it is in the text, in lower case. The member may have another one by now.
  username text not null check (username ~ '^[a-z0-9_]{3,20}$'),
  mentioned_at timestamptz(3) not null default now(),
  unique nulls not distinct (post_id, comment_id, user_id)
);
create index mentions_of_member on mentions (user_id, post_id);
create index mentions_in_comment on mentions (comment_id) where comment_id is not null;

-- Posts that are not published yet. Only their author sees them.
create table drafts (
  draft_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  content text not null check (char_length(content) <= 5000),
  commenting text not null check (commenting in ('everybody', 'followed', 'nobody')),
  outside boolean not null,
  -- Its options, and for how many hours it will be open.
  poll jsonb,
  publish_at timestamptz(3),
  -- Time at which it was to be published, but its author was suspended.
  missed_at timestamptz(3),
  saves integer not null default 1 check (saves > 0),
  saved_at timestamptz(3) not null default now(),
  constraint drafts_missed_check check (publish_at is null or missed_at is null)
);
create index drafts_of_user on drafts (user_id, saved_at desc, draft_id desc);
create index drafts_due on drafts (publish_at) where publish_at is not null;

create table draft_pictures (
  draft_id uuid not null references drafts on delete cascade,
  position integer not null check (position between 1 and 4),
  name text not null unique references media,
  alt text not null check (char_length(alt) <= 1000),
  primary key (draft_id, position)
);
