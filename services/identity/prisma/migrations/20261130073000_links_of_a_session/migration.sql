-- A login is added for as long as the session lasts in which that was begun.
ALTER TABLE pending_logins ADD COLUMN link_session uuid;
