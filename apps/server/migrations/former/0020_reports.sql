-- Reports of posts, comments, profiles and challenges, gathered in one case for each thing.

alter table posts add column hidden_at timestamptz(3);
alter table comments add column hidden_at timestamptz(3);
alter table challenges add column hidden_at timestamptz(3);
-- Bio and pictures of a profile that was removed, to restore them.
alter table users add column hidden_profile jsonb check (jsonb_typeof(hidden_profile) = 'object');

create table report_cases (
  case_id uuid primary key,
  kind text not null check (kind in ('post', 'comment', 'member', 'challenge')),
  thing_id text not null check (char_length(thing_id) between 1 and 36),
  author_id uuid references users on delete cascade,
  -- What was reported, as it was then. Deleted 30 days after the decision.
  snapshot jsonb check (jsonb_typeof(snapshot) = 'object'),
  state text not null default 'open' check (state in ('open', 'kept', 'removed')),
  is_hidden boolean not null default false,
  -- When reports alone hid it, before a steward decided.
  auto_hidden_at timestamptz(3),
  waits_since timestamptz(3) not null,
  -- Grows with every decision and appeal, so that nobody decides on an outdated state.
  version integer not null default 1,
  decided_by uuid references users on delete set null,
  decided_at timestamptz(3),
  reason text check (char_length(reason) between 3 and 500),
  appeal text check (char_length(appeal) between 1 and 1000),
  -- The steward whose decision the author appealed.
  appealed_from uuid references users on delete set null,
  check (state = 'open' or (decided_at is not null and reason is not null)),
  check (state <> 'open' or snapshot is not null)
);
create unique index report_cases_open on report_cases (kind, thing_id) where state = 'open';
create index report_cases_of_thing on report_cases (kind, thing_id);
create index report_cases_oldest on report_cases (waits_since, case_id);
create index report_cases_of_state on report_cases (state, waits_since, case_id);
create index report_cases_of_kind on report_cases (kind, waits_since, case_id);
create index report_cases_hidden on report_cases (waits_since, case_id) where is_hidden;
create index report_cases_of_author on report_cases (author_id, waits_since, case_id);
create index report_cases_decided_by on report_cases (decided_by);
create index report_cases_appealed_from on report_cases (appealed_from);
create index report_cases_expiring on report_cases (decided_at) where state <> 'open' and snapshot is not null;
create index report_cases_search on report_cases
  using gin (to_tsvector('simple', coalesce(snapshot ->> 'title', '') || ' ' || coalesce(snapshot ->> 'text', '')));

create table reports (
  case_id uuid not null references report_cases on delete cascade,
  reporter_id uuid not null references users on delete cascade,
  reason text not null check (reason in ('Spam', 'Inappropriate content', 'Harassment', 'Misinformation', 'Other')),
  reported_at timestamptz(3) not null,
  primary key (case_id, reporter_id)
);
create index reports_of_member on reports (reporter_id, reported_at desc, case_id desc);
create index reports_of_reason on reports (reason, case_id);

insert into report_cases (case_id, kind, thing_id, author_id, snapshot, waits_since)
select gen_random_uuid(), 'post', post_id, posts.user_id,
  jsonb_build_object('title', '', 'text', content, 'pictures',
    case when image is null then '[]'::jsonb else jsonb_build_array(image) end),
  min(reported_at)
from posts join reported_posts using (post_id)
group by post_id;
insert into reports (case_id, reporter_id, reason, reported_at)
select case_id, reported_by, reported_posts.reason, reported_at
from reported_posts join report_cases on kind = 'post' and thing_id = post_id::text;
drop table reported_posts;

-- Decisions about reports are notified whatever a member has muted.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('points', 'verdict', 'comment', 'reaction', 'order', 'products', 'moderation'));
