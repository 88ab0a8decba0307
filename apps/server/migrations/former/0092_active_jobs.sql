-- The checks of jobs that an earlier migration has added wait until the transaction ends, and no index can be created before them.
set constraints all immediate;

-- A job that ends is looked for among those that are active. Without this index, the plan that a connection keeps for that read every job of
-- its kind, also those of the last days that had ended.
create index job_common_active on pgboss.job_common (name, id) where state = 'active';
