-- What billing says of which revenue accounts work on tickets of a template is billed to.
CREATE TABLE template_clearing_type (
  uuid uuid PRIMARY KEY,
  template uuid,
  clearing_type uuid,
  name text NOT NULL,
  deleted boolean NOT NULL DEFAULT false,
  version int NOT NULL
);
CREATE INDEX template_clearing_type_template ON template_clearing_type (template) WHERE NOT deleted;
CREATE INDEX template_clearing_type_account ON template_clearing_type (clearing_type);
