CREATE TABLE clearing_types (
  uuid uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  account_number text NOT NULL,
  active boolean NOT NULL,
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE user_group_clearing_types (
  uuid uuid PRIMARY KEY,
  group_uuid uuid NOT NULL,
  clearing_type_uuid uuid NOT NULL REFERENCES clearing_types,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (group_uuid, clearing_type_uuid)
);
CREATE INDEX user_group_clearing_types_by_type ON user_group_clearing_types (clearing_type_uuid);

-- The slim copy of groups: what they are called.
CREATE TABLE group_copies (
  uuid uuid PRIMARY KEY,
  name text NOT NULL,
  customer_group boolean NOT NULL,
  deleted boolean NOT NULL,
  version integer NOT NULL
);
