CREATE TABLE external_accounts (
  uuid uuid PRIMARY KEY,
  origin text NOT NULL CHECK (origin IN ('wi', 'ams')),
  subject text NOT NULL,
  user_uuid uuid NOT NULL REFERENCES users,
  profile jsonb NOT NULL,
  refresh_token text,
  linked_at timestamptz NOT NULL,
  last_signed_in_at timestamptz,
  sync_due_at timestamptz,
  UNIQUE (origin, subject)
);
CREATE INDEX external_accounts_by_user ON external_accounts (user_uuid);
CREATE INDEX external_accounts_to_sync ON external_accounts (sync_due_at) WHERE sync_due_at IS NOT NULL;

CREATE TABLE external_groups (
  origin text NOT NULL CHECK (origin IN ('wi', 'ams')),
  external_id text NOT NULL,
  group_uuid uuid NOT NULL REFERENCES user_groups ON DELETE CASCADE,
  PRIMARY KEY (origin, external_id)
);
CREATE INDEX external_groups_by_group ON external_groups (group_uuid);

CREATE TABLE pending_logins (
  state_hash bytea PRIMARY KEY,
  origin text NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  callback_url text NOT NULL,
  next text,
  link_to uuid REFERENCES users,
  expires_at timestamptz NOT NULL
);
CREATE INDEX pending_logins_by_end ON pending_logins (expires_at);

-- For signing out at the provider as well.
ALTER TABLE sessions ADD COLUMN origin text, ADD COLUMN id_token text;
