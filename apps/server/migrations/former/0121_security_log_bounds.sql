-- Events of one member or network in one minute have the same bucket, of which a limited number of rows is kept.
alter table security_events
  add column bucket bytea check (octet_length(bucket) = 32),
  -- Whether the events of the row came from other devices, too.
  add column several_devices boolean not null default false;
create index security_events_bucket on security_events (bucket) where bucket is not null;
