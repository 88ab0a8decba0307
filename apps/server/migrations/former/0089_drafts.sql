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
  -- When it was to be published, but its author was suspended.
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
