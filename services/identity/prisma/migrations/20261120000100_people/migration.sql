CREATE TABLE users (
  uuid uuid PRIMARY KEY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  password_hash text,
  roles text[] NOT NULL DEFAULT '{}',
  inactive boolean NOT NULL DEFAULT false,
  is_sub_user boolean NOT NULL DEFAULT false,
  origin text CHECK (origin IN ('wi', 'ams')),
  locale text NOT NULL DEFAULT 'de',
  disable_confirmation_email boolean,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX users_by_name ON users (first_name, last_name, uuid);

CREATE TABLE user_groups (
  uuid uuid PRIMARY KEY,
  name text NOT NULL,
  plain_name text NOT NULL,
  description text NOT NULL DEFAULT '',
  customer_group boolean NOT NULL,
  main_customer_uuid uuid REFERENCES users,
  active boolean NOT NULL DEFAULT true,
  show_tickets boolean NOT NULL DEFAULT false,
  teams_channel text,
  teams_language text NOT NULL DEFAULT 'de',
  workflows text[] NOT NULL DEFAULT '{}',
  roles text[] NOT NULL DEFAULT '{}',
  disable_confirmation_mail boolean NOT NULL DEFAULT false,
  mail_domains text[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX user_groups_name ON user_groups (customer_group, lower(name));
CREATE INDEX user_groups_mail_domains ON user_groups USING gin (mail_domains);

CREATE TABLE memberships (
  user_uuid uuid NOT NULL REFERENCES users,
  group_uuid uuid NOT NULL REFERENCES user_groups,
  PRIMARY KEY (user_uuid, group_uuid)
);
CREATE INDEX memberships_by_group ON memberships (group_uuid);

CREATE TABLE sessions (
  uuid uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  user_uuid uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL
);
CREATE INDEX sessions_by_user ON sessions (user_uuid);
CREATE INDEX sessions_by_end ON sessions (expires_at);

CREATE TABLE login_attempts (
  key text PRIMARY KEY,
  failures integer NOT NULL,
  started_at timestamptz NOT NULL
);

CREATE TABLE user_settings (
  uuid uuid PRIMARY KEY,
  user_uuid uuid NOT NULL REFERENCES users,
  name text NOT NULL,
  value jsonb NOT NULL,
  description text,
  UNIQUE (user_uuid, name)
);
