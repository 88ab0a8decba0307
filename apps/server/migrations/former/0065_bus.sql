-- What connects the processes; only those with the same notify each other. Earlier versions have no other than PostgreSQL.
alter table nodes add column bus text not null default 'postgres';
