-- How much was pushed to a member lately, and since when that is counted.
alter table alert_settings
  add column pushes integer not null default 0,
  add column pushes_since timestamptz(3);
