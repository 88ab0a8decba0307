-- Tags with typos, and by parts of them.
create index tags_similar on tags using gin (tag gin_trgm_ops);
