-- On-call tools tell back by an address of the channel; of its secret part only a digest is kept.
ALTER TABLE channels ADD COLUMN callback_digest text;
ALTER TABLE deliveries ADD COLUMN acknowledged_by text, ADD COLUMN acknowledged_at timestamptz(3);
-- What was told back counts once.
CREATE TABLE acknowledgements (
  channel uuid NOT NULL,
  id text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (channel, id)
);
CREATE INDEX users_by_address ON users (lower(facts->>'email'));
