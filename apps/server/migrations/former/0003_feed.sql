-- Posts and what members do with them.

create table posts (
  post_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  content text not null check (char_length(content) <= 5000),
  image text references media,
  image_alt text not null default '' check (char_length(image_alt) <= 1000),
  created_at timestamptz(3) not null default now(),
  check (content <> '' or image is not null)
);
create index posts_newest on posts (created_at desc, post_id desc);
create index posts_of_user on posts (user_id, created_at desc, post_id desc);
create index posts_image on posts (image) where image is not null;

create table comments (
  comment_id uuid primary key,
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  comment text not null check (char_length(comment) between 1 and 2000),
  created_at timestamptz(3) not null default now()
);
create index comments_of_post on comments (post_id, created_at, comment_id);
create index comments_of_user on comments (user_id);

create table reactions (
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  emoji text not null check (emoji in ('👍', '❤️', '👏', '😊', '😮', '💡')),
  created_at timestamptz(3) not null default now(),
  primary key (post_id, user_id)
);
create index reactions_of_user on reactions (user_id);

create table saved_posts (
  user_id uuid not null references users on delete cascade,
  post_id uuid not null references posts on delete cascade,
  saved_at timestamptz(3) not null default now(),
  primary key (user_id, post_id)
);
create index saved_posts_newest on saved_posts (user_id, saved_at desc, post_id desc);
create index saved_posts_of_post on saved_posts (post_id);

create table reported_posts (
  post_id uuid not null references posts on delete cascade,
  reported_by uuid not null references users on delete cascade,
  reason text not null check (reason in ('Spam', 'Inappropriate content', 'Harassment', 'Misinformation', 'Other')),
  reported_at timestamptz(3) not null default now(),
  primary key (post_id, reported_by)
);
create index reported_posts_of_user on reported_posts (reported_by);
