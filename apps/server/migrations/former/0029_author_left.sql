-- A challenge stays when its author leaves, and so does its case. Cases of what is deleted with the author are deleted by the app.
alter table report_cases drop constraint report_cases_author_id_fkey;
alter table report_cases add constraint report_cases_author_id_fkey
  foreign key (author_id) references users on delete set null;
