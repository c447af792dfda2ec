-- Texts to put into comments: of one employee (owner), of groups, or of all employees.
CREATE TABLE comment_template (
  uuid uuid PRIMARY KEY,
  name text NOT NULL,
  text text NOT NULL,
  owner uuid,
  groups uuid[] NOT NULL DEFAULT '{}',
  system boolean NOT NULL DEFAULT false,
  global boolean NOT NULL GENERATED ALWAYS AS (owner IS NULL) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  CHECK (owner IS NULL OR (groups = '{}' AND NOT system)),
  CHECK (groups = '{}' OR NOT system)
);
CREATE INDEX comment_template_name ON comment_template (name, uuid);
CREATE INDEX comment_template_owner ON comment_template (owner, name) WHERE owner IS NOT NULL;
CREATE INDEX comment_template_groups ON comment_template USING gin (groups) WHERE groups <> '{}';

CREATE TABLE comment_template_default (
  person uuid PRIMARY KEY,
  template uuid NOT NULL REFERENCES comment_template ON DELETE CASCADE
);
CREATE INDEX comment_template_default_template ON comment_template_default (template);
