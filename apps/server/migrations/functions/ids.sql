-- An id whose beginning is the time, for statements that make the rows that need one. It has the layout of UUID version 7: milliseconds, the
-- version, and the parts of a millisecond, so that ids of one connection ascend. PostgreSQL has such a function from 18 on only.
create or replace function time_ordered_id() returns uuid language sql volatile parallel safe
return (
  select encode(
    overlay(
      uuid_send(gen_random_uuid())
      placing int8send(((time / 1000) << 16) | x'7000'::integer | (time % 1000 * 4096 / 1000)) from 1 for 8
    ),
    'hex'
  )::uuid
  from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint) as clock (time)
);
