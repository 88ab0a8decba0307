-- What all processes have to agree on: texts without secrets, by the names of settings. Earlier versions have only the bus.
alter table nodes add column settings jsonb not null default '{}';
