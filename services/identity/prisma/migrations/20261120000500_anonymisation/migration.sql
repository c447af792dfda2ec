-- Nobody in particular any more, for good: without a way in.
ALTER TABLE users ADD COLUMN anonymised_at timestamptz;
ALTER TABLE users ADD CONSTRAINT users_anonymised CHECK (anonymised_at IS NULL OR (inactive AND password_hash IS NULL));
CREATE INDEX pending_logins_by_user ON pending_logins (link_to) WHERE link_to IS NOT NULL;
