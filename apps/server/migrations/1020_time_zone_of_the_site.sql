-- Registrations store the time zone of the community.
alter table users alter column time_zone set default 'UTC';
