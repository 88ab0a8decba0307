-- Pictures of drafts were marked as hashed before they were published. Those of posts that have no hashes are hashed again; blank ones get none.
update media set hashed = false
where hashed
  and (exists (select from post_pictures where post_pictures.name = media.name) or exists (select from posts where posts.image = media.name))
  and not exists (select from picture_hashes where picture_hashes.picture = media.name);
