-- What tickets and recurring tasks say in the fields of their templates; `text` is the value in words.
CREATE TABLE ticket_metadata_value (
  uuid uuid PRIMARY KEY,
  ticket uuid NOT NULL REFERENCES ticket (uuid),
  field uuid NOT NULL REFERENCES template_metadata_field,
  value jsonb NOT NULL,
  text text NOT NULL,
  version int NOT NULL DEFAULT 1,
  UNIQUE (ticket, field)
);
CREATE INDEX ticket_metadata_value_of_field ON ticket_metadata_value (field);

CREATE TABLE recurring_task_metadata_value (
  uuid uuid PRIMARY KEY,
  recurring_task uuid NOT NULL REFERENCES recurring_task ON DELETE CASCADE,
  field uuid NOT NULL REFERENCES template_metadata_field,
  value jsonb NOT NULL,
  text text NOT NULL,
  version int NOT NULL DEFAULT 1,
  UNIQUE (recurring_task, field)
);
CREATE INDEX recurring_task_metadata_value_of_field ON recurring_task_metadata_value (field);

-- The same at hand with the ticket: uuid, field, value, text of each.
ALTER TABLE ticket ADD COLUMN metadata_values jsonb NOT NULL DEFAULT '[]';
