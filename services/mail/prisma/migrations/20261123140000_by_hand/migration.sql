-- What somebody decided on a mail, and the files that its ticket did not take.
ALTER TABLE received_mails
  ADD COLUMN is_wanted boolean NOT NULL DEFAULT false,
  ADD COLUMN assigned_ticket bigint,
  ADD COLUMN refused_files text[] NOT NULL DEFAULT '{}';
