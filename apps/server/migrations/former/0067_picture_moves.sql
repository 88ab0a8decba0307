-- Where the files of a picture belong. Null if a node of the release before stored it meanwhile.
alter table media
  add column visibility text default 'public' check (visibility in ('public', 'private')),
  -- The files may still be in the other place: a job moves them.
  add column moving boolean not null default false;
alter table media alter column visibility set default null;

-- Pictures of proofs, and of what moderators removed.
update media set visibility = 'private'
where name in (
  select image from proofs
  union all select image from posts where hidden_at is not null
  union all select hidden_profile->>'profileImage' from users where hidden_profile is not null
  union all select hidden_profile->>'coverImage' from users where hidden_profile is not null
  union all
  select picture.name from challenges
    join media picture on picture.name = substring(challenges.photo_url from '^/media/([[:alnum:]_-]+)[.]webp$')
  where challenges.hidden_at is not null
    and not exists (select from posts where image = picture.name)
    and not exists (select from products where image = picture.name)
    and not exists (select from product_pictures where image = picture.name)
    and not exists (select from users where profile_image = picture.name or cover_image = picture.name)
);
