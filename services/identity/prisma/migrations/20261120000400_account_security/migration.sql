ALTER TABLE sessions
  ADD COLUMN by_passkey boolean NOT NULL DEFAULT false,
  ADD COLUMN proved_at timestamptz;

-- Secrets are sealed. One that waits for its first code stands beside the one in use, so that a phone can be replaced.
CREATE TABLE totp_secrets (
  user_uuid uuid PRIMARY KEY REFERENCES users,
  secret text,
  confirmed_at timestamptz,
  pending_secret text,
  last_step bigint,
  CHECK ((secret IS NULL) = (confirmed_at IS NULL))
);

CREATE TABLE recovery_codes (
  user_uuid uuid NOT NULL REFERENCES users,
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_uuid, code_hash)
);

CREATE TABLE passkeys (
  uuid uuid PRIMARY KEY,
  user_uuid uuid NOT NULL REFERENCES users,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_by_user ON passkeys (user_uuid);

CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  user_uuid uuid REFERENCES users,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);

CREATE TABLE sign_in_challenges (
  token_hash bytea PRIMARY KEY,
  user_uuid uuid NOT NULL REFERENCES users,
  enrol boolean NOT NULL,
  passkey_challenge text,
  attempts integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_challenges_by_end ON sign_in_challenges (expires_at);

CREATE TABLE known_addresses (
  user_uuid uuid NOT NULL REFERENCES users,
  address text NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_uuid, address)
);

CREATE TABLE api_tokens (
  uuid uuid PRIMARY KEY,
  user_uuid uuid NOT NULL REFERENCES users,
  token_hash bytea NOT NULL UNIQUE,
  name text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('read', 'full')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  last_address text
);
CREATE INDEX api_tokens_by_user ON api_tokens (user_uuid);
CREATE INDEX api_tokens_by_end ON api_tokens (expires_at);

CREATE TABLE second_factor_roles (
  role text PRIMARY KEY
);

CREATE TABLE password_links (
  token_hash bytea PRIMARY KEY,
  user_uuid uuid NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('reset', 'invitation')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_links_by_user ON password_links (user_uuid);

-- A wish for a mail. Whom an address belongs to is looked up later, so that asking takes the same time for every address.
CREATE TABLE account_mails (
  uuid uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('reset', 'invitation')),
  email text,
  user_uuid uuid REFERENCES users,
  asked_from text,
  asked_at timestamptz NOT NULL,
  sealed_token text,
  next_attempt_at timestamptz NOT NULL,
  CHECK ((email IS NULL) <> (user_uuid IS NULL))
);
CREATE INDEX account_mails_waiting ON account_mails (next_attempt_at);

-- How long a count lasts differs by what is counted.
ALTER TABLE login_attempts ADD COLUMN ends_at timestamptz NOT NULL DEFAULT now() + interval '15 minutes';
