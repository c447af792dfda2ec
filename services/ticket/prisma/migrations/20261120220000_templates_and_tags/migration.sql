-- Templates below templates, what they give to tickets, who watches theirs; tags and hints.
CREATE TABLE template_hint (
  uuid uuid PRIMARY KEY,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  color text NOT NULL,
  version int NOT NULL DEFAULT 1
);
ALTER TABLE template
  ADD COLUMN tag_description text NOT NULL DEFAULT '',
  ADD COLUMN tag_description_en text NOT NULL DEFAULT '',
  ADD COLUMN parent uuid REFERENCES template,
  ADD COLUMN main_template uuid REFERENCES template,
  ADD COLUMN mandatory boolean NOT NULL DEFAULT false,
  ADD COLUMN availability text NOT NULL DEFAULT 'main',
  ADD COLUMN fixed_execution_time text,
  ADD COLUMN labels uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN responsible_users uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN hint uuid REFERENCES template_hint,
  ADD CHECK ((parent IS NULL) = (main_template IS NULL)),
  ADD CHECK (parent IS NOT NULL OR NOT mandatory);
CREATE INDEX template_parent ON template (parent) WHERE parent IS NOT NULL;
CREATE INDEX template_main_template ON template (main_template) WHERE main_template IS NOT NULL;
CREATE INDEX template_name ON template (name, uuid);
CREATE INDEX template_hint_used ON template (hint) WHERE hint IS NOT NULL;
CREATE INDEX template_labels ON template USING gin (labels) WHERE labels <> '{}';

CREATE TABLE template_watcher (
  uuid uuid PRIMARY KEY,
  template uuid NOT NULL REFERENCES template ON DELETE CASCADE,
  person uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  UNIQUE (template, person)
);
CREATE INDEX template_watcher_person ON template_watcher (person);

CREATE TABLE tag (
  uuid uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  name_en text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  description_en text NOT NULL DEFAULT '',
  icon text,
  colour text NOT NULL,
  tag_order int NOT NULL DEFAULT 0,
  version int NOT NULL DEFAULT 1
);
CREATE INDEX tag_tag_order ON tag (tag_order, uuid);
CREATE TABLE template_tag (
  uuid uuid PRIMARY KEY,
  template uuid NOT NULL REFERENCES template ON DELETE CASCADE,
  tag uuid NOT NULL REFERENCES tag ON DELETE CASCADE,
  tag_order int NOT NULL DEFAULT 0,
  version int NOT NULL DEFAULT 1,
  UNIQUE (template, tag)
);
CREATE INDEX template_tag_tag ON template_tag (tag, tag_order);
