CREATE EXTENSION IF NOT EXISTS pg_trgm;

ALTER TABLE users ADD COLUMN notification_settings jsonb NOT NULL DEFAULT '{}';
UPDATE users SET notification_settings = jsonb_build_object('disableConfirmationEmail', disable_confirmation_email)
 WHERE disable_confirmation_email IS NOT NULL;
ALTER TABLE users DROP COLUMN disable_confirmation_email;

-- What search as you type compares, word by word.
ALTER TABLE users ADD COLUMN search_text text NOT NULL
  GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || ' ' || email)) STORED;
CREATE INDEX users_search ON users USING gin (search_text gin_trgm_ops);

-- The technical account of the services is listed like everybody; nobody signs in to it or changes it.
INSERT INTO users (uuid, first_name, last_name, email, roles)
VALUES ('00000000-0000-7000-8000-000000000001', 'Leitstand', '', 'system@leitstand.invalid', '{ROLE_SYSTEM}');
ALTER TABLE users ADD CONSTRAINT users_system_account CHECK (
  CASE WHEN uuid = '00000000-0000-7000-8000-000000000001'
       THEN roles = '{ROLE_SYSTEM}' AND password_hash IS NULL AND NOT inactive
       ELSE NOT 'ROLE_SYSTEM' = ANY (roles) END
);

ALTER TABLE user_groups ADD COLUMN watch_new_from_user_group boolean NOT NULL DEFAULT false;
CREATE INDEX user_groups_search ON user_groups USING gin (plain_name gin_trgm_ops);
CREATE INDEX user_groups_by_name ON user_groups (name, uuid);

CREATE TABLE user_pictures (
  uuid uuid PRIMARY KEY,
  user_uuid uuid NOT NULL UNIQUE REFERENCES users,
  mime_type text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  thumb text NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE assigned_resources (
  uuid uuid PRIMARY KEY,
  origin text CHECK (origin IN ('wi', 'ams')),
  kind text NOT NULL CHECK (kind IN ('colocation_unit', 'managed_server', 'server', 'openstack_project')),
  external_id text NOT NULL,
  name text NOT NULL,
  group_uuid uuid NOT NULL REFERENCES user_groups ON DELETE CASCADE,
  UNIQUE NULLS NOT DISTINCT (origin, kind, external_id)
);
CREATE INDEX assigned_resources_by_group ON assigned_resources (group_uuid, name, uuid);
CREATE INDEX assigned_resources_by_name ON assigned_resources (name, uuid);
CREATE INDEX assigned_resources_search ON assigned_resources USING gin (lower(name) gin_trgm_ops);

CREATE TABLE agreements (
  uuid uuid PRIMARY KEY,
  name text NOT NULL,
  groups uuid[] NOT NULL,
  deleted boolean NOT NULL DEFAULT false,
  version integer NOT NULL
);
CREATE INDEX agreements_by_group ON agreements USING gin (groups) WHERE NOT deleted;

CREATE TABLE group_clearing_types (
  uuid uuid PRIMARY KEY,
  group_uuid uuid NOT NULL,
  clearing_type uuid NOT NULL,
  name text NOT NULL,
  version integer NOT NULL
);
CREATE INDEX group_clearing_types_by_group ON group_clearing_types (group_uuid);
