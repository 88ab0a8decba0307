-- A capture time that only says that the camera's clock was not set is noted, and refuses nothing.
alter table proofs drop constraint proofs_photo_notes_check;
alter table proofs add constraint proofs_photo_notes_check
  check (photo_notes <@ array['generated', 'edited', 'screenshot', 'clock', 'live']);
