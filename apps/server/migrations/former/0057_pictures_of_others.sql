-- Proofs are also compared with the pictures of posts, products and challenges. A hash is of a proof or of such a picture, and of neither
-- if the proof's member left.
alter table picture_hashes
  add column picture text references media on delete cascade,
  add check (num_nonnulls(proof_id, picture) <= 1);
create unique index picture_hashes_of_picture on picture_hashes (picture, key, hash) where picture is not null;
-- A look-up reads this index only.
drop index picture_hashes_key;
create unique index picture_hashes_key on picture_hashes (key, proof_id, hash) include (picture);

-- Whether the hashes of a picture are stored. The job hash_pictures adds them, newest picture first. It also hashes the pictures of
-- earlier proofs again, which have no hash of their square.
alter table media add column hashed boolean not null default false;
create index media_not_hashed on media (created_at) where not hashed;

-- Challenges by their picture.
create index challenges_photo_url on challenges (photo_url);
