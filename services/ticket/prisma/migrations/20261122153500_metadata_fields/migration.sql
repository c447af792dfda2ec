-- Fields that a template adds to its tickets. `options` of a select: value, label, labelEn of each; `deleted` is disabled.
CREATE TABLE template_metadata_field (
  uuid uuid PRIMARY KEY,
  template uuid NOT NULL REFERENCES template ON DELETE CASCADE,
  name text NOT NULL,
  name_en text NOT NULL DEFAULT '',
  type text NOT NULL,
  options jsonb NOT NULL DEFAULT '[]',
  regex text,
  required boolean NOT NULL DEFAULT false,
  place int NOT NULL DEFAULT 0,
  deleted boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1
);
CREATE INDEX template_metadata_field_of_template ON template_metadata_field (template, place);
