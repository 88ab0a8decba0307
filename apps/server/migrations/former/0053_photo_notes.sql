-- Where the photo of a proof comes from, as far as its file and the app tell.
alter table proofs add column photo_notes text[] not null default '{}'
  constraint proofs_photo_notes_check check (photo_notes <@ array['generated', 'edited', 'screenshot', 'live']);
