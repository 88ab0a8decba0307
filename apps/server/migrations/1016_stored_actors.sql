-- Members whom a notification of a reaction, comment, reply, mention or follow names: the latest one, how many there are, and their comment.
-- Triggers of `functions/notifications.sql` keep them, so no foreign key has to. A row without a number has not been counted yet.
alter table notifications add column actor_id uuid, add column actors integer, add column actor_comment_id uuid;
