-- The id of the folder or bucket with the pictures of this database. It is also in that folder or bucket.
create table media_store (
  is_only boolean primary key default true check (is_only),
  id text not null
);
